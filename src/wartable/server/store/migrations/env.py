"""Runs the migrations on the connection that :mod:`wartable.server.store.upgrade` opened."""

from alembic import context

from wartable.server.store.models import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    version_table=context.config.attributes["version_table"],
    render_as_batch=True,  # SQLite can alter a table only by copying it
)
context.run_migrations()
