//! Messages of one kind: the first are shown, the others are counted.

use std::collections::{BTreeMap, BTreeSet};

use crate::problem::Severity;

/// Messages of a kind that are shown.
const SHOWN: u64 = 5;

/// Kinds that are distinguished, of warnings and of errors; what comes after them is one kind. Nobody reads
/// more, and a hostile file has as many as it likes.
const MOST_KINDS: usize = 500;

/// Which messages a user wants to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Verbosity {
    /// No warnings, and the first errors of each kind.
    Errors,
    /// The first of each kind, and the number of the others.
    First,
    /// All.
    All,
}

/// The messages of a run.
#[derive(Debug)]
pub(in crate::cli) struct Messages {
    verbosity: Verbosity,
    warnings: Kinds,
    errors: Kinds,
    /// Files, with the names in them that are not read.
    unread: BTreeSet<(String, String)>,
}

/// How many messages of each kind there are, with the first of them.
type Kinds = BTreeMap<String, (u64, String)>;

impl Messages {
    pub(in crate::cli) fn new(verbosity: Verbosity) -> Self {
        Self { verbosity, warnings: Kinds::new(), errors: Kinds::new(), unread: BTreeSet::new() }
    }

    /// Whether nothing but results and errors is wanted.
    pub(in crate::cli) fn is_quiet(&self) -> bool {
        self.verbosity == Verbosity::Errors
    }

    /// Counts a warning; returns whether it is to be shown. Those of one kind say the same of other
    /// things.
    pub(in crate::cli) fn add_warning(&mut self, message: &str) -> bool {
        match self.verbosity {
            Verbosity::Errors => false,
            Verbosity::First => add(&mut self.warnings, kind_of_warning(message), message),
            Verbosity::All => true,
        }
    }

    /// Counts an error in a file; returns whether it is to be shown. Each has to be mended, so only
    /// those that say the same, word for word, are of one kind.
    pub(in crate::cli) fn add_error(&mut self, file: &str, message: &str) -> bool {
        let message = format!("{file}: {message}");
        self.verbosity == Verbosity::All || add(&mut self.errors, message.clone(), &message)
    }

    /// Notes names that are not read in a file; returns whether they are to be shown. Each line of a table
    /// has the same, which are said once.
    pub(in crate::cli) fn add_unread<'a>(
        &mut self,
        file: &str,
        names: impl Iterator<Item = &'a str>,
    ) -> bool {
        let count = self.unread.len();
        let names = names.map(|name| (file.to_owned(), name.to_owned()));
        self.unread.extend(names.take(MOST_KINDS.saturating_sub(count)));
        self.unread.len() > count || count >= MOST_KINDS || self.verbosity == Verbosity::All
    }

    /// What is said at the end of those that were not shown, errors first.
    pub(in crate::cli) fn rest(&mut self) -> Vec<(Severity, String)> {
        let errors = std::mem::take(&mut self.errors);
        let warnings = std::mem::take(&mut self.warnings);
        let of = |severity, word: &str, kinds: Kinds| {
            let said = |(kind, (count, first)): (String, (u64, String))| {
                left_out(word, &kind, count, &first).map(|message| (severity, message))
            };
            kinds.into_iter().filter_map(said).collect::<Vec<_>>()
        };
        let mut rest = of(Severity::Error, "error", errors);
        rest.extend(of(Severity::Warning, "warning", warnings));
        rest
    }
}

fn add(kinds: &mut Kinds, mut kind: String, message: &str) -> bool {
    if kinds.len() >= MOST_KINDS && !kinds.contains_key(&kind) {
        kind.clear();
    }
    let (count, _) = kinds.entry(kind).or_insert_with(|| (0, message.to_owned()));
    *count += 1;
    *count <= SHOWN
}

/// The messages of a kind that were not shown, if there are any.
fn left_out(word: &str, kind: &str, count: u64, first: &str) -> Option<String> {
    let more = count.checked_sub(SHOWN).filter(|&more| more > 0)?;
    let s = if more == 1 { "" } else { "s" };
    let like = if kind.is_empty() { "of other kinds, such as" } else { "like this one" };
    Some(format!("{more} more {word}{s} {like} (-v shows all): {first}"))
}

/// A warning without what differs between those of one kind: the name in front, quoted words, and words
/// with numbers, such as squares.
fn kind_of_warning(message: &str) -> String {
    let text = message.split_once(": ").map_or(message, |(_, text)| text);
    // After a colon there may be nothing but quoted words.
    Some(own_words(text)).filter(|kind| !kind.is_empty()).unwrap_or_else(|| own_words(message))
}

fn own_words(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut quote = None;
    for letter in text.chars() {
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

    fn rest(messages: &mut Messages) -> Vec<String> {
        messages.rest().into_iter().map(|(_, message)| message).collect()
    }

    #[test]
    fn the_first_warnings_of_a_kind_are_shown_and_the_others_counted() {
        let mut messages = Messages::new(Verbosity::First);
        let shown = (0..20).filter(|at| {
            messages.add_warning(&format!("p-{at}: `x{at}` on a{at}, b{at} has {at} squares"))
        });
        assert_eq!(shown.count(), 5);
        assert!(messages.add_warning("p-1: something else"));
        assert_ne!(kind_of_warning("not read: `a`, `b`"), kind_of_warning("left out: `a`"));
        assert_eq!(
            rest(&mut messages),
            ["15 more warnings like this one (-v shows all): p-0: `x0` on a0, b0 has 0 squares"]
        );
        assert!(messages.rest().is_empty());
    }

    #[test]
    fn errors_of_a_file_that_say_the_same_are_of_one_kind() {
        let mut messages = Messages::new(Verbosity::First);
        let shown = (0..100).filter(|_| messages.add_error("a.yaml", "found an alias")).count();
        assert!(shown == 5 && messages.add_error("b.yaml", "found an alias"));
        assert!((0..6).filter(|_| messages.add_error("a.yaml", "six")).count() == 5);
        assert!((0..9).all(|at| messages.add_error("a.yaml", &format!("found {at}"))));
        assert_eq!(
            rest(&mut messages),
            [
                "95 more errors like this one (-v shows all): a.yaml: found an alias",
                "1 more error like this one (-v shows all): a.yaml: six"
            ]
        );
    }

    #[test]
    fn a_name_that_is_not_read_is_said_once_a_file() {
        let mut messages = Messages::new(Verbosity::First);
        let mut add = |file: &str, names: &str| messages.add_unread(file, names.split(' '));
        assert!(
            add("a.csv", "x") && !add("a.csv", "x") && add("a.csv", "x y") && add("b.csv", "x")
        );
        assert!(Messages::new(Verbosity::All).add_unread("a.csv", ["x", "x"].into_iter()));
    }

    #[test]
    fn all_are_shown_or_errors_alone_where_that_is_wanted() {
        for (verbosity, warnings, errors) in [(Verbosity::All, 20, 20), (Verbosity::Errors, 0, 5)] {
            let mut messages = Messages::new(verbosity);
            let count = (0..20).filter(|_| messages.add_warning("the same")).count();
            assert_eq!(count, warnings, "{verbosity:?}");
            let count = (0..20).filter(|_| messages.add_error("a", "the same")).count();
            assert_eq!((count, messages.rest().len()), (errors, usize::from(errors == 5)));
        }
    }

    #[test]
    fn many_kinds_take_bounded_memory() {
        let mut messages = Messages::new(Verbosity::First);
        let letters = |mut at: usize| {
            let mut word = String::new();
            while at > 0 {
                word.push(char::from(b'a' + (at % 26) as u8));
                at /= 26;
            }
            word
        };
        for at in 0..5000 {
            messages.add_warning(&letters(at));
            messages.add_error("a", &letters(at));
        }
        assert!(messages.warnings.len() <= MOST_KINDS + 1);
        assert!(messages.errors.len() <= MOST_KINDS + 1);
        let rest = rest(&mut messages);
        assert_eq!(rest.len(), 2);
        let begin = "4495 more errors of other kinds, such as (-v shows all): a: ";
        assert!(rest[0].starts_with(begin), "{}", rest[0]);
    }
}
