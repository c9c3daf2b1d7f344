"""Everything about the genre ``juosan``."""
