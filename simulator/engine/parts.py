"""Rules as parts: what only other rules call is translated, but optimised and made machine code inside its callers.

numba optimises every function together with all it calls, so that a rule deep down would be optimised once for each
level above it. Compiled as a part it waits for the top: that halves the time of a first compilation.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.registry import cpu_target


class Part(JITCodeLibrary):
    """The code of one function, good for linking into another and for nothing else."""

    def _optimize_final_module(self) -> None:
        """Left to the library that this one is linked into."""

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """No machine code, no address."""
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        return WithoutEnvironment()


class WithoutEnvironment:
    """A part has no globals in memory that an environment could be written to."""

    def set_env(self, name: str, environment: Any) -> None:
        """Nothing to set."""


@contextmanager
def as_parts() -> Iterator[None]:
    """Functions compiled meanwhile become parts."""
    codegen = cpu_target.target_context.codegen()
    whole = codegen._library_class
    codegen._library_class = Part
    try:
        yield
    finally:
        codegen._library_class = whole
