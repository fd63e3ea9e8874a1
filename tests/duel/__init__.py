"""Duel: a game of a few lines, for the tests of what games need not say."""

from triplerainbow.games.info import Info

INFO = Info(
    name="duel",
    title="Duel",
    seats=(2, 3),
    summary="Everybody plays a card; the highest scores a point and leads.",
    primer=("Everybody plays a card.", "The highest scores a point and leads."),
)
