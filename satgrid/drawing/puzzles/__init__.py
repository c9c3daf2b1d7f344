"""How each puzzle is drawn: one module per puzzle, found by the puzzle's name."""
