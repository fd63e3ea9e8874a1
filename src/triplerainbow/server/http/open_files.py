"""How many files, and so how many connections, this process may have open."""

MOST = 16_384
"""Files that are asked for: connections beyond that would be held by no people who play."""

LEAST_KEPT = 64
"""Files that are never connections: the database, threads, what is read for a page."""


def raise_limit() -> int:
    """Take as many files as the system gives without asking anybody; how many that are."""
    try:
        import resource
    except ImportError:  # Windows, which has no such limit of sockets
        return MOST
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return MOST
    for wish in (MOST, MOST // 2, MOST // 4):  # macOS gives fewer than its hard limit says
        wish = wish if hard == resource.RLIM_INFINITY else min(wish, hard)
        if wish <= soft:
            break
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wish, hard))
        except (ValueError, OSError):
            continue
        return wish
    return min(soft, MOST)


def connections(files: int) -> int:
    """How many of so many files may be connections."""
    return max(files - max(files // 4, LEAST_KEPT), files // 2)
