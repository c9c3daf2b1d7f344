"""The format ``penpa``: links of penpa-edit and penpa+, which contain the drawing of a board."""
