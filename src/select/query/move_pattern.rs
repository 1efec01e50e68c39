//! Patterns of moves: `attacker R e4-e9 takes A check`.
//!
//! A pattern of a piece, then where it comes from and goes to (`e4-e9`, `-e9`, `e4-`, or `e9` alone),
//! then what the move does: `takes` with or without a piece, `check`, `mate`, `quiet` (neither check nor
//! capture), `gives` (it offers the piece: the reply takes it for less than it is worth).

use super::pattern::{Images, ManPattern};
use crate::game::Outcome;
use crate::problem::Variation;
use crate::theme::offered;

/// What must be true of a move.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct MovePattern {
    /// The piece, and where it goes to.
    pub(super) man: ManPattern,
    /// Where it comes from.
    pub(super) from: ManPattern,
    /// What it captures; an empty pattern means any piece.
    pub(super) takes: Option<ManPattern>,
    pub(super) does: Vec<Does>,
    pub(super) images: Images,
}

/// What a move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Does {
    Check,
    Mate,
    Quiet,
    Gives,
}

impl Does {
    pub(super) const ALL: [(&str, Self); 4] = [
        ("check", Self::Check),
        ("mate", Self::Mate),
        ("quiet", Self::Quiet),
        ("gives", Self::Gives),
    ];
}

impl MovePattern {
    /// Whether a move of a variation fits, by its number from 0 on.
    pub(super) fn fits(&self, variation: &Variation, ply: usize) -> bool {
        let (before, after) = (&variation.positions[ply], &variation.positions[ply + 1]);
        let mv = variation.moves[ply];
        let attacker = variation.positions[0].turn();
        let (Some(man), taken) = (before.man_at(mv.from()), before.man_at(mv.to())) else {
            return false;
        };
        self.images.views(before.rules(), attacker).any(|view| {
            let (Some(from), Some(to)) = (view.square(mv.from()), view.square(mv.to())) else {
                return false;
            };
            let captures = |pattern: &ManPattern| {
                taken.is_some_and(|taken| pattern.fits(view, &to, Some(view.man(taken))))
            };
            self.man.fits(view, &to, Some(view.man(man)))
                && self.from.fits(view, &from, None)
                && self.takes.as_ref().is_none_or(captures)
        }) && self.does.iter().all(|does| match does {
            Does::Check => after.is_check(),
            Does::Mate => {
                matches!(after.outcome(), Some(Outcome::Win { winner, .. }) if winner == man.color)
            }
            Does::Quiet => !after.is_check() && mv.capture().is_none(),
            Does::Gives => offered(variation).contains(&(ply + 1, mv.to())),
        })
    }
}
