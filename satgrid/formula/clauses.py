"""Clauses over named variables, each clause filed under the rule it states."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from itertools import chain, compress
from typing import Any, TypeAlias, TypeVar

from satgrid.errors import EncodingError, SatgridError
from satgrid.formula.areas import AreaTrees
from satgrid.formula.bounds import Bound
from satgrid.formula.floods import Floods
from satgrid.formula.networks import Network
from satgrid.formula.variables import Solution, Variables, spelled
from satgrid.system.limits import TOGETHER, Limits

__all__ = ["Formula", "Model", "Unwritten"]

Key = TypeVar("Key", bound=Hashable)
Unwritten: TypeAlias = Network | AreaTrees | Floods | Bound
"""What a rule states without clauses."""
MOST_VARIABLES = 10_000_000  # some gigabytes
MOST_CLAUSES = 10_000_000  # the same
_BETWEEN = 4095  # clauses less one, of the form 2**n - 1, between two looks at the clock


class Formula:
    """A list of clauses, in the order in which they were added.

    A formula is independent of solvers. An encoder declares blocks of variables, opens a rule, and
    adds clauses; the caller decides how to use them.

    Parameters
    ----------
    cardinality
        The encoding that ``satgrid.formula.cardinality`` uses for this formula, by PySAT's name or
        ``auto``. It is kept here so that puzzles need not pass it on.
    limits
        The deadline for writing the formula, raising TimeUpError, and for later work on it. Kept
        here for the same reason.

    Attributes
    ----------
    clauses : list of tuple of int
        The clauses as PySAT takes them.
    top : int
        The number of variables, whether they occur in a clause or not.
    blocks : dict
        The named blocks in the order of their declaration.
    rules : dict
        For each rule, in order, the ranges of indices of its clauses.
    definitions : set
        The rules that define helper variables; they do not restrict a player.
    clues : dict
        For each clue, by its number in the puzzle's list, the ranges of indices of the clauses
        that state it; clauses in none of them hold whatever the clues are.
    choices : list of tuple of int
        Groups of literals of which exactly one holds, where a search may branch.
    beside : Variables or None
        A block right behind the answer, which the answer determines: explanations speak of its
        keys as of those of the answer.
    antichain : bool
        Whether no solution contains another one.
    networks : dict
        For each rule, in order, its networks, areas, floods and bounds. They are not in the
        clauses: a search adds cuts as needed (``satgrid.solve.session``); for all else
        ``connectivity.eager`` writes them out.
    """

    def __init__(self, cardinality: str = "auto", limits: Limits | None = None) -> None:
        self.cardinality = cardinality
        self.limits = limits or Limits()
        self.clauses: list[tuple[int, ...]] = []
        self.top = 0
        self.blocks: dict[str, Variables[Any]] = {}
        self.answer: Variables[Any] | None = None
        self.beside: Variables[Any] | None = None
        self.antichain = False
        self.rules: dict[str, list[range]] = {}
        self.definitions: set[str] = set()
        self.clues: dict[int, list[range]] = {}
        self.choices: list[tuple[int, ...]] = []
        self.networks: dict[str, list[Unwritten]] = {}
        self._auxiliary: list[tuple[str, range]] = []
        self._rule: str | None = None

    def variables(
        self,
        name: str,
        keys: Iterable[Key],
        *,
        answer: bool = False,
        antichain: bool = False,
        beside: bool = False,
    ) -> Variables[Key]:
        """Declare one variable for each key.

        Parameters
        ----------
        name
            How the block is called in the specification and in error messages.
        keys
            What the variables stand for; the order fixes their numbers.
        answer
            Whether this block is the solution: its true keys, and nothing else. Exactly one
            block of a formula is.
        antichain
            For an answer: no solution contains another one (as where each cell holds exactly
            one number), so that a blocking clause needs only the literals that are true.
        beside
            Whether explanations speak of its keys, too; it comes right behind the answer.
        """
        if name in self.blocks or name == "auxiliary":
            raise EncodingError(f"variables {name!r} declared twice")
        if answer and self.answer is not None:
            raise EncodingError(f"{name!r} and {self.answer.name!r} both claim to be the answer")
        if beside and (self.answer is None or self.answer.numbers().stop != self.top + 1):
            raise EncodingError(f"{name!r} does not come right behind the answer")
        block = Variables(name, self.top + 1, keys)
        self.top += len(block)
        self.blocks[name] = block
        if answer:
            self.answer = block
            self.antichain = antichain
        if beside:
            self.beside = block
        return block

    def room_for(self, count: int) -> None:
        """Raise an error if the number of variables would become too large.

        Raises
        ------
        SatgridError
            If there are too many.
        TimeUpError
            If the limits have ended.
        """
        if count > MOST_VARIABLES:
            raise _too_many(MOST_VARIABLES, "variables")
        self.limits.check()

    def room_for_clauses(self, count: int) -> None:
        """Raise an error if the formula would become too large by so many more clauses.

        Whoever writes clauses whose number grows faster than the board asks before making them.

        Raises
        ------
        SatgridError
            If there are too many.
        TimeUpError
            If the limits have ended.
        """
        if len(self.clauses) + count > MOST_CLAUSES:
            raise _too_many(MOST_CLAUSES, "clauses")
        self.limits.check()

    def auxiliary(self, count: int) -> int:
        """Declare unnamed helper variables of the current rule and return the first of them."""
        if self.top + count > MOST_VARIABLES:
            raise _too_many(MOST_VARIABLES, "variables")
        first = self.top + 1
        self._auxiliary.append((self._rule or "", range(first, first + count)))
        self.top += count
        return first

    def stating(self, solution: Iterable[Any]) -> list[int]:
        """Return the literals that hold in a given solution and in no other."""
        chosen = frozenset(solution)
        block = self.answer_block()
        literals = [block[key] if key in chosen else -block[key] for key in block]
        if sum(literal > 0 for literal in literals) != len(chosen):
            strange = min(spelled(key) for key in chosen if key not in block)
            raise EncodingError(f"{block.name!r} has no variable for {strange}")
        return literals

    def answer_block(self) -> Variables[Any]:
        """Return the block whose true keys are the solution."""
        if self.answer is None:
            raise EncodingError("no block was declared as the answer")
        return self.answer

    def spoken(self) -> dict[Any, int]:
        """Return the literals of the keys of which explanations speak, with successive numbers."""
        blocks = [self.answer_block(), *filter(None, [self.beside])]
        return {key: block[key] for block in blocks for key in block}

    @contextmanager
    def rule(self, name: str, *, defining: bool = False) -> Iterator[None]:
        """Assign the clauses added inside the block to a rule of the puzzle.

        Parameters
        ----------
        defining
            Whether the clauses only define helper variables; no board breaks them.
        """
        if self._rule is not None:
            raise EncodingError(f"rule {name!r} opened inside rule {self._rule!r}")
        runs = self.rules.setdefault(name, [])
        if defining:
            self.definitions.add(name)
        self._rule = name
        start = len(self.clauses)
        try:
            yield
        finally:
            self._rule = None
            if len(self.clauses) > start:
                runs.append(range(start, len(self.clauses)))

    @contextmanager
    def clue(self, number: int) -> Iterator[None]:
        """Assign the clauses added inside the block to a clue, too; use it inside a rule."""
        if self._rule is None:
            raise EncodingError(f"clue {number} opened outside any rule")
        start = len(self.clauses)
        yield
        if len(self.clauses) > start:
            self.clues.setdefault(number, []).append(range(start, len(self.clauses)))

    def add(self, *literals: int) -> None:
        """Add one clause: at least one of these literals holds."""
        if self._rule is None:
            raise EncodingError("clause added outside any rule")
        if literals and (0 in literals or max(literals) > self.top or min(literals) < -self.top):
            raise EncodingError(f"rule {self._rule!r}: undeclared variable in {literals}")
        self.clauses.append(literals)
        if not len(self.clauses) & _BETWEEN:
            self.room_for_clauses(0)

    def extend(
        self, clauses: Iterable[Sequence[int]], *, over: Collection[int] | None = None
    ) -> None:
        """Add many clauses at once, several times faster than one by one.

        Parameters
        ----------
        over
            All literals of the clauses other than new helpers: only these are checked, which is
            faster. The clauses must be tuples.
        """
        if self._rule is None:
            raise EncodingError("clause added outside any rule")
        if over is not None:
            self._declared(over)
        lots: Iterable[Iterable[Sequence[int]]] = (clauses,)
        if isinstance(clauses, list):
            self.room_for_clauses(len(clauses))
        if not isinstance(clauses, list) or len(clauses) > TOGETHER:
            lots = self.limits.batches(clauses)
        for batch in lots:
            self.room_for_clauses(0)
            if over is None:
                fresh = list(map(tuple, batch))
                self._declared(set(chain.from_iterable(fresh)))
                self.clauses += fresh
            else:
                self.clauses += batch  # type: ignore[arg-type]

    def _declared(self, literals: Collection[int]) -> None:
        """Refuse literals of undeclared variables."""
        if literals and (0 in literals or max(literals) > self.top or min(literals) < -self.top):
            raise EncodingError(f"rule {self._rule!r}: undeclared variable in a clause")

    def choice(self, literals: Iterable[int]) -> None:
        """Note that the clauses make exactly one of these literals hold; adds no clause."""
        self.choices.append(tuple(literals))

    def connect(self, network: Unwritten) -> None:
        """Add a network to be connected, sizes of areas or floods, or a bound: no clause."""
        if self._rule is None:
            raise EncodingError("network connected outside any rule")
        literals = network.literals()
        if literals and (0 in literals or max(literals) > self.top or min(literals) < -self.top):
            raise EncodingError(f"rule {self._rule!r}: undeclared variable in a network")
        self.networks.setdefault(self._rule, []).append(network)

    def copied(self) -> Formula:
        """Return a copy that can be extended."""
        other = copy(self)
        other.clauses, other.choices = list(self.clauses), list(self.choices)
        other.blocks, other.definitions = dict(self.blocks), set(self.definitions)
        other.rules = {name: list(runs) for name, runs in self.rules.items()}
        other.clues = {number: list(runs) for number, runs in self.clues.items()}
        other.networks = {name: list(own) for name, own in self.networks.items()}
        other._auxiliary = list(self._auxiliary)
        return other

    def emptied(self) -> Formula:
        """Return a formula with the same variables and no clause."""
        rest = Formula(self.cardinality, self.limits)
        rest.blocks, rest.answer, rest.top = dict(self.blocks), self.answer, self.top
        rest.beside = self.beside
        rest._auxiliary = list(self._auxiliary)
        return rest

    def clauses_of(self, rule: str) -> list[tuple[int, ...]]:
        """Return the clauses of one rule, in order."""
        return [clause for run in self.rules[rule] for clause in self.clauses[run.start : run.stop]]

    def sizes(self) -> dict[str, int]:
        """Return the number of variables of each block and the number of clauses of each rule.

        Helper variables without a name come between, as ``auxiliary``, where there are any.
        """
        counts = {name: len(block) for name, block in self.blocks.items()}
        helpers = sum(len(run) for _, run in self._auxiliary)
        if helpers:
            counts["auxiliary"] = helpers
        return counts | {name: sum(map(len, runs)) for name, runs in self.rules.items()}

    def names(self) -> Iterator[tuple[int, str]]:
        """Yield each variable with its name: the block and the key."""
        named = [
            (number, f"{name} {spelled(key)}")
            for name, block in self.blocks.items()
            for number, key in enumerate(block, block.first)
        ]
        helpers = [
            (number, f"auxiliary {rule} {number - run.start + 1}".replace("  ", " "))
            for rule, run in self._auxiliary
            for number in run
        ]
        yield from sorted(named + helpers)


def _too_many(most: int, what: str) -> SatgridError:
    return SatgridError(f"the formula would need more than {most:,} {what}, which is too many")


class Model:
    """An assignment that satisfies a formula; variables that it does not mention are false."""

    def __init__(self, formula: Formula, literals: Iterable[int]) -> None:
        self._formula = formula
        self._true = frozenset(filter((0).__lt__, literals))

    def __contains__(self, literal: int) -> bool:
        """Return whether a literal holds."""
        return literal in self._true if literal > 0 else -literal not in self._true

    def true(self, name: str) -> frozenset[Any]:
        """Return the keys of a block whose variables hold."""
        block = self._formula.blocks[name]
        return frozenset(compress(block, map(self._true.__contains__, block.numbers())))

    def solution(self) -> Solution:
        """Return the true keys of the answer block."""
        return self.true(self._formula.answer_block().name)

    def spoken(self) -> frozenset[Any]:
        """Return the keys that hold of all of which explanations speak."""
        beside = self._formula.beside
        return self.solution() | (self.true(beside.name) if beside else frozenset())
