"""The table server: tables, people and bots over a socket, every command on the disk before it is told.

``serve`` runs it, ``backup`` copies its database; ``from_environment`` reads how it is to run.
"""

from yus.server.serving import ServingError, page_is_built, running_at, serve
from yus.server.settings import Settings, SettingsError, default_database, from_environment
from yus.server.store import StoreError, backup

__all__ = [
    "ServingError",
    "Settings",
    "SettingsError",
    "StoreError",
    "backup",
    "default_database",
    "from_environment",
    "page_is_built",
    "running_at",
    "serve",
]
