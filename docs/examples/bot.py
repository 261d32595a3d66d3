"""A bot that sits down at a table by its link: python bot.py http://localhost:8000/t/TABLE Ada

Needs the package `websockets`. It comes as a guest, or by the token in HANABI_TOKEN.
"""

import json
import os
import sys
import time
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


def choose(game, me):
    """Play what is sure to fit, else point out what fits and is not known to, else discard."""
    fits, trash, mine = set(game["playable"]), set(game["trash"]), game["hands"][me]
    for card in mine:
        if fits.issuperset(card["counted"]):
            return {"type": "play", "order": card["order"]}
    clues = [move for move in game["legal"] if move["type"] == "clue"]
    for clue in clues:
        for card in game["hands"][clue["to"]]:
            known = fits.issuperset(card["counted"]) or clue["word"] in card["colors"] + card["ranks"]
            if card["card"] in fits and not known and str(clue["word"])[0] in card["card"]:
                return clue
    if clues and not any(move["type"] == "discard" for move in game["legal"]):
        return clues[0]
    useless = [card for card in mine if trash.issuperset(card["counted"])]
    plain = [card for card in mine if not card["colors"] + card["ranks"]]
    return {"type": "discard", "order": (useless or plain or mine)[-1]["order"]}


def wish(shown, me, name):
    """A seat, once one is free; then the start; then moves; nothing while others think."""
    if me is None:
        free = [at for at, seat in enumerate(shown["seats"]) if not seat["name"]]
        return {"type": "sit", "seat": free[0], "name": name} if free else None
    if shown["phase"] == "gathering" and not shown["seats"][me]["ready"]:
        return {"type": "ready"}
    if shown["phase"] == "playing" and not shown["paused"] and shown["game"]["turn"] == me:
        return {"type": "act", "turn": shown["turn"], "move": choose(shown["game"], me)}


def play(server, table, token, name):
    """Ask for what is wished whenever something has changed, until the game is over."""
    with connect(server.replace("http", "ws", 1) + "/api/socket") as socket:
        socket.send(json.dumps({"type": "hello", "protocol": 1, "token": token}))
        socket.send(json.dumps({"type": "follow", "table": table}))
        shown = own = None
        for told in map(json.loads, socket):
            if told["type"] in ("wrong", "refused"):
                print(told["code"], told["params"], file=sys.stderr)
                if not told.get("id"):  # not even to be followed
                    sys.exit(1)
            shown, own = told.get("shown", shown), told.get("own", own)
            if shown and shown["phase"] == "over":
                return shown["game"]["result"]
            if told["type"] in ("state", "mine") and own and (asked := wish(shown, own["seat"], name)):
                same = f"{asked['type']}-{shown['turn']}"  # whatever is asked twice by one id is done once
                socket.send(json.dumps({"type": "ask", "table": table, "id": same, "request": asked}))


def main(link, name="Ada"):
    server, table = link.split("#")[0].split("/t/")
    if not (token := os.environ.get("HANABI_TOKEN")):
        with urlopen(Request(server + "/api/guest", method="POST")) as answer:
            token = answer.headers["Set-Cookie"].split(";")[0].split("=", 1)[1]
    while True:
        try:
            return print(json.dumps(play(server, table, token, name)))
        except (ConnectionClosed, OSError):  # the server starts again, and the game goes on
            time.sleep(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
