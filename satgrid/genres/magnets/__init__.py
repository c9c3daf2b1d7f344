"""Everything about the genre ``magnets``."""
