"""Each area is symmetric about a star, the only one in it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from satgrid.board.field import Cells, bits, places
from satgrid.board.grid import Place
from satgrid.formula import cardinality, connectivity
from satgrid.formula.clauses import Formula
from satgrid.formula.networks import Network
from satgrid.grounds.area_base import BorderedSides
from satgrid.grounds.ground import ClashError, Literals, Slots, State
from satgrid.grounds.seen.star_steps import StarAreas
from satgrid.machines.partition import PartKinds
from satgrid.puzzle.view import Shape

__all__ = ["Symmetric"]

_Domain = tuple[list[Cells], list[Cells]]


class Symmetric(StarAreas):
    """Each area has one star, and is mapped to itself by a half turn about the star.

    Parameters
    ----------
    stars
        The place of each star in half cells from the middle of the first cell on, with the number
        of its clue.
    """

    clued = True

    def __init__(self, shape: Shape, stars: Mapping[Place, int | None]) -> None:
        super().__init__(shape)
        field = self.field
        self.stars = list(stars)
        self.numbers = list(stars.values())
        self.turn = [row * field.stride + column for row, column in self.stars]
        """For each star the sum of the bits' numbers of a cell and of its image."""
        self.home = [
            field.of(
                (a, b) for a in {row // 2, (row + 1) // 2} for b in {column // 2, (column + 1) // 2}
            )
            for row, column in self.stars
        ]
        taken = sum(self.home)
        self.clash = not stars or any(
            one & other for at, one in enumerate(self.home) for other in self.home[:at]
        )
        self.landing = [
            field.of(
                (a, b)
                for a in range(max(0, row - shape[0] + 1), min(shape[0] - 1, row) + 1)
                for b in range(max(0, column - shape[1] + 1), min(shape[1] - 1, column) + 1)
            )
            for row, column in self.stars
        ]
        self.room = [
            cells & ~(taken & ~home) for cells, home in zip(self.landing, self.home, strict=True)
        ]
        self.room = [cells & self.image(star, cells) for star, cells in enumerate(self.room)]
        self._last: tuple[Slots, Slots, _Domain] | None = None

    def image(self, star: int, cells: Cells) -> Cells:
        """Return the images on the board of cells under a half turn about a star."""
        turn = self.turn[star]
        return int(f"{cells & (2 << turn) - 1:0{turn + 1}b}"[::-1], 2)

    def follows(self, held: Slots, gone: Slots, near: Cells | None = None) -> tuple[Slots, Slots]:
        """Return the borders between and within areas, from the cells that each area may have."""
        may, sure = self.domain(held, gone, near)
        field = self.field
        stride = field.stride
        apart_right = apart_down = inner_right = inner_down = 0
        for cells, own in zip(may, sure, strict=True):
            apart_right |= cells & cells >> 1
            apart_down |= cells & cells >> stride
            inner_right |= own & own >> 1
            inner_down |= own & own >> stride
        borders = BorderedSides(field.whole & ~apart_right, field.whole & ~apart_down)
        return self.slots_of(borders), self.slots_of(BorderedSides(inner_right, inner_down))

    def domain(self, held: Slots, gone: Slots, near: Cells | None = None) -> _Domain:
        """Return the cells that the area of each star may have, and the cells that it has."""
        if self.clash:
            raise ClashError
        if self._last and near is None and not (self._last[0] & ~held or self._last[1] & ~gone):
            may, sure = ([*some] for some in self._last[2])
        else:
            may, sure = [*self.room], [*self.home]
        shut, joined = self.sides(held), self.sides(gone)
        field = self.field
        dirty = set(range(len(may)))
        while dirty:
            for star in dirty:
                used = near is None or bool(self.home[star] & near)
                may[star], sure[star] = self._narrowed(
                    star, may[star], sure[star], shut, joined, used=used
                )
            dirty = set()
            once = twice = known = 0
            for cells, own in zip(may, sure, strict=True):
                twice |= once & cells
                once |= cells
                if known & own:
                    raise ClashError
                known |= own
            if once != field.whole:
                raise ClashError
            single = once & ~twice & ~known
            for star, cells in enumerate(may):
                others = cells & known & ~sure[star]
                if others:
                    may[star] = cells & ~others
                    dirty.add(star)
                if cells & single:
                    sure[star] |= cells & single
                    dirty.add(star)
        if near is None:
            self._last = held, gone, ([*may], [*sure])
        return may, sure

    def _narrowed(
        self,
        star: int,
        may: Cells,
        sure: Cells,
        shut: BorderedSides,
        joined: BorderedSides,
        *,
        used: bool,
    ) -> tuple[Cells, Cells]:
        """Return the possible cells of one area, by its own symmetry and connection alone."""
        stride, home = self.field.stride, self.home[star]
        while True:
            before = may, sure
            right, down = joined
            sure |= (sure & right) << 1 | sure >> 1 & right
            sure |= (sure & down) << stride | sure >> stride & down
            parted = (may ^ may >> 1) & right
            may &= ~(parted | parted << 1)
            parted = (may ^ may >> stride) & down
            may &= ~(parted | parted << stride)
            right, down = shut
            beyond = (sure & right) << 1 | sure >> 1 & right
            may &= ~(beyond | (sure & down) << stride | sure >> stride & down)
            if used:
                may &= self.image(star, may)
                sure |= self.image(star, sure)
            may = self.flooded(home & may, may, shut)
            if sure & ~may:
                raise ClashError
            if (may, sure) == before:
                return before

    # Clauses

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write which area each cell belongs to, and that borders separate different areas.

        Each cell has a helper for each star whose area may have it. If some cells are known, a cell
        and its image share a helper.
        """
        held, gone = state.held & self.mask, state.gone & self.mask
        if self.clash:
            formula.add()
            return
        if held or gone:
            may, sure = self.domain(held, gone)
        else:
            may, sure = self.room, self.home
        owners: dict[Cells, dict[int, int | bool]] = {bit: {} for bit in bits(self.field.whole)}
        for star, cells in enumerate(may):
            for bit in bits(sure[star]):
                owners[bit][star] = True
            fresh = self._helpers(formula, star, cells & ~sure[star], shared=bool(held or gone))
            for bit, literal in fresh.items():
                if True not in owners[bit].values():
                    owners[bit][star] = literal
        for own in owners.values():
            if True not in own.values():
                cardinality.exactly(formula, 1, [one for one in own.values() if one is not True])
        self.bordered(formula, state, literals, owners)
        for star, cells in enumerate(may):
            self._connected(formula, star, cells, sure[star], owners, self.sides(held))

    def _helpers(
        self, formula: Formula, star: int, cells: Cells, *, shared: bool
    ) -> dict[Cells, int]:
        """Return a helper for each cell, equal to the helper of its image by the star's clue."""
        found: dict[Cells, int] = {}
        for bit in bits(cells):
            other = 1 << self.turn[star] - bit.bit_length() + 1
            if other in found:
                if shared:
                    found[bit] = found[other]
                    continue
                found[bit] = formula.auxiliary(1)
                pair = [(-found[bit], found[other]), (found[bit], -found[other])]
                number = self.numbers[star]
                if number is None:
                    formula.extend(pair)
                else:
                    with formula.clue(number):
                        formula.extend(pair)
            else:
                found[bit] = formula.auxiliary(1)
        return found

    def _connected(
        self,
        formula: Formula,
        star: int,
        cells: Cells,
        sure: Cells,
        owners: Mapping[Cells, Mapping[int, int | bool]],
        shut: BorderedSides,
    ) -> None:
        """Add a network of the possible cells of an area."""
        home = self.flooded(self.home[star], sure, shut)
        stride = self.field.stride
        right, down = home & ~shut.right, home & ~shut.down
        beside = right << 1 | home >> 1 & ~shut.right | down << stride | home >> stride & ~shut.down
        if not cells & ~home & ~beside:
            return
        root = home & -home
        true = formula.auxiliary(1)
        formula.add(true)
        active = {root: true}
        for bit in bits(cells & ~home):
            literal = owners[bit].get(star, False)
            active[bit] = true if literal is True else int(literal)
        edges: dict[tuple[Cells, Cells], None] = {}
        for by, walls in ((1, shut.right), (stride, shut.down)):
            for place in places(cells & cells >> by & ~walls):
                one, other = 1 << place, 1 << place + by
                one, other = root if one & home else one, root if other & home else other
                if one != other and (other, one) not in edges:
                    edges[one, other] = None
        connectivity.connected(formula, Network.of(active, edges, root=root))

    # Machines

    def digest(self, cells: Cells) -> Hashable | None:
        """Return the star in some cells (-1 for none), and the cells."""
        inside = [star for star, home in enumerate(self.home) if home & cells]
        if len(inside) > 1:
            return None
        return (inside[0] if inside else -1), cells

    def kinds(self) -> PartKinds:
        """Return the kinds of areas: those with one star that are symmetric about it."""

        def joined(one: Any, other: Any) -> Hashable | None:
            if one[0] >= 0 <= other[0]:
                return None
            return max(one[0], other[0]), one[1] | other[1]

        def whole(digest: Any) -> bool:
            star, cells = digest
            return star >= 0 and not self.home[star] & ~cells and self.image(star, cells) == cells

        return PartKinds(joined, whole)
