"""The formats that only sudokus have."""
