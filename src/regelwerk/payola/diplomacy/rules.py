"""The rules by their ids: those that refuse an order, and those that decide what becomes of one."""

from __future__ import annotations

from regelwerk.core import Rule


class DiplomacyRule(Rule):
    """Every rule of the adjudicator: `(id, text, section of docs/rules/diplomacy.md)`."""

    # What refuses an order, before any other order is looked at.
    STAGE = "order.stage", "an order must belong to the phase", "Orders"
    NO_UNIT = "order.unit", "there must be a unit to order", "Orders"
    OWNER = "order.owner", "a power orders its own units", "Orders"
    PLACE = "order.place", "an order names places of the map", "Orders"
    SAME_PLACE = "move.same", "a unit cannot move to the province it is in", "Moves"
    REACH = "move.reach", "a unit moves to a place it borders on", "Moves"
    COAST = "move.coast", "a fleet names a coast it can reach, where there is a choice", "Moves"
    CHAIN = "move.chain", "an army crosses water where fleets at sea join the two shores", "Moves"
    FLEET_VIA = "move.via", "only armies are convoyed", "Moves"
    SELF_SUPPORT = (
        "support.self",
        "a unit cannot support itself, nor an attack on its own province",
        "Supports",
    )
    SUPPORTED_UNIT = "support.unit", "there must be a unit to support", "Supports"
    SUPPORT_REACH = "support.reach", "a unit supports where it could move to", "Supports"
    SUPPORT_MOVE = "support.move", "the supported unit could make the move without the supporter", "Supports"
    SUPPORT_COAST = (
        "support.coast",
        "a support names a coast only where the fleet has a choice, and one it can reach",
        "Supports",
    )
    CONVOY_FLEET = "convoy.fleet", "only a fleet at sea convoys", "Convoys"
    CONVOY_ARMY = "convoy.army", "only an army is convoyed", "Convoys"
    CONVOY_ROUTE = "convoy.route", "the fleet must be of use on some route of fleets", "Convoys"
    RETREAT_UNIT = "retreat.unit", "only a dislodged unit retreats", "Retreats"
    RETREAT_PLACE = "retreat.place", "a unit retreats to a place that is open to it", "Retreats"
    BUILD_HOME = "build.home", "a power builds in its own home centres", "Adjustments"
    BUILD_OWNED = "build.owned", "a power builds in centres it still owns", "Adjustments"
    BUILD_FREE = "build.free", "a unit is built in an empty province", "Adjustments"
    BUILD_INLAND = "build.inland", "a fleet is built on a coast", "Adjustments"
    BUILD_COAST = "build.coast", "a fleet on a split coast names the coast, anything else none", "Adjustments"
    TOO_MANY = "adjust.count", "there are only so many builds, or removals", "Adjustments"

    # What decides about an order that stands.
    UNORDERED = "order.none", "a unit without an order holds", "Orders"
    TWICE = "order.twice", "a unit with two different legal orders holds", "Orders"
    STAYS = "hold.stays", "nothing dislodged the unit", "Strengths"
    DISLODGED = "hold.dislodged", "a stronger attack drove the unit out", "Strengths"
    WINS = "move.wins", "the attack was stronger than whatever opposed it", "Strengths"
    ROTATES = "move.rotates", "units that follow each other in a circle all move", "Circles"
    BOUNCE = "move.bounce", "the attack was not stronger than what opposed it", "Strengths"
    OWN_UNIT = "move.own", "no unit dislodges one of its own power", "Strengths"
    NO_CONVOY = "move.noconvoy", "no chain of fleets was ordered to carry the army", "Routes"
    DISRUPTED = "move.disrupted", "the fleets that were dislodged broke every route", "Routes"
    PARADOX = "move.paradox", "a convoy in a paradox carries nobody", "Paradoxes"
    GIVEN = "support.given", "the support counts", "Supports"
    UNMATCHED = "support.unmatched", "the other unit was not ordered to do that", "Supports"
    CUT = "support.cut", "an attack on the supporter cut the support", "Supports"
    CARRIES = "convoy.stands", "the fleet stands ready to carry", "Convoys"
    SUNK = "convoy.dislodged", "the fleet was dislodged", "Convoys"
    RETREATED = "retreat.done", "the unit retreated", "Retreats"
    CRASHED = "retreat.crash", "units that retreat to one province are all disbanded", "Retreats"
    RETREAT_MISSING = "retreat.none", "a dislodged unit without an order is disbanded", "Retreats"
    DISBANDED = "retreat.disband", "the unit was disbanded", "Retreats"
    BUILT = "build.done", "the unit was built", "Adjustments"
    WAIVED = "build.waived", "the power did without", "Adjustments"
    REMOVED = "remove.done", "the unit was removed", "Adjustments"
    CIVIL_DISORDER = (
        "remove.default",
        "a missing removal takes the unit that is farthest from home",
        "Adjustments",
    )
