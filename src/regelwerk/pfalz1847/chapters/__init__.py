"""The chapters of 1847 Pfalz: the rules of each phase."""
