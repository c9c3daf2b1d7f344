"""Ground constraints: what rules come down to."""
