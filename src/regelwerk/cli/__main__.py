"""`python -m regelwerk.cli` is the command `regelwerk`."""

import sys

from regelwerk.cli import main

sys.exit(main())
