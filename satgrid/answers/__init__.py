"""Kinds of answers: what one enters."""
