//! Who is asked which positions are won, where an answer costs less than a search.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::game::{Board, Color, Position, Repetition, Role, Rules};
use crate::solve::engine::budget::{Alarm, Budget};

/// Knows who wins positions with few men, as exact tables do. A closed set ends there. What is
/// certified is followed on from there by replies that are known to hold, and checked like all others.
pub trait Advice<R: Rules>: Send + Sync {
    /// What it costs to know the positions with these men the first time; nothing if they are too
    /// many. The cost does not depend on what is known already.
    fn cost(&self, board: &Board<R>) -> Option<AdviceCost>;

    /// Who wins a position; it is worked out now, if it was not before. Nothing if the alarm rang,
    /// or if it cannot be said.
    fn outlook(&self, position: &Position<R>, alarm: &Alarm) -> Option<Outlook>;
}

/// What it costs to know positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AdviceCost {
    /// The time that it takes, in positions that a search looks at meanwhile.
    pub nodes: u64,
    /// The memory that it takes, in bytes.
    pub bytes: usize,
}

/// How a position ends with best play, the rule about repetition included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outlook {
    /// This side wins, in so many plies where the win ends on the board.
    Won(Color, Option<u16>),
    /// Neither side does.
    Drawn,
}

/// Rules for which somebody can be asked.
pub trait Advised: Rules {
    /// Whoever knows positions under a rule about repetition. One table serves all searches of a
    /// process.
    fn advice(self, repetition: Repetition) -> Option<Arc<dyn Advice<Self>>>;
}

/// Without tables nobody knows anything.
#[cfg(not(feature = "tables"))]
macro_rules! define {
    ({} $(
        $text:literal, $variant:ident, $field:ident, $room:ident::$kind:ident
        $(, [$other_text:literal, $other:ident, $other_field:ident, $value:ident])*
    );+) => {
        $(
            impl Advised for crate::rules::$room::$kind {
                fn advice(self, _: Repetition) -> Option<Arc<dyn Advice<Self>>> {
                    None
                }
            }
        )+
    };
}
#[cfg(not(feature = "tables"))]
crate::rule_sets!(define {});

/// What of its budget a search spends for an answer: one part of this many.
const PART: u64 = 2;

/// Somebody who can be asked, and for which men that was paid.
pub(super) struct Adviser<R: Rules> {
    advice: Arc<dyn Advice<R>>,
    /// Whether the answers for these men are paid, or are too dear.
    paid: FxHashMap<u64, bool>,
    /// The most that was paid at once, in positions.
    most: u64,
    /// Bytes that were taken from the memory of the budget.
    bytes: usize,
}

impl<R: Rules> Adviser<R> {
    pub(super) fn new(advice: Arc<dyn Advice<R>>) -> Self {
        Self { advice, paid: FxHashMap::default(), most: 0, bytes: 0 }
    }

    /// Who wins a position, if that is known or the budget allows to work it out.
    pub(super) fn outlook(
        &mut self,
        budget: &mut Budget,
        position: &Position<R>,
    ) -> Option<Outlook> {
        let board = position.board();
        let men = men(board);
        let is_paid = if let Some(&is_paid) = self.paid.get(&men) {
            is_paid
        } else {
            let is_paid = self.advice.cost(board).is_some_and(|cost| self.pay(budget, cost));
            self.paid.insert(men, is_paid);
            is_paid
        };
        if !is_paid {
            return None;
        }
        self.advice.outlook(position, &budget.alarm())
    }

    /// Who wins a position, if that is paid already. With some men, those that are left after captures
    /// are paid as well.
    pub(super) fn known(&self, position: &Position<R>) -> Option<Outlook> {
        let board = position.board();
        let is_paid = match self.paid.get(&men(board)) {
            Some(&is_paid) => is_paid,
            None => self.advice.cost(board).is_some_and(|cost| cost.nodes <= self.most),
        };
        is_paid.then(|| self.advice.outlook(position, &Alarm::NEVER)).flatten()
    }

    fn pay(&mut self, budget: &mut Budget, cost: AdviceCost) -> bool {
        let is_cheap = budget.allows(cost.nodes.saturating_mul(PART));
        if !is_cheap || !budget.memory().take(cost.bytes) {
            return false;
        }
        self.bytes += cost.bytes;
        self.most = self.most.max(cost.nodes);
        budget.charge(cost.nodes);
        true
    }

    /// Bytes that it has taken.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }
}

/// What tells how many men of each kind there are.
fn men<R: Rules>(board: &Board<R>) -> u64 {
    Color::ALL.into_iter().fold(0, |men, color| {
        R::Role::ALL.iter().fold(men, |men: u64, &role| {
            let count = board.pieces_of(color, role).len() as u64;
            men.wrapping_mul(17).wrapping_add(count)
        })
    })
}
