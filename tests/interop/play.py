"""Drives an engine with the package cchess and prints what comes out, as JSON.

Arguments: uci or ucci, and the path of the engine. Positions come on standard input, each after the number of moves of its mate.
"""

import json
import sys
import time

import cchess

protocol, path = sys.argv[1:]
engine = cchess.UciEngine() if protocol == "uci" else cchess.UcciEngine()
assert engine.load(path) and engine.wait_for_ready()
engine.set_option("Hash", 32)
for line in sys.stdin:
    moves, fen = line.strip().split(" ", 1)
    limit = {"mate": moves} if protocol == "uci" else {"depth": 2 * int(moves) - 1}
    engine.go_from(fen, limit)
    start = time.time()
    while True:
        action = engine.get_action()
        if action and action["action"] in ("bestmove", "dead", "draw"):
            break
        assert time.time() - start < 60, fen
        if action is None:
            time.sleep(0.005)
    # Their own board must know the move.
    move = cchess.ChessBoard(fen).move_iccs(action["move"]) if "move" in action else None
    print(json.dumps({
        "action": action["action"],
        "move": action.get("move"),
        "mate": action.get("mate"),
        "known": move is not None,
    }), flush=True)
engine.quit()
