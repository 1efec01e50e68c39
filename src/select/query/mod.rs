//! A question about a problem: `theme = traitor and length in 2..3 and not author ~ paiju`.
//!
//! | form | meaning |
//! |---|---|
//! | `FIELD` | the problem says something there |
//! | `FIELD = VALUE`, `!=` | one of the values of the field is this one; none is |
//! | `FIELD < VALUE`, `<=`, `>`, `>=` | as numbers where both are numbers, otherwise as texts |
//! | `FIELD in A..B`, `FIELD in (A, B, …)` | a number from A to B; one of these |
//! | `FIELD ~ TEXT`, `!~` | a value contains the text, small and capital letters alike; none does |
//! | `start(PATTERN)`, `final(…)`, `during(…)` | the diagram, an end of the solution, any of its positions fits a [pattern] |
//! | `key(PATTERN)`, `move(…)` | a first move, any move of the solution fits a [pattern](move_pattern) |
//! | `not X`, `X and Y`, `X or Y`, `(X)` | as usual; `and` binds before `or` |
//!
//! What a limit kept from being found makes the answer unknown, unless the rest decides it.
//!
//! The parser is written by hand: seven rules, and errors that name the column and the remedy, which
//! a grammar file would not make shorter.

mod move_pattern;
mod parser;
mod pattern;
mod pattern_parser;
mod play;
mod token;

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use super::field::Field;
use super::subject::{Held, Subject};
use crate::theme::Name;
use move_pattern::MovePattern;
use pattern::Pattern;
use play::{MovesAsked, PositionsAsked};

pub use parser::QueryError;

/// A question about a problem.
#[derive(Clone, PartialEq, Debug)]
pub struct Query(Term);

/// Whether a problem matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Truth {
    /// The problem matches.
    Yes,
    /// The problem does not match.
    No,
    /// A limit kept it from being known.
    Unknown,
}

/// A part of a question.
#[derive(Clone, PartialEq, Debug)]
enum Term {
    All(Vec<Term>),
    Any(Vec<Term>),
    Not(Box<Term>),
    Has(Field),
    Is(Field, Test),
    Positions(PositionsAsked, Pattern),
    Moves(MovesAsked, MovePattern),
}

/// What one of the values of a field must be.
#[derive(Clone, PartialEq, Debug)]
enum Test {
    OneOf(Vec<String>),
    Within(RangeInclusive<f64>),
    Compared(Comparison, String),
    Contains(String),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Comparison {
    Less,
    AtMost,
    More,
    AtLeast,
}

impl Query {
    /// Asks about a problem.
    pub fn holds(&self, subject: &Subject<'_>) -> Truth {
        self.0.holds(subject)
    }

    /// Whether it asks for something that a proof finds.
    pub fn needs_proof(&self) -> bool {
        self.asks_for_play() || self.0.fields().iter().any(|field| field.is_proven())
    }

    /// Whether it asks for moves or positions of the solution.
    pub fn asks_for_play(&self) -> bool {
        self.0.has_pattern_of_play() || self.0.fields().iter().any(|field| field.is_of_play())
    }

    /// Whether it names a theme that is found by comparing the solution with its set play and tries.
    pub fn compares_phases(&self) -> bool {
        Name::ALL.iter().any(|name| name.compares_phases() && self.0.names(name.id()))
    }
}

impl Truth {
    fn of(holds: bool) -> Self {
        if holds { Self::Yes } else { Self::No }
    }
}

impl Term {
    fn holds(&self, subject: &Subject<'_>) -> Truth {
        match self {
            Self::All(terms) => decide(terms, Truth::No, Truth::Yes, subject),
            Self::Any(terms) => decide(terms, Truth::Yes, Truth::No, subject),
            Self::Not(term) => match term.holds(subject) {
                Truth::Yes => Truth::No,
                Truth::No => Truth::Yes,
                Truth::Unknown => Truth::Unknown,
            },
            Self::Has(field) => answer(&subject.get(field), |_| true),
            Self::Is(field, test) => {
                let held = subject.get(field);
                // Undecided problems can be asked for by that word.
                let word = held.open_word.filter(|word| held.is_open && test.names(word));
                if word.is_some() { Truth::Yes } else { answer(&held, |value| test.holds(value)) }
            }
            Self::Positions(asked, pattern) => play::has_position(*asked, pattern, subject),
            Self::Moves(asked, pattern) => play::has_move(*asked, pattern, subject),
        }
    }

    fn fields(&self) -> Vec<&Field> {
        match self {
            Self::All(terms) | Self::Any(terms) => terms.iter().flat_map(Self::fields).collect(),
            Self::Not(term) => term.fields(),
            Self::Has(field) | Self::Is(field, _) => vec![field],
            Self::Positions(..) | Self::Moves(..) => Vec::new(),
        }
    }

    /// Whether a field is compared with this word.
    fn names(&self, word: &str) -> bool {
        match self {
            Self::All(terms) | Self::Any(terms) => terms.iter().any(|term| term.names(word)),
            Self::Not(term) => term.names(word),
            Self::Is(_, test) => test.names(word),
            Self::Has(_) | Self::Positions(..) | Self::Moves(..) => false,
        }
    }

    fn has_pattern_of_play(&self) -> bool {
        match self {
            Self::All(terms) | Self::Any(terms) => terms.iter().any(Self::has_pattern_of_play),
            Self::Not(term) => term.has_pattern_of_play(),
            Self::Has(_) | Self::Is(..) => false,
            Self::Positions(asked, _) => *asked != PositionsAsked::Start,
            Self::Moves(..) => true,
        }
    }
}

/// The first term with this answer decides; otherwise all must have the other.
fn decide(terms: &[Term], first: Truth, otherwise: Truth, subject: &Subject<'_>) -> Truth {
    let mut found = otherwise;
    for term in terms {
        match term.holds(subject) {
            answer if answer == first => return first,
            Truth::Unknown => found = Truth::Unknown,
            _ => {}
        }
    }
    found
}

fn answer(held: &Held, test: impl Fn(&str) -> bool) -> Truth {
    match held.texts.iter().any(|text| test(text)) {
        true => Truth::Yes,
        false if held.is_open => Truth::Unknown,
        false => Truth::No,
    }
}

impl Test {
    /// Whether it is about this word, and not about an order in which it has a place.
    fn names(&self, word: &str) -> bool {
        matches!(self, Self::OneOf(_) | Self::Contains(_)) && self.holds(word)
    }

    fn holds(&self, value: &str) -> bool {
        match self {
            Self::OneOf(all) => all.iter().any(|one| compare(value, one) == Ordering::Equal),
            Self::Within(range) => decimal(value).is_some_and(|number| range.contains(&number)),
            Self::Compared(comparison, limit) => {
                let order = compare(value, limit);
                match comparison {
                    Comparison::Less => order.is_lt(),
                    Comparison::AtMost => order.is_le(),
                    Comparison::More => order.is_gt(),
                    Comparison::AtLeast => order.is_ge(),
                }
            }
            Self::Contains(text) => value.to_lowercase().contains(&text.to_lowercase()),
        }
    }
}

/// A decimal number such as `3.5`, `-12` or `1e6`; no other text, `inf` and `nan` included.
fn decimal(text: &str) -> Option<f64> {
    text.parse().ok().filter(|_| text.contains(|letter: char| letter.is_ascii_digit()))
}

/// As numbers where both are, otherwise as texts.
fn compare(a: &str, b: &str) -> Ordering {
    match (decimal(a), decimal(b)) {
        (Some(a), Some(b)) => a.total_cmp(&b),
        _ => a.cmp(b),
    }
}
