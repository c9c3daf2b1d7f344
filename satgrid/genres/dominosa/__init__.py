"""Everything about the genre ``dominosa``."""
