"""Any legal option, each as likely as the next."""

from simulator.engine import Floats, Head, chance
from strategies.strategy import ANY_GAME, CHANCE, strategy


@strategy(ANY_GAME, kind=CHANCE)
def uniform(s: Head, w: Floats, memo: Floats) -> int:
    """Takes any legal option, each as likely as the next. The floor that every plan must clear."""
    return chance(s, s.n_options)
