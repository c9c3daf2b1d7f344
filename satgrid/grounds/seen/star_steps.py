"""What people see of areas that are symmetric about stars: one star, or one border, at a time.

The known area of a star is its own cells and all that known sides without a border join to them.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence

from satgrid.board.field import Cells
from satgrid.board.needed import needed
from satgrid.grounds.area_base import AreaBase, BorderedSides
from satgrid.grounds.ground import ClashError, Seen, Slots, State, slots
from satgrid.grounds.seen.nearby import Nearby

__all__ = ["StarAreas"]

_FEW = 3  # stars that people compare at a glance


class StarAreas(AreaBase):
    """Areas that are symmetric about their stars, as people see them.

    Attributes
    ----------
    numbers
        The number of each star's clue.
    home
        The cells that each star lies in or between.
    landing
        For each star the cells whose images are on the board.
    """

    numbers: list[int | None]
    home: list[Cells]
    landing: list[Cells]

    @abstractmethod
    def image(self, star: int, cells: Cells) -> Cells:
        """Return the images on the board of cells under a half turn about a star."""

    @abstractmethod
    def domain(
        self, held: Slots, gone: Slots, near: Cells | None = None
    ) -> tuple[list[Cells], list[Cells]]:
        """Return the cells that the area of each star may have, and the cells that it has."""

    def steps(self, state: State) -> Iterator[Seen]:
        """Yield what the known area of each star shows: ``within``, ``apart`` and ``mirror``.

        A star that showed nothing is not asked again while nothing beside its area is settled.
        """
        board = _Board(self, state)
        vain: dict[tuple[int, int], tuple[Cells, Slots, Cells]] = state.left.setdefault("vain", {})
        around = [board.around(star) for star in range(len(self.home))]
        for at, look in enumerate((board.within, board.apart, board.mirrored)):
            for star, now in enumerate(around):
                if vain.get((at, star)) == now:
                    continue
                seen = look(star)
                if seen is not None:
                    yield seen
                else:
                    vain[at, star] = now

    def ahead(self, kind: str, state: State, beside: Nearby) -> Iterator[Seen]:
        """Yield what follows from the cells that stars can reach, and what cannot be otherwise."""
        return _cut_off(self, state) if kind == "cut" else _by_reach(self, kind, state)


class _Board:
    """The known areas of stars, and what follows from each."""

    def __init__(self, stars: StarAreas, state: State) -> None:
        self.stars, self.state = stars, state
        self.held, self.gone = state.held & stars.mask, state.gone & stars.mask
        self.shut = stars.sides(self.held)
        joined = stars.sides(self.gone)
        self.parted = BorderedSides(~joined.right, ~joined.down)
        self.area = [self.group(home) for home in stars.home]
        self.owned: Cells = 0
        for area in self.area:
            self.owned |= area

    def group(self, cells: Cells) -> Cells:
        """Return the cells that are known to be joined with some."""
        return self.stars.flooded(cells, self.stars.field.whole, self.parted)

    def around(self, star: int) -> tuple[Cells, Slots, Cells]:
        """Return the area of a star, the known sides in and around it, and whose cells it meets."""
        field, area = self.stars.field, self.area[star]
        beside = self.between(area, field.whole & ~area) | self.within_slots(area)
        return area, beside & (self.held | self.gone), self.owned & field.touching(area)

    def joints(self, cells: Cells) -> Slots:
        """Return the known sides without a border among some cells."""
        return self.within_slots(cells) & self.gone

    def within_slots(self, cells: Cells) -> Slots:
        """Return the sides between cells of a set."""
        stride = self.stars.field.stride
        return self.stars.slots_of(BorderedSides(cells & cells >> 1, cells & cells >> stride))

    def between(self, some: Cells, others: Cells) -> Slots:
        """Return the sides between cells of two sets that share none."""
        stride = self.stars.field.stride
        right = some & others >> 1 | others & some >> 1
        down = some & others >> stride | others & some >> stride
        return self.stars.slots_of(BorderedSides(right, down))

    def _seen(
        self, kind: str, star: int, held: Slots, gone: Slots, why: Slots, *, clue: bool = True
    ) -> Seen | None:
        """Return a step of a star; None where nothing is new."""
        held, gone = held & self.state.open, gone & self.state.open
        if not held | gone:
            return None
        number = self.stars.numbers[star]
        clues = (number,) if clue and number is not None else ()
        return Seen(kind, held, gone, why & self.held, why & self.gone, clues, subject=number)

    def within(self, star: int) -> Seen | None:
        """See that no border is among the cells of a star's area."""
        area = self.area[star]
        return self._seen("within", star, 0, self.within_slots(area), self.joints(area), clue=False)

    def apart(self, star: int) -> Seen | None:
        """See that a border is between the areas of two stars."""
        own = self.area[star]
        sides = self.between(own, self.owned & ~own) & self.state.open
        why = self.joints(own)
        for area in self.area if sides else ():
            if area != own and self.between(own, area) & sides:
                why |= self.joints(area)
        return self._seen("apart", star, sides, 0, why, clue=False)

    def mirrored(self, star: int) -> Seen | None:
        """See what a half turn makes of known sides of an area, and of the edge of the board."""
        stars, field, area = self.stars, self.stars.field, self.area[star]
        beside = self.between(area, field.whole & ~area) | self.within_slots(area)
        if area & ~stars.landing[star] or not beside & self.state.open:
            return None
        stride, image = field.stride, stars.image
        right, down = stars.sides(beside & self.held)
        columns, rows = field.columns, field.rows
        edge = BorderedSides(
            image(star, area & columns[-1]) >> 1 | image(star, area & columns[0]),
            image(star, area & rows[-1]) >> stride | image(star, area & rows[0]),
        )
        turned = BorderedSides(image(star, right) >> 1, image(star, down) >> stride)
        held = stars.slots_of(turned) | stars.slots_of(edge)
        right, down = stars.sides(beside & self.gone)
        gone = stars.slots_of(BorderedSides(image(star, right) >> 1, image(star, down) >> stride))
        held, gone = held & beside & self.state.open, gone & beside & self.state.open
        fresh = stars.sides(held | gone)
        source = BorderedSides(image(star, fresh.right) >> 1, image(star, fresh.down) >> stride)
        why = self.joints(area) | stars.slots_of(source) & (self.held | self.gone)
        return self._seen("mirror", star, held, gone, why)


def _by_reach(stars: StarAreas, kind: str, state: State) -> Iterator[Seen]:
    """Yield what follows from the cells that each star can reach, for one star at a time.

    The kinds are ``reach`` and ``both`` where few stars are compared, else ``all``. What was found
    stays true: it is noted with the state.
    """
    held, gone = state.held & stars.mask, state.gone & stars.mask
    try:
        may, sure = stars.domain(held, gone)
        borders, none = (some & state.open for some in stars.follows(held, gone))
    except ClashError:
        return
    found: dict[int, Seen] = state.left.setdefault("stars", {})
    for slot in slots({"reach": none, "both": borders}.get(kind, borders | none)):
        if slot not in found:
            found[slot] = _reasons(stars, state, 1 << slot, may, sure)
        if found[slot].kind == kind:
            yield found[slot]


def _reasons(
    stars: StarAreas, state: State, target: Slots, may: list[Cells], sure: list[Cells]
) -> Seen:
    """Return the step that settles a side, with as few facts and stars as do."""
    spot = sum(stars.ends(target.bit_length() - 1))
    star = next((at for at, own in enumerate(sure) if own & spot), None)
    if star is None:
        star = next(at for at, cells in enumerate(may) if cells & spot)

    def found(some: Sequence[int], facts: Slots) -> tuple[Slots, Slots]:
        homes = sum(stars.home[at] for at in some)
        try:
            return stars.follows(state.held & facts, state.gone & facts, homes)
        except ClashError:
            return 0, 0

    some, because = _least(
        stars, state, spot | stars.home[star], lambda *own: any(one & target for one in found(*own))
    )
    about = target
    if sure[star] & spot:
        cells, stride = sure[star], stars.field.stride
        about |= stars.slots_of(BorderedSides(cells | cells >> 1, cells | cells >> stride))
    held, gone = (one & state.open & about for one in found(some, because))
    kind = "all" if len(some) > _FEW else "reach" if gone & target else "both"
    return _step(stars, state, kind, (held, gone), some, because, star)


def _cut_off(stars: StarAreas, state: State) -> Iterator[Seen]:
    """Yield the sides that cannot be otherwise: some cell would be no star's, or two stars'."""
    every = range(len(stars.home))

    def broken(held: Slots, gone: Slots, some: Sequence[int]) -> bool:
        try:
            stars.domain(held, gone, sum(stars.home[at] for at in some))
        except ClashError:
            return True
        return False

    for slot in slots(stars.mask & state.open):
        bit = 1 << slot
        for border, joint in ((bit, 0), (0, bit)):
            if broken(state.held & stars.mask | border, state.gone & stars.mask | joint, every):
                some, because = _least(
                    stars,
                    state,
                    sum(stars.ends(slot)),
                    lambda some, facts, border=border, joint=joint: broken(  # type: ignore[misc]
                        state.held & facts | border, state.gone & facts | joint, some
                    ),
                )
                star = some[0] if some else 0
                yield _step(stars, state, "cut", (joint, border), some, because, star)


def _step(
    stars: StarAreas,
    state: State,
    kind: str,
    facts: tuple[Slots, Slots],
    some: Sequence[int],
    because: Slots,
    star: int,
) -> Seen:
    clues = tuple(number for at in some if (number := stars.numbers[at]) is not None)
    why = because & state.held, because & state.gone
    return Seen(kind, *facts, *why, clues, subject=stars.numbers[star])


def _least(
    stars: StarAreas, state: State, near: Cells, shows: Callable[[Sequence[int], Slots], bool]
) -> tuple[Sequence[int], Slots]:
    """Return as few stars and known sides as show something; those near it are tried first."""
    field, known = stars.field, (state.held | state.gone) & stars.mask
    some, facts = [*range(len(stars.home))], known
    while near != field.whole:
        near = field.touching(near)
        close = [at for at, home in enumerate(stars.home) if home & near]
        inside = BorderedSides(near & near >> 1, near & near >> field.stride)
        if shows(close, known & stars.slots_of(inside)):
            some, facts = close, known & stars.slots_of(inside)
            break
    some = needed(some, lambda own: shows(own, facts))
    bits = [1 << slot for slot in slots(facts)]
    return some, sum(needed(bits, lambda own: shows(some, sum(own))))
