"""The only folder that searches: PySAT behind one wall, sessions, enumeration, cores."""
