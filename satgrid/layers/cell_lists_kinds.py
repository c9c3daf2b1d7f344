"""The layers of lists of cells that variant sudokus have."""

from __future__ import annotations

from satgrid.layers.cell_lists import CellLists

__all__ = [
    "ARROWS",
    "BETWEEN",
    "CAGES",
    "CANDIDATES",
    "CLONES",
    "DIFFERENCES",
    "DUTCH",
    "GERMAN",
    "LITTLE_KILLERS",
    "PALINDROMES",
    "QUADRUPLES",
    "RATIOS",
    "REGIONS",
    "REGION_SUMS",
    "RENBAN",
    "THERMOMETERS",
]

CANDIDATES = CellLists(
    "candidates",
    noun="list",
    least=0,
    most=99,
    digits=True,
    needed=True,
    fewest=1,
    form_of="set",
    drawn_as="word",
)
CAGES = CellLists("cages", noun="cage", most=9999, fewest=1, form_of="set", drawn_as="cage")
THERMOMETERS = CellLists("thermometers", noun="thermometer", drawn_as="thermometer")
ARROWS = CellLists("arrows", noun="arrow", least=1, most=3, drawn_as="arrow")
DIFFERENCES = CellLists(
    "differences",
    noun="pair",
    least=0,
    most=99,
    needed=True,
    many=2,
    form_of="set",
    drawn_as="difference",
)
RATIOS = CellLists(
    "ratios",
    noun="pair",
    least=1,
    most=99,
    needed=True,
    many=2,
    form_of="set",
    drawn_as="ratio",
)
GERMAN = CellLists("german whispers", least=1, most=99, form_of="loop", drawn_as="green")
DUTCH = CellLists("dutch whispers", least=1, most=99, form_of="loop", drawn_as="orange")
RENBAN = CellLists("renban lines", drawn_as="purple")
PALINDROMES = CellLists("palindromes", drawn_as="gray")
BETWEEN = CellLists("between lines", fewest=3, drawn_as="between")
REGION_SUMS = CellLists("region sum lines", drawn_as="blue")
LITTLE_KILLERS = CellLists(
    "little killers",
    noun="diagonal",
    most=9999,
    needed=True,
    fewest=1,
    form_of="ray",
    drawn_as="beside",
)
QUADRUPLES = CellLists(
    "quadruples",
    noun="quadruple",
    least=0,
    most=99,
    digits=True,
    needed=True,
    fewest=4,
    many=4,
    form_of="corner",
    drawn_as="corner",
)
CLONES = CellLists("clones", noun="pair of clones", form_of="halves", drawn_as="clone")
REGIONS = CellLists("extra regions", noun="region", form_of="set", drawn_as="tint")
