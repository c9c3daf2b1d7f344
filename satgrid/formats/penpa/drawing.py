"""What is drawn in a penpa link: elements at points and between points, and which were read.

A reader takes each element that it understands. What is left over then is judged by
``satgrid.formats.penpa.leftover``.
Source: penpa-edit, ``class_p.js`` (``maketext``).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

__all__ = ["CROSS", "DARK", "Drawing"]

DARK = (1, 3, 4, 8)
"""The colors of a surface that mean shaded: greys and black."""
CROSS = 98
"""The style of a cross: no line is there."""
_LONGEST = 9  # digits of a point's number
_COMMANDS = ("command_redo", "command_undo", "command_replay")
_AT_POINTS = ("surface", "number", "numberS", "symbol", "freeline", "freelineE")
_SHAPES = ("thermo", "arrows", "direction", "squareframe", "polygon")
_BETWEEN = ("line", "lineE", "wall", "cage", "deletelineE")
_CAGES = ("killercages", "nobulbthermo")
_DICTS, _LISTS = _AT_POINTS + _BETWEEN, _SHAPES + _CAGES


@dataclass
class Drawing:
    """The elements drawn in one layer of penpa: of the problem, or of the solution.

    Attributes
    ----------
    dicts
        By kind the elements at points, or between two, by their numbers as text.
    lists
        By kind the lists of points.
    taken
        The kind and the key of each element that a reader understood; of a line the key has the
        smaller point first, of a list it is its place.
    """

    dicts: dict[str, dict[str, Any]] = field(default_factory=dict)
    lists: dict[str, list[Any]] = field(default_factory=dict)
    taken: set[tuple[str, str]] = field(default_factory=set, compare=False)

    @classmethod
    def parse(cls, found: Any) -> Drawing:
        """Read the known elements of a JSON object; ignore those of another form."""
        drawing = cls()
        if isinstance(found, dict):
            for kind in _DICTS:
                drawing.dicts[kind] = found[kind] if isinstance(found.get(kind), dict) else {}
            for kind in _LISTS:
                drawing.lists[kind] = found[kind] if isinstance(found.get(kind), list) else []
        return drawing

    def at(self, kind: str, point: int) -> Any:
        """Return the element at a point; None if there is none."""
        return self.dicts.get(kind, {}).get(str(point))

    def take(self, kind: str, *keys: int | str) -> None:
        """Note that elements were understood."""
        self.taken.update((kind, str(key)) for key in keys)

    def word(self, point: int, kind: str = "number") -> str | None:
        """Return the text at a point; None if there is none, or what a solver noted."""
        found = self.at(kind, point)
        if not isinstance(found, list) or not found or is_note(found):
            return None
        return str(found[0]) if isinstance(found[0], str | int) else None

    def symbol(self, point: int) -> tuple[str, str] | None:
        """Return the name and the style of the symbol at a point; None if there is none."""
        found = self.at("symbol", point)
        if not isinstance(found, list) or len(found) < 2 or not isinstance(found[1], str):
            return None
        return found[1], str(found[0])

    def dark(self, point: int) -> bool:
        """Return whether a cell is shaded."""
        return self.at("surface", point) in DARK

    def lines(self, kind: str) -> dict[str, int]:
        """Return the lines of a kind with their styles, each from its smaller point; no crosses."""
        found = {}
        for ends, style in self.dicts.get(kind, {}).items():
            line = joined(ends)
            if "," in line and style != CROSS:
                found[line] = style if isinstance(style, int) else 1
        return found

    def put(self, kind: str, point: int | str, what: Any) -> None:
        """Draw an element at a point, or between two."""
        self.dicts.setdefault(kind, {})[str(point)] = what

    def empty(self) -> bool:
        """Return whether nothing is drawn."""
        return not any(self.dicts.values()) and not any(self.lists.values())

    def left(self) -> Iterator[tuple[str, str, Any]]:
        """Yield the elements that no reader took, a symbol before the number in it.

        Each has its kind, its key and what is drawn.
        """
        for kind in sorted(_DICTS, key=lambda kind: kind.startswith("number")):
            for ends, element in self.dicts.get(kind, {}).items():
                key = joined(ends)
                if (kind, key) not in self.taken:
                    yield kind, key, element
        for kind in _LISTS:
            for place, element in enumerate(self.lists.get(kind, [])):
                if (kind, str(place)) not in self.taken:
                    yield kind, str(place), element

    def written(self) -> str:
        """Return the drawing as a JSON object."""
        found: dict[str, Any] = {kind: {"__a": []} for kind in _COMMANDS}
        for kinds, drawn in (
            (_AT_POINTS, self.dicts),
            (_SHAPES, self.lists),
            (_BETWEEN, self.dicts),
            (_CAGES, self.lists),
        ):
            empty: Any = {} if drawn is self.dicts else []
            for kind in kinds:
                found[kind] = drawn.get(kind, empty)
        return json.dumps(found, separators=(",", ":"), ensure_ascii=False)


def is_note(element: Any) -> bool:
    """Return whether a number is a list of candidates (kind 7): notes of a solver."""
    return isinstance(element, list) and len(element) > 2 and str(element[2]) == "7"


def joined(ends: str) -> str:
    """Return the key of a line with its smaller point first; any other key as it is."""
    points = ends.split(",")
    if len(points) != 2 or not all(is_point(point) for point in points):
        return ends
    return ",".join(map(str, sorted(map(int, points))))


def is_point(text: str) -> bool:
    """Return whether a text is the number of a point."""
    return text.isascii() and text.isdecimal() and len(text) <= _LONGEST
