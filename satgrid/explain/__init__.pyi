# The public names of this folder, each loaded from its module when it is first used.
from .backbone import (
    Backbone as Backbone,
    Common as Common,
    common as common,
)
from .difficulty import Difficulty as Difficulty
from .paths import (
    Path as Path,
    Step as Step,
    path as path,
)
from .reasons import (
    Explainer as Explainer,
    Forcing as Forcing,
    Reason as Reason,
)
