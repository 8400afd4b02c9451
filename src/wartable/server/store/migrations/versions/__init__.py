"""The migrations, one module each. Never change a released one: add another instead."""
