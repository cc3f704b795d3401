"""What the charts are made from, before anything is painted."""

from pathlib import Path

import polars as pl
from matplotlib.text import Text

from reports.build import build
from reports.charts import sources
from reports.charts.style import painted, style
from reports.findings import Figure
from tests.reports.fake_runs import FakeRun, cell_of

MANY = [
    *(f"{kind}_{bread}" for kind in ("sale_base", "sale_star", "baking") for bread in ("rye", "oat_cake", "bun")),
    "fame",
]


def frame(seats: int, values: dict[str, float]) -> pl.DataFrame:
    rows = [
        {"seats": seats, "label": label, "score": score, "source": name, "mean": value * score}
        for label, score in (("low", 1.0), ("high", 2.0))
        for name, value in values.items()
    ]
    return pl.DataFrame(rows)


def test_few_sources_are_parts_of_their_own_and_the_largest_is_first() -> None:
    groups = sources.groups_of(
        frame(2, {"sale_rye": 1.0, "sale_bun": -5.0, "fame": 3.0, "gift": 0.0}),
        ["sale_rye", "sale_bun", "fame", "gift"],
    )
    assert groups == {"sale bun": ["sale_bun"], "fame": ["fame"], "sale rye": ["sale_rye"]}


def test_many_sources_are_gathered_by_the_words_they_share() -> None:
    groups = sources.groups_of(frame(2, dict.fromkeys(MANY, 1.0)), MANY)
    assert list(groups) == ["sale base (3 sources)", "sale star (3 sources)", "baking (3 sources)", "fame"]
    assert groups["sale base (3 sources)"] == ["sale_base_rye", "sale_base_oat_cake", "sale_base_bun"]


def test_bars_hold_every_point_and_stand_in_the_order_of_the_scores() -> None:
    own = frame(2, dict.fromkeys(MANY, 1.0))
    bars = sources.bars_of(own, sources.groups_of(own, MANY))
    assert (bars.strategies, bars.scores) == (("high", "low"), (2.0, 1.0))
    assert [sum(part.values[row] for part in bars.parts) for row in (0, 1)] == [20.0, 10.0]


def test_what_has_no_colour_of_its_own_is_one_part_with_the_right_number() -> None:
    names = [f"s{letter}" for letter in "abcdefghijk"]
    own = frame(2, {name: 20.0 - place for place, name in enumerate(names)})
    bars = sources.bars_of(own, sources.groups_of(own, names))
    assert [part.name for part in bars.parts][-2:] == ["sh", "3 other sources"]
    assert bars.parts[-1].values == (2 * (12 + 11 + 10), 12 + 11 + 10)


def test_a_lone_last_source_keeps_its_name() -> None:
    names = [f"s{letter}" for letter in "abcdefghi"]
    own = frame(2, {name: 20.0 - place for place, name in enumerate(names)})
    assert sources.bars_of(own, sources.groups_of(own, names)).parts[-1].name == "si"


def test_a_source_has_the_same_colour_with_every_seat_count() -> None:
    """The order of the parts, which gives the colours, comes from all seat counts together."""
    both = pl.concat([frame(4, {"a": 1.0, "b": 2.0, "c": 9.0}), frame(1, {"a": 3.0, "b": 1.0, "c": 0.0})])
    groups = sources.groups_of(both, ["a", "b", "c"])
    orders = [[part.name for part in sources.bars_of(both.filter(pl.col("seats") == n), groups).parts] for n in (4, 1)]
    assert orders == [["c", "a", "b"]] * 2


def test_nothing_that_is_written_lies_outside_the_picture(tmp_path: Path) -> None:
    names = ["a-very-long-name-of-a-strategy", "another-very-long-name", "c", "d"]
    cells = [
        cell_of("field", names, 120, lambda deal: [deal % 31, deal % 17, deal % 11, deal % 7]),
        cell_of("mirror:c", ["c"] * 4, 120, lambda deal: [deal % 3] * 4),
        cell_of("c", ["c"], 2500, lambda deal: [9000 if deal == 0 else deal % 9]),
    ]
    figures = build(FakeRun(cells).write(tmp_path)).figures
    assert figures[0].name == "overview"
    with style():
        for figure in figures:
            canvas = painted(figure.chart)
            canvas.draw_without_rendering()
            box, whole = canvas.get_tightbbox(), canvas.bbox_inches
            assert box.x0 >= -0.02, figure.name
            assert box.y0 >= -0.02, figure.name
            assert box.x1 <= whole.x1 + 0.02, figure.name
            assert box.y1 <= whole.y1 + 0.02, figure.name


def test_too_little_to_gather_has_no_overview(tmp_path: Path) -> None:
    report = build(FakeRun([cell_of("c", ["c"], 120, lambda deal: [deal % 9])]).write(tmp_path))
    assert "overview" not in [figure.name for figure in report.figures]


def written(figure: Figure) -> set[str]:
    """Every word on a picture."""
    with style():
        return {text.get_text() for text in painted(figure.chart).findobj(Text)}


def test_the_chart_of_seats_says_what_is_always_equal(tmp_path: Path) -> None:
    cells = [
        cell_of("field", ["a", "b"], 120, lambda deal: [deal % 2, 1 - deal % 2]),
        cell_of("mirror:a", ["a"] * 2, 120, lambda deal: [deal % 3] * 2),
        cell_of("mirror:b", ["b"] * 2, 120, lambda deal: [deal % 5] * 2),
    ]
    (figure,) = [one for one in build(FakeRun(cells).write(tmp_path)).figures if one.name == "seats-2"]
    words = written(figure)
    assert {"the field of all scripts", "2 mirrored line-ups", "always equal", "50.0", "seat 1", "seat 2"} <= words
