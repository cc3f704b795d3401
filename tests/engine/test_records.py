"""Records: one declaration, two forms."""

from typing import Annotated

import numpy as np
import pytest

from simulator.engine.position import Head
from simulator.engine.records import Record, to_numpy


class Leaf(Record):
    points: int
    marks: Annotated[list[int], 3]


class Tree(Head, seats=2, streams=1, sources=1, stats=0, goals=0, gifts=0, cards=4):
    leaves: Annotated[list[Leaf], 2]
    weight: float


def test_a_blank_record_is_zero_all_through() -> None:
    tree = Tree()
    assert [leaf.marks for leaf in tree.leaves] == [[0, 0, 0], [0, 0, 0]]
    assert len(tree.tally) == 2
    assert tree.tally[1].dealt == [0, 0, 0, 0]


def test_both_forms_hold_the_same_values() -> None:
    tree = Tree()
    tree.leaves[1].marks[2] = 7
    tree.weight = 0.5
    tree.key = 2**64 - 1
    stored = np.zeros(1, Tree.dtype)[0]
    to_numpy(tree, stored)
    assert stored["leaves"][1]["marks"].tolist() == [0, 0, 7]
    assert stored["weight"] == 0.5
    assert int(stored["key"]) == 2**64 - 1


def test_the_options_lie_at_the_end_so_that_a_copy_can_leave_them_out() -> None:
    assert Tree.fields[-1].name == "options"
    assert Tree.dtype.names[-1] == "options"


def test_a_copy_shares_nothing() -> None:
    tree = Tree()
    twin = tree.copy()
    twin.leaves[0].marks[0] = 1
    assert tree.leaves[0].marks[0] == 0
    tree.assign(twin)
    twin.leaves[0].marks[0] = 2
    assert tree.leaves[0].marks[0] == 1


def test_a_misspelt_field_is_an_error_on_the_mirror_too() -> None:
    with pytest.raises(AttributeError):
        Leaf().point = 1  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["size", "round", "sort", "item", "data", "view"])
def test_a_field_may_not_have_the_name_of_a_numpy_attribute(name: str) -> None:
    space = {"__annotations__": {name: int}, "__module__": __name__}
    clash = type(Record)("Clash", (Record,), space)
    with pytest.raises(TypeError, match=name):
        _ = clash.dtype


def test_a_list_without_a_length_is_refused() -> None:
    space = {"__annotations__": {"marks": list[int]}, "__module__": __name__}
    with pytest.raises(TypeError, match="length"):
        _ = type(Record)("Open", (Record,), space).dtype
