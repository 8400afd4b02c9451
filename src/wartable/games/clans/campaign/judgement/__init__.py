"""What the run's own player thinks things are worth, one subject a module."""
