"""The rulebook of Payola: its chapters."""

from __future__ import annotations

from regelwerk.core import Rulebook
from regelwerk.payola.chapters.adjustments import OnAdjusting
from regelwerk.payola.chapters.ending import OnOver
from regelwerk.payola.chapters.retreats import OnRetreating
from regelwerk.payola.chapters.voting import OnVoting
from regelwerk.payola.chapters.writing import OnWriting
from regelwerk.payola.table import PayolaTable

RULEBOOK: Rulebook[PayolaTable] = Rulebook(OnVoting(), OnWriting(), OnRetreating(), OnAdjusting(), OnOver())
