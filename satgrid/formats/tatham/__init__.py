"""The format ``tatham``: game ids of Simon Tatham's Portable Puzzle Collection."""
