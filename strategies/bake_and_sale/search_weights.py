"""The weights of the day search: what everything on a sheet is worth before the week is over."""

from __future__ import annotations

from simulator.bake_and_sale.names import BREADS, ROWS, words
from strategies.strategy import Weight, places

TAUGHT = BREADS[2:]
"""The breads that begin locked."""
MOST_BEAM = 64

FEATURES = {
    **{f"stock_{row}": f"a {words(row)} in stock" for row in ROWS},
    **{f"pins_{bread}": f"all pins of {words(bread)}, or a part of them" for bread in TAUGHT},
    **{f"unlocked_{bread}": f"{words(bread)} unlocked" for bread in TAUGHT},
    **{f"star_{bread}": f"a star on {words(bread)} with all its loaves still to come" for bread in BREADS},
    "business_size": "one more size of the business",
    "fame_row": "a row of the fame track, for the part of it that is circled",
    "known": "all fame that Best Known asks for alone, or a part of it",
    "quality": "all stars that Best Quality asks for alone, or a part of them",
    "loaves": "all loaves that Best Production asks for alone, or a part of them",
    "types": "all types that Best Technique asks for alone, or a part of them",
    "friendly": "the Friendly Bakery active",
    "stock_room": "the Stock Room active",
    "marketing": "a full row at the Marketing Agency, or a part of it",
    "on_hand": "a loaf on hand of a bread that is not sold out",
    **{f"made_{bread}": f"a first loaf of {words(bread)}" for bread in BREADS},
}

NOW = {
    **dict(zip((f"stock_{row}" for row in ROWS), (2.8, 3.5, 3.5, 1.8, 8.3, 5.3), strict=True)),
    **dict(zip((f"pins_{bread}" for bread in TAUGHT), (-1.4, 6.6, 0.3, -0.3), strict=True)),
    **dict(zip((f"unlocked_{bread}" for bread in TAUGHT), (0.2, 14.3, -0.7, 0.3), strict=True)),
    **dict(zip((f"star_{bread}" for bread in BREADS), (2.6, 0.8, 0.7, 7.9, 1.9, -0.5), strict=True)),
    "business_size": 0.5,
    "fame_row": 2.4,
    "known": 7.9,
    "quality": 4.5,
    "loaves": -0.5,
    "types": 2.6,
    "friendly": 1.2,
    "stock_room": -2.1,
    "marketing": 2.8,
    "on_hand": 1.6,
    **dict(zip((f"made_{bread}" for bread in BREADS), (0.3, 0.4, 3.3, 9.8, -0.3, 0.6), strict=True)),
}
EARLY = {
    **dict(zip((f"stock_{row}" for row in ROWS), (1.8, 1.7, 0.8, 1.2, 0.2, 0.6), strict=True)),
    **dict(zip((f"pins_{bread}" for bread in TAUGHT), (4.7, 17.1, 1.8, 13.4), strict=True)),
    **dict(zip((f"unlocked_{bread}" for bread in TAUGHT), (5.6, 24.0, 3.7, 6.9), strict=True)),
    **dict(zip((f"star_{bread}" for bread in BREADS), (5.4, 1.6, -0.5, 16.0, 1.8, 3.6), strict=True)),
    "business_size": 30.1,
    "fame_row": 2.5,
    "known": 0.6,
    "quality": 4.6,
    "loaves": 4.0,
    "types": 43.9,
    "friendly": 9.3,
    "stock_room": 9.7,
    "marketing": -0.8,
    "on_hand": -0.4,
    **dict(zip((f"made_{bread}" for bread in BREADS), (-0.5, 0.3, -1.1, 11.7, 8.5, 0.4), strict=True)),
}

WEIGHTS = {
    **{name: Weight(NOW[name], -200, 200, f"worth of {said}") for name, said in FEATURES.items()},
    **{
        f"{name}_early": Weight(EARLY[name], -200, 200, f"added worth, a whole week ahead, of {said}")
        for name, said in FEATURES.items()
    },
    "week": Weight(6, 1, 20, "days left at which the added worths count in full"),
    "plenty": Weight(5, 0, 20, "supplies of a row that count in full"),
    "surplus": Weight(0.3, 0, 1, "share at which a supply beyond plenty counts"),
    "locked": Weight(0.7, 0, 1, "share at which a star on a locked bread counts"),
    "hour": Weight(1.7, 0, 50, "worth of an hourglass when plans are compared before the day is over"),
    "beam": Weight(6, 1, MOST_BEAM, "plans kept after each action"),
}
AT = places(WEIGHTS)
N_FEATURES = len(FEATURES)
DOSSIER = {name: weight.default for name, weight in WEIGHTS.items()}
