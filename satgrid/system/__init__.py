"""What the system does to a run: signals, processes, files, time."""
