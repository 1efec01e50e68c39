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
    count: u64,
    /// The first repetition, and the number of what it repeats.
    first: Option<(u64, u64)>,
}

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
    /// Adds a problem with its number in the input.
    pub fn add(&mut self, question: Fingerprint, number: u64) {
        if let Some(&earlier) = self.seen.get(&question.0) {
            self.count += 1;
            self.first.get_or_insert((number, earlier));
        } else if self.seen.len() < REMEMBERED {
            self.seen.insert(question.0, number);
        }
    }

    /// What is to be said of them, if there are any.
    pub fn text(&self) -> Option<String> {
        let (number, earlier) = self.first?;
        let (problems, come) =
            if self.count == 1 { ("problem", "comes") } else { ("problems", "come") };
        Some(format!(
            "{} {problems} {come} more than once, up to symmetry, the first as number {earlier} and \
             {number}; `paiju duplicates` lists them",
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
            repeats.add(Fingerprint::of(&[text]), number);
        }
        let text = repeats.text().unwrap();
        assert!(text.starts_with("2 problems come more than once"), "{text}");
        assert!(text.contains("the first as number 2 and 4;"), "{text}");
    }
}
