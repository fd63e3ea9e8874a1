"""What HTTP needs, whatever is served: limits, origins, cookies, languages. Knows no table."""
