"""The chapters: one for each phase, and what they share."""
