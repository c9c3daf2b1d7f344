"""Links of penpa: there and back, points as penpa numbers them, and everything that is refused."""

from __future__ import annotations

import base64
import json
import random
import zlib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from satgrid import formats
from satgrid.board.grid import Cell, Side
from satgrid.board.text import Value
from satgrid.cli import program
from satgrid.errors import ParseError, SatgridError
from satgrid.formats.penpa import link
from satgrid.formats.penpa.envelope import EDIT, packed, unpacked
from satgrid.formats.penpa.sheet import Points, Sheet
from satgrid.puzzle import registry
from satgrid.puzzle.encoding import encoded
from satgrid.solve.enumeration import solutions

ROOT = Path(__file__).parents[2]
DRAWN = [name for name in registry.names() if registry.part(name, "penpa") is not None]
REFUSED = {  # what penpa has no place for, of the examples: a solid; a dot and a V on one side
    "tiling": "a solid has no place there",
    "variantsudoku": "something of it has no element there",
}


def boards(name: str) -> list[Any]:
    """Return the example boards of a genre."""
    files = sorted((ROOT / "instances" / name).glob("*.txt"))
    contents = [file.read_text("utf-8") for file in files if "solution" not in file.name]
    return [board for one in contents if "puzzle:" in one for board in formats.read(one)]


def sheet_of(written: str) -> Sheet:
    """Return the sheet of a link."""
    text = unpacked(Value(written.strip().split("p=", 1)[1].split("&")[0], 1, 1))
    return Sheet.parse(text, Value("", 1, 1))


def remade(written: str, change: Any) -> str:
    """Return a link whose lines were changed."""
    lines = unpacked(Value(written.strip().split("p=", 1)[1], 1, 1)).split("\n")
    change(lines)
    return f"{EDIT}{packed(chr(10).join(lines))}"


def test_all_genres_have_links() -> None:
    assert registry.names() == DRAWN


@pytest.mark.parametrize("name", DRAWN)
def test_boards_there_and_back(name: str) -> None:
    written, refused = 0, list[str]()
    for board in boards(name):
        if name in REFUSED:
            try:
                made = formats.write(board, "penpa")
            except SatgridError as error:
                refused.append(str(error))
                continue
        made = formats.write(board, "penpa")
        assert formats.read(made) == [board]
        assert formats.detect(made) == "penpa"
        written += 1
    assert all(REFUSED[name] in told for told in refused)
    assert written or refused


VARIANT = """puzzle: variantsudoku

1...
....
....
....

cages:
5: r1c2 r1c3
r3c1 r4c1

thermometers:
r2c1 r2c2 r2c3

arrows:
r4c4 r4c3 r4c2

dots:
. . . .
- * - -
.o. . .
- - - -
. . . .
- - - -
. . . .

xv:
. .V. .
- - - -
. . . .
- - - -
. . . .
- - - X
. . . .
"""


def test_lists_of_cells_and_signs_of_a_variant() -> None:
    """Cages may overlap in the text; lines without an element stand in the rules."""
    [board] = formats.read(VARIANT)
    made = formats.write(board, "penpa")
    assert formats.read(made) == [board]
    assert formats.read(f"genre: variantsudoku\n{made}") == [board]
    problem = sheet_of(made).problem
    assert [len(cells) for cells in problem.lists["thermo"]] == [3]
    assert problem.lists["arrows"] == [[8 * 5 + 5, 8 * 5 + 4, 8 * 5 + 3]]
    assert sorted(map(len, problem.lists["killercages"])) == [2, 2]
    for layer, line in (
        ("renban lines:\nr1c1 r1c2\nr2c1 r3c1", "renban lines: r1c1 r1c2; r2c1 r3c1"),
        ("clones:\nr1c1 r1c2 r3c1 r3c2", "clones: r1c1 r1c2 r3c1 r3c2"),
    ):
        [other] = formats.read(_with(layer))
        made = formats.write(other, "penpa")
        assert sheet_of(made).rules.endswith(f"\n{line}")
        assert formats.read(made) == [other]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("puzzle: sudoku\ndiagonals: yes\n\n1...\n....\n....\n....\n", "diagonals: yes"),
        ("puzzle: sudoku\nboxes: no\n\n1...\n....\n....\n....\n", "regions: none"),
        ("puzzle: battleships\nsize: 3x3\nleft: . 2 .\nfleet: 2 1\n", "fleet: 2 1"),
    ],
)
def test_what_has_no_element_stands_in_the_rules(text: str, line: str) -> None:
    [board] = formats.read(text)
    made = formats.write(board, "penpa")
    assert sheet_of(made).rules.endswith(f"\n{line}")
    assert formats.read(made) == [board]
    lost = remade(made, lambda lines: lines.__setitem__(0, lines[0].replace(line, "who knows")))
    if line.startswith("fleet"):
        with pytest.raises(ParseError, match="the lengths of the ships are missing"):
            formats.read(lost)
    else:
        assert formats.read(lost) != [board]


TILING = """puzzle: tiling
pieces: bent
reflections: no

.#..
....

bent:
X.
XX
"""


def test_pieces_of_a_tiling_stand_in_the_rules() -> None:
    [board] = formats.read(TILING.replace("pieces: bent", "pieces: I1 bent x2"))
    made = formats.write(board, "penpa")
    assert sheet_of(made).rules.endswith(
        "\npieces: monomino bent x2\nreflections: no\n\nbent:\nX.\nXX"
    )
    assert sheet_of(made).holes == {Cell(0, 1)}
    assert formats.read(made) == [board]
    for change, reason in (
        (("pieces: mono", "parts: mono"), "a tiling names its pieces in the rules"),
        (("pieces: monomino", "pieces: who"), "unknown piece 'who'"),
    ):
        head = remade(made, lambda lines, c=change: lines.__setitem__(0, lines[0].replace(*c)))
        with pytest.raises(ParseError, match=reason):
            formats.read(head)


def test_a_tiling_is_solved_by_the_lines_between_its_pieces() -> None:
    [board] = formats.read((ROOT / "instances" / "tiling" / "small.txt").read_text("utf-8"))
    solution = next(iter(solutions(encoded(board), limit=1)))
    shown = link.showing(board, solution)
    [part] = formats.parts(shown)
    assert part.solution(part.read()) == solution
    cut = sheet_of(shown)
    lines = dict(cut.answer.dicts["lineE"])
    cut.answer.dicts["lineE"] = dict([*lines.items()][:1])
    [part] = formats.parts(f"{EDIT}{packed(cut.text())}")
    assert part.solution(part.read()) is None


def test_lines_of_the_rules_that_mean_nothing_are_ignored() -> None:
    [board] = formats.read("puzzle: sudoku\n\n1...\n....\n....\n....\n")
    made = formats.write(board, "penpa")
    words = "Have fun: yes%2Ddiagonals: perhaps%2Dregions: many"
    changed = remade(
        made, lambda lines: lines.__setitem__(0, lines[0].replace("Fill every row", words))
    )
    assert formats.read(changed) == [board]


def _with(section: str) -> str:
    return "puzzle: variantsudoku\n\n" + "....\n" * 4 + f"\n{section}\n"


def test_sums_of_kakuro_are_in_corners() -> None:
    [board] = formats.read("puzzle: kakuro\n\n# 3\\ #\n\\3 . .\n# . #\n")
    made = formats.write(board, "penpa")
    sheet = sheet_of(made)
    every = sheet.points.every
    assert sheet.kind == "kakuro"
    down, across = sheet.points.cell(0, 1), sheet.points.cell(1, 0)
    assert set(sheet.problem.dicts["numberS"]) == {
        str(4 * (every + down) + 2),
        str(4 * (every + across) + 1),
    }
    assert formats.read(made) == [board]
    dark = remade(made, lambda lines: lines.__setitem__(3, lines[3].replace('"kakuro"', '"ox"')))
    with pytest.raises(ParseError, match="means nothing"):
        formats.read(dark)


def test_grids_of_a_samurai_are_known_by_their_gaps() -> None:
    [board] = boards("samurai")[:1]
    made = formats.write(board, "penpa")
    assert sheet_of(made).holes == frozenset(board.dark_cells)
    assert formats.read(made) == [board]

    def darker(lines: list[str]) -> None:
        lines[3] = lines[3].replace('"surface":{}', '"surface":{"52":4}')

    other = remade(made, darker)
    with pytest.raises(ParseError, match="no known layout of grids"):
        formats.read(other)


def test_walls_have_the_side_of_the_loop_by_their_color() -> None:
    [board] = formats.read("puzzle: castlewall\n\n3ex ?s # .\no x 2no .\n. . . .\n")
    made = formats.write(board, "penpa")
    assert formats.read(made) == [board]
    found = sheet_of(made).problem.dicts
    assert set(found["surface"].values()) == {3, 4}
    with pytest.raises(ParseError, match="row 1, column 1: '3' is not a number with an arrow"):
        formats.read(remade(made, lambda lines: lines.__setitem__(3, lines[3].replace("3_2", "3"))))


def test_given_lines_of_a_grand_tour_belong_to_its_solution() -> None:
    from satgrid.verdicts.puzzle_verdict import uniqueness

    [board] = boards("grandtour")[:1]
    first = uniqueness(board).first
    assert first is not None
    kind = registry.part("grandtour", "penpa").KIND
    sheet = kind.write(board)
    kind.solved(board, first, sheet)
    for line in sheet.problem.dicts["lineE"]:
        sheet.answer.dicts["lineE"].pop(line)
    assert kind.solution(board, sheet) == first


def test_points_are_numbered_as_penpa_does() -> None:
    # A 10x10 board of penpa begins with the cell 30, and its middle is the corner 286.
    points = Points(10, 10)
    assert points.cell(0, 0) == 30
    assert points.center == 286
    assert points.corner(0, 0) == 196 + 15
    assert points.border(Side(Cell(0, 0), Cell(0, 1))) == "212,226"
    assert points.border(Side(Cell(0, 0), Cell(1, 0))) == "225,226"
    assert points.link(Side(Cell(0, 0), Cell(1, 0))) == "30,44"
    assert points.side(Side(Cell(0, 0), Cell(1, 0))) == 2 * 196 + 30
    assert points.side(Side(Cell(0, 0), Cell(0, 1))) == 3 * 196 + 30
    assert Points(2, 3, top=1, left=2).cell(-1, -1) == 9 * 2 + 3


def test_replacements_go_there_and_back() -> None:
    text = 'z zz "number" {"lineE":null} "numberS"'
    assert unpacked(Value(packed(text), 1, 1)) == text
    plain = zlib.decompress(base64.b64decode(packed(text)), -15).decode()
    assert plain == "zZ zZzZ zN {zE:zO} z1"


def test_title_author_and_source_are_kept() -> None:
    [board] = boards("creek")[:1]
    told = formats.format.renoted(board, (("title", "A, b & c = d"), ("author", "Ada")))
    [found] = formats.read(formats.write(told, "penpa"))
    assert found.notes == (("title", "A, b & c = d"), ("author", "Ada"))


@pytest.mark.parametrize(
    "name",
    [
        "abcendview",
        "akari",
        "creek",
        "evenoddsudoku",
        "kuromasu",
        "lits",
        "slitherlink",
        "geradeweg",
        "nanro",
        "nurikabe",
        "shakashaka",
        "shikaku",
        "skyscrapers",
        "tennergrid",
        "sudoku",
        "hashi",
        "juosan",
        "nonogram",
        "slant",
        "dominosa",
        "galaxies",
        "tents",
        "yinyang",
    ],
)
def test_solution_side_is_read(name: str) -> None:
    from satgrid.verdicts.puzzle_verdict import uniqueness

    found = ((one, uniqueness(one).first) for one in boards(name))
    board, first = next((one, first) for one, first in found if first is not None)
    kind = registry.part(name, "penpa").KIND
    sheet = kind.write(board)
    kind.solved(board, first, sheet)
    made = f"{EDIT}{packed(sheet.text())}\n"
    [part] = formats.parts(made)
    assert part.solution(part.read()) == first
    assert formats.parts(formats.write(board, "penpa"))[0].solution(board) is None


def test_link_for_solving_knows_its_answer() -> None:
    from satgrid.verdicts.puzzle_verdict import uniqueness

    board = next(one for one in boards("nurikabe") if uniqueness(one).verdict.name == "UNIQUE")
    first = uniqueness(board).first
    assert first is not None
    made = link.solving(board, first)
    sheet = sheet_of(made)
    assert sheet.answer.empty()
    answer = zlib.decompress(base64.b64decode(made.strip().split("&a=")[1]), -15)
    shaded = sorted(str(sheet.points.cell(*cell)) for cell in first)
    assert json.loads(answer) == [shaded, [], [], [], [], []]
    assert formats.read(made) == [board]


def test_genre_by_tag_title_line_and_option() -> None:
    [board] = boards("nurikabe")[:1]
    made = formats.write(board, "penpa")

    def untold(lines: list[str]) -> None:
        lines[17] = "[]"

    def titled(lines: list[str]) -> None:
        lines[17] = "[]"
        lines[0] = lines[0].replace("Title: ", "Title: A small Nurikabe by ")

    bare = remade(made, untold)
    with pytest.raises(ParseError, match="does not name a genre that is known: add --genre NAME"):
        formats.read(bare)
    assert formats.read(remade(made, titled))[0].text().endswith(board.text()[-20:])
    assert formats.read(f"genre: nurikabe\n{bare}\n") == [board]
    runner = CliRunner()
    assert runner.invoke(program, ["check", bare]).exit_code == 2
    assert runner.invoke(program, ["check", "--genre", "nurikabe", bare]).exit_code == 0
    assert runner.invoke(program, ["check", bare]).exit_code == 2, "the genre is forgotten"
    assert "no puzzle 'x'" in runner.invoke(program, ["check", "--genre", "x", bare]).stderr
    with pytest.raises(ParseError, match="a tiling names its pieces in the rules"):
        formats.read(f"genre: tiling\n{bare}\n")


def test_a_genre_without_a_form_there_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """As one of a plug-in with rules by hand is."""
    [board] = boards("nurikabe")[:1]
    made = formats.write(board, "penpa")
    monkeypatch.setattr(link, "_kind", lambda _: None)
    with pytest.raises(ParseError, match="nurikabe is not read from penpa"):
        formats.read(f"genre: nurikabe\n{made}")
    with pytest.raises(ParseError, match="nurikabe is not read from penpa"):
        formats.read(made)
    with pytest.raises(SatgridError, match="penpa has no form for it that satgrid knows"):
        formats.write(board, "penpa")


def test_convert_for_solving() -> None:
    runner = CliRunner()
    file = str(ROOT / "instances" / "creek" / "small.txt")
    made = runner.invoke(program, ["convert", file, "--to", "penpa", "--solve", "-o", "-"])
    assert made.exit_code == 0
    assert "#m=solve&p=" in made.stdout
    assert "&a=" in made.stdout
    wrong = runner.invoke(program, ["convert", file, "--solve", "-o", "-"])
    assert wrong.exit_code == 2
    assert "add --to penpa" in wrong.stderr


def test_rooms_and_surfaces_in_other_styles() -> None:
    [board] = boards("aqre")[:1]
    sheet = sheet_of(formats.write(board, "penpa"))
    borders = sheet.problem.dicts["lineE"]
    sheet.problem.dicts["lineE"] = {",".join(reversed(ends.split(","))): 3 for ends in borders} | {
        "999": 98
    }
    for point, word in sheet.problem.dicts["number"].items():
        sheet.problem.dicts["number"][point] = [str(word[0]), 5, "10"]
    sheet.tags = ("aqre",)
    assert formats.read(f"{EDIT}{packed(sheet.text())}") == [board]


def test_what_means_nothing_is_refused() -> None:
    [board] = boards("creek")[:1]
    sheet = sheet_of(formats.write(board, "penpa"))
    sheet.tags = ("creek",)
    sheet.problem.put("symbol", sheet.points.cell(1, 2), [1, "star", 2])
    with pytest.raises(ParseError, match="row 2, column 3: 'star' of style 1 means nothing in"):
        formats.read(f"{EDIT}{packed(sheet.text())}")
    sheet = sheet_of(formats.write(board, "penpa"))
    sheet.tags = ("creek",)
    sheet.problem.lists["thermo"] = [[1, 2]]
    with pytest.raises(ParseError, match="a thermometer means nothing in this genre"):
        formats.read(f"{EDIT}{packed(sheet.text())}")


def test_boards_that_are_no_rectangles_of_squares() -> None:
    [board] = boards("creek")[:1]
    made = formats.write(board, "penpa")

    def hexagonal(lines: list[str]) -> None:
        lines[0] = lines[0].replace("square", "hex", 1)

    def holed(lines: list[str]) -> None:
        cells = json.loads(lines[5])
        cells[1] += cells.pop(2)
        lines[5] = json.dumps(cells)

    def huge(lines: list[str]) -> None:
        lines[0] = lines[0].replace("square,4,4", "square,4000,4000", 1)

    for change, message in ((hexagonal, "form 'hex'"), (holed, "holes"), (huge, "at most")):
        with pytest.raises(ParseError, match=message):
            formats.read(remade(made, change))


def test_links_without_a_board() -> None:
    for text, message in (
        ("https://swaroopg92.github.io/penpa-edit/#m=edit", "holds no board"),
        (f"{EDIT}AAAA", "damaged"),
        (f"{EDIT}{packed('5,5,1')}", "old form"),
        (f"{EDIT}{packed('square,2,2')}", "ends too early"),
    ):
        with pytest.raises(ParseError, match=message):
            formats.read(text)


def test_a_link_cannot_fill_the_memory() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = b"".join([packer.compress(b" " * 1_000_000) for _ in range(10)]) + packer.flush()
    with pytest.raises(ParseError, match="more than a puzzle can have"):
        formats.read(EDIT + base64.b64encode(data).decode())


def test_damaged_links_are_errors_of_one_line() -> None:
    dice = random.Random(5)
    texts = [formats.write(boards(name)[0], "penpa") for name in ("creek", "hashi", "hakyuu")]
    for _ in range(150):
        text = list(dice.choice(texts))
        for _ in range(dice.randint(1, 3)):
            text[dice.randrange(len(text))] = dice.choice("Ab0/=&#pm\n")
        _reads_or_refuses("".join(text))
    for _ in range(250):  # inside the envelope, where more can be wrong

        def damage(lines: list[str]) -> None:
            for _ in range(dice.randint(1, 3)):
                at = dice.choice((0, 0, 1, 3, 3, 3, 4, 5, 17))
                words = list(lines[at])
                if words:
                    words[dice.randrange(len(words))] = dice.choice('0159,":[]{}ax')
                lines[at] = "".join(words)

        _reads_or_refuses(remade(dice.choice(texts), damage))


def _reads_or_refuses(text: str) -> None:
    try:
        for part in formats.parts(text):
            part.solution(part.read())
    except ParseError as error:
        told = str(error)
    else:
        told = ""
    assert "\n" not in told
