"""Everything about the genre ``skyscrapers``."""
