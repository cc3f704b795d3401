"""Numbers and lists as a person writes them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from reports.statistics.intervals import Interval


def decimals(half: float, least: int = 1, most: int = 3) -> int:
    """How many decimals an interval of this half width supports."""
    if not math.isfinite(half) or half <= 0:
        return least
    return min(most, max(least, math.ceil(-math.log10(half))))


def half_width(interval: Interval) -> float:
    return (interval.high - interval.low) / 2


def number(value: float, digits: int = 1) -> str:
    """A number with so many decimals, never minus zero."""
    if not math.isfinite(value):
        return "unknown"
    text = f"{value:,.{digits}f}"
    return text.lstrip("-") if not text.strip("-0.,") else text


def percent(share: float, digits: int = 1) -> str:
    return f"{number(100 * share, digits)} %"


def share(interval: Interval) -> str:
    """A share with its interval: 29.7 % (29.1 to 30.3); of never and always, how rare the other may be."""
    digits = decimals(100 * half_width(interval))
    if interval.exact:
        return exactly(100 * interval.estimate, " %")
    if interval.estimate <= 0:
        return f"0 % (at most {number(100 * interval.high, digits)})"
    if interval.estimate >= 1:
        return f"100 % (at least {number(100 * interval.low, digits)})"
    return f"{percent(interval.estimate, digits)} ({bounds(interval, 100, digits)})"


def narrow_share(interval: Interval) -> str:
    """A share in percent with half the width of its interval: 29.7 ±0.6."""
    half = 100 * half_width(interval)
    digits = decimals(half)
    if interval.exact:
        return number(100 * interval.estimate)
    if interval.estimate <= 0:
        return f"below {number(100 * interval.high, digits)}"
    if interval.estimate >= 1:
        return f"above {number(100 * interval.low, digits)}"
    return f"{number(100 * interval.estimate, digits)} ±{number(half, digits)}"


def points(interval: Interval) -> str:
    """A number with its interval: 52.4 (52.3 to 52.5)."""
    if interval.exact:
        return exactly(interval.estimate)
    digits = decimals(half_width(interval))
    return f"{number(interval.estimate, digits)} ({bounds(interval, 1, digits)})"


def narrow_points(interval: Interval) -> str:
    """A number with half the width of its interval: 52.4 ±0.1."""
    half = half_width(interval)
    digits = decimals(half)
    if interval.exact or not math.isfinite(half):
        return number(interval.estimate, digits)
    return f"{number(interval.estimate, digits)} ±{number(half, digits)}"


def exactly(value: float, unit: str = "") -> str:
    """A number about which there is nothing to be unsure."""
    whole = math.isclose(value, round(value), abs_tol=1e-9)
    return f"exactly {number(value, 0)}{unit}" if whole else f"{number(value)}{unit} (always)"


def bounds(interval: Interval, scale: float, digits: int) -> str:
    """The ends of an interval, which one deal does not have."""
    if not math.isfinite(half_width(interval)):
        return "one deal, no interval"
    return f"{number(scale * interval.low, digits)} to {number(scale * interval.high, digits)}"


def from_fair(interval: Interval, fair: float) -> str:
    """How far a share is from fair, in points of win chance."""
    away = 100 * (interval.estimate - fair)
    digits = decimals(100 * half_width(interval))
    side = "above" if away > 0 else "below"
    return f"{number(abs(away), digits)} points of win chance {side} fair"


def games(count: int) -> str:
    return "1 game" if count == 1 else f"{count:,} games"


def deals(count: int) -> str:
    return "1 deal" if count == 1 else f"{count:,} deals"


def seats(count: int) -> str:
    return "1 seat" if count == 1 else f"{count} seats"


def listing(names: Iterable[str], most: int = 12) -> str:
    """Names joined as in a sentence, shortened when there are many."""
    shown = list(names)
    if len(shown) > most:
        return f"{', '.join(shown[:most])} and {len(shown) - most} more"
    if len(shown) < 2:
        return "".join(shown)
    return f"{', '.join(shown[:-1])} and {shown[-1]}"


def plain(slug: str) -> str:
    """A slug as words."""
    return slug.replace("_", " ").replace("-", " ")


def p_words(value: float) -> str:
    """A p-value for a table."""
    if math.isnan(value):
        return "unknown"
    return "below 0.0001" if value < 0.0001 else f"{value:.4f}"


def p_relation(value: float) -> str:
    """A p-value for a sentence, after the letter."""
    return p_words(value) if value < 0.0001 else f"= {value:.2g}"


def first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence(parts: Sequence[str]) -> str:
    """Parts joined by a space, without the empty ones."""
    return " ".join(part for part in parts if part)
