"""The names of everything in Bake & Sale, in the order of the sheet. Plain words: nothing is imported here."""

from __future__ import annotations

ROWS = ("high_gluten", "all_purpose", "yeast", "olive_oil", "eggs", "butter")
BREADS = ("baguette", "ciabatta", "focaccia", "brioche", "sourdough", "bakerys_special")
BUILDINGS = (
    "baking_network",
    "local_supplier",
    "retail_store",
    "bakery_academy",
    "rolling_lab",
    "bakery_consulting",
    "hiring_agency",
    "voluntary_agency",
    "friendly_bakery",
    "stock_room",
    "marketing_agency",
    "supermarket",
)
ONGOING = ("friendly_bakery", "stock_room", "marketing_agency")
"""Buildings visited once, for the rest of the week."""
AWARDS = ("best_technique", "best_quality", "best_production", "best_manufacturer", "best_known")
LEVELS = ("easy", "normal", "hard", "challenging", "impossible")
GAINS = ("nothing", "star", "pin", "fame")
MOST_ORDERS = 12
PRINTED_ORDERS = 8

KINDS = {
    "market": "visit the supplies market",
    "baking_network": "visit the Baking Network for fame",
    "local_supplier": "visit the Local Supplier for supplies",
    "retail_store": "fulfil an order at the Retail Store",
    "bakery_academy": "visit the Bakery Academy for a quality star",
    "rolling_lab": "visit the Rolling Lab for a rolling pin",
    "bakery_consulting": "visit Bakery Consulting to grow the business",
    "hiring_agency": "buy an hourglass at the Hiring Agency",
    "voluntary_agency": "swap supplies for an hourglass at the Voluntary Agency",
    "friendly_bakery": "visit the Friendly Bakery",
    "stock_room": "visit the Stock Room",
    "marketing_agency": "visit the Marketing Agency",
    "supermarket": "visit the Supermarket",
    "bake": "produce loaves of a bread",
    "end": "end the day",
    "star": "place a quality star gained in the market",
    "pin": "place a rolling pin gained in the market",
    "fame": "place fame gained in the market",
}


def words(slug: str) -> str:
    """A slug as words."""
    return slug.replace("_", " ")


def each(prefix: str, slugs: tuple[str, ...], said: str) -> dict[str, str]:
    """One entry for each slug, such as `stars_baguette`."""
    return {f"{prefix}_{slug}": said.format(words(slug)) for slug in slugs}


SOURCES = {
    **each("wholesale_base", BREADS, "{}: wholesale at the table's price"),
    **each("wholesale_star", BREADS, "{}: wholesale added by quality stars"),
    **each("production", BREADS, "{}: money for producing it often"),
    "retail": "retail orders",
    "fame": "finished rows of the fame track",
    "marketing": "a full row at the Marketing Agency",
    "supermarket": "visits to the Supermarket",
    "hiring": "hourglasses bought at the Hiring Agency (a deduction)",
    **each("award", AWARDS, "award: {}"),
    "gift": "money given at the start",
}

STATS = {
    **each("visits", BUILDINGS, "visits to the {}"),
    **each("opened_day", ONGOING, "day of the visit to the {} (0 never)"),
    **each("made", BREADS, "loaves of {} made"),
    **each("productions", BREADS, "productions of {}"),
    **each("retail_used", BREADS, "loaves of {} used for retail orders"),
    **each("stars", BREADS, "quality stars on {}"),
    **each("pins", BREADS, "rolling pins on {}"),
    **each("unlocked_day", BREADS, "day on which the last pin of {} was circled (0 never)"),
    **each("first_made_day", BREADS, "day of the first production of {} (0 never)"),
    **each("circled", ROWS, "{} circled in the whole game"),
    **each("leftover", ROWS, "{} left over at the end"),
    **{
        f"order_day_{order + 1}": f"day on which order {order + 1} was fulfilled (0 never)"
        for order in range(MOST_ORDERS)
    },
    **{f"size_day_{size}": f"day on which business size {size} was reached (0 never)" for size in range(3, 7)},
    "market_visits": "visits to the supplies market",
    "market_section_1": "market visits at the price of section 1",
    "market_section_2": "market visits at the price of section 2",
    "market_section_3": "market visits at the price of section 3",
    "market_supplies": "supplies circled in the market",
    "hours_market": "hourglasses spent in the market",
    "hours_buildings": "hourglasses spent in buildings",
    "hours_production": "hourglasses spent on production",
    "hours_wasted": "hourglasses never used",
    "final_size": "business size at the end",
    "bonus_star": "stars gained in the market",
    "bonus_pin": "rolling pins gained in the market",
    "bonus_fame": "fame gained in the market",
    "lost_gains": "gains that had no free place",
    "fame_track": "icons circled on the fame track",
    "agency_fame": "icons circled at the Marketing Agency",
    "awards_won": "awards won, shared ones too",
    "swap_days": "days, or visits where each visit chooses, with the colours swapped",
    "wild_dice": "white dice used as black ones",
}
PLACES = {name: place for place, name in enumerate(STATS)}
