"""Pages of pictures on paper: gray pictures, how pages are filled, PDF and HTML."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zlib
from dataclasses import replace
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from catalogue import BY_HAND, ROOT, encoded, load
from click.testing import CliRunner

from satgrid import drawing
from satgrid.cli import program
from satgrid.drawing import html_pages, numbered_pages, typst_pdf
from satgrid.drawing.numbered_pages import (
    LARGE,
    SMALL,
    USUAL,
    Figure,
    NumberedPage,
    PagedDocument,
    Paragraph,
)
from satgrid.drawing.shapes import THICK
from satgrid.errors import SatgridError
from satgrid.puzzle import registry
from satgrid.puzzle.protocol import Puzzle
from satgrid.solve.enumeration import solutions

needs_typst = pytest.mark.skipif(find_spec("typst") is None, reason="PDF needs the extra pdf")


def board(cells: int, head: str = "") -> Figure:
    """Return a picture of so many cells in a row and column."""
    rows = "\n".join(["." * cells] * cells)
    return Figure(drawing.svg(registry.parse(f"puzzle: akari\n\n{rows}\n")), head)


def solved(puzzle: Puzzle[Any]) -> frozenset[Any]:
    return next(iter(solutions(encoded(puzzle), limit=1)))


def text_of(content: bytes) -> list[str]:
    """Return the words on each page."""
    return read(content, "-layout").rstrip("\f").split("\f")


def boxes_of(content: bytes) -> str:
    """Return where each word stands, as XML."""
    return read(content, "-bbox")


def read(content: bytes, how: str) -> str:
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("pdftotext is not installed")
    ran = subprocess.run([program, how, "-", "-"], input=content, capture_output=True, check=True)
    return ran.stdout.decode()


# --- gray -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BY_HAND)
def test_gray_pictures_have_no_color_and_nothing_else_is_different(name: str) -> None:
    puzzle = load(ROOT / "instances" / name / "small.txt")
    for solution in (None, solved(puzzle)):
        usual, gray = (drawing.svg(puzzle, solution, gray=how) for how in (False, True))
        tones = re.findall('"#(..)(..)(..)"', gray)
        assert tones
        assert all(red == green == blue for red, green, blue in tones)
        assert {one for one in tones if one[0] == "ff"} == {("ff",) * 3}
        bare = [re.sub('"#[0-9a-f]{6}"', "", svg) for svg in (usual, gray)]
        assert bare[0] == bare[1]


def test_gray_lines_are_dark_and_gray_areas_light() -> None:
    puzzle = load(ROOT / "instances" / "norinori" / "small.txt")
    svg = drawing.svg(puzzle, solved(puzzle), gray=True)
    [lines] = re.findall('stroke="#(..)...." stroke-width="1"', svg)
    [areas] = re.findall('<g fill="#(..)....">', svg)
    assert int(lines, 16) < 128 < int(areas, 16) < 210


def test_wide_lines_are_areas_in_gray() -> None:
    """A thermometer has one light gray, and digits on it stay legible."""
    svg = drawing.svg(load(ROOT / "instances" / "variantsudoku" / "small.txt"), gray=True)
    wide = re.findall('stroke="#(..)...." stroke-width="6.4"', svg)
    bulbs = re.findall(r'<circle [^>]*r="11.52" fill="#(..)...."', svg)
    assert wide
    assert all(int(tone, 16) > 190 for tone in wide)
    assert set(bulbs) <= set(wide)


def test_kinds_of_lines_have_patterns_without_colors() -> None:
    """Lines of each kind have their own dashes on paper, which the caption names."""
    kinds = ("german whispers", "dutch whispers", "renban lines", "palindromes", "region sum lines")
    rows = "\n".join(f"{name}:\nr{row}c1 r{row}c2\n" for row, name in enumerate(kinds, 1))
    puzzle = registry.parse("puzzle: variantsudoku\n\n" + 6 * "......\n" + f"\n{rows}")
    colored, gray = (drawing.svg(puzzle, gray=gray) for gray in (False, True))
    patterns = [
        re.search(r'stroke-dasharray="[^"]*"', line)
        for line in re.findall("<path[^>]*>", gray)
        if 'stroke-width="6.4"' in line
    ]
    assert len({found and found[0] for found in patterns}) == len(patterns) == len(kinds)
    assert "stroke-dasharray" not in colored
    assert "german whispers (dots)" in " ".join(re.findall(">([^<]*)</t", gray))


def test_pieces_side_by_side_have_grays_far_apart() -> None:
    puzzle = load(ROOT / "instances" / "tiling" / "small.txt")
    svg = drawing.svg(puzzle, solved(puzzle), gray=True)
    grays = {int(tone[:2], 16) for tone in re.findall(' color="#(.{6})"', svg)}
    assert len(grays) > 1
    assert all(more - less >= 10 for less, more in pairwise(sorted(grays)))


def test_sums_interrupt_the_lines_of_their_cages() -> None:
    svg = drawing.svg(load(ROOT / "instances" / "killersudoku" / "small.txt"))
    sums = re.findall(r'(?:<rect [^>]*/>)?\s*<text [^>]*text-anchor="start"', svg)
    assert sums
    assert all(one.startswith("<rect ") for one in sums)


# --- pages ------------------------------------------------------------------------------------


def heads(pages: tuple[NumberedPage, ...]) -> list[list[str]]:
    return [[figure.head for figure in page.figures] for page in pages]


def test_pages_are_filled_in_order() -> None:
    pages = numbered_pages.arranged([board(6, str(number)) for number in range(7)], (3, 2))
    assert heads(pages) == [["0", "1", "2", "3", "4", "5"], ["6"]]
    assert {(page.rows, page.columns) for page in pages} == {(3, 2)}
    assert numbered_pages.arranged([], (3, 2)) == ()


def test_large_boards_get_more_room_and_leave_no_hole() -> None:
    sizes = [6, 25, 6, 60, 6, 25, 6, 25, 6]
    figures = [board(size, f"{number}:{size}") for number, size in enumerate(sizes)]
    pages = numbered_pages.arranged(figures, (2, 2))
    small = ["0:6", "2:6", "4:6", "6:6"]
    assert heads(pages) == [small, ["1:25"], ["3:60"], ["5:25"], ["7:25"], ["8:6"]]
    assert [(page.rows, page.columns) for page in pages] == [(2, 2), *[(1, 1)] * 4, (2, 2)]
    large = numbered_pages.arranged(figures, (2, 2), LARGE)
    assert len(large) >= len(pages)
    assert len(numbered_pages.arranged(figures, (2, 2), SMALL)) < len(pages)


def test_boards_with_cells_of_one_size_keep_their_order() -> None:
    look = USUAL._replace(least=6, most=6)
    figures = [board(size, str(number)) for number, size in enumerate([9, 10, 9, 6, 10, 9, 28, 6])]
    pages = numbered_pages.arranged(figures, (4, 3), look, fixed=True)
    assert heads(pages) == [["0", "1", "2", "3", "4", "5"], ["6"], ["7"]]
    assert [(page.rows, page.columns) for page in pages] == [(3, 2), (1, 1), (4, 3)]


@pytest.mark.parametrize("layout", [(0, 1), (1, 13), (-1, 2)])
def test_layouts_that_no_page_has(layout: tuple[int, int]) -> None:
    with pytest.raises(SatgridError, match="1 to 12 rows and columns"):
        numbered_pages.arranged([board(3)], layout)


def test_paper_that_nobody_knows() -> None:
    with pytest.raises(SatgridError, match="no paper 'leter'; did you mean 'letter'"):
        PagedDocument((), paper="leter")


# --- PDF --------------------------------------------------------------------------------------

WORDS = 'Odd #title[*1*] $x$ \\ "quoted" // <b> & _so_ @on'


def document(**more: Any) -> PagedDocument:
    figures = [board(size, f"{size} by {size}") for size in (4, 8, 12)]
    figures[0] = figures[0]._replace(head=WORDS, note="Ελληνικά, Привет", alt="alt")
    rules = NumberedPage(
        heading="Rules",
        words=(Paragraph("Akari", "Light all."), Paragraph("Kropki", "Mind the dots.")),
    )
    return PagedDocument((rules, *numbered_pages.arranged(figures, (2, 1), USUAL)), **more)


@needs_typst
def test_one_picture_has_its_physical_size(tmp_path: Path) -> None:
    rows = "\n".join(["." * 6] * 5)
    puzzle = tmp_path / "akari.txt"
    puzzle.write_text(f"puzzle: akari\n\n{rows}\n", "utf-8")
    for name in ("one.svg", "one.pdf"):
        arguments = ["draw", str(puzzle), "--cell", "8mm", "-o", str(tmp_path / name)]
        result = CliRunner().invoke(program, arguments)
        assert result.exit_code == 0, result.output
    assert ' width="54mm" height="46mm"' in (tmp_path / "one.svg").read_text("utf-8")
    content = (tmp_path / "one.pdf").read_bytes()
    box = re.search(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", content)
    assert box
    assert [round(float(side) / 72 * 25.4, 1) for side in box.groups()] == [54.0, 46.0]
    assert content.count(b"/Type /Page\n") <= 1
    for more in (["-o", str(tmp_path / "one.png")], ["--width", "80"], ["--cell", "8 miles"]):
        wrong = ["draw", str(puzzle), "--cell", "8mm", *more]
        assert CliRunner().invoke(program, wrong).exit_code == 2


@needs_typst
def test_pdf_has_pages_words_and_fonts() -> None:
    made = typst_pdf.pdf(document(title="A book"))
    assert made.content.startswith(b"%PDF-")
    assert (made.pages, made.lacking) == (3, "")
    assert b"/FontFile" in made.content
    assert b"/Subtype /Image" not in made.content
    assert b"+LibertinusSerif-Bold" in made.content
    first, second, third = text_of(made.content)
    assert [first.split()[0], second.split()[-1], third.split()[-1]] == ["A", "2", "3"]
    assert "Akari Light all." in first
    assert WORDS in " ".join(second.split())
    assert "Ελληνικά, Привет" in second
    assert "12 by 12" in third


@needs_typst
@pytest.mark.parametrize("name", ["a4", "letter"])
@pytest.mark.parametrize("large", [False, True])
def test_nothing_leaves_the_page_below_a_title_and_rules(name: str, large: bool) -> None:
    rows = "\n".join(["4" * 6] * 6)
    one = Figure(drawing.svg(registry.parse(f"puzzle: akari\n\n{rows}\n")), "long" * 40, "and" * 50)
    words = [Paragraph("Akari", "Light all. " * 9)] * 2
    layout, look = ((2, 1), LARGE) if large else ((3, 2), USUAL)
    pages = numbered_pages.arranged([one] * 6, layout, look, paper=name)
    first = replace(pages[0], words=tuple(words))
    made = typst_pdf.pdf(
        PagedDocument((first, *pages[1:]), "A title " * 9 + "s" * 200, name, large)
    )
    width, height = (side * 72 / 25.4 for side in numbered_pages.PAPERS[name])
    margin = numbered_pages.MARGIN * 72 / 25.4
    places = [
        tuple(map(float, found))
        for found in re.findall('<word .*?xMax="(.*?)" yMax="(.*?)">4+<', boxes_of(made.content))
    ]
    assert len(places) == 6 * 6 * 6
    assert all(right < width - margin and low < height - margin for right, low in places)
    ends = re.findall('<word .*?xMax="(.*?)"', boxes_of(made.content))
    assert all(float(right) < width - margin + 0.1 for right in ends)


def test_boards_get_more_room_where_words_take_some() -> None:
    words = [Paragraph("Akari", "Light all. " * 20)]
    taken = numbered_pages.height("A title", words, LARGE, "a4")
    assert 30 < taken < 60
    assert numbered_pages.height("", (), LARGE, "a4") == 0
    pages = [
        numbered_pages.arranged([board(13)] * 2, (2, 1), LARGE, above=above) for above in (0, taken)
    ]
    assert [len(one) for one in pages] == [1, 2]


def thermometers(columns: int) -> PagedDocument:
    """Return a document with a board on which some lines are wide."""
    figure = Figure(drawing.svg(load(ROOT / "instances" / "variantsudoku" / "small.txt")), "1")
    return PagedDocument(numbered_pages.arranged([figure] * columns, (1, columns), USUAL))


@needs_typst
@pytest.mark.parametrize("columns", [1, 6])
def test_wide_strokes_grow_with_the_cells(columns: int) -> None:
    """Only lines have one weight."""
    content = typst_pdf.pdf(thermometers(columns)).content
    streams = re.findall(rb"stream\r?\n(.*?)endstream", content, re.DOTALL)
    packed = [one for one in streams if one.startswith(b"x")]
    found = re.findall(rb"([\d.]+) w\s", b"".join(map(zlib.decompress, packed)))
    assert b"6.4" in found
    assert not {b"1", b"2.5"} & set(found)


@needs_typst
def test_pdf_is_the_same_every_time_and_says_no_time() -> None:
    first = typst_pdf.pdf(document(title="A book"))
    assert typst_pdf.pdf(document(title="A book")) == first
    assert typst_pdf.pdf(document(title="B book")) != first
    assert b"19700101" in first.content


@needs_typst
@pytest.mark.parametrize(("name", "size"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_pdf_on_paper(name: str, size: tuple[int, int]) -> None:
    content = typst_pdf.pdf(document(paper=name)).content
    found = {
        tuple(round(float(side)) for side in sides.split())
        for sides in re.findall(rb"/MediaBox ?\[0 0 (.*?)\]", content)
    }
    assert found == {size}


@needs_typst
def test_a_long_running_head_stays_on_the_page() -> None:
    made = typst_pdf.pdf(document(head="W" * 110)).content
    boxes = boxes_of(made).replace("\u200b", "")
    words = re.findall(r'xMin="(.*?)" .* xMax="(.*?)" .*>(W+)<', boxes)
    assert "".join(word for *_, word in words) == 3 * 110 * "W"
    assert all(float(left) > 0 and float(right) < 595 for left, right, _ in words)


@needs_typst
def test_letters_that_no_font_has() -> None:
    figure = board(3, "A\U000f1234\U000f1235\U000f1234")
    made = typst_pdf.pdf(PagedDocument((NumberedPage((figure,)),)))
    assert made.lacking == "\U000f1234\U000f1235"
    assert made.pages == 1


def test_pdf_without_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(SatgridError, match=r'pip install "satgrid\[pdf\]"'):
        typst_pdf.pdf(document())


# --- HTML -------------------------------------------------------------------------------------


def test_html_has_the_same_pages() -> None:
    page = html_pages.html(document(title="A <book>"))
    assert page.count("<section") == 3
    assert page.count("<svg ") == 3
    assert "<h1>A &lt;book&gt;</h1>" in page
    assert "Odd #title[*1*] $x$ \\ &quot;quoted&quot; // &lt;b&gt; &amp; _so_ @on" in page
    assert "size: 210.0mm 297.0mm" in page
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", page)


@pytest.mark.parametrize("name", registry.names())
def test_all_lines_have_one_weight_in_a_browser(name: str) -> None:
    puzzle = load(ROOT / "instances" / name / "small.txt")
    weights = set(re.findall('stroke-width="(.*?)"', drawing.svg(puzzle, solved(puzzle))))
    known = set(re.findall(r'\[stroke-width="(.*?)"\] {', html_pages.html(document())))
    assert {one for one in weights if float(one) <= THICK} <= known


def test_figures_know_only_pictures_drawn_here() -> None:
    with pytest.raises(SatgridError, match="not a picture that satgrid drew"):
        numbered_pages.arranged([Figure("<svg/>")], (3, 2))
