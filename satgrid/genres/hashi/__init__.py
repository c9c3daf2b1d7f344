"""Everything about the genre ``hashi``."""
