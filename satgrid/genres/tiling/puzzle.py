"""Tiling: cover a board in the plane or in space with given pieces.

Rules
-----
placed
    Every piece is laid as often as it says: once, a given number of times, or any number of
    times. It may be turned. The puzzle says whether it may also be turned over into its mirror
    image.
covered
    Every cell of the board is covered.
one piece
    No cell is covered by two pieces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, ClassVar, Self

from satgrid.board import text
from satgrid.board.cover import ExactCover, Placement, areas
from satgrid.board.grid import Cell, Place, components, named
from satgrid.board.isometry import Isometry, at_origin, orientations
from satgrid.board.symbols import DARK
from satgrid.board.text import Document, Notes
from satgrid.formula.clauses import Formula
from satgrid.genres.tiling import pieces as tiling_pieces
from satgrid.genres.tiling.clauses import write
from satgrid.genres.tiling.colors import objection
from satgrid.genres.tiling.judge import check
from satgrid.genres.tiling.pieces import Piece
from satgrid.genres.tiling.pieces_layer import PiecesLayer
from satgrid.layers.layer import Layer
from satgrid.layers.words import Words
from satgrid.puzzle.placements import read, render
from satgrid.puzzle.protocol import Clue, Puzzle, Violation, variant
from satgrid.record import record

__all__ = ["PUZZLE", "Tiling"]

MOST_PLACEMENTS = 5_000_000


@record
class Tiling:
    """A board of cells and the pieces to cover it with."""

    name: ClassVar[str] = "tiling"
    aliases: ClassVar[tuple[str, ...]] = ("Pentominoes", "Polyominoes")
    rules: ClassVar[str] = (
        "Cover the whole board with the pieces below it, each of them once or as often as is "
        "written beside it. They may be turned and, on a flat board, turned over, unless the "
        "puzzle says otherwise."
    )
    encodings: ClassVar[tuple[str, ...]] = ("dual", "placement")
    explained: ClassVar[str] = "placement"
    exclusive: ClassVar[bool] = True

    layers: ClassVar[tuple[Layer, ...]] = (Words("holes", signs=DARK), PiecesLayer())

    size: tuple[int, ...]
    cells: frozenset[Place]
    pieces: tuple[Piece, ...]
    reflections: bool
    notes: Notes = ()

    @classmethod
    def parse(cls, text_: str) -> Self:
        """Read a board: its size or a drawing, and its pieces by name or drawn."""
        document = text.read(text_)
        document.known("board", "pieces", "reflections")
        rows, _ = tiling_pieces.parts(document)
        board = document.values.get("board")
        holes: dict[Place, bool] = {}
        if board is not None:
            shape = board.size()
            if rows:
                raise rows[0].error("the board is given twice: its size above, a drawing here")
        else:
            holes = tiling_pieces.drawn(document, rows, "#", ".")
            shape = tuple(1 + max(axis) for axis in zip(*holes, strict=True))
        if len(shape) == 3 and shape[0] == 1:
            shape = shape[1:]
        solid = len(shape) == 3
        reflections = not solid
        if "reflections" in document.values:
            reflections = document.values["reflections"].one_of("yes", "no") == "yes"
        pieces = tiling_pieces.read(document, reflections=reflections, solid=solid)
        _refuse_if_huge(document, shape, pieces, reflections=reflections)
        cells = frozenset(
            cell for cell in product(*map(range, shape)) if not holes.get((0, *cell)[-3:])
        )
        if not cells:
            raise rows[0].error("the board has no cells")
        return cls(shape, cells, pieces, reflections, document.notes())

    def text(self) -> str:
        """Write the puzzle as ``parse`` reads it."""
        pieces, drawings = tiling_pieces.written(self.pieces, reflections=self.reflections)
        values = {"pieces": pieces}
        rows: list[str] = []
        if len(self.cells) == prod(self.size):
            values = {"board": "x".join(map(str, self.size))} | values
            drawings = drawings[1:]
        else:
            rows = self.render().split("\n")
        if self.reflections != (len(self.size) == 2):
            values["reflections"] = "yes" if self.reflections else "no"
        return text.compose(self.name, self.notes, values, [*rows, *drawings])

    @property
    def data(self) -> dict[str, Any]:
        """The values of its layers."""
        every = product(*map(range, self.size))
        holes = {Cell(*cell): DARK for cell in every if cell not in self.cells}
        return {"holes": holes, "pieces": (self.pieces, self.reflections)}

    @classmethod
    def made(
        cls,
        shape: tuple[int, int],
        data: Mapping[str, Any],
        options: Mapping[str, Any] | None = None,
        notes: Notes = (),
    ) -> Self:
        """Return a flat board with these holes and pieces; it has no options."""
        cells = frozenset(cell for cell in product(*map(range, shape)) if cell not in data["holes"])
        pieces, reflections = data["pieces"]
        return cls(shape, cells, pieces, reflections, notes)

    @cached_property
    def placements(self) -> tuple[Placement, ...]:
        """Every way to lay every piece on the board, by piece and then by cells."""
        return tuple(
            Placement(piece.name, cells)
            for piece in self.pieces
            for cells in sorted(self._laid(piece))
        )

    def _laid(self, piece: Piece) -> Iterator[tuple[Place, ...]]:
        for turned in orientations(piece.cells, mirrored=self.reflections):
            size = [1 + max(axis) for axis in zip(*turned, strict=True)]
            room = [range(1 + axis - need) for axis, need in zip(self.size, size, strict=True)]
            for corner in product(*room):
                cells = tuple([tuple(map(sum, zip(corner, cell, strict=True))) for cell in turned])
                if self.cells.issuperset(cells):
                    yield cells

    def cover(self) -> ExactCover:
        """Return the puzzle as an exact cover."""
        return ExactCover(tuple(sorted(self.cells)), self._bounds, self.placements)

    @property
    def _bounds(self) -> dict[str, tuple[int, int | None]]:
        return {piece.name: (piece.least, piece.most) for piece in self.pieces}

    def flaws(self) -> list[str]:
        """Report pieces that fit nowhere, areas that no pieces fill, and objections by coloring."""
        fitting = Counter(placement.piece for placement in self.placements)
        found = [
            f"piece {piece.name} fits nowhere on the board"
            for piece in self.pieces
            if piece.least and not fitting[piece.name]
        ]
        copies = [(len(piece.cells), piece.least, piece.most) for piece in self.pieces]
        if not areas(copies, len(self.cells)) >> len(self.cells) & 1:
            found.append(f"{self._areas()}, but the board has {len(self.cells)} cells")
        reach = areas([(size, 0, most) for size, _, most in copies], len(self.cells))
        parts = components(self.cells)
        found += [
            f"no pieces fill the part of {text.plural(len(part), 'cell')} at {named(part[0])}"
            for part in parts
            if len(parts) > 1 and not reach >> len(part) & 1
        ]
        objected = None if found else objection(self.cells, self.pieces)
        return [objected] if objected else found

    def _areas(self) -> str:
        least = sum(piece.least * len(piece.cells) for piece in self.pieces)
        if all(piece.least == piece.most for piece in self.pieces):
            return f"the pieces cover {least} cells in all"
        if least > len(self.cells):
            return f"the pieces cover at least {least} cells"
        return "no number of the pieces has the right area"

    def clue_list(self) -> list[Clue]:
        """Return how often each piece is laid, then for each cell that it is covered."""
        found = [Clue(f"{piece.name} is laid {_times(piece)}", ()) for piece in self.pieces]
        cells = sorted(self.cells)
        return found + [Clue(f"the cell at {named(cell)} is covered", (cell,)) for cell in cells]

    def encode(self, formula: Formula, encoding: str | None = None) -> None:
        """Write the clauses of ``encodings/tiling.md``."""
        dual = variant(self.encodings, encoding) == "dual"
        write(formula, self.cells, self.pieces, self.placements, dual=dual)

    def check(self, solution: frozenset[Placement]) -> list[Violation]:
        """Judge placements by laying them down one by one."""
        return check(self.cells, self.pieces, solution, reflections=self.reflections)

    def render(self, solution: frozenset[Placement] | None = None) -> str:
        """Write a letter for each cell; placements that overlap as a list of cells."""
        return render(self.size, self.cells, solution)

    def read(self, text_: str) -> frozenset[Placement]:
        """Read drawn or listed placements."""
        return read(text_, self.size, self.cells, self.labels.get)

    def places(self, key: Placement) -> tuple[Place, ...]:
        """Return the cells of a placement."""
        return key.cells

    @cached_property
    def labels(self) -> dict[tuple[Place, ...], str]:
        """The name of the piece for each shape, shifted to the origin."""
        return {
            turned: piece.name
            for piece in self.pieces
            for turned in orientations(piece.cells, mirrored=self.reflections)
        }

    @cached_property
    def _corner(self) -> Place:
        """The corner of the box around the cells; inside the frame if the drawing has one."""
        return tuple(map(min, zip(*self.cells, strict=True)))

    @cached_property
    def shape(self) -> tuple[int, ...]:
        """The size of the box around the cells."""
        far = map(max, zip(*self.cells, strict=True))
        return tuple(1 + end - start for start, end in zip(self._corner, far, strict=True))

    def _image(self, cell: Place, isometry: Isometry) -> Place:
        moved = isometry(tuple([at - start for at, start in zip(cell, self._corner, strict=True)]))
        return tuple([at + start for at, start in zip(moved, self._corner, strict=True)])

    def invariant(self, isometry: Isometry) -> bool:
        """Return whether the board and the set of pieces are their own image."""
        if {self._image(cell, isometry) for cell in self.cells} != self.cells:
            return False
        bounds = self._bounds
        images = [self.labels.get(at_origin(map(isometry, piece.cells))) for piece in self.pieces]
        return all(
            image is not None and bounds[image] == bounds[piece.name]
            for piece, image in zip(self.pieces, images, strict=True)
        )

    def image(self, key: Placement, isometry: Isometry) -> Placement:
        """Return the image of a placement; a reflection may turn a piece into its twin."""
        place, twin = self._images(isometry)
        return Placement(twin[key.piece], tuple(sorted([place[cell] for cell in key.cells])))

    def _images(self, isometry: Isometry) -> tuple[dict[Place, Place], dict[str, str]]:
        """Return where an isometry takes each cell, and which piece each piece becomes."""
        if isometry not in self._moves:
            self._moves[isometry] = (
                {cell: self._image(cell, isometry) for cell in self.cells},
                {
                    piece.name: self.labels[at_origin(map(isometry, piece.cells))]
                    for piece in self.pieces
                },
            )
        return self._moves[isometry]

    @cached_property
    def _moves(self) -> dict[Isometry, tuple[dict[Place, Place], dict[str, str]]]:
        return {}


def _refuse_if_huge(
    document: Document, shape: tuple[int, ...], pieces: tuple[Piece, ...], *, reflections: bool
) -> None:
    ways = sum(len(orientations(piece.cells, mirrored=reflections)) for piece in pieces)
    if prod(shape) * ways > MOST_PLACEMENTS:
        place = document.values.get("board", document.name)
        raise place.error(
            f"a board of {prod(shape):,} cells would need about {prod(shape) * ways:,} placement "
            f"variables; the limit is {MOST_PLACEMENTS:,}"
        )


def _times(piece: Piece) -> str:
    if piece.most is None:
        return f"at least {piece.least} times"
    most = text.plural(piece.most, "time")
    return most if piece.least == piece.most else f"{piece.least} to {most}"


PUZZLE: type[Puzzle[Placement]] = Tiling
