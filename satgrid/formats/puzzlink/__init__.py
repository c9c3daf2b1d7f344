"""Boards as puzz.link writes them, in URLs and in saved files."""
