"""The types are those of the schemas, and hold."""

import importlib.util
import pathlib
import subprocess
import sys

import pytest

import paiju
import paiju.records

HERE = pathlib.Path(__file__).parent


def test_the_types_of_records_are_those_of_the_schemas():
    spec = importlib.util.spec_from_file_location("write_records", HERE.parent / "write_records.py")
    writer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(writer)
    written = pathlib.Path(paiju.records.__file__).read_text(encoding="utf-8")
    assert written == writer.module(), "write_records.py writes them anew"


def test_records_have_no_other_fields(soldier, collection):
    known = paiju.records.Record.__annotations__
    records = [paiju.solve(soldier, "#2", details=True, classify=True, tries=1, set_play=True)]
    records += paiju.verify(collection)
    for record in records:
        assert set(record) <= set(known)
        assert paiju.records._RecordAlways.__annotations__.keys() <= record.keys()


def test_the_package_is_typed():
    pytest.importorskip("mypy")
    package = pathlib.Path(paiju.__file__).parent
    assert (package / "py.typed").is_file()
    program = HERE / "typed.py"
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", "/dev/null"]
    checked = subprocess.run([*command, str(program)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
    command = [sys.executable, "-m", "mypy.stubtest", "paiju._paiju", "--ignore-missing-stub"]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
