# The public names of this folder, each loaded from its module when it is first used.
from .listing import Solutions as Solutions, frequencies as frequencies, sample as sample
from .method import Counted as Counted
from .request import Request as Request
from .totals import count as count, verified as verified
