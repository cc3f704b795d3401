"""The options that several commands share. They mean the same on each of them."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

F = TypeVar("F", bound=Callable[..., Any])
LARGEST_SEED = 2**63 - 1
FRESH_SEEDS = 10**9


# What the shell completes


def known_games(ctx: click.Context, param: click.Parameter, start: str) -> list[CompletionItem]:
    """The games that begin so."""
    from simulator import registry

    return completed(name for name in registry.games() if name.startswith(start))


def folders(ctx: click.Context, param: click.Parameter, start: str) -> list[CompletionItem]:
    """Let the shell name folders."""
    return completed([start], "dir")


def games_or_folders(ctx: click.Context, param: click.Parameter, start: str) -> list[CompletionItem]:
    """The games that begin so, else folders: the shell cannot mix them."""
    return known_games(ctx, param, start) or folders(ctx, param, start)


def topics(ctx: click.Context, param: click.Parameter, start: str) -> list[CompletionItem]:
    """The pages of `show` that begin so."""
    from experiments.catalogue import TOPICS

    return completed(topic for topic in TOPICS if topic.startswith(start))


def files(ctx: click.Context, param: click.Parameter, start: str) -> list[CompletionItem]:
    """Let the shell name files."""
    return completed([start], "file")


def completed(words: Iterable[str], kind: str = "plain") -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    return [CompletionItem(word, type=kind) for word in words]


# What an option takes


class Whole(click.ParamType[int]):
    """A whole number within limits; 1_000_000 is allowed."""

    name = "number"

    def __init__(self, low: int, what: str, high: int = LARGEST_SEED):
        self.low, self.high, self.what = low, high, what

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        try:
            number = int(value)
        except ValueError:
            number = self.low - 1
        if self.low <= number <= self.high:
            return number
        limit = f"from {self.low} on" if self.high == LARGEST_SEED else f"from {self.low} to {self.high:_}"
        name = param.opts[0] if param is not None else "This option"
        raise click.UsageError(f"{name} takes {self.what}, a whole number {limit}; got '{value}'.", ctx)


class SeatCounts(click.ParamType[tuple[int, ...]]):
    """One seat count or several: 4 or 2,3,4."""

    name = "seats"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[int, ...]:
        if isinstance(value, tuple):
            return value
        try:
            return tuple(dict.fromkeys(int(part) for part in str(value).split(",")))
        except ValueError:
            wrong = f"--seats takes a number such as 4, or several such as 2,3,4; got '{value}'."
            raise click.UsageError(wrong, ctx) from None


def options(*decorators: Callable[[F], F]) -> Callable[[F], F]:
    """Several options as one decorator, in the order of the help text."""

    def decorated(function: F) -> F:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorated


def fresh_seed() -> int:
    """A seed that nobody has seen."""
    return secrets.randbelow(FRESH_SEEDS)


changed_rules = options(
    click.option(
        "--variant", "variants", multiple=True, metavar="NAME", help="Play a named rule variant; may be repeated."
    ),
    click.option(
        "--rules",
        "files",
        multiple=True,
        metavar="FILE",
        help="Lay a TOML rules file over the printed rules.",
        shell_complete=files,
    ),
    click.option("--set", "sets", multiple=True, metavar="KEY=VALUE", help="Change one rule or one number of a card."),
)
seats = click.option(
    "--seats", type=SeatCounts(), default=(), metavar="N[,N]", help="How many seats (default: the game's own)."
)
sitting = options(
    seats,
    click.option(
        "--lineup", "lineups", multiple=True, metavar="LINEUP",
        help="Who plays: 'a,b', 'mirror:a', 'rotate:a,b' or 'field[:a,b]' (default: field).",
    ),
    click.option(
        "--seed", type=Whole(0, "a seed"), default=fresh_seed, show_default="a fresh one, printed", metavar="NUMBER",
        help="Where all chance comes from.",
    ),
)  # fmt: skip
"""With `changed_rules`, the options that make a plan, under the names that `plan.make` gives them."""


def games(default: int | None, words: str) -> Callable[[F], F]:
    """How many games."""
    kind = Whole(1, "how many games to play")
    return click.option(
        "-n", "--games", "n", type=kind, default=default, show_default=words, metavar="NUMBER", help="Games a cell."
    )


carrying_out = options(
    click.option(
        "--workers", type=Whole(1, "how many threads play", 1024), metavar="NUMBER", show_default="one a core",
        help="Threads that play.",
    ),
    click.option(
        "--out", type=click.Path(path_type=Path, readable=False), metavar="FOLDER", show_default="runs/ and a name",
        help="The run folder.", shell_complete=folders,
    ),
    click.option("--dry-run", is_flag=True, help="Only say how many games, minutes and bytes it would take."),
)  # fmt: skip
as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object and nothing else.")
as_json_lines = click.option("--json", "as_json", is_flag=True, help="JSON Lines: one event with its position a line.")
quiet = click.option("--quiet", is_flag=True, help="No progress and no hints.")
