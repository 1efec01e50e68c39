//! What a batch costs besides solving, and how many short problems it gets through.
//!
//! Each run is the whole program as a user starts it, with one job: `start` reads nothing,
//! `unreadable` holds lines that are not positions, so that only reading and writing remain, `mate
//! in 1` and `mate in 2` are solved. Divide by the number of lines.

#![expect(clippy::unwrap_used, reason = "a bench may stop at what cannot be")]

use std::io::Write;
use std::process::{Command, Stdio};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const LINES: u64 = 2000;
const ONE: [&str; 3] = [
    "2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w",
    "4ka1R1/3P1P2c/9/9/9/9/9/7n1/4p3r/5K3 w",
    "5a3/5k3/5aN2/6N2/9/9/6r2/9/4K4/9 w",
];
const TWO: [&str; 2] =
    ["3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "3akr3/4a4/6N2/5N3/5R3/9/9/9/9/3K5 w"];

fn run(text: &[u8], jobs: &str) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_paiju"));
    command.args(["batch", "--input", "fen", "--exit-zero", "--jobs", jobs]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(text).unwrap();
    assert!(child.wait().unwrap().success());
}

fn lines(of: &[&str]) -> Vec<u8> {
    let lines = of.iter().cycle().take(LINES as usize);
    lines.flat_map(|line| [line.as_bytes(), b"\n"].concat()).collect()
}

fn batch(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("batch");
    group.sample_size(10);
    group.bench_function("start", |bench| bench.iter(|| run(b"", "1")));
    group.throughput(Throughput::Elements(LINES));
    for (name, text) in
        [("unreadable", lines(&["bad"])), ("mate in 1", lines(&ONE)), ("mate in 2", lines(&TWO))]
    {
        for jobs in ["1", "2"] {
            let name = format!("{name}, {jobs} jobs");
            group.bench_function(name, |bench| bench.iter(|| run(&text, jobs)));
        }
    }
    group.finish();
}

criterion_group!(benches, batch);
criterion_main!(benches);
