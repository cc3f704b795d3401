"""Looks for what is wrong with this installation."""

from __future__ import annotations

import importlib
import re
import shutil
import sys
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

from experiments.terminal import table_lines

PACKAGES = ("simulator", "strategies", "experiments", "reports")
OLDEST, NEWEST = (3, 11), (3, 13)
ROOM_NEEDED = 2_000_000_000
"""Bytes that a run of a million games and the compiled code take at most."""


@dataclass(frozen=True)
class Check:
    """One thing that was looked at."""

    name: str
    well: bool
    found: str
    advice: str = ""


def examine(compile_too: bool = False) -> list[Check]:
    """All checks, in the order in which their failures explain each other."""
    checks = [python(), *packages(), *dependencies(), cache(), room(), rulebooks()]
    if compile_too and all(check.well for check in checks):
        checks.append(compiler())
    return checks


def as_rows(checks: list[Check]) -> list[dict[str, Any]]:
    return [asdict(check) for check in checks]


def lines(checks: list[Check]) -> list[str]:
    """What was found, then the advice for each fault."""
    rows = [("ok" if check.well else "FAULT", check.name, check.found) for check in checks]
    advice = [f"{check.name}: {check.advice}" for check in checks if not check.well]
    return [*table_lines(("", "looked at", "found"), rows), "", *(advice or ["All is well."])]


def own_version() -> str:
    """The installed version, or a word for a checkout that is not installed."""
    try:
        return metadata.version("steelyard")
    except metadata.PackageNotFoundError:
        return "(a checkout that is not installed)"


def python() -> Check:
    found = ".".join(map(str, sys.version_info[:3]))
    well = OLDEST <= sys.version_info[:2] <= NEWEST
    return Check("Python", well, found, "" if well else "Use Python 3.11, 3.12 or 3.13: make setup PYTHON=python3.12")


def packages() -> Iterator[Check]:
    """Whether each package is ours: distributions on PyPI have the same four names and overwrite them silently."""
    home = Path(__file__).resolve().parents[1]
    for name in PACKAGES:
        package = importlib.import_module(name)
        place = Path(str(getattr(package, "__file__", None) or "nowhere")).parent
        ours = getattr(package, "__steelyard__", None) == name
        if ours and place.resolve().parent == home:
            yield Check(f"package {name}", True, str(place))
        else:
            yield Check(f"package {name}", False, f"{place} is not Steelyard's", overwritten_by(name))


def overwritten_by(name: str) -> str:
    owners = [owner for owner in metadata.packages_distributions().get(name, []) if owner != "steelyard"]
    culprit = f"The distribution '{owners[0]}' brought it. " if owners else ""
    return f"{culprit}Install Steelyard in an environment of its own: make setup"


def dependencies() -> Iterator[Check]:
    """The versions of what Steelyard stands on, against what it asks for."""
    for name, low, high in wanted():
        asked = f"{low} or later" + (f", below {high}" if high else "")
        try:
            found = metadata.version(name)
        except metadata.PackageNotFoundError:
            yield Check(name, False, "not installed", f"Wanted: {asked}. Run make setup.")
            continue
        well = numbers(low) <= numbers(found) and (not high or numbers(found) < numbers(high))
        yield Check(name, well, found, "" if well else f"Wanted: {asked}. Run make setup.")


def wanted() -> Iterator[tuple[str, str, str]]:
    """Each dependency with its lowest version and the first that is too high."""
    for line in requirements():
        name = re.split(r"[<>=;\s]", line, maxsplit=1)[0]
        bounds = dict(re.findall(r"(>=|<)\s*([\d.]+)", line))
        yield name, bounds.get(">=", "0"), bounds.get("<", "")


def requirements() -> list[str]:
    """What the installed package asks for, or the checkout's pyproject.toml."""
    try:
        return [line for line in metadata.requires("steelyard") or [] if "extra ==" not in line]
    except metadata.PackageNotFoundError:
        file = Path(__file__).resolve().parents[1] / "pyproject.toml"
        return list(tomllib.loads(file.read_text("utf-8"))["project"]["dependencies"])


def numbers(version: str) -> tuple[int, ...]:
    """The leading numbers of a version: 3.11.2rc1 is (3, 11, 2)."""
    leading = re.match(r"\d+(\.\d+)*", version)
    return tuple(map(int, leading.group().split("."))) if leading else ()


def cache() -> Check:
    return attempted("compiled code", cache_written, "Set STEELYARD_CACHE to a folder that can be written.")


def cache_written() -> str:
    from simulator.engine.compiler import cache_root

    place = cache_root()
    place.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=place):
        return f"{place} can be written"


def room() -> Check:
    free = shutil.disk_usage(Path.cwd()).free
    well = free >= ROOM_NEEDED
    return Check("disk", well, f"{free / 1e9:.1f} GB free", "" if well else "A large run needs about 2 GB here.")


def rulebooks() -> Check:
    from simulator import registry
    from simulator.rulebook import load

    titles = [load(game).title for game in registry.games().values()]
    return Check("rulebooks", bool(titles), ", ".join(titles) or "none found")


def compiler() -> Check:
    """Play one compiled game of Pig."""
    return attempted("compiler", play_once, "Remove the compiled code and run make setup.")


def play_once() -> str:
    import numpy as np

    from experiments.compiling import signals_held
    from simulator import registry
    from simulator.engine.table import Batch, Table
    from simulator.rulebook import load
    from strategies.lineup import entry

    game = registry.find("pig")
    with signals_held() as between:
        table = Table(load(game), 1, [entry("hold", game, 1)], progress=between)
    rows = table.play(Batch(1, np.zeros(1, np.int64), np.zeros((1, 1), np.int32), np.zeros((1, 1), np.int32)))
    return f"plays Pig ({int(rows.games['decisions'][0])} decisions)"


def attempted(name: str, action: Callable[[], str], advice: str) -> Check:
    """A check that passes when its action does not fail."""
    try:
        return Check(name, True, action())
    except Exception as error:
        return Check(name, False, f"{type(error).__name__}: {error}", advice)
