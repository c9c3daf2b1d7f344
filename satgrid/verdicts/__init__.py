"""Whether a puzzle has exactly one solution, and proofs of it."""
