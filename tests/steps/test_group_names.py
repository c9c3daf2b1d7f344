"""What players call the cells of a constraint, on published forms of boards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from satgrid import formats
from satgrid.board.naming import GroupName
from satgrid.steps.group_names import cells_of_slots, group_name

ROOT = Path(__file__).parents[2]


def _board(file: str) -> Any:
    [part] = formats.parts((ROOT / "instances" / file).read_text("utf-8"))
    return part.read()


def test_lines_boxes_and_regions_have_names() -> None:
    sudoku, stars = _board("sudoku/9x9.txt"), _board("starbattle/10x10.txt")
    assert group_name(sudoku, [(8, at) for at in range(9)]) == GroupName("row", 9)
    box = [(row, column) for row in range(3) for column in range(3, 6)]
    assert group_name(sudoku, box) == GroupName("box", 2)
    assert group_name(sudoku, box[1:]) is None
    assert group_name(stars, [(at, 1) for at in range(10)]) == GroupName("column", 2)
    regions = stars.clue_list()
    assert group_name(stars, regions[1].cells) == GroupName("region", at=(0, 3))


def test_other_cells_are_named_by_their_clue() -> None:
    board = _board("mosaic/small.txt")
    number, one = next(
        (at, one) for at, (_, one) in enumerate(board.constraints) if one.clue is not None
    )
    cells = cells_of_slots(board, one.mask)
    clue = board.clue_list()[board.constraints[number][1].clue]
    assert clue.cells[0] in cells
    named = group_name(board, cells, one.clue)
    assert named == GroupName(clue.name.replace("row ", "r").replace(", column ", "c"))
    assert group_name(board, cells) is None
