"""Variant sudoku: a sudoku with any of the rules that setters add to it."""

from satgrid.answers.kinds import Numbers
from satgrid.declared.genre import Genre
from satgrid.layers.boxes import Boxes
from satgrid.layers.cell_lists_kinds import (
    ARROWS,
    BETWEEN,
    CAGES,
    CANDIDATES,
    CLONES,
    DIFFERENCES,
    DUTCH,
    GERMAN,
    LITTLE_KILLERS,
    PALINDROMES,
    QUADRUPLES,
    RATIOS,
    REGION_SUMS,
    REGIONS,
    RENBAN,
    THERMOMETERS,
)
from satgrid.layers.option import Option
from satgrid.layers.side_signs import SideSigns
from satgrid.layers.words import Givens, Words
from satgrid.layers.words_beside import Beside
from satgrid.rules.cages import (
    Candidates,
    DisjointGroups,
    ExtraRegions,
    KillerCages,
    Quadruples,
)
from satgrid.rules.dots import Dots, NoDots
from satgrid.rules.houses import FILLED, Given, Once
from satgrid.rules.list_sum import ArrowSum, DiagonalSums, RegionSums
from satgrid.rules.on_lists import (
    BetweenEnds,
    Mirrored,
    RenbanLines,
    Rising,
    SameHalves,
    Whispers,
)
from satgrid.rules.outside_sum import Sandwich, XSums
from satgrid.rules.signs import Kinds, Ordered
from satgrid.rules.variants import NotNear, PairRelation, PairSums
from satgrid.rules.views_beside import Skyline

GENRE = Genre(
    "variantsudoku",
    called="Variant sudoku",
    says="Fill every row, every column and every box with the numbers from 1 to the length of a "
    "row, each once. All further rules are those of what is printed: cages, thermometers, arrows, "
    "dots, lines, sums beside the board, and the options in the header.",
    answer=Numbers(antichain=True, decimal=True),
    layers=(
        Givens(coding=""),
        Boxes(),
        CANDIDATES,
        Words(
            "parity",
            signs="eo",
            shapes=(("e", "square"), ("o", "round")),
            penpa=(("e", "square_L", 3), ("o", "circle_L", 3)),
            clue="the {word} at {place}",
            coding="",
        ),
        CAGES,
        THERMOMETERS,
        ARROWS,
        SideSigns("dots", signs="o*", dots="o*"),
        SideSigns("xv", signs="XV"),
        SideSigns("signs", signs="<>^v"),
        DIFFERENCES,
        RATIOS,
        GERMAN,
        DUTCH,
        RENBAN,
        PALINDROMES,
        BETWEEN,
        REGION_SUMS,
        LITTLE_KILLERS,
        Beside("sandwiches", most=999, prefix="sandwich"),
        Beside("skyscrapers", most=99, prefix="skyscraper"),
        Beside("x sums", most=9999, prefix="x sum"),
        QUADRUPLES,
        CLONES,
        REGIONS,
    ),
    options=(
        Option("diagonals", says="both long diagonals hold each number once, too."),
        Option("antiknight", says="cells a knight's move apart hold different numbers."),
        Option("antiking", says="cells that touch at a corner hold different numbers."),
        Option("nonconsecutive", says="numbers in cells with a common side are not consecutive."),
        Option("disjoint groups", says="cells at the same place of their boxes differ."),
        Option("all dots", words=("no", "yes", "white", "black"), says="which dots are all shown."),
        Option("all xv", words=("no", "yes", "X", "V"), says="which of X and V are all shown."),
    ),
    rules=(
        *FILLED,
        Once("diagonal", houses=("diagonal",), option="diagonals"),
        Given("given"),
        Candidates("candidates"),
        Kinds("parity", layer="parity", signs=(("e", "even"), ("o", "odd"))),
        KillerCages("cage"),
        Rising("thermometer"),
        ArrowSum("arrow"),
        Dots("white", relation="consecutive"),
        Dots("black", relation="double"),
        NoDots("no dot"),
        PairSums("xv", option="all xv"),
        Ordered("order"),
        PairRelation("difference", relation="difference", layer="differences"),
        PairRelation("ratio", relation="ratio", layer="ratios"),
        Whispers("german whisper", gap=5, layer="german whispers"),
        Whispers("dutch whisper", gap=4, layer="dutch whispers"),
        RenbanLines("renban"),
        Mirrored("palindrome"),
        BetweenEnds("between"),
        RegionSums("region sum"),
        DiagonalSums("little killer"),
        Sandwich("sandwich", once=True),
        Skyline("skyscraper", layer="skyscrapers"),
        XSums("x sum"),
        Quadruples("quadruple"),
        SameHalves("clone"),
        ExtraRegions("extra region"),
        NotNear("antiknight", option="antiknight", way="knight"),
        NotNear("antiking", option="antiking", way="king"),
        NotNear("nonconsecutive", option="nonconsecutive", way="sides", gap=1),
        DisjointGroups("disjoint group", option="disjoint groups"),
    ),
    aliases=("variant sudoku", "sudoku variant"),
    usual=(9, 9),
    square=True,
)
