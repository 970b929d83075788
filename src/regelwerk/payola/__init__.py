"""Payola: Diplomacy in which every unit is open to bribes. The adjudicator stands alone in `diplomacy`."""
