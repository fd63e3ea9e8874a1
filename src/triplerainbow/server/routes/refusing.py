"""What the host of a server is told of requests that it could not do."""

import logging
from collections.abc import Mapping
from typing import Any

from triplerainbow.server.tables.refused import Refused

log = logging.getLogger("triplerainbow")


def tell_host(refused: Refused, scope: Mapping[str, Any]) -> None:
    """One line in the log where the machine is to blame, and not whoever asked."""
    if refused.status == 503:
        log.error("%s %s could not be done: %s", scope["method"], scope["path"], refused)
