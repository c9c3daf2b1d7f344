"""Everything about the puzzle ``lits``."""
