"""All shapes that an island of a nurikabe can still have, and what they share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from satgrid.board.field import Cells, bits, size
from satgrid.board.needed import needed
from satgrid.board.text import plural
from satgrid.genres.nurikabe.steps_islands import Island, IslandView, seen
from satgrid.steps.techniques import Deduction, Fact, Known, absent

__all__ = ["closed_off", "whole_island"]

_TRIED = 1500  # parts of shapes that are looked at for an island at most
_SHAPES = 40  # shapes that fit at most
_FEW, _SOME = 3, 10  # shapes that people go through with less and with some effort


def _knowing(puzzle: Any, facts: Sequence[Fact]) -> IslandView:
    """Return a view of some facts alone, with the land of the numbers."""
    known = Known({})
    known.learn([*absent(puzzle.data["numbers"]), *facts])
    return IslandView(puzzle, known)


def closed_off(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See a cell that, as land, would close the sea off from cells that cannot all be land."""
    board = seen(puzzle, known)
    field, water = board.field, board.water
    if not water:
        return
    for bit in bits(board.open):
        land = board.land | bit
        parts = field.parts(field.whole & ~land)
        for part in parts if len(parts) > 1 else ():
            if part & water or not field.around(part) & bit:
                continue
            whole = field.reached(part, part | land)
            clues = board.wrong(whole, closed=not field.around(whole) & ~whole & ~water)
            if clues is None:
                continue
            wall = (whole | field.around(part)) & board.land
            shore = field.around(whole) & water
            because = [*board.dry(wall), *board.wet(shore | water & -water)]
            yield Deduction(board.wet(bit), clues, tuple(dict.fromkeys(because)))
            break


def whole_island(puzzle: Any, known: Known) -> Iterator[Deduction]:
    """See what all shapes share that an island can have, those with the fewest first."""
    board = seen(puzzle, known)
    found = []
    for at, island in enumerate(board.islands):
        if island.missing > 0:
            shapes = _Shapes(board, island)
            if shapes.share():
                found.append((shapes.count, at, shapes))
    for _, at, shapes in sorted(found, key=lambda one: one[:2]):
        land, sea = shapes.land & board.open, shapes.sea & board.open

        def again(some: Sequence[Fact], at: int = at) -> _Shapes:
            view = _knowing(puzzle, some)
            return _Shapes(view, view.islands[at])

        def shows(some: Sequence[Fact], land: Cells = land, sea: Cells = sea) -> bool:
            return again(some).share(land, sea)

        because = needed(_nearest(puzzle, known, board, at), shows)
        last = again(because)
        last.share(land, sea)
        clues = sorted({*board.islands[at].clues, *last.used})
        where = f"{board.name(at)}: {plural(last.count, 'shape')}"
        level = 4 if last.count <= _FEW else 5 if last.count <= _SOME else 6
        yield Deduction([*board.dry(land), *board.wet(sea)], clues, because, where, level)


def _nearest(puzzle: Any, known: Known, board: IslandView, at: int) -> list[Fact]:
    """Return the known facts, those nearest to an island first."""
    field, numbers = board.field, puzzle.data["numbers"]
    distance: dict[Cells, int] = {}
    cells = board.islands[at].cells
    while cells != field.whole:
        distance.update(dict.fromkeys(bits(fresh := field.around(cells) & ~cells), len(distance)))
        cells |= fresh
    facts = [fact for fact in known.learned if fact.key not in numbers]
    return sorted(facts, key=lambda fact: (distance.get(field.bit(fact.key), 0), fact))


class _Shapes:
    """The shapes that an island can have, with the water around each.

    Attributes
    ----------
    land, sea
        The cells that are in all of them, and those that are beside all of them.
    count
        How many they are.
    used
        The clues of other islands for which some leave no room.
    """

    def __init__(self, board: IslandView, island: Island) -> None:
        self._board, self._island = board, island
        self._whole = size(island.cells) + island.missing
        self._others = [one for one in board.islands if one.cells != island.cells]
        self.land = self.sea = board.field.whole
        self.count = 0
        self.used: set[int] = set()

    def share(self, land: Cells = 0, sea: Cells = 0) -> bool:
        """Return whether all shapes share some land and sea; without any, whether they do any."""
        board, some = self._board, land | sea
        for shape in self._every():
            if shape is None:
                return False
            shore = board.field.around(shape) & ~shape
            if not self._fits(shape, shore):
                continue
            self.count += 1
            self.land &= shape
            self.sea &= shore
            enough = not (land & ~self.land | sea & ~self.sea)
            if self.count > _SHAPES or not (
                enough if some else (self.land | self.sea) & board.open
            ):
                return False
        return self.count > 0

    def _every(self) -> Iterator[Cells | None]:
        """Yield each shape of the right size; None where too many would have to be looked at."""
        board, field, whole = self._board, self._board.field, self._whole
        free = board.free(self._island)
        waiting = [(self._island.cells, 0)]
        tried = 0
        while waiting:
            shape, shut = waiting.pop()
            tried += 1
            if tried > _TRIED:
                yield None
            near = field.around(shape) & free & ~shape & ~shut
            if size(shape) == whole:
                yield shape
                continue
            if not near:
                continue
            bit = near & -near
            room = field.reached(shape, free & ~shut & ~bit)
            if size(room) >= whole and not field.squares(board.water | shut | bit):
                waiting.append((shape, shut | bit))
            more = shape | bit
            for part in board.lonely:
                if field.around(bit) & part or bit & part:
                    more |= part
            if size(more) <= whole and not more & shut:
                waiting.append((more, shut))

    def _fits(self, shape: Cells, shore: Cells) -> bool:
        """Return whether the water around a shape makes no pool and cuts nothing off."""
        board, field = self._board, self._board.field
        land, water = board.land | shape, board.water | shore
        if shore & land or field.squares(water):
            return False
        parts = field.parts(field.whole & ~land)
        wet = [part for part in parts if part & water]
        if len(wet) > 1:
            return False
        dry = [part for part in parts if not part & water] if wet else []
        for part in dry:
            group = field.reached(part, part | land)
            clues = board.wrong(group, closed=not field.around(group) & ~group & ~water)
            if clues is not None:
                self.used.update(clues)
                return False
        return self._leaves_room(shape, shore)

    def _leaves_room(self, shape: Cells, shore: Cells) -> bool:
        """Return whether other islands can grow and reach land without a number, and squares."""
        board, field = self._board, self._board.field
        reached = 0
        for other in self._others:
            within = board.free(other) & ~shore & ~shape
            reached |= field.reached(other.cells, within, other.missing)
            room = size(field.reached(other.cells, within)) - size(other.cells)
            if 0 <= room < other.missing:
                self.used.update(other.clues)
                return False
        missed = [part for part in board.lonely if not part & (shape | reached)]
        corners = field.squares(field.whole & ~board.land & ~shape & ~reached)
        if corners and not missed:
            first = corners & -corners
            missed = [field.whole & (first | first << 1 | (first | first << 1) << field.stride)]
        if not missed:
            return True
        for other in self._others:
            if field.reached(other.cells, board.free(other) & ~shore & ~shape) & missed[0]:
                self.used.update(other.clues)
        return False
