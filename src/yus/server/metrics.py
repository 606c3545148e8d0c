"""Figures for whoever hosts, in the form that Prometheus reads."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
"""Seconds."""


class Metrics:
    """The figures of one server."""

    def __init__(self) -> None:
        """Begin with nothing counted."""
        self.registry = CollectorRegistry()
        self.entries = Counter("yus_entries", "Log entries stored", registry=self.registry)
        self.commands = Counter("yus_commands", "Commands of players carried out", registry=self.registry)
        self.refused = Counter("yus_refused", "Messages refused", ["code"], registry=self.registry)
        self.seconds = Histogram(
            "yus_command_seconds",
            "From the arrival of a command, or the end of its being held back, until it is stored and told",
            buckets=BUCKETS,
            registry=self.registry,
        )
        self.connections = Gauge("yus_connections", "Open sockets", registry=self.registry)
        self.tables = Gauge("yus_tables", "Tables in memory", registry=self.registry)
        self.replaced = Counter(
            "yus_bot_answers_replaced", "Answers that a bot did not give in time", registry=self.registry
        )

    def text(self) -> bytes:
        """Return all figures."""
        return generate_latest(self.registry)
