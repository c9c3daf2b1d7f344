"""Everything about the puzzle ``akari``."""
