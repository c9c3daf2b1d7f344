"""Puzzles whose text states rules: ``also:`` and ``puzzle: custom``."""
