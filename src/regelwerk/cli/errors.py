"""What a user of the command line can do wrong."""

from regelwerk.core import RegelwerkError


class UsageError(RegelwerkError):
    """The command cannot be carried out as it was given; told in one line, exit status 2."""
