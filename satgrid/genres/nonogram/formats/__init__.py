"""The formats that only nonograms have."""
