"""Dependencies point down: who may import whom, read from the source and not from what happens to be loaded."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LAYERS = ("simulator", "strategies", "experiments", "reports", "cli")
MAY_IMPORT = {
    "simulator": ("simulator",),
    "strategies": ("strategies", "simulator"),
    "experiments": ("experiments", "strategies", "simulator", "reports.statistics"),
    "reports": ("reports",),
    "cli": ("cli", *LAYERS),
}
STATISTICS = "reports.statistics"


def sources(layer: str) -> list[Path]:
    """The files of a layer: a folder, or the one file of the command line."""
    folder = ROOT / layer
    return sorted(folder.rglob("*.py")) if folder.is_dir() else [ROOT / f"{layer}.py"]


def package_of(path: Path) -> list[str]:
    """The package that a file's relative imports start from."""
    return list(path.relative_to(ROOT).parent.parts)


def imports(path: Path, nodes: Iterator[ast.AST] | None = None) -> Iterator[tuple[int, str]]:
    """Every import of a file, also those inside functions: its line and the full dotted name."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    for node in nodes or ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package_of(path)[: len(package_of(path)) - node.level + 1] if node.level else []
            module = ".".join([*start, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{module}.{alias.name}") for alias in node.names)


def at_the_top(node: ast.AST) -> Iterator[ast.AST]:
    """What runs when a file is imported: not the bodies of functions, not what only the type checker reads."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.Lambda):
            continue
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        yield child
        yield from at_the_top(child)


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def breaches(layer: str, path: Path) -> list[str]:
    """The imports of a file that its layer does not allow, as sentences."""
    return [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for line, name in imports(path)
        if any(within(name, other) for other in (*LAYERS, "tests"))
        and not any(within(name, allowed) for allowed in MAY_IMPORT[layer])
    ]


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_what_lies_below_it(layer: str) -> None:
    assert sources(layer), f"{layer} has no files"
    assert [breach for path in sources(layer) for breach in breaches(layer, path)] == []


def test_the_statistics_import_nothing_else_of_the_reports() -> None:
    own = [
        path
        for path in sources("reports")
        if within(".".join(path.with_suffix("").relative_to(ROOT).parts), STATISTICS)
    ]
    assert own, "reports.statistics has no files"
    others = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in own
        for line, name in imports(path)
        if within(name, "reports") and not within(name, STATISTICS)
    ]
    assert others == []


def loaded_at_the_top(path: Path) -> set[str]:
    """What a file imports when it is imported itself, apart from the standard library."""
    top = at_the_top(ast.parse(path.read_text(encoding="utf-8")))
    names = {name for _, name in imports(path, top)}
    return {name for name in names if name.split(".")[0] not in {*sys.stdlib_module_names, "__future__"}}


def test_the_command_line_starts_with_click_and_its_own_options_alone() -> None:
    assert loaded_at_the_top(ROOT / "cli.py") == {"click", "experiments.options"}
    assert loaded_at_the_top(ROOT / "experiments" / "options.py") == {"click"}
    assert loaded_at_the_top(ROOT / "experiments" / "__init__.py") == set()


def test_the_facts_of_a_game_do_not_import_the_compiler() -> None:
    facts = [ROOT / "simulator" / "__init__.py", *sorted((ROOT / "simulator").glob("*/__init__.py"))]
    assert len(facts) > 2
    heavy = [
        f"{path.relative_to(ROOT)}:{line}" for path in facts for line, name in imports(path) if within(name, "numba")
    ]
    assert heavy == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("import experiments.runs", "experiments.runs"),
        ("from experiments import run", "experiments.run"),
        ("def f():\n    from reports.charts import draw", "reports.charts.draw"),
        ("from ..strategies import registry", "strategies.registry"),
        ("from . import rulebook", "simulator.rulebook"),
    ],
)
def test_every_way_to_write_an_import_is_seen(
    text: str, found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    path = tmp_path / "simulator" / "pig.py"
    path.parent.mkdir()
    path.write_text(text)
    assert [name for _, name in imports(path)] == [found]
    assert bool(breaches("simulator", path)) == (not found.startswith("simulator"))
