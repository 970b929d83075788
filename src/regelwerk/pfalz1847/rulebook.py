"""The rulebook: all chapters, in the order of a game."""

from regelwerk.core import Rulebook
from regelwerk.pfalz1847.chapters.consent import OnConsidering
from regelwerk.pfalz1847.chapters.discard import OnDiscarding
from regelwerk.pfalz1847.chapters.dividend import OnPaying
from regelwerk.pfalz1847.chapters.draft import OnDrafting
from regelwerk.pfalz1847.chapters.over import OnOver
from regelwerk.pfalz1847.chapters.quarries import OnBuyingQuarries
from regelwerk.pfalz1847.chapters.run import OnRunning
from regelwerk.pfalz1847.chapters.station import OnPlacing
from regelwerk.pfalz1847.chapters.stock import OnTrading
from regelwerk.pfalz1847.chapters.track import OnLaying
from regelwerk.pfalz1847.chapters.trains import OnBuyingTrains, OnEmergency
from regelwerk.pfalz1847.table import PfalzTable

RULEBOOK = Rulebook[PfalzTable](
    OnDrafting(),
    OnTrading(),
    OnLaying(),
    OnPlacing(),
    OnRunning(),
    OnPaying(),
    OnBuyingTrains(),
    OnEmergency(),
    OnDiscarding(),
    OnBuyingQuarries(),
    OnConsidering(),
    OnOver(),
)
