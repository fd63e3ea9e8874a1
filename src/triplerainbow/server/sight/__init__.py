"""What one viewer may see of a table, as data: pages, streams, replays and the API all use it."""
