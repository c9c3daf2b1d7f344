"""The chain of a trial: what follows from what is supposed, link by link, up to a broken rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from typing import Any, NamedTuple

from satgrid.board.field import places
from satgrid.steps.techniques import Link

__all__ = ["Event", "Sources", "linked"]


class Event(NamedTuple):
    """Something that follows, or the broken end.

    Attributes
    ----------
    what
        What follows; None at the broken end.
    needs
        All that it follows from: earlier events, what is supposed, and what is known.
    owner
        By which rule or clause.
    """

    what: Any
    needs: Collection[Any]
    owner: Any


class Sources:
    """What something follows from: links by number, known things, and owners of events.

    Each is a set of the places in a chain's tables, as bits: chains are long, and most of what
    follows is no link of its own, so that sources are united again and again.
    """

    __slots__ = ("_known", "_links", "_owners", "_tables")

    def __init__(self, tables: _Tables) -> None:
        self._tables = tables
        self._links = self._known = self._owners = 0

    @property
    def links(self) -> set[int]:
        """The links, by number."""
        return set(places(self._links))

    @property
    def known(self) -> set[Any]:
        """The known things."""
        return {self._tables.known[place] for place in places(self._known)}

    @property
    def owners(self) -> set[Any]:
        """The owners of the events."""
        return {self._tables.owners[place] for place in places(self._owners)}

    @property
    def single(self) -> bool:
        """Whether it is one link or one known thing."""
        return self._links.bit_count() + self._known.bit_count() == 1

    def add_link(self, number: int) -> None:
        """Add a link."""
        self._links |= 1 << number

    def add_known(self, one: Hashable) -> None:
        """Add a known thing."""
        self._known |= self._tables.known.bit(one)

    def add_owner(self, owner: Hashable) -> None:
        """Add the owner of an event."""
        self._owners |= self._tables.owners.bit(owner)

    def add(self, other: Sources) -> None:
        """Add all that something else follows from."""
        self._links |= other._links
        self._known |= other._known
        self._owners |= other._owners


class _Table:
    """Things, each with a bit of its own."""

    def __init__(self) -> None:
        self._things: list[Any] = []
        self._bits: dict[Hashable, int] = {}

    def __getitem__(self, place: int) -> Any:
        return self._things[place]

    def bit(self, one: Hashable) -> int:
        """Return the bit of a thing, a new one where it has none."""
        found = self._bits.get(one)
        if found is None:
            found = self._bits[one] = 1 << len(self._things)
            self._things.append(one)
        return found


class _Tables:
    """The known things and the owners of a chain."""

    def __init__(self) -> None:
        self.known, self.owners = _Table(), _Table()


def linked(
    supposed: Hashable,
    events: Iterable[Event],
    shown: Callable[[Any, Sources], bool],
    link: Callable[[Any, Sources], Link],
) -> tuple[Link, ...]:
    """Return the links of a chain; the last one is the broken end.

    Parameters
    ----------
    events
        Those that lead to the broken end, in order, and the end itself.
    shown
        Whether something is a link of its own. If not, what it follows from counts as the source
        of what follows from it.
    link
        Makes the link of something; of None for the broken end.
    """
    links: list[Link] = []
    numbers: dict[Hashable, int] = {supposed: 0}
    hidden: dict[Hashable, Sources] = {}
    tables = _Tables()
    for what, needs, owner in events:
        sources = Sources(tables)
        sources.add_owner(owner)
        for one in needs:
            if one in numbers:
                sources.add_link(numbers[one])
            elif one in hidden:
                sources.add(hidden[one])
            else:
                sources.add_known(one)
        if what is not None and not shown(what, sources):
            hidden[what] = sources
        else:
            links.append(link(what, sources))
            numbers[what] = len(links)
    return tuple(links)
