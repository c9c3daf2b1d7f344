"""The puzzles that several files, folders and URLs hold, one after another."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from satgrid.cli.input_files import displayed, parts_from
from satgrid.errors import TimeUpError, reason_of
from satgrid.formats import sources
from satgrid.system.disk import is_folder, is_special
from satgrid.system.interrupts import alarmed
from satgrid.verdicts.task import Task

__all__ = ["labeled", "tasks"]

_LONGEST_STEM = 60


def tasks(
    names: Iterable[str], proofs: str | None = None, seconds: float | None = None
) -> Iterator[Task]:
    """Yield a task for each puzzle, and one with a fault for each unreadable file.

    Parameters
    ----------
    proofs
        The folder of the certificates; each puzzle has a subfolder.
    seconds
        The time limit for reading a file; a slower one becomes a task whose time is over.
    """
    for own, task in labeled(names, seconds):
        if proofs is None or task.part is None:
            yield task
        else:
            yield task._replace(proof=str(Path(proofs) / own))


def labeled(names: Iterable[str], seconds: float | None = None) -> Iterator[tuple[str, Task]]:
    """Yield each puzzle's task with a name for its result.

    The name is that of the file or of the board in a URL, with the puzzle's number where there
    are several in it. No two are the same, not where a file system folds case either.
    """
    taken: set[str] = set()
    files = list(_files(names))
    for number, (name, wrong) in enumerate(files):
        before = number / len(files)
        shown = displayed(name)
        if wrong:
            yield "", Task(shown, None, shown, f"{shown}: {wrong}", before=before)
            continue
        try:
            with alarmed(None if seconds is None else time.monotonic() + seconds):
                parts = parts_from(name)
        except TimeUpError:
            if seconds is None:
                raise
            yield "", Task(shown, None, shown, before=before)
            continue
        except click.ClickException as error:
            yield "", Task(shown, None, shown, error.message, before=before)
            continue
        if not parts:
            fault = f"{shown}: there is no puzzle here"
            yield "", Task(shown, None, shown, fault, before=before)
        for part in parts:
            several = len(parts) > 1 or part.number > 1
            own = _untaken(_stem(name) + (f"-{part.number}" if several else ""), taken)
            label = shown + (f"#{part.number}" if several else "")
            within = (part.number - 1) / len(parts) / len(files)
            yield own, Task(shown, part, label, before=before + within)


def _files(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the file names with folders expanded, each with its error if it has one."""
    for name in names:
        if name == "-" or not is_folder(name):
            yield name, ""
            continue
        empty = True
        for found in _inside(name):
            empty = False
            yield found
        if empty:
            yield name, "there is no puzzle here"


def _inside(folder: str) -> Iterator[tuple[str, str]]:
    """Yield the puzzle files in a folder tree, sorted; suffix or first bytes identify them.

    Pipes and the like are left out: reading one could wait forever.
    """
    shut: list[OSError] = []
    for here, folders, files in os.walk(folder, onerror=shut.append):
        while shut:
            yield _shut(shut.pop())
        folders[:] = sorted(name for name in folders if name[0] != ".")
        for name in sorted(files):
            path = Path(here) / name
            if name[0] != "." and not is_special(path) and sources.holds_puzzles(path):
                yield str(path), ""
    while shut:
        yield _shut(shut.pop())


def _shut(error: OSError) -> tuple[str, str]:
    return str(error.filename), f"cannot be read: {reason_of(error)}"


def _stem(name: str) -> str:
    if name == "-":
        return "stdin"
    if "://" in name or "?" in name:
        name = "-".join(name.split("?")[-1].split("/")[:3])
    return re.sub(r"[^\w.-]+", "-", Path(name).stem)[:_LONGEST_STEM].strip(".-") or "puzzle"


def _untaken(name: str, taken: set[str]) -> str:
    """Return the name, with a number if it was used before; file systems may ignore case."""
    number, found = 1, name
    while found.lower() in taken:
        number += 1
        found = f"{name}-{number}"
    taken.add(found.lower())
    return found
