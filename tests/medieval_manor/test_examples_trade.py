"""The dossier's worked examples: trade, T40 and the legal part of T39.

T39 says besides what the deal is worth to two `balanced` players; that is tested with the strategies.
"""

from tests.medieval_manor.positions import (
    TRADE,
    WORK,
    begin,
    choose,
    decision,
    held,
    hold,
    legal,
    table,
)  # fmt: skip


def test_t39_gold_for_crops_may_be_offered_and_changes_hands():
    s = table(2)
    hold(s, 0, "4G 1V")
    hold(s, 1, "9C 1V")
    begin(s, TRADE)
    assert (s.seat, decision(s)) == (0, "propose")
    assert [(one["gives"], one["gets"]) for one in legal(s, "trade_goods")] == [
        ({"gold": 1}, {"crops": 1}),
        ({"gold": 2}, {"crops": 1}),
    ]
    choose(s, "trade_goods", gives={"gold": 1})
    assert (s.seat, decision(s)) == (1, "answer")
    choose(s, "accept")
    assert (held(s, 0), held(s, 1)) == ("1C 3G 1V", "8C 1G 1V")


def test_t40_nobody_deals_with_a_player_who_is_close_to_the_end():
    for points, asked in ((19, [(0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)]), (21, [(0, 2), (2, 0)])):
        s = table(3)
        for seat in range(3):
            hold(s, seat, "1C" if seat else "1G")
        hold(s, 1, f"1R {points}V")
        begin(s, TRADE)
        found = []
        while s.phase == TRADE:
            (no,) = legal(s, "no")
            found.append((s.seat, no["partner"] - 1))
            choose(s, "no")
        assert found == asked
        assert s.phase == WORK
