"""Small pieces of language that all games share."""


def told(mine: bool, to_me: str, of_others: str) -> str:
    """The sentence that speaks to the viewer, or the one that names somebody else."""
    return to_me if mine else of_others
