"""The community's forms: the leading online site's replay JSON, its links, variants and seeds."""

from . import english as english
from .replay import Ending, Replay, SiteError, replay_of
from .seeds import Seed, SeedError, deck_of_seed, game_of_seed, read_seed, seeds_of
from .site import read_site, write_site
from .url import UrlError, read_url, write_url
from .variants import Variant, VariantError, find, variant, variant_of

__all__ = [
    "Ending",
    "Replay",
    "Seed",
    "SeedError",
    "SiteError",
    "UrlError",
    "Variant",
    "VariantError",
    "deck_of_seed",
    "find",
    "game_of_seed",
    "read_seed",
    "read_site",
    "read_url",
    "replay_of",
    "seeds_of",
    "variant",
    "variant_of",
    "write_site",
    "write_url",
]
