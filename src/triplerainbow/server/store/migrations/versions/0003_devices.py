"""A person may have more than one browser."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the further browsers of people."""
    op.create_table(
        "devices",
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("person", sa.String(22), nullable=False),
        sa.PrimaryKeyConstraint("secret", name="pk_devices"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_devices_person_people"),
    )
    op.create_index("ix_devices_person", "devices", ["person"])
