"""Everything about the genre ``binairo``."""
