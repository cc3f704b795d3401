"""The map: which spaces touch, how many there are, and how lands are drawn (section 3)."""

from collections import Counter

import pytest

from simulator.engine import NOBODY
from simulator.engine.chance import set_key
from simulator.medieval_manor.map import is_edge, neighbour
from simulator.medieval_manor.names import BASIC_LANDS, LANDS
from simulator.medieval_manor.setup import lay_map
from tests.medieval_manor.positions import dealt, space


def beside(s, land):
    """The lands that touch a land."""
    spaces = [neighbour(s, space(s, land), side) for side in range(4)]
    return {LANDS[s.land[other]] for other in spaces if other != NOBODY}


@pytest.mark.parametrize(
    ("seats", "land", "lands"),
    [
        (2, "poor_fields", {"fertile_fields", "pasture", "village", "market"}),
        (2, "woods", {"good_fields", "hills"}),
        (2, "castle", {"village", "market", "church"}),
        (4, "fertile_fields", {"irrigated_fields", "pasture", "good_fields", "poor_fields"}),
    ],
)
def test_the_check_values_of_section_3(seats, land, lands):
    assert beside(dealt(seats), land) == lands


@pytest.mark.parametrize("seats", range(2, 7))
def test_touching_is_mutual_and_never_goes_round_a_corner(seats):
    s = dealt(seats)
    for one in range(s.n_spaces):
        touched = {neighbour(s, one, side) for side in range(4)} - {NOBODY}
        assert touched == {
            other for other in range(s.n_spaces) if abs(one // 4 - other // 4) + abs(one % 4 - other % 4) == 1
        }
        assert is_edge(s, one) == (len(touched) < 4)


@pytest.mark.parametrize(("seats", "spaces"), [(2, 12), (3, 12), (4, 16), (5, 16), (6, 16)])
def test_the_map_grows_with_the_fourth_player(seats, spaces):
    """MM-S5."""
    s = dealt(seats)
    lands = [LANDS[land] for land in s.land[: s.n_spaces]]
    assert s.n_spaces == spaces
    assert set(lands) == set(LANDS[:BASIC_LANDS] if spaces == 12 else LANDS)


@pytest.mark.parametrize(("size", "seats", "spaces"), [("3x4", 6, 12), ("4x4", 2, 16)])
def test_map_size_holds_for_any_table(size, seats, spaces):
    assert dealt(seats, sets=(f"map_size={size}",)).n_spaces == spaces


def test_a_random_map_has_river_and_road_on_the_edge_everywhere_alike():
    """MM-S6: each ordered pair of edge spaces as likely as the next, and all other lands anywhere."""
    s = dealt(2, "random-map")
    games = 2700
    found, inner = Counter(), Counter()
    for game in range(games):
        set_key(s, 1, game)
        lay_map(s)
        river, road = space(s, "river"), space(s, "road")
        found[river, road] += 1
        inner[LANDS[s.land[5]]] += 1
        assert sorted(s.land[:12]) == list(range(12))
        assert is_edge(s, river)
        assert is_edge(s, road)
    assert len(found) == 90
    assert sum((count - games / 90) ** 2 / (games / 90) for count in found.values()) < 135
    assert len(inner) == 10
    assert sum((count - games / 10) ** 2 / (games / 10) for count in inner.values()) < 28
