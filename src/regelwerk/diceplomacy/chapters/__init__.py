"""The rules, phase by phase.

`setup` and `turn` lead to `help`, `vote` and `reroll`; `war` and `ending` are the procedures they share.
"""
