//! Who is asked which positions are won, where an answer costs less than a search.

use std::cell::RefCell;
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

    /// What is known of the positions with these men; it is worked out now, if it was not before.
    /// Nothing if the alarm rang.
    fn known(&self, board: &Board<R>, alarm: &Alarm) -> Option<Arc<dyn Known<R>>>;
}

/// Knows the positions with some men.
pub trait Known<R: Rules>: Send + Sync {
    /// Who wins a position with these men; nothing if that cannot be said.
    fn outlook(&self, position: &Position<R>) -> Option<Outlook>;
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

/// What is known of the positions with some men; nothing where that is too dear.
type Told<R> = Option<Arc<dyn Known<R>>>;

/// Somebody who can be asked, and what he has told.
pub(super) struct Adviser<R: Rules> {
    advice: Arc<dyn Advice<R>>,
    /// By what tells the men.
    known: RefCell<FxHashMap<u64, Told<R>>>,
    /// The most that was paid at once, in positions.
    most: u64,
    /// Bytes that were taken from the memory of the budget.
    bytes: usize,
}

impl<R: Rules> Adviser<R> {
    pub(super) fn new(advice: Arc<dyn Advice<R>>) -> Self {
        Self { advice, known: RefCell::default(), most: 0, bytes: 0 }
    }

    /// Who wins a position, if that is known or the budget allows to work it out.
    pub(super) fn outlook(
        &mut self,
        budget: &mut Budget,
        position: &Position<R>,
    ) -> Option<Outlook> {
        let board = position.board();
        let men = men(board);
        if !self.known.borrow().contains_key(&men) {
            let cost = self.advice.cost(board).filter(|&cost| self.pay(budget, cost));
            let known = cost.and_then(|_| self.advice.known(board, &budget.alarm()));
            self.known.borrow_mut().insert(men, known);
        }
        self.known.borrow().get(&men)?.as_ref()?.outlook(position)
    }

    /// Who wins a position, if that is paid already. With some men, those that are left after captures
    /// are paid as well.
    pub(super) fn known(&self, position: &Position<R>) -> Option<Outlook> {
        let board = position.board();
        let mut known = self.known.borrow_mut();
        let of_men = known.entry(men(board)).or_insert_with(|| {
            self.advice.cost(board).filter(|cost| cost.nodes <= self.most)?;
            self.advice.known(board, &Alarm::NEVER)
        });
        of_men.as_ref()?.outlook(position)
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
