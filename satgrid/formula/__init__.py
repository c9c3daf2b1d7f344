"""Clauses over named blocks, and what states constraints as clauses; no solver."""
