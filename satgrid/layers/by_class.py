"""Tables by class: a class without a row of its own has that of the class that it derives from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

__all__ = ["codec", "row"]

Row = TypeVar("Row")


def row(table: Mapping[type, Row], kind: type) -> Row | None:
    """Return the row of a class; None if neither it nor a base has one."""
    return next((table[base] for base in kind.__mro__ if base in table), None)


def codec(name: str, table: Mapping[type, Row], part: Any) -> Row | None:
    """Return how a format holds a layer or an answer: by its own ``codecs``, or by the table."""
    own: Row | None = part.codecs.get(name)
    return own or row(table, type(part))
