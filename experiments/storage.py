"""A run folder, written: the manifest, the cells, and the parts of each shard, so that no kill can spoil them.

A shard is finished when its record stands in `records/`: the record comes last and holds the hash of every part. What
has no record is played again.
"""

from __future__ import annotations

import errno
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

from experiments.differences import differences
from experiments.files import HIDDEN, as_json, digest_of, packed, reveal, set_aside, stage, write_file
from experiments.folders import locked, make_folder, names_in, refuse
from experiments.plan import SCHEMA, Plan, Shard
from experiments.records import (
    CELLS,
    MANIFEST,
    RECORDS,
    Record,
    fault,
    fault_of_stranger,
    part_path,
    read_manifest,
    record_path,
    records,
)
from experiments.shards import Frames
from experiments.tables import TABLES, cells_frame
from simulator.engine.names import RunError

FULL = (errno.ENOSPC, errno.EDQUOT)
FINISHED = "finished"


class Store:
    """The run folder of a plan, open for one writer."""

    def __init__(self, folder: Path, plan: Plan, n: int):
        self.folder, self.plan, self.n = folder, plan, n
        self.hash = plan.hash
        self.done: dict[tuple[int, int], Record] = {}
        self.mended: list[str] = []
        self.manifest: dict[str, Any] = {}
        self.cells = packed(cells_frame(plan.cells), self.hash)

    @classmethod
    @contextmanager
    def opened(cls, folder: Path, plan: Plan, n: int) -> Iterator[Store]:
        """Lock the folder, refuse what does not fit, set aside what is damaged, and know what is finished."""
        make_folder(folder)
        with locked(folder):
            store = cls(folder, plan, n)
            store.begin()
            yield store

    def begin(self) -> None:
        self.check_plan()
        try:
            self.write_head()
            self.clear_unfinished()
            self.verify()
        except OSError as error:
            raise self.failure(error) from error

    def check_plan(self) -> None:
        """Refuse a folder that belongs to something else."""
        names = names_in(self.folder)
        if MANIFEST not in names:
            if names:
                raise refuse(self.folder, f"holds {names[0]} but no {MANIFEST}: it is not a run; name a new folder")
            return
        manifest = read_manifest(self.folder)
        if manifest["plan_hash"] == self.hash:
            self.manifest = manifest
        elif self.holds_games():
            lines = "\n".join(differences(manifest["plan"], self.plan.described()))
            raise refuse(self.folder, f"belongs to another plan; name another folder. What differs:\n{lines}")
        if self.manifest.get("status") == FINISHED:
            self.n = max(self.n, self.manifest["games"])

    def holds_games(self) -> bool:
        """Whether there is anything to lose; an attempt that ended before its first shard leaves nothing."""
        return any(path.suffix in (".parquet", ".json") for path in self.folder.glob("*/*"))

    @property
    def command(self) -> str:
        """The command that continues this run."""
        return self.plan.command(self.n, str(self.folder))

    def write_head(self) -> None:
        """The cells and the manifest, before the first game."""
        (self.folder / RECORDS).mkdir(exist_ok=True)
        write_file(self.folder / CELLS, self.cells)
        self.write_manifest("playing")

    def write_manifest(self, status: str, timings: dict[str, Any] | None = None) -> None:
        from experiments.facts import facts, versions

        book = self.plan.cells[0].book
        self.manifest = {
            "schema": SCHEMA,
            "kind": "steelyard run",
            "game": self.plan.game.id,
            "title": book.title,
            "seed": self.plan.seed,
            "games": self.n,
            "status": status,
            "command": self.command,
            "plan_hash": self.hash,
            "code_hash": self.plan.code,
            "cells_hash": digest_of(self.cells),
            "versions": versions(),
            "timings": timings or self.manifest.get("timings", {}),
            "request": asdict(self.plan.request),
            "facts": facts(book),
            "provenance": book.provenance(),
            "plan": self.plan.described(),
        }
        write_file(self.folder / MANIFEST, as_json(self.manifest))

    # What is there

    def clear_unfinished(self) -> None:
        """Remove what a killed writer left under hidden names."""
        for pattern in HIDDEN:
            for path in self.folder.glob(pattern):
                path.unlink()

    def verify(self) -> None:
        """Find the finished shards; set aside every part that is not what was written."""
        for path, record in records(self.folder, self.hash):
            if record is None:
                self.set_aside(path, "is damaged or belongs to another run")
            elif self.parts_are_sound(record):
                self.done[record.cell, record.shard] = record
            else:
                path.unlink()
        self.clear_strangers()

    def parts_are_sound(self, record: Record) -> bool:
        sound = True
        for table, part in record.parts.items():
            path = part_path(self.folder, table, record.name)
            wrong = fault(path, part["sha256"], self.hash)
            if wrong:
                sound = False
                self.set_aside(path, wrong)
        return sound

    def clear_strangers(self) -> None:
        """Parts without a record: unfinished ones of this run go, any other is set aside."""
        known = {part_path(self.folder, table, record.name) for record in self.done.values() for table in record.parts}
        for table in TABLES:
            for path in sorted((self.folder / table).glob("*.parquet")):
                if path not in known:
                    self.clear_stranger(path)

    def clear_stranger(self, path: Path) -> None:
        wrong = fault_of_stranger(path, self.hash)
        if wrong:
            self.set_aside(path, wrong)
        else:
            path.unlink()

    def set_aside(self, path: Path, wrong: str) -> None:
        shown = path.relative_to(self.folder)
        if path.exists():
            self.mended.append(f"{shown} {wrong}; it is now {set_aside(path).name}, and its games are played again.")
        else:
            self.mended.append(f"{shown} {wrong}; its games are played again.")

    def lacks(self, shard: Shard) -> bool:
        """Whether a shard must be played: it is not there, or a shorter one is."""
        record = self.done.get((shard.cell, shard.number))
        return record is None or record.end_deal < shard.end_deal

    @property
    def games(self) -> int:
        """How many games are stored. The list is one step: other threads add records meanwhile."""
        return sum(record.games for record in list(self.done.values()))

    @property
    def size(self) -> int:
        """How many bytes the parts take."""
        return sum(record.size for record in list(self.done.values()))

    # Writing a shard

    def write(self, shard: Shard, frames: Frames) -> Record:
        """Store a shard: its parts, then its record."""
        contents = {table: packed(frame, self.hash) for table, frame in frames.items()}
        parts = {
            table: {"rows": len(frames[table]), "bytes": len(content), "sha256": digest_of(content)}
            for table, content in contents.items()
        }
        games = shard.deals * self.plan.cell(shard.cell).rotations
        record = Record(self.hash, shard.cell, shard.number, shard.first_deal, shard.end_deal, games, parts)
        try:
            self.put(record, contents)
        except OSError as error:
            raise self.failure(error) from error
        self.done[shard.cell, shard.number] = record
        return record

    def put(self, record: Record, contents: dict[str, bytes]) -> None:
        """Nothing that is stored is touched before all of it is on the disk under hidden names.

        A shorter shard then loses its record first, so that no record ever vouches for parts of two lengths.
        """
        target = record_path(self.folder, record.name)
        files = {part_path(self.folder, table, record.name): content for table, content in contents.items()}
        stage({**files, target: record.stored()})
        target.unlink(missing_ok=True)
        reveal([*files, target])

    def failure(self, error: OSError) -> RunError:
        """What to say when the folder can no longer be written."""
        if error.errno in FULL:
            return RunError(f"The disk is full. {self.kept()} Make room, then continue with:\n  {self.command}")
        reason = error.strerror or str(error)
        return RunError(
            f"The folder {self.folder} cannot be written: {reason}. {self.kept()} Continue with:\n  {self.command}"
        )

    def kept(self) -> str:
        return f"{self.games:,} games are stored and safe in {self.folder}."

    def check_space(self, games_left: int) -> None:
        """Stop early when what is left to store cannot fit."""
        needed, free = self.size * games_left // max(self.games, 1), shutil.disk_usage(self.folder).free
        if needed > free:
            raise RunError(
                f"The run needs about {needed / 1e6:,.0f} MB more and {free / 1e6:,.0f} MB are free. {self.kept()} "
                f"Make room, then continue with:\n  {self.command}"
            )
