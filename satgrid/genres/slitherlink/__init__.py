"""Everything about the puzzle ``slitherlink``."""
