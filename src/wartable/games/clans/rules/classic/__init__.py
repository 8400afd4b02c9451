"""Classic mode: lanes, secret staging, five ticks (rule 6)."""
