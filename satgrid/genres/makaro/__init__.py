"""Everything about the genre ``makaro``."""
