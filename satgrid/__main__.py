"""``python -m satgrid`` is the command line."""

from satgrid.cli import main

if __name__ == "__main__":
    main()
