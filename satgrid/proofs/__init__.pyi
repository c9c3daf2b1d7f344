# The public names of this folder, each loaded from its module when it is first used.
from .certificate import Certificate as Certificate
from .verifier import verify as verify
from .writer import (
    certify as certify,
    certify_list as certify_list,
)
