//! Direct play that asks for more than a win, or that begins with the defender: `==3`,
//! `#3 checkmate`, `#3 by P`, `#2.5`.
//!
//! An AND/OR search bounded by length, with a table of exact keys. Where every goal is a win by the
//! rules of the game, the prover is asked first: what is not won within that many moves is not
//! won like that either, and where nothing but a win is asked, its answer is the answer. Repetitions
//! are not examined, so that the two agree.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use rustc_hash::FxHashMap;

use super::aimed::{Aimed, AimedKey, reaching_moves};
use super::resistance::{ENTRY, Known};
use crate::game::{
    MAX_MOVES, Move, Position, Repetition, SearchRules, Stalemate, insertion_sort_by_key,
};
use crate::solve::engine::budget::{Aborted, Budget};
use crate::solve::limits::{Limits, MAX_LENGTH, Stopped};
use crate::solve::prove::Prove;
use crate::solve::prover::Prover;
use crate::stipulation::{Goal, Stipulation};

/// The part of the memory for its own table; the rest is the prover's.
const OWN_PART: usize = 4;

/// Questions of fewer moves are answered without the prover.
const PROVEN: u8 = 2;

/// The search for a goal that one side forces.
pub struct Forcing<R: SearchRules> {
    pub(super) asked: Stipulation,
    pub(super) budget: Budget,
    table: FxHashMap<AimedKey<R>, Known>,
    room: usize,
    /// Whether who reaches the goal has won, and whether nothing but that is asked.
    bound: Bound,
    /// The prover, once it was needed.
    prover: Option<Prover<R>>,
    /// By length: the reply that last escaped.
    killers: Vec<Option<Move<R>>>,
}

/// What a win by the rules of the game says of the goal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    None,
    /// Without one the goal is not reached.
    Necessary,
    /// It is the goal.
    Same,
}

impl<R: SearchRules> Forcing<R> {
    /// A search that spends this budget. The stipulation must be
    /// [narrow](Stipulation::is_narrow).
    pub fn new(asked: Stipulation, memory: usize, budget: Budget) -> Self {
        Self {
            asked,
            budget,
            table: FxHashMap::default(),
            room: memory / OWN_PART / ENTRY,
            bound: Bound::None,
            prover: None,
            killers: vec![None; usize::from(MAX_LENGTH) + 1],
        }
    }

    /// Searches with a budget that is given back.
    pub(super) fn lent<T>(
        asked: Stipulation,
        limits: &Limits,
        budget: &mut Budget,
        search: impl FnOnce(&mut Self) -> Result<T, Aborted>,
    ) -> Result<T, Stopped> {
        let mut forcing = Self::new(asked, limits.memory, budget.lend());
        let found = search(&mut forcing);
        budget.reclaim(forcing.budget);
        found.map_err(Stopped::from)
    }

    /// The budget, for another search.
    pub fn into_budget(self) -> Budget {
        self.budget
    }

    /// The problem position; what follows is asked of places in its play alone.
    pub fn start(&mut self, position: &Position<R>) -> Aimed<R> {
        let is_win = match self.asked.goal() {
            Goal::Win | Goal::Checkmate => true,
            Goal::Stalemate => position.board().rules().stalemate() == Stalemate::Loses,
            Goal::Draw => false,
        };
        let is_any = self.asked.goal() == Goal::Win && self.asked.by().is_none();
        self.bound = match (is_win, is_any) {
            (true, true) => Bound::Same,
            (true, false) => Bound::Necessary,
            (false, _) => Bound::None,
        };
        Aimed::new(position, self.asked)
    }

    /// Whether the side to move reaches the goal within this many of its moves.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn is_forced(&mut self, place: &Aimed<R>, moves: u8) -> Result<bool, Stopped> {
        self.attack(place, moves).map_err(Stopped::from)
    }

    /// Whether an attacking move, which led here, is one of at most this many that reach the goal.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn is_right(
        &mut self,
        before: &Aimed<R>,
        mv: Move<R>,
        place: &Aimed<R>,
        moves: u8,
    ) -> Result<bool, Stopped> {
        if moves == 0 || !self.may_play(before, mv) {
            return Ok(false);
        }
        if place.is_goal(before, mv) {
            return Ok(true);
        }
        self.is_compelled(place, moves - 1).map_err(Stopped::from)
    }

    /// Whether the restriction lets the attacker play a legal move.
    fn may_play(&self, place: &Aimed<R>, mv: Move<R>) -> bool {
        !self.asked.is_by_checks() || place.position.gives_check(mv)
    }

    /// As [`is_forced`](Self::is_forced), inside a search.
    pub(super) fn attack(&mut self, place: &Aimed<R>, moves: u8) -> Result<bool, Aborted> {
        let moves = moves.min(MAX_LENGTH);
        let over = R::decided(place.position.board()).is_some();
        if moves == 0 || over || place.aim.is_lost() {
            return Ok(false);
        }
        let known = self.table.get(&place.key()).copied().unwrap_or_default();
        if let Some(verdict) = known.verdict(moves) {
            return Ok(verdict);
        }
        self.budget.spend()?;
        let holds = self.search(place, moves)?;
        if self.table.len() < self.room || self.table.contains_key(&place.key()) {
            self.table.entry(place.key()).or_default().note(moves, holds);
        }
        Ok(holds)
    }

    /// The same of a place that is not known.
    fn search(&mut self, place: &Aimed<R>, moves: u8) -> Result<bool, Aborted> {
        let mut at_once = reaching_moves(place.aim, &place.position).into_iter();
        if at_once.any(|mv| self.may_play(place, mv)) {
            return Ok(true);
        }
        if moves == 1 {
            return Ok(false);
        }
        if let Some(won) = self.ask_prover(|prover| {
            let start = prover.start(&place.position);
            prover.wins(&start, moves)
        })? && (!won || self.bound == Bound::Same)
        {
            return Ok(won);
        }
        let attacks = place.position.legal_moves().into_iter();
        let (checks, quiet): (Vec<_>, Vec<_>) =
            attacks.partition(|&mv| place.position.gives_check(mv));
        let quiet = quiet.into_iter().filter(|_| !self.asked.is_by_checks()).collect::<Vec<_>>();
        for mv in checks.into_iter().chain(quiet) {
            if self.is_compelled(&place.after(mv), moves - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the attacker reaches the goal within this many moves after every reply;
    /// there must be one.
    pub(super) fn is_compelled(&mut self, place: &Aimed<R>, moves: u8) -> Result<bool, Aborted> {
        let moves = moves.min(MAX_LENGTH);
        let over = R::decided(place.position.board()).is_some();
        if moves == 0 || over || place.aim.is_lost() || !place.position.has_legal_move() {
            return Ok(false);
        }
        if moves >= PROVEN
            && let Some(lost) = self.ask_prover(|prover| {
                let start = prover.start_with_reply(&place.position);
                prover.loses(&start, moves)
            })?
            && (!lost || self.bound == Bound::Same)
        {
            return Ok(lost);
        }
        let killer = self.killers[usize::from(moves)];
        let mut replies: ArrayVec<Move<R>, MAX_MOVES> = place.position.legal_moves();
        insertion_sort_by_key(&mut replies, |&mv| {
            (Reverse(killer == Some(mv)), Reverse(mv.capture().is_some()))
        });
        for mv in replies {
            if !self.attack(&place.after(mv), moves)? {
                self.killers[usize::from(moves)] = Some(mv);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What the prover says, where its answer means something.
    fn ask_prover(
        &mut self,
        ask: impl FnOnce(&mut Prover<R>) -> Result<bool, Stopped>,
    ) -> Result<Option<bool>, Aborted> {
        if self.bound == Bound::None {
            return Ok(None);
        }
        let lent = self.budget.lend();
        let checks = self.asked.is_by_checks();
        let prover = self.prover.get_or_insert_with(|| {
            Prover::with_budget(checks, lent.clone()).with_repetition(Repetition::None)
        });
        prover.set_budget(lent);
        let found = ask(prover);
        self.budget.reclaim(prover.budget().clone());
        found.map(Some).map_err(Aborted::Limit)
    }

    /// Whether it is known that the goal is not reached in any number of moves.
    pub(super) fn is_never(&self, place: &Aimed<R>) -> bool {
        let Some(prover) = self.prover.as_ref().filter(|_| self.bound != Bound::None) else {
            return place.aim.is_lost();
        };
        let start = if self.asked.begins_with_defense() {
            prover.start_with_reply(&place.position)
        } else {
            prover.start(&place.position)
        };
        prover.never_wins(&start)
    }
}

/// What is wrong with a line, at one of its plies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// A move after the last one that the stipulation allows, or after the goal.
    Late,
    /// A move of the attacker that gives no check where every move must.
    NoCheck,
    /// A move of the attacker after which the goal is not reached in time.
    Misses {
        /// The moves that are left, this one included.
        left: u8,
    },
    /// The line stops where the attacker is to move.
    Stops,
    /// The line stops after a move of the attacker that does not reach the goal.
    NoDefense,
}

/// The first mistake of a line that can be played, for a problem that is solved within this many
/// moves, with its ply. With `key_alone` the line may stop after the first move of the attacker.
///
/// # Errors
/// The limit that was reached.
pub fn mistake<R: SearchRules>(
    forcing: &mut Forcing<R>,
    position: &Position<R>,
    line: &[Move<R>],
    moves: u8,
    key_alone: bool,
) -> Result<Option<(usize, Mistake)>, Stopped> {
    let mut place = forcing.start(position);
    let mut left = moves;
    let first = usize::from(forcing.asked.begins_with_defense());
    let mut is_over = false;
    for (at, &mv) in line.iter().enumerate() {
        if is_over || left == 0 && at % 2 == first {
            return Ok(Some((at, Mistake::Late)));
        }
        let next = place.after(mv);
        if at % 2 == first {
            if forcing.asked.is_by_checks() && !next.position.is_check() {
                return Ok(Some((at, Mistake::NoCheck)));
            }
            if !forcing.is_right(&place, mv, &next, left)? {
                return Ok(Some((at, Mistake::Misses { left })));
            }
            left -= 1;
            is_over = next.is_goal(&place, mv);
        }
        place = next;
    }
    let plies = line.len();
    if is_over || key_alone && plies == first + 1 {
        return Ok(None);
    }
    let to_attack = plies % 2 == first;
    Ok(Some((plies, if to_attack { Mistake::Stops } else { Mistake::NoDefense })))
}
