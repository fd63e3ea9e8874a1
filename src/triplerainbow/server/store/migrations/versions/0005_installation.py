"""A database has a name of its own, after which cookies are called."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Draw the name."""
    table = op.create_table(
        "installation",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.String(22), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_installation"),
    )
    op.bulk_insert(table, [{"id": 1, "name": secrets.token_hex(8)}])
