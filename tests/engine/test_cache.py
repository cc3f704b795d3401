"""Compiled code is kept, found again, and never used for other sources."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROBE = """
import json, sys
import numpy as np
from simulator.engine.table import Batch, Table
from simulator import registry
from simulator.rulebook import load
from strategies.lineup import entry
steps = []
pig = registry.find("pig")
pool = [entry(name, pig, 2) for name in sys.argv[1].split(",")]
table = Table(load(pig), 2, pool, progress=lambda *step: steps.append(step))
sitting = np.array([[0, 1]], np.int32)
rows = table.play(Batch(1, np.zeros(1, np.int64), sitting, sitting))
print(json.dumps({"steps": len(steps), "score": rows.seats["score"].tolist()}))
"""
HOLDS = """
from simulator.engine import Floats
from simulator.pig.state import Position
from strategies.strategy import strategy

@strategy("pig")
def mine(s: Position, w: Floats, memo: Floats) -> int:
    return 1 if s.turn_total >= {least} and s.n_options > 1 else 0
"""


OTHER_GAME_FIRST = """
from tests.tables import eight_cards_game, seated
from simulator.rulebook import load
seated(load(eight_cards_game()), ["uniform", "uniform"])
"""


def probe(cache: Path, names: str = "hold,hold", root: Path = ROOT, before: str = "") -> dict[str, object]:
    environment = {**os.environ, "STEELYARD_CACHE": str(cache), "PYTHONPATH": str(root)}
    done = subprocess.run(
        [sys.executable, "-c", before + PROBE, names], cwd=root, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cache")
    assert probe(folder)["steps"]
    return folder


def test_a_second_process_compiles_nothing(cache: Path) -> None:
    assert probe(cache)["steps"] == 0


def test_code_compiled_for_another_checkout_is_not_taken_for_this_ones(cache: Path, tmp_path: Path) -> None:
    """A second checkout finds the key of the first, but none of its code; another game is compiled before it."""
    for folder in ("simulator", "strategies", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    answer = probe(cache, root=tmp_path, before=OTHER_GAME_FIRST)
    assert answer["steps"]
    assert answer["score"] == probe(cache)["score"]


def test_a_users_file_that_was_edited_is_compiled_again(cache: Path, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    scores = []
    for least in (5, 40):
        file.write_text(HOLDS.format(least=least))
        answer = probe(cache, f"{file},hold")
        assert answer["steps"]
        scores.append(answer["score"])
    assert scores[0] != scores[1]
    assert probe(cache)["steps"] == 0


def test_the_key_depends_on_every_source_and_on_nothing_else(tmp_path: Path) -> None:
    from simulator.engine.compiler import key_of

    one, two = tmp_path / "one.py", tmp_path / "two.py"
    one.write_text("a = 1")
    two.write_text("b = 1")
    before = key_of([one, two])
    os.utime(one, (1, 1))
    assert key_of([two, one]) == before
    two.write_text("b = 2")
    assert key_of([one, two]) != before


def test_a_games_key_leaves_other_games_alone() -> None:
    from simulator import registry
    from simulator.engine.compiler import game_files

    folders = {name: {path.parent.name for path in game_files(game)} for name, game in registry.shipped().items()}
    for name, own in folders.items():
        others = {registry.find(other).folder.rpartition(".")[2] for other in folders if other != name}
        assert not own & others


def test_a_cache_that_cannot_be_written_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from simulator.engine.compiler import cache_folder
    from simulator.engine.names import UsageError

    (tmp_path / "file").write_text("")
    monkeypatch.setenv("STEELYARD_CACHE", str(tmp_path / "file" / "inside"))
    with pytest.raises(UsageError, match="STEELYARD_CACHE"):
        cache_folder("pig", "0")


def test_only_the_newest_keys_of_a_game_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from simulator.engine.compiler import KEPT_KEYS, cache_folder

    monkeypatch.setenv("STEELYARD_CACHE", str(tmp_path))
    for number in range(KEPT_KEYS + 2):
        os.utime(cache_folder("pig", f"key{number}"), (number + 1, number + 1))
    cache_folder("pig", "newest")
    assert sorted(path.name for path in (tmp_path / "pig").iterdir()) == ["key3", "key4", "newest"]
