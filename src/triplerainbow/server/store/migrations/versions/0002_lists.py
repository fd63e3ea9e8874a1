"""What lists of tables say is kept beside each table."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

NAMES = """
    select table_id, seat, json_extract(body, '$.name') as name from events
    where kind = 'seated' and json_valid(body) order by table_id, seq
"""


def upgrade() -> None:
    """Add names and mover; names of tables that are there already come from their events."""
    op.add_column("tables", sa.Column("names", sa.Text, nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("mover", sa.Integer, nullable=False, server_default="-1"))
    op.create_index("ix_tables_host", "tables", ["host"])
    found: dict[str, dict[int, str]] = {}
    connection = op.get_bind()
    for row in connection.execute(sa.text(NAMES)):
        found.setdefault(row.table_id, {})[row.seat] = row.name or ""
    for table, seats in found.items():
        names = json.dumps([seats.get(seat, "") for seat in range(max(seats) + 1)])
        values = {"names": names, "id": table}
        connection.execute(sa.text("update tables set names = :names where id = :id"), values)
