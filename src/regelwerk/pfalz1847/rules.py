"""The rules that can refuse an action, each with its reason and its section in `docs/rules/pfalz1847.md`."""

from regelwerk.core import Rule


class PfalzRule(Rule):
    """The rules of 1847 Pfalz."""

    # Draft
    DRAFT_ITEM = "pfalz.draft-item", "an item of the draft is bought while it is unsold", "2.2"
    DRAFT_CASH = "pfalz.draft-cash", "an item of the draft is paid in full", "2.2"

    # Stock rounds and shares
    OVER_LIMIT = "pfalz.over-limit", "who has too many certificates sells before anything else", "1.1"
    CERTIFICATE_LIMIT = "pfalz.certificate-limit", "nobody buys at his certificate limit or above it", "1.1"
    SHARE_CASH = "pfalz.share-cash", "a share is paid in full", "2.4"
    BUY_BACK = "pfalz.buy-back", "nobody buys what he has sold in the same stock round", "2.4"
    START = "pfalz.start", "only a corporation that has not started can be started", "2.5"
    START_ORDER = "pfalz.start-order", "a corporation starts after the one before it has floated", "2.5"
    IPO = "pfalz.ipo", "the IPO sells the certificates of corporations that have started", "2.4"
    POOL = "pfalz.pool", "the pool sells certificates that lie in it", "2.4"
    EXCHANGE_OWNER = "pfalz.exchange-owner", "only its owner exchanges an investor private", "2.6"
    EXCHANGE_PHASE = (
        "pfalz.exchange-phase",
        "investor privates are exchanged at will from phase 3+3 to phase 5",
        "2.6",
    )
    EXCHANGE_FLOAT = (
        "pfalz.exchange-float",
        "an investor share is had once the corporation has floated",
        "2.6",
    )
    NATIONALISE_FLOAT = "pfalz.nationalise-float", "only a floated corporation is nationalised", "2.8"
    NATIONALISE_SHARE = "pfalz.nationalise-share", "who nationalises has at least 70 % already", "2.8"
    NATIONALISE_OWNER = "pfalz.nationalise-owner", "another player has to have what is nationalised", "2.8"
    SELL_HELD = "pfalz.sell-held", "nobody sells what he does not have, nor parts of certificates", "2.4"
    SELL_OPERATED = "pfalz.sell-operated", "shares are sold once their corporation has operated", "2.4"
    SELL_ONCE = "pfalz.sell-once", "of each corporation one block is sold at a time", "2.4"
    SELL_LIMIT = "pfalz.sell-limit", "the pool holds no more than half of a corporation", "2.4"
    SELL_PRESIDENT = (
        "pfalz.sell-president",
        "the president's certificate goes only to a player with 20 % who then has most",
        "2.7",
    )
    SELL_CHANGE = "pfalz.sell-change", "half of the president's certificate is sold if there is change", "2.7"
    SELL_HALF = "pfalz.sell-half", "who has doubles sells no half of the president's certificate", "2.7"
    SELL_APART = "pfalz.sell-apart", "in a block with singles is at most one double", "2.4"
    SELL_BUYER = (
        "pfalz.sell-buyer",
        "no emergency sale deposes the president of the buying corporation",
        "6.6",
    )

    # Offers: privates, and trains of other corporations
    PRIVATE_PHASE = "pfalz.private-phase", "privates are traded from phase 4 on", "2.10"
    PRIVATE_OFF = "pfalz.private-off", "players trade no privates in this game", "2.10"
    PRIVATE_KIND = "pfalz.private-kind", "this private cannot be sold to such a buyer", "2.10"
    PRIVATE_OWNER = "pfalz.private-owner", "a private is bought from a player, not from oneself", "2.10"
    PRIVATE_ONCE = "pfalz.private-once", "players trade a private at most once in a stock round", "2.10"
    PRIVATE_PRICE = "pfalz.private-price", "the price of a private lies within its bounds", "2.10"
    PRIVATE_CASH = "pfalz.private-cash", "the buyer pays a private with what he has", "2.10"
    OFFER_REFUSED = "pfalz.offer-refused", "what was refused is not asked for again in the same turn", "2.10"

    # Track
    HEX = "pfalz.hex", "tiles are laid on white and yellow hexes, never on grey or red ones", "3.7"
    ALLOWANCE = "pfalz.allowance", "no more tiles of this kind can be laid in this turn", "3.5"
    SAME_HEX = "pfalz.same-hex", "two tiles of a first operation lie on different hexes", "3.5"
    COLOUR = "pfalz.colour", "tiles of this colour can be laid from a later phase on", "3.7"
    REGION = (
        "pfalz.region",
        "before the first 4-train, yellow tiles lie in the corporation's own region",
        "3.3",
    )
    LATER_HEX = "pfalz.later-hex", "this hex can be built from a later phase on", "3.4"
    MOUNTAIN = "pfalz.mountain", "the quarry lays a yellow tile on a white mountain hex", "1.4"
    SUCCESSOR = "pfalz.successor", "this tile cannot follow what lies on the hex", "3.7"
    SUPPLY = "pfalz.supply", "no tile of this number is left", "3.7"
    EXIT = "pfalz.exit", "track does not lead across a closed side", "3.2"
    OLD_TRACK = "pfalz.old-track", "a tile keeps all track that it covers", "3.7"
    CONNECTED = "pfalz.connected", "a tile is joined to the corporation's network", "3.7"
    NEW_TRACK = "pfalz.new-track", "an upgrade brings the corporation new track or another value", "3.7"
    TERRAIN = "pfalz.terrain", "the treasury pays for the terrain in full", "3.6"
    POWER = "pfalz.power", "a corporation uses the power of a quarry that it owns", "1.4"

    # Stations
    STATION_CITY = "pfalz.station-city", "stations stand in cities", "3.8"
    STATION_TWICE = "pfalz.station-twice", "a corporation has no two stations on one hex", "3.8"
    STATION_SLOT = "pfalz.station-slot", "a station needs an empty slot that is not kept for another", "3.8"
    STATION_REACH = "pfalz.station-reach", "a station is placed in the corporation's network", "3.8"
    STATION_PRICE = "pfalz.station-price", "the treasury pays for the station in full", "3.8"

    # Routes
    ROUTE_LENGTH = "pfalz.route-length", "a route joins at least two stops", "4.1"
    ROUTE_TRACK = "pfalz.route-track", "a route follows track without a gap, and does not turn or jump", "4.1"
    ROUTE_TWICE = "pfalz.route-twice", "a route visits no stop twice", "4.1"
    ROUTE_PASS = (
        "pfalz.route-pass",
        "a route ends at off-boards and in cities full of foreign stations",
        "4.1",
    )
    ROUTE_STATION = "pfalz.route-station", "a route calls at a station of its corporation", "4.1"
    ROUTE_REACH = "pfalz.route-reach", "a train makes no more stops than it can", "4.2"
    ROUTE_PAID = "pfalz.route-paid", "a route has a stop that pays", "4.2"
    ROUTE_SIDES = "pfalz.route-sides", "the trains of a corporation use no hex side twice", "4.3"
    NEXT_TRAIN = "pfalz.next-train", "the trains run one by one, in their order", "4.3"

    # Dividends, trains and emergencies
    TRAIN_ON_OFFER = (
        "pfalz.train-on-offer",
        "the bank sells the top train of the supply and those in the pool",
        "6.1",
    )
    TRAIN_ONCE = "pfalz.train-once", "a corporation buys one new train of each kind in a turn", "6.1"
    TRAIN_TRANSFER = "pfalz.train-transfer", "corporations sell trains to each other from phase 3+3 on", "6.1"
    TRAIN_OWNER = "pfalz.train-owner", "a train is bought from another corporation that has it", "6.1"
    TRAIN_PRICE = "pfalz.train-price", "a train of another corporation costs at least 1", "6.1"
    TRAIN_CASH = "pfalz.train-cash", "nobody pays more for a train than there is", "6.5"
    TRAIN_OBLIGED = "pfalz.train-obliged", "a corporation with a route has to have a train", "6.2"
    DISCARD_OWN = (
        "pfalz.discard-own",
        "a corporation over the train limit discards a train that it has",
        "6.4",
    )
    TRAIN_FACE = "pfalz.train-face", "with its president's help a train costs no more than printed", "6.6"
    TRAIN_SALE_USED = "pfalz.train-sale-used", "the last block sold has to be needed for the train", "6.6"
    EMERGENCY_OTHERS = "pfalz.emergency-others", "in an emergency only trains of the bank are bought", "6.6"
    EMERGENCY_CHEAPEST = (
        "pfalz.emergency-cheapest",
        "the president helps to buy the cheapest train of the bank",
        "6.6",
    )
    EMERGENCY_CASH = "pfalz.emergency-cash", "treasury and president have to have the price", "6.6"
    SALE_FORCED = "pfalz.sale-forced", "shares are sold for a train only in an emergency", "6.6"
    EMERGENCY_NEED = "pfalz.emergency-need", "no more is sold than the train needs", "6.6"
    BANKRUPT_MONEY = "pfalz.bankrupt-money", "nobody is bankrupt who can raise the money", "6.7"
    BANKRUPT_TRANSFER = (
        "pfalz.bankrupt-transfer",
        "nobody is bankrupt while another corporation of his can sell a train",
        "6.7",
    )
