"""Examples of every puzzle and format, and how they are damaged."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import Any

from catalogue import GENRES, ROOT, boards, halved, load, roomed

from satgrid import formats
from satgrid.board.grid import Cell
from satgrid.errors import SatgridError
from satgrid.genres.nonogram.clues import made as nonogram
from satgrid.genres.sudoku.board import made as sudoku
from satgrid.puzzle import registry
from satgrid.puzzle.numbers import Entry
from satgrid.puzzle.protocol import Puzzle

SMALL = 3_000
PUZZLES: tuple[Puzzle[Any], ...] = (
    nonogram(((2, 1), (), (4,)), ((1, 1), (1,), (1,), (1, 1)), (("title", "A & b #1"),)),
    roomed("norinori", ((0, 0, 1), (2, 0, 1), (2, 1, 1))),
    halved(("..#.2", "1....", "....0"), (("author", "nobody"),)),
    registry.parse("puzzle: kropki\n\n.o. .\n- - *\n. . .\n    \n.*. .\n".replace("    ", "- - -")),
    registry.parse("puzzle: kropki\nboxes: yes\nall dots: no\n\n.1..\n....\n...4\n....\n"),
    sudoku(4, (Entry(Cell(1, 2), 3), Entry(Cell(3, 3), 1)), (2, 2), notes=(("title", "A"),)),
    *(load(ROOT / "instances" / name / "small.txt") for name in GENRES),
)
BITS = [
    *("0", "1", "-1", "99999", "1000000", "9" * 5000, "\n", "\n\n", " ", "\t", "#", "/", ":", "="),
    *("?", "&", "<", "</puzzle>", "<!--", "]]>", "&amp;", "&x;", "z" * 40, "-", ".", "é", "\uff10"),
    *("²", "\u2028", "\x1c", "\r", "\\", '"', "'", "[", "{", "x*", "1000000x1000000", "99x99x99"),
    *("pzprv3/", "puzzle: ", "solution:\n", "rows:\n", "columns\n", "====\n", "info:{", ","),
    *("regions:\n", "boxes: ", "white: r1c1-r1c2\n", "pieces: ", "A:\n", "board: ", "title: "),
    *("\\n", "\\u0000", "\\ud800", '"problem": "', '"name": "', "}", "]", "- -\\n", "ns", "1e99"),
]


RECORDED = [
    "Tent\n2 3\n1 - 0\n- -\n- x -\n- - -\nsolution:\n2 3\no x -\n- - -\n",
    '{"data": {"a": {"solution": "2 2\\nx -\\n- -", "problem": "2 2\\n2 -\\n- 0"}},\n'
    ' "name": "Slitherlink"}\n',
    *(
        f'{{"name": "{genre}", "problem": "2 2\\n{problem}", "solution": "2 2\\n{solution}"}}\n' * 2
        for genre, problem, solution in (
            ("Akari", "- x\\n- 1", "- x\\no 1"),
            ("Masyu", "w -\\n- b", "se sw\\nne nw"),
            ("Shakashaka", "- -\\n- x", "nw ne\\nsw -"),
            ("ConsecutiveSudoku", "1 -\\n- -\\n1 6\\n0 8", "1 2\\n2 1"),
        )
    ),
]
"""Files of the format puzzlekit with solutions."""


@cache
def written() -> dict[str, list[str]]:
    """Return examples of every format, each a file."""
    found: dict[str, list[str]] = {}
    for name in formats.names(writable=True):
        for puzzle in PUZZLES:
            try:
                found.setdefault(name, []).append(formats.write(puzzle, name))
            except SatgridError:
                continue
    found["dimacs"] = ["".join(f"c text {line}\n" for line in PUZZLES[1].text().split("\n"))]
    found["iss"] = [
        ".Shape~4x4.~R1C1_3~R1C2_1_2.Cage~5~R2C1~R2C2.Thermo~R3C1~R3C2.LittleKiller~9~R1C3\n",
        "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Shape~6x6.NoBoxes.XSum~R3~~8\n" * 2,
    ]
    found["janko"] = ["begin\npuzzle Nurikabe\nauthor X\nsize 2\nproblem\n2 -\n- -\nend\n" * 2]
    found["pvv"] = ["akari\neasy\n2 3\n.#.\n..1\n" * 2]
    found["sites"] = [f"https://example.org/play?s={'0' * 40}7{'0' * 40}\n" * 2]
    for name in ("non", "webpbn", "puzzlink", "puzzlekit"):
        found[name].append(formats.write_all([PUZZLES[0], PUZZLES[0]], name))
    found["puzzlekit"] += RECORDED
    found["olsak"].append("#d\n 1:* black\n 0:. white\n:\n1\n1\n:\n2\n:end")
    return found


@cache
def printed() -> dict[str, list[str]]:
    """Return the boards of the catalogue that are short, by genre."""
    read = {name: [path.read_text("utf-8") for path in boards([name])] for name in GENRES}
    return {name: [text for text in found if len(text) < SMALL] for name, found in read.items()}


def damaged(draw: random.Random, examples: Sequence[str]) -> str:
    """Take a valid text and cut, repeat, exchange or insert a few times."""
    text = draw.choice(examples)
    for _ in range(draw.randint(1, 4)):
        start, end = sorted(draw.randint(0, len(text)) for _ in range(2))
        middle = text[start:end]
        change = draw.choice(["cut", "repeat", "turn", "insert", "mix"])
        if change == "cut":
            middle = middle[len(middle) // 2 :] if draw.randint(0, 1) else ""
        elif change == "repeat":
            middle = middle * draw.randint(2, 5)
        elif change == "turn":
            middle = middle[::-1]
        elif change == "insert":
            letters = "".join(chr(draw.randint(0, 0xD7FF)) for _ in range(draw.randint(0, 5)))
            middle = draw.choice([draw.choice(BITS), letters]) + middle[1:]
        else:
            middle += draw.choice(examples)[start:end]
        text = (text[:start] + middle + text[end:])[: 5 * SMALL]
    return text
