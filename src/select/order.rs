//! The order of problems by their fields.

use std::cmp::Ordering;
use std::str::FromStr;

use thiserror::Error;

use super::field::{Field, FieldError};
use super::subject::Subject;

/// Fields to sort by, the most important first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order(Vec<(Field, bool)>);

/// A text that names no order.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct OrderError(#[from] pub FieldError);

/// The place of a problem in an order: what is not said or not known comes last, in either
/// direction; numbers come before texts.
#[derive(Clone, PartialEq, Debug)]
pub struct Rank {
    places: Vec<(Option<Sorted>, bool)>,
    /// Whether a limit kept a field from being known.
    pub is_open: bool,
}

#[derive(Clone, PartialEq, Debug)]
enum Sorted {
    Number(f64),
    Text(String),
}

impl Order {
    /// The place of a problem.
    pub fn rank(&self, subject: &Subject<'_>) -> Rank {
        let mut is_open = false;
        let mut first = |field: &Field| {
            let held = subject.get(field);
            is_open |= held.is_open;
            let first = held.texts.into_iter().next().filter(|_| !held.is_open);
            first
                .or_else(|| held.open_word.filter(|_| held.is_open).map(str::to_owned))
                .map(Sorted::of)
        };
        let places = self.0.iter().map(|(field, falls)| (first(field), *falls)).collect();
        Rank { places, is_open }
    }

    /// Whether it looks at what only a proof can find.
    pub fn needs_proof(&self) -> bool {
        self.0.iter().any(|(field, _)| field.is_proven())
    }
}

impl FromStr for Order {
    type Err = OrderError;

    /// Reads `length,-difficulty`.
    fn from_str(text: &str) -> Result<Self, OrderError> {
        let field = |word: &str| -> Result<(Field, bool), OrderError> {
            let word = word.trim();
            let name = word.strip_prefix('-');
            Ok((name.unwrap_or(word).parse()?, name.is_some()))
        };
        text.split(',').map(field).collect::<Result<_, _>>().map(Self)
    }
}

impl Sorted {
    fn of(text: String) -> Self {
        text.parse().map_or(Self::Text(text), Self::Number)
    }

    fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Number(a), Self::Number(b)) => a.total_cmp(b),
            (Self::Number(_), Self::Text(_)) => Ordering::Less,
            (Self::Text(_), Self::Number(_)) => Ordering::Greater,
            (Self::Text(a), Self::Text(b)) => a.cmp(b),
        }
    }
}

impl Rank {
    /// The order of two problems.
    pub fn compare(&self, other: &Self) -> Ordering {
        let pairs = self.places.iter().zip(&other.places);
        let mut orders = pairs.map(|((a, falls), (b, _))| match (a, b) {
            (Some(a), Some(b)) if *falls => b.compare(a),
            (Some(a), Some(b)) => a.compare(b),
            (a, b) => a.is_none().cmp(&b.is_none()),
        });
        orders.find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
    }
}
