//! The summary of many results: the number of each verdict, the lengths of the wins, the
//! slowest and the undecided problems.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use crate::examine::Verdict;
use crate::record::Outcome;
use crate::report::words::{self, Language, Sentence};

/// How many of the slowest problems are named.
pub const SLOWEST: usize = 10;

/// A problem that the report names.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Named {
    number: u64,
    id: String,
    nodes: u64,
    seconds: Option<f64>,
}

/// Counts of results. Its size does not depend on how many there are.
#[derive(Clone, Default, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Summary {
    problems: u64,
    nodes: u64,
    seconds: f64,
    verdicts: BTreeMap<Verdict, u64>,
    /// Problems that can be solved in fewer moves than are asked for.
    short_wins: u64,
    /// Wins by their length in moves.
    lengths: BTreeMap<u8, u64>,
    /// The slowest first, by time where it was recorded, else by positions.
    slowest: Vec<Named>,
    /// The first undecided ones.
    undecided: Vec<Named>,
}

impl Summary {
    /// Adds a result, and those of its twins.
    pub fn add(&mut self, outcome: &Outcome) {
        for one in outcome.each() {
            self.add_one(one, outcome.number.unwrap_or_default());
        }
    }

    fn add_one(&mut self, outcome: &Outcome, number: u64) {
        self.problems += 1;
        self.nodes = self.nodes.saturating_add(outcome.nodes);
        self.seconds += outcome.seconds.unwrap_or(0.0);
        *self.verdicts.entry(outcome.verdict).or_default() += 1;
        if let Some(moves) = outcome.moves {
            *self.lengths.entry(moves).or_default() += 1;
        }
        self.short_wins += u64::from(outcome.short_win);
        let Outcome { nodes, seconds, .. } = *outcome;
        let named = || Named { number, id: outcome.id.clone(), nodes, seconds };
        if outcome.verdict == Verdict::Undecided && self.undecided.len() < SLOWEST {
            self.undecided.push(named());
        }
        let cost = |seconds: Option<f64>, nodes: u64| (seconds.unwrap_or(0.0), nodes);
        let slower = |one: &Named| cost(one.seconds, one.nodes) >= cost(seconds, nodes);
        let at = self.slowest.partition_point(slower);
        if at < SLOWEST {
            self.slowest.insert(at, named());
            self.slowest.truncate(SLOWEST);
        }
    }

    /// How many results were added, twins included.
    pub fn problems(&self) -> u64 {
        self.problems
    }
}

impl Summary {
    /// The summary for people.
    pub fn text(&self, language: Language) -> String {
        let said = |sentence: Sentence| sentence.text_in(language);
        let verdicts = self.verdicts.iter();
        let verdicts = verdicts.map(|(&verdict, &count)| {
            words::tallied(usize::try_from(count).unwrap_or(usize::MAX), words::verdict(verdict))
        });
        let problems = words::problems(self.problems);
        let head = match verdicts.collect::<Vec<_>>() {
            none if none.is_empty() => problems,
            some => words::with_label(problems, words::with_commas(some)),
        };
        let mut text = said(head) + "\n";
        if self.short_wins > 0 {
            // Writing to a string cannot fail, here and below.
            let _ = writeln!(text, "  {}", said(words::short_wins(self.short_wins)));
        }
        let most = self.lengths.values().copied().max().unwrap_or(1);
        for (&length, &count) in &self.lengths {
            let bar = "█".repeat((count * 40).div_ceil(most) as usize);
            let won = words::filled(&said(words::won_in(length)), WON_WIDTH);
            let _ = writeln!(text, "  {won}  {count:>8}  {bar}");
        }
        for (undecided, names) in [(false, &self.slowest), (true, &self.undecided)] {
            if names.is_empty() {
                continue;
            }
            let _ = writeln!(text, "{}", said(words::above(words::named_problems(undecided))));
            for Named { number, id, nodes, seconds } in names {
                let id: String = id.chars().take(60).flat_map(char::escape_debug).collect();
                let cost = words::plain(said(words::cost(*nodes)));
                let cost = match seconds {
                    Some(seconds) => {
                        words::with_commas(vec![cost, words::plain(format!("{seconds:.3} s"))])
                    }
                    None => cost,
                };
                let _ = writeln!(text, "  {number:>8}  {id}  {}", said(cost));
            }
        }
        text
    }
}

/// The columns that the length of a win takes.
const WON_WIDTH: usize = 13;

/// A number of problems in words.
pub fn problems(count: u64) -> String {
    if count == 1 { "1 problem".to_owned() } else { format!("{count} problems") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_counted_and_the_slowest_named() {
        let mut summary = Summary::default();
        for number in 1..=30 {
            let verdict = if number % 10 == 0 { Verdict::Undecided } else { Verdict::Solved };
            summary.add(&Outcome {
                number: Some(number),
                id: format!("p-{number}"),
                verdict,
                moves: (number % 10 != 0).then_some((number % 3) as u8 + 1),
                short_win: number == 1,
                nodes: number * 37 % 31,
                ..Outcome::default()
            });
        }
        assert_eq!(summary.verdicts, [(Verdict::Solved, 27), (Verdict::Undecided, 3)].into());
        assert_eq!(summary.lengths.values().sum::<u64>(), 27);
        let nodes: Vec<u64> = summary.slowest.iter().map(|one| one.nodes).collect();
        assert_eq!(nodes, (21..=30).rev().collect::<Vec<_>>());
        let text = summary.text(Language::English);
        let head = "30 problems: 27 solved, 3 undecided\n  1 problem can be solved in fewer moves than \
                    are asked for\n";
        assert!(text.starts_with(head), "{text}");
    }
}
