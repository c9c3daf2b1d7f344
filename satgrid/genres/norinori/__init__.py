"""Everything about the puzzle ``norinori``."""
