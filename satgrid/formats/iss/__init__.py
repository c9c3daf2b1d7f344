"""Variant sudokus as Interactive Sudoku Solver writes them."""
