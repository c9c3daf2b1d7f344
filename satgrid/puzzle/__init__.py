"""What a puzzle is: the protocol, bases by kind of answer, the registry, symmetry."""
