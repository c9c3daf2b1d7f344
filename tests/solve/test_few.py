"""The first few solutions come from one solver, however many there are."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from catalogue import ROOT
from click.testing import CliRunner
from small_formulas import tiling

from satgrid.cli import program
from satgrid.counting import few
from satgrid.counting.listing import Solutions
from satgrid.counting.methods import by_sat
from satgrid.counting.request import Request
from satgrid.errors import TimeUpError
from satgrid.generators.completing import bare
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import DeclaredPuzzle, Puzzle
from satgrid.system.limits import Limits

BOARD = tiling("board: 4x4\npieces: domino x*\n")
EXAMPLES = ROOT / "satgrid" / "genres" / "examples"


def empty(name: str) -> Puzzle[Any]:
    """Return an example of a genre without its clues, or as it is where none can be left out."""
    found: Puzzle[Any] = registry.parse((EXAMPLES / f"{name}.txt").read_text("utf-8"))
    return bare(found) if isinstance(found, DeclaredPuzzle) else found


@pytest.fixture
def no_cubes(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise AssertionError("divided into cubes")

    monkeypatch.setattr(by_sat, "first_cubes", refused)


@pytest.mark.usefixtures("no_cubes")
@pytest.mark.parametrize("name", registry.names())
def test_ten_solutions_of_each_genre_need_no_cubes(name: str) -> None:
    puzzle = BOARD if name == "tiling" else empty(name)  # twelve pentominoes are hard
    every = Solutions(Request(puzzle, method="sat"), 10)
    found = list(islice(every, 10))
    every.close()
    assert every.complete or len(found) == 10
    assert len(set(found)) == len(found)
    assert not any(puzzle.check(one) for one in found)


@pytest.mark.usefixtures("no_cubes")
@pytest.mark.parametrize("command", ["list", "count"])
@pytest.mark.parametrize("genre", ["sudoku", "slitherlink", "futoshiki", "kakuro"])
def test_commands_with_a_small_limit_need_no_cubes(command: str, genre: str) -> None:
    text = {
        "sudoku": "puzzle: sudoku\n\n" + "5........\n" + ".........\n" * 7 + "........1\n",
        "slitherlink": "puzzle: slitherlink\n\n" + "..........\n" * 10,
        "futoshiki": registry.find("futoshiki").made((6, 6), {}).text(),  # type: ignore[attr-defined]
        "kakuro": empty("kakuro").text(),
    }[genre]
    result = CliRunner().invoke(program, [command, "-", "--limit", "5", "-q"], input=text)
    assert result.exit_code == 0, result.output
    if command == "count":
        assert result.stdout.split("\n")[0] == "at least 5" or result.stdout.strip().isdigit()


@pytest.mark.parametrize("distinct", [False, True])
def test_where_conflicts_are_not_enough_cubes_go_on(
    distinct: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = BOARD
    request = Request(puzzle, method="sat", distinct=distinct)
    wanted = set(Solutions(request))
    for conflicts in (0, 3, few.CONFLICTS):
        monkeypatch.setattr(few, "CONFLICTS", conflicts)
        every = Solutions(request, few.FEW)
        found = list(every)
        assert every.complete
        assert len(found) == len(set(found))
        assert set(found) == wanted
    first = list(islice(Solutions(request, few.FEW), 5))
    assert first == list(islice(Solutions(request, few.FEW), 5))


def test_many_solutions_are_listed_by_cubes(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Request] = []
    honest = few.solutions

    def counted(request: Request, others: Any) -> Any:
        made.append(request)
        return honest(request, others)

    monkeypatch.setattr(few, "solutions", counted)
    request = Request(BOARD, method="sat")
    for limit in (None, few.FEW + 1):
        next(Solutions(request, limit))
    assert not made
    next(Solutions(request, few.FEW))
    assert len(made) == 1


def test_the_deadline_ends_the_first_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    request = Request(BOARD, method="sat")
    late = Request(request.puzzle, method="sat", limits=Limits(deadline=0.0))
    every = Solutions(late, 5)
    assert list(every) == []
    assert not every.complete
    monkeypatch.setattr(few, "CONFLICTS", 0)
    with pytest.raises(TimeUpError):
        list(few.solutions(late, lambda _: iter(())))


def test_a_count_with_a_limit_makes_no_machines_of_a_large_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from satgrid.counting.cheap import OPEN, cheap_count
    from satgrid.declared import board

    def refused(*_: object) -> None:
        raise AssertionError("machines were made")

    monkeypatch.setattr(board, "product", refused)
    large = registry.find("hakyuu").made((10, 10), {})  # type: ignore[attr-defined]
    assert len(large.keys) > OPEN
    assert cheap_count(large) is None
    with pytest.raises(AssertionError, match="were made"):
        cheap_count(registry.find("hakyuu").made((2, 2), {}))  # type: ignore[attr-defined]


def test_a_sweep_beyond_all_floats_is_no_fault() -> None:
    # an empty board of magnets, one room of 100 cells: 2 to the power of more than 1,024 states
    from satgrid.counting.cheap import cheap_count

    board = registry.find("magnets").made((10, 10), {})  # type: ignore[attr-defined]
    assert cheap_count(board) is None


def test_a_run_of_more_cells_than_numbers_is_seen_without_a_search() -> None:
    board = registry.parse(
        "puzzle: kakuro\n\n" + "# # # # # # # # # # #\n" + "# . . . . . . . . . .\n"
    )
    words = "the run of 10 cells at row 2, column 2 has more cells than there are numbers"
    assert board.flaws() == [words]
    nine = registry.parse("puzzle: kakuro\n\n" + "# # # # # # # # # #\n" + "# . . . . . . . . .\n")
    assert nine.flaws() == []
