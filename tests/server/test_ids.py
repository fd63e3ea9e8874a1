"""Names that nobody can guess."""

import secrets

import pytest

from triplerainbow.server.store.credentials import new_id


def test_no_id_looks_like_an_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of 64 random ones would: `rainbow token --revoke -x…` can't be typed."""
    drawn = iter(["-first", "--second", "third"])
    monkeypatch.setattr(secrets, "token_urlsafe", lambda _size: next(drawn))
    assert new_id() == "third"
