"""Pictures of puzzles: what must be in them, drawing by drawing."""

from __future__ import annotations

import math
import os
import re
import struct
import subprocess
import sys
import time
from importlib.util import module_from_spec, spec_from_file_location
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest
from catalogue import ROOT, encoded, load
from click.testing import CliRunner
from hypothesis import given, strategies as st

from satgrid import drawing
from satgrid.board.grid import Place, adjacent, components, neighbors
from satgrid.cli.main import program
from satgrid.drawing import colors, isometric, outlines, terminal
from satgrid.drawing.answers import painter_for
from satgrid.drawing.shapes import CELL
from satgrid.errors import SatgridError
from satgrid.genres.kropki.board import black as black_of, white as white_of
from satgrid.genres.nonogram.clues import columns, rows
from satgrid.genres.tiling.puzzle import Tiling
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.enumeration import solutions

Board = Puzzle[Any]
SVG = "{http://www.w3.org/2000/svg}"
WRONG = sorted((ROOT / "instances").glob("*/wrong/*.txt"))


def instance(name: str) -> Any:
    return load(ROOT / "instances" / f"{name}.txt")


def solved(board: Board, number: int = 1) -> list[frozenset[Any]]:
    if board.flaws():
        return []
    return list(solutions(encoded(board), limit=number, deadline=time.monotonic() + 20))


def parsed(svg: str) -> Element:
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    return root


def shapes(root: Element, tag: str, **attributes: str) -> list[Element]:
    """Return the elements of a kind that have these attributes, themselves or by a parent."""
    found = []

    def walk(element: Element, known: dict[str, str]) -> None:
        known = known | element.attrib
        if element.tag == SVG + tag and all(known.get(k) == v for k, v in attributes.items()):
            found.append(element)
        for child in element:
            walk(child, known)

    walk(root, {})
    return found


def words(root: Element, **attributes: str) -> list[str]:
    return [element.text or "" for element in shapes(root, "text", **attributes)]


def polygons(steps: str) -> list[list[tuple[float, float]]]:
    """Return the corners of the paths that M, L, h, v and z draw."""
    found: list[list[tuple[float, float]]] = []
    for command, numbers in re.findall(r"([MLhvz])([-\d.,]*)", steps):
        values = [float(value) for value in numbers.split(",") if value]
        if command == "M":
            found.append([(values[0], values[1])])
        elif command == "L":
            found[-1].append((values[0], values[1]))
        elif command == "h":
            found[-1].append((found[-1][-1][0] + values[0], found[-1][-1][1]))
        elif command == "v":
            found[-1].append((found[-1][-1][0], found[-1][-1][1] + values[0]))
    return found


def area(steps: str) -> float:
    """Return the area inside closed paths, holes taken away."""
    return sum(map(enclosed, polygons(steps)))


def enclosed(corners: list[tuple[float, float]]) -> float:
    return sum(
        (x * next_y - next_x * y) / 2
        for (x, y), (next_x, next_y) in pairwise([*corners, corners[0]])
    )


def length(steps: str) -> float:
    return sum(
        math.dist(one, other) for corners in polygons(steps) for one, other in pairwise(corners)
    )


# --- every board ------------------------------------------------------------------------------


def test_every_board_is_drawn(board: Board) -> None:
    answers: list[frozenset[Any] | None] = [None, frozenset(), *solved(board)]
    for answer in answers:
        cells = [place for key in sorted(answer or ())[:2] for place in board.places(key)]
        svg = drawing.svg(board, answer, marked=cells)
        assert svg == drawing.svg(type(board).parse(board.text()), answer, marked=cells)
        root = parsed(svg)
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        assert (float(root.attrib["width"]), float(root.attrib["height"])) == (width, height)
        assert [child.tag for child in root[:3]] == [f"{SVG}title", f"{SVG}desc", f"{SVG}rect"]
        assert root[0].text == dict(board.notes).get("title", root[0].text)
        paper = root[2].attrib
        assert (float(paper["width"]), float(paper["height"])) == (width, height)
        for element in root.iter():
            assert not any("href" in name or name == "id" for name in element.attrib)
        for name, most in (("x", width), ("cx", width), ("y", height), ("cy", height)):
            assert all(0 <= float(e.attrib[name]) <= most for e in root.iter() if name in e.attrib)


@pytest.mark.parametrize("path", WRONG, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_wrong_answers_are_drawn_as_they_are(path: Path) -> None:
    run = CliRunner().invoke(program, ["draw", str(path)])
    assert run.exit_code == 0, run.output
    parsed(run.stdout)


def test_bytes_do_not_depend_on_the_hash_seed() -> None:
    script = """
import sys
from satgrid import drawing
from satgrid.puzzle import registry
from satgrid.drawing.gallery import gallery
for path in sys.argv[1:]:
    text = open(path, encoding="utf-8").read()
    before, after = text.split("solution:")
    puzzle = registry.parse(before)
    solution = puzzle.read(after)
    marked = {place for key in solution for place in puzzle.places(key)}
    sys.stdout.write(drawing.svg(puzzle, solution, marked=marked))
    sys.stdout.write(drawing.differences(puzzle, solution, frozenset()))
    sys.stdout.write(gallery(puzzle, [solution, frozenset()]).html)
"""
    run = [sys.executable, "-c", script, *map(str, WRONG[::4])]
    found = [
        subprocess.run(
            run, env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True
        ).stdout
        for seed in ("1", "2")
    ]
    assert found[0] == found[1]
    assert len(found[0]) > 100_000


def test_pictures_of_the_documentation_are_current() -> None:
    spec = spec_from_file_location("pictures", ROOT / "tools" / "pictures.py")
    assert spec
    assert spec.loader
    tool = module_from_spec(spec)
    spec.loader.exec_module(tool)
    files = {
        path.name: path.read_text(encoding="utf-8")
        for path in tool.TARGET.glob("*.svg")
        if not path.name.startswith("bench-")  # the charts of tools/bench
    }
    assert files == tool.pictures()


# --- nonogram ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["anchor", "sailing-boat", "small", "ripples"])
def test_nonogram(name: str) -> None:
    puzzle: Any = instance(f"nonogram/{name}")
    height, width = puzzle.shape
    [solution] = solved(puzzle)
    root = parsed(drawing.svg(puzzle, solution))
    clues = [str(size) for clue in (*rows(puzzle), *columns(puzzle)) for size in clue or (0,)]
    assert sorted(words(root)) == sorted(clues)
    filled = shapes(root, "rect", width=str(CELL), fill="#1a1a1a")
    assert len(filled) == len(solution)
    [thick] = shapes(root, "path", stroke="#5c5c5c")
    assert len(polygons(thick.attrib["d"])) == (height - 1) // 5 + (width - 1) // 5
    bare = parsed(drawing.svg(puzzle))
    assert words(bare) == words(root)
    assert shapes(bare, "rect", width=str(CELL), fill="#1a1a1a") == []


def test_nonogram_clues_stand_in_their_line_and_order() -> None:
    puzzle = registry.parse("puzzle: nonogram\nrows: 1 2, 0, 3\ncolumns: 1, 1 1, 1, 1 1\n")
    root = parsed(drawing.svg(puzzle))
    left, top = painter_for(puzzle).corner
    across: dict[int, list[tuple[float, str]]] = {}
    down: dict[int, list[tuple[float, str]]] = {}
    for element in shapes(root, "text"):
        x, y = float(element.attrib["x"]), float(element.attrib["y"])
        if x < left:
            across.setdefault(int((y - top) // CELL), []).append((x, element.text or ""))
        else:
            down.setdefault(int((x - left) // CELL), []).append((y, element.text or ""))
    assert [[word for _, word in sorted(across[row])] for row in range(3)] == [
        ["1", "2"],
        ["0"],
        ["3"],
    ]
    assert [[word for _, word in sorted(down[column])] for column in range(4)] == [
        ["1"],
        ["1", "1"],
        ["1"],
        ["1", "1"],
    ]


# --- shakashaka -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["8x8", "10x10", "square-or-diamond"])
def test_shakashaka(name: str) -> None:
    puzzle = instance(f"shakashaka/{name}")
    [solution] = solved(puzzle)
    root = parsed(drawing.svg(puzzle, solution))
    black = len(puzzle.dark_cells)
    assert len(shapes(root, "rect", width=str(CELL), fill="#1a1a1a")) == black
    assert words(root, fill="#ffffff") == [
        word for line in puzzle.printed for word in line if word.isdigit()
    ]
    triangles = shapes(root, "path", fill="#3f3f3f")
    assert len(triangles) == len(solution)
    for element, (cell, corner) in zip(triangles, sorted(solution), strict=True):
        [corners] = polygons(element.attrib["d"])
        assert abs(area(element.attrib["d"])) == CELL * CELL / 2
        left, top = painter_for(puzzle).spot(cell)
        filled = left + (corner in "BC") * CELL, top + (corner in "CD") * CELL
        assert corners[0] == filled
        opposite = 2 * left + CELL - filled[0], 2 * top + CELL - filled[1]
        assert opposite not in corners


# --- norinori ---------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["small", "8x9", "example-10x10"])
def test_norinori(name: str) -> None:
    puzzle: Any = instance(f"norinori/{name}")
    [solution] = solved(puzzle)
    root = parsed(drawing.svg(puzzle, solution))
    assert len(shapes(root, "rect", fill="#8c8c8c")) == len(solution)
    [thick] = shapes(root, "path", stroke="#1a1a1a")
    height, width = puzzle.shape
    rooms = puzzle.data["rooms"]
    parted = sum(
        rooms[one.row][one.column] != rooms[other.row][other.column]
        for one, other in puzzle.grid.sides()
    )
    assert length(thick.attrib["d"]) == (parted + 2 * (height + width)) * CELL


# --- kropki -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["latin-5", "irregular-7", "boxes-4x4-some", "boxes-6x6"])
def test_kropki(name: str) -> None:
    puzzle: Any = instance(f"kropki/{name}")
    [solution] = solved(puzzle)
    root = parsed(drawing.svg(puzzle, solution))
    middle = painter_for(puzzle).center
    for sides, fill in ((white_of(puzzle), "#ffffff"), (black_of(puzzle), "#1a1a1a")):
        dots = [
            (float(dot.attrib["cx"]), float(dot.attrib["cy"]))
            for dot in shapes(root, "circle", fill=fill)
        ]
        assert sorted(dots) == sorted(
            ((x + right) / 2, (y + bottom) / 2)
            for (x, y), (right, bottom) in (map(middle, side) for side in sides)
        )
    givens = [str(given.number) for given in puzzle.givens]
    assert words(root, **{"font-weight": "bold"}) == givens
    numbers = [word for word in words(root) if word.isdigit()]
    assert len(numbers) == len(solution)
    caption = words(root)[len(numbers) :]
    assert " ".join(caption) == puzzle.caption
    assert words(parsed(drawing.svg(puzzle))) == [*givens, *caption]


def test_two_numbers_in_a_cell_stand_side_by_side() -> None:
    puzzle: Any = instance("kropki/latin-5")
    [solution] = solved(puzzle)
    entry = min(solution)
    more = entry._replace(number=entry.number % 5 + 1)
    first, second, _ = shapes(parsed(drawing.svg(puzzle, frozenset({entry, more}))), "text")
    assert first.attrib["x"] != second.attrib["x"]


# --- tiling -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["pentominoes-6x10", "pentominoes-8x8-hole", "dominoes-6x6", "one-sided-tetrominoes"]
)
def test_tiling(name: str) -> None:
    puzzle: Tiling = instance(f"tiling/{name}")
    for solution in solved(puzzle, 3):
        laid = sorted(solution)
        root = parsed(drawing.svg(puzzle, solution))
        pieces = shapes(root, "path", fill="currentColor")
        assert [area(piece.attrib["d"]) for piece in pieces] == [
            len(placement.cells) * CELL**2 for placement in laid
        ]
        fills = [piece.attrib["color"] for piece in pieces]
        assert set(fills) <= set(colors.PALETTE)
        for at, one in enumerate(laid):
            for beside, other in enumerate(laid[:at]):
                if any(adjacent(a, b) for a in one.cells for b in other.cells):
                    assert fills[at] != fills[beside]


def test_tiling_shows_the_pieces_to_lay() -> None:
    puzzle: Tiling = instance("tiling/own-pieces")
    root = parsed(drawing.svg(puzzle))
    pieces = shapes(root, "path", fill="currentColor")
    assert [area(piece.attrib["d"]) / CELL**2 for piece in pieces] == [4, 4, 3, 1]
    assert words(root)[:2] == ["x0-1", "x0-3"]
    narrow = Tiling.parse("puzzle: tiling\nboard: 5x1\npieces: I5 x0-12 L5 x* I1 x2-*\n")
    root = parsed(drawing.svg(narrow))
    width = float(root.attrib["width"])
    for element in shapes(root, "text"):
        assert float(element.attrib["x"]) + 5 * len(element.text or "") < width


def test_box_is_drawn_by_layers_and_as_a_solid() -> None:
    puzzle: Tiling = instance("tiling/pentominoes-2x3x10")
    [solution] = solved(puzzle)
    root = parsed(drawing.svg(puzzle, solution))
    assert words(root) == ["layer 1", "layer 2"]
    flat = shapes(root, "path", fill="currentColor", stroke="#1a1a1a")
    assert len(flat) == 12
    assert sum(area(path.attrib["d"]) for path in flat) == pytest.approx(60 * CELL**2)
    # Two layers of three rows and ten columns: that many faces on top and at both sides.
    seen = shapes(root, "path", fill="currentColor", stroke="none")
    faces = [corners for path in seen for corners in polygons(path.attrib["d"])]
    assert len(faces) == 3 * 10 + 2 * 10 + 2 * 3
    for corners in faces:
        assert abs(enclosed(corners)) == pytest.approx((0.9 * CELL) ** 2 * 0.866, rel=0.01)


cells_in_space = st.sets(
    st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=14
)


@given(cells_in_space)
def test_half_faces_are_seen_where_nothing_stands_before_them(cells: set[Place]) -> None:
    """Walk from the middle of each half face towards the eye, in small steps."""
    solid = isometric.Solid(cells, (0, 0), 1)
    for cell in sorted(cells):
        for kind in ("top", "left", "right"):
            for half in isometric._halves((cell, kind)):
                middle = [sum(axis) / 3 for axis in zip(*half, strict=True)]
                way = [(-1, 1, 1)[axis] for axis in range(3)]
                free = not any(
                    tuple(
                        math.floor(at + step * (number + 0.5) / 30)
                        for at, step in zip(middle, way, strict=True)
                    )
                    in cells
                    for number in range(120)
                )
                seen = half in solid._seen.get(cell, {}).get(kind, [])
                assert seen == free, (cell, kind, half)


# --- outlines and colors ---------------------------------------------------------------------

cells_in_the_plane = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1)


@given(cells_in_the_plane, st.sampled_from([0, 4]))
def test_outline_encloses_the_cells(cells: set[tuple[int, int]], inset: int) -> None:
    steps = outlines.outline(cells, (10, 20), inset)
    sides = sum(near not in cells for cell in cells for near in neighbors(cell))
    if not inset:
        assert area(steps) == len(cells) * CELL**2
        closed = [[*corners, corners[0]] for corners in polygons(steps)]
        around = sum(math.dist(*side) for corners in closed for side in pairwise(corners))
        assert around == sides * CELL
    for corners in polygons(steps):
        for (x, y), (next_x, next_y) in pairwise([*corners, corners[0]]):
            assert (x == next_x) != (y == next_y)
        for x, y in corners if inset else ():
            assert (int((y - 20) // CELL), int((x - 10) // CELL)) in cells


@given(st.lists(st.lists(st.integers(0, 3), min_size=5, max_size=5), min_size=1, max_size=5))
def test_borders_part_the_regions(board: list[list[int]]) -> None:
    height, width = len(board), 5

    def region(cell: tuple[int, int]) -> int | None:
        return board[cell[0]][cell[1]] or None

    drawn = length(outlines.borders(height, width, region, (0, 0))) / CELL
    same = length(outlines.borders(height, width, region, (0, 0), same=True)) / CELL
    bare: list[int | None] = [None] * (width + 2)
    padded = [bare, *[[None, *(label or None for label in row), None] for row in board], bare]
    pairs = [pair for row in padded for pair in pairwise(row)]
    pairs += [pair for column in zip(*padded, strict=True) for pair in pairwise(column)]
    assert drawn == sum(one != other for one, other in pairs)
    assert same == sum(one == other is not None for one, other in pairs)


@given(st.lists(st.lists(st.integers(0, 40), min_size=8, max_size=8), min_size=8, max_size=8))
def test_colors_differ_side_by_side(labels: list[list[int]]) -> None:
    groups: dict[int, list[Place]] = {}
    for row, line in enumerate(labels):
        for column, label in enumerate(line):
            groups.setdefault(label, []).append((row, column))
    pieces = list(groups.values())
    given_ = colors.colored(pieces, [at % 3 for at in range(len(pieces))])
    number = {cell: given_[at] for at, cells in enumerate(pieces) for cell in cells}
    for at, cells in enumerate(pieces):
        for cell in cells:
            for near in neighbors(cell):
                assert near in cells or number.get(near) != given_[at]
    assert len({colors.color(index) for index in range(40)}) == 40


def test_piece_has_the_color_it_wants_when_alone() -> None:
    pieces = [[(0, 0)], [(0, 2)], [(4, 4)]]
    assert colors.colored(pieces, [3, 11, 8]) == [3, 2, 8]
    assert colors.colored([[(0, 0)], [(0, 1)]], [5, 5]) == [6, 5]


# --- differences, marks, notes ----------------------------------------------------------------


def test_differences_are_marked_in_both_solutions() -> None:
    puzzle: Any = instance("norinori/small")
    first, second = solved(puzzle, 2)
    root = parsed(drawing.differences(puzzle, first, second))
    halves = root.findall(f"{SVG}g")
    for half, solution in zip(halves, (first, second), strict=True):
        shaded = {
            (float(rect.attrib["x"]), float(rect.attrib["y"]))
            for rect in shapes(half, "rect", fill="#8c8c8c")
        }
        assert shaded == {painter_for(puzzle).spot(cell) for cell in solution}
    marks = shapes(root, "path", stroke="#d6006e")
    assert len(marks) == 2
    cells = sorted(first ^ second)
    left, top = painter_for(puzzle).corner
    for mark in marks:
        places = [
            (int((min(y for _, y in corners) - top) // CELL), int((corners[0][0] - left) // CELL))
            for corners in polygons(mark.attrib["d"])
        ]
        assert sorted(places) == [min(part) for part in components(cells)]
    assert words(root) == ["solution 1", "solution 2"]
    assert f"differ in {len(cells)} cells" in (root[1].text or "")


def test_wide_boards_stand_one_above_the_other() -> None:
    wide = instance("tiling/pentominoes-3x20")
    square = instance("tiling/dominoes-6x6")
    for puzzle, across, down in ((wide, 1, 2), (square, 2, 1)):
        first, second = solved(puzzle, 2)
        one, both = parsed(drawing.svg(puzzle, first)), drawing.differences(puzzle, first, second)
        assert float(parsed(both).attrib["width"]) == across * float(one.attrib["width"])
        height = down * (float(one.attrib["height"]) + 0.5 * CELL)
        assert float(parsed(both).attrib["height"]) == height


def test_marks_outside_the_board_are_left_out() -> None:
    puzzle = instance("norinori/small")
    assert "#d6006e" not in drawing.svg(puzzle, marked=[(99, 99)])
    assert "#d6006e" in drawing.svg(puzzle, marked=[(0, 0), (99, 99)])


def test_notes_are_escaped() -> None:
    notes = (("title", "<i>&\"\x07\ud800'"), ("author", "A & B"))
    puzzle = instance("norinori/small").with_notes(notes)
    root = parsed(drawing.svg(puzzle))
    assert root[0].text == "<i>&\"\ufffd\ufffd'"
    assert "Author: A & B." in (root[1].text or "")


def test_width_keeps_the_proportions() -> None:
    puzzle = instance("norinori/8x9")
    root = parsed(drawing.svg(puzzle, width=624))
    assert (root.attrib["width"], root.attrib["height"]) == ("624", "560")
    assert root.attrib["viewBox"] == "0 0 312 280"


# --- PNG --------------------------------------------------------------------------------------


def test_png(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("resvg_py", reason="PNG needs the extra png")
    svg = drawing.svg(instance("kropki/boxes-4x4-some"))
    root = parsed(svg)
    wide, high = float(root.attrib["width"]), float(root.attrib["height"])
    for width, expected in ((None, 2 * wide), (100, 100)):
        image = drawing.png(svg, width=width)
        assert image.startswith(b"\x89PNG\r\n\x1a\n")
        across, down = struct.unpack(">II", image[16:24])
        assert across == expected
        assert abs(down - expected * high / wide) <= 1
        assert image == drawing.png(svg, width=width)
    with pytest.raises(SatgridError, match="more than 100,000,000"):
        drawing.png(svg, width=20_000)
    with pytest.raises(SatgridError, match="not a picture"):
        drawing.png("<svg/>")
    # Where there are fonts, the library may take another one for one that is missing: a word that
    # leaves no trace is made by leaving it out.
    probe = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" font-family="{0}"/>'
    monkeypatch.setattr("satgrid.drawing.raster._PROBE", probe)
    with pytest.raises(SatgridError, match="needs one of these fonts"):
        drawing.png(svg)


def test_png_without_its_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    target = tmp_path / "x.png"
    run = draw("norinori/small", "-o", str(target))
    assert (run.exit_code, run.stderr.count("\n")) == (2, 1)
    assert 'pip install "satgrid[png]"' in run.stderr
    assert not target.exists()


# --- the command ------------------------------------------------------------------------------


def draw(name: str, *options: str, stdin: str | None = None) -> Any:
    path = "-" if stdin is not None else str(ROOT / "instances" / f"{name}.txt")
    return CliRunner().invoke(program, ["draw", path, *options], input=stdin)


def test_command_draws_what_is_asked(tmp_path: Path) -> None:
    puzzle = instance("norinori/small")
    every = solved(puzzle, 10)
    first, second, *_ = every
    assert draw("norinori/small").stdout == drawing.svg(puzzle)
    one = draw("norinori/small", "--solved").stdout
    assert one in [drawing.svg(puzzle, solution) for solution in every]
    both = draw("norinori/small", "--differences", "--width", "500").stdout
    assert words(parsed(both)) == ["solution 1", "solution 2"]
    assert parsed(both).attrib["width"] == "500"
    answer = tmp_path / "answer.txt"
    answer.write_text(puzzle.render(second), encoding="utf-8")
    assert draw("norinori/small", "--solution", str(answer)).stdout == drawing.svg(puzzle, second)
    whole = puzzle.text() + "\nsolution:\n" + puzzle.render(first) + "\n"
    assert draw("", stdin=whole).stdout == drawing.svg(puzzle, first)
    target = tmp_path / "all.html"
    run = draw("norinori/small", "-o", str(target))
    assert run.stderr == f"{len(every)} solutions\n"
    assert target.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    run = draw("norinori/small", "-o", str(target), "--limit", "1", "--json")
    assert run.exit_code == 0
    assert '"solutions": 1,' in run.stdout
    assert '"complete": false' in run.stdout


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["-o", "x.gif"], "does not show which format to write"),
        (["--json"], "--json needs -o"),
        (["--solved", "--differences"], "choose one"),
        (["--limit", "3"], "--limit is not for a single picture"),
        (["--format", "html", "--width", "3"], "--width is not for a page"),
        (["--format", "html", "--solved"], "--solved is not for a page"),
        (["-o", "no/such/folder/x.svg"], "cannot be written"),
        (["--solution", "no-such-file"], "there is no such file"),
    ],
)
def test_command_refuses(options: list[str], said: str) -> None:
    run = draw("norinori/small", *options)
    assert run.exit_code == 2
    assert said in run.stderr
    assert run.stderr.count("\n") == 1
    assert run.stdout == ""


def test_command_says_why_there_is_nothing_to_draw() -> None:
    run = draw("norinori/8x9", "--differences")
    assert (run.exit_code, run.stdout, run.stderr) == (1, "", "there is only one solution\n")
    run = draw("shakashaka/too-large-number", "--solved")
    assert (run.exit_code, run.stdout) == (1, "")
    assert run.stderr.startswith("no solution: the 3 at row 1")
    run = draw("tiling/pentominoes-8x8-square", "--format", "html", "--timeout", "0.000001")
    assert run.exit_code == 3
    assert "0 solutions; there may be more" in run.stdout


def test_signs_are_drawn_as_they_are_printed() -> None:
    """Short lines, a plus, a sun and a moon, and no letter; the letters stay at a terminal."""
    board = registry.parse("puzzle: tatamibari\n\nvh\ns?\n")
    drawn = drawing.svg(board)
    assert re.findall(r">(\S)</text>", drawn) == ["?"]
    lines = [one for one in re.findall(r'd="(M[^"]*)"', drawn) if one.count("M") in (1, 2)]
    assert len({*lines}) >= 3
    assert "v" in terminal.draw(board)
    rooms = registry.parse("puzzle: moonorsun\n\nAB\nAB\n\nmarks:\no.\n.x\n")
    drawn = drawing.svg(rooms)
    assert "<circle" in drawn
    assert "A" in "".join(re.findall(r'd="(M[^"]*)"', drawn))
    assert "</text>" not in drawn


def test_numbers_stand_above_the_ends_of_paths() -> None:
    board: Any = registry.parse("puzzle: numberlink\n\n1.1\n")
    drawn = drawing.svg(board, frozenset(board.keys))
    assert drawn.rindex("stroke-linecap") < drawn.index(">1</text>")


def test_areas_lie_below_lines_and_numbers_at_a_corner_stand_apart() -> None:
    text = (
        "puzzle: variantsudoku\n\n....\n....\n....\n....\n\ngerman whispers:\nr1c1 r2c1\n\n"
        "quadruples:\n1,3: r2c2 r2c3 r3c2 r3c3\n\nclones:\nr1c1 r1c2 r4c1 r4c2\n"
    )
    svg = drawing.svg(registry.parse(text))
    assert 0 < svg.rindex("#d9dde6") < svg.index("#8fdc8f")
    left, right = (
        one for one in shapes(parsed(svg), "text", fill="#1a1a1a") if one.text in ("1", "3")
    )
    assert (left.text, right.text) == ("1", "3")
    assert float(right.get("x", "")) - float(left.get("x", "")) > 5
    assert left.get("y") == right.get("y")


def test_numbers_at_neighboring_corners_stand_whole_at_a_terminal() -> None:
    lists = "1,2,3,4: r1c1 r1c2 r2c1 r2c2\n1,2,3,4: r1c2 r1c3 r2c2 r2c3\n3: r1c3 r1c4 r2c3 r2c4\n"
    text = f"puzzle: variantsudoku\n\n....\n....\n....\n....\n\nquadruples:\n{lists}"
    lines = terminal.draw(registry.parse(text)).split("\n")
    assert "".join(lines[2].split()).strip("│") == "123412343"
