"""Line-ups: read from one line, refused in one sentence."""

from pathlib import Path

import pytest

from simulator import registry
from simulator.engine.names import UsageError
from strategies.lineup import parse

PIG = registry.find("pig")
OWN = '''
from simulator.engine import Floats
from simulator.pig.state import Position
from strategies.strategy import strategy

@strategy("pig")
def hold(s: Position, w: Floats, memo: Floats) -> int:
    """Holds at {least}."""
    return 1 if s.turn_total >= {least} and s.n_options > 1 else 0
'''


def labels(text: str, seats: int = 2) -> list[str]:
    found = parse(text, PIG, seats)
    return [found.pool[place].label for place in found.slots]


def test_the_forms_of_a_line_up() -> None:
    assert labels("hold,random") == ["hold", "random"]
    assert labels("mirror:hold", 3) == ["hold"] * 3
    assert labels("rotate:hold,optimal") == ["hold", "optimal"]
    assert [entry.label for entry in parse("field", PIG, 4).pool] == ["hold"]
    assert [entry.label for entry in parse("field", PIG, 2).pool] == ["hold", "optimal"]
    assert [entry.label for entry in parse("field:random,hold", PIG, 4).pool] == ["random", "hold"]


def test_a_weight_belongs_to_the_slot_before_it() -> None:
    found = parse("hold:n=25,hold", PIG, 2)
    assert [entry.weights for entry in found.pool] == [(25.0,), (20.0,)]
    assert [entry.label for entry in found.pool] == ["hold:n=25", "hold"]


def test_equal_slots_share_one_place_of_the_pool() -> None:
    found = parse("hold,random,hold", PIG, 3)
    assert found.slots == (0, 1, 0)


def test_a_users_file_is_named_by_its_file_and_never_mistaken_for_a_shipped_strategy(tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(OWN.format(least=5))
    found = parse(f"{mine},hold,{mine}", PIG, 3)
    assert [entry.label for entry in found.pool] == ["mine.py", "hold"]
    assert found.slots == (0, 1, 0)


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    for folder, least in (("a", 5), ("b", 50)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.py").write_text(OWN.format(least=least))
    with pytest.raises(UsageError, match="rename"):
        parse(f"{tmp_path}/a/mine.py,{tmp_path}/b/mine.py", PIG, 2)


WRONG = [
    ("holt,hold", 2, "hold"),
    ("hold", 2, "mirror:hold"),
    ("hold,hold,hold", 2, "--seats 3"),
    ("hold,", 2, "empty"),
    ("hold:m=2,hold", 2, "no weight of hold"),
    ("hold:n=many,hold", 2, "number"),
    ("hold:n=0,hold", 2, "1 to 1000"),
    ("hold@fast,hold", 2, "weight set"),
    ("hold@,hold", 2, "a weight set is missing"),
    ("hold:,hold", 2, "a weight is missing"),
    ("hold:n=5,hold:", 2, "a weight is missing"),
    ("miror:hold", 2, "Did you mean 'mirror:'?"),
    ("miror:hold:n=25", 2, "Did you mean 'mirror:'?"),
    ("rotat:hold,optimal", 2, "Did you mean 'rotate:'?"),
    ("feild", 2, "Did you mean 'field'?"),
    ("hodl:n=25,hold", 2, "Did you mean 'hold'?"),
    ("mirror:optimal", 3, "2 seats only"),
    ("missing.py,hold", 2, "does not exist"),
]


@pytest.mark.parametrize(("text", "seats", "said"), WRONG)
def test_a_line_up_that_does_not_fit_is_refused_in_one_sentence(text: str, seats: int, said: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse(text, PIG, seats)
    assert said in str(caught.value)
