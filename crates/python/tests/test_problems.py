"""Problems are read, solved, checked, explained, written and drawn."""

import pathlib
import warnings

import pytest

import paiju


def test_a_problem_is_solved_like_at_the_command_line(soldier):
    record = paiju.solve(soldier, "#2")
    assert record["verdict"] == "solved"
    assert record["line"] == ["c6d8", "e10f10", "g9f9"]
    assert record["keys"] == ["c6d8"]
    assert record["moves"] == 2 and record["win"] == "checkmate"
    assert list(record) == sorted(record)


def test_phases_and_details_are_asked_for(soldier):
    record = paiju.solve(soldier, moves=3, tries=1, set_play=True, all=True, details=True)
    assert record["tree"]["moves"] == ["c6d8"]
    assert record["winners"]["within"] == 3
    assert {"tries", "set_play", "themes", "rests_on", "anatomy"} <= set(record)


def test_what_a_limit_leaves_open_is_undecided(soldier):
    record = paiju.solve(soldier, nodes=1)
    assert record["verdict"] == "undecided" and record["stopped_by"] == "nodes"


def test_all_games_are_known():
    for rules in ("xiangqi", "china-schach", "chex"):
        start = paiju.Position(rules=rules)
        assert start.rules == rules
        assert paiju.solve(start, moves=1)["verdict"] == "undecided"
        assert paiju.draw(start).svg.startswith("<svg")


def test_a_problem_may_be_many_things(soldier, collection):
    problems = paiju.read(collection)
    given = [soldier, paiju.Position(soldier), problems[0], {"fen": soldier, "hash": float("nan")}]
    lines = [paiju.solve(one, "#2")["line"] for one in given]
    assert all(line == lines[0] for line in lines)


def test_a_file_is_checked(tmp_path, collection):
    path = tmp_path / "mates.yaml"
    path.write_text(collection, encoding="utf-8")
    records = paiju.verify(path)
    assert [record["verdict"] for record in records] == ["sound", "unsound"]
    assert records[0]["file"] == str(path) and records[0]["line_number"] == 3
    assert paiju.verify(str(path), nodes=1)[0]["verdict"] == "undecided"
    assert [one["id"] for one in paiju.verify([path, collection])] == ["soldier", "chariots"] * 2


def test_a_wrong_move_is_a_result_with_its_place(collection):
    text = collection.replace("g9-f9#", "g9-g8")
    record = paiju.verify(text)[0]
    assert record["verdict"] == "unsound"
    assert record["findings"][0]["kind"] == "wrong-solution"
    bad, good = paiju.verify(collection.replace("4a1P2", "4a1Q2"))
    assert bad["verdict"] == "error" and bad["errors"][0]["line"] == 4
    assert good["verdict"] != "error"


def test_a_final_position_and_a_solution_are_explained(soldier):
    end = paiju.explain("R3k4/1R7/9/9/9/9/9/9/9/3K5 b")
    assert end["anatomy"] and end["line"] == []
    solved = paiju.explain(soldier, "#2", all=True)
    assert solved["line"] == ["c6d8", "e10f10", "g9f9"]
    assert paiju.explain({"fen": soldier, "stipulation": "#2"}, solve=True) == paiju.explain(
        {"fen": soldier, "stipulation": "#2"}, "#2"
    )


def test_what_is_read_says_everything_and_is_written_without_loss(tmp_path, collection):
    problems = paiju.read(collection)
    assert [problem.id for problem in problems] == ["soldier", "chariots"]
    fields = problems[1].as_dict()
    assert fields["authors"] == ["Anonymous"] and fields["collection"] == "Two mates"
    assert problems[0].solution == "1. c6-d8+ e10-f10 2. g9-f9#"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        text = paiju.convert(problems, "yaml", path=tmp_path / "again.yaml")
    assert "Anonymous" in text and "Two mates" in text
    again = paiju.read(tmp_path / "again.yaml")
    assert [one.solution for one in again] == [one.solution for one in problems]


def test_every_format_is_written_and_read_again(collection):
    for to in ("yaml", "pgn", "dhtmlxq", "fen", "epd"):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", paiju.LossWarning)
            text = paiju.convert(collection, to)
        assert [one.fen for one in paiju.read(text)] == [one.fen for one in paiju.read(collection)]
    first = paiju.read(collection)[0]
    with pytest.warns(paiju.LossWarning):
        written = paiju.convert(first, "xqf")
    assert isinstance(written, bytes) and paiju.read(written)[0].fen == first.fen
    with pytest.raises(paiju.ConvertError, match="one problem in a file"):
        paiju.convert(collection, "xqf")


def test_a_proven_solution_is_written(soldier):
    text = paiju.convert({"fen": soldier, "id": "mine"}, "yaml", solve=True)
    assert paiju.verify(text)[0]["verdict"] == "sound"
    assert 'stipulation: "#2"' in text


def test_boards_are_drawn(tmp_path, soldier):
    plain = paiju.draw(soldier)
    arrow = paiju.draw(soldier, arrows=["c6d8", paiju.Position(soldier).move_of("c6d8")])
    assert plain.svg != arrow.svg and plain._repr_svg_() == plain.svg
    assert plain.png(200).startswith(b"\x89PNG")
    for options in (
        {"men": "simplified"},
        {"men": "figures"},
        {"coordinates": "letters"},
        {"palette": "print"},
        {"flip": True},
    ):
        assert paiju.draw(soldier, **options).svg != plain.svg
    assert paiju.draw("R3k4/1R7/9/9/9/9/9/9/9/3K5 b", explain=True).svg
    # An illegal position has a board, too.
    assert paiju.draw("4k4/9/9/9/9/9/9/9/9/4K4 w").svg


def test_problems_are_made_and_the_same_seed_makes_the_same():
    made = paiju.generate(2, best_of=1, seed=5, jobs=2)
    assert len(made) == 2
    assert all(record["verdict"] == "sound" for record in paiju.verify(made))
    assert made == paiju.generate(2, best_of=1, seed=5, jobs=1)
    helped = paiju.generate(1, stipulation="h#1", rules="chex", best_of=1)
    assert helped[0].stipulation == "h#1" and helped[0].position.rules == "chex"
    assert paiju.generate(5, time=0.001, seed=9) == []
    changed = paiju.generate(1, problems=made, best_of=1, moves=(2, 3), time=20)
    assert len(changed) <= 1


def test_problems_are_made_of_games_and_tables(tmp_path):
    games = tmp_path / "games.txt"
    # Each line is a game in UCI from the start position.
    games.write_text("h2e2 h9g7 e2e6 c9e7 b2e2 a9a8\n" * 2)
    assert paiju.generate(1, games=games, best_of=1) == []
    made = paiju.generate(1, games=[games], moves=(1, 3), per_game=1, last_plies=4, best_of=1)
    assert all(record["verdict"] == "sound" for record in paiju.verify(made))
    for options in (
        {"games": games, "source": "mates"},
        {"games": games, "stipulation": "h#2"},
        {"source": "games"},
        {"source": "table"},
        {"tables": tmp_path},
        {"tables": tmp_path, "material": "KRK", "stipulation": "="},
        {"per_game": 2},
    ):
        with pytest.raises(paiju.OptionError):
            paiju.generate(1, **options)
    with pytest.raises(paiju.FileError):
        paiju.generate(1, games=tmp_path / "none.txt")



def test_files_of_the_repository_hold():
    folder = pathlib.Path(__file__).parents[3] / "puzzles"
    problems = paiju.read(folder / "traitors.yaml")
    records = list(paiju.batch(problems, task="verify"))
    assert len(records) == len(problems) > 5
    assert all(record["expected"] for record in records)


def test_a_record_is_a_problem_again(soldier):
    record = paiju.solve(soldier, "#2", classify=True)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        text = paiju.convert([record, record], solve=True)
    assert [one["verdict"] for one in paiju.verify(text)] == ["sound"] * 2


def test_what_is_lost_is_warned_of_once(collection):
    with pytest.warns(paiju.LossWarning) as warned:
        paiju.convert(collection, "fen")
    messages = [str(one.message) for one in warned]
    assert len(messages) == len(set(messages))
    assert any(message.startswith("soldier and 1 more: ") for message in messages)
