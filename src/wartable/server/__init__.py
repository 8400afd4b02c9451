"""The web table: accounts, lobby, tables, clocks, store, live push, pages and the JSON API."""
