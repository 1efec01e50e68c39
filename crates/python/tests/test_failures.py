"""Whatever is wrong is an exception of Python with its place."""

import os
import sys

import pytest

import paiju


def test_a_wrong_position_says_what_is_wrong():
    for text in ("", "nonsense", "9/9/9/9/9/9/9/9/9/9 w", "4k4/9/9/9/9/9/9/9/9/4K4 w", "😀", "\0"):
        with pytest.raises(paiju.PositionError) as raised:
            paiju.Position(text)
        assert raised.value.message
        with pytest.raises(paiju.ProblemError):
            paiju.solve(text)


def test_wrong_names_say_what_is_expected(soldier):
    for name, value in (
        ("rules", "shogi"),
        ("repetition", "never"),
        ("notation", "klingon"),
        ("stipulation", "#two"),
    ):
        with pytest.raises(paiju.OptionError, match=name):
            paiju.solve(soldier, **{name: value})
    with pytest.raises(paiju.OptionError, match="expected one of strict"):
        paiju.verify("x\n", policy="lax")
    with pytest.raises(paiju.OptionError, match="expected one of solve"):
        paiju.batch([], task="sing")
    with pytest.raises(paiju.OptionError, match="policy: it has no effect on solve"):
        paiju.batch([], policy="strict")
    with pytest.raises(paiju.OptionError, match="tries: it has no effect on verify"):
        paiju.batch([], task="verify", tries=1)
    for options in (
        {"stipulation": "#"},
        {"stipulation": "h#2 duplex"},
        {"stipulation": "#40"},
        {"stipulation": "h#2", "difficulty": (1, 3)},
        {"stipulation": "=", "source": "mates"},
        {"stipulation": "#2", "moves": 2},
        {"source": "list"},
        {"source": "random", "problems": [soldier]},
    ):
        with pytest.raises(paiju.OptionError):
            paiju.generate(1, **options)
    with pytest.raises(paiju.OptionError, match="mate-by-sun"):
        paiju.generate(themes=["mate-by-sun"])
    with pytest.raises(paiju.OptionError):
        paiju.convert(soldier, "docx")
    with pytest.raises(paiju.OptionError):
        paiju.draw(soldier, arrows=["nowhere"])
    with pytest.raises(ValueError):
        paiju.Position(rules="go")


def test_wrong_numbers_say_what_is_expected(soldier):
    for options in (
        {"moves": 0},
        {"moves": 10**30},
        {"moves": -1},
        {"moves": 2.5},
        {"nodes": 0},
        {"time": 0},
        {"time": float("nan")},
        {"time": float("inf")},
        {"time": -1},
        {"threads": 10000},
        {"memory": 1},
        {"tries": 0},
        {"all": True},
    ):
        with pytest.raises(paiju.OptionError):
            paiju.solve(soldier, **options)
    with pytest.raises(paiju.OptionError):
        paiju.batch([], jobs=0)
    with pytest.raises(paiju.OptionError):
        paiju.draw(soldier).png(0)
    with pytest.raises(paiju.OptionError):
        paiju.generate(0)
    with pytest.raises(paiju.OptionError):
        paiju.generate(1, moves=(3, 2))


def test_wrong_types_are_type_errors(soldier):
    for wrong in (None, 7, 2.5, object(), [soldier], b"x"):
        with pytest.raises(TypeError):
            paiju.solve(wrong)
    for wrong in (None, 7, [None], [[soldier]]):
        with pytest.raises(TypeError):
            paiju.read(wrong)
    with pytest.raises(TypeError, match="rules"):
        paiju.solve(soldier, rules=3)
    with pytest.raises(TypeError):
        paiju.solve({1: soldier})
    with pytest.raises(TypeError):
        paiju.solve(soldier, unknown=1)


def test_data_that_is_nested_without_end_is_refused(soldier):
    endless = {"fen": soldier}
    endless["self"] = endless
    with pytest.raises(ValueError, match="nested"):
        paiju.solve(endless)


def test_a_mistake_in_a_file_has_its_place(tmp_path):
    path = tmp_path / "bad.yaml"
    path.write_text("- id: one\n  fen: 4k4/9 w\n  stipulation: '#2'\n", encoding="utf-8")
    with pytest.raises(paiju.ProblemError) as raised:
        paiju.read(path)
    error = raised.value
    assert (error.file, error.line) == (str(path), 2) and error.column
    assert str(error).startswith(f"{path}:2:")
    assert paiju.read(path, errors="skip") == []
    (kept,) = paiju.read(path, errors="keep")
    assert kept.id == "one"
    with pytest.raises(paiju.ProblemError):
        kept.position


def test_a_file_that_cannot_be_read_is_named(tmp_path):
    missing = tmp_path / "missing.yaml"
    for call in (paiju.read, paiju.verify, paiju.convert):
        with pytest.raises(paiju.FileError) as raised:
            call(missing)
        assert raised.value.file == str(missing)
    with pytest.raises(paiju.FileError):
        list(paiju.batch(missing))
    empty = tmp_path / "empty.yaml"
    empty.write_text("", encoding="utf-8")
    with pytest.raises(paiju.FileError, match="no problems"):
        paiju.read(empty)
    with pytest.raises(paiju.TableError):
        paiju.solve(paiju.Position(), tables=missing)
    with pytest.raises(paiju.TableError) as raised:
        paiju.Table(missing)
    assert raised.value.help


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_names_of_files_need_not_be_text(tmp_path, collection):
    path = os.fsencode(tmp_path) + b"/\xff.yaml"
    with open(path, "w", encoding="utf-8") as file:
        file.write(collection)
    assert len(paiju.read(os.fsdecode(path))) == 2
    with pytest.raises(paiju.FileError):
        paiju.read(os.fsdecode(path + b"2"))


def test_long_and_deep_texts_are_refused_in_no_time():
    for text in ("9/" * 10**6, "k" * 10**7, "[" * 10**6 + "\n", "- " * 10**5 + "\n", "{\n" * 10**5):
        with pytest.raises(paiju.PaijuError) as raised:
            paiju.read(text)
        assert len(str(raised.value)) < 10_000
    with pytest.raises(paiju.ProblemError):
        paiju.solve("9/" * 10**6)
    assert len(paiju.read("nonsense\n" * 1000, errors="keep")) <= 1000


def test_a_wrong_move_says_why():
    start = paiju.Position()
    for text in ("", "b3", "b3b4b5", "a1a9", "😀😀"):
        with pytest.raises(paiju.MoveError):
            start.play(text)
    move = start.move_of("b3e3")
    with pytest.raises(paiju.MoveError):
        start.play("b3e3").play(move)
    with pytest.raises(paiju.MoveError):
        paiju.Position(rules="chex").play(move)
    with pytest.raises(paiju.MoveError):
        paiju.Position(rules="chex").write(move)


def test_every_exception_is_one_of_paiju():
    names = [name for name in paiju.__all__ if name.endswith("Error")]
    assert len(names) == 9
    assert all(issubclass(getattr(paiju, name), paiju.PaijuError) for name in names)
