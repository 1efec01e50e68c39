//! Who is asked which positions are won, where an answer costs less than a search.

use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;

use crate::game::{Board, Color, Position, Role, Rules};
use crate::locked::lock;
use crate::solve::engine::budget::{Alarm, Budget};
use crate::solve::engine::endgames::Endgames;
use crate::value::Value;

/// Knows who wins positions with few pieces, as exact tables do. A closed set ends there. What is
/// certified is followed on from there by replies that are known to hold, and checked like all others.
pub trait Advice<R: Rules>: Send + Sync {
    /// What it costs to know the positions with these pieces the first time; nothing if they are
    /// too many. The cost does not depend on what is known already.
    fn cost(&self, board: &Board<R>) -> Option<AdviceCost>;

    /// What is known of the positions with these pieces; it is worked out now, if it was not
    /// before. Nothing if the alarm rang.
    fn known(&self, board: &Board<R>, alarm: &Alarm) -> Option<Arc<dyn Known<R>>>;

    /// What it costs to know all that can arise from the position that the search begins with, with the
    /// lengths of this side's wins if they are asked for.
    fn cost_of_all(&self, winner: Option<Color>) -> Option<AdviceCost>;

    /// All that can arise from that position, for a search that looks it up, and the bytes that this
    /// takes. It is worked out now, for [this cost](Self::cost_of_all) and within the limits of the budget;
    /// nothing if these do not suffice.
    fn endgames(
        &self,
        cost: AdviceCost,
        budget: &Budget,
        winner: Option<Color>,
    ) -> Option<(Arc<dyn Endgames<R>>, usize)>;
}

/// Knows the positions with some pieces.
pub trait Known<R: Rules>: Send + Sync {
    /// The value of a position with these pieces; nothing if that cannot be said.
    fn value(&self, position: &Position<R>) -> Option<Value>;
}

/// What it costs to know positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AdviceCost {
    /// The time that it takes, in positions that a search looks at meanwhile.
    pub nodes: u64,
    /// The memory that it takes, in bytes.
    pub bytes: usize,
    /// Whether it is then known, too, how [soon](Endgames::at_least) wins can come.
    pub is_exact: bool,
}

/// What of its budget a search spends for an answer: one part of this many.
const PART: u64 = 2;

/// Somebody who can be asked, by the searches of both sides.
pub(in crate::solve) struct Adviser<R: Rules> {
    advice: Arc<dyn Advice<R>>,
    /// What either side has paid for.
    paid: Arc<Mutex<Paid<R>>>,
    /// Bytes that this side took from the memory of the budget.
    bytes: usize,
    /// Positions that this side paid for answers that do not settle its question.
    charged: u64,
    all: All,
    /// What all that can arise may cost beyond the limit on positions.
    room: u64,
    /// The pieces with which nothing is asked for, by their [key](men).
    left_out: Option<u64>,
}

/// Whether all that can arise is worth its cost.
#[derive(Clone, Copy)]
enum All {
    Unasked,
    /// It may become so, with the lengths of this side's wins.
    For(AdviceCost, Option<Color>),
    /// It is known, or will not be.
    Decided,
}

/// The most that is paid for all that can arise where no limit says otherwise: a minute and a half.
/// A page in a browser waits for seconds, and has little memory.
const MOST: u64 = if IS_PAGE { 1_500_000 } else { 45_000_000 };
const MOST_BYTES: usize = if IS_PAGE { 200 << 20 } else { usize::MAX / 2 };
/// Positions that are searched before the cost is estimated, which takes as long as some hundreds.
const ALONE: u64 = 20_000;
const IS_PAGE: bool = cfg!(target_family = "wasm");

/// What was paid for.
struct Paid<R: Rules> {
    /// By the key of the [pieces](men).
    known: FxHashMap<u64, OfMen<R>>,
    /// The most that was paid at once, in positions.
    most: u64,
}

/// The positions with some pieces.
enum OfMen<R: Rules> {
    Known(Arc<dyn Known<R>>),
    /// They are not known, and may become so at this cost.
    For(AdviceCost),
    /// They will not be known.
    Never,
}

impl<R: Rules> OfMen<R> {
    fn unpaid(cost: Option<AdviceCost>) -> Self {
        cost.map_or(Self::Never, Self::For)
    }

    fn bought(known: Option<Arc<dyn Known<R>>>) -> Self {
        known.map_or(Self::Never, Self::Known)
    }

    fn value(&self, position: &Position<R>) -> Option<Value> {
        match self {
            Self::Known(known) => known.value(position),
            Self::For(_) | Self::Never => None,
        }
    }
}

impl<R: Rules> Adviser<R> {
    pub(in crate::solve) fn new(advice: Arc<dyn Advice<R>>) -> Self {
        let paid = Paid { known: FxHashMap::default(), most: 0 };
        Self {
            advice,
            paid: Arc::new(Mutex::new(paid)),
            bytes: 0,
            charged: 0,
            all: All::Unasked,
            room: 0,
            left_out: None,
        }
    }

    /// The same for another search.
    pub(in crate::solve) fn for_another(&self) -> Self {
        let (advice, paid) = (Arc::clone(&self.advice), Arc::clone(&self.paid));
        let left_out = self.left_out;
        Self { advice, paid, bytes: 0, charged: 0, all: All::Decided, room: 0, left_out }
    }

    /// The same, which is not asked for positions with the pieces of this board.
    pub(in crate::solve) fn leaving_out(&self, board: &Board<R>) -> Self {
        Self { left_out: Some(men(board)), ..self.for_another() }
    }

    /// The value of a position, if that is known or can be paid.
    ///
    /// For all answers together a set pays at most as much as it has `searched` itself, if the limits
    /// leave twice that. Where the limits alone decided, a larger one bought larger tables and left
    /// open what a smaller one had settled. For the first position of a set, which is settled by it,
    /// four times as much as the whole search has spent may be paid.
    pub(super) fn value(
        &mut self,
        budget: &mut Budget,
        searched: u64,
        position: &Position<R>,
        is_first: bool,
    ) -> Option<Value> {
        let board = position.board();
        if self.left_out == Some(men(board)) {
            return None;
        }
        // A thread that panicked has left the map usable, here and below.
        let mut paid = lock(&self.paid);
        let Paid { known, most } = &mut *paid;
        let of_men =
            known.entry(men(board)).or_insert_with(|| OfMen::unpaid(self.advice.cost(board)));
        if let OfMen::For(cost) = *of_men {
            let is_earned = self.charged.saturating_add(cost.nodes) <= searched
                && budget.allows(cost.nodes.saturating_mul(PART));
            let quarter = cost.nodes / 4;
            let settles = is_first
                && budget.nodes() >= quarter
                && budget.allows(cost.nodes.saturating_add(quarter));
            if (is_earned || settles) && budget.memory().take_for_endgames(cost.bytes) {
                self.bytes += cost.bytes;
                if !settles {
                    self.charged += cost.nodes;
                }
                *most = cost.nodes.max(*most);
                budget.charge(cost.nodes);
                *of_men = OfMen::bought(self.advice.known(board, &budget.alarm()));
            }
        }
        of_men.value(position)
    }

    /// Lets all that can arise cost this much beyond the limit on positions.
    pub(in crate::solve) fn set_room(&mut self, nodes: u64) {
        self.room = nodes;
    }

    /// All that can arise from the position that the search began with, where that is worth its
    /// cost: the limits leave that, and a quarter of it has been searched in vain, or would leave too
    /// little. Where a win is known, only if that tells how soon it can come. Nothing the second time. With
    /// a `winner`, the lengths of this side's wins are asked for.
    ///
    /// What is spent is counted whether or not another search has paid before, so that no answer
    /// depends on others. What a set of this search has paid for the pieces of the `board` is not paid again.
    pub(in crate::solve) fn endgames(
        &mut self,
        budget: &mut Budget,
        board: &Board<R>,
        is_won: bool,
        winner: Option<Color>,
    ) -> Option<Arc<dyn Endgames<R>>> {
        let (cost, winner) = match self.all {
            All::Decided => return None,
            All::For(cost, winner) => (cost, winner),
            All::Unasked if budget.nodes() < ALONE => return None,
            All::Unasked => {
                self.all = All::Decided;
                // Without the lengths it may still be known who wins, and within how many moves.
                let with = winner.and_then(|winner| self.affordable(budget, Some(winner)));
                let (cost, winner) = with.or_else(|| self.affordable(budget, None))?;
                self.all = All::For(cost, winner);
                (cost, winner)
            }
        };
        let cost = self.without_paid(cost, board);
        // A further turn spends as much as all before it.
        let next = budget.nodes().saturating_mul(2);
        let can_wait = budget.allows(cost.nodes.saturating_add(next));
        if budget.nodes() < cost.nodes / 4 && can_wait || is_won && !cost.is_exact {
            return None;
        }
        self.all = All::Decided;
        if !budget.allows(cost.nodes) || !budget.memory().take_for_endgames(cost.bytes) {
            return None;
        }
        budget.charge(cost.nodes);
        let (built, bytes) = self.advice.endgames(cost, budget, winner).unzip();
        budget.memory().give_back(cost.bytes);
        budget.memory().take_anyway(bytes.unwrap_or(0));
        built
    }

    /// This cost without what was paid for the pieces of a board.
    fn without_paid(&self, cost: AdviceCost, board: &Board<R>) -> AdviceCost {
        let is_paid = matches!(lock(&self.paid).known.get(&men(board)), Some(OfMen::Known(_)));
        let paid = if is_paid { self.advice.cost(board) } else { None };
        paid.map_or(cost, |paid| AdviceCost {
            nodes: cost.nodes.saturating_sub(paid.nodes),
            bytes: cost.bytes.saturating_sub(paid.bytes),
            ..cost
        })
    }

    /// What all that can arise costs with the lengths of this side's wins, if the limits leave that.
    fn affordable(
        &self,
        budget: &mut Budget,
        winner: Option<Color>,
    ) -> Option<(AdviceCost, Option<Color>)> {
        let cost = self.advice.cost_of_all(winner)?;
        if cost.nodes <= self.room {
            let before = (cost.nodes / 4).saturating_sub(budget.nodes());
            budget.widen(cost.nodes.saturating_add(before));
        }
        let is_small = cost.nodes <= MOST && cost.bytes <= MOST_BYTES;
        let is_paid = is_small || !IS_PAGE && budget.is_limited();
        (is_paid && budget.allows(cost.nodes)).then_some((cost, winner))
    }

    /// The value of a position, if that is paid already. With some pieces, those that are left after
    /// captures are paid as well.
    pub(super) fn known(&self, position: &Position<R>) -> Option<Value> {
        let board = position.board();
        if self.left_out == Some(men(board)) {
            return None;
        }
        let mut paid = lock(&self.paid);
        let Paid { known, most } = &mut *paid;
        let of_men =
            known.entry(men(board)).or_insert_with(|| OfMen::unpaid(self.advice.cost(board)));
        // They may have been asked about before, when nobody paid.
        if let OfMen::For(cost) = *of_men
            && cost.nodes <= *most
        {
            *of_men = OfMen::bought(self.advice.known(board, &Alarm::NEVER));
        }
        of_men.value(position)
    }

    /// Bytes that it has taken.
    pub(super) fn bytes(&self) -> usize {
        self.bytes
    }
}

/// A key of how many pieces of each kind there are.
fn men<R: Rules>(board: &Board<R>) -> u64 {
    Color::ALL.into_iter().fold(0, |men, color| {
        R::Role::ALL.iter().fold(men, |men: u64, &role| {
            let count = board.pieces_of(color, role).len() as u64;
            men.wrapping_mul(17).wrapping_add(count)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::fen;
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::Limits;

    /// Takes ten positions for each piece, and knows that everything is drawn.
    struct Draws;

    impl Advice<Xiangqi> for Draws {
        fn cost(&self, board: &Board<Xiangqi>) -> Option<AdviceCost> {
            let men = Color::ALL.into_iter().flat_map(|color| {
                <Xiangqi as Rules>::Role::ALL.iter().map(move |&role| board.pieces_of(color, role))
            });
            let nodes = men.map(|men| 10 * men.len() as u64).sum();
            Some(AdviceCost { nodes, bytes: 1, is_exact: true })
        }

        fn known(&self, _: &Board<Xiangqi>, _: &Alarm) -> Option<Arc<dyn Known<Xiangqi>>> {
            Some(Arc::new(Self))
        }

        /// The lengths of wins cost as much again.
        fn cost_of_all(&self, winner: Option<Color>) -> Option<AdviceCost> {
            let nodes = if winner.is_some() { 2_000_000 } else { 1_000_000 };
            Some(AdviceCost { nodes, bytes: 1, is_exact: winner.is_some() })
        }

        fn endgames(
            &self,
            _: AdviceCost,
            _: &Budget,
            winner: Option<Color>,
        ) -> Option<(Arc<dyn Endgames<Xiangqi>>, usize)> {
            Some((Arc::new(Lengths(winner.is_some())), 1))
        }
    }

    /// Endgames that say whether lengths were asked for.
    struct Lengths(bool);

    impl Endgames<Xiangqi> for Lengths {
        fn most_men(&self) -> usize {
            0
        }

        fn value(&self, _: &Position<Xiangqi>) -> Option<Value> {
            None
        }

        fn has_gaps(&self) -> bool {
            self.0
        }
    }

    /// After how many positions all that can arise is worked out within a limit on positions, where
    /// each turn searches as many as all before it, and whether with the lengths of wins.
    fn worked_out(limit: u64) -> Option<(u64, bool)> {
        let mut budget = Budget::start(&Limits { nodes: Some(limit), ..Limits::default() });
        let mut adviser = Adviser::new(Arc::new(Draws));
        let position: Position<Xiangqi> = fen::read("4k4/9/9/9/9/9/9/9/9/R2K5 w").unwrap();
        let (board, winner) = (position.board(), Some(Color::Red));
        budget.charge(ALONE);
        loop {
            let searched = budget.nodes();
            if let Some(known) = adviser.endgames(&mut budget, board, false, winner) {
                return Some((searched, known.has_gaps()));
            }
            if searched >= limit {
                return None;
            }
            budget.charge(searched);
        }
    }

    #[test]
    fn what_can_arise_is_worked_out_before_the_limits_leave_too_little() {
        assert_eq!(worked_out(u64::MAX), Some((640_000, true)));
        assert_eq!(worked_out(2_100_000), Some((40_000, true)));
        assert_eq!(worked_out(2_020_000), Some((20_000, true)));
        // Who wins is still known where the limits do not leave the lengths.
        assert_eq!(worked_out(2_000_000), Some((320_000, false)));
        assert_eq!(worked_out(1_020_000), Some((20_000, false)));
        assert_eq!(worked_out(1_000_000), None);
    }

    impl Known<Xiangqi> for Draws {
        fn value(&self, _: &Position<Xiangqi>) -> Option<Value> {
            Some(Value::Draw)
        }
    }

    #[test]
    fn what_captures_lead_to_is_known_even_where_it_was_not_paid_when_it_was_asked_for() {
        let position = |text: &str| fen::read(text).unwrap();
        let (all, after) =
            (position("4k4/9/9/9/9/9/3nC4/5K3/4p4/9 w"), position("4k4/9/9/9/9/9/4C4/5K3/4p4/9 w"));
        let mut budget = Budget::start(&Limits { nodes: Some(1_000), ..Limits::default() });
        let mut adviser = Adviser::new(Arc::new(Draws));
        assert_eq!(adviser.value(&mut budget, 0, &after, false), None);
        assert_eq!(adviser.known(&after), None);
        assert_eq!(adviser.value(&mut budget, 100, &all, false), Some(Value::Draw));
        assert_eq!(adviser.known(&after), Some(Value::Draw));
    }
}
