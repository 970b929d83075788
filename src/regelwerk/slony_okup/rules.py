"""The rules that can refuse an action, each with its reason and its section in `docs/rules/slony_okup.md`."""

from regelwerk.core import Rule


class SlonyRule(Rule):
    """The rules of Słony okup."""

    COLUMN = "slony.column", "the track has three columns", "2.1"
    COST = "slony.cost", "a ship is launched only where its owner can pay the entry cost", "2.1"
    MUST_LAUNCH = "slony.must-launch", "a Pirate with ships in reserve must launch one", "2.2"
    NOTHING_AFLOAT = "slony.nothing-afloat", "without a ship on the board the Pirate must launch one", "2.2"
    LOT = "slony.lot", "the Pirate puts up one of his own ships on the board", "2.3"
    MIN_BID = "slony.min-bid", "the first bid has a least amount", "3.2"
    RAISE = "slony.raise", "a bid must be higher than the bid before it", "3.2"
    MEANS = "slony.means", "nobody bids more tokens than he has", "3.3"
    STOCK = "slony.stock", "an offer is made of tokens that the Negotiator has", "4.1"
    SUM = "slony.sum", "an offer adds up to exactly the bid", "4.1"
    COUNTER = "slony.counter", "the Pirate counters with pirates that he has", "4.2"
    PAYABLE = "slony.payable", "a counter calls for no more money than the Negotiator has to spare", "4.2"
    SPARE = "slony.spare", "a counter is paid in full, with money that is not in the offer", "4.3"
    MONOPOLY = "slony.monopoly", "the monopoly bonus takes a full set of ships out of one sea area", "5.3"
    DIVERSITY = "slony.diversity", "the diversity bonus takes a ship out of each sea area", "5.3"
