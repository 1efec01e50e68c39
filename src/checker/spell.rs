//! The ban on perpetual check, as a line carries it along.
//!
//! A position that comes again wins for the attacker if the defender has given check with every
//! move of his since it stood before, and the attacker has not. So only the positions of the
//! *spell* matter: those since the last move of the defender that gave no check. A spell is
//! written as the positions in it, each with the one bit that its recurrence depends on.
//!
//! The more a spell holds, the more wins it gives and the fewer ways out. A win that was shown
//! from a position with one spell therefore stands with every spell that [covers](Spell::covers)
//! what it leant on, and one that leant on nothing stands however the position was reached.

use super::board::Packed;

/// A position of a spell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Earlier {
    /// The position; the side to move is part of it.
    pub(super) at: Packed,
    /// Whether the attacker has since made a move that gave no check.
    pub(super) quiet: bool,
}

/// The positions since which the defender has given check with every move.
#[derive(Clone, Default, Debug)]
pub(super) struct Spell(Vec<Earlier>);

/// A move of the attacker within a spell.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    /// The position before it.
    pub(super) before: Packed,
    /// The position after it.
    pub(super) after: Packed,
    /// Whether it gives no check.
    pub(super) quiet: bool,
}

impl Spell {
    /// The same after a move of the attacker; it lasts if the defender's reply gives check.
    pub(super) fn after(&self, turn: Turn) -> Self {
        let Turn { before, after, quiet } = turn;
        let older = self.0.iter().map(|it| Earlier { quiet: it.quiet || quiet, ..*it });
        let own = [Earlier { at: before, quiet }, Earlier { at: after, quiet: false }];
        Self(older.chain(own).collect())
    }

    /// Whether a position has come again, and the attacker wins by it.
    pub(super) fn is_won(&self, at: Packed) -> bool {
        self.holds(Earlier { at, quiet: true })
    }

    fn holds(&self, what: Earlier) -> bool {
        self.0.iter().any(|it| it.at == what.at && (it.quiet || !what.quiet))
    }

    /// Whether it holds all that a win leant on.
    pub(super) fn covers(&self, leans: &Leans) -> bool {
        leans.0.iter().all(|&lean| self.holds(lean))
    }

    /// Keeps only what another spell holds as well.
    pub(super) fn meet(&self, other: &Self) -> Self {
        let both = self.0.iter().filter_map(|&it| {
            let weak = Earlier { quiet: false, ..it };
            if other.holds(it) { Some(it) } else { Some(weak).filter(|&it| other.holds(it)) }
        });
        Self(both.collect())
    }
}

/// What a win from a position needs the spell to hold in which the position was reached.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub(super) struct Leans(Vec<Earlier>);

impl Leans {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A spell that holds just this.
    pub(super) fn spell(&self) -> Spell {
        Spell(self.0.clone())
    }

    /// Adds what the attacker's own move needs in order to win by bringing a position back.
    pub(super) fn move_repeats(&mut self, turn: Turn) {
        self.add(Earlier { at: turn.after, quiet: !turn.quiet });
    }

    /// Adds what it takes that a reply to the attacker's move loses by bringing a position back.
    pub(super) fn reply_repeats(&mut self, turn: Turn, at: Packed) {
        self.pull(turn, Earlier { at, quiet: true });
    }

    /// Adds what a win below a checking reply leant on, as far as the attacker's move before
    /// it does not provide that.
    pub(super) fn below(&mut self, turn: Turn, leans: &Self) {
        for &lean in &leans.0 {
            self.pull(turn, lean);
        }
    }

    fn pull(&mut self, turn: Turn, lean: Earlier) {
        let Turn { before, after, quiet } = turn;
        let here = lean.at == after && !lean.quiet || lean.at == before && (quiet || !lean.quiet);
        if !here {
            self.add(Earlier { at: lean.at, quiet: lean.quiet && !quiet });
        }
    }

    fn add(&mut self, lean: Earlier) {
        match self.0.iter_mut().find(|it| it.at == lean.at) {
            Some(known) => known.quiet |= lean.quiet,
            None => self.0.push(lean),
        }
    }
}
