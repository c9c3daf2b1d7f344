"""The puzzles that several files, folders and URLs hold, one after another."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from satgrid import formats
from satgrid.cli.files import displayed, parts_from
from satgrid.errors import SatgridError
from satgrid.system.disk import is_folder, is_special
from satgrid.verdicts.outcome import Task

__all__ = ["tasks"]

_LONGEST_STEM = 60


def tasks(names: Iterable[str], proofs: str | None = None) -> Iterator[Task]:
    """Yield a task for each puzzle; a file that cannot be read is one with a fault.

    Parameters
    ----------
    proofs
        The folder in which each puzzle has a folder of its own for its certificate.
    """
    taken: set[str] = set()
    for name, fault in _files(names):
        shown = displayed(name)
        if fault:
            yield Task(shown, None, shown, f"{shown}: {fault}")
            continue
        try:
            parts = parts_from(name)
        except click.ClickException as error:
            yield Task(shown, None, shown, error.message)
            continue
        if not parts:
            yield Task(shown, None, shown, f"{shown}: there is no puzzle here")
        for part in parts:
            several = len(parts) > 1 or part.number > 1
            folder = None
            if proofs is not None:
                own = _stem(name) + (f"-{part.number}" if several else "")
                folder = str(Path(proofs) / _untaken(own, taken))
            label = shown + (f"#{part.number}" if several else "")
            yield Task(shown, part, label, proof=folder)


def _files(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the names, with the files of a folder for the folder, and what is wrong with each."""
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
    """Yield the puzzle files in a folder and below, sorted, told by their suffix.

    What is no file, such as a pipe, is left out: nobody may ever write into it.
    """
    shut: list[OSError] = []
    for here, folders, files in os.walk(folder, onerror=shut.append):
        while shut:
            yield _shut(shut.pop())
        folders[:] = sorted(name for name in folders if name[0] != ".")
        for name in sorted(files):
            path = Path(here) / name
            if name[0] != "." and _is_puzzle(name) and not is_special(path):
                yield str(path), ""
    while shut:
        yield _shut(shut.pop())


def _shut(error: OSError) -> tuple[str, str]:
    return str(error.filename), f"cannot be read: {(error.strerror or str(error)).lower()}"


def _is_puzzle(name: str) -> bool:
    try:
        formats.for_file(name)
    except SatgridError:
        return False
    return True


def _stem(name: str) -> str:
    if name == "-":
        return "stdin"
    if "://" in name or "?" in name:
        name = "-".join(name.split("?")[-1].split("/")[:3])
    return re.sub(r"[^\w.-]+", "-", Path(name).stem)[:_LONGEST_STEM].strip(".-") or "puzzle"


def _untaken(name: str, taken: set[str]) -> str:
    """Return the name, with a number where it was given out before; file systems fold case."""
    number, found = 1, name
    while found.lower() in taken:
        number += 1
        found = f"{name}-{number}"
    taken.add(found.lower())
    return found
