"""The judge of proofs: every lemma by unit propagation, and each cube's part by itself.

Lemmas are assumed to be false, one after another, until there is a clash. The judge is MiniSat,
which shares no code with CaDiCaL. It leaves out the deletions of clauses: with more clauses nothing
follows that did not follow before, as every lemma was found to follow from the formula.

The part of a cube needs no other part. So parts can be checked by several processes, and one that
is the image of another is only compared with it (see ``satgrid.proofs.images``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, wait
from math import ceil
from operator import neg
from pathlib import Path

from satgrid.errors import SatgridError
from satgrid.formula.clauses import Formula
from satgrid.proofs.images import ProofImages
from satgrid.proofs.proof_lines import Lemmas, Place, begins, blocks, opened
from satgrid.record import record
from satgrid.runs.processes import processes
from satgrid.solve.session import Session
from satgrid.system.limits import ENDLESS, Limits

__all__ = ["JUDGE", "judged"]

JUDGE = "minisat22"
_WORTH_BYTES = 10_000_000  # of a proof, from which on other processes are worth their start
_LOOK_SECONDS = 0.5
_BEFORE = "before the proof is checked"
_CHUNKS = 8  # of parts for each process, so that all end at about the same time


@record
class _Source:
    """The lines of a part, and the image of each literal in another part."""

    begin: Place
    end: Place
    table: Mapping[int, int]


@record
class _Part:
    """The lemmas that refute a cube, and what they may be the images of."""

    cube: Sequence[int]
    begin: Place
    source: _Source | None = None


def judged(
    formula: Formula,
    proof: Path,
    cubes: Sequence[Sequence[int]],
    images: ProofImages,
    *,
    jobs: int = 1,
    limits: Limits = ENDLESS,
) -> str | None:
    """Return the reason why a file does not prove that a formula has no model, or None.

    Parameters
    ----------
    formula
        Without networks.
    jobs
        The largest number of processes. Others than this one are started for long proofs in cubes.

    Raises
    ------
    ParseError
        If a line is malformed.
    TimeUpError
        If the limits end before.
    """
    places = begins(proof, cubes, limits)
    parts = _parts(cubes, places, images)
    for number, found in enumerate(_faults(formula, proof, parts, jobs, limits), 1):
        if found is not None:
            return found
        limits.tell(f"{number:,} of {len(cubes):,} cubes", number / len(cubes))
    if len(parts) < len(cubes):
        return "the proof ends before all its cubes are refuted"
    lemmas = Lemmas(proof, formula.top, places[-1])
    contrary = [[-literal for literal in cube] for cube in cubes]
    found = _followed(formula, lemmas, contrary, (), limits)
    for _ in lemmas if found is None else ():
        pass  # what comes after the empty clause must be well formed
    return found


def _parts(
    cubes: Sequence[Sequence[int]], places: Sequence[Place], images: ProofImages
) -> list[_Part]:
    """Return the parts that have a beginning; each may be the image of the last that is none."""
    parts: list[_Part] = []
    first = 0
    for number, (cube, begin) in enumerate(zip(cubes, places, strict=False)):
        table = images.leading(cubes[first], cube) if number else None
        if table is not None:
            parts.append(_Part(cube, begin, _Source(places[first], places[first + 1], table)))
        else:
            parts.append(_Part(cube, begin))
            first = number
    return parts


def _faults(
    formula: Formula, proof: Path, parts: Sequence[_Part], jobs: int, limits: Limits
) -> Iterator[str | None]:
    """Yield the fault of each part in order, or None."""
    if jobs == 1 or len(parts) < 2 or proof.stat().st_size < _WORTH_BYTES:
        for part in parts:
            yield _fault(formula, proof, part, limits)
        return
    bare = formula.copied()
    bare.limits = ENDLESS  # the processes are ended where the time is over
    size = ceil(len(parts) / (_CHUNKS * jobs))
    chunks = [parts[at : at + size] for at in range(0, len(parts), size)]
    with processes(min(jobs, len(chunks))) as (pool, _):
        for future in [pool.submit(_chunk, bare, proof, chunk) for chunk in chunks]:
            while not wait([future], timeout=_LOOK_SECONDS).done:
                limits.check(_BEFORE)
            try:
                yield from future.result()
            except BrokenExecutor:
                raise SatgridError("a process that checked the proof was ended") from None


def _chunk(formula: Formula, proof: Path, parts: Sequence[_Part]) -> list[str | None]:
    """Return the faults of parts, up to the first one; the task of a process."""
    found: list[str | None] = []
    for part in parts:
        found.append(_fault(formula, proof, part, formula.limits))
        if found[-1] is not None:
            break
    return found


def _fault(formula: Formula, proof: Path, part: _Part, limits: Limits) -> str | None:
    if part.source is not None and _repeated(proof, part.source, part.begin, limits):
        return None
    lemmas = Lemmas(proof, formula.top, part.begin)
    return _followed(formula, lemmas, [[one] for one in part.cube], part.cube, limits)


def _repeated(proof: Path, source: _Source, begin: Place, limits: Limits) -> bool:
    """Return whether the lines from a place on are the images of those of another part.

    Whether these are lines of a proof is seen where that part is checked.
    """
    words = {b"%d" % one: b"%d" % image for one, image in source.table.items()}
    words |= {word: word for word in (b"0", b"d", b"\n", b"")}
    with opened(proof, begin) as file:
        for block in blocks(proof, source.begin, source.end):
            limits.check(_BEFORE)
            try:
                images = [words[word] for word in block.replace(b"\n", b" \n ").split(b" ")]
            except KeyError:
                return False
            wanted = b" ".join(images).replace(b" \n ", b"\n")
            if file.read(len(wanted)) != wanted:
                return False
    return True


def _followed(
    formula: Formula,
    lemmas: Lemmas,
    more: Sequence[Sequence[int]],
    cube: Sequence[int],
    limits: Limits,
) -> str | None:
    """Check lemmas up to the one that refutes a cube; return a fault or None.

    Under the cube, a lemma weakened by the cube's negation is the lemma itself.
    """
    contrary = {-literal for literal in cube}
    with Session(formula, solver=JUDGE) as session:
        for clause in more:
            session.add(*clause)
        for number, literals in lemmas:
            limits.check(_BEFORE)
            if not contrary.issubset(literals):
                return f"line {number} of the proof: the lemma is not one of its cube"
            rest = [literal for literal in literals if literal not in contrary]
            # CaDiCaL writes first what followed last: from the end on, a clash is sooner met.
            if not session.clashes(map(neg, reversed(rest))):
                return f"line {number} of the proof: the lemma does not follow by propagation"
            if not rest:
                return None
            session.add(*rest)
    return "the proof ends before all its cubes are refuted"
