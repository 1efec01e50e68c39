//! Problems that come more than once in an input, as it is read.

use rustc_hash::FxHashMap;

use super::duplicates::likenesses;
use crate::input::{Fingerprint, PosedProblem};
use crate::problem::Expect;

/// The most problems that are remembered: the memory of a run does not grow with its input.
const REMEMBERED: usize = 1 << 20;

/// Counts problems that ask the same of a position as an earlier one, up to symmetry.
#[derive(Clone, Debug, Default)]
pub struct Repeats {
    seen: FxHashMap<u64, u64>,
    /// The ids of the first problems, until one of them is repeated.
    ids: FxHashMap<u64, Box<str>>,
    count: u64,
    /// The first repetition, and what it repeats.
    first: Option<(String, String)>,
    /// Whether one of them is another problem, and no twin of the same.
    is_elsewhere: bool,
}

/// The most ids that are remembered.
const NAMED: usize = 1 << 16;

/// What a problem asks, under the least of the texts that are the same position.
///
/// Problems that cannot be put on the board have none, nor have those whose author expects findings:
/// they often show what becomes of another problem.
pub fn question(posed: &PosedProblem) -> Option<Fingerprint> {
    let problem = posed.problem.as_ref().ok()?;
    if matches!(problem.expect, Some(Expect::Findings(_))) {
        return None;
    }
    let texts = likenesses(&problem.position.to_string());
    let least = texts.into_iter().map(|(_, text)| text).min()?;
    let (rules, asked) = (problem.position.rules(), problem.stipulation.to_string());
    Some(Fingerprint::of(&[rules.name(), problem.repetition.name(), &asked, &least]))
}

impl Repeats {
    /// Adds a problem with its number in the input and its id.
    pub fn add(&mut self, question: Fingerprint, number: u64, id: &str) {
        if let Some(&earlier) = self.seen.get(&question.0) {
            self.count += 1;
            self.is_elsewhere |= earlier != number;
            if self.first.is_none() {
                let named = self.ids.remove(&question.0).map(String::from);
                let earlier = named.unwrap_or_else(|| format!("number {earlier}"));
                self.first = Some((earlier, id.to_owned()));
                self.ids = FxHashMap::default();
            }
        } else if self.seen.len() < REMEMBERED {
            self.seen.insert(question.0, number);
            if self.first.is_none() && self.ids.len() < NAMED {
                self.ids.insert(question.0, id.into());
            }
        }
    }

    /// What is to be said of them, if there are any.
    pub fn text(&self) -> Option<String> {
        let (earlier, later) = self.first.as_ref()?;
        let (problems, come) =
            if self.count == 1 { ("problem", "comes") } else { ("problems", "come") };
        let remedy =
            if self.is_elsewhere { "; `paiju similar --likeness position` lists them" } else { "" };
        Some(format!(
            "{} {problems} {come} more than once, up to symmetry, the first as {earlier} and \
             {later}{remedy}",
            self.count
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_again_is_counted() {
        let mut repeats = Repeats::default();
        assert_eq!(repeats.text(), None);
        for (number, text) in (1..).zip(["a", "b", "c", "b", "a"]) {
            repeats.add(Fingerprint::of(&[text]), number, &format!("{text}{number}"));
        }
        let text = repeats.text().unwrap();
        assert!(text.starts_with("2 problems come more than once"), "{text}");
        assert!(
            text.ends_with(
                "the first as b2 and b4; `paiju similar --likeness position` lists them"
            ),
            "{text}"
        );
    }

    #[test]
    fn twins_of_one_problem_are_named_and_no_duplicates() {
        let mut repeats = Repeats::default();
        for id in ["p", "p-b"] {
            repeats.add(Fingerprint::of(&["same"]), 1, id);
        }
        let text = repeats.text().unwrap();
        assert!(text.ends_with("the first as p and p-b"), "{text}");
    }
}
