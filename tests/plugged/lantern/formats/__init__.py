"""Formats in which only lanterns are written."""
