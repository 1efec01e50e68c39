//! What a line records for repetitions: which side loses by one depends on what both sides have
//! done with every move since the earlier occurrence.
//!
//! The attacker wins by a repetition only if the defender has done something forbidden with every
//! move. So only the positions of the *streak* matter: those since which that is true. A move
//! of the defender that does not give check and, under `asian`, chases nothing ends the streak, and
//! so does a capture. A streak is written as the positions in it, each at its last occurrence with
//! what both sides have done since.
//!
//! The longer the line, the more wins a repetition brings and the fewer ways out. So a win that
//! was proven without a repetition of an earlier position holds however its own position was
//! reached, and any other with every streak that [covers](Streak::covers) what it depends on.
//!
//! What the defender has done is bounded from below, and what the defender may have chased and the
//! attacker may have done from above: this way a streak can also say what several lines have in
//! common.

use std::rc::Rc;

use super::board::{Board, Packed, Step};
use super::conduct::{Act, Conduct, Points, Witness};
use super::rules::Repetition;

/// A position of a streak, and what has been done since it was last on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Earlier {
    /// The position; the side to move is part of it.
    at: Packed,
    /// What the attacker has done with every move, at most.
    attacker: Conduct,
    /// What the defender has done with every move, at least.
    defender: Conduct,
    /// The pieces that the defender has chased with every move, at most.
    chased: Points,
}

impl Earlier {
    fn new(at: Packed) -> Self {
        Self { at, attacker: Conduct::ALL, defender: Conduct::ALL, chased: Points::ALL }
    }

    /// Whether the defender has lost if the position recurs now. Whether the defender may chase
    /// several pieces with every move is open, so nothing is claimed in that case.
    fn is_won(&self) -> bool {
        let level = self.defender.level();
        level > self.attacker.level() && (level > 1 || self.chased.is_one())
    }

    /// Whether the defender may have lost if the position recurs now, however the open question
    /// about a side that chases several pieces is answered.
    fn may_be_won(&self) -> bool {
        self.defender.level() > self.attacker.sure_level()
    }

    /// The least that is needed for the same verdict.
    fn needed(&self) -> Self {
        let nothing = Self { at: self.at, attacker: Conduct::NONE, ..Self::new(self.at) };
        let defender = |conduct| Self { defender: conduct, ..nothing };
        match self.defender.level() {
            3 => Self {
                attacker: Conduct { checks: false, ..Conduct::ALL },
                ..defender(Conduct { checks: true, ..Conduct::NONE })
            },
            2 => {
                let (chased, held) = (self.defender.held.one(), self.defender.held.one());
                Self {
                    attacker: Conduct { chased: Points::ALL, ..Conduct::NONE },
                    ..defender(Conduct { checks: false, chased, held })
                }
            }
            _ => {
                let chased = self.defender.chased;
                Self { chased, ..defender(Conduct { chased, ..Conduct::NONE }) }
            }
        }
    }

    fn after_attacker(self, act: &Act) -> Self {
        let moved = self.moved(act);
        Self { attacker: moved.attacker.and(act.conduct), ..moved }
    }

    fn after_defender(self, act: &Act) -> Self {
        let moved = self.moved(act);
        let chased = moved.chased.and(act.conduct.chased);
        Self { defender: moved.defender.and(act.conduct), chased, ..moved }
    }

    /// What must have been before a move of the attacker, so that this is true after it.
    fn before_attacker(self, act: &Act) -> Self {
        Self { attacker: self.attacker.or(act.conduct.complement()), ..self }.moved(act)
    }

    /// What must have been before a move of the defender, so that this is true after it.
    fn before_defender(self, act: &Act) -> Self {
        Self { chased: self.chased.or(act.conduct.chased.complement()), ..self }.moved(act)
    }

    fn moved(self, act: &Act) -> Self {
        Self {
            at: self.at,
            attacker: self.attacker.moved(act.step),
            defender: self.defender.moved(act.step),
            chased: self.chased.moved(act.step),
        }
    }

    /// Whether the verdict of this is at least as good for the attacker, whatever follows.
    fn covers(&self, needed: &Self) -> bool {
        self.at == needed.at
            && self.defender.holds(needed.defender)
            && needed.attacker.holds(self.attacker)
            && needed.chased.or(self.chased) == needed.chased
    }

    /// Whether the defender can still lose by it.
    fn is_alive(&self) -> bool {
        self.defender.level() > 0
    }
}

/// The positions since which the defender has done something forbidden with every move.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(super) struct Streak(Option<Rc<[Earlier]>>);

impl Streak {
    fn new(positions: impl Iterator<Item = Earlier>) -> Self {
        let positions: Rc<[Earlier]> = positions.collect();
        Self(Some(positions).filter(|it| !it.is_empty()))
    }

    fn positions(&self) -> &[Earlier] {
        self.0.as_deref().unwrap_or_default()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_none()
    }

    /// The same with the position that is on the board now.
    pub(super) fn with(&self, at: Packed) -> Self {
        let others = self.positions().iter().filter(|it| it.at != at).copied();
        Self::new(others.chain([Earlier::new(at)]))
    }

    /// The same after a move of the attacker; the position before it is added.
    pub(super) fn then(&self, turn: &Turn) -> Self {
        self.with(turn.before).after(&turn.act, |it| it.after_attacker(&turn.act))
    }

    /// The same after a move of the defender.
    pub(super) fn after_defender(&self, act: &Act) -> Self {
        self.after(act, |it| it.after_defender(act))
    }

    fn after(&self, act: &Act, each: impl Fn(Earlier) -> Earlier) -> Self {
        if act.takes || self.is_empty() {
            return Self::default();
        }
        Self::new(self.positions().iter().map(|&it| each(it)).filter(Earlier::is_alive))
    }

    /// Whether a position is repeated and the attacker wins by that.
    pub(super) fn is_won(&self, at: Packed) -> bool {
        self.positions().iter().any(|it| it.at == at && it.is_won())
    }

    /// Whether a position is repeated and the attacker may have won by that. Asked of the streak of
    /// one line of play, which holds all that was done in it.
    pub(super) fn may_be_won(&self, at: Packed) -> bool {
        self.positions().iter().any(|it| it.at == at && it.may_be_won())
    }

    /// Whether it holds all that a win depended on.
    pub(super) fn covers(&self, dependence: &Dependence) -> bool {
        dependence.0.iter().all(|earlier| self.positions().iter().any(|it| it.covers(earlier)))
    }
}

/// A move of the attacker within a streak.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    /// The position before it.
    pub(super) before: Packed,
    /// The position after it.
    pub(super) after: Packed,
    pub(super) act: Act,
}

impl Turn {
    pub(super) fn new(rule: Repetition, board: &Board, step: Step, child: &Board) -> Self {
        let act = Witness::new(rule, board).act(board, step, child);
        Self { before: board.packed(), after: child.packed(), act }
    }
}

/// What a win from a position requires of the streak in which the position was reached.
#[derive(Clone, Default, Debug)]
pub(super) struct Dependence(Vec<Earlier>);

impl Dependence {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds what the attacker's own move needs in order to win by bringing a position back, where
    /// the streak is the one after it.
    pub(super) fn move_repeats(&mut self, turn: &Turn, streak: &Streak) {
        if let Some(it) = streak.positions().iter().find(|it| it.at == turn.after) {
            self.add(it.needed().before_attacker(&turn.act));
        }
    }

    /// Adds what it takes that a reply to the attacker's move loses by bringing a position back,
    /// where the streak is the one after the reply.
    pub(super) fn reply_repeats(&mut self, turn: &Turn, reply: &Act, at: Packed, streak: &Streak) {
        if let Some(it) = streak.positions().iter().find(|it| it.at == at) {
            self.pull(turn, reply, it.needed());
        }
    }

    /// Adds what a win after a reply depends on, except what the attacker's move before it
    /// provides.
    pub(super) fn below(&mut self, turn: &Turn, reply: &Act, dependence: &Self) {
        for &earlier in &dependence.0 {
            self.pull(turn, reply, earlier);
        }
    }

    fn pull(&mut self, turn: &Turn, reply: &Act, earlier: Earlier) {
        // A position of this turn was last on the board in this turn.
        if earlier.at != turn.after && earlier.at != turn.before {
            self.add(earlier.before_defender(reply).before_attacker(&turn.act));
        }
    }

    fn add(&mut self, earlier: Earlier) {
        match self.0.iter_mut().find(|it| it.at == earlier.at) {
            Some(known) => {
                known.attacker = known.attacker.and(earlier.attacker);
                known.defender = known.defender.or(earlier.defender);
                known.chased = known.chased.and(earlier.chased);
            }
            None => self.0.push(earlier),
        }
    }
}
