"""What is asked of a puzzle's solutions, by any method."""
