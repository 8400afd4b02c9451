"""Why an order is refused, as numbers; messages.py has the messages."""

from __future__ import annotations

# In the order of the messages in messages.py.
NOT_NOW = 1
NO_SUCH_THING = 2
CANNOT = 3
TOO_FEW = 4
TOO_MANY = 5
NO_MORE_ORDERS = 6
