"""Boards for each phrase about numbers, whose cells may be empty.

Each is a phrase with the layers that it reads and what is drawn of these. The answer has the
numbers to 2, or as many as are stated.
"""

from __future__ import annotations

from typing import NamedTuple

ROOMS = "AAB\nABB"
PAIRS = "AAB\nCCB"
GRID = "...\n..."


class Gaps(NamedTuple):
    """A board: a rule, its layers, what is drawn below the header, and the largest number."""

    rule: str
    layers: str = "givens"
    drawn: str = "\n" + GRID
    most: int = 2

    def text(self, nothing: str) -> str:
        """Return the puzzle, whose answer ends with these words."""
        low = " from 0" if nothing == "where 0 is nothing" else ""
        answer = f"numbers{low} to {self.most} {nothing}"
        head = f"puzzle: custom\nanswer: {answer}\nlayers: {self.layers}\nrules:\n  {self.rule}\n"
        return f"{head}{self.drawn}\n"


def _rooms(rule: str, drawn: str = ROOMS, most: int = 2) -> Gaps:
    return Gaps(rule, "rooms", f"\n{drawn}", most)


def _lists(rule: str, name: str, lines: str, most: int = 2) -> Gaps:
    return Gaps(rule, "givens", f"\n{GRID}\n\n{name}:\n{lines}", most)


def _beside(rule: str, line: str = "above: 1 . 2\nleft: . 3", most: int = 2) -> Gaps:
    return Gaps(rule, "numbers 0 to 99 beside, givens", f"{line}\n\n{GRID}", most)


def _between(rule: str, signs: str, lines: str, header: str = "") -> Gaps:
    return Gaps(rule, f"signs {signs} between cells called dots", f"{header}\n{lines}", 3)


BOARDS = {
    "OneEach": [Gaps("one number in each cell")],
    "Unequal": [
        Gaps("no equal numbers touching"),
        Gaps("no equal numbers side by side"),
        Gaps("no equal numbers side by side unless alike"),
    ],
    "EmptyInSquare": [Gaps("no 2x2 filled")],
    "NoFullSquare": [Gaps("no 2x2 of numbers")],
    "FilledConnected": [Gaps("numbers connected")],
    "EqualAcross": [
        _rooms("equal numbers side by side across rooms"),
        _rooms("equal numbers side by side across rooms", PAIRS),
    ],
    "UnequalAcross": [_rooms("no equal numbers side by side across rooms")],
    "CountOfRoom": [
        _rooms("some numbers in each room, alike and as many as they state", most=3),
        _rooms("some numbers in each room, alike and as many as they state", PAIRS),
    ],
    "Once": [
        _rooms("each number at most once in each room", PAIRS),
        _rooms("each number once in each room"),
        _rooms("each number once in each room", PAIRS),
        Gaps("each number at most once in each row and column"),
        Gaps("each number at most once in each row"),
        Gaps("each number once in each column"),
        Gaps("each number at most once in each diagonal", drawn="\n..\n..", most=3),
    ],
    "Ripple": [
        Gaps("equal numbers in a line as far apart as they are"),
        Gaps("equal numbers in a line as far apart as they are", drawn="\n......"),
    ],
    "Given": [Gaps("givens stay", drawn="\n1.2\n...")],
    "Kinds": [
        Gaps("givens s some and n none", "givens or sn", "\ns.n\n.s."),
        Gaps("givens e even and o odd", "givens or eo", "\ne.o\n.e.", 3),
    ],
    "Poles": [
        Gaps("one magnet or none in each plate", "rooms called plates", "\nAAB\nCCB"),
        Gaps("one magnet or none in each plate", "rooms called plates", "\nAAB\nABB"),
    ],
    "Skyline": [_beside("beside count numbers seen", "above: 1 . 2\nright: . 1")],
    "FirstSeen": [_beside("beside are the first seen", "above: 1 . 2\nright: . 2")],
    "SumBetween": [
        _beside("beside are sums between two empty cells", "left: 2 0"),
        _beside("beside are sums between two empty cells", "above: . 0 ."),
    ],
    "Tally": [_beside("beside count 2 in lines", "above: 1 . 2\nleft: . 1")],
    "NotNear": [
        Gaps("no equal numbers a knight's move apart"),
        Gaps("no equal numbers touching at a corner"),
        Gaps("no consecutive numbers beside each other"),
        Gaps("no consecutive numbers touching at a corner"),
    ],
    "Ordered": [
        Gaps("signs point to smaller numbers", "signs <>^v between cells", "\n.>. .\n^   v\n. .<."),
    ],
    "Falling": [
        _rooms("larger numbers above in each room", "AAB\nABB"),
        _rooms("larger numbers above in each room", "AB\nAB\nAA"),
    ],
    "RoomRuns": [
        _rooms("consecutive numbers in each room", PAIRS, 3),
        _rooms("consecutive numbers in each room", ROOMS, 3),
    ],
    "Straights": [
        Gaps("runs of consecutive numbers", most=3),
        Gaps("runs of consecutive numbers", "givens or x with x black", "\n...\n.x.", 3),
    ],
    "PairRelation": [
        _lists("pairs are differences of two numbers", "pairs", "1: r1c1 r1c2\n0: r2c2 r2c3", 3),
        _lists("pairs are ratios of two numbers", "pairs", "2: r1c1 r1c2", 3),
    ],
    "Dots": [
        _between("consecutive at white dots", "o*", ".o.*.\n*   o\n. .o."),
        _between("double at black dots", "o*", ".o.*.\n*   o\n. .o."),
    ],
    "NoDots": [
        _between("dots shown as all dots states", "o*", ".o. .\n*    \n. . .", "all dots: yes\n")
    ],
    "PairSums": [
        Gaps("dots at sums of 10 and 5", "signs XV between cells called dots", "\n.V.X.", 7)
    ],
    "ExtraRegions": [_lists("no number twice in regions", "regions", "r1c1 r1c2 r2c3")],
    "KillerCages": [
        _lists("different numbers in cages that overlap", "cages", "3: r1c1 r1c2 r2c3\nr1c3 r2c3")
    ],
    "CageSums": [
        Gaps(
            "targets are sums of different numbers in cages",
            "cages, numbers in cages called targets",
            "\nAAB\nABB\n\ntargets:\n3..\n...",
        )
    ],
    "Arithmetic": [
        Gaps(
            "targets by arithmetic in cages",
            "cages, targets in cages",
            "\nAAB\nABB\n\ntargets:\n3+ . .\n. . .",
        )
    ],
    "Quadruples": [_lists("quads hold their numbers", "quads", "1,2: r1c1 r1c2 r2c1 r2c2")],
    "Candidates": [_lists("lists list what cells hold", "lists", "1,2: r1c1\n2: r2c2")],
    "DisjointGroups": [
        _rooms("no equal numbers at the same place of rooms", "AAA\nBBB"),
    ],
    "Rising": [_lists("thermometers rise", "thermometers", "r1c1 r1c2 r1c3\nr2c1 r2c2", 3)],
    "Whispers": [_lists("neighbors on whispers differ by 2", "whispers", "r1c1 r1c2 r1c3", 3)],
    "RenbanLines": [_lists("lines are consecutive", "lines", "r1c1 r1c2 r1c3", 3)],
    "Mirrored": [_lists("lines read the same from both ends", "lines", "r1c1 r1c2 r1c3")],
    "SameHalves": [_lists("clones hold the same numbers", "clones", "r1c1 r1c2 r2c1 r2c2")],
    "BetweenEnds": [_lists("lines lie between their ends", "lines", "r1c1 r1c2 r1c3", 3)],
    "ArrowSum": [_lists("arrows add up to their circles", "arrows", "r1c1 r1c2 r1c3", 3)],
    "RegionSums": [
        Gaps("lines have equal sums in rooms", "rooms", f"\n{ROOMS}\n\nlines:\nr1c1 r1c2 r1c3"),
    ],
    "DiagonalSums": [_lists("arrows are sums of diagonals", "arrows", "3: r1c1 r2c2")],
    "LineSum": [
        _beside("beside are sums"),
        _beside("beside are sums of the first 2"),
    ],
    "XSums": [_beside("beside are sums of as many numbers as the first states", "left: 3 .")],
    "Sandwich": [
        _beside("beside are sums between the smallest and the largest number", "left: 2 .", 3)
    ],
    "SumNear": [
        Gaps("black numbers are sums around", "numbers in cells and numbers black", "\n3..\n...")
    ],
    "RunSums": [Gaps("sums are sums of runs", "black cells with sums", "\n\\3 . .\n\\ . .", 3)],
    "LargestAhead": [
        Gaps("arrows of givens point to the largest", "givens and black arrows", "\ne..\n...")
    ],
    "BlackNumbers": [
        Gaps("black givens once in their lines", "givens and black cells", "\n#1 . .\n. . #2")
    ],
    "LinesFilled": [Gaps("numbers from 1 in each line", drawn="\n..\n..")],
    "Chain": [Gaps("each number touching the next")],
    "Polyominoes": [Gaps("each area of equal numbers as large as its number")],
    "TwoSquares": [Gaps("first and second digits once in each row and column", most=22)],
    "DigitsStay": [Gaps("digits of givens stay", "two digits", "\n. .\n. .", 22)],
    "OnceInGrids": [Gaps("each number once in lines and boxes of grids", "overlapping grids")],
}
"""For each class of rules about numbers the boards on which its phrases are tried."""

REFUSED = {
    *("Arithmetic", "ArrowSum", "BetweenEnds", "CageSums", "Candidates", "Chain", "DiagonalSums"),
    *("DigitsStay", "DisjointGroups", "ExtraRegions", "KillerCages", "LargestAhead", "LineSum"),
    *(
        "Mirrored",
        "OnceInGrids",
        "Polyominoes",
        "Quadruples",
        "RegionSums",
        "RenbanLines",
        "Rising",
        "RunSums",
    ),
    *("SameHalves", "Sandwich", "SumNear", "TwoSquares", "Whispers", "XSums"),
}
"""The classes that speak of full cells only."""


def marked(text: str, rows: int, columns: int) -> str:
    """Return a puzzle in which the first cell is known to be empty, and the last one to be not."""
    grid = [["."] * columns for _ in range(rows)]
    grid[0][0], grid[-1][-1] = "n", "s"
    drawn = "\n".join(map("".join, grid))
    head, _, below = text.partition("\n\n")
    lines = head.split("\n")
    at = lines.index("rules:")
    lines[at - 1] += ", signs sn in cells called marks"
    lines.insert(at + 1, "  marks s some and n none")
    return "\n".join(lines) + f"\n\n{below}\nmarks:\n{drawn}\n"
