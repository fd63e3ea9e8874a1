"""What one viewer may know of a table, for pages, streams, replays and programs alike."""
