"""Everything about the genre ``tennergrid``."""
