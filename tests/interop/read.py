"""Reads files of games with the package cchess and prints what it finds in each, as JSON.

With a folder as the first argument, it also writes each game there again as PGN.
"""

import json
import pathlib
import sys

import cchess

folder, *paths = sys.argv[1:]
for path in map(pathlib.Path, paths):
    game = cchess.Game.read_from(str(path))
    lines = sorted(game.dump_iccs_moves()) if game.first_move else []
    print(json.dumps({"file": path.name, "fen": game.init_board.to_fen(), "lines": lines}))
    game.save_to(str(pathlib.Path(folder) / f"{path.stem}.pgn"))
