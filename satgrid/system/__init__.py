"""The operating system: signals, processes, files, time."""
