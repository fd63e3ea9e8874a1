"""Where tables are kept: events are committed before anyone sees what they did."""
