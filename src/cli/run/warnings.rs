//! Warnings of one kind: the first are shown, the others are counted.

use std::collections::BTreeMap;

/// Warnings of a kind that are shown.
const SHOWN: u64 = 5;

/// Kinds that are told apart; what comes after them is one kind.
const MOST_KINDS: usize = 500;

/// Which warnings a user wants to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Shown {
    /// None.
    None,
    /// The first of each kind, and the number of the others.
    First,
    /// All.
    All,
}

/// The warnings of a run.
#[derive(Debug)]
pub(in crate::cli) struct Warnings {
    shown: Shown,
    /// The number of warnings of each kind, with the first of them.
    counts: BTreeMap<String, (u64, String)>,
}

impl Warnings {
    pub(in crate::cli) fn new(shown: Shown) -> Self {
        Self { shown, counts: BTreeMap::new() }
    }

    /// Which are shown.
    pub(in crate::cli) fn shown(&self) -> Shown {
        self.shown
    }

    /// Counts a warning; returns whether it is to be shown.
    pub(in crate::cli) fn add(&mut self, message: &str) -> bool {
        if self.shown != Shown::First {
            return self.shown == Shown::All;
        }
        let mut kind = kind(message);
        if self.counts.len() >= MOST_KINDS && !self.counts.contains_key(&kind) {
            kind.clear();
        }
        let (count, _) = self.counts.entry(kind).or_insert_with(|| (0, message.to_owned()));
        *count += 1;
        *count <= SHOWN
    }

    /// What is said at the end of those that were not shown.
    pub(in crate::cli) fn rest(&mut self) -> Vec<String> {
        let left_out = |(count, first): (u64, String)| {
            let more = count.checked_sub(SHOWN).filter(|&more| more > 0)?;
            let s = if more == 1 { "" } else { "s" };
            Some(format!("{more} more warning{s} like this one (-v shows all): {first}"))
        };
        std::mem::take(&mut self.counts).into_values().filter_map(left_out).collect()
    }
}

/// A message without what differs between warnings of one kind: the name in front, quoted words, and
/// words with numbers, such as squares.
fn kind(message: &str) -> String {
    let told = message.split_once(": ").map_or(message, |(_, told)| told);
    let mut plain = String::with_capacity(told.len());
    let mut quote = None;
    for letter in told.chars() {
        match (quote, letter) {
            (Some(open), _) if letter == open => quote = None,
            (Some(_), _) => {}
            (None, '`' | '"') => quote = Some(letter),
            (None, _) => plain.push(letter),
        }
    }
    let words = plain.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.contains(|c: char| c.is_ascii_digit())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_a_kind_are_shown_and_the_others_counted() {
        let mut warnings = Warnings::new(Shown::First);
        let shown = (0..20).filter(|at| {
            warnings.add(&format!("p-{at}: `x{at}` on a{at}, b{at} has {at} squares"))
        });
        assert_eq!(shown.count(), 5);
        assert!(warnings.add("p-1: something else"));
        let rest = warnings.rest();
        assert_eq!(
            rest,
            ["15 more warnings like this one (-v shows all): p-0: `x0` on a0, b0 has 0 squares"]
        );
        assert!(warnings.rest().is_empty());
    }

    #[test]
    fn all_or_none_are_shown_where_that_is_wanted() {
        for (shown, expected) in [(Shown::All, 20), (Shown::None, 0)] {
            let mut warnings = Warnings::new(shown);
            assert_eq!((0..20).filter(|_| warnings.add("the same")).count(), expected);
            assert!(warnings.rest().is_empty());
        }
    }

    #[test]
    fn many_kinds_take_bounded_memory() {
        let mut warnings = Warnings::new(Shown::First);
        let letters = |mut at: usize| {
            let mut word = String::new();
            while at > 0 {
                word.push(char::from(b'a' + (at % 26) as u8));
                at /= 26;
            }
            word
        };
        for at in 0..5000 {
            warnings.add(&letters(at));
        }
        assert!(warnings.counts.len() <= MOST_KINDS + 1);
    }
}
