"""Any input gives a puzzle or a ParseError, never another exception.

On the command line: an exit code that means something, and errors of one line.
"""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from contextlib import chdir
from itertools import chain
from pathlib import Path
from typing import Any

import damage
import pytest
import strange_texts as odd
from catalogue import GENRES, thinned
from click.testing import CliRunner
from damage import printed, written
from hypothesis import HealthCheck, given, settings, strategies as st

from satgrid import formats
from satgrid.cli import program
from satgrid.errors import ParseError
from satgrid.formula import dimacs
from satgrid.puzzle import registry


def damaged(examples: list[str]) -> st.SearchStrategy[str]:
    """Take a valid text and cut, repeat, exchange or insert a few times."""
    return st.randoms().map(lambda draw: damage.damaged(draw, examples))


def outcome(parse: Any, *content: Any) -> Any:
    """Return what a parser returns, or None where it refuses the text as it should."""
    try:
        return parse(*content)
    except ParseError as error:
        refused = error
    assert min(refused.line, refused.column) >= 1
    assert "\n" not in refused.message
    return None


def reads(content: str, name: str | None = None) -> None:
    """Read a text with its solutions, and what succeeds once more from what is written."""
    for part in outcome(formats.parts, content, name) or []:
        puzzle = outcome(part.read)
        if puzzle is not None:
            assert registry.parse(puzzle.text()) == puzzle
            outcome(part.solution, puzzle)


BOUNDED = settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow], database=None)


@pytest.mark.parametrize("name", [*formats.names(), None])
@BOUNDED
@given(content=st.text(max_size=300))
def test_any_text(name: str | None, content: str) -> None:
    reads(content, name)


@pytest.mark.parametrize("name", formats.names())
@BOUNDED
@given(data=st.data())
def test_damaged_files(name: str, data: st.DataObject) -> None:
    content = data.draw(damaged(written()[name]))
    reads(content, name)
    reads(content)


@pytest.mark.parametrize("name", GENRES)
@BOUNDED
@given(data=st.data())
def test_parse_of_every_puzzle(name: str, data: st.DataObject) -> None:
    content = data.draw(
        damaged(printed()[name]) | st.text(max_size=100).map(f"puzzle: {name}\n".__add__)
    )
    puzzle = outcome(registry.find(name).parse, content)
    if puzzle is not None:
        assert registry.parse(puzzle.text()) == puzzle


@pytest.mark.parametrize("name", thinned(GENRES, 3))
@BOUNDED
@given(data=st.data())
def test_solutions_of_every_puzzle(name: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(printed()[name]))
    puzzle = registry.parse(text.split("\nsolution:")[0])
    drawing = data.draw(damaged([puzzle.render()]) | st.text(max_size=60))
    solution = outcome(puzzle.read, drawing)
    if solution is not None:
        assert puzzle.read(puzzle.render(solution)) == solution
        puzzle.check(solution)


@BOUNDED
@given(damaged(["s SATISFIABLE\nv 1 -2 3 0\n", "SAT\n1 -2 3 0\n", "UNSAT\n"]) | st.text())
def test_answers_of_solvers(content: str) -> None:
    outcome(dimacs.read_answer, content)


@settings(BOUNDED, max_examples=40)
@given(
    st.binary(max_size=200)
    | st.tuples(
        st.deferred(lambda: st.sampled_from(list(chain.from_iterable(written().values())))),
        st.integers(0, 50),
        st.binary(max_size=3),
    ).map(lambda cut: cut[0].encode()[: cut[1]] + cut[2] + cut[0].encode()[cut[1] :])
)
def test_any_bytes_on_the_command_line(content: bytes) -> None:
    result = CliRunner().invoke(program, ["convert", "-", "-o", "-"], input=content)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.exit_code in (0, 2)
    if result.exit_code == 2:  # what can be read of a bundle is written all the same
        assert result.stderr.endswith("\n")
        assert all(line.startswith("<stdin>:") for line in result.stderr.splitlines())


def test_every_puzzle_has_a_small_board() -> None:
    """The tests above change valid boards: there must be some."""
    assert all(printed().values())
    assert set(written()) == set(formats.names())


interrupted = pytest.mark.skipif(
    not hasattr(signal, "SIGALRM"), reason="command lines are interrupted as POSIX does it"
)
COMMAND_LINES = 100_000
CHUNK = 1000  # of them in one process


def odd_command_lines(first: int, end: int) -> None:
    """Try the command lines of some seeds in a process of their own."""
    done = subprocess.run(
        [sys.executable, odd.__file__, str(first), str(end)],
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    assert (done.stdout, done.stderr, done.returncode) == ("", "", 0)


@interrupted
def test_odd_command_lines() -> None:
    odd_command_lines(1_000_000, 1_000_150)


@interrupted
@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, COMMAND_LINES, CHUNK))
def test_many_odd_command_lines(first: int) -> None:
    odd_command_lines(first, first + CHUNK)


@interrupted
@pytest.mark.parametrize("seeds", [4, pytest.param(200, marks=pytest.mark.slow)])
def test_odd_command_lines_as_programs(tmp_path: Path, seeds: int) -> None:
    """With all that is around the commands, and with addresses of clusters."""
    for seed in range(2_000_000, 2_000_000 + seeds):
        draw = random.Random(seed)
        folder = tmp_path / str(seed)
        folder.mkdir()
        with chdir(folder):
            odd.prepare(draw, folder)
            line = odd.command_line(draw, folder, cluster=True)
        with subprocess.Popen(
            [sys.executable, "-m", "satgrid", *line.arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
        ) as process:
            try:
                found = process.communicate(line.stdin, timeout=5)
            except subprocess.TimeoutExpired:
                process.terminate()
                found = process.communicate(timeout=odd.STUCK_SECONDS)
        end = odd.Ended(process.returncode, *(one.decode("utf-8", "replace") for one in found))
        assert odd.wrong(line, end) == "", (seed, line.arguments, end)
