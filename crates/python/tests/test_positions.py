"""Positions and moves."""

import copy
import pickle

import pytest

import paiju


def test_positions_are_values(soldier):
    position = paiju.Position(soldier)
    assert position == paiju.Position(soldier) and position != paiju.Position()
    assert len({position, paiju.Position(soldier), paiju.Position()}) == 2
    assert eval(repr(position), {"Position": paiju.Position}) == position
    chex = paiju.Position(rules="chex")
    assert eval(repr(chex), {"Position": paiju.Position}) == chex
    assert pickle.loads(pickle.dumps(chex)) == chex == copy.copy(chex)
    assert position != soldier


def test_moves_are_values():
    start = paiju.Position()
    moves = start.legal_moves()
    assert len(moves) == 44 == len(set(moves))
    move = start.move_of("b3e3")
    assert (str(move), repr(move)) == ("b3e3", "Move('b3e3')")
    assert (move.origin, move.target, move.piece, move.captured) == ("b3", "e3", "cannon", None)
    assert move in moves and move == start.move_of("炮八平五", "chinese")
    assert start.write(move, "wxf") == "C8=5"


def test_a_game_is_played_and_positions_never_change():
    start = paiju.Position()
    after = start.play("b3e3").play(start.play("b3e3").move_of("h10g8"))
    assert start.turn == "Red" == after.turn and start == paiju.Position()
    assert start.play("h2e2", "uci") == start.play("h3e3")
    assert after.pieces["e3"] == "C" and "b3" not in after.pieces


def test_the_end_of_a_game_is_known():
    end = paiju.Position("R3k4/1R7/9/9/9/9/9/9/9/3K5 b")
    assert end.is_check and end.over and not end.legal_moves()
    assert paiju.Position().over is None


def test_promotions_have_their_squares():
    for move in paiju.Position(rules="chex").legal_moves():
        assert str(move).startswith(move.origin + move.target)


def test_the_same_game_of_another_library(soldier):
    cchess = pytest.importorskip("cchess")
    board = cchess.ChessBoard(soldier)
    ours = {str(move) for move in paiju.Position(soldier).legal_moves()}

    def square(point):
        return "abcdefghi"[point[0]] + str(point[1] + 1)

    theirs = {square(start) + square(end) for start, end in board.create_moves()}
    # It leaves moves in that leave the general in check.
    assert ours <= theirs
