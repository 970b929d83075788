"""The rules that can refuse an action, each with its reason and its section in `docs/rules/pfalz1847.md`."""

from regelwerk.core import Rule


class PfalzRule(Rule):
    """The rules of 1847 Pfalz."""

    # Draft

    # Stock rounds and shares

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

    # Stations
    STATION_CITY = "pfalz.station-city", "stations stand in cities", "3.8"
    STATION_TWICE = "pfalz.station-twice", "a corporation has no two stations on one hex", "3.8"
    STATION_SLOT = "pfalz.station-slot", "a station needs an empty slot that is not kept for another", "3.8"
    STATION_REACH = "pfalz.station-reach", "a station is placed in the corporation's network", "3.8"

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

    # Dividends, trains and emergencies
