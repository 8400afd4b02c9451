"""Small games for Wartable, each in one file."""
