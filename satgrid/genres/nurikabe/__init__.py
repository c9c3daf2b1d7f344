"""Everything about the puzzle ``nurikabe``."""
