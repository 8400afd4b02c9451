"""Notifications outside the page, by mail and webhook."""
