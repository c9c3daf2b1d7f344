"""Everything about the puzzle ``tents``."""
