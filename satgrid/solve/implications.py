"""Unit propagation that knows from which clause each literal follows.

PySAT's solvers propagate faster, but do not return reasons. So a caller finds out with a solver
which literals lead to a contradiction, and here why a few of them do.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from satgrid.system.limits import Limits

__all__ = ["Implications"]

_ASSUMED = -1  # in place of a reason
_AT_ONCE = 4096  # clauses loaded between two looks at the clock


class Implications:
    """The literals that follow from clauses and assumed literals, with their reasons.

    Literals are worked on in the order in which they were found, so that reasons are short.

    Attributes
    ----------
    reason
        For each literal that holds, the number of the clause that it follows from; negative for
        one that was assumed.
    trail
        The literals that hold, in the order in which they were found.
    """

    def __init__(self, clauses: Sequence[Sequence[int]], top: int, limits: Limits) -> None:
        self.reason: dict[int, int] = {}
        self.trail: list[int] = []
        self._place: dict[int, int] = {}  # in the trail
        self._done = 0  # of the trail, literals whose consequences are found
        self._clauses: list[list[int]] = []
        self._watching: list[list[int]] = [[] for _ in range(2 * top + 1)]  # -n from the end
        units = []
        for number, clause in enumerate(clauses):
            if not number % _AT_ONCE:
                limits.check()
            literals = list(clause)
            self._clauses.append(literals)
            if len(literals) > 1:
                self._watching[literals[0]].append(number)
                self._watching[literals[1]].append(number)
            else:
                units.append((literals[0], number))
        for literal, number in units:
            if literal not in self.reason:
                self._hold(literal, number)
        self._propagate()

    def clause(self, number: int) -> Sequence[int]:
        """Return the literals of a clause."""
        return self._clauses[number]

    def hold(self, literals: Iterable[int]) -> None:
        """Assume literals for good; they and the clauses do not contradict each other."""
        for literal in literals:
            if literal not in self.reason:
                self._hold(literal, _ASSUMED)
        broken = self._propagate()
        assert broken is None  # the caller's

    def cone(self, supposed: int, known: Container[int]) -> tuple[list[int], list[int]] | None:
        """Return how a literal leads to a contradiction; None if it does not.

        Parameters
        ----------
        known
            Literals whose reason does not matter.

        Returns
        -------
        tuple of two lists
            The literals on the way that are not known, in the order in which they were found, and
            the numbers of the clauses that they follow from; the last one is the broken clause.
        """
        before = len(self.trail)
        broken = self.reason.get(-supposed)
        if broken is None:
            self._hold(supposed, _ASSUMED)
            broken = self._propagate()
        found = None if broken is None else self._traced(broken, supposed, known)
        for literal in self.trail[before:]:
            del self.reason[literal]
        del self.trail[before:]
        self._done = before
        return found

    def _hold(self, literal: int, reason: int) -> None:
        self.reason[literal] = reason
        self._place[literal] = len(self.trail)
        self.trail.append(literal)

    def _propagate(self) -> int | None:
        """Find all consequences; return the number of a broken clause, or None."""
        holds, clauses, watching = self.reason, self._clauses, self._watching
        while self._done < len(self.trail):
            false = -self.trail[self._done]
            self._done += 1
            kept = []
            numbers = watching[false]
            for at, number in enumerate(numbers):
                literals = clauses[number]
                if literals[0] == false:
                    literals[0], literals[1] = literals[1], false
                first = literals[0]
                if first in holds:
                    kept.append(number)
                    continue
                for place in range(2, len(literals)):
                    other = literals[place]
                    if -other not in holds:
                        literals[1], literals[place] = other, false
                        watching[other].append(number)
                        break
                else:
                    kept.append(number)
                    if -first in holds:
                        watching[false] = kept + numbers[at + 1 :]
                        return number
                    self._hold(first, number)
            watching[false] = kept
        return None

    def _traced(
        self, broken: int, supposed: int, known: Container[int]
    ) -> tuple[list[int], list[int]]:
        on_the_way: set[int] = set()
        left = [broken]
        while left:
            for false in self._clauses[left.pop()]:
                literal = -false
                if literal == supposed or literal in on_the_way or false in self.reason:
                    continue
                if literal not in known:
                    on_the_way.add(literal)
                    left.append(self.reason[literal])
        order = sorted(on_the_way, key=self._place.__getitem__)
        return order, [*(self.reason[literal] for literal in order), broken]
