"""Everything about the puzzle ``kropki``."""
