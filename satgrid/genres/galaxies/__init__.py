"""Everything about the genre ``galaxies``."""
