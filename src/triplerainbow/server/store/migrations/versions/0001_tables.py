"""People, tables, seats and events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("made_at", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.UniqueConstraint("secret", name="uq_people_secret"),
    )
    op.create_table(
        "passes",
        sa.Column("code", sa.String(64), nullable=False),
        sa.Column("person", sa.String(22), nullable=False),
        sa.Column("made_at", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_passes"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_passes_person_people"),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(22), nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("seed", sa.String(32), nullable=False),
        sa.Column("host", sa.String(22), nullable=False),
        sa.Column("made_at", sa.Integer, nullable=False),
        sa.Column("changed_at", sa.Integer, nullable=False),
        sa.Column("stage", sa.String(8), nullable=False),
        sa.Column("public", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.ForeignKeyConstraint(["host"], ["people.id"], name="fk_tables_host_people"),
    )
    op.create_index("ix_tables_stage_changed_at", "tables", ["stage", "changed_at"])
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(22), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(22), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_seats"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id_tables"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="fk_seats_person_people"),
    )
    op.create_index("ix_seats_person", "seats", ["person"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(22), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("client", sa.String(64)),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_events_table_id_tables"),
        sqlite_with_rowid=False,
    )
    op.create_index("uq_events_table_id_client", "events", ["table_id", "client"], unique=True)
    op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pulse"),
    )
