"""The invariants."""

STATE_LAWS = ()
STEP_LAWS = ()
