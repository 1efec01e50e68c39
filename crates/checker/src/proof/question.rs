//! The questions of a proof: which are open, and which have been asked.

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::board::{Board, Packed, Step};
use crate::streak::Streak;

/// What is claimed of a position with the attacker to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Kind {
    /// The attacker wins within the moves that are left.
    Won,
    /// The attacker does not.
    NotWon,
    /// The attacker wins in exactly these, and the variation has full length: all winning
    /// continuations are named.
    Choice,
    /// The attacker wins within these, and all winning continuations are named; a variation that
    /// ends at the first choice.
    Minor,
    /// The attacker never wins.
    Never,
}

/// A claim that is still to be proven.
#[derive(Clone)]
pub(super) struct Question {
    pub(super) kind: Kind,
    pub(super) at: Packed,
    /// The moves that the attacker has left.
    pub(super) left: u8,
    /// The positions that may be repeated.
    pub(super) streak: Streak,
    /// How the position was reached within the streak.
    pub(super) line: Line,
}

/// The moves since the beginning of a streak; none where there is no streak.
#[derive(Clone, Default)]
pub(super) struct Line(Option<Rc<Link>>);

struct Link {
    before: Line,
    /// The position before the two moves.
    at: Packed,
    attack: Step,
    reply: Step,
}

impl Line {
    /// The same after two more moves, the first of them played in this position.
    pub(super) fn then(&self, at: Packed, attack: Step, reply: Step) -> Self {
        Self(Some(Rc::new(Link { before: self.clone(), at, attack, reply })))
    }

    /// The position before the first of the moves, and the moves.
    pub(super) fn moves(&self) -> Option<(Packed, Vec<Step>)> {
        let mut link = self.0.as_deref()?;
        let mut moves = vec![link.reply, link.attack];
        while let Some(before) = link.before.0.as_deref() {
            link = before;
            moves.extend([link.reply, link.attack]);
        }
        moves.reverse();
        Some((link.at, moves))
    }
}

/// The open questions, the one that was asked first in front, and a memory of all.
///
/// A claim that follows from one which was asked before is not asked: a win from a win within fewer
/// moves, and a position that is not won from one that is not won within more. A proof that runs
/// in a circle by that is none of a win, since there the number of moves falls with every step; of
/// a position that is not won it is a strategy of the defender, which holds as long as needed.
#[derive(Default)]
pub(super) struct Questions {
    open: VecDeque<Question>,
    plain: FxHashMap<Packed, Levels>,
    /// What depends on a streak, and choices.
    others: FxHashSet<(Kind, Packed, u8, Streak)>,
    count: u64,
}

/// What has been asked of a position without a streak.
#[derive(Clone, Copy, Default)]
struct Levels {
    /// The least number of moves within which it is won; 0 if that was not asked.
    won: u8,
    /// The greatest within which it is not.
    not_won: u8,
    never: bool,
}

impl Questions {
    /// Asks a question, unless its answer follows from another one's.
    pub(super) fn ask(
        &mut self,
        kind: Kind,
        board: &Board,
        left: u8,
        streak: Streak,
        line: impl FnOnce() -> Line,
    ) {
        let at = board.packed();
        if !self.is_new(kind, at, left, &streak) {
            return;
        }
        self.count += 1;
        let line = if streak.is_empty() { Line::default() } else { line() };
        self.open.push_back(Question { kind, at, left, streak, line });
    }

    fn is_new(&mut self, kind: Kind, at: Packed, left: u8, streak: &Streak) -> bool {
        let is_choice = matches!(kind, Kind::Choice | Kind::Minor);
        if !streak.is_empty() {
            // What is won after nothing is won after everything.
            let plain = self.plain.get(&at).is_some_and(|it| (1..=left).contains(&it.won));
            return !(plain && kind == Kind::Won)
                && self.others.insert((kind, at, left, streak.clone()));
        }
        if is_choice {
            return self.others.insert((kind, at, left, streak.clone()));
        }
        let asked = self.plain.entry(at).or_default();
        match kind {
            Kind::Won if asked.won == 0 || left < asked.won => asked.won = left,
            Kind::NotWon if left > asked.not_won => asked.not_won = left,
            Kind::Never if !asked.never => asked.never = true,
            _ => return false,
        }
        true
    }

    /// The question that has been open for longest.
    pub(super) fn next(&mut self) -> Option<Question> {
        self.open.pop_front()
    }

    /// The number of open questions.
    pub(super) fn open(&self) -> usize {
        self.open.len()
    }

    /// The most moves that an open claim leaves the attacker, among those that deny a win:
    /// there every move of the attacker is examined. Where the attacker wins, only one is, and
    /// most positions recur.
    pub(super) fn most_left(&self) -> u8 {
        let denied = self.open.iter().filter(|question| question.kind == Kind::NotWon);
        denied.map(|question| question.left).max().unwrap_or(0)
    }

    /// The number of open questions whose answers are listed.
    pub(super) fn open_listed(&self) -> usize {
        let is_listed = |it: &&Question| it.kind != Kind::NotWon || it.left > 2;
        self.open.iter().filter(is_listed).count()
    }

    /// Whether a claim is open that a position is never won.
    pub(super) fn asks_never(&self) -> bool {
        self.open.iter().any(|question| question.kind == Kind::Never)
    }

    /// The number of questions so far.
    pub(super) fn count(&self) -> u64 {
        self.count
    }
}
