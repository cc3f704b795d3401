"""The folder of a run: made, and kept from every other writer."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from simulator.engine.names import DataError

LOCK = ".lock"


def refuse(folder: Path, why: str) -> DataError:
    return DataError(f"The output folder {folder} {why}.")


def make_folder(folder: Path) -> None:
    try:
        if folder.exists() and not folder.is_dir():
            raise refuse(folder, "is a file; name a folder")
        folder.mkdir(parents=True, exist_ok=True)
    except NotADirectoryError:
        raise refuse(folder, "lies below a file; name another") from None
    except OSError as error:
        raise refuse(folder, f"cannot be made: {error.strerror}") from None


def names_in(folder: Path) -> list[str]:
    """What a person sees in the folder."""
    try:
        return sorted(path.name for path in folder.iterdir() if not path.name.startswith("."))
    except OSError as error:
        raise refuse(folder, f"cannot be read: {error.strerror}") from None


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep every other writer out. The system frees the lock of a process that died."""
    try:
        handle = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise refuse(folder, f"cannot be written to: {error.strerror}") from None
    try:
        take_lock(handle, folder)
        yield
    finally:
        os.close(handle)


def take_lock(handle: int, folder: Path) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        pid = os.read(handle, 32).decode(errors="replace").strip()
        user = f"another run (process {pid or 'unknown'})"
        raise refuse(folder, f"is in use by {user}; wait for it or name another") from None
    except OSError as error:
        raise refuse(folder, f"cannot be locked: {error.strerror}") from None
    sign(handle)


def sign(handle: int) -> None:
    """Say who holds the lock. A full disk may keep it from being said, and the lock holds all the same."""
    try:
        os.ftruncate(handle, 0)
        os.write(handle, f"{os.getpid()}\n".encode())
    except OSError:
        return
