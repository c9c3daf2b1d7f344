"""Everything about the puzzle ``tiling``."""
