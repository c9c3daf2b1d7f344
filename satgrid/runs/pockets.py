"""Pockets: placements that an exact cover excludes but unit propagation does not.

Two placements may cut off a region that the remaining pieces cannot fill, such as three cells
where all pieces have five. Then they exclude each other. They also do if some cell, or some piece,
has no placement left that is compatible with both. A single placement may be excluded in the same
way. All this follows from the clauses, so the documented formula leaves it out.

Pairs are examined in parallel. Each cell has a long number with a bit for each pair that leaves it
free. So one flood fill finds the regions of thousands of pairs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence

from satgrid.board.cover import ExactCover, Placement, areas
from satgrid.board.grid import neighbors
from satgrid.system.limits import Limits

__all__ = ["exclusions"]

_LANES = 50_000  # pairs looked at side by side: some milliseconds
_GAIN = 50  # one more pass where the last one excluded more than one of so many pairs left
_FREE = (0, None)  # copies of a piece that the cover does not know


def exclusions(
    cover: ExactCover, laid: Collection[Placement], placements: Sequence[Placement], limits: Limits
) -> list[tuple[int, ...]]:
    """Return the placements that cannot be used, and the pairs that cannot be used together.

    Parameters
    ----------
    laid
        The placements chosen already.
    placements
        The remaining placements. Each is connected, and together they have all cells to cover.
    limits
        The deadline, raising TimeUpError.

    Returns
    -------
    list of tuple of int
        One or two indices each, in order. Pairs that share a cell, or a piece with one copy left,
        are omitted: any encoding excludes them.
    """
    used = Counter(placement.piece for placement in laid)
    bounds: dict[str, tuple[int, int | None]] = {}
    for piece in {placement.piece for placement in placements}:
        least, most = cover.bounds.get(piece, _FREE)
        bounds[piece] = least - used[piece], None if most is None else most - used[piece]
    left = sorted(range(len(placements)), key=lambda index: len(placements[index].cells))
    lone: list[int] = []
    while True:
        board = _Board([placements[index] for index in left], bounds, limits)
        refuted = board.refuted()
        if not refuted:
            break
        lone += [left[place] for place in _bits(refuted)]
        left = [index for place, index in enumerate(left) if not refuted >> place & 1]
    plain = board.excluded.copy()
    board.cut_off()
    board.supported()
    dead = set(_bits(board.refuted()))
    pairs = [
        (left[one], left[two])
        for one, row in enumerate(board.excluded)
        if one not in dead
        for two in _bits((row & ~plain[one]) >> one << one)
        if two not in dead
    ]
    lone += [left[place] for place in dead]
    return [*((index,) for index in sorted(lone)), *sorted(map(_in_order, pairs))]


def _in_order(pair: tuple[int, int]) -> tuple[int, int]:
    one, two = pair
    return (one, two) if one < two else (two, one)


def _bits(number: int) -> Iterator[int]:
    """Yield the places of the bits of a number, starting from the last digit."""
    digits = bin(number)[:1:-1]
    place = digits.find("1")
    while place >= 0:
        yield place
        place = digits.find("1", place + 1)


class _Board:
    """The placements by size, and which of them exclude each other.

    Attributes
    ----------
    excluded : list of int
        For each placement the others that cannot be laid with it, as bits.
    """

    def __init__(
        self,
        placements: Sequence[Placement],
        bounds: Mapping[str, tuple[int, int | None]],
        limits: Limits,
    ) -> None:
        cells = sorted({cell for placement in placements for cell in placement.cells})
        number = {cell: index for index, cell in enumerate(cells)}
        self._limits = limits
        self._near = [[number[to] for to in neighbors(cell) if to in number] for cell in cells]
        self._own = [[number[cell] for cell in placement.cells] for placement in placements]
        over = [0] * len(cells)
        copies = dict.fromkeys(bounds, 0)
        sizes: dict[int, dict[str, int | None]] = {}
        self._of_size: dict[int, list[int]] = {}
        for place, (placement, own) in enumerate(zip(placements, self._own, strict=True)):
            piece = placement.piece
            copies[piece] |= 1 << place
            sizes.setdefault(len(own), {})[piece] = bounds[piece][1]
            self._of_size.setdefault(len(own), []).append(place)
            for cell in own:
                over[cell] |= 1 << place
        self._copies = [  # of each size: how many more can be laid
            (size, None if None in own.values() else sum(filter(None, own.values())))
            for size, own in sizes.items()
        ]
        once = {piece: own for piece, own in copies.items() if bounds[piece][1] == 1}
        self._over = over
        self._needed = [own for piece, own in once.items() if bounds[piece][0] == 1]
        self._beside = [
            list(
                dict.fromkeys(near for cell in own for near in self._near[cell] if near not in own)
            )
            for own in self._own
        ]
        self.excluded = []
        for place, (placement, own) in enumerate(zip(placements, self._own, strict=True)):
            row = once.get(placement.piece, 0)
            for cell in own:
                row |= over[cell]
            self.excluded.append(row & ~(1 << place))

    def refuted(self) -> int:
        """Return, as bits, placements after which a region, a cell or a piece cannot be covered."""
        found = 0
        for size, places in self._of_size.items():
            bad = self._torn([None], places, (1 << len(places)) - 1, self._fillable(size))
            found |= bad << places[0]
        for place, row in enumerate(self.excluded):
            fitting = ~(row | 1 << place)
            for item in (*self._over, *self._needed):
                if not (item & fitting or item >> place & 1):
                    found |= 1 << place
        return found

    def cut_off(self) -> None:
        """Exclude the pairs that cut off a region that cannot be filled."""
        sizes = list(self._of_size)
        for number, size in enumerate(sizes):
            ones = self._of_size[size]
            for other in sizes[number:]:
                fillable = self._fillable(size, other)
                step = max(1, _LANES // len(self._of_size[other]))
                for first in range(0, len(ones), step):
                    rows = ones[first : first + step]
                    columns = self._of_size[other][first if size == other else 0 :]
                    self._cut_off(rows, columns, fillable)

    def _cut_off(self, rows: Sequence[int], columns: Sequence[int], fillable: int) -> None:
        self._limits.check()
        width, start = len(columns), columns[0]
        every = (1 << width) - 1
        lanes = 0
        for line, place in enumerate(rows):
            later = ~(self.excluded[place] | (2 << place) - 1)  # each pair once
            lanes |= (later >> start & every) << line * width
        for lane in _bits(self._torn(rows, columns, lanes, fillable)):
            line, column = divmod(lane, width)
            self._exclude(rows[line], 1 << start + column)

    def supported(self) -> None:
        """Exclude the pairs that leave a cell, or a piece, without a possible placement."""
        left, gone = 1, 1
        while gone * _GAIN >= left:
            left = gone = 0
            for place in range(len(self.excluded)):
                self._limits.check()
                fitting, lost = self._unsupported(place)
                left += fitting.bit_count()
                gone += lost.bit_count()
                self._exclude(place, lost)
            if not gone:
                break

    def _unsupported(self, place: int) -> tuple[int, int]:
        """Return, as bits, the placements compatible with one, and those now found excluded."""
        every = (1 << len(self.excluded)) - 1
        fitting = every & ~(self.excluded[place] | 1 << place)
        good = fitting
        beside = [self._over[cell] for cell in self._beside[place]]
        for item in (*beside, *self._needed):
            if item >> place & 1:
                continue
            alone = good & ~item
            possible = item & fitting
            while alone and possible:
                other = possible.bit_length() - 1
                possible ^= 1 << other
                alone &= self.excluded[other]
            good &= ~alone
        return fitting, fitting & ~good

    def _exclude(self, place: int, others: int) -> None:
        self.excluded[place] |= others
        for other in _bits(others):
            self.excluded[other] |= 1 << place

    def _fillable(self, *taken: int) -> int:
        """Return, as bits, the areas that can be filled after placing pieces of these sizes."""
        left = [
            (size, 0, None if most is None else max(0, most - taken.count(size)))
            for size, most in self._copies
        ]
        return areas(left, len(self._near))

    def _torn(
        self, rows: Sequence[int | None], columns: Sequence[int], lanes: int, fillable: int
    ) -> int:
        """Return the pairs of a row and a column that cut off a region of no fillable area.

        Parameters
        ----------
        rows, columns
            Placements; None is no placement.
        lanes
            The pairs to look at: a bit for each, row by row.
        fillable
            The areas that can be filled, as bits.
        """
        width = len(columns)
        line = (1 << width) - 1
        each = sum(1 << number * width for number in range(len(rows)))  # the first of each row
        across = [0] * len(self._near)
        for number, place in enumerate(columns):
            for cell in self._own[place]:
                across[cell] |= 1 << number
        covered = [own * each for own in across]
        for number, row in enumerate(rows):
            for cell in () if row is None else self._own[row]:
                covered[cell] |= line << number * width
        free = [lanes & ~own for own in covered]
        torn = 0
        while any(free):
            region = _flooded(free, self._near)
            torn |= _misfits(region, fillable)
            free = [cell & ~own for cell, own in zip(free, region, strict=True)]
        return torn


def _flooded(free: Sequence[int], near: Sequence[Sequence[int]]) -> list[int]:
    """Return, for each lane, the connected part that contains its first free cell."""
    reached = []
    begun = 0
    for cell in free:
        reached.append(cell & ~begun)
        begun |= cell
    order = list(range(len(free)))
    grown = True
    while grown:
        grown = False
        for cell in order:
            before = after = reached[cell]
            if before != free[cell]:
                for other in near[cell]:
                    after |= reached[other]
                after &= free[cell]
                if after != before:
                    reached[cell] = after
                    grown = True
        order.reverse()
    return reached


def _misfits(region: Sequence[int], fillable: int) -> int:
    """Return the lanes with a region whose area cannot be filled, in some cells or in none."""
    digits: list[int] = []  # of the areas, each as lanes
    for cell in region:
        carry = cell
        for place, digit in enumerate(digits):
            digits[place], carry = digit ^ carry, digit & carry
        if carry:
            digits.append(carry)
    some = 0
    for digit in digits:
        some |= digit
    areas_of = {0: some}
    for digit in reversed(digits):
        areas_of = {
            2 * area + bit: lanes & (digit if bit else ~digit)
            for area, lanes in areas_of.items()
            for bit in (0, 1)
        }
    found = 0
    for area, lanes in areas_of.items():
        if not fillable >> area & 1:
            found |= lanes
    return found
