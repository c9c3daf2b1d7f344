"""Layers: the kinds of things that are printed."""
