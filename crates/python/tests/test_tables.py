"""Endgame tables."""

import os
import pathlib

import pytest

import paiju


@pytest.fixture
def tables():
    """A folder of tables with KRK; `PAIJU_TABLES` names it."""
    folder = os.environ.get("PAIJU_TABLES")
    if not folder or not pathlib.Path(folder).is_dir():
        pytest.skip("PAIJU_TABLES names no folder of tables")
    return pathlib.Path(folder)


def test_a_position_is_looked_up(tables):
    position = "3k5/9/9/9/9/9/9/9/9/R3K4 w"
    probed = paiju.Table(tables).probe(position)
    assert (probed["value"], probed["plies"]) == ("win", 1)
    assert probed["moves"][0]["move"] == "a1d1" and probed["by_rule"] is False
    record = paiju.solve(position, "+", tables=paiju.Table(tables))
    assert (record["value"], record["plies"], record["nodes"]) == ("win", 1, 0)
    assert paiju.Table(tables, repetition="none").probe(position)["value"] is None


def test_an_empty_folder_knows_nothing(tmp_path):
    table = paiju.Table(tmp_path)
    probed = table.probe("3k5/9/9/9/9/9/9/9/9/R3K4 w")
    assert probed["value"] is None and probed["moves"] is None
    assert os.fspath(table) == str(tmp_path)
    assert paiju.solve("3k5/9/9/9/9/9/9/9/9/R3K4 w", "+", nodes=1000, tables=table)["verdict"]
    with pytest.raises(paiju.TableError, match="chex"):
        table.probe(paiju.Position(rules="chex"))
    with pytest.raises(paiju.OptionError):
        paiju.Table(tmp_path, repetition="asian")
