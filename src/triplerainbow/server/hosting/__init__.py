"""Tables that are being played: kept in memory, driven, watched; all clocks run by its time."""
