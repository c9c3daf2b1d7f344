"""Certificates: proved claims are accepted, and everything else is refused."""

from __future__ import annotations

import json
import os
import shutil
import stat
import sys
import time
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from catalogue import ROOT, encoded, load, refuted
from hypothesis import HealthCheck, given, settings, strategies as st
from small_formulas import formula_of

from satgrid.errors import ParseError, SatgridError, TimeUpError
from satgrid.explain.backbone import propagated
from satgrid.genres.nonogram.clues import made as nonogram
from satgrid.proofs import certificate, drat, verifier, writer
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.enumeration import Uniqueness, Verdict, verdict
from satgrid.system.limits import Limits

INSTANCES = ROOT / "instances"
UNIQUE = INSTANCES / "nonogram" / "noise.txt"  # needs search: propagation finds 2 cells
NONE = INSTANCES / "tiling" / "dominoes-corners.txt"
FLAWED = INSTANCES / "nonogram" / "totals-differ.txt"
MULTIPLE = INSTANCES / "shakashaka" / "mirrored.txt"
PUBLISHED = ROOT.parent / "shared" / "published" / "nonogram.jsonl"


def certified(path: Path, folder: Path) -> Puzzle[Any]:
    puzzle = load(path)
    uniqueness = Uniqueness(Verdict.NONE) if puzzle.flaws() else verdict(encoded(puzzle))
    writer.certify(puzzle, uniqueness, folder)
    return puzzle


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unique")
    certified(UNIQUE, folder)
    return folder


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    """Return a copy of a certificate of ``UNIQUE``, to be spoilt."""
    return Path(shutil.copytree(original, tmp_path / "copy"))


def refusal(puzzle: Puzzle[Any], folder: Path) -> str:
    with pytest.raises(ParseError) as caught:
        verifier.verify(puzzle, folder, checker="propagation")
    return caught.value.message


def lemmas(folder: Path) -> list[str]:
    return (folder / certificate.PROOF).read_text("ascii").splitlines()


def put_lemmas(folder: Path, lines: list[str]) -> None:
    (folder / certificate.PROOF).write_text("".join(line + "\n" for line in lines), "ascii")


def edit(folder: Path, **changes: Any) -> None:
    path = folder / certificate.CERTIFICATE
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | changes), "utf-8")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (UNIQUE, Verdict.UNIQUE),
        (NONE, Verdict.NONE),
        (FLAWED, Verdict.NONE),
        (MULTIPLE, Verdict.MULTIPLE),
        (INSTANCES / "kropki" / "boxes-9x9.txt", Verdict.UNIQUE),
        (INSTANCES / "norinori" / "8x9.txt", Verdict.UNIQUE),
        (INSTANCES / "norinori" / "single-cell.txt", Verdict.NONE),
        (INSTANCES / "shakashaka" / "too-large-number.txt", Verdict.NONE),
    ],
    ids=lambda value: value.stem if isinstance(value, Path) else None,
)
def test_certificate_is_verified(path: Path, expected: Verdict, tmp_path: Path) -> None:
    puzzle = certified(path, tmp_path / "new" / "folder")
    stated = certificate.load(tmp_path / "new" / "folder")
    assert stated.verdict is expected
    assert (
        verifier.verify(puzzle, tmp_path / "new" / "folder", checker="propagation").verdict
        is expected
    )
    proves = sorted(file.name for file in (tmp_path / "new" / "folder").iterdir())
    files = [certificate.CERTIFICATE, certificate.FORMULA, certificate.PROOF]
    assert proves == (files[:1] if expected is Verdict.MULTIPLE else files)


@pytest.mark.parametrize("encoding", ["order", "automaton"])
def test_encoding_is_recorded(encoding: str, tmp_path: Path) -> None:
    puzzle = load(UNIQUE)
    uniqueness = verdict(encoded(puzzle))
    writer.certify(puzzle, uniqueness, tmp_path, encoding=encoding)
    assert certificate.load(tmp_path).encoding == encoding
    assert verifier.verify(puzzle, tmp_path, checker="propagation").verdict is Verdict.UNIQUE


def test_same_puzzle_same_bytes(original: Path, tmp_path: Path) -> None:
    certified(UNIQUE, tmp_path)
    for file in original.iterdir():
        assert (tmp_path / file.name).read_bytes() == file.read_bytes()


def test_title_does_not_matter(original: Path) -> None:
    renamed = registry.parse(load(UNIQUE).text().replace("title: ", "author: I\ntitle: New "))
    assert renamed.notes != load(UNIQUE).notes
    assert verifier.verify(renamed, original, checker="propagation").verdict is Verdict.UNIQUE


def test_formula_has_no_long_comment(tmp_path: Path) -> None:
    """A checker in wide use gives up on comments of 1024 characters."""
    puzzle = certified(INSTANCES / "nonogram" / "ripples.txt", tmp_path)
    lines = (tmp_path / certificate.FORMULA).read_text("utf-8").splitlines()
    assert max(len(line) for line in lines if line.startswith("c")) < 1024
    assert "c rule excluded" in lines
    assert len(lines[-1].split()) == len(encoded(puzzle).answer_block()) + 1


def test_unknown_is_not_certified(tmp_path: Path) -> None:
    with pytest.raises(SatgridError, match="unknown"):
        writer.certify(load(UNIQUE), Uniqueness(Verdict.UNKNOWN), tmp_path)


def test_wrong_verdict_is_not_certified(tmp_path: Path) -> None:
    with pytest.raises(SatgridError, match="more solutions"):
        writer.certify(load(UNIQUE), Uniqueness(Verdict.NONE), tmp_path)
    several = load(MULTIPLE)
    first = verdict(encoded(several)).first
    with pytest.raises(SatgridError, match="more solutions"):
        writer.certify(several, Uniqueness(Verdict.UNIQUE, first), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_time_is_kept(original: Path, tmp_path: Path) -> None:
    past = time.monotonic() - 1
    with pytest.raises(TimeUpError):
        writer.certify(load(UNIQUE), verdict(encoded(load(UNIQUE))), tmp_path, deadline=past)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(TimeUpError):
        verifier.verify(load(UNIQUE), original, checker="propagation", deadline=past)


# --- what must be refused ---------------------------------------------------------------------


def test_lemma_beyond_what_follows_is_refused(folder: Path) -> None:
    puzzle = load(UNIQUE)
    formula = encoded(puzzle)
    known = propagated(formula)
    assert known is not None
    solution = verdict(formula).first
    assert solution is not None
    key = next(key for key in known.unsettled if key in solution)
    put_lemmas(folder, [f"{-formula.answer_block()[key]} 0", *lemmas(folder)])
    assert refusal(puzzle, folder) == (
        "line 1 of the proof: the lemma does not follow by propagation"
    )


def test_lemma_without_one_of_its_literals_is_refused(folder: Path) -> None:
    lines = lemmas(folder)
    at = next(at for at, line in enumerate(lines) if line[0] != "d" and len(line.split()) > 2)
    first, *rest = lines[at].split()
    refused = 0
    for left in range(len(rest)):
        shorter = [word for index, word in enumerate([first, *rest[:-1]]) if index != left]
        put_lemmas(folder, [*lines[:at], " ".join([*shorter, "0"]), "0"])
        refused += "does not follow" in refusal(load(UNIQUE), folder)
    assert refused == len(rest)


def test_empty_clause_alone_is_refused(folder: Path) -> None:
    put_lemmas(folder, ["0"])
    assert "does not follow" in refusal(load(UNIQUE), folder)


def test_proof_cut_off_anywhere_is_refused(folder: Path) -> None:
    whole = (folder / certificate.PROOF).read_bytes()
    assert whole.endswith(b"\n0\n")
    last = len(whole) - 2  # before the empty clause
    for end in [*range(0, last, 997), *range(last - 60, last + 1)]:
        (folder / certificate.PROOF).write_bytes(whole[:end])
        reason = refusal(load(UNIQUE), folder)
        assert "without the empty clause" in reason or "neither a lemma" in reason


def test_certificate_of_another_puzzle_is_refused(folder: Path) -> None:
    other = load(INSTANCES / "nonogram" / "ripples.txt")
    assert refusal(other, folder) == "the certificate is of another puzzle"


def test_formula_of_another_puzzle_is_refused(folder: Path, tmp_path: Path) -> None:
    certified(INSTANCES / "nonogram" / "anchor.txt", tmp_path / "other")
    shutil.copy(tmp_path / "other" / certificate.FORMULA, folder)
    assert "not the formula" in refusal(load(UNIQUE), folder)
    shutil.copy(tmp_path / "other" / certificate.PROOF, folder)
    assert "not the formula" in refusal(load(UNIQUE), folder)


def test_formula_with_more_or_less_is_refused(folder: Path) -> None:
    path = folder / certificate.FORMULA
    whole = path.read_text("utf-8")
    for changed in (whole + "1 0\n", whole + "0\n", whole[:-2], whole.replace(" 0\n", " 1 0\n", 1)):
        path.write_text(changed, "utf-8")
        assert "not the formula" in refusal(load(UNIQUE), folder)
    path.unlink()
    assert "cannot be read" in refusal(load(UNIQUE), folder)


def test_wrong_excluded_solution_is_refused(folder: Path) -> None:
    stated = certificate.load(folder)
    rows = stated.solutions[0].split("\n")
    flipped = rows[0].replace("#", "x").replace(".", "#").replace("x", ".")
    edit(folder, solutions=[[flipped, *rows[1:]]])
    assert refusal(load(UNIQUE), folder).startswith("a solution breaks the rule")
    edit(folder, solutions=[["nonsense"]])
    assert refusal(load(UNIQUE), folder).startswith("a solution is malformed")


def test_one_of_several_solutions_is_not_unique(tmp_path: Path) -> None:
    """A forger has the formula right, and no proof that can be had."""
    puzzle = certified(MULTIPLE, tmp_path)
    stated = certificate.load(tmp_path)
    edit(tmp_path, verdict="unique", solutions=[stated.solutions[0].split("\n")])
    assert "cannot be read" in refusal(puzzle, tmp_path)
    claimed = certificate.Certificate(
        stated.puzzle, Verdict.UNIQUE, stated.encoding, stated.cardinality, stated.solutions[:1]
    )
    formula = certificate.claimed(puzzle, claimed, [puzzle.read(stated.solutions[0])])
    lines = certificate.dimacs_lines(formula, stated.puzzle)
    (tmp_path / certificate.FORMULA).write_text("".join(lines), "utf-8")
    for forged in (["0"], [f"{formula.answer_block().first} 0", "0"]):
        put_lemmas(tmp_path, forged)
        assert "does not follow" in refusal(puzzle, tmp_path)


def test_a_certificate_of_an_earlier_release_is_accepted(tmp_path: Path) -> None:
    # its formula names the answer for ApproxMC, too
    puzzle = certified(UNIQUE, tmp_path)
    path = tmp_path / certificate.FORMULA
    lines = path.read_text("utf-8").splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith("c p show"))
    lines.insert(at, lines[at].replace("c p show", "c ind"))
    path.write_text("".join(lines), "utf-8", newline="")
    verifier.verify(puzzle, tmp_path, checker="propagation")
    path.write_text("".join(lines).replace("c ind", "c inn"), "utf-8", newline="")
    assert "is not the formula" in refusal(puzzle, tmp_path)


def test_two_equal_solutions_are_refused(tmp_path: Path) -> None:
    puzzle = certified(MULTIPLE, tmp_path)
    rows = certificate.load(tmp_path).solutions[0].split("\n")
    edit(tmp_path, solutions=[rows, rows])
    assert refusal(puzzle, tmp_path) == "a solution is listed twice"
    edit(tmp_path, solutions=[rows])
    assert refusal(puzzle, tmp_path) == "multiple, but 1 solutions"


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": "satgrid certificate 2"},
        {"verdict": "unknown"},
        {"verdict": 3},
        {"verdict": ["unique"]},
        {"verdict": "none"},
        {"verdict": "multiple"},
        {"solutions": "......"},
        {"solutions": [3]},
        {"solutions": []},
        {"puzzle": None},
        {"puzzle": [1, 2]},
        {"encoding": "none such"},
        {"encoding": "automaton"},
        {"encoding": 1},
        {"cardinality": []},
    ],
    ids=str,
)
def test_certificate_with_a_wrong_part_is_refused(folder: Path, changes: dict[str, Any]) -> None:
    edit(folder, **changes)
    assert refusal(load(UNIQUE), folder)


@pytest.mark.parametrize(
    "content",
    [b"", b"{}", b"[]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"kind": ' + b"9" * 9999 + b"}"],
    ids=len,
)
def test_garbled_certificate_is_refused(folder: Path, content: bytes) -> None:
    (folder / certificate.CERTIFICATE).write_bytes(content)
    assert refusal(load(UNIQUE), folder)


def test_missing_files_are_refused(folder: Path, tmp_path: Path) -> None:
    (folder / certificate.PROOF).unlink()
    assert "cannot be read" in refusal(load(UNIQUE), folder)
    assert "cannot be read" in refusal(load(UNIQUE), tmp_path)


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_no_damage_is_overlooked(original: Path, data: st.DataObject) -> None:
    """Whatever byte is changed: refused, or still a proof of the same verdict."""
    names = [certificate.CERTIFICATE, certificate.FORMULA, certificate.PROOF]
    name = data.draw(st.sampled_from(names))
    whole = (original / name).read_bytes()
    at = data.draw(st.integers(0, len(whole) - 1))
    byte = data.draw(st.sampled_from(b'0123456789- \n\x00\xff"d').filter(lambda b: b != whole[at]))
    folder = original.parent / "damaged"
    shutil.copytree(original, folder, dirs_exist_ok=True)
    (folder / name).write_bytes(whole[:at] + bytes([byte]) + whole[at + 1 :])
    try:
        found = verifier.verify(load(UNIQUE), folder, checker="propagation")
    except ParseError:
        return
    assert found.verdict is Verdict.UNIQUE
    assert name != certificate.FORMULA


# --- proofs of small formulas -----------------------------------------------------------------


def written(lines: list[str], folder: Path) -> Path:
    path = folder / "small.drat"
    path.write_text("".join(line + "\n" for line in lines), "ascii")
    return path


CLAUSES = st.lists(
    st.lists(st.integers(-5, 5).filter(bool), min_size=0, max_size=3), min_size=8, max_size=40
)


@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(clauses=CLAUSES)
def test_refutes_just_what_has_no_model(clauses: list[list[int]], tmp_path: Path) -> None:
    formula = formula_of(clauses, 5, 5)
    models = [
        signs
        for signs in product((-1, 1), repeat=5)
        if all(any(signs[abs(x) - 1] * x > 0 for x in clause) for clause in clauses)
    ]
    if models:
        with pytest.raises(SatgridError, match="more solutions"):
            refuted(formula)
    else:
        path = written(refuted(formula), tmp_path)
        assert drat.fault(formula, path, checker="propagation") is None
    forged = written(["1 0", "-2 0", "0"], tmp_path)
    if models:
        assert drat.fault(formula, forged, checker="propagation") is not None


SQUARE = [[1, 2], [1, -2], [-1, 2], [-1, -2]]


def test_lemma_that_only_keeps_satisfiability_is_refused(tmp_path: Path) -> None:
    """It may be right in DRAT, but propagation cannot tell; see the module's docstring."""
    formula = formula_of(SQUARE, 3, 3)
    assert drat.fault(formula, written(["1 0", "0"], tmp_path), checker="propagation") is None
    reason = drat.fault(formula, written(["3 0", "1 0", "0"], tmp_path), checker="propagation")
    assert reason == "line 1 of the proof: the lemma does not follow by propagation"


@pytest.mark.parametrize(
    "lines",
    [
        ["1 0", "d 1 2 0", "0"],
        ["d 1 2 0", "d 1 -2 0", "1 0", "0"],
        ["d 3 0", "1 0", "0", "d 1 0"],
        ["1 -1 0", "1 0", "0"],
    ],
    ids=str,
)
def test_deletions_change_nothing(lines: list[str], tmp_path: Path) -> None:
    formula = formula_of(SQUARE, 3, 3)
    assert drat.fault(formula, written(lines, tmp_path), checker="propagation") is None


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["1 0"],
        ["1", "0"],
        ["1 0 0"],
        ["+1 0", "0"],
        ["01 0", "0"],
        ["1  0", "0"],
        ["-0 0", "0"],
        ["1 0", "d 0 0"],
        ["4 0", "1 0", "0"],
        ["d 4 0", "1 0", "0"],
        ["1 0", "0", "what"],
        ["1 0", "0", "4 0"],
        ["99999999999 0", "0"],
        ["c comment", "1 0", "0"],
        ["1 0", "", "0"],
    ],
    ids=str,
)
def test_malformed_proof_is_refused(lines: list[str], tmp_path: Path) -> None:
    formula = formula_of(SQUARE, 3, 3)
    reason = drat.fault(formula, written(lines, tmp_path), checker="propagation")
    assert reason is not None
    assert reason.startswith("line ")


def test_binary_proof_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "binary.drat"
    path.write_bytes(b"a\x02\x00a\x80\xff\x00")
    assert drat.fault(formula_of(SQUARE, 3, 3), path, checker="propagation") is not None


def test_formula_that_clashes_at_once_has_a_proof(tmp_path: Path) -> None:
    cases: list[list[list[int]]] = [[[]], [[1], [-1]], [[1], [-1, 2], [-2]]]
    for clauses in cases:
        formula = formula_of(clauses, 2, 2)
        lines = refuted(formula)
        assert lines[-1] == "0"
        assert drat.fault(formula, written(lines, tmp_path), checker="propagation") is None


# --- a checker from outside -------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="puts a script in the place of drat-trim")
@pytest.mark.parametrize(
    ("says", "accepted"),
    [
        ("s VERIFIED", True),
        ("c trivial UNSAT\ns VERIFIED", True),
        ("s NOT VERIFIED", False),
        ("s DERIVATION", False),
        ("c s VERIFIED", False),
        ("", False),
    ],
)
def test_drat_trim_is_asked_where_it_is(
    says: str, accepted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "drat-trim"
    program.write_text(f'#!/bin/sh\ncp "$1" "{tmp_path}/seen.cnf"\necho "{says}"\n')
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    formula = formula_of(SQUARE, 3, 3)
    reason = drat.fault(formula, written(["1 0", "0"], tmp_path))
    assert reason == (None if accepted else "drat-trim does not accept the proof")
    assert (tmp_path / "seen.cnf").read_text() == "p cnf 3 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n"
    cut = drat.fault(formula, written(["1 0"], tmp_path))
    assert cut == "line 2 of the proof: the proof ends without the empty clause"


@pytest.mark.skipif(sys.platform == "win32", reason="puts a script in the place of drat-trim")
def test_drat_trim_is_stopped_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "drat-trim"
    program.write_text("#!/bin/sh\nexec sleep 60\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    path = written(["1 0", "0"], tmp_path)
    with pytest.raises(TimeUpError):
        drat.fault(formula_of(SQUARE, 3, 3), path, limits=Limits(time.monotonic() + 0.3))


def test_checker_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    formula = formula_of(SQUARE, 3, 3)
    path = written(["1 0", "0"], tmp_path)
    assert drat.fault(formula, path) is None
    with pytest.raises(SatgridError, match="not installed"):
        drat.fault(formula, path, checker="drat-trim")
    with pytest.raises(SatgridError, match="no checker"):
        drat.fault(formula, path, checker="faith")


@pytest.mark.skipif(shutil.which("drat-trim") is None, reason="drat-trim is not installed")
def test_drat_trim_agrees(original: Path) -> None:
    assert verifier.verify(load(UNIQUE), original, checker="drat-trim").verdict is Verdict.UNIQUE


@pytest.mark.skipif(not PUBLISHED.exists(), reason="the published puzzles are not here")
def test_published_puzzle_of_nine_dominoes(tmp_path: Path) -> None:
    records = map(json.loads, PUBLISHED.read_text("utf-8").splitlines())
    record = next(one for one in records if one["name"] == "picross-9-Dom")
    puzzle = nonogram(tuple(map(tuple, record["rows"])), tuple(map(tuple, record["cols"])))
    writer.certify(puzzle, verdict(encoded(puzzle)), tmp_path)
    assert verifier.verify(puzzle, tmp_path, checker="propagation").verdict is Verdict.UNIQUE
