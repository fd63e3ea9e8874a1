"""Play over the API of a server: `Client` and, for asyncio, `AsyncClient`.

Knows nothing of the server's code, only its HTTP.
"""
