"""Heyawake: what the suites for all puzzles do not cover."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from catalogue import by_trying, encoded
from finding import found_by
from hypothesis import given, settings, strategies as st

from satgrid import formats
from satgrid.board import regions
from satgrid.board.grid import Cell
from satgrid.drawing.terminal import draw
from satgrid.errors import ParseError, SatgridError
from satgrid.explain.difficulty import difficulty
from satgrid.explain.reasons import Explainer
from satgrid.generators.aim import Aim, Grade
from satgrid.generators.generation import drafted
from satgrid.generators.order import Order
from satgrid.genres.heyawake import generator, generator_rooms
from satgrid.genres.heyawake.generator_lines import Borders
from satgrid.genres.heyawake.steps import TECHNIQUES
from satgrid.judging.sight import long_lines
from satgrid.puzzle import registry
from satgrid.puzzle.symmetry import isometries
from satgrid.solve.enumeration import Verdict, solutions, verdict
from satgrid.steps.techniques import Fact, Known
from satgrid.system.limits import Limits


def board(rooms: str, numbers: str = "") -> Any:
    lines = ["puzzle: heyawake", "", *rooms.split()]
    if numbers:
        lines += ["", "numbers:", *numbers.split("/")]
    return registry.find("heyawake").parse("\n".join(lines) + "\n")


def _made(rooms: regions.Regions, numbers: Sequence[int | None]) -> Any:
    kind: Any = registry.find("heyawake")
    told = {room: number for room, number in enumerate(numbers) if number is not None}
    return kind((len(rooms), len(rooms[0])), {"rooms": rooms, "numbers": told})


@st.composite
def boards(draw: st.DrawFn) -> Any:
    """Make a board of up to 9 cells: stripes of a few columns or rows, some with a number."""
    height, width = draw(st.sampled_from([(1, 1), (1, 6), (2, 4), (3, 3), (4, 2)]))
    labels = [
        [draw(st.integers(0, 2)) if column % 2 == 0 else None for column in range(width)]
        for _ in range(height)
    ]
    rooms: dict[tuple[int, int], int] = {}
    for row in range(height):
        for column in range(width):
            before = rooms.get((row, column - 1)), rooms.get((row - 1, column))
            choice = labels[row][column] if labels[row][column] is not None else 0
            joined = [room for room in before if room is not None]
            rooms[row, column] = joined[choice % len(joined)] if joined and choice else len(rooms)
    drawn = [[rooms[row, column] for column in range(width)] for row in range(height)]
    found = regions.renumbered(drawn)
    sizes = [len(cells) for cells in regions.cells_of(found)]
    told = tuple(
        draw(st.one_of(st.none(), st.integers(0, min(size, (size + 3) // 2)))) for size in sizes
    )
    return _made(found, told)


@given(boards())
@settings(max_examples=25)
def test_formula_and_checker_agree_on_tiny_boards(puzzle: Any) -> None:
    by_trying(puzzle)


@given(boards())
@settings(max_examples=20)
def test_text_and_formats_give_the_board_back(puzzle: Any) -> None:
    assert registry.find("heyawake").parse(puzzle.text()) == puzzle
    for name in ("puzzlink", "pzprv3"):
        assert formats.read(formats.write(puzzle, name)) == [puzzle]


@given(boards())
@settings(max_examples=15)
def test_symmetries_carry_solutions_to_solutions(puzzle: Any) -> None:
    found = set(solutions(encoded(puzzle)))
    for isometry in isometries(puzzle.shape):
        if puzzle.invariant(isometry):
            assert {
                frozenset(puzzle.image(cell, isometry) for cell in each) for each in found
            } == found


def test_a_number_breaks_a_symmetry() -> None:
    kept = [
        sum(puzzle.invariant(isometry) for isometry in isometries((2, 4)))
        for puzzle in (
            board("AABB AABB"),
            board("AABB AABB", "1.1./...."),
            board("AABB AABB", "1.../...."),
        )
    ]
    assert kept == [4, 4, 2]


def test_check_says_where_and_why() -> None:
    puzzle = board("AABC AABC AABC", "1.../..../....")
    shaded = frozenset({Cell(0, 0), Cell(0, 1), Cell(2, 0), Cell(1, 3), Cell(3, 0)})
    assert [(broken.rule, broken.cell, broken.note) for broken in puzzle.check(shaded)] == [
        ("room", (0, 0), "outside the board"),
        ("room", (0, 0), "3 shaded where the room wants 1"),
        ("apart", (0, 0), "a shaded cell beside it"),
        ("apart", (2, 0), "a shaded cell beside it"),
        ("reach", (2, 3), "a line of unshaded cells crosses two borders"),
    ]
    assert [
        broken.rule for broken in board("AA AA").check(frozenset({Cell(0, 0), Cell(1, 1)}))
    ] == ["connected"]


def test_a_line_may_cross_one_border_and_no_second() -> None:
    """Not even back into the room from which it came."""
    assert frozenset() in set(solutions(encoded(board("AAAABBBB"))))
    assert frozenset() not in set(solutions(encoded(board("AABA AAAA"))))
    assert frozenset({Cell(0, 2)}) in set(solutions(encoded(board("AABA AAAA"))))


def test_nothing_need_be_shaded_and_nothing_left() -> None:
    assert set(solutions(encoded(board("A")))) == {frozenset(), frozenset({Cell(0, 0)})}


def test_numbers_stand_in_any_cell_of_their_room() -> None:
    assert board("AAB AAB", ".../.2.") == board("AAB AAB", "2../...")
    tall = board(" ".join("A" * 24), "/".join(["12", *["."] * 23]))
    assert tall.data["numbers"] == {0: 12}
    assert registry.find("heyawake").parse(tall.text()) == tall
    wide = _made(((0,) * 24,), (10,))
    assert wide.text().splitlines()[-1].split()[0] == "10"
    assert registry.find("heyawake").parse(wide.text()) == wide


def test_flaws_say_which_number_is_too_large() -> None:
    assert board("AAA AAA AAA", "5../.../...").flaws() == []
    assert board("AAA AAA AAA", "6../.../...").flaws() == [
        "the room of 9 cells at row 1, column 1 has no room for 6 shaded cells"
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("\n\nAAB\nBAB\n", "4:1: room 'B' is in 2 parts: one starts here, one at row 1, column 3"),
        ("\n\nnumbers:\n1\n", "4:1: the rooms are missing"),
        ("\n\nAAB\nAAB\n\nnumbers:\n1..\n", "7:1: 1 row where the board has 2"),
        ("\n\nAAB\nAAB\n\nnumbers:\n1..\n....\n", "8:4: 4 cells where the board has 3"),
        ("\n\nAAB\nAAB\n\nnumbers:\n-5 . .\n. . .\n", "7:1: '-5' is not one of . ? 0-999999999"),
        ("\n\nAAB\nAAB\n\nnumbers:\n...\n.x.\n", "8:2: 'x' is not one of . ? 0-999999999"),
        ("\n\nAAB\nAAB\n\nnumbers:\n1..\n.1.\n", "8:2: the room of 4 cells at row 1, column 1 has"),
    ],
)
def test_bad_boards_are_refused(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        registry.find("heyawake").parse("puzzle: heyawake" + text)
    assert str(caught.value).startswith(message)


def test_url_has_borders_then_numbers_room_by_room() -> None:
    url = "https://puzz.link/p?heyawake/3/2/a02g"
    assert formats.read(url) == [board("AAB AAB", "2../...")]
    assert formats.write(board("AAB AAB", "2../..."), "puzzlink") == url + "\n"


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("00!", "'!' means nothing here"),
    ],
)
def test_bad_urls_are_refused(body: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        formats.read(f"https://puzz.link/p?heyawake/2/2/{body}")


def test_saved_files_hold_a_number_in_any_cell_of_its_room() -> None:
    saved = "pzprv3\nheyawake\n2\n3\n2\n0 0 1 \n0 0 1 \n. . . \n. 2 . \n# . . \n. # + \n"
    assert formats.read(saved) == [board("AAB AAB", "2../...")]
    left = board("BA AA", ".1/..")
    assert formats.write(left, "pzprv3").splitlines()[7:9] == [". . ", "1 . "]
    assert formats.read(saved.replace(". . . \n. 2 .", "9 . . \n. . .")) == [
        board("AAB AAB", "9../...")
    ]
    assert formats.read(saved.replace(". 2 .", ". - .")) == [board("AAB AAB", "?../...")]


def test_drawing_keeps_the_numbers_of_shaded_cells() -> None:
    puzzle = board("AAB AAB", "2../...")
    assert draw(puzzle, puzzle.read("#..\n.#.")).split("\n")[1] == "│▒2▒    │   │"


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard"])
def test_generated_ones_have_one_solution_and_rooms_of_some_size(difficulty: str) -> None:
    puzzle: Any = drafted("heyawake", 7, 9, seed=4, difficulty=difficulty)
    assert verdict(encoded(puzzle)).verdict is Verdict.UNIQUE
    rooms = regions.cells_of(puzzle.data["rooms"])
    assert len(rooms) <= 7 * 9 / 3.5
    assert 0 < len(puzzle.clue_list()) < len(rooms)


def test_rooms_are_joined_and_numbers_left_out_as_far_as_the_word_allows() -> None:
    """As in print: half of the rooms have a number, and few of the numbers are 0."""
    cells, numbers = 0, list[int]()
    for seed in range(8):
        puzzle: Any = drafted("heyawake", 8, 8, seed=seed)
        cells += len(regions.cells_of(puzzle.data["rooms"]))
        numbers += puzzle.data["numbers"].values()
        found = difficulty(puzzle)
        assert found is not None
        assert found.word in ("easy", "medium")
    assert 8 * 64 / cells > 4
    assert len(numbers) < 0.75 * cells
    assert numbers.count(0) < 0.3 * len(numbers)
    assert sum(numbers) > 1.3 * len(numbers)


def test_boards_too_hard_for_any_number_of_rooms_are_taken_last(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hard, good = object(), object()
    drafts = [None, (hard, True), (hard, True), (good, False)]
    monkeypatch.setattr(generator, "_board", lambda order: drafts.pop(0))
    assert generator.generate(Order(5, 5)) is good
    drafts = [(hard, True)] * 200
    assert generator.generate(Order(5, 5)) is hard
    assert len(drafts) > 100
    drafts = [*[(hard, True)], *[None] * 199]
    assert generator.generate(Order(5, 5)) is hard


@pytest.mark.parametrize("seed", range(6))
def test_what_is_kept_between_steps_is_what_a_fresh_look_finds(seed: int) -> None:
    """Cells that contradicted nothing are looked at again only where something near is learned."""
    puzzle: Any = drafted("heyawake", 7, 7, seed=seed, difficulty="hard")
    solution = next(iter(solutions(encoded(puzzle))))
    draw, found = Random(seed), 0
    with Explainer(puzzle) as explainer:
        known = Known(explainer.cells)
        while len(known.learned) < len(explainer.cells):
            fresh = Known(explainer.cells)
            fresh.learn(known.learned)
            for technique in TECHNIQUES:
                once, again = (list(technique.find(puzzle, one)) for one in (known, fresh))
                assert once == again, technique.name
                found += len(once)
            left = [cell for cell in puzzle.grid if not known.settled(cell)]
            cell = draw.choice(left)
            known.learn([Fact(cell, cell in solution)])
    assert found > 100


class Corner(Aim):
    """All boards are too hard, in one corner."""

    def __init__(self) -> None:
        super().__init__("medium")
        self.seen: list[Any] = []

    def grade(self, puzzle: Any, limits: Limits) -> Grade:
        """Keep each board that is rated."""
        self.seen.append(puzzle)
        return Grade(1, 1, ((0, 0),))


def test_a_board_that_is_too_hard_with_all_numbers_keeps_them() -> None:
    """With fewer numbers none is rated: that takes long on large boards."""
    aim = Corner()
    puzzle: Any = drafted("heyawake", 6, 6, seed=1, aim=aim)
    assert puzzle == aim.seen[-1]
    for one in aim.seen:
        assert len(one.clue_list()) == len(regions.cells_of(one.data["rooms"]))


def test_where_some_rooms_cannot_be_divided_others_are() -> None:
    """The first of two rooms with open cells has one cell, the other one three."""
    rooms = board("ABBB CCCC")
    shaded = frozenset({Cell(0, 0), Cell(0, 2), Cell(1, 1), Cell(1, 3)})
    full = generator_rooms.numbered(rooms.data["rooms"], shaded)

    class Twice(Corner):
        def grade(self, puzzle: Any, limits: Limits) -> Grade:
            """Refuse the first board only."""
            self.seen.append(puzzle)
            return Grade(*((1, 1, ((0, 0), (0, 1))) if len(self.seen) == 1 else (0, 0.0, ())))

    for seed in range(6):
        order = Order(2, 4, seed, aim=Twice())
        eased, stuck = generator._eased(order, full, shaded)
        assert not stuck
        assert len(eased.clue_list()) == 4


@pytest.mark.parametrize(
    ("size", "symmetry", "message"),
    [((8, 9), "quarter", "8x9 has no quarter turn"), ((40, 40), None, "may have 625 cells")],
)
def test_what_cannot_be_made(size: tuple[int, int], symmetry: str | None, message: str) -> None:
    with pytest.raises(SatgridError, match=message):
        drafted("heyawake", *size, symmetry=symmetry)


SQUARE = "2.../..../...."


@pytest.mark.parametrize(
    ("name", "puzzle", "known", "found"),
    [
        ("line beside", board("ABC DDD"), "o.o ...", [("#0,1", []), ("o1,1", [])]),
        ("line beside", board("ABBC DDDD"), "o..o o..o", []),
        ("too much taken", board("AAA BBB", "2../..."), "... ...", [("o0,1", [0])]),
        (
            "whole room",
            board("AABB AABB BBBB", SQUARE),
            ".... .... ....",
            [("#0,0 #1,1 o0,1 o1,0 o1,2 o2,1", [0])],
        ),
        (
            "whole room",
            board("AABC AABC", "1.../...."),
            "..oo ....",
            [("#0,1 o0,0 o1,0 o1,1", [0])],
        ),
        ("whole room", board("AABC DDDD", "1.../...."), "..o. ....", []),
        (
            "no way left",
            board("AABB AABB BBBB", SQUARE),
            ".... oo.. .o..",
            [],
        ),
        (
            "no way left",
            board("AABB AABB BBBB", SQUARE),
            ".... .... .o..",
            [("o0,2", [0]), ("o1,2", [0]), ("o2,0", [0]), ("o2,2", [0])],
        ),
        ("what lines force", board("AAA BBB CCC DDD"), "... .o. o#o .o.", [("o0,1", [])]),
        ("what lines force", board("AABC AABC"), "...o ....", [("o1,1", []), ("o1,2", [])]),
    ],
)
def test_techniques(name: str, puzzle: Any, known: str, found: list[tuple[str, list[int]]]) -> None:
    assert found_by(puzzle, name, known) == found


def test_an_answer_of_a_board_is_judged_with_other_rooms_as_by_the_rules() -> None:
    boards: list[Any] = [drafted("heyawake", 5, 5, seed=seed) for seed in range(6)]
    judged = []
    for board in boards:
        shading = next(iter(solutions(encoded(board))))
        for other in boards:
            rooms = other.data["rooms"]
            counts = Counter(rooms[row][column] for row, column in shading)
            for more in (0, 1):
                numbers = {room: counts[room] + more for row in rooms for room in row}
                puzzle: Any = generator_rooms.heyawake(rooms, numbers)
                judged.append(puzzle.check(shading) == [])
                assert generator_rooms.is_answer(puzzle, shading) == judged[-1]
    assert {True, False} == set(judged)


def test_borders_as_bits_find_the_lines_that_the_judge_finds() -> None:
    draw = Random(5)
    found = {True: 0, False: 0}
    for _ in range(150):
        height, width = draw.randint(1, 6), draw.randint(1, 6)
        cells = [Cell(row, column) for row in range(height) for column in range(width)]
        labels = {cell: draw.randrange(2) for cell in cells}
        shaded = {cell for cell in cells if draw.random() < 0.4}
        part = {cell for cell in cells if labels[cell] == 0 and draw.random() < 0.5}
        for parts in ([], [part]):
            for cell in part if parts else ():
                labels[cell] = 2
            rooms = tuple(
                tuple(labels[Cell(row, column)] for column in range(width)) for row in range(height)
            )
            if not parts:
                borders = Borders(rooms)
            crossed = borders.crossed_twice(borders.divided(parts), borders.field.of(shaded))
            assert crossed == bool(long_lines("reach", rooms, shaded))
            found[crossed] += 1
    assert min(found.values()) > 40
