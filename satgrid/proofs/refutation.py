"""Proofs in cubes: a long refutation is made in parts.

A cube is a set of literals. If a formula is refuted under a cube, each lemma of that proof,
weakened by "or the cube does not hold", follows from the formula alone. The last such lemma states
that the cube does not hold, and once all cubes are refuted, these last lemmas refute the formula.
So a proof in cubes is an ordinary DRAT proof, which any checker accepts; one that knows the cubes
checks each separately, in little memory.

Where the formula is invariant under the puzzle's symmetries, one cube of each orbit is refuted by
a search. The proofs of its images follow it: the same lemmas with other variables.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from itertools import chain
from operator import neg

from satgrid.errors import SatgridError, TimeUpError
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.formula.networks import Network
from satgrid.proofs.judge import JUDGE
from satgrid.proofs.lemmas import derived
from satgrid.proofs.symmetric import Moved, SymmetricProof, image
from satgrid.proofs.trace import Trace
from satgrid.runs.cubes import Splitter
from satgrid.solve.session import Session, Status

__all__ = ["Refutation"]

Literals = tuple[int, ...]
_PRODUCER = "cadical153"
_FEW_CONFLICTS = 10_000  # of a search before symmetries are looked for
_MOST_CONFLICTS = 100_000  # of one cube: then it is split
_MOST_CUBES = 20_000
_MORE = "there are more solutions than those given"


class Refutation:
    """A proof that a formula has no model, made while its text is read.

    Parameters
    ----------
    symmetric
        Called if the proof is long; returns an equivalent formula to refute instead, and its
        symmetries.

    Attributes
    ----------
    formula : Formula
        The refuted formula, available after all is read.
    cubes : list of tuple of int
        The cubes that were refuted one by one, available after all is read; empty if the formula
        was refuted as a whole.
    """

    def __init__(
        self,
        formula: Formula,
        conflicts: int | None = None,
        symmetric: Callable[[Formula], SymmetricProof | None] = lambda _: None,
    ) -> None:
        self.formula = formula
        self.cubes: list[Literals] = []
        self._conflicts = _MOST_CONFLICTS if conflicts is None else conflicts
        self._few = min(_FEW_CONFLICTS, self._conflicts)
        self._symmetric = symmetric

    def text(self) -> Iterator[bytes]:
        """Yield the lines of the proof in batches.

        Raises
        ------
        TimeUpError
            If the formula's limits end before.
        SatgridError
            If there is a model.
        """
        whole = self._by_cuts() if _only_networks(self.formula) else None
        if whole is not None:
            yield from whole
            return
        self.formula = eager(self.formula)
        proof, symmetric = self._refuted((), self._few), None
        if proof is None:
            symmetric = self._symmetric(self.formula)
            if symmetric is None:
                proof = self._refuted((), self._conflicts)
            else:
                self.formula = symmetric.formula
        if proof is None:
            with Splitter(self.formula) as splitter:
                yield from self._parts(splitter, symmetric)
            contrary = [tuple(-literal for literal in cube) for cube in self.cubes]
            proof = self._refuted((), None, contrary)
            assert proof is not None  # without a bound
        yield from proof.text()

    def _by_cuts(self) -> Iterator[bytes] | None:
        """Return a proof from the networks' clauses: first all cuts, then their consequences.

        None if it takes too long, or the search wrote the networks out.
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
                lines.append(" ".join(map(str, (*clause, 0))).encode() + b"\n")
        rest = formula.copied()
        rest.networks = {}
        with rest.rule("cuts"):
            rest.extend(cut.clause for cut in cuts)
        end = Refutation(rest)._refuted((), None)
        assert end is not None  # without a bound
        return chain(lines, end.text())

    def _parts(self, splitter: Splitter, symmetric: SymmetricProof | None) -> Iterator[bytes]:
        if symmetric is None:
            waiting = self._branches(splitter, ())
        else:
            waiting = [(literal,) for literal in reversed(symmetric.first)]
        spared = {frozenset(clause) for clause in self.formula.clauses}  # other cubes need them
        while waiting:
            self.formula.limits.tell(f"{len(self.cubes):,} cubes refuted")
            if len(self.cubes) > _MOST_CUBES:
                raise SatgridError(f"a proof would need more than {_MOST_CUBES:,} cubes")
            cube = waiting.pop()
            more = self._branches(splitter, cube)
            proof = self._refuted(cube, self._conflicts if more else None, spared=spared)
            if proof is None:
                waiting += more
                continue
            yield from self._written(proof, cube)
            for moved in [] if symmetric is None else symmetric.first[cube[0]]:
                yield from self._written(proof, cube, moved)

    def _written(self, proof: Trace, cube: Literals, moved: Moved | None = None) -> Iterator[bytes]:
        """Yield the proof of a cube, or of its image, turned into a proof of the formula alone."""
        self.cubes.append(cube if moved is None else image(moved, cube))
        yield from proof.text([-literal for literal in self.cubes[-1]], moved)

    def _branches(self, splitter: Splitter, cube: Literals) -> list[Literals]:
        """Return the parts of a cube in order, the first one last; empty if it cannot be split.

        Parts that propagation refutes are left out: they need no lemma.
        """
        literals = splitter.branches(cube) or []
        return [(*cube, literal) for literal in reversed(literals)]

    def _refuted(
        self,
        cube: Literals,
        conflicts: int | None,
        more: Sequence[Literals] = (),
        spared: Container[frozenset[int]] = frozenset(),
    ) -> Trace | None:
        """Return the proof that a cube does not hold, or None if it would take too long."""
        formula = self.formula
        with Session(formula, solver=_PRODUCER, proof=True) as session:
            session.prefer(formula.answer_block().numbers())
            for clause in more:
                session.add(*clause)
            for literal in cube:
                session.add(literal)
            status = session.solve(deadline=formula.limits.deadline, conflicts=conflicts)
            if status is Status.SATISFIABLE:
                raise SatgridError(_MORE)
            if status is Status.UNSATISFIABLE:
                return Trace(session.proof(), spared)
        if conflicts is None:
            raise TimeUpError("the time is over before there is a proof")
        formula.limits.check("before there is a proof")
        return None


def _only_networks(formula: Formula) -> bool:
    """Return whether only networks are stated lazily: only their cuts have lemmas."""
    stated = [one for own in formula.networks.values() for one in own]
    return bool(stated) and all(isinstance(one, Network) for one in stated)
