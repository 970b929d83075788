"""`regelwerk verify GAME`."""


def verify(game: str, /) -> int:
    """Check that a game keeps its promises."""
    raise NotImplementedError(game)
