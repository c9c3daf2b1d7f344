"""Genres as declarations, and the boards that follow from them."""
