"""A path to a solution, one picture per step; new facts and their reasons are marked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from math import ceil
from typing import Any, NamedTuple

from satgrid.board.grid import Place
from satgrid.board.symbols import BLANK
from satgrid.drawing.answers import FOUND, NumbersPainter, painter_for
from satgrid.drawing.pictures import ring
from satgrid.drawing.sentences import Sentence
from satgrid.drawing.shapes import (
    CELL,
    INK,
    PAPER,
    Element,
    Point,
    circle,
    group,
    label,
    line,
    number,
    path,
    rectangle,
    titled,
    written,
)
from satgrid.puzzle.numbers import Vacancy
from satgrid.puzzle.protocol import Puzzle
from satgrid.steps.techniques import Fact

__all__ = ["Moment", "Walk", "cross"]

_NEW, _REASON, _CHAIN = "#d6006e", "#ffe9a8", "#0b5cad"


class Moment(NamedTuple):
    """A step of the path that a picture shows.

    Attributes
    ----------
    name
        The name of the step: its technique, or its clues.
    why
        The reason why it is correct, or an empty text.
    clues, because
        The cells of its clues, and the known facts that it needs.
    chain, numbered
        The chain of a trial in words, line by line, and the facts of its links in order, those
        with a common number together.
    """

    name: str
    why: str
    sentences: Sequence[Sentence]
    facts: Sequence[Fact]
    clues: Collection[Place]
    because: Sequence[Fact]
    chain: Sequence[str] = ()
    numbered: Sequence[Sequence[Fact]] = ()


class Walk:
    """Draws the steps of a path, each with the facts known so far.

    Parameters
    ----------
    given
        The keys of the answer that are printed.
    """

    def __init__(
        self, puzzle: Puzzle[Any], moments: Sequence[Moment], given: Iterable[Any]
    ) -> None:
        self.puzzle = puzzle
        self.moments = moments
        self.painter = painter_for(puzzle)
        self._given = frozenset(given)
        self.keys = sorted({fact.key for one in moments for fact in one.facts if fact.holds})

    @property
    def size(self) -> Point:
        """The width and height of a picture."""
        return self.painter.size(blank=False)

    def base(self) -> list[Element]:
        """Return the lowest shapes: the board and its printed answer."""
        blank = self.painter.answer(self._given or None)
        return [*self.painter.board(), *blank]

    def before(self, at: int) -> list[Any]:
        """Return the keys known to be in the solution after a step."""
        return self.found(0, at)

    def found(self, first: int, last: int) -> list[Any]:
        """Return the keys that some steps find to be in the solution."""
        facts = [fact for one in self.moments[first : last + 1] for fact in one.facts]
        return sorted({key for key, holds in facts if holds})

    def crossed(self, first: int, last: int) -> list[Any]:
        """Return the sides that some steps find to have no line."""
        facts = [fact for one in self.moments[first : last + 1] for fact in one.facts]
        own = {key for key, holds in facts if not holds and self.painter.side(key) is not None}
        return sorted(own)

    def under(self, at: int) -> list[Element]:
        """Return the light ground behind facts that a step needs."""
        keys = sorted({fact.key for fact in self.moments[at].because})
        sides = [key for key in keys if self.painter.side(key) is not None]
        cells = self._cells(keys)
        spots = map(self.painter.spot, sorted(cells.intersection(self.painter.cells())))
        lights = [rectangle(x, y, CELL, CELL) for x, y in spots]
        lights += [circle(self.painter.middle(key), 0.3 * CELL) for key in sides]
        return [group(lights, fill=_REASON)] if lights else []

    def around(self, at: int) -> list[Element]:
        """Return lines around clues and changed cells, and light lines around shaded reasons."""
        clues = ring(self.painter, self.moments[at].clues, FOUND, 2, dashes="5 4", width=2)
        shade = self._cells(
            fact.key for fact in self.moments[at].because if fact.holds and self._hidden(fact.key)
        )
        light = ring(self.painter, shade, _REASON, 4.5, width=3)
        cells = self._cells(fact.key for fact in self.moments[at].facts)
        return [*light, *clues, *ring(self.painter, cells, _NEW, 4.5)]

    def _hidden(self, key: Any) -> bool:
        """Return whether a key hides everything below it, since it shades its cell."""
        shape = self.painter.key(key)
        return shape.tag == "rect" and shape.get("width") == shape.get("height") == number(CELL)

    def _cells(self, keys: Iterable[Any]) -> set[Place]:
        """Return the cells that keys refer to, except for keys that are sides."""
        own = (key for key in keys if self.painter.side(key) is None)
        return {cell for key in own for cell in self._places(key)}

    def over(self, at: int, *, crosses: bool = True) -> list[Element]:
        """Return marks of excluded keys, and circles around new sides.

        Parameters
        ----------
        crosses
            Whether sides that have no line are marked.
        """
        moment, painter = self.moments[at], self.painter
        fresh = {fact.key for fact in moment.facts}
        sides = sorted(key for key in fresh if painter.side(key) is not None)
        found = [
            circle(painter.middle(key), 0.24 * CELL, fill="none", stroke=_NEW, stroke_width=2.5)
            for key in sides
        ]
        if isinstance(painter, NumbersPainter):
            filled = {key.cell for key in (*self._given, *self.before(at))}
            marks = sorted(
                key
                for key in {fact.key for fact in (*moment.because, *moment.facts) if not fact.holds}
                if key.cell not in filled
            )
            for _, keys in groupby(marks, key=lambda key: key.cell):
                found += self._struck(list(keys), fresh)
            return found + self._numbers(at)
        facts = [fact for one in self.moments[: at + 1] for fact in one.facts]
        held = {cell for key in self.before(at) for cell in self._places(key)}
        gone = sorted({fact.key for fact in facts if not fact.holds})
        if not crosses:
            gone = [key for key in gone if self.painter.side(key) is None]
        signs = [self.none(key) for key in gone if self._bare(key, held)]
        if signs:
            found.append(group(signs, fill=INK, stroke="none"))
        return found + self._numbers(at)

    def _numbers(self, at: int) -> list[Element]:
        """Write the number of each link of a chain where it is; several in one place in a row.

        The ground is white where all of them state that something is not there.
        """
        spots: dict[Point, list[tuple[int, bool]]] = {}
        turns = enumerate(self.moments[at].numbered, 1)
        for count, (key, holds) in ((count, fact) for count, facts in turns for fact in facts):
            x, y = self.painter.middle(key)
            if self.painter.side(key) is None:
                x, y = x - 0.26 * CELL, y - 0.28 * CELL
            spots.setdefault((x, y), []).append((count, holds))
        found = []
        for spot, links in spots.items():
            words = " ".join(str(count) for count, _ in links)
            ground, ink = (_CHAIN, PAPER) if any(holds for _, holds in links) else (PAPER, _CHAIN)
            half = (0.08 + 0.1 * len(words)) * CELL
            corner = spot[0] - half, spot[1] - 0.18 * CELL
            box = rectangle(*corner, 2 * half, 0.36 * CELL, rx=0.16 * CELL, fill=ground)
            box.set("stroke", _CHAIN)
            found.append(group([box, label(words, spot, 0.36 * CELL)], fill=ink))
        return found

    def _places(self, key: Any) -> list[Place]:
        return [tuple(place) for place in self.puzzle.places(key)]

    def _bare(self, key: Any, held: set[Place]) -> bool:
        """Return whether an excluded key is alone in its place, so that the place needs a mark."""
        if self.painter.side(key) is not None:
            return True
        return self._places(key)[0] not in held

    def none(self, key: Any) -> Element:
        """Mark that a side has no line, or that a cell stays empty."""
        x, y = self.painter.middle(key)
        if self.painter.side(key) is not None:
            return cross((x, y), 0.09 * CELL)
        row, column = self._places(key)[0][-2:]
        printed = getattr(self.puzzle, "printed", ())
        if printed and printed[row][column] != BLANK:
            x, y = x + 0.34 * CELL, y + 0.34 * CELL
        return circle((x, y), 0.07 * CELL)

    def _struck(self, keys: Sequence[Any], fresh: Collection[Any]) -> list[Element]:
        """Write numbers that a cell cannot hold, small, and strike them out."""
        across = max(2, ceil(len(keys) ** 0.5))
        step = 0.66 * CELL / across
        x, y = self.painter.center(keys[0].cell)
        left = x - min(len(keys), across) * step / 2
        top = y - ceil(len(keys) / across) * step / 2
        found = []
        for at, key in enumerate(keys):
            down, right = divmod(at, across)
            spot = left + (right + 0.5) * step, top + (down + 0.5) * step
            color = _NEW if key in fresh else INK
            arm = step / 2
            stroke = line((spot[0] - arm, spot[1] + arm), (spot[0] + arm, spot[1] - arm))
            word = "·" if isinstance(key, Vacancy) else str(key.number)
            size = min(1.3, 1.7 / len(word)) * step
            shapes = [label(word, spot, size), path(stroke, stroke=color, opacity=0.7)]
            found.append(group(shapes, fill=color))
        return found

    def answer(self, keys: Sequence[Any]) -> list[Element]:
        """Return the shapes of keys."""
        return (
            [group([self.painter.key(key) for key in keys], **self.painter.style)] if keys else []
        )

    def svg(self, at: int) -> str:
        """Return the whole picture of a step."""
        words = " ".join(f"{one.words}." for one in self.moments[at].sentences)
        shapes = [
            *self.under(at),
            *self.base(),
            *self.answer(self.before(at)),
            *self.around(at),
            *self.painter.lines(),
            *self.over(at),
        ]
        return written(titled(shapes, self.size, f"Step {at + 1}", words)) + "\n"


def cross(middle: Point, arm: float) -> Element:
    """Return a cross, the sign of a side without a line."""
    x, y = middle
    steps = line((x - arm, y - arm), (x + arm, y + arm))
    steps += line((x - arm, y + arm), (x + arm, y - arm))
    return path(steps, fill="none", stroke=INK, stroke_width=1.5)
