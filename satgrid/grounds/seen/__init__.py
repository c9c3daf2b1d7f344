"""What people see with large constraints, where that takes a file of its own."""
