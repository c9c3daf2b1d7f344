"""Rules of a snake: shaded cells in one path that does not touch itself."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import KW_ONLY
from itertools import combinations
from typing import Any, ClassVar

from satgrid.grounds.counts import Count
from satgrid.grounds.ground import Ground
from satgrid.grounds.snake_end import SomeEnd
from satgrid.grounds.stencil import Stencil, stencil
from satgrid.judging import snakes as judge
from satgrid.layers.words import Words
from satgrid.phrases.phrase import Named, Phrase
from satgrid.puzzle.protocol import Violation
from satgrid.puzzle.view import AnyBoard
from satgrid.record import record
from satgrid.rules.rule import Rule, StepName

__all__ = ["SnakeBody", "SnakeEnds"]

_BESIDE = ((-1, 0), (0, -1), (0, 1), (1, 0))
_END, _MIDDLE = "b", "w"
_ENDS = 2


@record
class SnakeBody(Rule):
    """Shaded cells neither branch nor touch each other, even at corners, except along a path.

    At most two cells beside a shaded one are shaded. Of two shaded cells that share a corner
    exactly one cell beside both is shaded: there the path bends.
    """

    phrases: ClassVar[tuple[Phrase, ...]] = (Phrase("shaded paths that do not touch"),)
    steps: ClassVar[Mapping[str, StepName]] = {
        "pattern": StepName("no touching", 1, "Otherwise the snake would branch, or touch itself."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    @property
    def shaped(self) -> bool:
        """Whether its constraints are the same on all boards of a shape."""
        return True

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return clauses that forbid three neighbors, full squares, and bare corners."""
        for three in combinations(_BESIDE, 3):
            yield stencil(board, [(0, 0, False), *((*way, False) for way in three)])
        square = [(down, right, False) for down in (0, 1) for right in (0, 1)]
        yield stencil(board, square)
        yield stencil(board, [(0, 0, False), (1, 1, False), (0, 1, True), (1, 0, True)])
        yield stencil(board, [(0, 0, False), (1, -1, False), (0, -1, True), (1, 0, True)])

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Look around each shaded cell."""
        return judge.touching(self.name, solution)


@record
class SnakeEnds(Rule):
    """The snake ends at each black circle, and passes through each white circle.

    So one cell beside a black circle is shaded, and two beside a white one.
    Without a black circle, too, some cell of it is an end: it is not a ring.

    Attributes
    ----------
    layer
        The circles.
    """

    _: KW_ONLY
    layer: str = "circles"

    phrases: ClassVar[tuple[Phrase, ...]] = (
        Phrase("ends of shaded paths at black {layer}", layer=Named(Words)),
    )
    steps: ClassVar[Mapping[str, StepName]] = {
        "full": StepName(
            "circle", 1, "One cell beside an end is shaded, and two beside a white circle."
        ),
        "last": StepName(
            "circle", 1, "One cell beside an end is shaded, and two beside a white circle."
        ),
        "end": StepName("last end", 3, "Otherwise the snake would have no end."),
    }
    answers: ClassVar[tuple[str, ...]] = ("Shade",)

    def ground(self, board: AnyBoard) -> Iterator[Ground]:
        """Return, for each circle, the number of shaded neighbors, and that there is an end."""
        words = board.data[self.layer]
        for cell, word in words.items():
            clue = board.clue_number(self.layer, cell)
            number = 1 if word == _END else 2
            yield Count(board.mask([cell]), 1, 1, clue=clue)
            yield Count(board.mask(board.grid.neighbors(cell)), number, number, clue=clue)
        yield SomeEnd(
            {board.first(cell): board.mask(board.grid.neighbors(cell)) for cell in board.open_cells}
        )

    def follows(self, board: AnyBoard) -> Iterator[Ground]:
        """Return that each shaded cell has two shaded neighbors, if both ends are printed."""
        ends = [cell for cell, word in board.data[self.layer].items() if word == _END]
        if len(ends) == _ENDS:
            inner = ~board.mask(ends)
            for three in combinations(_BESIDE, 3):
                one = stencil(board, [(0, 0, False), *((*way, True) for way in three)])
                yield Stencil(one.terms, one.anchors & inner)

    def clues_for(self, board: AnyBoard, solution: frozenset[Any]) -> Mapping[Hashable, str]:
        """Return the ends of the snake, and the circles printed in between."""
        found: dict[Hashable, str] = {}
        for cell in sorted(solution):
            beside = sum(one in solution for one in board.grid.neighbors(cell))
            if beside == 1:
                found[cell] = _END
            elif cell in board.data[self.layer]:
                found[cell] = _MIDDLE
        return found

    def violations(self, board: AnyBoard, solution: frozenset[Any]) -> list[Violation]:
        """Count the shaded cells beside each circle; look for an end."""
        return judge.ends(self.name, board.data[self.layer], solution)
