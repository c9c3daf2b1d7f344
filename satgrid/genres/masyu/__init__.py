"""Everything about the puzzle ``masyu``."""
