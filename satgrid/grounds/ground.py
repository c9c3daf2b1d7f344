"""Ground constraints: the rules of a genre, applied to one board.

A ground constraint states something about slots. A slot is the number of a key of the answer, and
a set of slots is a whole number with a bit for each. A constraint can do six things, and no rule
does them by itself:

- ``propagate``: settle what follows from what is known
- ``write``: add clauses for what is still open
- ``machines``: be small machines that read slot after slot, to count solutions
- ``steps``: yield what a person sees at once
- ``bounds``: say in numbers what it states of its slots
- ``mask``: name its slots, so that it is asked again only when one of them is settled

There are few kinds of ground constraints and many rules. ``settle`` lets all constraints of a
board propagate until nothing more follows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import Any, ClassVar, NamedTuple, TypeAlias

from satgrid.board.cover import ExactCover
from satgrid.formula.clauses import Formula
from satgrid.linear.bounds import SumBound
from satgrid.machines.machine import Machine, Ranks
from satgrid.puzzle.view import AnyBoard

__all__ = [
    "Batched",
    "ClashError",
    "Forced",
    "Ground",
    "Literals",
    "Seen",
    "Slots",
    "State",
    "shifted",
    "slots",
]

Slots: TypeAlias = int
"""A set of slots: bit number i is slot i."""

Literals: TypeAlias = Sequence[int]
"""The literal of each open slot; 0 for a slot that is settled."""


_LONG, _MANY = 500, 16  # slots from which a sparse set is read as a string: it is faster so
_AS_BITS = bytes.maketrans(b"01", b"\0\1")
_NUMBERS: list[int] = []  # as many as the longest board so far has slots: made once


class ClashError(Exception):
    """The constraints have no solution."""


def slots(some: Slots) -> Iterator[int]:
    """Yield the numbers of the slots in a set, in order.

    A set of few is read bit by bit. One that is less sparse is read as a string: where slots are
    dense, all at once, a tenth of the time; in long boards from one to the next.
    """
    number, length = some.bit_count(), some.bit_length()
    if 16 * number > length + 50:
        if length > len(_NUMBERS):
            _NUMBERS.extend(range(len(_NUMBERS), 2 * length))
        return compress(_NUMBERS, bin(some)[:1:-1].encode().translate(_AS_BITS))
    if length > _LONG and number > _MANY:
        return _found(bin(some)[:1:-1])
    found = []
    while some:
        first = some & -some
        found.append(first.bit_length() - 1)
        some ^= first
    return iter(found)


def _found(bits: str) -> Iterator[int]:
    at = bits.find("1")
    while at >= 0:
        yield at
        at = bits.find("1", at + 1)


def shifted(some: Slots, by: int) -> Slots:
    """Return a set moved by some slots: slot i of the result is slot ``i + by`` of the old set."""
    return some >> by if by >= 0 else some << -by


class State:
    """The known slots of a board: those that hold and those that do not.

    Attributes
    ----------
    held, gone
        The slots whose keys are in every solution, and those whose keys are in none.
    whole
        All slots, those without a key included; the latter are gone from the start.
    left
        What is left of choices that are larger than slots, such as the pieces of each room, by the
        names of their rules, and notes of steps. It holds for all states that follow from this one.
    """

    __slots__ = ("gone", "held", "left", "whole")

    def __init__(self, whole: Slots, held: Slots = 0, gone: Slots = 0) -> None:
        self.whole, self.held, self.gone = whole, held, gone
        self.left: dict[str, Any] = {}

    @property
    def open(self) -> Slots:
        """The slots that are not known yet."""
        return self.whole & ~self.held & ~self.gone

    def settle(self, held: Slots, gone: Slots) -> None:
        """Add slots that hold and slots that do not hold; raise ClashError on a contradiction.

        Raises
        ------
        ClashError
            If a slot would hold and not hold.
        """
        self.held |= held
        self.gone |= gone
        if self.held & self.gone:
            raise ClashError

    def copied(self) -> State:
        """Return an independent copy."""
        found = State(self.whole, self.held, self.gone)
        found.left.update(self.left)
        return found


class Seen(NamedTuple):
    """A step: slots that a person settles with one constraint.

    Attributes
    ----------
    kind
        The kind of reasoning, such as ``full``; the rule gives each kind a name for players.
    held, gone
        The slots that follow, by whether they hold.
    because_held, because_gone
        The known slots from which they follow, with the constraint alone.
    clues
        The clues that are needed, of a constraint that states several.
    broken
        The slots of what would else be broken, where that tells people where to look.
    subject
        The clue that people name the step by, where it needs several.
    """

    kind: str
    held: Slots
    gone: Slots
    because_held: Slots
    because_gone: Slots
    clues: tuple[int, ...] = ()
    broken: Slots = 0
    subject: int | None = None


class Ground(ABC):
    """One constraint on the slots of a board.

    Attributes
    ----------
    clue
        The number of the clue that states it, None where a rule does so by itself.
    adds
        The sum of its different numbers, where that is what it states; None else.
    mask
        The slots that the constraint restricts.
    dear
        Whether propagation takes long: the constraint is used only when others find nothing more.
    implied
        Whether it follows from other constraints, or their machines say it, too: it has none.
    batched
        Whether its class has ``write_all``, which writes many in less time, as ``Batched`` does.
    stands_for
        The names of the rules in place of whose constraints it propagates, as ``Genre.forced``; it
        leaves nothing that it could find a second time, and what it settles wholly is a solution.
    defines
        The rule of the clauses of ``define``; empty where there are none.
    everywhere
        Whether it is a pattern of a whole board, asked for all places together at little cost.
    connects
        Whether it joins what lies far apart: connected cells, or lines that form one loop.
    glanced
        Whether ``glance`` settles less than ``propagate``.
    clued
        Whether it states several clues, each of which it files itself; ``clue`` is None then.
    replaced
        Whether a search has a better form of it, among the constraints of ``Rule.follows``.
    """

    clue: int | None = None
    adds: int | None = None
    replaced: bool = False
    implied: bool = False
    mask: Slots
    dear: ClassVar[bool] = False
    batched: ClassVar[bool] = False
    stands_for: ClassVar[tuple[str, ...]] = ()
    defines: ClassVar[str] = ""
    everywhere: ClassVar[bool] = False
    connects: ClassVar[bool] = False
    glanced: ClassVar[bool] = False
    clued: ClassVar[bool] = False

    @abstractmethod
    def propagate(self, state: State) -> None:
        """Settle all slots that follow from the constraint and the state.

        Raises
        ------
        ClashError
            If the constraint cannot be kept.
        """

    def propagate_since(self, state: State, since: Slots) -> None:
        """Propagate after only some slots were settled since the last call."""
        self.propagate(state)

    def glance(self, state: State, since: Slots) -> None:
        """Settle what is seen at a glance after some slots were settled, in little time.

        By default that is all that follows.
        """
        self.propagate_since(state, since)

    def define(self, formula: Formula, literals: Literals) -> None:
        """Add the clauses that only define helpers, before those of the whole board.

        They are filed under the rule ``defines``. A search that knows some slots gets none of them.
        """
        raise NotImplementedError(f"{type(self).__name__} defines {self.defines!r}")

    @abstractmethod
    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Add clauses, in the current rule, for the open part of the constraint.

        The state has been propagated, or nothing is known: both have to be right.
        """

    def machines(self, state: State, ranks: Ranks) -> Iterable[Machine] | None:
        """Return machines for the open part of the constraint, which read open slots in an order.

        The state has been propagated. None where the constraint has no machines: then solutions
        are not counted by merged states.

        Raises
        ------
        ClashError
            If the constraint cannot be kept.
        """
        return None

    def cover(self) -> ExactCover | None:
        """Return the allowed divisions of the board as an exact cover; None if there is none."""
        return None

    @property
    def reach(self) -> Slots:
        """The slots of ``mask`` on which it can depend at all, whatever is known."""
        return self.mask

    def kept(self, state: State) -> bool:
        """Return whether the constraint can be kept, as far as a look at it alone shows."""
        try:
            self.propagate(state.copied())
        except ClashError:
            return False
        return True

    def every_area(self, state: State, most: int) -> Iterable[tuple[Slots, Slots] | None] | None:
        """Return the areas that a clue can have; None for a constraint that is not about areas.

        Each has the slots that hold, and those around that do not. None comes in place of one where
        more than ``most`` parts of areas would have to be looked at.
        """
        return None

    def every_way(self, state: State) -> Iterable[tuple[Slots, Slots]] | None:
        """Return the ways that are left to a clue; None for a constraint that does not list them.

        Each has the slots that hold, and those that do not.
        """
        return None

    def parts(self) -> Sequence[Ground]:
        """Return the constraints that it states together, each of which people look at alone."""
        return (self,)

    def steps(self, state: State) -> Iterable[Seen]:
        """Yield the steps that a person sees, in a fixed order."""
        return ()

    def ahead(self, kind: str, state: State, beside: Any) -> Iterable[Seen]:
        """Yield the steps of a kind that take long to see, one by one, as they are needed.

        ``beside`` is a ``Nearby``: all constraints of the board.
        """
        return ()

    def one_of(self) -> Iterable[tuple[Slots, bool]]:
        """Return sets of slots of which at most one holds, each with whether one does."""
        return ()

    def excludes(self) -> Iterable[tuple[int, Slots]]:
        """Return slots of a cell, each with those of other cells that cannot hold with it."""
        return ()

    def bounds(self) -> Iterable[SumBound]:
        """Yield bounds on sums of slots that every solution keeps, in a fixed order."""
        return ()


class Batched(Ground):
    """A constraint that is written in less time together with others of its class."""

    batched = True

    @staticmethod
    @abstractmethod
    def write_all(some: Sequence[Any], formula: Formula, state: State, literals: Literals) -> None:
        """Write many constraints of the class: those of one form at once."""

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write this constraint alone."""
        self.write_all([self], formula, state, literals)


class Forced(Ground):
    """A genre's own pass over a whole board, for ``Genre.forced``; the rules write its clauses."""

    def __init__(self, board: AnyBoard) -> None:
        self.mask = (1 << len(board.keys)) - 1

    def write(self, formula: Formula, state: State, literals: Literals) -> None:
        """Write nothing: the rules do."""
