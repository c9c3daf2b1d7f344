"""Everything about the puzzle ``nonogram``."""
