"""Each area is a rectangle with exactly one word, which is true of it.

The rectangles that are left for each word decide everything. A rectangle goes where a border is
inside it or none is around it, where it has a cell that is in all the rectangles of another word,
and where it lacks a cell that no other word reaches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from operator import or_
from typing import NamedTuple

from satgrid.board.field import Cells, bits
from satgrid.board.grid import Place
from satgrid.grounds.area_base import BorderedSides
from satgrid.grounds.ground import ClashError, Seen, Slots, State
from satgrid.grounds.piece_cover import Barred, Covering
from satgrid.grounds.rectangles_around import Around
from satgrid.puzzle.view import Shape, Word

__all__ = ["Rectangular"]


class _Known(NamedTuple):
    """What a person sees at once.

    Attributes
    ----------
    left
        For each word the rectangles that fit, and go with the known sides one by one.
    borders, none
        The known sides.
    """

    left: list[list[Cells]]
    borders: BorderedSides
    none: BorderedSides


class Rectangular(Covering):
    """A division into rectangles with one word each.

    Parameters
    ----------
    name
        The name of the rule.
    words
        The words by their cells.
    clues
        The numbers of their clues in the same order, None where nothing is told.
    fits, loose
        The meaning of a word, and how the whole board is written, as of the rule.
    """

    def __init__(
        self,
        name: str,
        shape: Shape,
        words: Mapping[Place, Word],
        clues: Sequence[int | None],
        fits: str,
        *,
        loose: bool,
    ) -> None:
        super().__init__(shape)
        self.name, self.words, self.clues, self.loose = name, words, clues, loose
        self._around = Around(fits, shape, words.keys())
        inner = self.field.rows[0] >> 1
        self._between = BorderedSides(
            sum(inner << self.field.stride * at for at in range(shape[0])),
            self.field.whole >> self.field.stride,
        )

    @cached_property
    def fitting(self) -> list[list[Cells]]:
        """For each word the rectangles around it of which it is true."""
        return [self._around.of(place, word) for place, word in self.words.items()]

    @cached_property
    def around(self) -> list[list[Cells]]:
        """For each word all the rectangles around it."""
        return [self._around.of(place) for place in self.words]

    # What is left

    def propagate(self, state: State) -> None:
        """Settle the borders that follow from the rectangles which are left for each word."""
        left = state.left.get(self.name, self.fitting)
        left, borders, none = self._settled(left, state.held & self.mask, state.gone & self.mask)
        state.left[self.name] = left
        state.settle(self.slots_of(borders), self.slots_of(none))

    def possible(self, held: Slots, gone: Slots) -> list[Cells]:
        """Return the rectangles that are left."""
        left, _, _ = self._settled(self.fitting, held, gone)
        return [cells for own in left for cells in own]

    def remaining(self, state: State) -> list[Cells] | None:
        """Return the rectangles that propagation has left; None if nothing is known."""
        left = state.left.get(self.name)
        if left is None:
            return super().remaining(state)
        return [cells for own in left for cells in own]

    def follows(self, held: Slots, gone: Slots, near: Cells | None = None) -> tuple[Slots, Slots]:
        """Return the borders that follow, and the sides that cannot be borders."""
        _, borders, none = self._settled(self.fitting, held, gone)
        return self.slots_of(borders), self.slots_of(none)

    def _settled(
        self, left: Sequence[list[Cells]], held: Slots, gone: Slots
    ) -> tuple[list[list[Cells]], BorderedSides, BorderedSides]:
        """Return the rectangles left in the end, the borders, and the sides that are none.

        Raises
        ------
        ClashError
            If a word has no rectangle left, a cell cannot be covered once, or they are too large or
            too small for the board.
        """
        left = [*left]
        if held or gone:
            self._cut(left, self.sides(held), self.sides(gone))
        while True:
            self._apart(left)
            borders, none = self._sides_between(left)
            if not self._cut(left, borders, none):
                break
        sizes = [[cells.bit_count() for cells in own] for own in left]
        if not sum(map(min, sizes)) <= self.field.whole.bit_count() <= sum(map(max, sizes)):
            raise ClashError
        return left, borders, none

    def _cut(self, left: list[list[Cells]], borders: BorderedSides, none: BorderedSides) -> bool:
        """Rule out rectangles that do not go with sides; return whether there were any."""
        stride, fewer = self.field.stride, False
        for at, own in enumerate(left):
            kept = [
                cells
                for cells in own
                if not (
                    cells & cells >> 1 & borders.right
                    or cells & cells >> stride & borders.down
                    or (cells ^ cells >> 1) & none.right
                    or (cells ^ cells >> stride) & none.down
                )
            ]
            if len(kept) < len(own):
                left[at], fewer = kept, True
        return fewer

    def _apart(self, left: list[list[Cells]]) -> None:
        """Rule out rectangles by the cells that are those of one word, until there are no more."""
        whole = self.field.whole
        while True:
            once = twice = taken = 0
            bounds: list[tuple[Cells, Cells]] = []
            for own in left:
                always, ever = whole, 0
                for cells in own:
                    always &= cells
                    ever |= cells
                if not own or always & taken:
                    raise ClashError
                bounds.append((always, ever))
                taken |= always
                twice |= once & ever
                once |= ever
            if once != whole:
                raise ClashError
            fewer = False
            for at, (always, ever) in enumerate(bounds):
                own, others, needed = left[at], taken & ~always, ever & ~twice
                kept = [one for one in own if not one & others and one & needed == needed]
                if len(kept) < len(own):
                    left[at], fewer = kept, True
            if not fewer:
                return

    def _sides_between(
        self, left: Iterable[Iterable[Cells]]
    ) -> tuple[BorderedSides, BorderedSides]:
        """Return the sides inside no rectangle, and those inside all that have one of the cells."""
        stride = self.field.stride
        across = one = other = down = upper = lower = 0
        for own in left:
            for cells in own:
                near, below = cells >> 1, cells >> stride
                across |= cells & near
                one |= cells & ~near
                other |= near & ~cells
                down |= cells & below
                upper |= cells & ~below
                lower |= below & ~cells
        right, under = self._between
        return (
            BorderedSides(right & ~across, under & ~down),
            BorderedSides(right & ~(one & other), under & ~(upper & lower)),
        )

    # The whole board

    @cached_property
    def _listed(self) -> list[tuple[Cells, int]]:
        """The rectangles by their first and last cells, each with the number of its word."""
        listed = self.around if self.loose else self.fitting
        some = [(cells, at) for at, own in enumerate(listed) for cells in own]
        stride = self.field.stride

        def order(one: tuple[Cells, int]) -> tuple[int, int, int]:
            (bottom, right) = divmod(one[0].bit_length() - 1, stride)
            return (one[0] & -one[0]).bit_length(), bottom, right

        return sorted(some, key=order)

    @cached_property
    def pieces(self) -> Sequence[Cells]:
        """The rectangles around the words: all, or those that fit."""
        return [cells for cells, _ in self._listed]

    @cached_property
    def barred(self) -> Sequence[Barred]:
        """For each word the rectangles of which it is not true."""
        if not self.loose:
            return ()
        fitting, wrong = [set(own) for own in self.fitting], [0] * len(self.words)
        for number, (cells, at) in enumerate(self._listed):
            if cells not in fitting[at]:
                wrong[at] |= 1 << number
        return [
            Barred(clue, self.field.bit(place), some)
            for place, clue, some in zip(self.words, self.clues, wrong, strict=True)
        ]

    # What a person sees

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield what follows from the rectangles that fit a word or have a cell.

        The kinds are ``only``, ``single``, ``reached``, ``common``, ``apart`` and ``along``.
        """
        open_ = self.mask & state.open
        known = _Known([*self.fitting], self.sides(state.held), self.sides(state.gone))
        self._cut(known.left, known.borders, known.none)
        for at, own in enumerate(known.left):
            borders, none = (some & open_ for some in self._one_of(own))
            if borders | none:
                kind = "common" if len(own) > 1 else "only"
                yield Seen(kind, borders, none, *self._why({at: self.around[at]}, known))
        once = twice = 0
        reach = [reduce(or_, own, 0) for own in known.left]
        for cells in reach:
            twice |= once & cells
            once |= cells
        for at, cells in enumerate(reach):
            for cell in bits(cells & ~twice):
                here = [one for one in known.left[at] if one & cell]
                borders, none = (some & open_ for some in self._one_of(here))
                if borders | none:
                    kind = "reached" if len(here) > 1 else "single"
                    yield Seen(kind, borders, none, *self._why(self._over(cell), known))
        apart, along = map(self.slots_of, self._sides_between(known.left))
        for slot in bits((apart | along) & open_):
            one, other = self.ends(slot.bit_length() - 1)
            if slot & apart:
                around = self._over(one, other)
                yield Seen("apart", slot, 0, *self._why(around, known))
            else:
                if any(one & cells and not other & cells for own in known.left for cells in own):
                    one, other = other, one
                around = self._over(one, without=other)
                yield Seen("along", 0, slot, *self._why(around, known))

    def _one_of(self, own: Sequence[Cells]) -> tuple[Slots, Slots]:
        """Return the borders, and the sides that are none, if one of some rectangles is there."""
        always, stride = self.field.whole if own else 0, self.field.stride
        for cells in own:
            always &= cells
        near, below = always >> 1, always >> stride
        none = self.slots_of(BorderedSides(always & near, always & below))
        if len(own) != 1:
            return 0, none
        right, under = self._between
        return self.slots_of(BorderedSides((always ^ near) & right, (always ^ below) & under)), none

    def _over(self, cell: Cells, other: Cells = -1, without: Cells = 0) -> dict[int, list[Cells]]:
        """Return the rectangles over one or two cells, fitting or not, by the number of their word.

        Parameters
        ----------
        without
            A cell that they do not have.
        """
        return {
            at: [cells for cells in own if cells & cell and cells & other and not cells & without]
            for at, own in enumerate(self.around)
        }

    def _why(
        self, around: Mapping[int, Sequence[Cells]], known: _Known
    ) -> tuple[Slots, Slots, tuple[int, ...]]:
        """Return known borders, known other sides and clues that leave no more of rectangles."""
        stride, held, gone = self.field.stride, 0, 0
        clues: set[int] = set()
        for at, some in around.items():
            for cells in some:
                if cells in known.left[at]:
                    continue
                if cells not in self.fitting[at]:
                    clues.update(number for number in [self.clues[at]] if number is not None)
                    continue
                near, below = cells >> 1, cells >> stride
                cut = self.slots_of(
                    BorderedSides(
                        cells & near & known.borders.right, cells & below & known.borders.down
                    )
                )
                apart = self.slots_of(
                    BorderedSides(
                        (cells ^ near) & known.none.right, (cells ^ below) & known.none.down
                    )
                )
                if not (cut & held or apart & gone):
                    held |= cut & -cut
                    gone |= 0 if cut else apart & -apart
        return held, gone, tuple(sorted(clues))
