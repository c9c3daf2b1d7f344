# The public names of the package, each loaded from its module when it is first used.
from .api import generate as generate, load as load, load_all as load_all
from .own_genre import Genre as Genre

__version__: str
