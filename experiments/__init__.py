"""What to play and how: plans, runs, storage. `from experiments import run` is the verb."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from experiments.runs import run

__steelyard__ = "experiments"
__all__ = ["run"]


def __getattr__(name: str) -> Any:
    """Load a verb when it is first asked for, so that importing the package stays cheap."""
    if name == "run":
        from experiments.runs import run

        return run
    raise AttributeError(f"module 'experiments' has no attribute '{name}'")
