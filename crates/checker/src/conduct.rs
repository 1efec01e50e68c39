//! What a side does with a move, and what it has done with every move of several.

use super::board::{Board, Step};
use super::rules::Repetition;

/// A set of points, those that pieces occupy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Points(u128);

impl Points {
    pub(super) const NONE: Self = Self(0);
    pub(super) const ALL: Self = Self(u128::MAX);

    pub(super) fn has(self, point: u8) -> bool {
        self.0 >> point & 1 != 0
    }

    pub(super) fn insert(&mut self, point: u8) {
        self.0 |= 1 << point;
    }

    pub(super) fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// One of the points, if there is one.
    pub(super) fn one(self) -> Self {
        Self(self.0 & self.0.wrapping_neg())
    }

    pub(super) fn is_one(self) -> bool {
        self.0.is_power_of_two()
    }

    pub(super) fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) fn complement(self) -> Self {
        Self(!self.0)
    }

    /// The same pieces when one of them has moved between a point with a piece and one without.
    pub(super) fn moved(self, step: Step) -> Self {
        if self.has(step.from) == self.has(step.to) {
            return self;
        }
        Self(self.0 ^ (1 << step.from | 1 << step.to))
    }
}

/// What a side has done with every move of several.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Conduct {
    /// It has given check.
    pub(super) checks: bool,
    /// The pieces of the other side that it has chased.
    pub(super) chased: Points,
    /// Those of them that were, after each move, chariots held by a horse.
    pub(super) held: Points,
}

impl Conduct {
    pub(super) const NONE: Self = Self { checks: false, chased: Points::NONE, held: Points::NONE };
    /// What holds of no moves at all: everything.
    pub(super) const ALL: Self = Self { checks: true, chased: Points::ALL, held: Points::ALL };

    /// Whether a side that has done this loses by a repetition to one that has done that: if it
    /// is graver. Whether a side may chase several pieces with every move is open, so nobody loses
    /// by that.
    pub(super) fn loses_to(self, other: Self) -> bool {
        let level = self.level();
        level > other.level() && (level > 1 || self.chased.is_one())
    }

    /// How grave it is, from 0 to 3.
    pub(super) fn level(self) -> u8 {
        match self {
            Self { checks: true, .. } => 3,
            Self { held, .. } if !held.is_empty() => 2,
            Self { chased, .. } if !chased.is_empty() => 1,
            _ => 0,
        }
    }

    /// How grave it is at least, if chasing several pieces at once should be nothing.
    pub(super) fn sure_level(self) -> u8 {
        match self {
            Self { checks: true, .. } => 3,
            Self { held, .. } if held.is_one() => 2,
            Self { chased, .. } if chased.is_one() => 1,
            _ => 0,
        }
    }

    /// What is in both.
    pub(super) fn and(self, other: Self) -> Self {
        Self {
            checks: self.checks && other.checks,
            chased: self.chased.and(other.chased),
            held: self.held.and(other.held),
        }
    }

    /// What is in one or the other.
    pub(super) fn or(self, other: Self) -> Self {
        Self {
            checks: self.checks || other.checks,
            chased: self.chased.or(other.chased),
            held: self.held.or(other.held),
        }
    }

    /// What is not in it.
    pub(super) fn complement(self) -> Self {
        Self {
            checks: !self.checks,
            chased: self.chased.complement(),
            held: self.held.complement(),
        }
    }

    /// Whether all that is in the other is in this, too.
    pub(super) fn holds(self, other: Self) -> bool {
        self.and(other) == other
    }

    /// The same after a piece has moved and taken none, or before.
    pub(super) fn moved(self, step: Step) -> Self {
        Self { chased: self.chased.moved(step), held: self.held.moved(step), ..self }
    }
}

/// A move, and what the rule about repetition needs to know of it.
#[derive(Clone, Copy)]
pub(super) struct Act {
    pub(super) step: Step,
    /// Whether it takes a piece, so that no earlier position can be repeated.
    pub(super) takes: bool,
    pub(super) conduct: Conduct,
}

/// Looks at the moves from one position.
pub(super) struct Witness {
    rule: Repetition,
    /// The attacks of the side to move before it moves.
    before: Vec<(u8, u8)>,
}

impl Witness {
    pub(super) fn new(rule: Repetition, board: &Board) -> Self {
        let before = if rule == Repetition::Asian { board.attacks() } else { Vec::new() };
        Self { rule, before }
    }

    /// What a move does that leads from one position to another. It chases a piece that is attacked
    /// after it by one that did not attack it before.
    pub(super) fn act(&self, board: &Board, step: Step, after: &Board) -> Act {
        let checks = self.rule != Repetition::None && after.is_check();
        let mut conduct = Conduct { checks, ..Conduct::NONE };
        if self.rule == Repetition::Asian {
            for (hunter, victim) in after.attacks_of_other() {
                let stood = if hunter == step.to { step.from } else { hunter };
                if !self.before.contains(&(stood, victim)) {
                    conduct.chased.insert(victim);
                }
            }
            if !conduct.chased.is_empty() {
                conduct.held = conduct.chased.and(after.held());
            }
        }
        Act { step, takes: board.takes(step), conduct }
    }
}
