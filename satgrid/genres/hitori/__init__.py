"""Everything about the puzzle ``hitori``."""
