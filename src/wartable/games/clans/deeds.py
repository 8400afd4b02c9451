"""What heroes do, in few words (rule 3-2)."""

from __future__ import annotations

from wartable.games.clans.state import BASE_DAMAGE, DAMAGE_BOOST, DRAW_CARDS, HEAL_UNITS


def deed(does: int, amount: int, target: str) -> str:
    """Say what a hero does; ``target`` is what the enemy has to defend in the mode."""
    return {
        DRAW_CARDS: f"draw {amount} cards",
        DAMAGE_BOOST: f"units +{amount} damage this turn",
        HEAL_UNITS: f"all units heal {amount}",
        BASE_DAMAGE: f"{amount} damage to the enemy {target}",
    }.get(does, "nothing")
