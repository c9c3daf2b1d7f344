"""A genre of somebody else, in a folder: a declaration, and files of its own beside it."""
