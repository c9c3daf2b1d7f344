"""Whatever comes in: a puzzle or a ParseError, never another exception."""

from __future__ import annotations

from typing import Any

import pytest
from catalogue import ROOT, boards, load
from click.testing import CliRunner
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from satgrid import formats
from satgrid.cli import program
from satgrid.errors import ParseError, SatgridError
from satgrid.formula import dimacs
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.puzzles.kropki.puzzle import Kropki
from satgrid.puzzles.nonogram.puzzle import Nonogram
from satgrid.puzzles.norinori.puzzle import Norinori
from satgrid.puzzles.shakashaka.puzzle import Shakashaka

PUZZLES: tuple[Puzzle[Any], ...] = (
    Nonogram(((2, 1), (), (4,)), ((1, 1), (1,), (1,), (1, 1)), (("title", "A & b #1"),)),
    Norinori(((0, 0, 1), (2, 0, 1), (2, 1, 1))),
    Shakashaka(("..#.2", "1....", "....0"), (("author", "nobody"),)),
    Kropki.parse("puzzle: kropki\n\n.o. .\n- - *\n. . .\n    \n.*. .\n".replace("    ", "- - -")),
    Kropki.parse("puzzle: kropki\nboxes: yes\nall dots: no\n\n.1..\n....\n...4\n....\n"),
    *(load(ROOT / "instances" / name / "small.txt") for name in registry.names()),
)


def written() -> dict[str, list[str]]:
    """Return examples of every format, each a file."""
    found: dict[str, list[str]] = {}
    for name in formats.names(writable=True):
        for puzzle in PUZZLES:
            try:
                found.setdefault(name, []).append(formats.write(puzzle, name))
            except SatgridError:
                continue
    found["dimacs"] = ["".join(f"c text {line}\n" for line in PUZZLES[1].text().split("\n"))]
    for name in ("non", "webpbn", "puzzlink"):
        found[name].append(formats.write_all([PUZZLES[0], PUZZLES[0]], name))
    found["olsak"].append("#d\n 1:* black\n 0:. white\n:\n1\n1\n:\n2\n:end")
    return found


SMALL = 3_000
EXAMPLES = written()
TEXTS = {
    name: [
        text
        for path in boards()
        if path.parent.name == name and len(text := path.read_text("utf-8")) < SMALL
    ]
    for name in registry.names()
}
BITS = [
    *("0", "1", "-1", "99999", "1000000", "9" * 5000, "\n", "\n\n", " ", "\t", "#", "/", ":", "="),
    *("?", "&", "<", "</puzzle>", "<!--", "]]>", "&amp;", "&x;", "z" * 40, "-", ".", "é", "\uff10"),
    *("²", "\u2028", "\x1c", "\r", "\\", '"', "'", "[", "{", "x*", "1000000x1000000", "99x99x99"),
    *("pzprv3/", "puzzle: ", "solution:\n", "rows:\n", "columns\n", "====\n", "info:{", ","),
    *("regions:\n", "boxes: ", "white: r1c1-r1c2\n", "pieces: ", "A:\n", "board: ", "title: "),
]


@st.composite
def damaged(draw: st.DrawFn, examples: list[str]) -> str:
    """Take a valid text and cut, repeat, exchange or insert a few times."""
    text = draw(st.sampled_from(examples))
    for _ in range(draw(st.integers(1, 4))):
        start, end = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        middle = text[start:end]
        change = draw(st.sampled_from(["cut", "repeat", "turn", "insert", "mix"]))
        if change == "cut":
            middle = middle[len(middle) // 2 :] if draw(st.booleans()) else ""
        elif change == "repeat":
            middle = middle * draw(st.integers(2, 5))
        elif change == "turn":
            middle = middle[::-1]
        elif change == "insert":
            middle = draw(st.sampled_from(BITS) | st.text(max_size=5)) + middle[1:]
        else:
            middle += draw(st.sampled_from(examples))[start:end]
        text = (text[:start] + middle + text[end:])[: 5 * SMALL]
    return text


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
    """Read a text, and where that succeeds, once more from what is written."""
    for puzzle in outcome(formats.read, content, name) or []:
        assert registry.parse(puzzle.text()) == puzzle


BOUNDED = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)


@pytest.mark.parametrize("name", [*formats.names(), None])
@BOUNDED
@given(content=st.text(max_size=300))
def test_any_text(name: str | None, content: str) -> None:
    reads(content, name)


@pytest.mark.parametrize("name", formats.names())
@BOUNDED
@given(data=st.data())
def test_damaged_files(name: str, data: st.DataObject) -> None:
    content = data.draw(damaged(EXAMPLES[name]))
    reads(content, name)
    reads(content)


@pytest.mark.parametrize("name", registry.names())
@BOUNDED
@given(data=st.data())
def test_parse_of_every_puzzle(name: str, data: st.DataObject) -> None:
    content = data.draw(
        damaged(TEXTS[name]) | st.text(max_size=100).map(f"puzzle: {name}\n".__add__)
    )
    puzzle = outcome(registry.find(name).parse, content)
    if puzzle is not None:
        assert registry.parse(puzzle.text()) == puzzle


@pytest.mark.parametrize("name", registry.names())
@BOUNDED
@given(data=st.data())
def test_solutions_of_every_puzzle(name: str, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(TEXTS[name]))
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
        st.sampled_from([text.encode() for texts in EXAMPLES.values() for text in texts]),
        st.integers(0, 50),
        st.binary(max_size=3),
    ).map(lambda cut: cut[0][: cut[1]] + cut[2] + cut[0][cut[1] :])
)
def test_any_bytes_on_the_command_line(content: bytes) -> None:
    result = CliRunner().invoke(program, ["convert", "-", "-o", "-"], input=content)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.exit_code in (0, 2)
    if result.exit_code == 2:
        assert result.stdout == ""
        assert result.stderr.count("\n") == 1


def test_every_puzzle_has_a_small_board() -> None:
    """The tests above change valid boards: there must be some."""
    assert all(TEXTS.values())
    assert set(EXAMPLES) == set(formats.names())
