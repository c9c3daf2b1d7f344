"""Everything about the puzzle ``yajilin``."""
