"""Everything about the genre ``numberlink``."""
