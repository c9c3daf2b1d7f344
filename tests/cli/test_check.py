"""Verdicts of many puzzles: every one in its place, and no bad one stops the others."""

from __future__ import annotations

import csv
import io
import json
import multiprocessing
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from catalogue import ROOT, boards, encoded, load
from click.testing import CliRunner, Result
from deadly_puzzles import Deadly, Hungry, Slow

from satgrid import formats
from satgrid.cli import program
from satgrid.drawing.terminal import draw
from satgrid.errors import SatgridError, TimeUpError
from satgrid.explain import difficulty
from satgrid.solve.enumeration import Verdict, verdict
from satgrid.verdicts import batch, task as task_module
from satgrid.verdicts.batch import judged
from satgrid.verdicts.task import Outcome, Task, Terms

INSTANCES = ROOT / "instances"
UNIQUE = INSTANCES / "norinori" / "6x6.txt"
MULTIPLE = INSTANCES / "norinori" / "small.txt"
FLAWED = INSTANCES / "norinori" / "single-cell.txt"
URL = "https://puzz.link/p?norinori/5/5/cag4ocjo"
SMALL = [path for path in boards() if path.parent.name != "tiling" and max(load(path).shape) <= 9]
_APART = "." * 20 + "##" + "." * 20
HARD = "puzzle: tiling\npieces: domino x*\n\n" + "\n".join(
    [
        "#" + "." * 19 + "##" + "." * 19 + "#",
        *[_APART] * 9,
        "." * 42,
        *[_APART] * 8,
        "." * 19 + "####" + "." * 19,
        "",
    ]
)  # two black corners are missing on the left, two white ones on the right: too many cases to try


def run(*arguments: str | Path, stdin: str | bytes | None = None) -> Result:
    words = ["check", "--jobs", "1", *map(str, arguments)]
    result = CliRunner().invoke(program, words, input=stdin)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def task(path: Path) -> Task:
    [part] = formats.parts(path.read_text("utf-8"))
    return Task(path.stem, part, path.stem)


def words(outcomes: list[Outcome]) -> list[tuple[str, str]]:
    return [(one.name, one.verdict.value if one.verdict else one.fault) for one in outcomes]


# --- the library ------------------------------------------------------------------------------


def expected(paths: list[Path]) -> list[tuple[str, str]]:
    found = []
    for path in paths:
        puzzle = load(path)
        uniqueness = Verdict.NONE if puzzle.flaws() else verdict(encoded(puzzle)).verdict
        found.append((path.stem, uniqueness.value))
    return found


def test_alone_and_on_processes_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    right = expected(SMALL)
    assert words(list(judged(map(task, SMALL), Terms()))) == right
    monkeypatch.setattr(batch, "ALONE_SECONDS", 0)
    assert words(list(judged(map(task, SMALL), Terms(), jobs=2))) == right
    assert not multiprocessing.active_children()


def test_what_nothing_waits_behind_needs_no_other_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "ALONE_SECONDS", 0)
    monkeypatch.setattr(batch, "_pool", lambda _: pytest.fail("a process for a single puzzle"))
    assert words(list(judged([task(UNIQUE)], Terms(), jobs=2))) == [("6x6", "unique")]
    monkeypatch.setattr(batch, "ALONE_SECONDS", 1000)
    two = [task(UNIQUE), task(MULTIPLE)]
    assert words(list(judged(iter(two), Terms(), jobs=2))) == [
        ("6x6", "unique"),
        ("small", "multiple"),
    ]


def test_runs_are_given_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slow puzzles among fast ones, more than a run: all come, once, and in order."""
    monkeypatch.setattr(batch, "ALONE_SECONDS", 0)
    fast = task(UNIQUE)
    slow = fast._replace(part=Slow(fast.part, 0.2))  # type: ignore[arg-type]
    mixed = [(slow if number % 7 == 3 else fast)._replace(name=str(number)) for number in range(40)]
    outcomes = list(judged(mixed, Terms(), jobs=2))
    assert words(outcomes) == [(str(number), "unique") for number in range(40)]


def test_few_are_worked_on_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """While the first puzzle takes its time the others must not all be taken from the source."""
    monkeypatch.setattr(batch, "ALONE_SECONDS", 0)
    monkeypatch.setattr(batch, "AHEAD", 20)
    taken = 0

    def source() -> Iterator[Task]:
        nonlocal taken
        fast = task(UNIQUE)
        yield fast._replace(part=Slow(fast.part, 3.0))  # type: ignore[arg-type]
        while taken < 2000:
            taken += 1
            yield fast

    outcomes = judged(source(), Terms(), jobs=2)
    next(outcomes)
    assert taken <= 20 + 6 * batch.RUN
    outcomes.close()


def test_hard_puzzle_ends_with_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    [part] = formats.parts(HARD)
    hard = Task("hard", part, "hard")
    terms = Terms(seconds=2)  # far more than the easy one needs
    right = [("hard", "unknown"), ("6x6", "unique")]
    assert words(list(judged([hard, task(UNIQUE)], terms))) == right
    monkeypatch.setattr(batch, "ALONE_SECONDS", 0.05)
    assert words(list(judged([hard, task(UNIQUE)], terms, jobs=2))) == right


def test_dead_process_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "ALONE_SECONDS", 0)
    deadly = Task("deadly", Deadly(), "deadly")  # type: ignore[arg-type]
    outcomes = words(list(judged([task(UNIQUE), deadly, task(MULTIPLE)], Terms(), jobs=2)))
    fault = "deadly: the process at work on it was ended"
    assert outcomes == [("6x6", "unique"), ("deadly", fault), ("small", "multiple")]


def test_memory_that_does_not_suffice_stops_nothing() -> None:
    hungry = Task("hungry", Hungry(), "hungry")  # type: ignore[arg-type]
    outcomes = words(list(judged([hungry, task(UNIQUE)], Terms())))
    assert outcomes == [("hungry", "hungry: there is not enough memory"), ("6x6", "unique")]


def test_stopping_early_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "ALONE_SECONDS", 0)
    fast = task(UNIQUE)
    slow = fast._replace(part=Slow(fast.part, 100.0))  # type: ignore[arg-type]
    outcomes = judged([fast] * batch.RUN + [slow], Terms(), jobs=2)
    next(outcomes)
    outcomes.close()
    assert not multiprocessing.active_children()


def test_puzzles_and_solutions_are_kept_on_demand() -> None:
    [plain] = judged([task(MULTIPLE)], Terms())
    assert plain.puzzle is None
    assert plain.uniqueness is None
    [kept] = judged([task(MULTIPLE)], Terms(keep=True))
    assert kept.puzzle == load(MULTIPLE)
    assert kept.uniqueness is not None
    for solution in (kept.uniqueness.first, kept.uniqueness.second):
        assert solution is not None
        assert kept.puzzle.check(solution) == []
    assert kept.uniqueness.differing


# --- the command ------------------------------------------------------------------------------


def test_table_and_summary() -> None:
    result = run(UNIQUE, MULTIPLE, FLAWED)
    assert result.stdout.splitlines() == [
        f"unique    norinori        6x6  {UNIQUE}  Six by six",
        f"multiple  norinori        3x4  {MULTIPLE}  Three rooms  (7 solutions)",
        f"none      norinori        3x4  {FLAWED}  One room has a single cell  "
        "(the room at row 1, column 4 has one cell only)",
        "3 puzzles: 1 unique, 1 multiple, 1 none",
    ]
    assert result.exit_code == 1


def test_exit_codes(tmp_path: Path) -> None:
    hard = tmp_path / "hard.txt"
    hard.write_text(HARD)
    assert run(UNIQUE).exit_code == 0
    assert run(UNIQUE, MULTIPLE).exit_code == 1
    assert run(UNIQUE, FLAWED).exit_code == 1
    assert run(UNIQUE, hard, "--timeout", "0.3").exit_code == 3
    assert run(MULTIPLE, hard, "--timeout", "2").exit_code == 1
    assert run(MULTIPLE, hard, "none-such", "--timeout", "0.3").exit_code == 2
    assert run().exit_code == 2
    assert run(UNIQUE, "--json", "--csv").exit_code == 2
    assert run(UNIQUE, "--solver", "lingeling", "--timeout", "1").exit_code == 2


def test_bad_files_have_a_line_each_and_stop_nothing(tmp_path: Path) -> None:
    bad: dict[str, bytes] = {
        "binary.txt": b"\x00\x01\x02",
        "empty.txt": b"",
        "latin.txt": b"puzzle: norinori\ntitle: Caf\xe9\n\nAA\n",
        "other.txt": b"puzzle: norinori\n\nAAB\nA\n",
        "unknown.txt": b"puzzle: crossword\n\nA\n",
        "comments.url": b"# nothing but remarks\n",
        "kind.url": b"https://puzz.link/p?nosuchkind/6/6/000\n",
        "size.url": b"https://puzz.link/p?norinori/1000000/1000000/0\n",
    }
    for name, content in bad.items():
        (tmp_path / name).write_bytes(content)
    (tmp_path / "zz-good.txt").write_text(UNIQUE.read_text("utf-8"), "utf-8")
    result = run(tmp_path)
    lines = result.stdout.splitlines()
    assert result.exit_code == 2
    assert [line.split()[0] for line in lines[:-2]] == ["error"] * len(bad)
    for name, line in zip(sorted(bad), lines, strict=False):
        assert line.startswith(f"error     {tmp_path / name}:"), line
    assert lines[-2].startswith("unique ")
    assert lines[-1] == f"{len(bad) + 1} puzzles: 1 unique, {len(bad)} error"


def test_folder_is_searched_for_puzzle_files(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / ".hidden").mkdir()
    for name in ("b.txt", "a.txt", "below/c.txt", ".d.txt", ".hidden/e.txt", "f.md", "g.cnf"):
        (tmp_path / name).write_text(UNIQUE.read_text("utf-8"), "utf-8")
    result = run(tmp_path, "--json")
    files = [json.loads(line)["file"] for line in result.stdout.splitlines()]
    assert files == [str(tmp_path / name) for name in ("a.txt", "b.txt", "below/c.txt")]


def test_folder_without_puzzles_is_bad_input(tmp_path: Path) -> None:
    result = run(tmp_path)
    assert result.exit_code == 2
    assert f"error     {tmp_path}: there is no puzzle here" in result.stdout


def test_files_with_several_puzzles(tmp_path: Path) -> None:
    path = tmp_path / "two.urls"
    path.write_text(f"{URL}\nhttps://puzz.link/p?norinori/5\n{URL}\n")
    result = run(path)
    lines = result.stdout.splitlines()
    assert result.exit_code == 2
    assert lines[0] == f"unique    norinori        5x5  {path}#1"
    assert lines[1].startswith(f"error     {path}:2:")
    assert lines[2] == f"unique    norinori        5x5  {path}#3"


def test_standard_input_and_urls() -> None:
    result = run("-", URL, stdin=MULTIPLE.read_text("utf-8"))
    assert result.stdout.splitlines()[:2] == [
        "multiple  norinori        3x4  <stdin>  Three rooms  (7 solutions)",
        f"unique    norinori        5x5  {URL}",
    ]


def test_show_draws_both_solutions_and_where_they_differ() -> None:
    drawn = [line for line in run(MULTIPLE, UNIQUE, "--show").stdout.splitlines() if "   " in line]
    first, second = zip(
        *(line.split("   ", 1) for line in drawn if line[0] == "┌" or line[0] == "└"), strict=True
    )
    assert set(first) == set(second)
    puzzle = load(MULTIPLE)
    [outcome] = judged([task(MULTIPLE)], Terms(keep=True))
    assert outcome.uniqueness is not None
    for solution in (outcome.uniqueness.first, outcome.uniqueness.second):
        marked = [place for key in outcome.uniqueness.differing for place in puzzle.places(key)]
        rows = draw(puzzle, solution, marked=marked).split("\n")
        assert all(any(row in line for line in drawn) for row in rows)


def test_links_to_both_solutions(tmp_path: Path) -> None:
    """They open with a solution filled in; penpa has no place for a solid."""
    links = run(MULTIPLE, UNIQUE, "--links").stdout.splitlines()[1:3]
    [outcome] = judged([task(MULTIPLE)], Terms(keep=True))
    assert outcome.uniqueness is not None
    found = []
    for link in links:
        [part] = formats.parts(link)
        puzzle = part.read()
        assert puzzle == load(MULTIPLE)
        found.append(part.solution(puzzle))
    assert found == [outcome.uniqueness.first, outcome.uniqueness.second]
    [document] = map(json.loads, run(MULTIPLE, "--links", "--json").stdout.splitlines())
    assert document["links"] == links
    other = tmp_path / "tiling.txt"
    other.write_text("puzzle: tiling\nboard: 2x2x2\npieces: domino x*\n", encoding="utf-8")
    lines = run(other, "--links").stdout.splitlines()
    assert lines[1].startswith("no link: this tiling cannot be written as penpa")
    [document] = map(json.loads, run(other, "--links", "--json").stdout.splitlines())
    assert document["links"] == [None, None]


def test_json_lines() -> None:
    result = run(UNIQUE, FLAWED, "none-such", "--json")
    one, two, three = map(json.loads, result.stdout.splitlines())
    assert one.pop("seconds") >= 0
    assert one.pop("count") == 1
    assert one == {
        "file": str(UNIQUE),
        "number": 1,
        "title": "Six by six",
        "puzzle": "norinori",
        "shape": [6, 6],
        "verdict": "unique",
        "reasons": [],
        "recorded": None,
        "remarks": [],
    }
    assert two["verdict"] == "none"
    assert two["reasons"] == ["the room at row 1, column 4 has one cell only"]
    assert three["verdict"] == "error"
    assert three["reasons"] == ["none-such:1:1: there is no such file"]
    assert "3 puzzles: 1 unique, 1 none, 1 error" in result.stderr
    [shown] = map(json.loads, run(MULTIPLE, "--json", "--show").stdout.splitlines())
    assert [sorted(solution) for solution in shown["solutions"]] == [["keys", "rows"]] * 2


def test_difficulty() -> None:
    """Of those with one solution, where it is asked for and known in time."""
    table = run(UNIQUE, MULTIPLE, "--difficulty").stdout.splitlines()
    row = re.match(r"unique    norinori        6x6  (\d\.\d) (easy|medium|hard)  +", table[0])
    assert row is not None
    assert table[1].startswith("multiple  norinori        3x4                 ")
    one, two = map(json.loads, run(UNIQUE, MULTIPLE, "--difficulty", "--json").stdout.splitlines())
    assert two["difficulty"] is None
    assert one["difficulty"]["number"] == float(row[1])
    assert one["difficulty"]["word"] == row[2]
    assert one["difficulty"]["steps"] > 9
    rows = list(csv.DictReader(io.StringIO(run(UNIQUE, "--difficulty", "--csv").stdout)))
    assert (rows[0]["difficulty"], rows[0]["word"]) == (row[1], row[2])


def test_difficulty_that_does_not_come_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(difficulty, "walked", lambda puzzle, limits: None)
    assert run(UNIQUE, "--difficulty").stdout.startswith("unique    norinori        6x6  ?    ")


@pytest.mark.parametrize("title", ["=1+1", "+1", "-1", "@SUM(A1)", "a=b"])
def test_no_spreadsheet_runs_a_title(title: str) -> None:
    """What begins like a formula has an apostrophe in front; other titles are as they are."""
    content = f"puzzle: norinori\ntitle: {title}\n\nAA\n"
    result = CliRunner().invoke(program, ["check", "-", "--csv"], input=content)
    [row] = csv.DictReader(io.StringIO(result.stdout))
    assert row["title"] == (title if title == "a=b" else f"'{title}")


def test_csv() -> None:
    result = run(UNIQUE, MULTIPLE, FLAWED, "none-such", "--csv")
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [row["verdict"] for row in rows] == ["unique", "multiple", "none", "error"]
    assert rows[0]["size"] == "6x6"
    assert rows[3]["reasons"] == "none-such:1:1: there is no such file"


def test_unknown_encoding_is_said_of_each_puzzle() -> None:
    result = run(UNIQUE, INSTANCES / "nonogram" / "small.txt", "--encoding", "automaton")
    assert [line.split()[0] for line in result.stdout.splitlines()[:2]] == ["error", "unique"]


# --- proofs -----------------------------------------------------------------------------------


def verified(*arguments: str | Path) -> Result:
    result = CliRunner().invoke(program, ["verify-proof", *map(str, arguments)])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_proofs_are_written_and_verified(tmp_path: Path) -> None:
    """Equal names in different folders, bundles, and every verdict."""
    bundle = tmp_path / "all" / "two.urls"
    bundle.parent.mkdir()
    bundle.write_text(f"{URL}\nhttps://puzz.link/p?norinori/2/2/00\n")
    for number, path in enumerate((UNIQUE, MULTIPLE, FLAWED)):
        folder = tmp_path / "all" / str(number)
        folder.mkdir()
        (folder / "one.txt").write_text(path.read_text("utf-8"), "utf-8")
    proofs = tmp_path / "proofs"
    written = run(tmp_path / "all", "--proof", proofs, "--json")
    folders = [json.loads(line)["proof"] for line in written.stdout.splitlines()]
    names = [Path(name).name for name in folders]
    assert names == ["two-1", "two-2", "one", "one-2", "one-3"]
    result = verified(tmp_path / "all", proofs)
    assert result.exit_code == 0, result.stdout
    assert sorted(line.split()[1] for line in result.stdout.splitlines()) == [
        "multiple",
        "multiple",
        "none",
        "unique",
        "unique",
    ]
    again = run(tmp_path / "all", "--proof", proofs, "--json")
    assert [json.loads(line)["proof"] for line in again.stdout.splitlines()] == folders


def test_proofs_that_are_missing_or_refused(tmp_path: Path) -> None:
    run(UNIQUE, "--proof", tmp_path / "proofs")
    result = verified(INSTANCES / "norinori", tmp_path / "proofs")
    assert result.exit_code == 3
    assert f"missing   {MULTIPLE}" in result.stdout.splitlines()
    single = tmp_path / "proofs" / "6x6"
    assert verified(INSTANCES / "norinori", single).exit_code == 0
    other = verified(MULTIPLE, single)
    assert other.exit_code == 1
    assert other.stdout == f"refused   {single}: the certificate is of another puzzle\n"
    bad = verified("none-such", single)
    assert bad.exit_code == 2
    assert bad.stdout.splitlines()[0] == "error     none-such:1:1: there is no such file"
    (single / "proof.drat").write_text("0\n")
    shown = verified(UNIQUE, single, "--json", "--checker", "propagation")
    assert shown.exit_code == 1
    assert json.loads(shown.stdout) == {
        "result": "refused",
        "file": str(UNIQUE),
        "certificate": str(single),
        "verdict": None,
        "reason": "line 1 of the proof: the lemma does not follow by propagation",
    }
    assert verified(UNIQUE, tmp_path).exit_code == 1
    assert verified(UNIQUE, tmp_path / "none-such").exit_code == 2
    assert verified(UNIQUE, single, "--checker", "faith").exit_code == 2
    (single / "certificate.json").unlink()
    assert verified(UNIQUE, tmp_path / "proofs").exit_code == 2


def test_proof_that_does_not_come_in_time(tmp_path: Path) -> None:
    """Rows and columns that disagree are plain to see, and make a very hard formula."""
    rows, columns = ["1 1 1"] * 11 + ["1 1"], ["1 1 1"] * 12
    path = tmp_path / "uneven.txt"
    text = "\n".join(["puzzle: nonogram", "", "rows:", *rows, "", "columns:", *columns, ""])
    path.write_text(text, "utf-8")
    result = run(path, "--proof", tmp_path / "proofs", "--timeout", "2")
    reason = "the rows ask for 35 filled cells in all, the columns for 36"
    late = "no proof: the time is over"  # while the formula is written, or the proof looked for
    assert result.stdout.startswith(f"none      nonogram      12x12  {path}  ({reason}; {late}")
    assert result.exit_code == 1
    assert run(path).stdout.startswith("none ")


@pytest.mark.parametrize("error", [TimeUpError("the time is over"), SatgridError("too large")])
def test_what_was_read_is_said_however_it_ends(
    error: SatgridError, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a verdict, too, by time or by a fault, a puzzle has a title, a genre and a shape."""

    def ended(*_: Any, **__: Any) -> None:
        raise error

    titled = tmp_path / "titled.txt"
    titled.write_text("puzzle: norinori\ntitle: Ten\n\n0 0 1\n0 1 1\n", encoding="utf-8")
    monkeypatch.setattr(task_module, "uniqueness", ended)
    found = json.loads(run(titled, "--json").stdout)
    assert found["verdict"] == ("unknown" if isinstance(error, TimeUpError) else "error")
    assert (found["title"], found["puzzle"], found["shape"]) == ("Ten", "norinori", [2, 3])


def test_unknown_has_no_certificate(tmp_path: Path) -> None:
    hard = tmp_path / "hard.txt"
    hard.write_text(HARD)
    result = run(hard, "--proof", tmp_path / "proofs", "--timeout", "0.3", "--json")
    assert result.exit_code == 3
    assert json.loads(result.stdout)["proof"] is None
    assert not (tmp_path / "proofs").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT as a terminal does")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_keeps_what_was_found(jobs: str, tmp_path: Path) -> None:
    hard = tmp_path / "hard.txt"
    hard.write_text(HARD)
    command = [sys.executable, "-c", "from satgrid.cli import main; main()", "check"]
    with subprocess.Popen(
        [*command, str(UNIQUE), str(hard), "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        time.sleep(1.5)
        os.killpg(process.pid, signal.SIGINT)
        output, errors = process.communicate(timeout=300)
    assert process.returncode == 130
    assert first.startswith("unique ")
    assert output == "1 puzzle: 1 unique\n"
    assert "Traceback" not in errors
