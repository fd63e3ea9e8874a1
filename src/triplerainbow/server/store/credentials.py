"""Secrets that prove who somebody is: only their hashes are stored."""

import hashlib
import secrets


def new_secret() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """A name that nobody can guess: 128 random bits, 22 characters.

    It begins with no dash: people type it on command lines, where that would be an option.
    """
    name = "-"
    while name.startswith("-"):
        name = secrets.token_urlsafe(16)
    return name


def digest(secret: str) -> str:
    """What is stored of a secret. It is random, so it needs no salt."""
    return hashlib.sha256(secret.encode()).hexdigest()
