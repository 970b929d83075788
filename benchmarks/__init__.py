"""Speed, measured beside named peers in the same run on the same work: `python -m benchmarks`."""
