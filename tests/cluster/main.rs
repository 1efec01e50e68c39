//! The program as a line filter on engines that exist: GNU parallel and Apache Spark. What is
//! not installed is skipped with a message; `PAIJU_PYTHON` names a Python that has it.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may stop at what cannot be")]
#![expect(clippy::print_stdout, reason = "what was skipped must be said")]

use std::path::Path;
use std::process::{Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_paiju");
const MATE_IN_TWO: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
const MATE_IN_ONE: &str = "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w";

/// Whether a program answers.
fn answers(program: &str, args: &[&str]) -> bool {
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// A list of problems, good and bad.
fn list(folder: &Path) -> String {
    let path = folder.join("list.fen");
    let lines = (0..400).map(|number| match number % 3 {
        0 => format!("{MATE_IN_TWO} - - id \"a{number}\";\n"),
        1 => format!("{MATE_IN_ONE} - - id \"b{number}\";\n"),
        _ => format!("bad line {number}\n"),
    });
    std::fs::write(&path, lines.collect::<String>()).unwrap();
    path.display().to_string()
}

/// The fingerprints and verdicts of results, in their order.
fn verdicts(results: &str) -> Vec<(String, String)> {
    let verdict = |line: &str| {
        let value: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = |name: &str| value[name].as_str().unwrap_or_default().to_owned();
        (text("hash"), text("verdict"))
    };
    results.lines().map(verdict).collect()
}

#[test]
fn gnu_parallel_deals_lines_out_and_keeps_a_log() {
    if !answers("parallel", &["--will-cite", "--version"]) {
        println!("skipped: GNU parallel is not installed");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = list(folder.path());
    let log = folder.path().join("jobs.log");
    let script = format!(
        "parallel --will-cite --pipe -k -N 50 --jobs 2 --joblog {} {PROGRAM} batch --input fen --exit-zero --no-timing --jobs 1 < {path}",
        log.display()
    );
    let output = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let plain = Command::new(PROGRAM).args(["batch", "--no-timing", &path]).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    assert_eq!(verdicts(&text(output.stdout)), verdicts(&text(plain.stdout)));
    // A heading, and a line for each of the eight parts with exit code 0.
    let log = std::fs::read_to_string(log).unwrap();
    let codes: Vec<&str> =
        log.lines().skip(1).map(|line| line.split('\t').nth(6).unwrap()).collect();
    assert_eq!(codes, ["0"; 8]);
}

#[test]
fn spark_pipes_partitions_through_the_program() {
    let python = std::env::var("PAIJU_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    if !answers("java", &["-version"]) || !answers(&python, &["-c", "import pyspark"]) {
        println!("skipped: Java or PySpark is not installed ({python})");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cluster/spark.py");
    let output =
        Command::new(python).args([script, PROGRAM, &list(folder.path())]).output().unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{stdout}{}", String::from_utf8_lossy(&output.stderr));
    assert!(stdout.contains("400 results from"), "{stdout}");
}
