"""Files of a run folder, written so that each is there whole or not at all."""

from __future__ import annotations

import hashlib
import io
import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import polars as pl

from experiments.plan import SCHEMA

HASH_KEY, SCHEMA_KEY = "steelyard.plan", "steelyard.schema"
DAMAGED = ".damaged"
HIDDEN = (".*.tmp", "*/.*.tmp")
"""Where a killed writer leaves what it had not finished."""


def packed(frame: pl.DataFrame, plan_hash: str) -> bytes:
    """A frame as the bytes of a Parquet file that says which plan it belongs to."""
    buffer = io.BytesIO()
    metadata = {HASH_KEY: plan_hash, SCHEMA_KEY: str(SCHEMA)}
    frame.write_parquet(buffer, compression="zstd", compression_level=3, statistics=False, metadata=metadata)
    return buffer.getvalue()


def write_file(path: Path, content: bytes) -> None:
    """Put a file in place whole or not at all."""
    stage({path: content})
    reveal([path])


def stage(contents: dict[Path, bytes]) -> None:
    """Write files under hidden names, all of them or none."""
    try:
        for path, content in contents.items():
            path.parent.mkdir(exist_ok=True)
            write_synced(hidden(path), content)
    except OSError:
        for path in contents:
            with suppress(OSError):
                hidden(path).unlink()
        raise


def reveal(paths: Iterable[Path]) -> None:
    """Give staged files their own names, in their order, so that it outlasts a power cut."""
    named = list(paths)
    for path in named:
        hidden(path).replace(path)
    for folder in {path.parent for path in named}:
        sync_folder(folder)


def hidden(path: Path) -> Path:
    return path.with_name(f".{path.name}.tmp")


def write_synced(path: Path, content: bytes) -> None:
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def digest_of(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def as_json(content: Any) -> bytes:
    return (json.dumps(content, indent=2, ensure_ascii=False) + "\n").encode()


def set_aside(path: Path) -> Path:
    """Rename a file that cannot be trusted; nothing is thrown away."""
    target, count = path.with_name(path.name + DAMAGED), 1
    while target.exists():
        count += 1
        target = path.with_name(f"{path.name}{DAMAGED}-{count}")
    return path.rename(target)
