"""Programs play with tokens."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the keys to the API."""
    op.create_table(
        "tokens",
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("owner", sa.String(22), nullable=False),
        sa.Column("person", sa.String(22), nullable=False),
        sa.Column("scopes", sa.String(64), nullable=False),
        sa.Column("made_at", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("secret", name="pk_tokens"),
        sa.UniqueConstraint("id", name="uq_tokens_id"),
        sa.ForeignKeyConstraint(["owner"], ["people.id"], name="fk_tokens_owner_people"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_tokens_person_people"),
    )
    op.create_index("ix_tokens_owner", "tokens", ["owner"])
