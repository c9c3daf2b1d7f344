"""Changes of a board on the page: of its sheet, and of the whole, for every genre."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

import satgrid
from satgrid.errors import SatgridError
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.web import board_views, editing, sheet_values, sheets

GENRES = registry.names()
ODD = "0 1 7 99 1000 ? # . - o * x < 2e e A + , 3.1 5\\ 1,2".split()  # noqa: SIM905 - one reads it
# A turned kakuro has other runs, of which none has a sum; a line below has no other place.
UNTURNED = {"kakuro": editing.CHANGES[:5], "tennergrid": editing.CHANGES[:2]}


def example(name: str) -> Puzzle[Any]:
    text = registry.example(name)
    assert text is not None
    return registry.find(name).parse(text)


def told(puzzle: Puzzle[Any], **words: Any) -> str:
    """Return the sheet of a board as the page sends it, with other words in some layers."""
    sheet = sheets.described(puzzle)
    return json.dumps(
        {
            "words": {layer["name"]: layer["words"] for layer in sheet["layers"]} | words,
            "options": {option["name"]: option["value"] for option in sheet["options"]},
            "notes": sheet["notes"],
        }
    )


@pytest.mark.parametrize("genre", GENRES)
def test_a_board_is_what_its_sheet_has(genre: str) -> None:
    puzzle = example(genre)
    sheet = told(puzzle)
    assert sheet_values.applied(puzzle, sheet).text() == puzzle.text()
    empty = editing.begun(genre, *puzzle.shape)
    assert empty.text() != puzzle.text()
    kept = {layer["name"]: layer for layer in sheets.described(puzzle)["layers"]}
    wanted = sheets.described(puzzle)
    entered = sheets.described(sheet_values.applied(empty, sheet))
    for layer in entered["layers"]:
        drawn = layer["places"] in ("borders", "cages", "paths", "fleet")
        if drawn or layer["signs"] or layer["most"] >= layer["least"]:
            assert layer == kept[layer["name"]]
    assert entered["options"] == wanted["options"]


@pytest.mark.parametrize("genre", GENRES)
def test_words_that_do_not_belong_are_left_out(genre: str) -> None:
    puzzle = example(genre)
    draw = random.Random(genre)
    for _ in range(8):
        layers = sheets.described(puzzle)["layers"]
        layer = draw.choice(layers)
        words = dict(layer["words"])
        where = (
            "1" if layer["places"] == "fleet" else f"{draw.randint(-2, 13)},{draw.randint(-2, 13)}"
        )
        words[where] = draw.choice(ODD)
        if layer["places"] == "fleet":
            words[where] = "2"
        changed = sheet_values.applied(puzzle, told(puzzle, **{layer["name"]: words}))
        text = changed.text()
        assert type(puzzle).parse(text).text() == text


@pytest.mark.parametrize("genre", GENRES)
def test_a_board_is_turned_moved_and_resized(genre: str) -> None:
    puzzle = example(genre)
    for how in editing.CHANGES:
        changed = editing.changed(puzzle, how)
        assert changed.text() == type(puzzle).parse(changed.text()).text()
        times = {"turned left": 4, "turned right": 4}.get(how, 2)
        if how in editing.CHANGES[:5] and how not in UNTURNED.get(genre, ()):
            for _ in range(times - 1):
                changed = editing.changed(changed, how)
            assert changed.text() == puzzle.text()


def test_a_line_more_and_one_less_leave_the_rest_where_it_is() -> None:
    for genre in ("heyawake", "tents", "creek", "galaxies", "battleships", "binairo", "yajikabe"):
        puzzle = example(genre)
        for side in ("above", "below", "left", "right"):
            more = editing.changed(puzzle, f"one more {side}")
            assert more.shape != puzzle.shape
            assert editing.changed(more, f"one less {side}").text() == puzzle.text()


def test_a_wall_parts_a_room_and_words_of_one_room_are_one() -> None:
    puzzle = editing.begun("heyawake", 2, 2)
    rooms = {"1,1": "5", "1,3": "0", "3,1": "0", "3,3": "5"}
    numbers = {"1,1": "1", "3,3": "2", "1,3": "3", "9,9": "4"}
    changed = sheet_values.applied(puzzle, told(puzzle, rooms=rooms, numbers=numbers))
    assert changed.text() == "puzzle: heyawake\n\nAB\nCD\n\nnumbers:\n13\n.2\n"
    one = sheet_values.applied(puzzle, told(puzzle, numbers=numbers))
    assert one.text() == "puzzle: heyawake\n\nAA\nAA\n\nnumbers:\n1.\n..\n"


def test_a_board_fits_the_grids_that_are_drawn_on_it() -> None:
    puzzle = editing.begun("samurai", 6, 6)
    numbers = {"1,1": "1", "11,11": "2"}
    two = sheet_values.applied(
        puzzle, told(puzzle, givens=numbers, grids={"line": "1-4/1-4 3-6/3-6"})
    )
    assert two.text().startswith("puzzle: samurai\ngrids: 1-4/1-4 3-6/3-6\n\n1.....\n")
    assert two.text().endswith("\n.....2\n")
    one = sheet_values.applied(two, told(two, grids={"line": "1-4/1-4"}))
    assert one.text() == "puzzle: samurai\n\n1...\n....\n....\n....\n"
    named = sheet_values.applied(one, told(one, grids={"line": "samurai"}))
    assert named.shape == (21, 21)
    with pytest.raises(SatgridError, match="1 to 100 rows"):
        sheet_values.applied(one, told(one, grids={"line": "101-104/1-4"}))
    with pytest.raises(SatgridError, match=r"^grids: "):
        sheet_values.applied(one, told(one, grids={"line": "inside out"}))


def test_grids_move_with_the_board_and_stay_where_they_fit() -> None:
    first = "puzzle: samurai\ngrids: 1-4/1-4 3-6/3-6\n\n1.....\n" + "......\n" * 4 + ".....2\n"
    puzzle = registry.parse(first)
    for side, line in (
        ("above", "2-5/1-4 4-7/3-6"),
        ("below", "1-4/1-4 3-6/3-6"),
        ("left", "1-4/2-5 3-6/4-7"),
        ("right", "1-4/1-4 3-6/3-6"),
    ):
        more = editing.changed(puzzle, f"one more {side}")
        assert f"\ngrids: {line}\n" in more.text()
        assert more.shape != puzzle.shape
        assert editing.changed(more, f"one less {side}").text() == first
        assert type(puzzle).parse(more.text()).text() == more.text()
    less = editing.changed(puzzle, "one less above")  # the other grid has no room above
    assert less.text() == "puzzle: samurai\ngrids: 2-5/3-6\n\n" + "......\n" * 4 + ".....2\n"
    assert "\ngrids: 2-5/1-4\n\n......\n1.....\n" in editing.changed(puzzle, "moved down").text()
    alone = registry.parse("puzzle: samurai\n\n1...\n....\n....\n....\n")
    assert editing.changed(alone, "one less left").shape == (4, 3)
    windmill = editing.begun("samurai", 21, 21)
    windmill = sheet_values.applied(windmill, told(windmill, grids={"line": "windmill"}))
    wider = editing.changed(windmill, "one more right")
    assert wider.text().startswith("puzzle: samurai\ngrids: windmill\n")
    assert wider.shape == (21, 22)
    gone = sheet_values.applied(puzzle, told(puzzle, grids={"line": "1-4/1-4 7-10/7-10"}))
    assert gone.text().count("2") == 0  # in no grid any more, so its 2 cannot be seen


def test_pieces_are_chosen_and_drawn_ones_stay() -> None:
    puzzle = registry.parse("puzzle: tiling\nboard: 2x3\npieces: I2 A\n\nA:\nXX\nXX\n")
    holed = sheet_values.applied(puzzle, told(puzzle, holes={"1,1": "#"}))
    assert holed.text() == "puzzle: tiling\npieces: domino A\n\n#..\n...\n\nA:\nXX\nXX\n"
    line = sheets.described(holed)["layers"][1]["words"]["line"]
    assert line == "domino A=XX/XX"
    more = sheet_values.applied(holed, told(holed, pieces={"line": f"{line} x2 B=XX./.XX x*"}))
    assert more.text().endswith(
        "pieces: domino A x2 B x*\n\n#..\n...\n\nA:\nXX\nXX\n\nB:\nXX.\n.XX\n"
    )
    for wrong, message in (
        ("A=X./.X", "A is not connected"),
        ("A=XY", "'Y' is not one of X ."),
        ("domino A=XX", "I2 and A are the same piece"),
        ("A=", "unknown piece 'A='"),
        ("=X", "unknown piece '=X'"),
        ("A=X A=XX", "there is a piece 'A' already"),
    ):
        with pytest.raises(SatgridError, match=f"^pieces: {re.escape(message)}"):
            sheet_values.applied(holed, told(holed, pieces={"line": wrong}))
    chosen = sheet_values.applied(holed, told(holed, pieces={"line": "trominoes x*"}))
    assert chosen.text() == "puzzle: tiling\npieces: trominoes x*\n\n#..\n...\n"
    line = "not turned over: one-sided-tetrominoes"
    sided = sheet_values.applied(chosen, told(chosen, pieces={"line": line}))
    assert "pieces: one-sided-tetrominoes\nreflections: no\n" in sided.text()
    assert sheets.described(sided)["layers"][1]["words"] == {"line": line}
    more = editing.changed(sided, "one more below")
    assert "pieces: one-sided-tetrominoes\nreflections: no\n" in more.text()
    with pytest.raises(SatgridError, match="pieces: unknown piece 'Q7'"):
        sheet_values.applied(chosen, told(chosen, pieces={"line": "Q7"}))
    for sign in sheets.described(sided)["layers"][1]["signs"]:
        applied = sheet_values.applied(sided, told(sided, pieces={"line": sign}))
        assert sheets.described(applied)["layers"][1]["words"] == {"line": sign}


def test_what_cannot_be_is_refused_in_a_line() -> None:
    with pytest.raises(SatgridError, match="6x5"):
        editing.begun("kenken", 6, 5)
    with pytest.raises(SatgridError, match="1 to 100 rows"):
        editing.begun("akari", 101, 5)
    with pytest.raises(SatgridError, match="'inside out'"):
        editing.changed(example("akari"), "inside out")
    with pytest.raises(SatgridError, match="by its text"):
        sheet_values.applied(registry.parse("puzzle: tiling\nboard: 2x2x2\npieces: I2\n"), "{}")


def test_every_genre_has_a_small_picture_and_an_example() -> None:
    found = board_views.samples("", {"genres": GENRES[:24]})["pictures"]
    assert all(picture.startswith("<svg") for picture in found.values())
    assert len(found) == 24
    assert board_views.example("", {"genre": "creek"})["text"] == registry.example("creek")
    known = board_views.genres("", {})
    assert {"name", "aliases", "rules", "size"} == set(known["genres"][0])
    assert known["version"] == satgrid.__version__
