"""Everything about the puzzle ``heyawake``."""
