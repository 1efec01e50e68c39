"""Batches stream, stop and leave nothing behind."""

import itertools
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import paiju

HARD = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"


def test_records_come_in_order_with_their_numbers(soldier):
    items = [soldier, "nonsense", {"fen": soldier, "id": "mine"}, paiju.Position(soldier)] * 5
    records = list(paiju.batch(items, "#2", jobs=3))
    assert [record["number"] for record in records] == list(range(1, 21))
    assert [record["verdict"] for record in records[:3]] == ["solved", "error", "solved"]
    assert records[1]["errors"][0]["message"] and records[2]["id"] == "mine"
    one = paiju.solve(soldier, "#2")
    assert records[0]["line"] == one["line"]
    loose = list(paiju.batch(items, "#2", jobs=3, ordered=False))
    assert sorted(record["number"] for record in loose) == list(range(1, 21))


def test_an_endless_iterable_is_taken_as_it_is_needed(soldier):
    taken = itertools.count()
    items = (soldier for _ in taken)
    records = list(itertools.islice(paiju.batch(items, "#2", jobs=2), 1000))
    assert len(records) == 1000
    assert next(taken) <= 1000 + 2 * 256 + 2


def test_the_first_record_does_not_wait_for_the_last_item(soldier):
    def items():
        yield soldier
        for _ in range(20):
            time.sleep(0.1)
            yield soldier

    start = time.monotonic()
    next(iter(paiju.batch(items(), "#2", jobs=1)))
    assert time.monotonic() - start < 1.5


def test_what_the_items_raise_comes_after_the_records_before_it(soldier):
    def items():
        yield soldier
        yield soldier
        raise RuntimeError("no more")

    batch = paiju.batch(items(), "#2")
    assert [next(batch)["verdict"], next(batch)["verdict"]] == ["solved", "solved"]
    with pytest.raises(RuntimeError, match="no more"):
        next(batch)
    with pytest.raises(StopIteration):
        next(batch)
    batch = paiju.batch([soldier, None, soldier], "#2")
    assert next(batch)["verdict"] == "solved"
    with pytest.raises(TypeError, match="found NoneType"):
        next(batch)
    for wrong in (None, 7, {"fen": soldier}, paiju.Position()):
        with pytest.raises(TypeError):
            paiju.batch(wrong)


def test_a_batch_that_is_dropped_or_closed_ends_its_work(soldier):
    before = threading.active_count()
    batch = paiju.batch([HARD] * 50, moves=12, jobs=2)
    start = time.monotonic()
    del batch
    batch = paiju.batch(itertools.chain([soldier], [HARD] * 50), moves=12, jobs=2)
    assert next(batch)["verdict"] == "solved"
    batch.close()
    assert list(batch) == []
    assert time.monotonic() - start < 10
    assert threading.active_count() == before


def test_other_threads_run_meanwhile(soldier):
    ticks = []
    done = threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.01)

    thread = threading.Thread(target=tick)
    thread.start()
    paiju.solve(HARD, time=1.0, moves=12)
    done.set()
    thread.join()
    assert len(ticks) > 30


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as on POSIX")
@pytest.mark.parametrize(
    "call",
    [
        "list(paiju.batch([HARD] * 1000, moves=20, jobs=2))",
        "paiju.solve(HARD, moves=20)",
        "paiju.verify(f'- fen: {HARD}\\n  stipulation: \"#20\"\\n')",
        "paiju.generate(1000, moves=8, men=(20, 30))",
    ],
)
def test_ctrl_c_ends_everything(call):
    program = f"""
        import paiju
        HARD = {HARD!r}
        print("ready", flush=True)
        try:
            {call}
        except KeyboardInterrupt:
            print("interrupted")
    """
    program = [sys.executable, "-c", textwrap.dedent(program)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.7)
        process.send_signal(signal.SIGINT)
        output, _ = process.communicate(timeout=20)
    assert output == "interrupted\n" and process.returncode == 0


def test_a_file_is_a_batch(tmp_path, collection):
    path = tmp_path / "mates.yaml"
    path.write_text(collection, encoding="utf-8")
    records = list(paiju.batch(path, task="classify"))
    assert [record["id"] for record in records] == ["soldier", "chariots"]
    assert records[0]["difficulty"] and records[0]["file"] == str(path)
    with pytest.raises(TypeError):
        paiju.batch(7)


def test_many_records_are_a_table(soldier):
    pandas = pytest.importorskip("pandas")
    fens = pandas.Series([soldier] * 300)
    frame = pandas.DataFrame(paiju.batch(fens, "#2", task="classify"))
    assert len(frame) == 300 and set(frame["moves"]) == {2}
    # Rows of a table can be problems again; NaN means a missing value.
    rows = frame.head(3)[["id", "fen", "stipulation", "win"]].assign(title=float("nan"))
    again = list(paiju.batch(rows.to_dict("records")))
    assert [record["keys"] for record in again] == [["c6d8"]] * 3
