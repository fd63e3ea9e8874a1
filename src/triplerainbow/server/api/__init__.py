"""The API for programs: `/api/v1`, JSON over HTTP, streams of lines, tokens."""
