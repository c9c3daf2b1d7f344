"""Certificates of lists: complete ones are accepted, and every forgery is refused."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from catalogue import ROOT, encoded, load

from satgrid import frontier
from satgrid.cli.in_process import asked
from satgrid.counting.listing import Solutions
from satgrid.counting.recount import recount
from satgrid.counting.request import Request
from satgrid.errors import ParseError, SatgridError
from satgrid.proofs import certificate, refutation, verifier, writer
from satgrid.proofs.certificate import CERTIFICATE, FORMULA, PROOF
from satgrid.puzzle.protocol import DeclaredPuzzle, Puzzle
from satgrid.solve.enumeration import Verdict
from satgrid.system.limits import ENDLESS

INSTANCES = ROOT / "instances"
STRIPS = INSTANCES / "norinori" / "strips.txt"
DOMINOES = INSTANCES / "tiling" / "dominoes-6x6.txt"
SMALL = "puzzle: tiling\nboard: 4x4\npieces: domino x*\n"  # 36 solutions, 9 up to symmetry
CUBED = "puzzle: tiling\nboard: 4x5\npieces: domino x*\n"  # 95 solutions


def listed(puzzle: Puzzle[Any], folder: Path, **more: Any) -> int:
    solutions = list(Solutions(Request(puzzle)))
    writer.certify_list(puzzle, solutions, folder, **more)
    return len(solutions)


def accepted(puzzle: Puzzle[Any], folder: Path) -> certificate.Certificate:
    return verifier.verify(puzzle, folder, checker="propagation")


def parsed(text: str) -> Puzzle[Any]:
    from satgrid.puzzle import registry

    return registry.parse(text)


@pytest.mark.parametrize(
    "name",
    ["norinori/small", "kropki/small", "slitherlink/small", "tiling/small", "shakashaka/small"],
)
def test_every_list_of_a_small_board_is_proved(name: str, tmp_path: Path) -> None:
    puzzle = load(INSTANCES / f"{name}.txt")
    number = listed(puzzle, tmp_path)
    assert len(accepted(puzzle, tmp_path).solutions) == number


def test_a_list_without_clues_of_a_loop_is_proved(tmp_path: Path) -> None:
    """The true sides of a loop do not force the rest by propagation: all of it is excluded."""
    puzzle = parsed("puzzle: slitherlink\n\n...\n...\n...\n")
    assert listed(puzzle, tmp_path) == 213
    assert accepted(puzzle, tmp_path).claim.complete


def test_the_list_must_be_whole(tmp_path: Path) -> None:
    puzzle = parsed(SMALL)
    solutions = list(Solutions(Request(puzzle)))
    with pytest.raises(SatgridError, match="more solutions"):
        writer.certify_list(puzzle, solutions[1:], tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_proof_in_cubes_is_one_for_checkers_that_know_nothing_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(refutation, "_MOST_CONFLICTS", 1)
    puzzle = parsed(CUBED)
    _in_cubes(puzzle, tmp_path)
    stated = accepted(puzzle, tmp_path)
    assert len(stated.claim.cubes) > 3
    path = tmp_path / CERTIFICATE
    document = json.loads(path.read_text("utf-8"))
    del document["cubes"]
    path.write_text(json.dumps(document), "utf-8")
    assert accepted(puzzle, tmp_path).claim.cubes == ()
    if shutil.which("drat-trim"):
        verifier.verify(puzzle, tmp_path, checker="drat-trim")


def _in_cubes(puzzle: Puzzle[Any], folder: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(refutation, "_MOST_CONFLICTS", 5)
        listed(puzzle, folder)


def test_orbits_are_counted_again(tmp_path: Path) -> None:
    puzzle = parsed(SMALL)
    listed(puzzle, tmp_path, orbits=9)
    assert accepted(puzzle, tmp_path).claim.orbits == 9
    listed(puzzle, tmp_path, orbits=8)
    with pytest.raises(ParseError, match="9 solutions up to symmetry, and not 8"):
        accepted(puzzle, tmp_path)


# --- forgeries --------------------------------------------------------------------------------

Document = dict[str, Any]
Forgery = Callable[[Path, random.Random], None]


def _changed(change: Callable[[Document, random.Random], None]) -> Forgery:
    def forge(folder: Path, chance: random.Random) -> None:
        path = folder / CERTIFICATE
        document = json.loads(path.read_text("utf-8"))
        change(document, chance)
        path.write_text(json.dumps(document), "utf-8")

    return forge


def _missing(document: Document, chance: random.Random) -> None:
    del document["solutions"][chance.randrange(len(document["solutions"]))]


def _doubled(document: Document, chance: random.Random) -> None:
    document["solutions"].append(chance.choice(document["solutions"]))


def _altered(document: Document, chance: random.Random) -> None:
    """Change a drawing so that it says something else: letters alone say nothing."""
    rows = chance.choice(document["solutions"])
    before = parsed(SMALL).read("\n".join(rows))
    while True:
        at = chance.randrange(len(rows))
        rows[at] = "".join(chance.sample(rows[at], len(rows[at])))
        try:
            if parsed(SMALL).read("\n".join(rows)) != before:
                return
        except ParseError:
            return


def _fewer_cubes(folder: Path, chance: random.Random) -> None:
    """Leave out all lemmas of a cube."""
    document = json.loads((folder / CERTIFICATE).read_text("utf-8"))
    cube = chance.choice(document["cubes"]).split()
    contrary = {str(-int(word)) for word in cube}
    lines = (folder / PROOF).read_text("ascii").splitlines(keepends=True)
    kept = [line for line in lines if not contrary.issubset(line.split())]
    (folder / PROOF).write_text("".join(kept), "ascii")


def _other_cube(document: Document, chance: random.Random) -> None:
    at = chance.randrange(len(document["cubes"]))
    words = document["cubes"][at].split()
    word = chance.randrange(len(words))
    words[word] = str(-int(words[word]))
    document["cubes"][at] = " ".join(words)


def _claims_fewer(document: Document, chance: random.Random) -> None:
    document["verdict"] = chance.choice(["none", "unique"])


def _without_lemma(folder: Path, chance: random.Random) -> None:
    """Leave out the lemma that a cube does not hold: the end of its part."""
    lines = (folder / PROOF).read_text("ascii").splitlines(keepends=True)
    document = json.loads((folder / CERTIFICATE).read_text("utf-8"))
    cube = chance.choice(document["cubes"]).split()
    last = "".join(f"{-int(word)} " for word in cube) + "0\n"
    at = max(number for number, line in enumerate(lines) if line == last)
    (folder / PROOF).write_text("".join(lines[:at] + lines[at + 1 :]), "ascii")


def _stronger_lemma(folder: Path, chance: random.Random) -> None:
    """Claim at once what nothing shows yet: one key that some solutions hold, and some do not."""
    lines = (folder / PROOF).read_text("ascii").splitlines(keepends=True)
    (folder / PROOF).write_text("".join([f"{chance.randint(1, 20)} 0\n", *lines]), "ascii")


def _fewer_clauses(folder: Path, chance: random.Random) -> None:
    lines = (folder / FORMULA).read_text("utf-8").splitlines(keepends=True)
    clauses = [number for number, line in enumerate(lines) if line[0] not in "cp"]
    del lines[chance.choice(clauses)]
    (folder / FORMULA).write_text("".join(lines), "utf-8")


def _truncated(folder: Path, chance: random.Random) -> None:
    whole = (folder / PROOF).read_bytes()
    (folder / PROOF).write_bytes(whole[: chance.randrange(len(whole) - 2)])


FORGERIES: dict[str, Forgery] = {
    "a solution missing": _changed(_missing),
    "a solution doubled": _changed(_doubled),
    "a solution changed": _changed(_altered),
    "a cube missing": _fewer_cubes,
    "a cube changed": _changed(_other_cube),
    "a smaller claim": _changed(_claims_fewer),
    "a cube's end left out": _without_lemma,
    "a lemma too strong": _stronger_lemma,
    "a clause missing": _fewer_clauses,
    "a proof cut off": _truncated,
}
FEW, MANY = 4, 50  # of each kind


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("listed")
    _in_cubes(parsed(SMALL), folder)
    document = json.loads((folder / CERTIFICATE).read_text("utf-8"))
    assert len(document["cubes"]) > 2
    return folder


@pytest.mark.parametrize(
    "seeds", [range(FEW), pytest.param(range(FEW, MANY), marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("kind", FORGERIES)
def test_forgeries_are_refused(kind: str, seeds: range, original: Path, tmp_path: Path) -> None:
    puzzle = parsed(SMALL)
    assert accepted(puzzle, original).claim.complete
    for seed in seeds:
        folder = Path(shutil.copytree(original, tmp_path / str(seed)))
        FORGERIES[kind](folder, random.Random(seed))
        with pytest.raises(ParseError):
            accepted(puzzle, folder)


def test_files_of_another_puzzle_are_refused(original: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    _in_cubes(parsed(CUBED), other)
    for mixed in ((CERTIFICATE,), (FORMULA,), (PROOF,), (FORMULA, PROOF)):
        folder = Path(shutil.copytree(original, tmp_path / "-".join(mixed)))
        for name in mixed:
            shutil.copy(other / name, folder / name)
        with pytest.raises(ParseError):
            accepted(parsed(SMALL), folder)
    with pytest.raises(ParseError, match="of another puzzle"):
        accepted(parsed(CUBED), original)


# --- commands ---------------------------------------------------------------------------------


def run(*arguments: str) -> tuple[int, str, str]:
    return asked(arguments)


def test_count_and_list_write_certificates(tmp_path: Path) -> None:
    folder = str(tmp_path / "proof")
    code, output, told = run("count", str(STRIPS), "--proof", folder)
    assert (code, output) == (0, "2632\n")
    assert "the certificate is in" in told
    code, output, _ = run("verify-proof", str(STRIPS), folder)
    assert output.split("  ")[:2] == ["verified", "2632 solutions"]
    board = tmp_path / "board.txt"
    board.write_text(SMALL, "utf-8")
    code, output, _ = run("list", str(board), "--distinct", "--proof", folder + "2", "--json")
    assert len(output.splitlines()) == 9
    code, output, _ = run("verify-proof", str(board), folder + "2")
    assert "36 solutions, 9 distinct" in output


def test_where_there_is_no_proof_is_said(tmp_path: Path) -> None:
    code, output, told = run("count", str(DOMINOES), "--limit", "5", "--proof", str(tmp_path / "x"))
    assert code == 3
    assert output == "at least 5\n"
    assert "no proof: there are more than 5 solutions" in told
    assert not (tmp_path / "x").exists()
    assert run("count", str(DOMINOES), "--estimate", "--proof", "x")[0] == 2
    assert run("list", str(DOMINOES), "--sample", "3", "--proof", "x")[0] == 2


def test_verify_counts_exact_covers_by_a_second_program(tmp_path: Path) -> None:
    code, output, _ = run("count", str(DOMINOES), "--verify", "--json")
    assert code == 0
    document = json.loads(output)
    others = {one["method"]: one["count"] for one in document["verified"]}
    assert others["recount"] == document["count"] == 6728


COVERS = sorted(
    path.relative_to(INSTANCES).with_suffix("").as_posix()
    for genre in ("shikaku", "tiling")
    for path in (INSTANCES / genre).glob("*.txt")
)
QUICK = ("tiling/small", "tiling/dominoes-6x7", "tiling/pentominoes-3x20", "shikaku/small")


@pytest.mark.parametrize(
    "name",
    [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in COVERS],
)
def test_recounts_are_those_of_the_frontier(name: str) -> None:
    board: Any = load(INSTANCES / f"{name}.txt")
    cover = board.pieces() if isinstance(board, DeclaredPuzzle) else board.cover()
    assert cover is not None
    found = recount(cover, ENDLESS)
    if found is None:
        pytest.skip("takes too many steps")
    assert found == frontier.count(cover)
    assert recount(cover, ENDLESS, most=1) in (None, found)


def test_formula_says_what_is_excluded() -> None:
    puzzle = parsed(SMALL)
    formula = encoded(puzzle)
    solutions = list(Solutions(Request(puzzle)))
    stated = certificate.Certificate("", Verdict.MULTIPLE, "dual", "auto", ())
    claimed = certificate.claimed(puzzle, stated, solutions)
    assert len(claimed.clauses) == len(formula.clauses) + len(solutions)
