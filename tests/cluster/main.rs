//! The recipes of `docs/clusters.md`, word for word, on engines that exist: GNU parallel and Apache
//! Spark. A worker is killed in the middle and a part fails; at the end there is what a single run
//! writes. What is not installed is skipped with a message; `PAIJU_PYTHON` names a Python that has
//! `PySpark`.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may stop at what cannot be")]
#![expect(clippy::print_stdout, reason = "what was skipped must be said")]

mod cluster;
mod recipe;

use cluster::{Cluster, answers, python};
use recipe::recipe;

#[test]
fn gnu_parallel_solves_every_part_although_one_is_killed_and_one_fails() {
    if !answers("parallel", &["--version"]) {
        println!("skipped: GNU parallel is not installed");
        return;
    }
    // The third part is killed once it has a result; the fifth fails once.
    let cluster = Cluster::new(
        "case \"$*\" in
            *'--shard 3/64'*) if mkdir \"$HERE/killed\"; then
                PROGRAM \"$@\" & pid=$!
                while kill -0 $pid && ! [ -s part-3.jsonl ]; do :; done
                kill -9 $pid; wait $pid; exit 137
            fi ;;
            *'--shard 5/64'*) if mkdir \"$HERE/failed\"; then exit 2; fi ;;
        esac 2> /dev/null",
    );
    let recipe = recipe("GNU parallel", "sh");
    let first = cluster.run("sh", &["-c", &recipe]);
    assert_eq!(first.code, Some(2), "two parts fail: {first}");
    assert!(!cluster.has("all.jsonl"), "{first}");
    let second = cluster.run("sh", &["-c", &recipe]);
    assert_eq!(second.code, Some(0), "{second}");
    let expected = cluster.single_run(
        "PROGRAM batch --jobs 1 --nodes 10000000 --exit-zero --no-timing --output single.jsonl big.fen",
    );
    assert!(cluster.read("all.jsonl") == expected, "{second}");
    assert_eq!(expected.lines().count(), cluster.problems);
}

#[test]
fn spark_solves_every_part_although_programs_are_killed_and_fail() {
    let python = python();
    if !answers("java", &["-version"]) || !answers(&python, &["-c", "import pyspark"]) {
        println!("skipped: Java or PySpark is not installed ({python})");
        return;
    }
    // The first part is killed once when a part of it is written; the others fail as long as
    // `broken` is there.
    let cluster = Cluster::new(
        "case \"$* \" in
            *'--first-number 1 '*) if mkdir \"$HERE/killed\"; then
                PROGRAM \"$@\" | head -c 1000; kill -9 $$
            fi ;;
            *'--first-number '*) if [ -e \"$HERE/broken\" ]; then exit 2; fi ;;
        esac 2> /dev/null",
    );
    cluster.write("solve_on_spark.py", &recipe("PySpark", "python"));
    cluster.write("broken", "");
    let solve = || cluster.run(&python, &["solve_on_spark.py", "big.fen", "RESULTS", "4"]);
    let first = solve();
    assert_eq!(first.code, Some(1), "{first}");
    assert!(first.stderr.contains("have no results; the same command"), "{first}");
    cluster.remove("broken");
    let second = solve();
    assert_eq!(second.code, Some(0), "{second}");
    assert!(second.stdout.contains(&format!("{} problems have results", cluster.problems)));
    let merged = cluster.run("sh", &["-c", &recipe("PySpark", "sh")]);
    assert_eq!(merged.code, Some(0), "{merged}");
    let expected = cluster.single_run(
        "grep -v '^#' big.fen | PROGRAM batch --input fen --jobs 1 --nodes 10000000 --exit-zero \
         --no-timing --output single.jsonl",
    );
    assert!(cluster.read("all.jsonl") == expected, "{second}");
}
