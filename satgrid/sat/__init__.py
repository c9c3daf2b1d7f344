"""The one wall around PySAT: what a solver is asked, and how many of some literals may hold.

It refers to numbers alone, clauses and literals, and so stands below the formula. Its calls into
C are the business of this folder and nobody else's: what they may be interrupted by, and how a
solver is freed.
"""
