"""Yus (Юс): the rules of Деберц and Терц, players for both games, and a place to play them."""

__version__ = "0.1.0"
