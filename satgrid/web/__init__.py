"""A page that judges while one sets, and the server behind it."""
