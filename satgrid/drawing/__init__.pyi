# The public names of this folder, each loaded from its module when it is first used.
from .pictures import (
    alt as alt,
    differences as differences,
    svg as svg,
)
from .raster import png as png
