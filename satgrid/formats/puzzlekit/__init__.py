"""The format ``puzzlekit``: JSON with problems and solutions as rows of words, by their names."""
