"""Everything about the puzzle ``kuromasu``."""
