"""Where people, tables and records are kept: SQLite by default, PostgreSQL by a URL."""
