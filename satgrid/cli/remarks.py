"""What readers pass over, on standard error and in the documents of ``--json``."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from satgrid.cli.printing import remark
from satgrid.errors import one_line

__all__ = ["headed", "remarked", "told"]

_TOLD = "satgrid.remarks"


@contextmanager
def remarked(name: str) -> Iterator[None]:
    """Print what is passed over by readers inside, with the name of the puzzle's file in front."""
    from satgrid.formats.remarks import collected

    with collected() as found:
        yield
    told(name, found)


def told(name: str, found: list[str] | tuple[str, ...]) -> None:
    """Print remarks on the puzzle of a file, each once, and keep them for ``headed``."""
    context = click.get_current_context(silent=True)
    if context is None or context.resilient_parsing:  # a name is being completed
        return
    before: dict[tuple[str, str], None] = context.meta.setdefault(_TOLD, {})
    for message in found:
        if (name, message) not in before:
            before[name, message] = None
            line = one_line(f"{name}: remark: {message}")
            remark(line, quiet=bool(context.params.get("quiet")))


def headed(genre: str, name: str | None = None) -> dict[str, Any]:
    """Return the head of a document on a puzzle: its genre, and what was passed over.

    Parameters
    ----------
    name
        The puzzle's file, where the command reads several.
    """
    context = click.get_current_context()
    before: dict[tuple[str, str], None] = context.meta.get(_TOLD, {})
    found = dict.fromkeys(message for own, message in before if name in (None, own))
    return {"puzzle": genre, "remarks": list(found)}
