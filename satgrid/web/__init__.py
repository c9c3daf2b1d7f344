"""A page that judges a puzzle while it is made, and its server."""
