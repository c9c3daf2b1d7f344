"""Judges, which walk, count and flood, and know nothing of constraints or clauses."""
