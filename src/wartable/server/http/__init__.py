"""Requests and responses: identity, security headers, rate limits, errors."""
