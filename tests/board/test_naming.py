"""Short names of cells, sides and groups of cells."""

from __future__ import annotations

from satgrid.board.naming import GroupName, listed, numbered, short, shortened, side_name, together


def test_cells_and_sides_are_named_shortly() -> None:
    assert short((3, 4)) == "r4c5"
    assert short((0, 3, 4)) == "l1r4c5"
    assert side_name((3, 4), (4, 4)) == "r4c5|r5c5"
    assert shortened("the 3 at row 2, column 15; row 1") == "the 3 at r2c15; row 1"


def test_lists_and_ranges() -> None:
    assert listed(["1"]) == "1"
    assert listed(["1", "2", "5"], "or") == "1, 2 or 5"
    assert numbered([1, 2, 4, 5, 6]) == "1, 2 and 4 to 6"


def test_groups_of_a_kind_are_named_together() -> None:
    rows = [GroupName("row", number) for number in (4, 3, 2)]
    assert together(rows) == "rows 2 to 4"
    rooms = [GroupName("box", 1), GroupName("box", 3), GroupName("region", at=(0, 3))]
    assert together(rooms) == "boxes 1 and 3 and region r1c4"
    clue = GroupName("the 3 at r2c5")
    assert together([rows[0], clue, clue]) == "row 4 and the 3 at r2c5"
