"""Everything about the puzzle ``shakashaka``."""
