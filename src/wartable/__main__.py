"""``python -m wartable`` runs the ``wartable`` command."""

import sys

from wartable.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
