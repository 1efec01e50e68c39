"""Sends problems through `paiju batch` on Apache Spark and holds the results against a run
without Spark.

The recipe is one line: `lines.pipe("paiju batch --exit-zero …")`. A partition is a stream like
any other; Spark takes a partition whose program fails for failed, hence --exit-zero.

    python spark.py PAIJU LIST

LIST holds one problem a line (position texts or JSON Lines).
"""

import json
import subprocess
import sys


def bare(line):
    """A result without what depends on the partition."""
    result = json.loads(line)
    for name in ("number", "line_number", "id"):
        result.pop(name, None)
    return json.dumps(result, sort_keys=True)


def main(paiju, path):
    from pyspark.sql import SparkSession

    command = f"{paiju} batch --exit-zero --no-timing --jobs 1"
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
