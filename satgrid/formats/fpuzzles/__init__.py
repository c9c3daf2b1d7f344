"""Sudokus as f-puzzles and SudokuPad write them, in links and as JSON."""
