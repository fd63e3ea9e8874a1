"""Secrets that prove who somebody is: only their hashes are stored."""

import hashlib
import secrets


def new_secret() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(32)


def digest(secret: str) -> str:
    """What is stored of a secret. It is random, so it needs no salt."""
    return hashlib.sha256(secret.encode()).hexdigest()
