"""Pages: templates, styles, scripts and pictures, all our own."""
