"""Rainbow (Mito Sazuki), 2-6 players."""
