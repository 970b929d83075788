"""The pool of a corporation: certificates come and go, and with `loose_change` their order matters (2.7)."""

from __future__ import annotations

from regelwerk.core import evolve
from regelwerk.pfalz1847.hands import DOUBLE, SINGLE, Hand
from regelwerk.pfalz1847.table import Railway


def pooled(railway: Railway, block: Hand, *, in_order: bool) -> Railway:
    """The corporation after certificates came to the pool: singles first, then doubles."""
    pool = railway.pool + block
    if not in_order:
        return evolve(railway, pool=pool)
    return evolve(railway, pool=pool, pile=(*railway.pile, *(10,) * block.singles, *(20,) * block.doubles))


def withdrawn(railway: Railway, certificate: Hand) -> Railway:
    """The corporation after a certificate left the pool: of equal ones that which came first."""
    pool, pile = railway.pool - certificate, railway.pile
    if not pile or certificate.president:
        return evolve(railway, pool=pool)
    place = pile.index(certificate.percent)
    return evolve(railway, pool=pool, pile=(*pile[:place], *pile[place + 1 :]))


def oldest(railway: Railway) -> Hand:
    """The certificate that came to the pool before all others that lie there, where their order is kept."""
    return SINGLE if railway.pile[0] == 10 else DOUBLE
