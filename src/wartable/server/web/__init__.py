"""The web pages: one module per page, and what they share."""
