"""Speed, measured beside named peers in the same run on the same work: `make bench`, or `python -m benchmarks`."""
