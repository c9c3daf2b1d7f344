"""Everything about the puzzle ``variantsudoku``."""
