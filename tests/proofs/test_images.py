"""Proofs that consist mostly of images: one search per orbit, and checked in full."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from catalogue import ROOT, load
from hypothesis import given, strategies as st

from satgrid.counting.listing import Solutions
from satgrid.counting.request import Request
from satgrid.errors import ParseError
from satgrid.formula.clauses import Formula
from satgrid.proofs import certificate, judge, refutation, verifier, writer
from satgrid.proofs.certificate import CERTIFICATE, PROOF
from satgrid.proofs.images import ProofImages
from satgrid.proofs.refutation import Refutation
from satgrid.proofs.symmetric import SymmetricProof, image, symmetric
from satgrid.proofs.trace import Trace
from satgrid.puzzle import registry
from satgrid.puzzle.encoding import encoded
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.session import LIGHT, Session
from satgrid.system.limits import Progress

BOARD = "puzzle: tiling\nboard: 4x5\npieces: L5 P5 V5 Y5\n"  # 12 solutions, 4 symmetries
HOLED = "puzzle: tiling\npieces: F5 L5 U5 V5 monomino\n\n.....\n.....\n.#...\n.....\n.....\n..###\n"
INSTANCES = ROOT / "instances" / "tiling"


def parsed(text: str) -> Puzzle[Any]:
    return registry.parse(text)


def proved(puzzle: Puzzle[Any], folder: Path) -> certificate.Certificate:
    """Make a certificate in cubes, and return what it says."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(refutation, "_MOST_CONFLICTS", 20)
        writer.certify_list(puzzle, list(Solutions(Request(puzzle))), folder)
    return certificate.load(folder)


def accepted(puzzle: Puzzle[Any], folder: Path, checker: str = "propagation") -> None:
    verifier.verify(puzzle, folder, checker=checker)


@pytest.mark.parametrize(
    ("name", "cardinality", "whether"),
    [
        ("small", "pairwise", True),
        ("small", "auto", False),
        ("one-sided-tetrominoes", "pairwise", True),
        ("own-pieces", "pairwise", False),
        ("pentominoes-3x20", "pairwise", True),  # corners that the same crosses reach
        ("pentominoes-3x20", "ladder", False),
    ],
)
def test_a_formula_goes_into_itself(name: str, cardinality: str, whether: bool) -> None:
    puzzle = load(INSTANCES / f"{name}.txt")
    formula = encoded(puzzle, cardinality=cardinality)
    found = symmetric(puzzle, formula)
    assert (found is not None) == whether
    if found is None:
        return
    clauses = {frozenset(clause) for clause in formula.clauses}
    for literal, others in found.first.items():
        assert len({literal, *(moved[literal] for moved in others)}) == 1 + len(others)
        for moved in others:
            assert sorted(moved) == list(range(formula.top + 1))
            assert {frozenset(image(moved, clause)) for clause in clauses} == clauses


def test_a_formula_with_a_clause_too_many_does_not() -> None:
    puzzle = parsed(BOARD)
    formula = encoded(puzzle, cardinality="pairwise")
    assert symmetric(puzzle, formula) is not None
    with formula.rule("more"):
        formula.add(1, 2)
    assert symmetric(puzzle, formula) is None


def test_one_cube_of_an_orbit_is_searched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = parsed(BOARD)
    searched = []
    refute = Refutation._refuted

    def noted(self: Refutation, cube: tuple[int, ...], *more: Any, **named: Any) -> Trace | None:
        found = refute(self, cube, *more, **named)
        if cube and found is not None:
            searched.append(cube)
        return found

    monkeypatch.setattr(Refutation, "_refuted", noted)
    stated = proved(puzzle, tmp_path)
    assert stated.cardinality == "pairwise"
    assert len(stated.claim.cubes) == 4 * len(searched) > 12
    assert len(set(stated.claim.cubes)) == len(stated.claim.cubes)
    accepted(puzzle, tmp_path)
    if shutil.which("drat-trim"):
        accepted(puzzle, tmp_path, "drat-trim")


def test_checkers_need_not_know_of_cubes_or_images(tmp_path: Path) -> None:
    puzzle = parsed(BOARD)
    proved(puzzle, tmp_path)
    document = json.loads((tmp_path / CERTIFICATE).read_text("utf-8"))
    del document["cubes"]
    (tmp_path / CERTIFICATE).write_text(json.dumps(document), "utf-8")
    accepted(puzzle, tmp_path)


def test_images_are_compared_and_not_propagated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = parsed(BOARD)
    cubes = proved(puzzle, tmp_path).claim.cubes
    followed: list[tuple[int, ...]] = []
    follow = judge._followed

    def noted(formula: Formula, lemmas: Any, more: Any, cube: Any, limits: Any) -> str | None:
        followed.append(cube)
        return follow(formula, lemmas, more, cube, limits)

    monkeypatch.setattr(judge, "_followed", noted)
    accepted(puzzle, tmp_path)
    assert followed == [*cubes[::4], ()]
    followed.clear()
    monkeypatch.setattr(verifier, "symmetric", lambda *_: None)
    accepted(puzzle, tmp_path)
    assert followed == [*cubes, ()]


def test_only_permutations_that_map_the_formula_to_itself_count() -> None:
    formula = Formula()
    formula.variables("one", [1, 2, 3, 4])
    with formula.rule("some"):
        formula.extend([(1, 2), (-3, 4), (-4, 3)])
    swapped, mixed, joined = (0, 2, 1, 3, 4), (0, 3, 2, 1, 4), (0, 1, 1, 3, 4)
    images = ProofImages(formula, [joined, mixed, swapped])
    assert images.leading((1, -3), (2, -3)) is not None
    assert images.leading((1, -3), (3, -1)) is None
    assert images.leading((2, 3), (1, 3)) is not None
    assert images.leading((2, 3), (2, 1)) is None


def test_a_board_without_symmetries_has_its_own_cubes(tmp_path: Path) -> None:
    puzzle = parsed(HOLED)
    assert proved(puzzle, tmp_path).cardinality == "auto"
    accepted(puzzle, tmp_path)


# --- forgeries --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("images")
    proved(parsed(BOARD), folder)
    return folder


def parts(folder: Path) -> tuple[list[tuple[int, ...]], list[list[list[str]]], list[str]]:
    """Return the cubes, the lemmas of each without its ending, and what comes after them."""
    cubes = list(certificate.load(folder).claim.cubes)
    lines = iter((folder / PROOF).read_text("ascii").splitlines())
    found = []
    for cube in cubes:
        ending = [*(str(-literal) for literal in cube), "0"]
        own: list[list[str]] = []
        while not own or own[-1]:
            own.append(next(lines).split()[: -len(ending)])
        found.append(own)
    return cubes, found, list(lines)


def write(
    folder: Path,
    cubes: Sequence[tuple[int, ...]],
    lemmas: Sequence[Sequence[Sequence[str]]],
    rest: Sequence[str],
) -> None:
    lines = [
        " ".join([*words, *(str(-literal) for literal in cube), "0"])
        for cube, own in zip(cubes, lemmas, strict=True)
        for words in own
    ]
    (folder / PROOF).write_text("".join(f"{line}\n" for line in [*lines, *rest]), "ascii")


def _hard(folder: Path, cubes: Sequence[tuple[int, ...]]) -> list[int]:
    """Return the cubes that propagation alone does not refute, by their places."""
    stated = certificate.load(folder)
    puzzle = parsed(BOARD)
    formula = certificate.claimed(puzzle, stated, [puzzle.read(one) for one in stated.solutions])
    with Session(formula, solver=LIGHT) as session:
        return [place for place, cube in enumerate(cubes) if not session.clashes(cube)]


def forged(folder: Path, kind: str, chance: random.Random) -> None:
    """Spoil a proof; every fourth cube is proved by a search, and the three after it are images."""
    cubes, lemmas, rest = parts(folder)
    at = 4 * chance.choice(_hard(folder, cubes[::4]))
    number = at + chance.randrange(1, 4)
    if kind == "no image at all":
        lemmas[number] = lemmas[at]
    elif kind == "an image by another symmetry":
        lemmas[number] = lemmas[at + 1 + (number - at) % 3]
    elif kind == "an image of another cube's proof":
        lemmas[number] = lemmas[(number + 4) % len(cubes)]
    elif kind == "an image in a word only":
        lemmas[number] = [[]]
    elif kind == "images of a cube that is not proved":
        lemmas[at] = [[]]
    elif kind == "a symmetry of some variables only":
        lemmas[number] = [
            [*words[:1], *source[1:]]
            for words, source in zip(lemmas[number], lemmas[at], strict=True)
        ]
    write(folder, cubes, lemmas, rest)


KINDS = (
    "no image at all",
    "an image by another symmetry",
    "an image of another cube's proof",
    "an image in a word only",
    "images of a cube that is not proved",
    "a symmetry of some variables only",
)


@pytest.mark.parametrize("kind", KINDS)
def test_forged_images_are_refused(kind: str, original: Path, tmp_path: Path) -> None:
    puzzle = parsed(BOARD)
    accepted(puzzle, original)
    for seed in range(3):
        folder = Path(shutil.copytree(original, tmp_path / str(seed)))
        forged(folder, kind, random.Random(seed))
        with pytest.raises(ParseError):
            accepted(puzzle, folder)


def test_a_proof_put_together_anew_is_accepted(original: Path, tmp_path: Path) -> None:
    """What the forgeries begin with is right as long as nothing is changed."""
    folder = Path(shutil.copytree(original, tmp_path / "same"))
    before = (folder / PROOF).read_bytes()
    write(folder, *parts(folder))
    assert (folder / PROOF).read_bytes() == before


@pytest.mark.parametrize("proposed", [False, True])
def test_what_is_no_symmetry_is_refused(
    proposed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong isometry of the maker proves nothing, even where it is proposed to the judge."""
    puzzle = parsed(BOARD)

    def wrong(board: Puzzle[Any], formula: Formula) -> SymmetricProof | None:
        found = symmetric(board, formula)
        if found is None:
            return None
        turned = {literal: list(reversed(others)) for literal, others in found.first.items()}
        other = {
            literal: [
                tuple(
                    {before[literal]: after[literal], after[literal]: before[literal]}.get(one, one)
                    for one in before
                )
                for before, after in zip(others, turned[literal], strict=True)
            ]
            for literal, others in found.first.items()
        }
        return SymmetricProof(formula, other)

    monkeypatch.setattr(writer, "symmetric", wrong)
    proved(puzzle, tmp_path)
    if proposed:
        monkeypatch.setattr(verifier, "symmetric", wrong)
    with pytest.raises(ParseError):
        accepted(puzzle, tmp_path)


# --- traces -----------------------------------------------------------------------------------

STEPS = st.lists(
    st.tuples(st.booleans(), st.lists(st.integers(-40_000, 40_000).filter(bool), min_size=1))
)


def binary(steps: Sequence[tuple[bool, list[int]]]) -> bytes:
    found = bytearray()
    for deletes, literals in steps:
        found += b"d" if deletes else b"a"
        for literal in literals:
            number = 2 * abs(literal) + (literal < 0)
            while number > 127:
                found.append(number & 127 | 128)
                number >>= 7
            found.append(number)
        found.append(0)
    return bytes(found)


def told(
    steps: Sequence[tuple[bool, list[int]]], change: Callable[[int], int], *ending: int
) -> list[str]:
    return [
        " ".join(["d"] * deletes + [str(one) for one in (*map(change, literals), *ending, 0)])
        for deletes, literals in [*steps, (False, [])]
    ]


@given(steps=STEPS, ended=st.booleans())
def test_a_proof_is_told_as_it_was_written(
    steps: list[tuple[bool, list[int]]], ended: bool
) -> None:
    written = binary(steps) + (b"a\0" + binary([(False, [7])]) if ended else b"")
    lines = b"".join(Trace(written).text()).decode().splitlines()
    assert lines == told(steps, lambda one: one)
    moved = [0, *range(40_000, 0, -1)]
    lines = b"".join(Trace(written).text((3, -4), moved)).decode().splitlines()
    assert lines == told(steps, lambda one: (40_001 - abs(one)) * (1 if one > 0 else -1), 3, -4)


def test_deletions_of_given_clauses_are_left_out() -> None:
    steps = [(False, [1, -2]), (True, [3, 2]), (True, [-2, 1]), (False, [2, 3])]
    lines = b"".join(Trace(binary(steps), {frozenset([2, 3])}).text()).decode().splitlines()
    assert lines == ["1 -2 0", "d -2 1 0", "2 3 0", "0"]


# --- several processes ------------------------------------------------------------------------


def test_parts_are_checked_by_several_processes(
    original: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Verdicts are those of one process, and so is the fault that is named: the first one."""
    puzzle = parsed(BOARD)
    monkeypatch.setattr(judge, "_WORTH_BYTES", 0)
    told: list[Progress] = []
    verifier.verify(puzzle, original, checker="propagation", jobs=2, report=told.append)
    assert told[-1].note == f"{len(parts(original)[0])} of {len(parts(original)[0])} cubes"
    for kind in ("images of a cube that is not proved", "no image at all"):
        folder = Path(shutil.copytree(original, tmp_path / kind))
        forged(folder, kind, random.Random(1))
        faults = []
        for jobs in (1, 2):
            with pytest.raises(ParseError) as caught:
                verifier.verify(puzzle, folder, checker="propagation", jobs=jobs)
            faults.append(caught.value.message)
        assert faults[0] == faults[1]
        assert faults[0].startswith("line ")


def test_a_part_without_an_end_is_named_by_its_line(original: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(original, tmp_path / "cut"))
    cubes, lemmas, rest = parts(folder)
    lemmas[-1].pop()
    write(folder, cubes, lemmas, rest)
    with pytest.raises(ParseError, match="the lemma is not one of its cube"):
        accepted(parsed(BOARD), folder)
