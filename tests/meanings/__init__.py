"""What each phrase of a rule means, in code that shares nothing with satgrid.

A reference takes a plain board, a plain answer and the words of the phrase, and walks the cells. It
is written from the words of the phrase alone. ``test_meanings`` tries all answers of small boards.
"""
