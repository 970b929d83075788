"""The rulebook: one chapter for each phase."""

from __future__ import annotations

from regelwerk.core import Rulebook
from regelwerk.diceplomacy.chapters.ending import OnOver
from regelwerk.diceplomacy.chapters.help import OnJoining, OnSeekingHelp
from regelwerk.diceplomacy.chapters.reroll import OnRerolling
from regelwerk.diceplomacy.chapters.setup import OnDrawingFirst, OnSettingUp
from regelwerk.diceplomacy.chapters.turn import OnAnswering, OnReforming, OnTakingTurn
from regelwerk.diceplomacy.chapters.vote import OnBalloting, OnVoting
from regelwerk.diceplomacy.table import DicePlomacyTable

RULEBOOK = Rulebook[DicePlomacyTable](
    OnDrawingFirst(),
    OnSettingUp(),
    OnTakingTurn(),
    OnAnswering(),
    OnReforming(),
    OnSeekingHelp(),
    OnJoining(),
    OnVoting(),
    OnBalloting(),
    OnRerolling(),
    OnOver(),
)
