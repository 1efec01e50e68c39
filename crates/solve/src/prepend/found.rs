//! A sound position two plies before a problem.

use std::cmp::Reverse;

use super::{Prepender, Reply};
use crate::game::index_sort_by_key;
use crate::problem::{Edit, Stipulation};
use crate::report::words::{self, Sentence};
use crate::report::{KeyKind, Line, Move, MoveMark, Report, record_line};
use crate::rules::{AnyMove, AnyPosition};

/// A sound position two plies before a problem.
#[derive(Clone, Debug)]
pub struct Prepended {
    /// The sound position that was found.
    pub position: AnyPosition,
    /// What is asked of it.
    pub asked: Stipulation,
    /// The length of its win, where one is asked for.
    pub moves: Option<u8>,
    /// The key, the defender's reply, and the main line of the problem.
    pub line: Line,
    /// What the key does.
    pub key: KeyKind,
    /// The squares and letters of the men that key and reply take, and the problem does not have.
    pub added: Vec<(usize, char)>,
    /// The number of legal replies to the key.
    pub replies: usize,
    /// The squares of the men that can be taken off; `None` if a limit was reached.
    pub idle: Option<Vec<usize>>,
}

impl Prepended {
    /// Of a position that was examined; `None` where the moves do not lead to the problem.
    pub(super) fn new(
        prepender: &Prepender,
        (position, key): (AnyPosition, AnyMove),
        reply: &Reply,
        report: &Report,
    ) -> Option<Self> {
        let mut moves = vec![key, reply.mv];
        moves.extend(&prepender.line);
        let line = record_line(&position, report.notation, &moves);
        let [first, second, ..] = line.as_slice() else { return None };
        let is_taken = second.to == first.to;
        let kind = if key.capture().is_some() {
            KeyKind::Capture
        } else if is_taken {
            KeyKind::Offer
        } else if first.mark == MoveMark::Check {
            KeyKind::Check
        } else {
            KeyKind::Quiet
        };
        // The man that the key offers is where it comes from.
        let by_key = key.capture().map(|_| key.to());
        let by_reply =
            reply.mv.capture().map(|_| if is_taken { key.from() } else { reply.mv.to() });
        let man = |square| Some((square, position.man_at(square)?.letter));
        let added = by_key.into_iter().chain(by_reply).filter_map(man).collect();
        let economy = report.economy.as_ref().filter(|economy| economy.undecided().is_empty());
        Some(Self {
            position,
            asked: prepender.asked,
            moves: prepender.moves.map(|moves| moves + 1),
            key: kind,
            added,
            replies: reply.position.legal_moves().len(),
            idle: economy.map(|it| it.idle().into_iter().map(|(square, _)| square).collect()),
            line: line.into(),
        })
    }

    /// By what it is sorted, see [`rank`].
    pub fn rank(&self) -> impl Ord + use<> {
        let idle = self.idle.as_ref().map_or(usize::MAX, Vec::len);
        (self.added.len(), idle, self.key, Reverse(self.replies), self.position.to_string())
    }

    /// What comes before the problem, for people.
    pub fn sentence(&self) -> Sentence {
        let rules = self.position.rules();
        let added = self.added.iter().map(|&(at, man)| words::edit(rules, Edit::Add { man, at }));
        let mut said = vec![words::key_kind(self.key)];
        said.extend(added);
        said.push(words::replies(self.replies));
        let before: Vec<Move> = self.line.moves.iter().take(2).cloned().collect();
        words::with_label(words::prepended(&before.into()), words::with_commas(said))
    }
}

/// Sorts positions, the best first: few men added, few idle men, keys as composers like them, many
/// replies.
pub fn rank(found: &mut [Prepended]) {
    index_sort_by_key(found, Prepended::rank);
}
