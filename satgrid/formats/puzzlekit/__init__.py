"""The format ``puzzlekit``: problems and solutions as rows of words, in JSON by their names."""
