"""Everything about the genre ``eulero``."""
