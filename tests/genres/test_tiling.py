"""Tilings: text and its faults, messages, placements, drawings, encoder against checker."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from catalogue import ROOT, encoded, load
from hypothesis import given, settings, strategies as st
from small_formulas import tiling, tilings, tilings_by_trying

from satgrid.board.cover import Placement
from satgrid.drawing.terminal import draw
from satgrid.errors import ParseError, SatgridError
from satgrid.formula.cardinality import ENCODINGS
from satgrid.formula.clauses import Formula
from satgrid.formula.derived import without
from satgrid.genres.tiling import polyforms
from satgrid.genres.tiling.puzzle import Tiling
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.enumeration import solutions
from satgrid.solve.session import Session, Status

SETS = ", ".join(polyforms.SETS)
UNKNOWN = f"known: {SETS}, single ones such as O4 or X5, and pieces drawn below the board"


def parsed(lines: str) -> Tiling:
    return Tiling.parse(f"puzzle: tiling\n{lines}")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("", "1:1: the board is missing"),
        ("pieces: I1", "2:1: the board is missing"),
        ("board: 8x8", "1:1: there is no 'pieces' line"),
        ("board: 8\npieces: I1", "2:8: '8' is not a size such as 8x8 or 3x4x5"),
        ("board: 0x8\npieces: I1", "2:8: a board of size 0x8 has no cells"),
        ("board: 2x2x2x2\npieces: I1", "2:8: '2x2x2x2' is not a size such as 8x8 or 3x4x5"),
        ("board: 8x8\nboard: 9x9\npieces: I1", "3:1: 'board' is given twice"),
        (
            "board: 8x8\npieces: I1\ncolour: red",
            "4:1: unknown key 'colour'; known: board, pieces, reflections, title, author, source",
        ),
        ("board: 8x8\npieces: I1\nreflections: maybe", "4:14: 'maybe' is not one of yes, no"),
        (
            "board: 8x8\npieces: I1\n\n..\n..",
            "5:1: the board is given twice: its size above, a drawing here",
        ),
        ("pieces: I1\n\n..\n...", "5:3: 3 cells where the first row has 2"),
        ("pieces: I1\n\n..\n.x", "5:2: 'x' is not one of # ."),
        ("pieces: I1\n\n##\n##", "4:1: the board has no cells"),
        ("pieces: I1\n\n..\n..\n\n..", "7:1: a layer of 1 row where the first has 2"),
        ("pieces: I1\n\n..\n\n..\n..", "7:1: a layer of 2 rows where the first has 1"),
        ("board: 8x8\npieces:", "3:8: no pieces are listed"),
        ("board: 8x8\npieces: I1 x0", "3:9: every piece is listed 0 times"),
        ("board: 8x8\npieces: X5 pentominos", f"3:12: unknown piece 'pentominos'; {UNKNOWN}"),
        ("board: 8x8\npieces: own", f"3:9: unknown piece 'own'; {UNKNOWN}"),
        ("board: 8x8\npieces: x3", "3:9: 'x3' has no piece before it"),
        ("board: 8x8\npieces: I1 x2 x3", "3:15: 'x3' has no piece before it"),
        (
            "board: 8x8\npieces: I1 x-1",
            "3:12: 'x-1' is not a number of copies such as x3, x2-4 or x* (any number)",
        ),
        (
            "board: 8x8\npieces: I1 x",
            "3:12: 'x' is not a number of copies such as x3, x2-4 or x* (any number)",
        ),
        ("board: 8x8\npieces: I1 x4-2", "3:12: 'x4-2': 2 is less than 4"),
        ("board: 8x8\npieces: I1 x*-3", "3:12: 'x*-3': nothing may follow x*"),
        (
            "board: 8x8\npieces: I1 I1",
            "3:12: I1 is listed twice; for several copies write I1 x2",
        ),
        (
            "board: 8x8\npieces: I2 domino",
            "3:12: I2 is listed twice; for several copies write I2 x2",
        ),
        ("board: 8x8\npieces: L4 L4'", "3:12: L4 and L4' are the same piece"),
        ("board: 3x3x3\npieces: L4 L4'", "3:12: L4 and L4' are the same piece"),
        ("board: 8x8\npieces: O1 I1", "3:12: O1 and I1 are the same piece"),
        ("board: 8x8\npieces: own\n\nown:\n", "5:1: own is not drawn"),
        ("board: 8x8\npieces: own\n\nown:\nX.X", "5:1: own is not connected"),
        ("board: 8x8\npieces: own\n\nown:\nX.\n.X", "5:1: own is not connected"),
        ("board: 8x8\npieces: own\n\nown:\n...", "6:1: own has no cells (X)"),
        ("board: 8x8\npieces: own\n\nown:\nXX\nX", "7:2: 1 cell where the first row has 2"),
        ("board: 8x8\npieces: own\n\nown:\nXa", "6:2: 'a' is not one of X ."),
        (
            "board: 8x8\npieces: own\n\nown:\nXX\n\nX.",
            "5:1: own has layers, but the board is flat",
        ),
        (
            "board: 8x8\npieces: I1\n\nown:\nXX",
            "5:1: own is drawn but not listed in 'pieces'",
        ),
        (
            "board: 8x8\npieces: own\n\nown:\nXX\nown:\nX",
            "7:1: there is a piece 'own' already",
        ),
        ("board: 8x8\npieces: X5\n\nX5:\nXX", "5:1: there is a piece 'X5' already"),
        ("board: 8x8\npieces: domino\n\ndomino:\nXX", "5:1: there is a piece 'domino' already"),
        ("board: 8x8\npieces: x2\n\nx2:\nX", "5:1: 'x2' is a number of copies, not a name"),
        ("board: 8x8\npieces: own I2\n\nown:\nXX", "3:13: own and I2 are the same piece"),
        (
            "board: 8x8\npieces: one two\n\none:\nXX.\n.XX\n\ntwo:\n.XX\nXX.",
            "3:13: one and two are the same piece",
        ),
    ],
)
def test_faults_of_the_text(lines: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        parsed(lines)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (
            "board: 10000x10000\npieces: pentominoes",
            "2:8: a board of 100,000,000 cells would need about 6,300,000,000 placement "
            "variables; the limit is 5,000,000",
        ),
        (
            "board: 999999999999x999999999999\npieces: I1",
            "2:8: a board of 999,999,999,998,000,000,000,001 cells would need about "
            "999,999,999,998,000,000,000,001 placement variables; the limit is 5,000,000",
        ),
        (
            "board: 1000x10x1000\npieces: I2 x*",
            "2:8: a board of 10,000,000 cells would need about 30,000,000 placement "
            "variables; the limit is 5,000,000",
        ),
    ],
)
def test_huge_board_is_refused_with_its_size(lines: str, message: str) -> None:
    """At once: nothing of such a board is built first."""
    with pytest.raises(ParseError) as caught:
        parsed(lines)
    assert str(caught.value) == message


def test_pieces_by_set_and_by_name() -> None:
    board = parsed("board: 8x8\npieces: pentominoes O4")
    assert [piece.name[0] for piece in board.pieces] == list("FILNPTUVWXYZO")
    assert {(piece.least, piece.most) for piece in board.pieces} == {(1, 1)}
    assert board.reflections
    assert not parsed("board: 3x4x5\npieces: pentominoes").reflections
    assert parsed("board: 1x4x5\npieces: pentominoes").reflections, "one layer is flat"


@pytest.mark.parametrize(
    ("word", "least", "most"),
    [
        ("", 1, 1),
        (" x1", 1, 1),
        (" x3", 3, 3),
        (" x*", 0, None),
        (" x2-4", 2, 4),
        (" x0-1", 0, 1),
        (" x2-*", 2, None),
        (" x0-*", 0, None),
        (" x5-5", 5, 5),
    ],
)
def test_copies(word: str, least: int, most: int | None) -> None:
    board = parsed(f"board: 4x4\npieces: I1 tetrominoes{word} I2 x7")
    times = [(piece.least, piece.most) for piece in board.pieces]
    assert times == [(1, 1)] + [(least, most)] * 5 + [(7, 7)]
    assert Tiling.parse(board.text()) == board


def test_pieces_listed_no_times_are_left_out() -> None:
    board = parsed("board: 4x4\npieces: tetrominoes x0 I2 x*")
    assert [piece.name for piece in board.pieces] == ["I2"]
    assert Tiling.parse(board.text()) == board


def test_drawn_pieces() -> None:
    board = parsed(
        "pieces: chair riahc xylo x2\nreflections: no\n\n....\n#...\n....\n\n"
        "chair:\n....\n.X..\n.XXX\n....\n\nriahc:\n..X\nXXX\nxylo:\nXX\nXX\n"
    )
    assert [(piece.name, piece.cells) for piece in board.pieces] == [
        ("chair", ((0, 0), (1, 0), (1, 1), (1, 2))),
        ("riahc", ((0, 2), (1, 0), (1, 1), (1, 2))),
        ("xylo", ((0, 0), (0, 1), (1, 0), (1, 1))),
    ]
    assert (board.pieces[2].least, board.pieces[2].most) == (2, 2)
    assert len(board.cells) == 11
    assert (1, 0) not in board.cells
    assert Tiling.parse(board.text()) == board


def test_boards_and_pieces_drawn_in_layers() -> None:
    board = parsed(
        "pieces: screw flat x*\n\n..\n.#\n\n\n..\n..\n\n\nscrew:\nXX\nX.\n\n.X\n..\n\nflat:\nXX\n"
    )
    assert board.size == board.shape == (2, 2, 2)
    assert board.cells == set(product(range(2), repeat=3)) - {(0, 1, 1)}
    assert board.pieces[0].cells == ((0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 1))
    assert board.pieces[1].cells == ((0, 0, 0), (0, 0, 1))
    assert not board.reflections
    assert Tiling.parse(board.text()) == board
    assert board.render() == "..\n.#\n\n..\n.."


def test_text_of_a_board() -> None:
    content = (
        "puzzle: tiling\ntitle: T\nboard: 3x4\npieces: I1 x2 tetrominoes x0-1 own\n"
        "reflections: no\n\nown:\nX.X\nXXX\n"
    )
    text = registry.parse(content).text()
    assert text == content.replace("I1 x2", "monomino x2")
    holes = "puzzle: tiling\npieces: domino x*\n\n#..\n...\n"
    assert registry.parse(holes).text() == holes


@given(tilings())
@settings(max_examples=60)
def test_text_survives_a_round_trip(board: Puzzle[Any]) -> None:
    again = registry.parse(board.text())
    assert again == board
    assert again.text() == board.text()


@pytest.mark.parametrize(
    ("lines", "flaws"),
    [
        ("board: 6x10\npieces: pentominoes", []),
        (
            "board: 8x8\npieces: pentominoes",
            ["the pieces cover 60 cells in all, but the board has 64 cells"],
        ),
        (
            "board: 2x2\npieces: domino x3-*",
            ["the pieces cover at least 6 cells, but the board has 4 cells"],
        ),
        (
            "board: 3x3\npieces: domino x*",
            ["no number of the pieces has the right area, but the board has 9 cells"],
        ),
        ("pieces: domino x2\n\n.#.\n.#.\n###\n", []),
        (
            "board: 2x6\npieces: X5 I7\n\nI7:\nXXXXXXX",
            ["piece X5 fits nowhere on the board", "piece I7 fits nowhere on the board"],
        ),
        ("board: 2x6\npieces: X5 x0-1 I1 x*", []),
        (
            "pieces: domino x2\n\n.#..\n#..#\n",
            [
                "the pieces cover 4 cells in all, but the board has 5 cells",
                "no pieces fill the part of 1 cell at row 1, column 1",
            ],
        ),
        (
            "pieces: I2 x*\n\n.#\n##\n\n##\n#.\n",
            [
                "no pieces fill the part of 1 cell at layer 1, row 1, column 1",
                "no pieces fill the part of 1 cell at layer 2, row 2, column 2",
            ],
        ),
    ],
)
def test_flaws_in_plain_words(lines: str, flaws: list[str]) -> None:
    found = parsed(lines).flaws()
    assert found == flaws


@given(tilings())
@settings(max_examples=50)
def test_flawed_boards_have_no_solution(board: Puzzle[Any]) -> None:
    if board.flaws():
        assert tilings_by_trying(board) == set()


PLACEMENTS = {
    "F5": 288,
    "I5": 64,
    "L5": 280,
    "N5": 280,
    "P5": 336,
    "T5": 144,
    "U5": 168,
    "V5": 144,
    "W5": 144,
    "X5": 36,
    "Y5": 280,
    "Z5": 144,
    "O4": 49,
}


def test_placements_on_a_chessboard() -> None:
    board = parsed("board: 8x8\npieces: pentominoes O4")
    counts = dict.fromkeys(PLACEMENTS, 0)
    for placement in board.placements:
        counts[placement.piece] += 1
    assert counts == PLACEMENTS
    assert len(board.placements) == len(set(board.placements)) == 2357
    one_sided = parsed("board: 8x8\npieces: one-sided-pentominoes O4\nreflections: no")
    assert len(one_sided.placements) == 2357
    names = [piece.name for piece in board.pieces]
    order = [(names.index(one.piece), one.cells) for one in board.placements]
    assert order == sorted(order), "by piece and then by cells"


@given(tilings(), st.sampled_from(ENCODINGS))
@settings(max_examples=50)
def test_solutions_equal_brute_force(board: Puzzle[Any], cardinality: str) -> None:
    expected = tilings_by_trying(board)
    for encoding in board.encodings:
        listed = list(solutions(encoded(board, encoding, cardinality)))
        assert len(listed) == len(expected)
        assert set(listed) == expected


@pytest.mark.parametrize("cardinality", ENCODINGS)
@pytest.mark.parametrize("encoding", ["dual", "placement"])
def test_every_cardinality_gives_the_same_solutions(encoding: str, cardinality: str) -> None:
    board = parsed("board: 2x6\npieces: I2 x2-4 V3 x0-2 I1 x1-3 T4 x0-2")
    expected = set(solutions(encoded(board)))
    listed = list(solutions(encoded(board, encoding, cardinality)))
    assert len(listed) == len(set(listed)) == len(expected) > 100
    assert set(listed) == expected


@given(tilings(), st.data())
@settings(max_examples=60)
def test_formula_and_checker_agree_on_any_set_of_placements(board: Any, data: Any) -> None:
    """Right or wrong: what the checker refuses, the formula refuses, and the other way round."""
    keys = list(board.placements)
    if not keys:
        return
    guess = frozenset(data.draw(st.lists(st.sampled_from(keys), max_size=5)))
    broken = {violation.rule for violation in board.check(guess)}
    for encoding in board.encodings:
        formula = encoded(board, encoding)
        stated = formula.stating(guess)
        with Session(formula) as session:
            assert (session.solve(stated) is Status.SATISFIABLE) == (not broken)
        if encoding != "dual":
            continue  # overlapping copies of a piece that is laid once break two of its rules
        for rule in sorted(formula.rules.keys() - formula.definitions):
            if broken <= {rule}:
                with Session(without(formula, rule)) as session:
                    assert session.solve(stated) is Status.SATISFIABLE


def violations(board: Tiling, *laid: tuple[str, tuple[tuple[int, ...], ...]]) -> list[str]:
    found = board.check(frozenset(Placement(*one) for one in laid))
    return [f"{one.rule} {','.join(map(str, one.cell))}: {one.note}" for one in found]


def test_checker_names_rule_and_place() -> None:
    board = parsed("board: 2x3\npieces: I1 I2 I3")
    one, two, three = ("I1", ((0, 0),)), ("I2", ((0, 1), (0, 2))), ("I3", ((1, 0), (1, 1), (1, 2)))
    assert violations(board, one, two, three) == []
    assert violations(board, one, two) == [
        "placed 0,0: I3 is laid 0 times",
        "covered 1,0: no piece lies here",
        "covered 1,1: no piece lies here",
        "covered 1,2: no piece lies here",
    ]
    assert violations(board, one, ("I2", ((0, 0), (0, 1))), three) == [
        "one piece 0,0: 2 pieces lie here",
        "covered 0,2: no piece lies here",
    ]
    assert violations(board, one, ("I1", ((0, 1),)), ("I2", ((0, 1), (0, 2))), three) == [
        "placed 0,0: I1 is laid 2 times",
        "one piece 0,1: 2 pieces lie here",
    ]
    assert violations(board, one, ("I2", ((0, 1), (1, 2))), three)[0] == (
        "placed 0,1: this is not a piece I2"
    )
    assert violations(board, one, two, ("I3", ((2, 0), (2, 1), (2, 2))))[0] == (
        "placed 2,0: I3 lies beside the board"
    )
    assert violations(board, one, two, ("Q", ((1, 0), (1, 1), (1, 2)))) == [
        "placed 1,0: this is not a piece Q",
        "placed 0,0: I3 is laid 0 times",
    ]


def test_checker_minds_mirror_images() -> None:
    left, right = ((0, 0), (1, 0), (1, 1), (1, 2)), ((0, 2), (1, 0), (1, 1), (1, 2))
    for reflections, broken in (("yes", False), ("no", True)):
        board = parsed(f"pieces: own\nreflections: {reflections}\n\n##.\n...\n\nown:\nX..\nXXX")
        assert bool(violations(board, ("own", right))) == broken
    board = parsed("pieces: own\nreflections: no\n\n.##\n...\n\nown:\nX..\nXXX")
    assert violations(board, ("own", left)) == []


def test_unknown_encoding_lists_the_names() -> None:
    with pytest.raises(SatgridError, match="no encoding 'triple'; known: dual, placement"):
        parsed("board: 2x2\npieces: domino x*").encode(Formula(), "triple")


def test_hopeless_items_give_the_empty_clause() -> None:
    for lines in ("board: 1x4\npieces: O4 x*", "board: 2x2\npieces: I4 I1 x*"):
        for encoding in ("dual", "placement"):
            assert () in encoded(parsed(lines), encoding).clauses


def test_letters_and_borders() -> None:
    board = parsed("pieces: V3 x2 I2 x*\n\n....\n...#\n")
    solution = board.read("VVII\nVAA#\n")
    assert sorted(one.piece for one in solution) == ["I2", "I2", "V3"]
    assert board.render(solution) == "VVII\nVAA#"
    assert draw(board, solution) == (
        "┌───────┬───────┐\n│ V   V │ I   I │\n│   ┌───┴───┬───┘\n│ V │ A   A │\n└───┴───────┘"
    )
    assert draw(board, solution, marked=[(0, 2)]).split("\n")[1] == "│ V   V │*I*  I │"
    assert draw(board) == (
        "┌───────────────┐\n│               │\n│           ┌───┘\n│           │\n└───────────┘"
    )
    assert "\x1b[" in draw(board, solution, color=True)
    assert board.render() == "....\n...#"


def test_layers_are_drawn_one_below_another() -> None:
    board = parsed("board: 2x1x2\npieces: I2 x2\n")
    solution = board.read("IA\n\nIA\n")
    assert board.check(solution) == []
    assert board.render(solution) == "IA\n\nIA"
    assert draw(board, solution) == "\n\n".join(["┌───┬───┐\n│ I │ A │\n└───┴───┘"] * 2)


@given(tilings())
@settings(max_examples=60)
def test_drawn_solutions_are_read_back(board: Puzzle[Any]) -> None:
    for solution in tilings_by_trying(board):
        assert board.read(board.render(solution)) == solution
        assert draw(board, solution)


def test_twins_have_letters_of_their_own() -> None:
    board = parsed("board: 2x4\npieces: L4 L4'\nreflections: no")
    for solution in solutions(encoded(board)):
        drawn = board.render(solution)
        assert set(drawn) == {"L", "l", "\n"}
        assert board.read(drawn) == solution


def test_overlapping_placements_are_listed_and_read() -> None:
    board = parsed("board: 2x2\npieces: I1 I2 x2")
    laid = frozenset({Placement("I1", ((0, 0),)), Placement("I2", ((0, 0), (0, 1)))})
    assert board.render(laid) == "I1 0,0\nI2 0,0 0,1"
    assert board.read("I1 0,0\nI2 0,1 0,0\n") == laid


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "1:1: 0 rows where the board has 2"),
        ("AA\n", "1:1: 1 row where the board has 2"),
        ("AA\nA#\nAA", "3:1: 3 rows where the board has 2"),
        ("AAA\nA#", "1:1: 3 cells where the board has 2"),
        ("AA\nBB", "2:2: this is not a cell of the board"),
        ("#A\nA#", "1:1: a hole in the wrong place"),
        ("AA\nA#", "1:1: these cells are no piece"),
        (".A\n.#", "1:2: these cells are no piece"),
        ("I2 0,0\nI2", "2:1: no cells are listed for I2"),
        ("I2 0,0 zero", "1:1: not of the form 'PIECE row,column row,column ...'"),
        ("I2 0,0 0,1,2", "1:1: cells of this board have 2 coordinates"),
    ],
)
def test_what_is_no_solution(content: str, message: str) -> None:
    board = parsed("pieces: I2 x*\n\n..\n.#")
    with pytest.raises(ParseError) as caught:
        board.read(content)
    assert str(caught.value) == message


@given(st.text("IVLA1 ,0#.\n"))
@settings(max_examples=50)
def test_any_text_is_read_and_judged_or_refused(content: str) -> None:
    board = parsed("pieces: I1 x0-2 V3 I2 x*\n\n..\n.#")
    try:
        solution = board.read(content)
    except ParseError:
        return
    board.check(solution)
    board.render(solution)
    draw(board, solution)


@pytest.mark.parametrize(
    "path", sorted((ROOT / "instances" / "tiling").glob("*.txt")), ids=lambda p: p.stem
)
def test_catalogue_boards_have_no_flaw_but_two(path: Any) -> None:
    """These are known for what a checkerboard shows of them."""
    flaws = load(path).flaws()
    if path.stem in ("dominoes-corners", "one-sided-tetrominoes"):
        assert flaws[0].startswith("on a checkerboard")
    else:
        assert flaws == []


def test_solid_reading_finds_the_place_of_a_fault() -> None:
    board = parsed("board: 2x2x2\npieces: I2 x*")
    with pytest.raises(ParseError) as caught:
        board.read("AA\nBB\n\nCC\nDE\n")
    assert str(caught.value) == "5:1: these cells are no piece"
    assert tiling("board: 2x2x2\npieces: I2 x*\n") == board


def test_total_that_the_area_implies_has_no_clauses() -> None:
    """Dominoes on 24 cells are 12 whether that is said or not."""
    sizes = encoded(parsed("board: 4x6\npieces: domino x*")).sizes()
    for pieces in ("domino x12", "domino x10-12", "domino x5-*"):
        board = parsed(f"board: 4x6\npieces: {pieces}")
        assert encoded(board).sizes() == sizes
        assert sum(1 for _ in solutions(encoded(board))) == 281


@pytest.mark.parametrize("pieces", ["domino x11", "domino x13-14", "domino x0-11", "I4 x7-*"])
def test_total_that_the_area_forbids_has_clauses(pieces: str) -> None:
    """Whoever exports a puzzle in spite of its flaws gets a formula without a model."""
    formula = encoded(parsed(f"board: 4x6\npieces: {pieces}"))
    assert formula.sizes()["placed"]
    assert next(solutions(formula), None) is None


def test_thousands_of_dominoes_are_laid() -> None:
    board = parsed("board: 100x100\npieces: domino x5000")
    assert not board.flaws()
    formula = encoded(board)
    assert len(formula.clauses) < 100_000
    found = next(solutions(formula))
    assert len(found) == 5000
    assert not board.check(found)
