"""Compiles marked functions with numba: one signature each, callees first, cached under a key of all their sources.

Nothing imports this module before the first play.
"""

from __future__ import annotations

import dis
import hashlib
import os
import shutil
import threading
import types as python_types
import warnings
from collections.abc import Callable, Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints
from weakref import WeakSet

import numba
import numpy
from numba import njit, types

from simulator.engine import memo
from simulator.engine.facts import Game
from simulator.engine.names import UsageError
from simulator.engine.parts import as_parts
from simulator.engine.position import Head
from simulator.engine.records import Record
from simulator.engine.rules import PRIMITIVES

warnings.simplefilter("ignore", numba.NumbaExperimentalFeatureWarning)

ROOT = Path(__file__).resolve().parents[2]
ENGINE = Path(__file__).resolve().parent
OPTIONS: dict[str, Any] = {"cache": True, "nogil": True, "error_model": "numpy"}
INNER: dict[str, Any] = {**OPTIONS, "cache": False, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""Functions that only other rules call: they live inside the machine code of their callers."""
KEPT_KEYS = 3
"""Cache folders kept for each game: the newest few."""

LOCK = threading.RLock()
Progress = Callable[[str, int, int], None]


# The cache and its keys


def cache_root() -> Path:
    """Where compiled code is kept: STEELYARD_CACHE, or the user's cache folder."""
    chosen = os.environ.get("STEELYARD_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "steelyard"


def key_of(files: Iterable[Path]) -> str:
    """A hash of the sources and of the versions that compile them."""
    digest = hashlib.sha256(f"{numba.__version__} {numpy.__version__}".encode())
    for file in sorted(files):
        digest.update(str(file.name).encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def sources(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def shared_files() -> list[Path]:
    """The sources of what all games share: the engine and the players for any game."""
    return [*sources(ENGINE), *(ROOT / "strategies").glob("*.py"), *sources(ROOT / "strategies" / "any_game")]


def package_folder(name: str) -> Path:
    """The folder of an imported package."""
    import importlib

    return Path(str(importlib.import_module(name).__file__)).parent


def game_files(game: Game) -> list[Path]:
    """The sources a game's compiled code depends on: what is shared, its folder and its strategies."""
    players = ROOT / "strategies" / game.folder.rpartition(".")[2]
    return [*shared_files(), *sources(package_folder(game.folder)), *(sources(players) if players.is_dir() else [])]


def cache_folder(name: str, key: str) -> Path:
    """The folder of one key; older keys of the same name are pruned."""
    parent = cache_root() / name
    folder = parent / key
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        prune(parent)
    except OSError as error:
        raise UsageError(
            f"The cache folder {parent} cannot be written ({error.strerror}); set STEELYARD_CACHE to one that can."
        ) from None
    return folder


def prune(parent: Path) -> None:
    folders = sorted((path for path in parent.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
    for old in folders[:-KEPT_KEYS]:
        shutil.rmtree(old, ignore_errors=True)


# Signatures


def record_type(record: Any) -> Any:
    return numba.from_dtype(record.dtype)


ROWS = {"i4": types.int32, "i8": types.int64, "u8": types.uint64, "f8": types.float64}
SCALARS = {int: types.int64, float: types.float64, bool: types.boolean, type(None): types.void}


def numba_type(hint: Any, position: type[Head]) -> Any:
    """The compiled type of one type hint; a Head is the game's own position."""
    if get_origin(hint) is Annotated:
        inner, kind = get_args(hint)[:2]
        return types.Array(ROWS[kind], 1, "C") if get_origin(inner) is list else ROWS[kind]
    if isinstance(hint, type) and issubclass(hint, Head) and issubclass(position, hint):
        return record_type(position)
    if isinstance(hint, type) and issubclass(hint, Record):
        return record_type(hint)
    return SCALARS[hint]


def signature_of(function: Callable[..., Any], position: type[Head]) -> Any:
    """The one signature of a rule function, from its type hints."""
    hints = get_type_hints(function, include_extras=True)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    missing = [name for name in (*names, "return") if name not in hints]
    if missing:
        raise TypeError(f"{function.__module__}.{function.__name__}: no type hint for {', '.join(missing)}")
    return numba_type(hints["return"], position)(*(numba_type(hints[name], position) for name in names))


def callees(function: Callable[..., Any]) -> list[Callable[..., Any]]:
    """The rule functions that a function names, in the order it names them."""
    space = function.__globals__
    names = (step.argval for step in dis.get_instructions(function) if step.opname == "LOAD_GLOBAL")
    found = (space.get(name) for name in dict.fromkeys(names))
    return [value for value in found if isinstance(value, python_types.FunctionType) and hasattr(value, "__rule__")]


def with_callees(functions: Iterable[Callable[..., Any]]) -> list[Callable[..., Any]]:
    """The functions and all they call, callees first."""
    ordered: dict[Callable[..., Any], None] = {}

    def visit(function: Callable[..., Any], path: tuple[Callable[..., Any], ...]) -> None:
        if function in path:
            raise TypeError(f"{function.__name__} calls itself; rules may not")
        if function not in ordered:
            for callee in callees(function):
                visit(callee, (*path, function))
            ordered[function] = None

    for function in functions:
        visit(function, ())
    return list(ordered)


# Compiling


class Compiler:
    """Compiles the functions of one game under one cache folder."""

    def __init__(self, name: str, position: type[Head], files: Iterable[Path], progress: Progress | None = None):
        self.position = position
        self.name = name
        self.folder = cache_folder(name, key_of(files))
        self.shared = cache_folder("shared", key_of(shared_files()))
        self.progress = progress
        self.total = 0
        self.tops: set[Callable[..., Any]] = set()
        """Functions that Python calls or passes on; others call some of them too."""

    def compile(self, tops: Iterable[Callable[..., Any]], options: dict[str, Any] | None = None) -> list[Any]:
        """Dispatchers for functions that Python calls or passes on. Their callees are compiled only when needed."""
        with LOCK:
            connect_primitives(self.shared)
            wanted = list(tops)
            self.tops.update(wanted)
            fresh = [top for top in wanted if not self.stored(top, options or {})]
            self.compile_callees(fresh, options or {})
            return [self.compile_top(top, top in fresh, options or {}) for top in wanted]

    def compile_callees(self, tops: list[Callable[..., Any]], options: dict[str, Any]) -> None:
        functions = with_callees(tops)
        last = set(tops) - {callee for function in functions for callee in callees(function)}
        for done, function in enumerate(function for function in functions if function not in last):
            self.report(function, done, len(functions))
            self.dispatch(function, options)
        self.total = len(functions)

    def compile_top(self, top: Callable[..., Any], fresh: bool, options: dict[str, Any]) -> Any:
        for function in with_callees([top])[:-1]:
            self.dispatcher(function, options)
        if fresh:
            self.report(top, self.total - 1, self.total)
        return self.dispatch(top, options)

    def stored(self, top: Callable[..., Any], options: dict[str, Any]) -> bool:
        """Whether the cache holds a function: for this path, this Python and this processor too, which numba tells."""
        dispatcher = self.dispatcher(top, options)
        signature = self.signature(top)
        if signature.args in dispatcher.overloads:
            return True
        cache = dispatcher._cache
        key = cache._index_key(signature, dispatcher.targetctx.codegen())
        name = cache._cache_file._load_index().get(key)
        return name is not None and Path(cache._cache_file._data_path(name)).is_file()

    def folder_for(self, function: Callable[..., Any]) -> Path:
        shared = function.__module__.startswith(("simulator.engine.", "strategies.any_game."))
        return self.shared if shared else self.folder

    def report(self, function: Callable[..., Any], done: int, total: int) -> None:
        if self.progress is not None:
            self.progress(function.__name__, done, total)

    def dispatcher(self, function: Callable[..., Any], options: dict[str, Any]) -> Any:
        """The function's dispatcher, made once and hung on the function so that callers find it."""
        known = getattr(function, "_numba_type_", None)
        if known is not None and not (function in self.tops and known.dispatcher in PARTS):
            return known.dispatcher
        numba.config.CACHE_DIR = str(self.folder_for(function))
        base = OPTIONS if function in self.tops else INNER
        made = njit(**{**base, **options})(function)
        if base is INNER:
            PARTS.add(made)
        connect(function, made)
        return made

    def dispatch(self, function: Callable[..., Any], options: dict[str, Any]) -> Any:
        """Compile the function's one signature, or load it from the cache."""
        dispatcher, signature = self.dispatcher(function, options), self.signature(function)
        if signature.args not in dispatcher.overloads:
            dispatcher.disable_compile(False)
            with nullcontext() if function in self.tops else as_parts():
                dispatcher.compile(signature)
            dispatcher.disable_compile()
        return dispatcher

    def signature(self, function: Callable[..., Any]) -> Any:
        explicit = getattr(function, "__signature_for__", None)
        return explicit(self.position) if explicit else signature_of(function, self.position)


PARTS: WeakSet[Any] = WeakSet()
"""Dispatchers of functions that were compiled as parts; one that becomes a top is compiled anew."""
CONNECTED: dict[Any, Any] = {}
"""The dispatcher of each function; numba itself holds them only weakly."""


def connect(function: Callable[..., Any], dispatcher: Any) -> None:
    """Let compiled code that names the function call its compiled form."""
    function._numba_type_ = types.Dispatcher(dispatcher)  # type: ignore[attr-defined]
    CONNECTED[function] = dispatcher


def connect_primitives(folder: Path) -> None:
    """Point each primitive, and each view of records in a memo, at its compiled form."""
    numba.config.CACHE_DIR = str(folder)
    from simulator.engine import primitives

    for name, function in PRIMITIVES.items():
        if function not in CONNECTED:
            connect(function, getattr(primitives, name))
    for record, view in memo.VIEWS:
        if view not in CONNECTED:
            connect(view, primitives.record_viewer(record))
