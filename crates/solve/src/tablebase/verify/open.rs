//! What rows do not settle.
//!
//! A win by the rule about repetition must make progress: the winner captures, gives no check, or the
//! rank falls for good. A check to a loss that has the rank of its own attractor pass lowers it, whatever
//! the reply: all replies lead to lower ranks. Only from a kernel a reply leads back. So wins in which
//! every best move gives check are listed until it is known which ranks are those of kernels, namely
//! those of losses that do not have the rank that follows from their moves, but the one before.

use crate::game::Color;
use crate::tablebase::entry::Entry;

/// Wins that a thread lists at most; others are looked at singly.
const MOST_LISTED: usize = 1 << 22;

/// An entry: the side to move, and the index.
pub(super) type At = (Color, u64);

/// What one thread leaves open.
pub(super) struct Open {
    /// Entries to look at singly.
    singly: Vec<At>,
    /// Wins by the rule in which every best move gives check.
    checking: Vec<At>,
    kernels: Kernels,
}

/// For each side to move and code, whether losses with that code can be those of a kernel.
pub(super) struct Kernels([Vec<bool>; 2]);

impl Kernels {
    #[inline]
    pub(super) fn contain<C: Entry + Into<usize>>(&self, turn: Color, code: C) -> bool {
        self.0[turn.index()][code.into()]
    }
}

impl Open {
    /// Nothing is open, with room for codes of this kind.
    pub(super) fn new<C: Entry + Into<usize>>() -> Self {
        let kernels = Kernels(Color::ALL.map(|_| vec![false; C::ILLEGAL.into() + 1]));
        Self { singly: Vec::new(), checking: Vec::new(), kernels }
    }

    /// An entry must be looked at singly, and may be that of a kernel.
    pub(super) fn look<C: Entry + Into<usize>>(&mut self, (turn, index): At, code: C) {
        self.kernel(turn, code);
        self.singly.push((turn, index));
    }

    /// A loss has the rank of a kernel.
    pub(super) fn kernel<C: Entry + Into<usize>>(&mut self, turn: Color, code: C) {
        self.kernels.0[turn.index()][code.into()] = true;
    }

    /// A win by the rule makes progress only if a check does.
    pub(super) fn checks(&mut self, at: At) {
        let list =
            if self.checking.len() < MOST_LISTED { &mut self.checking } else { &mut self.singly };
        list.push(at);
    }

    /// Takes the entries to look at singly.
    pub(super) fn take(&mut self) -> Vec<At> {
        std::mem::take(&mut self.singly)
    }

    /// The wins that all threads listed, and the kernels that they found.
    pub(super) fn all<C: Entry + Into<usize>>(
        parts: impl Iterator<Item = Self>,
    ) -> (Vec<At>, Kernels) {
        let mut all = Self::new::<C>();
        for part in parts {
            all.checking.extend(part.checking);
            for (all, part) in all.kernels.0.iter_mut().zip(part.kernels.0) {
                all.iter_mut().zip(part).for_each(|(all, part)| *all |= part);
            }
        }
        (all.checking, all.kernels)
    }
}
