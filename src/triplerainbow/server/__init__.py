"""The web table: people and bots at tables in the browser, pages made from Views alone."""
