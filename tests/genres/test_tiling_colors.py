"""Colorings refuse at once boards that cannot be covered, and no others."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from small_formulas import tiling, tilings, tilings_by_trying

from satgrid.board.grid import Place
from satgrid.board.isometry import orientations
from satgrid.cli import program
from satgrid.genres.tiling import colors as colors, polyforms
from satgrid.puzzle.protocol import Puzzle

FLAT = ("monomino", "domino", "trominoes", "tetrominoes", "pentominoes", "hexominoes")
SOLID = ("monomino", "domino", "trominoes", "tetracubes", "pentacubes")


@pytest.mark.parametrize(
    ("lines", "reason"),
    [
        (
            "board: 14x15\npieces: hexominoes",
            "on a checkerboard the board has 105 black cells, "
            "but the pieces cover an even number of them",
        ),
        (
            "pieces: domino x*\n\n#.......\n........\n........\n.......#",
            "on a checkerboard the board has 14 black cells, but the pieces cover 15 of them",
        ),
        (
            "board: 4x5\npieces: tetrominoes",
            "on a checkerboard the board has 10 black cells, "
            "but the pieces cover an odd number of them",
        ),
        (
            "board: 6x6\npieces: L4 x9",
            "the board has 18 cells whose column is odd, "
            "but the pieces cover an odd number of them",
        ),
        (
            "board: 10x10\npieces: I4 x*",
            "the board has 26 cells whose row + column leaves 3 when divided by 4, "
            "but the pieces cover 25 of them",
        ),
        (
            "board: 6x6x6\npieces: I4 x*",
            "the board has 27 cells whose layer is odd and whose row is odd and whose column is "
            "odd, but the pieces cover an even number of them",
        ),
    ],
)
def test_what_colorings_are_known_to_show(lines: str, reason: str) -> None:
    assert tiling(lines + "\n").flaws() == [reason]


def test_commands_say_it_at_once() -> None:
    """A search for the hexominoes has no end in sight."""
    for command in ("count", "solve", "check"):
        board = "puzzle: tiling\nboard: 14x15\npieces: hexominoes\n"
        result = CliRunner().invoke(program, [command, "-"], input=board)
        assert result.exit_code == (0 if command == "count" else 1)
        assert "on a checkerboard" in result.output


@given(tilings())
def test_small_boards_are_refused_only_without_solution(board: Puzzle[Any]) -> None:
    if board.flaws():
        assert not tilings_by_trying(board)


def laid_at_random(draw: random.Random) -> Any:
    """Return a board made of pieces laid side by side, so that they surely cover it."""
    dimension = draw.choice((2, 2, 3))
    size = [draw.randint(2, 7 if dimension == 2 else 4) for _ in range(dimension)]
    names: dict[str, tuple[Place, ...]] = {}
    for kind in draw.sample(FLAT if dimension == 2 else SOLID, draw.randint(1, 3)):
        names |= polyforms.pieces(kind, mirrored=dimension == 2) or {}
    chosen = draw.sample(sorted(names), min(len(names), draw.randint(1, 8)))
    covered: set[Place] = set()
    times: Counter[str] = Counter()
    for _ in range(draw.choice((5, 60))):
        name = draw.choice(chosen)
        shape = names[name]
        if len(shape[0]) < dimension:
            shape = tuple((0, *cell) for cell in shape)
        turned = draw.choice(orientations(shape, mirrored=dimension == 2))
        corner = [draw.randrange(axis) for axis in size]
        cells = {tuple(map(sum, zip(corner, cell, strict=True))) for cell in turned}
        if covered.isdisjoint(cells) and all(
            at < axis for cell in cells for at, axis in zip(cell, size, strict=True)
        ):
            covered |= cells
            times[name] += 1
    if not covered:
        return laid_at_random(draw)
    words = " ".join(
        f"{name} x{draw.choice([number, number, f'0-{number}', f'{number}-*', '*', '0-*'])}"
        for name, number in sorted(times.items())
    )
    box = [range(axis) for axis in size]
    layers = [()] if dimension == 2 else [(layer,) for layer in box[0]]
    drawn = "\n\n".join(
        "\n".join(
            "".join("." if (*layer, row, column) in covered else "#" for column in box[-1])
            for row in box[-2]
        )
        for layer in layers
    )
    return tiling(f"pieces: {words.replace('x0-*', 'x*')}\n\n{drawn}\n")


@pytest.mark.parametrize("bits", [2_000_000, 0])
def test_boards_made_of_their_pieces_are_not_refused(
    monkeypatch: pytest.MonkeyPatch, bits: int
) -> None:
    """Any pieces, any number of them, in the plane and in space; with the small table, too."""
    monkeypatch.setattr(colors, "_MOST_BITS", bits)
    draw = random.Random(5)
    for _ in range(150):
        board = laid_at_random(draw)
        assert board.flaws() == [], board.text()


def test_much_is_refused() -> None:
    """Of boards without a few cells at random, a coloring refuses many."""
    draw = random.Random(1)
    refused = 0
    for _ in range(40):
        holes = set(draw.sample(range(64), 4))
        rows = [
            "".join("#" if 8 * row + column in holes else "." for column in range(8))
            for row in range(8)
        ]
        board: Any = tiling("pieces: domino x30\n\n" + "\n".join(rows) + "\n")
        black = sum(sum(cell) % 2 == 0 for cell in board.cells)
        objection = colors.objection(board.cells, board.pieces)
        assert (objection is not None) == (black != 30)
        refused += objection is not None
    assert refused > 10


def test_large_boards_are_left_to_others() -> None:
    board: Any = tiling("board: 101x100\npieces: domino x* I1 x*\n")
    assert colors.objection(board.cells, board.pieces) is None
