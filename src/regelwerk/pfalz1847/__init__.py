"""1847 Pfalz"""
