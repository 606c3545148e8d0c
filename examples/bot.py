"""A player of one's own in some thirty lines: it sits down at a table and plays anything that is allowed.

    python examples/bot.py http://localhost:8017/t/k3v9abcd2345

The address is that of a table with an open seat. docs/protocol.md explains the messages.
"""

import json
import random
import sys
import urllib.request
import uuid
from urllib.parse import urlsplit

from websockets.sync.client import connect


def play(address: str, name: str = "Thirty lines") -> int:
    """Play one match at the table of this address, and return the seat of the winner."""
    table = urlsplit(address).path.rpartition("/")[2]
    server = urlsplit(address).netloc
    asked = urllib.request.Request(
        f"http://{server}/api/me", json.dumps({"name": name}).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(asked) as answer:
        cookie = answer.headers["Set-Cookie"].partition(";")[0]

    with connect(f"ws://{server}/socket", additional_headers={"Cookie": cookie}) as socket:

        def send(kind: str, **fields: object) -> None:
            socket.send(json.dumps({"type": kind, **fields}))

        send("join", table=table)
        send("settings", auto=False)
        send("sit", id=uuid.uuid4().hex)
        while True:
            message = json.loads(socket.recv())
            if message["type"] == "refused":
                raise SystemExit(message["en"])
            if message["type"] == "table" and message["phase"] == "cutting":
                send("ready", id=uuid.uuid4().hex)
            if message["type"] == "table" and message["winner"] is not None:
                return int(message["winner"])
            if message["type"] in {"state", "entry"} and message.get("legal"):
                command = random.choice(message["legal"])
                send("command", id=uuid.uuid4().hex, table=table, number=message["number"], command=command)


if __name__ == "__main__":
    print("the winner is seat", play(sys.argv[1]))
