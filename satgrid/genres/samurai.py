"""Samurai sudoku and its kin: sudokus that share boxes, and nine that hide a tenth."""

from satgrid.answers.kinds import Numbers, grid_length
from satgrid.declared.genre import Genre
from satgrid.layers.overlapping_grids import Grids, squares
from satgrid.layers.words import Givens
from satgrid.rules.houses import Given, OneEach
from satgrid.rules.two_digits import OnceInGrids

_NINE = squares(9, *((row, column) for row in (0, 9, 18) for column in (0, 9, 18)))
_MIDDLES, _CENTERS = (*range(1, 27, 3),), (3, 4, 5, 12, 13, 14, 21, 22, 23)
_TWO_ROWS = ((0, 0), (0, 12), (0, 24), (6, 6), (6, 18), (12, 0), (12, 12), (12, 24))
_GRIDS = Grids(
    layouts=(
        ("samurai", squares(9, (0, 0), (0, 12), (6, 6), (12, 0), (12, 12))),
        ("windmill", squares(9, (0, 3), (3, 12), (6, 6), (9, 0), (12, 9))),
        ("sohei", squares(9, (0, 6), (6, 0), (6, 12), (12, 6))),
        ("gattai8", squares(9, *_TWO_ROWS)),
        ("sumo", squares(9, *_TWO_ROWS, (18, 6), (18, 18), (24, 0), (24, 12), (24, 24))),
        ("butterfly", squares(9, (0, 0), (0, 3), (3, 0), (3, 3))),
        ("shogun", squares(9, *_TWO_ROWS, (0, 36), (6, 30), (12, 36))),
        ("clueless1", _NINE | {(_MIDDLES, _MIDDLES)}),
        ("clueless2", _NINE | {(_CENTERS, _CENTERS)}),
    ),
    puzzlekit=(
        ("SamuraiSudoku", "samurai"),
        ("WindmillSudoku", "windmill"),
        ("SoheiSudoku", "sohei"),
        ("Gattai8Sudoku", "gattai8"),
        ("SumoSudoku", "sumo"),
        ("ButterflySudoku", "butterfly"),
        ("ShogunSudoku", "shogun"),
        ("Clueless1Sudoku", "clueless1"),
        ("Clueless2Sudoku", "clueless2"),
    ),
)

GENRE = Genre(
    "samurai",
    says="Several sudokus share cells: fill every row, every column and every box of each with the "
    "numbers from 1 to its length, each once. The grids have a named layout, or are listed.",
    answer=Numbers(high=grid_length, antichain=True, decimal=True),
    layers=(
        _GRIDS,
        Givens(),
    ),
    rules=(OneEach("cell"), OnceInGrids("house"), Given("given")),
    aliases=(
        *(
            "samurai sudoku",
            "windmill sudoku",
            "sohei sudoku",
            "gattai-8",
            "sumo sudoku",
            "Clueless1Sudoku",
            "Clueless2Sudoku",
            "Gattai8Sudoku",
        ),
        *("butterfly sudoku", "shogun sudoku", "clueless sudoku", "overlapping sudokus"),
    ),
    puzzlekit=("SamuraiSudoku", "givens"),
    usual=(21, 21),
    spare=0.05,
)
