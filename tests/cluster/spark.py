"""Sends problems through `paiju batch` on Apache Spark and holds the results against a run
without Spark.

The recipe is one line: `lines.pipe("paiju batch --input fen --exit-zero …")`. A partition is a stream like
any other; Spark takes a partition whose program fails for failed, hence --exit-zero; and a partition may
begin with a bad line, which tells nothing, hence --input.

    python spark.py PAIJU LIST [KIND]

LIST holds one problem a line: position texts, or JSON objects where KIND is jsonl.
"""

import json
import subprocess
import sys


def bare(line):
    """A result without what depends on the partition."""
    result = json.loads(line)
    for name in ("number", "line_number", "id"):
        result.pop(name, None)
    for error in result.get("errors", []):
        error.pop("line", None)
    return json.dumps(result, sort_keys=True)


def main(paiju, path, kind="fen"):
    from pyspark.sql import SparkSession

    command = f"{paiju} batch --input {kind} --exit-zero --no-timing --jobs 1"
    spark = SparkSession.builder.master("local[2]").appName("paiju").getOrCreate()
    try:
        spark.sparkContext.setLogLevel("ERROR")
        lines = spark.sparkContext.textFile(path, minPartitions=4)
        found = lines.pipe(command).map(bare).collect()
        partitions = lines.getNumPartitions()
    finally:
        spark.stop()
    with open(path, "rb") as stdin:
        plain = subprocess.run(command.split(), stdin=stdin, capture_output=True, check=True)
    expected = [bare(line) for line in plain.stdout.decode().splitlines()]
    if found != expected:
        sys.exit(f"{len(found)} results by Spark differ from {len(expected)} without it")
    print(f"{len(found)} results from {partitions} partitions are those of a single run")


if __name__ == "__main__":
    main(*sys.argv[1:])
