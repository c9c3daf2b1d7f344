"""Proofs in cubes: what one solver would chew on for hours, it refutes in parts.

A cube is a set of literals. Where a formula is refuted under a cube, each lemma of that proof
follows from the formula alone once it is weakened by the cube's contrary: "or the cube does not
hold". The last such lemma says that the cube does not hold, and once all cubes are refuted, the
formula is refuted with what these lemmas say. So a proof in cubes is an ordinary DRAT proof, which
any checker takes as it is; one that knows the cubes checks each by itself, in little memory.

Where the formula goes into itself under the puzzle's symmetries, one cube of each orbit is refuted
by a search. The proofs of its images are written after it: the same lemmas of other variables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import neg

from satgrid.errors import SatgridError, TimeUpError
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.formula.networks import Network
from satgrid.runs.cubes import Splitter, roots
from satgrid.solve.lemmas import derived
from satgrid.solve.session import Session, Status
from satgrid.verdicts.drat import JUDGE, PRODUCER
from satgrid.verdicts.images import Moved, Symmetric, image

__all__ = ["Refutation"]

Literals = tuple[int, ...]
_MOST_CONFLICTS = 100_000  # of one cube: then it is split
_MOST_CUBES = 20_000
_MORE = "there are more solutions than those given"


class Refutation:
    """A proof that a formula has no model, made while its lines are read.

    Parameters
    ----------
    symmetric
        Asked where there will be cubes: for the formula to refute in place of this one, and how
        it goes into itself. It says the same of the answer.

    Attributes
    ----------
    formula : Formula
        What is refuted, once all lines are read.
    cubes : list of tuple of int
        The cubes that were refuted one by one, once all lines are read; none where the formula was
        refuted in one go.
    """

    def __init__(
        self,
        formula: Formula,
        conflicts: int | None = None,
        symmetric: Callable[[Formula], Symmetric | None] = lambda _: None,
    ) -> None:
        self.formula = formula
        self.cubes: list[Literals] = []
        self._conflicts = _MOST_CONFLICTS if conflicts is None else conflicts
        self._symmetric = symmetric

    def lines(self) -> Iterator[str]:
        """Yield the lines of the proof.

        Raises
        ------
        TimeUpError
            If the formula's limits end before.
        SatgridError
            If there is a model.
        """
        whole = self._by_cuts() if _only_networks(self.formula) else None
        if whole is None:
            self.formula = eager(self.formula)
            whole = self._refuted((), self._conflicts)
        if whole is not None:
            yield from whole
            return
        symmetric = self._symmetric(self.formula)
        if symmetric is not None:
            self.formula = symmetric.formula
        with Splitter(self.formula) as splitter:
            yield from self._parts(splitter, symmetric)
        contrary = [tuple(-literal for literal in cube) for cube in self.cubes]
        found = self._refuted((), None, contrary)
        assert found is not None  # without a bound
        yield from found

    def _by_cuts(self) -> list[str] | None:
        """Return a proof from the networks' clauses: first all cuts, then what follows from them.

        None where that takes too long, or the search had the networks written out after all.
        """
        formula = self.formula
        with Session(formula) as session:
            status = session.solve(deadline=formula.limits.deadline, conflicts=self._conflicts)
            cuts = session.cuts
        if status is Status.SATISFIABLE:
            raise SatgridError(_MORE)
        if status is Status.UNKNOWN or cuts is None:
            formula.limits.check("before there is a proof")
            return None
        lines = []
        with Session(eager(formula), solver=JUDGE) as judge:
            for clause in derived(
                cuts, lambda lemma: judge.clashes(map(neg, lemma)), formula.limits
            ):
                judge.add(*clause)
                lines.append(" ".join(map(str, (*clause, 0))))
        rest = formula.copied()
        rest.networks = {}
        with rest.rule("cuts"):
            rest.extend(cut.clause for cut in cuts)
        end = Refutation(rest)._refuted((), None)
        assert end is not None  # without a bound
        return lines + end

    def _parts(self, splitter: Splitter, symmetric: Symmetric | None) -> Iterator[str]:
        first = roots(self.formula, None if symmetric is None else symmetric.group)
        waiting = [cube.literals for cube in reversed(first)]
        while waiting:
            self.formula.limits.tell(f"{len(self.cubes):,} cubes refuted")
            if len(self.cubes) > _MOST_CUBES:
                raise SatgridError(f"a proof would need more than {_MOST_CUBES:,} cubes")
            cube = waiting.pop()
            more = self._branches(splitter, cube)
            # The cube of everything was tried before.
            lines = self._refuted(cube, self._conflicts if more else None) if cube else None
            if lines is None:
                waiting += more
                continue
            lines = list(_weakened(lines, cube))
            yield from lines
            self.cubes.append(cube)
            for moved in _onward(symmetric, cube):
                yield from _moved(lines, moved)
                self.cubes.append(image(moved, cube))

    def _branches(self, splitter: Splitter, cube: Literals) -> list[Literals]:
        """Return the parts of a cube in turn, the first one last; none where it has none.

        What propagation refutes is left out: it follows without a lemma.
        """
        literals = splitter.branches(cube) or []
        return [(*cube, literal) for literal in reversed(literals)]

    def _refuted(
        self, cube: Literals, conflicts: int | None, more: Sequence[Literals] = ()
    ) -> list[str] | None:
        """Return the proof that a cube does not hold, None where it would take too long."""
        deadline = self.formula.limits.deadline
        with Session(self.formula, solver=PRODUCER, proof=True) as session:
            for clause in more:
                session.add(*clause)
            for literal in cube:
                session.add(literal)
            status = session.solve(deadline=deadline, conflicts=conflicts)
            if status is Status.SATISFIABLE:
                raise SatgridError(_MORE)
            if status is Status.UNSATISFIABLE:
                lines = session.proof()
                # What comes after the empty clause is of no use; where the clauses clash at once
                # it may be missing.
                return [*lines[: lines.index("0") if "0" in lines else len(lines)], "0"]
        if conflicts is None:
            raise TimeUpError("the time is over before there is a proof")
        self.formula.limits.check("before there is a proof")
        return None


def _only_networks(formula: Formula) -> bool:
    """Tell whether there are networks, of whose cuts it is known how they follow, and no areas."""
    stated = [one for own in formula.networks.values() for one in own]
    return bool(stated) and all(isinstance(one, Network) for one in stated)


def _onward(symmetric: Symmetric | None, cube: Literals) -> list[Moved]:
    """Return a symmetry for each other image of the literal that a cube begins with."""
    if symmetric is None:
        return []
    index = cube[0] - symmetric.formula.answer_block().first
    others = symmetric.group.transversal(index)[1:]  # without the identity
    return [symmetric.moves[number] for number in others]


def _moved(lines: Sequence[str], moved: Moved) -> Iterator[str]:
    """Yield the image of a proof."""
    words = {str(one): str(other) for one, other in enumerate(moved)} | {"d": "d"}
    words |= {f"-{one}": f"-{other}" for one, other in enumerate(moved)}
    for line in lines:
        yield " ".join([words[word] for word in line.split()])


def _weakened(lines: Sequence[str], cube: Literals) -> Iterator[str]:
    """Yield the lemmas of a proof under a cube as lemmas of the formula alone.

    Deletions of the formula's own clauses are left out: other cubes need them.
    """
    ending = "".join(f"{-literal} " for literal in cube) + "0"
    made = set()
    for line in lines:
        deletes = line.startswith("d ")
        words = frozenset(line.removeprefix("d ").split()[:-1])
        if not deletes:
            made.add(words)
        elif words not in made:
            continue
        yield f"{line[:-1]}{ending}"
