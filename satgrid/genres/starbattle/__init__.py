"""Everything about the puzzle ``starbattle``."""
