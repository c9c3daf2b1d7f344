"""Proofs that a formula has no model, in the DRAT format: made by one solver, judged by others.

A proof is a list of lemmas. Each follows from the clauses and the lemmas before it by reverse
unit propagation: assume that all its literals are false, and unit propagation runs into a clash.
The last lemma is the empty clause. DRAT allows lemmas that only keep the formula satisfiable and
do not follow from it; CaDiCaL 1.5.3, which makes the proofs here, uses none.

A formula with networks is refuted with cuts, but the proof is of the formula with its networks
written out (see ``satgrid.proofs.refutation``).

In a proof in cubes, the part of a cube may be the image of another's
(see ``satgrid.proofs.images``).

The judge is ``drat-trim`` where it is installed, and else MiniSat's unit propagation, which
shares no code with CaDiCaL. The latter leaves out the deletions of clauses: with more clauses
nothing follows that did not follow before, as every lemma was found to follow from the formula.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from operator import neg
from pathlib import Path

from satgrid.errors import ParseError, SatgridError, TimeUpError, reason_of, unknown
from satgrid.formula.clauses import Formula
from satgrid.formula.connectivity import eager
from satgrid.proofs.images import Images
from satgrid.record import record
from satgrid.solve.session import Session
from satgrid.system.limits import Limits

__all__ = ["CHECKERS", "JUDGE", "PRODUCER", "fault"]

CHECKERS = ("auto", "drat-trim", "propagation")
PRODUCER, JUDGE = "cadical153", "minisat22"
_LITERAL = re.compile(r"-?[1-9]\d{0,8}", re.ASCII)
_LONGEST_LINE = 10_000_000


def fault(
    formula: Formula,
    proof: Path,
    cubes: Sequence[Sequence[int]] = (),
    *,
    moves: Iterable[Sequence[int]] = (),
    checker: str = "auto",
    deadline: float | None = None,
) -> str | None:
    """Return the reason why a file does not prove that a formula has no model, or None.

    Parameters
    ----------
    cubes
        The cubes of the proof, in order: each is then checked separately, which takes less time
        and memory. A proof in cubes is also valid for checkers that do not know them.
    moves
        Permutations of the variables that may map the formula to itself and one cube's part of
        the proof to another's (see ``satgrid.proofs.images``); a wrong one does no harm.
    checker
        ``drat-trim``, ``propagation``, or ``auto`` for the first one installed.

    Raises
    ------
    TimeUpError
        If ``time.monotonic()`` reaches the deadline before.
    SatgridError
        If there is no such checker, or it is not installed.
    """
    formula = eager(formula)
    program = shutil.which("drat-trim")
    if program is not None and not Path(program).is_absolute():
        program = None  # found in the current folder, where files of strangers may lie
    if checker not in CHECKERS:
        raise SatgridError(unknown("checker", checker, CHECKERS))
    if checker == "drat-trim" and program is None:
        raise SatgridError("drat-trim is not installed")
    try:
        if program is not None and checker != "propagation":
            for _ in _Lemmas(proof, formula.top):
                Limits(deadline).check("before the proof is checked")
            return _judged_outside(program, formula, proof, deadline)
        return _judged(formula, proof, cubes, Images(formula, moves), deadline)
    except ParseError as error:
        return f"line {error.line} of the proof: {error.message}"


class _Lemmas(Iterator[tuple[int, list[int]]]):
    """The lemmas with their line numbers; the last one is empty, deletions are left out.

    Reading raises ``ParseError`` if a line is malformed, or the empty clause is missing.

    Attributes
    ----------
    place : tuple of int
        The byte where the next line begins, and how many lines are before it: reading can start
        from there again.
    """

    def __init__(self, proof: Path, top: int, place: tuple[int, int] = (0, 0)) -> None:
        self.place = place
        self._proof, self._top = proof, top
        self._literals = _Literals(top)
        self._read = self._lemmas()

    def again(self, place: tuple[int, int]) -> _Lemmas:
        """Return the lemmas from a place on."""
        return _Lemmas(self._proof, self._top, place)

    def __next__(self) -> tuple[int, list[int]]:
        """Return the next lemma."""
        return next(self._read)

    def _lemmas(self) -> Iterator[tuple[int, list[int]]]:
        ended = False
        for line in self._lines():
            number = self.place[1]
            words = line.removeprefix("d ").split(" ")
            if words.pop() != "0":
                raise ParseError("neither a lemma nor a deletion, ended by 0", line=number)
            try:
                literals = list(map(self._literals.__getitem__, words))
            except ParseError as error:
                raise ParseError(error.message, line=number) from None
            if not ended and line[0] != "d":
                yield number, literals
                ended = not literals
        if not ended:
            raise ParseError("the proof ends without the empty clause", line=self.place[1] + 1)

    def _lines(self) -> Iterator[str]:
        try:
            with self._proof.open("rb") as file:
                file.seek(self.place[0])
                while line := file.readline(_LONGEST_LINE):
                    self.place = self.place[0] + len(line), self.place[1] + 1
                    yield line.decode("ascii").removesuffix("\n")
        except OSError as error:
            raise ParseError(f"cannot be read: {reason_of(error)}") from None
        except UnicodeDecodeError:
            raise ParseError("the file is not text") from None


class _Literals(dict[str, int]):
    """The number of each word that is a literal of a formula; most words come again and again."""

    def __init__(self, top: int) -> None:
        super().__init__()
        self._top = top

    def __missing__(self, word: str) -> int:
        """Read a word when it is first met."""
        if not _LITERAL.fullmatch(word):
            raise ParseError("neither a lemma nor a deletion, ended by 0")
        if abs(int(word)) > self._top:
            raise ParseError(f"the formula has {self._top} variables")
        self[word] = int(word)
        return self[word]


def _judged(
    formula: Formula,
    proof: Path,
    cubes: Sequence[Sequence[int]],
    images: Images,
    deadline: float | None,
) -> str | None:
    """Assume the contrary of every lemma in turn and wait for a clash.

    A cube's part of the proof may also be the image of one that was checked so.
    """
    lemmas = _Lemmas(proof, formula.top)
    checked: _Part | None = None
    for cube in cubes:
        here = lemmas.place
        if checked is not None:
            table = images.leading(checked.cube, cube)
            if table is not None and _repeated(checked, table, lemmas, deadline):
                continue
            lemmas = lemmas.again(here)
        found = _followed(formula, lemmas, [[literal] for literal in cube], cube, deadline)
        if found is not None:
            return found
        checked = _Part(cube, here, lemmas.place)
    contrary = [[-literal for literal in cube] for cube in cubes]
    found = _followed(formula, lemmas, contrary, (), deadline)
    for _ in lemmas if found is None else ():
        pass  # what comes after the empty clause must be well formed
    return found


@record
class _Part:
    """The lemmas that refute a cube."""

    cube: Sequence[int]
    begin: tuple[int, int]
    end: tuple[int, int]


def _repeated(
    part: _Part, table: Mapping[int, int], lemmas: _Lemmas, deadline: float | None
) -> bool:
    """Return whether the next lemmas are the images of those of a part; they are then read."""
    first = lemmas.again(part.begin)
    while first.place != part.end:
        Limits(deadline).check("before the proof is checked")
        _, literals = next(first)
        if next(lemmas, (0, None))[1] != [table[literal] for literal in literals]:
            return False
    return True


def _followed(
    formula: Formula,
    lemmas: _Lemmas,
    more: Sequence[Sequence[int]],
    cube: Sequence[int],
    deadline: float | None,
) -> str | None:
    """Check lemmas up to the one that refutes a cube; return a fault or None.

    Under the cube, a lemma weakened by the cube's negation is the lemma itself.
    """
    contrary = {-literal for literal in cube}
    with Session(formula, solver=JUDGE) as session:
        for clause in more:
            session.add(*clause)
        for number, literals in lemmas:
            Limits(deadline).check("before the proof is checked")
            if not contrary.issubset(literals):
                return f"line {number} of the proof: the lemma is not one of its cube"
            rest = [literal for literal in literals if literal not in contrary]
            if not session.clashes(map(neg, rest)):
                return f"line {number} of the proof: the lemma does not follow by propagation"
            if not rest:
                return None
            session.add(*rest)
    return "the proof ends before all its cubes are refuted"


def _judged_outside(
    program: str, formula: Formula, proof: Path, deadline: float | None
) -> str | None:
    left = None if deadline is None else max(0.0, deadline - time.monotonic())
    limit = ["-t", str(ceil(left) + 1 if left is not None else 10**9)]  # it has one by itself
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "formula.cnf"  # plain: drat-trim stumbles over long comments
        with target.open("w", encoding="ascii", newline="\n") as file:
            file.write(f"p cnf {formula.top} {len(formula.clauses)}\n")
            for clause in formula.clauses:
                file.write(" ".join(map(str, (*clause, 0))) + "\n")
        try:
            done = subprocess.run(
                [program, str(target), str(proof), *limit],
                capture_output=True,
                text=True,
                errors="replace",
                timeout=left,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise TimeUpError("the time is over before the proof is checked") from None
    if "s VERIFIED" in [line.strip() for line in done.stdout.splitlines()]:
        return None
    return "drat-trim does not accept the proof"
