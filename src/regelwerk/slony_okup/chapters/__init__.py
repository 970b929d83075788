"""The rules, one chapter for each phase, in the order of a turn: `turn`, `auction`, `ransom`, `scoring`."""
