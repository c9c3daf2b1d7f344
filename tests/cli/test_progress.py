"""Progress: shown on terminals only, on one line, by every long command."""

from __future__ import annotations

import doctest
import io
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from at_terminal import at_terminal
from catalogue import ROOT, load, thinned
from generators.test_choosing import SMALL
from rich.console import Console

from satgrid.cli import check_output, printing, progress
from satgrid.cli.tasks import tasks
from satgrid.frontier import count, listing, meter, sample, workers
from satgrid.frontier.problem import problem_of
from satgrid.generators import generation
from satgrid.system.limits import Limits, Progress
from satgrid.verdicts.batch import judged
from satgrid.verdicts.task import Terms

INSTANCES = ROOT / "instances"
SOON = (  # every report is seen
    "from satgrid.cli import progress; said = progress.ProgressLine.say\n"
    "def say(self, *told):\n"
    "    said(self, *told)\n"
    "    if self._stream is not None:\n"
    "        with self._lock: self._draw()\n"
    "progress.ProgressLine.say = say\n"
)
RUN = "from satgrid.cli import main; main()"
WIPED = "\r\x1b[1A\x1b[2K"  # the place of one line, empty
unix = pytest.mark.skipif(sys.platform == "win32", reason="a terminal is made by way of pty")


def test_examples_in_docstrings() -> None:
    assert doctest.testmod(printing).failed == 0


@unix
@pytest.mark.parametrize(("columns", "jobs"), [(40, "1"), (80, "1"), (60, "2")])
def test_check_says_what_is_judged_on_one_line(columns: int, jobs: str) -> None:
    folder = str(INSTANCES / "nonogram")
    seen = at_terminal("-c", SOON + RUN, "check", folder, "-j", jobs, columns=columns)
    frames = seen.frames()
    assert all(len(frame) <= columns for frame in frames)
    told = [frame for frame in frames if "%" in frame]
    # Two processes may be done with the second puzzle at the first look at them.
    number = "2" if jobs == "1" else r"\d+"
    assert any(re.search(rf" {number}: ", frame) for frame in told)
    assert any(frame.count(".txt") == 1 for frame in told)
    files = len(list(Path(folder).rglob("*.txt")))
    rows = [frame for frame in frames if frame.startswith(("unique", "multiple", "none"))]
    assert len(rows) == files
    assert frames[-2].startswith(f"{files} puzzles: ")


@unix
def test_rows_are_whole_in_a_pipe_and_the_terminal_still_tells() -> None:
    folder = str(INSTANCES / "nonogram")
    seen = at_terminal("-c", SOON + RUN, "check", folder, "-j", "1", columns=40, piped=True)
    rows = seen.piped.splitlines()
    assert rows[-2].startswith("recorded solutions that differ: ")  # those of wrong boards
    assert all(folder in row for row in rows[:-2])
    assert max(map(len, rows)) > 80
    assert any("%" in frame for frame in seen.frames())
    assert "\r" not in seen.piped


@unix
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["deduce", "sudoku/9x9.txt", "--steps"], "what all solutions have in common"),
        (["deduce", "sudoku/9x9.txt", "--steps"], "12 steps"),
        (["deduce", "sudoku/9x9.txt", "--steps", "-o", "{}/x.html"], "drawing the steps"),
        (["explain", "norinori/small.txt"], "where solutions differ"),
        (["explain", "norinori/6x6.txt", "--cell", "1,1"], "clues that force the cell"),
        (["explain", "akari/dark.txt"], "clues that contradict each other"),
    ],
)
def test_what_is_looked_for_is_said(arguments: list[str], told: str, tmp_path: Path) -> None:
    command, file, *others = arguments
    others = [one.format(tmp_path) for one in others]
    seen = at_terminal("-c", SOON + RUN, command, str(INSTANCES / file), *others)
    assert any(told in frame for frame in seen.frames())
    quiet = at_terminal("-c", SOON + RUN, command, str(INSTANCES / file), *others, "-q")
    assert not any(told in frame for frame in quiet.frames())


@unix
def test_quiet_says_nothing() -> None:
    arguments = ("check", str(INSTANCES / "nonogram"), "-q", "-j", "1")
    seen = at_terminal("-c", SOON + RUN, *arguments, piped=True)
    assert seen.terminal == ""


@unix
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ["count", "tiling/pentominoes-8x8-square.txt", "--method", "frontier", "-j", "1"],
            "cell ",
        ),
        (["count", "tiling/pentominoes-6x10.txt", "--frequencies"], "cell "),
        (["list", "tiling/pentominoes-6x10.txt", "--sample", "2"], "cell "),
        (["count", "tiling/small.txt", "--method", "sat", "-j", "1"], "4 solutions, "),
        (["generate", "norinori", "--size", "12x12"], "board 1 of at most"),
        (["generate", "norinori", "-n", "3"], "puzzle 2 of 3: "),
        (["minimize", "sudoku/9x9.txt"], "clues tried"),
        (["draw", "norinori", "-o", "pictures"], ": norinori/"),
        (["solve", "nonogram/diagonal.txt"], "looking for a solution"),
    ],
    ids=lambda one: one[0] if isinstance(one, list) else None,
)
def test_long_commands_say_how_far_they_are(
    arguments: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "norinori").symlink_to(INSTANCES / "norinori")
    for folder in ("tiling", "kropki", "nonogram", "sudoku"):
        (tmp_path / folder).symlink_to(INSTANCES / folder)
    monkeypatch.chdir(tmp_path)
    seen = at_terminal("-c", SOON + RUN, *arguments, columns=100, piped=True)
    assert seen.code in (0, 3)
    assert any(words in frame for frame in seen.frames())
    assert all(len(frame) <= 100 for frame in seen.frames())


def test_solution_is_out_before_a_second_one_is_looked_for() -> None:
    waits = (
        "import sys; from satgrid.solve import enumeration\n"
        "class Waiting(enumeration.Listing):\n"
        "    def __next__(self):\n"
        "        self.given = getattr(self, 'given', 0) + 1\n"
        "        if self.given == 2: sys.stdin.readline()\n"
        "        return super().__next__()\n"
        "enumeration.Listing = Waiting\n"
    )
    command = [sys.executable, "-X", "utf8", "-c", waits + RUN, "solve"]
    with subprocess.Popen(
        [*command, str(INSTANCES / "norinori" / "6x6.txt")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdout is not None
        drawn = [process.stdout.readline() for _ in range(13)]
        assert drawn[0].startswith("┌")
        assert drawn[-1].startswith("└")
        assert process.poll() is None
        rest, remarks = process.communicate("\n")
    assert rest == ""
    assert remarks == "the only solution\n"


def test_line_goes_where_it_is_wanted_and_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    stream = _Terminal()
    shown = progress.ProgressLine(stream)
    shown.say("half of it", 0.5)
    shown._draw()
    assert "half of it" in stream.getvalue()
    with shown.aside("a-file.txt"):
        assert not stream.getvalue().endswith(WIPED)
    with shown.aside():
        assert stream.getvalue().endswith(WIPED)
    shown._draw()
    assert not stream.getvalue().endswith(WIPED)
    shown.close()
    assert stream.getvalue().endswith(WIPED)


def test_line_of_a_narrow_terminal() -> None:
    words = "12: instances/norinori/a-very-long-name-of-a-file.txt"
    for room in range(1, 200):
        for share, said in ((0.25, words), (None, "数独" * 40), (0.999, "[bold]\n" + words)):
            drawn = _written(share, said, room)
            assert printing.width_of(drawn) <= room
            assert "\n" not in drawn
    assert " 25%  12: instance" in _written(0.25, words, 80)
    assert _written(0.25, words, 40).startswith(" 25%  12: ins")
    assert _written(0.25, words, 40).endswith("a-file.txt  01:30")
    assert _written(0.25, words, 120).endswith(f"{words}  01:30, about 04:30 left")


def _written(share: float | None, words: str, room: int) -> str:
    stream = io.StringIO()
    row = progress.composed(share, words, 90.0, room)
    Console(file=stream, width=room, legacy_windows=False).print(row, end="")
    return stream.getvalue().removesuffix("\n").rstrip()


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_row_of_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    start, label = "unique    nonogram      10x10", "folder/with/a/long/name/of/a/file.txt"
    title = "  数独の絵" + 30 * " and more"
    whole = start + "  " + label + title
    assert check_output._row(start, label, title) == whole
    monkeypatch.setattr(sys, "stdout", _Terminal())
    for columns in (20, 40, 60, 70, 80, 81, 82, 120):
        monkeypatch.setenv("COLUMNS", str(columns))
        row = check_output._row(start, label, title)
        assert printing.width_of(row) <= columns
        assert row.startswith(start[:7])
        assert (label in row) == (columns >= 70)
        assert ("数" in row) == (columns >= 80)
    monkeypatch.setenv("COLUMNS", "500")
    assert check_output._row(start, label, title) == whole


def test_share_never_falls() -> None:
    heard: list[float | None] = []
    whole = meter.Meter(Limits(report=lambda told: heard.append(told.share)))
    for _ in range(4):
        with whole.part(0.5):
            whole._last = 0
            whole.report("", 0.5)
            whole._last = 0
            whole.report("", 0.1)
    with suppress(ValueError), whole.part():
        whole.report("", 0.5)
        raise ValueError
    with whole.part():
        pass
    whole._last = 0
    whole.report("")
    shares = [share for share in heard if share is not None]
    assert shares[:4] == [0.25, 0.25, 0.625, 0.625]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


@pytest.fixture
def always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the frontier say everything, and not ten times a second."""
    monkeypatch.setattr(meter, "PAUSE", -1.0)


@pytest.mark.usefixtures("always")
def test_process_of_the_frontier_says_how_far_it_is() -> None:
    from multiprocessing import Pipe

    from satgrid.frontier.orbits import orbits_of
    from satgrid.frontier.parts import count_orbits

    cover = load(INSTANCES / "tiling" / "pentominoes-3x20.txt").cover()
    assert cover is not None
    problem = problem_of(cover)
    here, there = Pipe()
    worker = threading.Thread(target=workers._work, args=(there,), daemon=True)
    worker.start()
    here.send((count_orbits, problem, 1 << 28))
    here.send([orbit.options for orbit in orbits_of(problem, ())][:2])
    said = []
    assert here.poll(60)
    while isinstance(message := here.recv(), Progress):
        said.append(message)
        assert here.poll(60)
    here.close()
    assert isinstance(message, int)
    shares = [told.share or 0.0 for told in said]
    assert all(told.note.startswith("cell ") for told in said)
    assert shares == sorted(shares)
    assert 0 < shares[len(shares) // 2] < 1


@pytest.mark.slow
def test_frontier_on_processes_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    from satgrid.frontier import counting

    monkeypatch.setattr(counting, "EASY", 1)
    cover = load(INSTANCES / "tiling" / "pentominoes-2x5x6.txt").cover()
    assert cover is not None
    heard: list[Progress] = []
    count(cover, jobs=2, limits=Limits(report=heard.append))
    before = [told.share for told in heard if told.share and told.note.startswith("0 of ")]
    assert len(set(before)) > 2
    shares = [told.share for told in heard if told.share is not None]
    assert shares == sorted(shares)


@pytest.mark.usefixtures("always")
def test_sample_by_parts_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "EASY", 1)
    cover = load(INSTANCES / "tiling" / "pentominoes-3x20.txt").cover()
    assert cover is not None
    heard: list[float] = []
    drawn = list(
        sample(cover, 2, 1, limits=Limits(report=lambda told: heard.append(told.share or 0.0)))
    )
    assert len(drawn) == 2
    assert heard == sorted(heard)
    assert len(set(heard)) > 20
    assert heard[-1] > 0.7


@pytest.mark.parametrize("name", thinned(generation.names()))
def test_generators_say_what_they_try(name: str) -> None:
    say_what_they_try(name, SMALL.get(name, (5, 5)))


@pytest.mark.slow
@pytest.mark.parametrize("name", generation.names())
def test_generators_of_a_usual_size_say_what_they_try(name: str) -> None:
    say_what_they_try(name, generation.usual_size(name))


def say_what_they_try(name: str, size: tuple[int, int]) -> None:
    heard: list[str] = []
    made = generation.generate(
        name, *size, seed=1, limits=Limits(report=lambda told: heard.append(told.note))
    )
    assert heard
    assert all(heard)
    assert made.text() == generation.generate(name, *size, seed=1).text()


@pytest.mark.parametrize("jobs", [1, 2])
def test_judged_puzzles_are_told_by_number_and_share(
    jobs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from satgrid.verdicts import batch

    monkeypatch.setattr(batch, "ALONE_SECONDS", 0.0)
    heard: list[tuple[float | None, str]] = []

    def told() -> Iterator[str]:
        for outcome in judged(
            tasks([str(INSTANCES / "norinori")]),
            Terms(),
            jobs=jobs,
            limits=Limits(report=lambda told: heard.append((told.share, told.note))),
        ):
            yield outcome.label

    labels = list(told())
    numbers = [int(words.split(":")[0]) for _, words in heard]
    assert numbers == sorted(numbers)
    assert numbers[0] == 1
    assert all(labels[int(words.split(":")[0]) - 1] in words for _, words in heard)
    assert all(share is not None and 0 <= share < 1 for share, _ in heard)
