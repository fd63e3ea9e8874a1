"""Laws: what every game must obey, tested over all games, seat counts and options."""
