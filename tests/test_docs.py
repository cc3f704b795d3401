"""What the documentation shows is what there is: quoted code, the example strategy, commands, options, links."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import click
import numpy as np
import pytest

import cli
from simulator import registry
from simulator.engine.table import Batch, Table
from simulator.rulebook import load
from strategies.lineup import parse
from strategies.trial import try_files

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
QUOTE = re.compile(r"^`([\w/.]+)`\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = re.compile(r"^(?:\$ )?(?:[A-Z_]+=\S+ )*(steelyard|make) (.*)$")


def blocks(page: Path, language: str) -> list[str]:
    return [text for kind, text in BLOCK.findall(page.read_text(encoding="utf-8")) if kind == language]


def command_lines(program: str) -> Iterator[tuple[str, list[str]]]:
    """Every line of a code block that calls a program: its page, and its arguments."""
    for page in PAGES:
        for _, text in BLOCK.findall(page.read_text(encoding="utf-8")):
            for line in text.splitlines():
                found = PROMPT.match(line)
                if found and found[1] == program:
                    yield page.name, shlex.split(found[2], comments=True)


def test_the_walk_through_a_game_quotes_the_files_as_they_are() -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    quotes = QUOTE.findall(page)
    stale = [file for file, text in quotes if text not in (ROOT / file).read_text(encoding="utf-8")]
    assert stale == []
    assert {file for file, _ in quotes} >= {
        f"simulator/pig/{path.name}" for path in (ROOT / "simulator/pig").glob("*.*")
    }


def test_the_example_strategy_passes_its_trial_and_plays_with_each_set(tmp_path: Path) -> None:
    (example,) = blocks(ROOT / "docs" / "add-a-strategy.md", "python")
    file = tmp_path / "mine.py"
    file.write_text(example)
    pig = registry.find("pig")
    book = load(pig)
    for slot in (f"{file}", f"{file}@steady", f"{file}@nervous:calm=18"):
        lineup = parse(f"{slot},hold", pig, 2)
        try_files(lineup.pool, book, 2)
        sitting = np.tile(np.array(lineup.slots, np.int32), (100, 1))
        rows = Table(book, 2, lineup.pool).play(Batch(1, np.arange(100), sitting, sitting))
        assert rows.seats["win"].sum() == 100


def test_every_command_shown_exists_with_the_options_shown() -> None:
    wrong = []
    for page, arguments in command_lines("steelyard"):
        name = arguments[0]
        if name.startswith("-"):
            continue
        command = cli.cli.commands.get(name)
        known = (
            {flag for param in command.params for flag in (*param.opts, *param.secondary_opts)} if command else set()
        )
        flags = [argument.split("=")[0] for argument in arguments[1:] if re.match(r"--?[a-z]", argument)]
        wrong += [f"{page}: steelyard {name} {flag}" for flag in flags if flag not in known | {"--help"}]
        wrong += [f"{page}: steelyard {name}"] if command is None else []
    assert wrong == []


def test_every_command_there_is_stands_in_the_readme() -> None:
    assert isinstance(cli.cli, click.Group)
    shown = {arguments[0] for page, arguments in command_lines("steelyard") if page == "README.md"}
    assert set(cli.cli.commands) - shown == set()


def test_every_make_target_shown_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    shown = {word for _, arguments in command_lines("make") for word in arguments if "=" not in word and word[0] != "-"}
    assert shown
    assert shown - targets == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []
