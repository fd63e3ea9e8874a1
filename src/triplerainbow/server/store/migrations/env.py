"""Alembic's entry: runs migrations on the connection that `database` hands over."""

from alembic import context

from triplerainbow.server.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
