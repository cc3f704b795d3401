"""The dossier's worked examples: market, buildings and production."""

from simulator.bake_and_sale.codes import (
    AGENCY,
    BAKE,
    BONUS,
    CONSULTING,
    END,
    FAME,
    HIRING,
    LAB,
    MARKET,
    MARKETING,
    NETWORK,
    PIN,
    STAR,
    STOCK_ROOM,
    SUPERMARKET,
    SUPPLIER,
    TRACK,
    VOLUNTARY,
    bake_argument,
    swap_in,
)  # fmt: skip
from simulator.bake_and_sale.state import (
    A_FAME,
    A_PIN,
    A_STAR,
    BAGUETTE,
    BRIOCHE,
    CIABATTA,
    SPECIAL,
    SWAP_YES,
)  # fmt: skip
from tests.bake_and_sale.positions import (
    advance,
    apply,
    bake,
    circle,
    do,
    end_day,
    lay,
    legal,
    market,
    money,
    rows,
    stocked,
    table,
    visit,
)  # fmt: skip


def single_rows(s, swap=0):
    """Rows from which a visit can take one supply."""
    found = [argument for argument in legal(s, MARKET) if swap_in(argument) == swap]
    return {name for name in ("HG", "AP", "YE", "OO", "EG", "BU") if market(f"{name} 1", swap) in found}


def test_ex_1_entering_section_two_gives_a_star_and_costs_three():
    s = lay(table(), "136", "123")
    circle(s, "HG 4")
    visit(s, "HG 2")
    p = s.players[0]
    assert (p.circled[0], p.bonus[A_STAR], p.hours, s.decision) == (6, 1, 5, BONUS)
    do(s, STAR, BRIOCHE)
    assert p.stars[BRIOCHE] == 1


def test_ex_2_the_last_supply_of_section_one_gives_nothing():
    s = lay(table(), "136", "123")
    circle(s, "HG 4")
    visit(s, "HG 1")
    p = s.players[0]
    assert (p.circled[0], sum(p.bonus), p.hours) == (5, 0, 6)


def test_ex_3_three_dice_with_size_three():
    s = lay(table(), "233", "236")
    s.players[0].business_size = 3
    visit(s, "HG 2, YE 1")
    p = s.players[0]
    assert (p.circled, sum(p.bonus), p.hours) == (rows("HG 2, YE 1"), 0, 6)


def test_ex_4_three_dice_are_too_many_for_size_two():
    s = lay(table(), "233", "236")
    assert market("HG 2, YE 1") not in legal(s, MARKET)
    assert market("HG 2") in legal(s, MARKET)


def test_ex_5_friendly_faces_give_flour_or_any_black_row():
    for face, expected in (("4", "AP YE OO EG BU"), ("1", "HG YE OO EG BU"), ("5", "AP")):
        s = lay(table(sets=("white_dice=1", "black_dice=0")), face, "")
        s.players[0].friendly = 1
        assert single_rows(s) == set(expected.split())


def test_ex_6_swapped_colours():
    s = lay(table(), "156", "226")
    s.players[0].stockroom, s.players[0].business_size = 1, 6
    swapped = [argument for argument in legal(s, MARKET) if swap_in(argument) == 1]
    assert swapped[0] == market("HG 2, AP 1, YE 1, EG 1, BU 1", 1)
    assert single_rows(s, swap=1) == {"HG", "AP", "YE", "EG", "BU"}
    for white, black, expected in (("1", "", "YE"), ("5", "", "EG"), ("6", "", "BU"), ("", "2", "HG"), ("", "6", "AP")):
        s = lay(table(sets=(f"white_dice={len(white)}", f"black_dice={len(black)}")), white, black)
        s.players[0].stockroom = 1
        assert single_rows(s, swap=1) == {expected}


def test_ex_7_the_friendly_bakery_looks_at_the_colour_after_the_swap():
    for white, black, expected in (("", "4", "AP YE OO EG BU"), ("4", "", "OO")):
        s = lay(table(sets=(f"white_dice={len(white)}", f"black_dice={len(black)}")), white, black)
        s.players[0].stockroom = s.players[0].friendly = 1
        assert single_rows(s, swap=1) == set(expected.split())


def test_ex_8_local_supplier():
    s = table()
    do(s, SUPPLIER, market("YE 2"))
    assert (s.players[0].circled, s.players[0].hours) == (rows("YE 2"), 6)


def test_ex_9_the_local_supplier_brings_gains_without_their_price():
    s = table()
    circle(s, "YE 5")
    do(s, SUPPLIER, market("YE 2"))
    p = s.players[0]
    assert (p.circled[2], p.fame_track, p.hours) == (7, 1, 6)


def test_ex_10_two_gains_in_one_visit():
    s = lay(table(), "145", "123")
    circle(s, "HG 5, AP 5")
    visit(s, "HG 1, AP 1")
    p = s.players[0]
    assert (p.circled[:2], p.bonus[A_STAR], p.bonus[A_PIN], p.hours) == ([6, 6], 1, 1, 5)


def test_ex_11_the_rightmost_section_sets_the_price():
    s = lay(table(), "123", "155")
    circle(s, "YE 9")
    visit(s, "YE 1, EG 1")
    p = s.players[0]
    assert (p.circled[2], p.circled[4], p.bonus[A_STAR], p.hours) == (10, 1, 1, 4)


def test_ex_12_price_by_visit_or_by_sheet():
    for variants, hours in (((), 6), (("depleted-market",), 5)):
        s = lay(table(1, *variants), "126", "123")
        circle(s, "AP 6")
        visit(s, "HG 2")
        assert (s.players[0].circled[0], s.players[0].hours) == (2, hours)


def test_ex_13_an_unaffordable_visit_needs_a_hire_first():
    s = lay(table(), "123", "134")
    circle(s, "YE 9")
    s.players[0].hours = 3
    assert market("YE 1") not in legal(s, MARKET)
    do(s, HIRING)
    visit(s, "YE 1")
    assert s.players[0].hours == 0


def ciabatta_twice():
    s = table()
    stocked(s, "HG 2, YE 2, OO 2")
    bake(s, CIABATTA, 2)
    return s


def test_ex_14_two_ciabatta():
    s = ciabatta_twice()
    p = s.players[0]
    assert (p.circled == p.crossed, p.made[CIABATTA], p.hours) == (True, 2, 7)
    assert money(s, "production_ciabatta") == 2


def test_ex_15_once_a_day():
    s = ciabatta_twice()
    stocked(s, "HG 3, YE 3, OO 3")
    s.players[0].crossed = rows("HG 2, YE 2, OO 2")
    assert bake_argument(CIABATTA, 1) not in legal(s, BAKE)
    end_day(s)
    bake(s, CIABATTA, 1)
    assert money(s, "production_ciabatta") == 6


def test_ex_16_a_fourth_production_brings_no_money():
    s = table()
    stocked(s, "HG 1, YE 1")
    s.players[0].made[BAGUETTE] = s.players[0].prod_count[BAGUETTE] = 3
    bake(s, BAGUETTE, 1)
    assert s.players[0].made[BAGUETTE] == 4
    assert money(s, "production_baguette") == 12


def test_ex_17_eight_loaves_at_most():
    s = table()
    stocked(s, "HG 3, YE 3")
    s.players[0].made[BAGUETTE] = 7
    assert legal(s, BAKE) == [bake_argument(BAGUETTE, 1)]


def test_ex_18_unlock_and_bake_on_the_same_day():
    s = table()
    stocked(s, "AP 2, EG 2, BU 2")
    assert bake_argument(BRIOCHE, 1) not in legal(s, BAKE)
    do(s, LAB, BRIOCHE)
    do(s, LAB, BRIOCHE)
    bake(s, BRIOCHE, 2)
    assert (s.players[0].hours, s.players[0].made[BRIOCHE], money(s, "production_brioche")) == (2, 2, 2)


def test_ex_19_consulting_once_a_day():
    s = table()
    for day in range(1, 5):
        do(s, CONSULTING)
        assert s.players[0].business_size == 2 + day
        assert not legal(s, CONSULTING)
        end_day(s)
    assert not legal(s, CONSULTING)


def test_ex_20_hiring_costs_three_each():
    s = table()
    do(s, HIRING)
    do(s, HIRING)
    assert money(s, "hiring") == -6


def test_ex_21_a_hired_hour_is_lost_in_the_evening():
    s = table()
    end_day(s, 2)
    s.players[0].hours = 0
    do(s, HIRING)
    end_day(s)
    assert (s.round_no, s.players[0].hours, money(s, "hiring")) == (4, 8, -3)


def test_ex_22_volunteers_pay_for_fame():
    s = table()
    stocked(s, "HG 2, AP 1")
    s.players[0].hours = 0
    do(s, VOLUNTARY, market("HG 2, AP 1"))
    do(s, NETWORK, TRACK)
    p = s.players[0]
    assert (p.crossed[:2], p.fame_track, p.hours, p.visits[7]) == ([2, 1], 1, 0, 1)


def test_ex_33_fame_without_a_place():
    s = lay(table(), "123", "123")
    s.players[0].fame_track = 12
    circle(s, "YE 5")
    assert not legal(s, NETWORK)
    visit(s, "YE 1")
    assert (s.players[0].lost[A_FAME], s.players[0].fame_track) == (1, 12)


def test_ex_35_one_visit_through_two_sections():
    s = lay(table(), "146", "121")
    s.players[0].business_size = 5
    s.players[0].friendly = 1
    circle(s, "YE 5")
    assert market("YE 5") in legal(s, MARKET)
    apply(s, MARKET + 64 * market("YE 5"))
    p = s.players[0]
    assert (p.circled[2], p.pending[:2], p.n_pending, p.hours) == (10, [A_FAME, A_STAR], 2, 4)
    advance(s)
    assert (p.fame_track, s.decision) == (1, BONUS)


def test_ex_36_gains_are_asked_in_row_order():
    s = lay(table(), "123", "356")
    p = s.players[0]
    p.business_size = 3
    p.pins = [0, 0, 1, 2, 2, 2]
    circle(s, "HG 5, OO 4, EG 4")
    visit(s, "HG 1, OO 1, EG 1")
    for _ in range(2):
        assert legal(s, STAR)
        assert not legal(s, END)
        do(s, STAR, BAGUETTE)
    assert (p.pins[SPECIAL], p.n_pending, p.hours) == (3, 0, 5)
    assert not legal(s, PIN)


def test_ex_37_the_first_visit_with_the_stock_room_settles_the_day():
    s = lay(table(), "111", "666")
    visit(s, "HG 1")
    do(s, STOCK_ROOM)
    assert {swap_in(argument) for argument in legal(s, MARKET)} == {0, 1}
    visit(s, "AP 1, YE 1", swap=1)
    assert (s.players[0].hours, s.players[0].swap_today) == (1, SWAP_YES)
    do(s, HIRING)
    assert {swap_in(argument) for argument in legal(s, MARKET)} == {1}
    end_day(s)
    assert {swap_in(argument) for argument in legal(s, MARKET)} == {0, 1}


def test_ex_38_the_last_place_of_the_black_rows():
    s = table()
    circle(s, "YE 12, OO 10, EG 10, BU 9")
    assert legal(s, SUPPLIER) == [market("BU 1")]
    circle(s, "BU 10")
    assert not legal(s, SUPPLIER)


def test_ex_42_bought_hours_keep_overnight():
    s = table(sets=("extra_carry=true",))
    for kind in (HIRING, HIRING, STOCK_ROOM, SUPERMARKET, SUPERMARKET):
        do(s, kind)
    end_day(s)
    assert (s.players[0].hours, s.players[0].extra_left) == (9, 1)


def test_fame_may_go_to_the_open_agency():
    s = table()
    assert legal(s, NETWORK) == [TRACK]
    do(s, MARKETING)
    assert legal(s, NETWORK) == [TRACK, AGENCY]
    assert not legal(s, FAME)
