"""The rulebook: all chapters, in the order of a turn."""

from regelwerk.core import Rulebook
from regelwerk.slony_okup.chapters.auction import OnBidding
from regelwerk.slony_okup.chapters.ransom import OnComposing, OnCountering, OnReplying
from regelwerk.slony_okup.chapters.scoring import OnClaiming, OnOver
from regelwerk.slony_okup.chapters.turn import OnAuctioning, OnFirstPirate, OnLaunching
from regelwerk.slony_okup.table import SlonyTable

RULEBOOK = Rulebook[SlonyTable](
    OnFirstPirate(),
    OnLaunching(),
    OnAuctioning(),
    OnBidding(),
    OnComposing(),
    OnCountering(),
    OnReplying(),
    OnClaiming(),
    OnOver(),
)
