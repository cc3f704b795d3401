"""The wheel, installed away from the sources, is whole: commands, rulebooks, templates."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("simulator", "strategies", "experiments", "reports")
SHIPPED = ("cli.py", "pyproject.toml", "README.md", "LICENSE", "NOTICE", *PACKAGES)

pytestmark = pytest.mark.xdist_group("packaging")


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command with no way back to the sources, and return what it printed."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy of the sources, so that nothing left over from an earlier build slips in."""
    sources = tmp_path_factory.mktemp("sources")
    for name in SHIPPED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, sources / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, sources / name)
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", sources / "dist", cwd=sources)
    (built,) = (sources / "dist").glob("steelyard-*.whl")
    return built


@pytest.fixture(scope="module")
def elsewhere(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel in it; the dependencies are lent by the one that runs the tests.

    A path file lends them: the folder joins the search path, but path files inside it, and with them the
    link to the sources, are not followed.
    """
    folder = tmp_path_factory.mktemp("elsewhere")
    venv.create(folder / "env", with_pip=False, symlinks=True)
    python = folder / "env" / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", python]
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", wheel, cwd=folder)
    (site,) = (folder / "env" / "lib").glob("python*/site-packages")
    (site / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return folder


def test_the_wheel_holds_every_source_rulebook_and_template_and_no_test(wheel: Path) -> None:
    held = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    wanted = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for kind in ("*.py", "*.toml", "*.j2")
        for path in (ROOT / package).rglob(kind)
    }
    assert held == wanted | {"cli.py"}


def test_the_licence_and_the_notice_travel_with_the_wheel(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {Path(name).name for name in names if "/licenses/" in name} == {"LICENSE", "NOTICE"}


def test_the_installed_packages_are_the_wheels_and_not_the_sources(elsewhere: Path) -> None:
    names = ("cli", *PACKAGES)
    ask = f"import importlib, json; print(json.dumps([importlib.import_module(n).__file__ for n in {names!r}]))"
    for place in json.loads(run(elsewhere / "env" / "bin" / "python", "-c", ask, cwd=elsewhere)):
        assert Path(place).is_relative_to(elsewhere / "env")


def test_the_installed_command_finds_the_rulebooks(elsewhere: Path) -> None:
    steelyard = elsewhere / "env" / "bin" / "steelyard"
    games = run(steelyard, "games", cwd=elsewhere)
    assert "pig" in games
    assert "bake-and-sale" in games
    assert "target" in run(steelyard, "show", "pig", "rules", cwd=elsewhere)


@pytest.mark.parametrize("game", ["pig", "bake-and-sale"])
def test_the_installed_command_plays_a_game_to_its_end(elsewhere: Path, game: str) -> None:
    steelyard = elsewhere / "env" / "bin" / "steelyard"
    lines = run(steelyard, "play", game, "--seats", "2", "--seed", "1", "--json", cwd=elsewhere).splitlines()
    events = [json.loads(line)["event"] for line in lines]
    assert events[0] == "setup"
    assert "choice" in events
    assert events[-1] == "end"
