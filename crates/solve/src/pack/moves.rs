//! Moves with what is said of them, as short text.
//!
//! Millions of moves lead to a few thousand different positions of a pack, so the text is short and each one
//! is written once: `2:5 c6d8;!g5g1 *;!e10e9 a1a2,a3 b1b2` says `2:5` of c6d8, `!e10e9` of a1a2, a1a3 and
//! b1b2, and `!g5g1` of all others.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

/// Every move that is not listed.
pub(super) const REST: &str = "*";

/// Groups of moves, split by `;`: what is said of them, and the moves in coordinates, split by spaces. After
/// a comma the same man goes to another square; `*` is every move that is not listed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Moves(String);

impl Moves {
    /// Writes moves after what is said of each.
    pub(super) fn of(mut said: Vec<(String, String)>) -> Self {
        said.sort_by(|one, other| one.1.cmp(&other.1));
        let mut groups: Vec<(String, &str)> = Vec::new();
        let mut places: HashMap<&str, usize> = HashMap::new();
        for (head, mv) in &said {
            let at = *places.entry(head).or_insert(groups.len());
            if at == groups.len() {
                groups.push((head.clone(), ""));
            }
            let (text, last) = &mut groups[at];
            let from = origin(mv);
            let is_same_man = !from.is_empty() && from == *last;
            text.push(if is_same_man { ',' } else { ' ' });
            *text += if is_same_man { &mv[from.len()..] } else { mv };
            *last = from;
        }
        let groups: Vec<String> = groups.into_iter().map(|group| group.0).collect();
        Self(groups.join(";"))
    }

    /// What is said, each with its moves.
    pub fn groups(&self) -> impl Iterator<Item = (&str, Vec<String>)> + Clone {
        self.0.split(';').filter(|group| !group.is_empty()).map(|group| {
            let mut words = group.split(' ');
            let head = words.next().unwrap_or_default();
            (head, words.flat_map(of_one_man).collect())
        })
    }

    /// What is said of a move, if anything is.
    pub fn said_of(&self, mv: &str) -> Option<&str> {
        let mut rest = None;
        for (head, moves) in self.groups() {
            if moves.iter().any(|it| it == mv) {
                return Some(head);
            }
            rest = rest.or_else(|| moves.iter().any(|it| it == REST).then_some(head));
        }
        rest
    }
}

/// The moves of `a1a2,a3`.
fn of_one_man(list: &str) -> impl Iterator<Item = String> {
    let from = origin(list);
    let whole = list.split(',').take(1).map(str::to_owned);
    whole.chain(list.split(',').skip(1).map(move |to| format!("{from}{to}")))
}

/// The square that a move in coordinates begins with; none of castling.
fn origin(mv: &str) -> &str {
    let digits = mv.get(1..).map_or(0, |rest| rest.bytes().take_while(u8::is_ascii_digit).count());
    if digits == 0 { "" } else { &mv[..=digits] }
}

/// Texts, each once, by their numbers.
#[derive(Default)]
pub(super) struct Numbered {
    numbers: HashMap<Moves, usize>,
    pub(super) list: Vec<Moves>,
}

impl Numbered {
    /// The number of a text.
    pub(super) fn number(&mut self, moves: Moves) -> usize {
        let next = self.list.len();
        *self.numbers.entry(moves).or_insert_with_key(|moves| {
            self.list.push(moves.clone());
            next
        })
    }
}
