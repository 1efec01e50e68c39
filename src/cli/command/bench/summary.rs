//! How far the problems of a measurement came, and how soon.

use std::fmt::Write;
use std::time::Duration;

use super::figures::format_time;
use super::measurement::Measurement;
use crate::batch::problems;
use crate::examine::Verdict;
use crate::solve::Spent;

/// How many came how far, and how soon.
pub(super) fn summary(runs: &[Measurement]) -> String {
    let mut text = format!("\n{}\n", problems(runs.len() as u64));
    let won = |run: &&Measurement| run.moves.is_some();
    let stages: [(&str, Vec<Duration>); 4] = [
        ("a win found", times(runs.iter().filter_map(|run| run.found))),
        ("shortest win proven", times(runs.iter().filter(won).filter_map(|run| run.proven))),
        ("all keys known", times(runs.iter().filter_map(|run| run.all_keys))),
        (
            "proven not won",
            times(
                runs.iter()
                    .filter(|run| run.state == Verdict::NoSolution)
                    .filter_map(|run| run.proven),
            ),
        ),
    ];
    for (stage, times) in stages {
        let count = times.len();
        let _ = write!(text, "{count:>6}  {stage}");
        if let (Some(half), Some(most)) = (times.get(count / 2), times.get(count * 9 / 10)) {
            let all = format_time(times.iter().sum());
            let _ = write!(
                text,
                ": median {}, 90 % within {}, all {all}",
                format_time(*half),
                format_time(*most)
            );
        }
        text.push('\n');
    }
    let nodes: u64 = runs.iter().map(|run| run.nodes).sum();
    let _ = writeln!(text, "{nodes} positions");
    text
}

fn times(spent: impl Iterator<Item = Spent>) -> Vec<Duration> {
    let mut times: Vec<_> = spent.map(|spent| spent.time).collect();
    times.sort_unstable();
    times
}
