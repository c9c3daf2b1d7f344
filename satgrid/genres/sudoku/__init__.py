"""Everything about the puzzle ``sudoku``."""
