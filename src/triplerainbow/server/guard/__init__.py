"""What keeps the server safe: headers, origin, limits, cookies."""
