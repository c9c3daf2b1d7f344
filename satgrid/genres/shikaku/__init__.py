"""Everything about the puzzle ``shikaku``."""
