"""Bake & Sale in words and as JSON."""

from __future__ import annotations

from typing import Any

from simulator.bake_and_sale.codes import (
    AWARDED,
    CARRIED,
    GIVEN,
    HIRING,
    LOST,
    MARKETING,
    PLACED,
    ROLLED,
    SETTLED,
    SUPERMARKET,
    VOLUNTARY,
    bread_baked,
    building_of,
    count_in,
    loaves_baked,
    swap_in,
)
from simulator.bake_and_sale.market import dice_of, market_price
from simulator.bake_and_sale.names import AWARDS, BREADS, GAINS, LEVELS, ROWS
from simulator.bake_and_sale.production import on_hand
from simulator.bake_and_sale.state import A_FAME, A_PIN, FIRST_AWARD, N_BREADS, N_ROWS, Building, Position, Sheet
from simulator.words import listed, many

BREAD_WORDS = ("Baguette", "Ciabatta", "Focaccia", "Brioche", "Sourdough Bread", "Bakery's Special")
SINGLE = {"eggs": "egg"}
ROW_WORDS = ("high-gluten flour", "all-purpose flour", "yeast", "olive oil", "eggs", "butter")
AWARD_WORDS = ("Best Technique", "Best Quality", "Best Production", "Best Manufacturer", "Best Known")
GAIN_WORDS = ("nothing", "a quality star", "a rolling pin", "fame")
PLACE_NAMES = ("track", "mkt")
PLACE_WORDS = ("the fame track", "the Marketing Agency's row")
SWAP_NAMES = ("undecided", "no", "yes")
COUNTED = ("market", "local_supplier", "voluntary_agency")
ON_BREAD = ("bakery_academy", "rolling_lab", "star", "pin")
FOR_FAME = ("baking_network", "fame")
PLAIN = {
    "bakery_consulting": "grows the business at Bakery Consulting",
    "friendly_bakery": "befriends the Friendly Bakery and may use some white dice as any black one from now on",
    "stock_room": "rents the Stock Room and may swap the colours of the dice from now on",
    "marketing_agency": "opens a row for fame at the Marketing Agency",
    "end": "ends the day",
}


def supplies_named(argument: int) -> dict[str, int]:
    """The count vector of an option, by row."""
    return {ROWS[row]: count_in(argument, row) for row in range(N_ROWS) if count_in(argument, row) > 0}


def supplies_said(argument: int) -> str:
    """The count vector of an option in words."""
    return goods_said([count_in(argument, row) for row in range(N_ROWS)], [])


def goods_said(supplies: list[int], loaves: list[int]) -> str:
    """Supplies and loaves in words."""
    parts = [many(count, SINGLE.get(row, row), row) for count, row in zip(supplies, ROW_WORDS, strict=True) if count]
    parts += [
        many(count, bread, f"loaves of {bread}") for count, bread in zip(loaves, BREAD_WORDS, strict=False) if count
    ]
    return listed(parts) if parts else "nothing"


def glasses(count: int) -> str:
    return many(count, "hourglass", "hourglasses")


def more_glasses(count: int) -> str:
    return many(count, "more hourglass", "more hourglasses")


def building(s: Position, kind: int) -> Building:
    return s.rules.buildings[building_of(kind)]


# Options


def option(s: Position, kind: str, argument: int) -> dict[str, Any]:
    """The arguments of an option, for JSON."""
    if kind == "market":
        hours = market_price(s, s.players[s.seat], argument)
        return {"supplies": supplies_named(argument), "swap": swap_in(argument) == 1, "hours": hours}
    if kind in COUNTED:
        return {"supplies": supplies_named(argument)}
    if kind in ON_BREAD:
        return {"bread": BREADS[argument]}
    if kind in FOR_FAME:
        return {"place": PLACE_NAMES[argument]}
    if kind == "retail_store":
        return {"order": argument + 1}
    if kind == "bake":
        return {"bread": BREADS[bread_baked(argument)], "loaves": loaves_baked(argument)}
    return {}


def say_option(s: Position, kind: str, argument: int) -> str:
    """What the seat does, after "Seat 1"."""
    if kind in PLAIN:
        return PLAIN[kind]
    if kind in COUNTED:
        return say_supplies(s, kind, argument)
    if kind in FOR_FAME:
        gained = "gains fame at the Baking Network and marks it" if kind == "baking_network" else "marks the new fame"
        return f"{gained} on {PLACE_WORDS[argument]}"
    if kind in ON_BREAD:
        return say_on_bread(s, kind, argument)
    if kind == "bake":
        return f"bakes {many(loaves_baked(argument), 'loaf', 'loaves')} of {BREAD_WORDS[bread_baked(argument)]}"
    return say_deal(s, kind, argument)


def say_supplies(s: Position, kind: str, argument: int) -> str:
    """A visit that names supplies."""
    if kind == "local_supplier":
        return f"has the Local Supplier bring {supplies_said(argument)}"
    if kind == "voluntary_agency":
        more = more_glasses(building(s, VOLUNTARY).gives_hours)
        return f"gives {supplies_said(argument)} to the Voluntary Agency for {more}"
    price = glasses(market_price(s, s.players[s.seat], argument))
    swapped = "swaps the colours of the dice and " if swap_in(argument) == 1 else ""
    return f"{swapped}gets {supplies_said(argument)} in the market for {price}"


def say_on_bread(s: Position, kind: str, bread: int) -> str:
    """A star or a pin on a bread."""
    name = BREAD_WORDS[bread]
    if kind == "bakery_academy":
        return f"earns a quality star for {name} at the Bakery Academy"
    if kind == "star":
        return f"puts the new quality star on {name}"
    done = f"practises {name} at the Rolling Lab" if kind == "rolling_lab" else f"uses the new rolling pin for {name}"
    last = s.players[s.seat].pins[bread] + 1 == s.rules.breads[bread].pins
    return f"{done} and can now bake it" if last else done


def say_deal(s: Position, kind: str, argument: int) -> str:
    """A building where money is made or spent."""
    if kind == "retail_store":
        order = s.rules.orders[argument]
        goods = goods_said(order.supplies, order.loaves)
        return f"fulfils order {argument + 1} at the Retail Store: {goods} for {order.money} money"
    if kind == "supermarket":
        return f"delivers to the Supermarket for {building(s, SUPERMARKET).money} money"
    agency = building(s, HIRING)
    return f"hires help for {agency.money} money: {more_glasses(agency.gives_hours)}"


# Tells


def told(s: Position, what: int, a: int, b: int, c: int) -> dict[str, Any]:
    """A tell as JSON fields."""
    if what == ROLLED:
        shared = {"day": b, **dice_named(s, a)}
        return shared if s.rules.dice_shared == 1 else {"seat": a + 1, **shared}
    return {"seat": a + 1, **told_of(what, b, c)}


def told_of(what: int, b: int, c: int) -> dict[str, Any]:
    """What a tell says of a seat."""
    if what == PLACED:
        return {"gain": GAINS[b], "place": PLACE_NAMES[c] if b == A_FAME else BREADS[c]}
    if what == LOST:
        return {"gain": GAINS[b]}
    if what == SETTLED:
        return {"order": b + 1, "money": c}
    if what == AWARDED:
        return {"award": AWARDS[b], "money": c // 2, "won": c % 2 == 1}
    if what == GIVEN:
        return {"money": b, "fame": c // 100, "hours": c % 100}
    return {"hours": b}


def say_told(s: Position, what: int, a: int, b: int, c: int) -> str:
    """A tell as a sentence."""
    if what == ROLLED:
        whose = "The dice show" if s.rules.dice_shared == 1 else f"Seat {a + 1} rolls"
        return f"{whose} {dice_said(s, a)}."
    seat = f"Seat {a + 1}"
    if what == PLACED:
        return f"{seat} gains {GAIN_WORDS[b]} on the way {say_placed(s, a, b, c)}."
    if what == LOST:
        return f"{seat} gains {GAIN_WORDS[b]} on the way, but has no place left for it."
    if what == SETTLED:
        return f"{seat} is paid {c} money for order {b + 1}, which is now closed to all."
    if what == AWARDED:
        return say_award(s, seat, b, c // 2, c % 2 == 1)
    if what == GIVEN:
        return f"{seat} starts with {gifts_said(b, c // 100, c % 100)}."
    return f"{seat} keeps {glasses(b)} overnight." if what == CARRIED else f"{seat} leaves {glasses(b)} unused."


def say_placed(s: Position, seat: int, gain: int, place: int) -> str:
    """Where the only place for a gain was."""
    if gain == A_FAME:
        return f"and marks it on {PLACE_WORDS[place]}"
    ready = gain == A_PIN and s.players[seat].pins[place] == s.rules.breads[place].pins
    return f"for {BREAD_WORDS[place]}{' and can now bake it' if ready else ''}"


def say_award(s: Position, seat: str, award: int, money: int, won: bool) -> str:
    """Who won or shared an award, or came second where that is paid."""
    if not won:
        return f"{seat} comes second for {AWARD_WORDS[award]}: {money} money."
    winners = sum(s.tally[other].taken[FIRST_AWARD + award] for other in range(s.seats))
    return f"{seat} {'wins' if winners == 1 else 'shares'} the award {AWARD_WORDS[award]}: {money} money."


def gifts_said(money: int, fame: int, hours: int) -> str:
    """What a seat was given."""
    more = f"{more_glasses(hours)} on the first day"
    parts = [(money, f"{money} money"), (fame, f"{fame} fame"), (hours, more)]
    return listed([said for count, said in parts if count != 0])


# Positions


def dice_named(s: Position, seat: int) -> dict[str, list[int]]:
    """The dice that a seat uses."""
    dice = s.dice[dice_of(s, seat)]
    return {"white": list(dice.white[: s.rules.white_dice]), "black": list(dice.black[: s.rules.black_dice])}


def dice_said(s: Position, seat: int) -> str:
    """The dice in words."""
    named = dice_named(s, seat)
    return listed([f"{colour} {' '.join(map(str, faces))}" for colour, faces in named.items() if faces])


def state(s: Position) -> dict[str, Any]:
    """The whole position, by the names of the dossier's section 2."""
    common: dict[str, Any] = {"day": s.round_no, "turn": s.seat + 1, "n_players": s.seats}
    if s.seats == 1:
        common["solo_level"] = LEVELS[s.goal]
    if s.rules.dice_shared == 1:
        common |= dice_state(s, 0)
    if s.rules.order_race == 1:
        common["orders_closed"] = [order + 1 for order in range(s.rules.n_orders) if s.orders_closed[order] == 1]
    return {**common, "players": [seat_state(s, seat) for seat in range(s.seats)]}


def dice_state(s: Position, seat: int) -> dict[str, list[int]]:
    return {f"dice_{colour}": faces for colour, faces in dice_named(s, seat).items()}


def seat_state(s: Position, seat: int) -> dict[str, Any]:
    """A sheet, and the dice if they are a seat's own."""
    own = {} if s.rules.dice_shared == 1 else dice_state(s, seat)
    p = s.players[seat]
    return {**own, **time_state(p), **bakery_state(p), **place_state(p)}


def time_state(p: Sheet) -> dict[str, Any]:
    """The timeline, and what today allows."""
    return {
        "hg": p.hours,
        "extra_left": p.extra_left,
        "day_over": p.day_over == 1,
        "pending": [GAINS[gain] for gain in p.pending[p.next_pending : p.n_pending]],
        "size": p.business_size,
        "consult_today": p.consult_today,
        "swap_today": SWAP_NAMES[p.swap_today],
    }


def bakery_state(p: Sheet) -> dict[str, Any]:
    """Supplies by row, and what is drawn under each bread."""
    supplies = {"circled": p.circled, "crossed": p.crossed}
    breads = {
        "pins": p.pins,
        "stars": p.stars,
        "made": p.made,
        "retail_used": p.retail_used,
        "prod_count": p.prod_count,
        "prod_today": p.prod_today,
    }
    by_row = {name: dict(zip(ROWS, counts, strict=True)) for name, counts in supplies.items()}
    return {**by_row, **{name: dict(zip(BREADS, counts, strict=True)) for name, counts in breads.items()}}


def place_state(p: Sheet) -> dict[str, Any]:
    """Fame, buildings and orders."""
    return {
        "fame_track": p.fame_track,
        "mkt_open": p.visits[building_of(MARKETING)] > 0,
        "mkt_fame": p.mkt_fame,
        "supermarket": p.visits[building_of(SUPERMARKET)],
        "hired": p.visits[building_of(HIRING)],
        "volunteered": p.visits[building_of(VOLUNTARY)],
        "friendly": p.friendly == 1,
        "stockroom": p.stockroom == 1,
        "orders_done": [order + 1 for order, day in enumerate(p.order_day) if day > 0],
        "order_money": {str(order + 1): p.order_money[order] for order, day in enumerate(p.order_day) if day > 0},
    }


def headline(s: Position) -> str:
    """What a reader wants to know when a new day begins."""
    sheets = s.players[: s.seats]
    sizes = [str(p.business_size) for p in sheets]
    loaves = [str(sum(on_hand(p, bread) for bread in range(N_BREADS))) for p in sheets]
    return f"business size {listed(sizes)}; loaves on hand {listed(loaves)}"
