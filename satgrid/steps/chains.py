"""The chain of a trial: what follows from what is supposed, link by link, up to a broken rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable
from typing import Any, NamedTuple

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
    """What something follows from: links by number, known things, and owners of events."""

    def __init__(self, owner: Any) -> None:
        self.links: set[int] = set()
        self.known: set[Any] = set()
        self.owners = {owner}

    def add(self, other: Sources) -> None:
        """Add all that something else follows from."""
        self.links |= other.links
        self.known |= other.known
        self.owners |= other.owners


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
    for what, needs, owner in events:
        sources = Sources(owner)
        for one in needs:
            if one in numbers:
                sources.links.add(numbers[one])
            elif one in hidden:
                sources.add(hidden[one])
            else:
                sources.known.add(one)
        if what is not None and not shown(what, sources):
            hidden[what] = sources
        else:
            links.append(link(what, sources))
            numbers[what] = len(links)
    return tuple(links)
