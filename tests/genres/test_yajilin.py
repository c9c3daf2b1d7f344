"""Yajilin: what the suites for all puzzles do not cover."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest
from catalogue import agree, by_trying, encoded
from hypothesis import given, settings, strategies as st
from mutants import mutants
from rules.test_shade_rules import written

from satgrid import drawing, formats
from satgrid.board.grid import Cell, Side
from satgrid.drawing.terminal import draw
from satgrid.errors import ParseError, SatgridError
from satgrid.explain.paths import path
from satgrid.explain.reasons import Explainer
from satgrid.formats.puzzlink.bodies import Body
from satgrid.generators.generation import drafted
from satgrid.generators.order import Order
from satgrid.genres.yajilin.generator_fewer import FewerArrows
from satgrid.genres.yajilin.sight import arrows
from satgrid.grounds.cells_off_loop import CellsOffLoop
from satgrid.puzzle import registry
from satgrid.puzzle.symmetry import isometries
from satgrid.solve.enumeration import Verdict, solutions, verdict

WORDS = ["."] * 8 + ["?", "0n", "1s", "1w", "0e", "2e", "1n", "?e", "3"]


def board(*rows: str) -> Any:
    return registry.parse("puzzle: yajilin\n\n" + "\n".join(rows) + "\n")


def solved(puzzle: Any, *rows: str) -> list[tuple[str, Any, str]]:
    """Return what the judge says of a drawn solution."""
    return [(one.rule, one.cell, one.note) for one in puzzle.check(puzzle.read("\n".join(rows)))]


@st.composite
def boards(draw: st.DrawFn) -> Any:
    """Make a board of up to 7 free cells and sides between them."""
    height, width = draw(st.sampled_from([(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 3)]))
    cells = [[draw(st.sampled_from(WORDS)) for _ in range(width)] for _ in range(height)]
    return board(*map(" ".join, cells))


@given(boards())
@settings(max_examples=25)
def test_formula_and_checker_agree_on_tiny_boards(puzzle: Any) -> None:
    if len(encoded(puzzle).answer_block()) <= 11:
        by_trying(puzzle)


@given(boards())
@settings(max_examples=25)
def test_every_text_comes_back(puzzle: Any) -> None:
    """Boards, and any set of keys; also where a single column has words."""
    most = (max(puzzle.shape) + 1) // 2
    if all(number <= most for _, number in arrows(puzzle).values()):
        for name in ("text", "puzzlink", "pzprv3", "puzzlekit"):
            [found] = formats.read(formats.write(puzzle, name))
            assert found == puzzle
    keys = list(encoded(puzzle).answer_block())
    for chosen in (keys, keys[::2], keys[1::3], []):
        assert puzzle.read(puzzle.render(frozenset(chosen))) == frozenset(chosen)


def test_all_cells_shaded_and_no_loop() -> None:
    """As at puzz.link, whose judge asks for no line."""
    puzzle = board(" . 0n  .", "1e  . 1w", " . 0s  ?")
    [solution] = solutions(encoded(puzzle))
    assert puzzle.render(solution) == " # 0n  #\n1e  # 1w\n # 0s  ?"


# --- judge, flaws, clues ----------------------------------------------------------------------


def test_check_says_where_and_why() -> None:
    puzzle = board(". . . 1w", ". . . .", "2n . . .")
    assert solved(puzzle, "se sw # 1w", "n n # #", "2n . . .") == [
        ("arrow", (2, 0), "0 shaded ahead of the 2"),
        ("apart", (0, 2), "a shaded cell beside it"),
        ("apart", (1, 2), "a shaded cell beside it"),
        ("every cell", (1, 0), "1 line in it"),
        ("every cell", (1, 1), "1 line in it"),
        ("every cell", (2, 1), "neither shaded nor passed by the loop"),
        ("every cell", (2, 2), "neither shaded nor passed by the loop"),
        ("every cell", (2, 3), "neither shaded nor passed by the loop"),
    ]
    assert solved(board(". .", ". ."), "#se sw", "ne nw") == [
        ("every cell", (0, 0), "the loop passes a shaded cell"),
    ]
    beside = frozenset({(Cell(0, 0),), Side(Cell(2, 0), Cell(2, 1))})
    assert [(one.rule, one.cell, one.note) for one in board("?", "?").check(beside)] == [
        ("arrow", (0, 0), "outside the board"),
        ("arrow", (0, 0), "outside the board"),
        ("arrow", (0, 0), "shaded where an arrow is printed"),
    ]


def test_flaws_say_which_number_is_too_large() -> None:
    assert board("2e . . 2w", ". . . .").flaws() == [
        "the 2 pointing right at row 1, column 1 sees room for 1 shaded cell",
        "the 2 pointing left at row 1, column 4 sees room for 1 shaded cell",
    ]
    assert board("2e . ? . .").flaws() == []
    assert verdict(encoded(board("2e . .", ". . ."))).verdict is Verdict.NONE


def test_numbers_are_left_out_and_added() -> None:
    """The cell of a number that is left out stays out of play."""
    puzzle = board(" . 0n  .", "1n  .  .", " .  .  .")
    [solution] = solutions(encoded(puzzle))
    less = puzzle.without([0, 1])
    assert less == board(". ? .", "? . .", ". . .")
    more = less.more_clues(solution)
    assert [clue.name for clue in more.values()][:4] == [
        "the 0 pointing up at row 1, column 2",
        "the 0 pointing down at row 1, column 2",
        "the 1 pointing left at row 1, column 2",
        "the 1 pointing right at row 1, column 2",
    ]
    for key in more:
        assert less.with_clue(key).check(solution) == []


@pytest.mark.parametrize(
    ("rows", "order"),
    [
        ((". 1e", "1w ."), 2),
        (("1e 1s", "1n 1w"), 4),
        (("1e 1w", "1e 1w"), 4),
        ((". .", ". ."), 8),
        (("1e .", ". ."), 1),
    ],
)
def test_arrows_turn_with_the_board(rows: tuple[str, ...], order: int) -> None:
    puzzle = board(*rows)
    group = [isometry for isometry in isometries(puzzle.shape) if puzzle.invariant(isometry)]
    assert len(group) == order
    found = set(solutions(encoded(puzzle)))
    for isometry in group:
        assert {frozenset(puzzle.image(key, isometry) for key in one) for one in found} == found


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (
            ["2x ."],
            "3:1: '2x' is not a number with an arrow such as 2e: numbers 0-999, ways n e s w",
        ),
        (["02e ."], "3:1: '02e' is not a number with an arrow"),
        ([". .", ". . ."], "4:5: 3 cells where the board has 2"),
        ([], "1:1: the board is missing"),
    ],
)
def test_bad_boards_are_refused(rows: list[str], message: str) -> None:
    with pytest.raises(ParseError, match=re.escape(message)):
        board(*rows)


@pytest.mark.parametrize(
    ("drawing", "message"),
    [
        ("", "1:1: 0 rows where the board has 2"),
        (". .\n. 0n", "1:4: 2 cells where the board has 3"),
        (". . .\n. . 1n", "2:5: '1n' is not '0n', as on the board"),
        ("x . .\n. . 0n", "1:1: 'x' is not one of . # or the ways of the loop, such as se"),
        ("ss . .\n. . 0n", "1:1: 'ss' is not one of"),
        ("n . .\n. . 0n", "1:1: the loop cannot go 'n' from here"),
        (". . s\n. . 0n", "1:5: the loop cannot go 's' from here"),
        ("s . .\n. . 0n", "1:1: the loop goes 's' from here and does not come back"),
    ],
)
def test_bad_drawings_of_a_solution_are_refused(drawing: str, message: str) -> None:
    with pytest.raises(ParseError, match=re.escape(message)):
        board(". . .", ". . 0n").read(drawing)


# --- drawn ------------------------------------------------------------------------------------

CORNER = board("1e 0w .", ". . .", "1n . .")


def test_everything_is_drawn() -> None:
    [solution] = solutions(encoded(CORNER))
    root = ElementTree.fromstring(drawing.svg(CORNER, solution))
    squares = [one for one in root.iter() if one.tag.endswith("rect")]
    assert len(squares) == 1 + 3 + 2  # paper, cells with numbers, shaded ones
    lines = [one for one in root.iter() if re.fullmatch(r"M[\d.,]+[hv]32", one.get("d", ""))]
    assert len(lines) == 4
    assert draw(CORNER, solution, marked=[(0, 1), (0, 2), (1, 1)]).split("\n") == [
        " 1→*0←▒*▒",
        "",
        "▒▒▒*┌──┐",
        "    │  │",
        " 1↑ └──┘",
    ]
    assert draw(CORNER).split("\n")[0] == " 1→ 0← ·"
    wide = board("10e" + " ." * 20)
    assert draw(wide).startswith(" 10→   ·")


def test_steps_say_shaded_or_joined() -> None:
    from satgrid.drawing.sentences import state_text

    [solution] = solutions(encoded(CORNER))
    with Explainer(CORNER) as explainer:
        said = {
            cell: state_text(CORNER, explainer.state(cell, solution), cell)
            for cell in [(0, 2), (1, 1)]
        }
    assert said == {(0, 2): "shaded", (1, 1): "joined right and below"}


# --- new ones ---------------------------------------------------------------------------------


@pytest.mark.slow
def test_hard_ones_need_more_than_easy_ones() -> None:
    needed = {"easy": 0.0, "hard": 0.0}
    for difficulty in needed:
        for seed in range(30):
            with Explainer(drafted("yajilin", 7, 7, seed=seed, difficulty=difficulty)) as explainer:
                walk = path(explainer)
            assert walk is not None
            needed[difficulty] += walk.mean
    assert needed["hard"] > needed["easy"]


@pytest.mark.parametrize("symmetry", [None, "half"])
def test_arrows_are_left_out_while_one_solution_is_left(symmetry: str | None) -> None:
    before, after = [], []
    for seed in (2, 4):
        draft = FewerArrows(Order(8, 8, seed, symmetry=symmetry))
        assert any(draft.settle() for _ in range(100))
        before.append(draft.puzzle())
        draft.spare()
        after.append(draft.puzzle())
        assert verdict(encoded(after[-1])).verdict is Verdict.UNIQUE
        if symmetry:
            assert {(7 - row, 7 - column) for row, column in arrows(after[-1])} == {
                *arrows(after[-1])
            }
    assert sum(map(weight, after)) < 0.8 * sum(map(weight, before))


def weight(puzzle: Any) -> int:
    """Count arrows, those at the border twice."""
    outer = sum(len(puzzle.grid.neighbors(cell)) < 4 for cell in arrows(puzzle))
    return len(arrows(puzzle)) + outer


def test_large_medium_boards_keep_their_arrows() -> None:
    draft = FewerArrows(Order(16, 16))
    before = draft.puzzle()
    draft.spare()
    assert draft.puzzle() == before


def test_what_cannot_be_made() -> None:
    for height, width, symmetry in ((1, 6, None), (99, 99, None), (6, 7, "quarter")):
        with pytest.raises(SatgridError):
            drafted("yajilin", height, width, symmetry=symmetry)


# --- on puzz.link -----------------------------------------------------------------------------

URL = "https://puzz.link/p?yajilin/5/5/m32j10"
UNTOLD = board(". . ?e", ". . .", "2 . ?")
"""An arrow without a number, a number without an arrow, and neither."""
SAVED = (
    "pzprv3/yajilin/5/5/. . . . . /. . . . . /. . . 3,2 . /. . . . . /. . . . 1,0 /"
    ". . . . . /. . . . + /# . # . + /. . + . + /. . . # . /"
    "1 1 -1 1 /1 -1 1 -1 /0 0 0 -1 /1 -1 1 1 /1 1 0 0 /"
    "1 -1 1 1 1 /0 1 0 0 1 /0 1 0 0 1 /1 -1 1 0 0 /"
)


def test_board_of_the_tests_of_puzz_link() -> None:
    """The same board as a URL and saved with its answer, which is right."""
    expected = board(". . . . .", ". . . . .", ". . . 2w .", ". . . . .", ". . . . 0n")
    assert formats.read(URL) == formats.read(SAVED) == [expected]
    for name in ("yajirin", "yajilin/b"):
        assert formats.read(URL.replace("yajilin", name)) == [expected]
    assert formats.write(expected, "puzzlink") == URL + "\n"
    shaded = {(Cell(2, 0),), (Cell(2, 2),), (Cell(4, 3),)}
    assert any(
        shaded == {key for key in one if len(key) == 1} for one in solutions(encoded(expected))
    )


def test_numbers_of_any_size() -> None:
    """In a URL they take one, two or three digits, and runs more than one letter."""
    wide = board("15e 16e 300w ?" + 30 * " ." + " 0n")
    kind = registry.part("yajilin", "puzzlink").KINDS["yajilin"]
    body = kind.body(wide)
    assert body == "4f910-312c0.zd10"
    assert kind.read(1, 35, Body(body, 1)) == wide
    assert formats.read(formats.write(wide, "puzzlink")) == [wide]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://puzz.link/p?yajilin/2/1/A", "'A' means nothing here"),
        ("pzprv3/yajilin/1/2/5,1 . /. . /0 /", "'5,1' is not a number with an arrow"),
    ],
)
def test_what_is_no_arrow_is_refused(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=re.escape(message)):
        formats.read(text)


def test_what_is_not_told_is_kept_and_states_nothing() -> None:
    """In texts, links, saved files, pictures and at the terminal."""
    bare = board(". . ?", ". . .", "? . ?")
    assert by_trying(UNTOLD) == by_trying(bare)
    assert UNTOLD.clue_list() == []
    url = "https://puzz.link/p?yajilin/3/3/b4.c02a0."
    assert formats.write(UNTOLD, "puzzlink") == url + "/\n"  # which a dot at the end needs
    assert formats.read(url) == [UNTOLD]
    assert formats.read("pzprv3/yajilin/3/3/. . 4,- /. . . /0,2 . 0,-2 /") == [UNTOLD]
    for name in ("text", "puzzlink", "pzprv3", "puzzlekit", "penpa"):
        assert formats.read(formats.write(UNTOLD, name)) == [UNTOLD], name
    assert draw(UNTOLD).split("\n")[0].endswith("?→")
    assert draw(UNTOLD).split("\n")[4].split() == ["2", "·", "?"]
    words = [one.text for one in ElementTree.fromstring(drawing.svg(UNTOLD)).iter() if one.text]
    assert words[-2:] == ["?", "2"]


def test_numbers_that_are_added_keep_what_is_told() -> None:
    [solution] = solutions(encoded(board(". . .", ". 0e .", ". . .")))
    ways = {"?": ["up", "down", "left", "right"], "0": ["up", "down", "left", "right"]}
    for word, expected in {**ways, "1": [], "?n": ["up"], "0n": []}.items():
        untold = board(". . .", f". {word} .", ". . .")
        more = untold.more_clues(solution)
        assert [way for _, _, (way, _) in more] == expected
        assert {untold.with_clue(key).data["arrows"][Cell(1, 1)][1] for key in more} <= {0}


def test_penpa_knows_shaded_cells_and_lines() -> None:
    [solution] = solutions(encoded(CORNER))
    kind = registry.part("yajilin", "penpa").KIND
    sheet = kind.write(CORNER)
    kind.solved(CORNER, solution, sheet)
    assert kind.solution(CORNER, sheet) == solution
    assert sheet.check == "sol_surface sol_loopline"
    point = str(sheet.points.cell(0, 0))
    assert sheet.problem.dicts["number"][point] == ["1_2", 1, "2"]
    assert '"sol_surface":true,"sol_loopline":true' in sheet.text(solving=True)


# --- shaded cells outside the loop ------------------------------------------------------------

LOOSE = board(*[" .  .  .  .  ."] * 4, " .  .  .  . 1n")


def outside(solution: frozenset[Any]) -> bool:
    """Flood from around the board, between the lines, and look for shaded cells."""
    lines = {key for key in solution if len(key) == 2}
    walls = {(one.row + other.row, one.column + other.column) for one, other in lines}
    walls |= {(2 * cell.row, 2 * cell.column) for key in lines for cell in key}
    met, waiting = set(), [(-1, -1)]
    while waiting:
        row, column = here = waiting.pop()
        if here in met or here in walls or not -1 <= row <= 9 or not -1 <= column <= 9:
            continue
        met.add(here)
        waiting += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return all((2 * key[0].row, 2 * key[0].column) in met for key in solution if len(key) == 1)


def test_all_shaded_cells_are_outside_where_that_is_asked() -> None:
    found = set(solutions(encoded(LOOSE)))
    expected = {one for one in found if outside(one)}
    assert 0 < len(expected) < len(found)
    asked = LOOSE.with_options(outside="yes")
    assert {one for one in found if not asked.check(one)} == expected
    agree(asked, expected)
    grounds = [ground for _, ground in asked.constraints]
    (at,) = (at for at, ground in enumerate(grounds) if isinstance(ground, CellsOffLoop))
    noticed = 0
    for _, wrong in mutants(grounds[at]):
        noticed += written(asked, [*grounds[:at], wrong, *grounds[at + 1 :]]) != expected
    assert noticed >= 3


def test_the_flag_of_puzz_link_asks_for_it() -> None:
    [plain], [asked] = (
        formats.read(f"https://puzz.link/p?{kind}/5/5/m32j10") for kind in ("yajilin", "yajirin/ob")
    )
    board: Any = plain
    assert board.name == "yajilin"
    assert asked == board.with_options(outside="yes")
    assert formats.write(asked, "puzzlink") == "https://puzz.link/p?yajilin/o/5/5/m32j10\n"
    assert "outside: yes\n" in asked.text()
    for name in ("puzzlink", "pzprv3", "text"):
        assert formats.read(formats.write(asked, name)) == [asked], name
    with pytest.raises(SatgridError, match="no place for 'outside: yes'"):
        formats.write(asked, "puzzlekit")
