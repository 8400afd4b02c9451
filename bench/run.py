"""Run the benchmark: the same as ``wartable bench``, with the same arguments."""

import sys

from wartable.cli.main import main

if __name__ == "__main__":
    sys.exit(main(["bench", *sys.argv[1:]]))
