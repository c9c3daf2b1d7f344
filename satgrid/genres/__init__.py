"""One folder for each genre, with everything about it; the registry finds them by name."""
