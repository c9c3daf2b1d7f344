"""Everything about the puzzle ``fillomino``."""
