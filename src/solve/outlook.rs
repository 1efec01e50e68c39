//! How hard a question looks before anything has been searched: first proof and disproof
//! numbers.
//!
//! Counting positions alone, a search goes just as readily where the attacker has given his
//! chariot away as where he has won one. So first numbers grow and shrink with what the men on
//! the board weigh against those at the start of the question (df-pn+ of Nagai & Imai 1999,
//! with material in the place of their evaluation). Where it is to be shown that there is no
//! win, all the attacker's moves have to be refuted, so the fewer a reply leaves him, the
//! easier it looks, checks above all.
//!
//! What has been searched since corrects them: what is refuted within one move less is easier,
//! and what was only looked at is hardly easier than what was searched beside it.
//!
//! They only say where to look first: what is proven does not depend on them. What this gave is
//! in the log in [`super`].

use super::table::{Known, Numbers};
use crate::game::{Board, Color, Position, Role, Rules};

/// Numbers that are weighed count in eighths of a position, so that less than 1 can be told.
const ONE: u32 = 8;

/// The difference in weight beyond which numbers do not change any more.
const MOST: i32 = 24;

/// Sixteenths of the second best number that the search of an attack may go beyond it.
const ATTACKING: u32 = 4;

/// Parts of one in which factors are given.
const WHOLE: u64 = 1 << 20;

/// By what a number is multiplied for each difference from `-MOST` to `MOST`: it doubles
/// with every ten, about a cannon.
static FACTORS: [u64; 2 * MOST as usize + 1] = factors();

const fn factors() -> [u64; 2 * MOST as usize + 1] {
    /// The tenth root of 2.
    const STEP: u64 = 1_123_876;
    let middle = MOST as usize;
    let mut factors = [WHOLE; 2 * MOST as usize + 1];
    let mut away = 1;
    while away <= middle {
        factors[middle + away] = factors[middle + away - 1] * STEP / WHOLE;
        factors[middle - away] = factors[middle - away + 1] * WHOLE / STEP;
        away += 1;
    }
    factors
}

/// How first numbers are chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Outlook {
    /// How many parts of a position numbers count in.
    one: u32,
    /// The proof number of quiet attacks.
    quiet: u32,
    /// The disproof number of a position after an attack.
    attacked: u32,
    /// What each move that the attacker has after a reply adds to the disproof number: where he
    /// is not in check, and where he is; `None` where they are not counted.
    answers: Option<[u32; 2]>,
    /// The disproof number of replies that have nothing to recommend them.
    unlikely: u32,
    /// How many sixteenths of the second best number the search of a reply may go beyond it.
    freedom: u32,
    /// How many times easier than its numbers say it is taken to be to refute a win in one move
    /// more than has been refuted.
    refuted: u32,
    /// A reply that nothing recommends, and that has not been searched, is at least so many
    /// sixteenths as hard as the easiest such reply that has been.
    brothers: u32,
    /// How many times easier than it looks a reply is taken to be that refuted where the same
    /// men stood.
    familiar: u32,
    weighs: Weighs,
}

/// Whether men are weighed.
#[derive(Clone, Copy, Debug)]
enum Weighs {
    Not,
    /// They are, against what they weigh where the first question begins.
    FromTheFirst,
    /// They are, and the attacker's weighed so much more than the other side's there.
    From(i32),
}

impl Outlook {
    /// For showing that there is no win: quiet attacks are put off until checks have become
    /// about as hard as a quiet move with its replies.
    const PROVING: Self = Self {
        one: ONE,
        quiet: 15 * ONE,
        attacked: 2 * ONE,
        answers: Some([ONE / 4, ONE / 8]),
        unlikely: 8 * ONE,
        freedom: 1,
        refuted: 2,
        brothers: 14,
        familiar: 4,
        weighs: Weighs::FromTheFirst,
    };

    /// For finding one: quiet attacks, and replies of all kinds, are looked at early.
    const FINDING: Self = Self {
        one: ONE,
        quiet: 15 * ONE / 4,
        attacked: ONE,
        answers: None,
        unlikely: ONE / 2,
        freedom: ATTACKING,
        refuted: 1,
        brothers: 0,
        familiar: 1,
        weighs: Weighs::FromTheFirst,
    };

    /// For wins by checks alone, where men are given away to the last and positions are
    /// counted whole: with weights one of 1 850 such problems took minutes, with eighths
    /// 13 s, and so half a second.
    const CHECKING: Self = Self {
        one: 1,
        quiet: 15,
        attacked: 1,
        answers: None,
        unlikely: 2,
        freedom: ATTACKING,
        refuted: 1,
        brothers: 0,
        familiar: 1,
        weighs: Weighs::Not,
    };

    /// For showing that there is no win, perhaps by checks alone.
    pub(super) fn proving(checks: bool) -> Self {
        if checks { Self::CHECKING } else { Self::PROVING }
    }

    /// For finding one, perhaps by checks alone.
    pub(super) fn finding(checks: bool) -> Self {
        if checks { Self::CHECKING } else { Self::FINDING }
    }

    /// Notes where the first question begins; numbers in one table must have one measure.
    pub(super) fn begin<R: Rules>(&mut self, board: &Board<R>, attacker: Color) {
        if matches!(self.weighs, Weighs::FromTheFirst) {
            self.weighs = Weighs::From(balance(board, attacker));
        }
    }

    /// How far the search of the best move may go beyond the number of the second best, so that
    /// two that are about equally hard are not visited in turn with every step.
    pub(super) fn freedom<const ATTACK: bool>(&self, second: u32) -> u32 {
        let sixteenths = if ATTACK { ATTACKING } else { self.freedom };
        second * sixteenths / 16 + 1
    }

    /// The numbers of a win within `moves` in a position of which this is known; `None` if
    /// nothing is.
    pub(super) fn recalled(&self, known: Known, moves: u8) -> Option<Numbers> {
        let numbers = known.numbers(moves)?;
        if known.won == 0 && known.open.checked_add(1) == Some(moves) {
            return Some(numbers.easier_to_refute(self.refuted));
        }
        Some(numbers)
    }

    /// The least disproof number of replies that have been looked at only, where the easiest
    /// that has been searched has this one.
    pub(super) fn floor(&self, easiest: impl FnOnce() -> u32) -> u32 {
        if self.brothers == 0 {
            return 0;
        }
        (u64::from(easiest()) * u64::from(self.brothers) / 16) as u32
    }

    /// Whether replies that refuted where the same men stood look easier.
    pub(super) fn knows_replies(&self) -> bool {
        self.familiar > 1
    }

    /// The numbers of a position after a reply that refuted where the same men stood.
    pub(super) fn familiar(&self, numbers: Numbers) -> Numbers {
        numbers.easier_to_refute(self.familiar)
    }

    /// The numbers of a position in which the attacker has to move.
    pub(super) fn attack<R: Rules>(&self, position: &Position<R>) -> Numbers {
        let answers = self.answers.map_or(0, |each| {
            position.count_legal() as u32 * each[usize::from(position.is_check())]
        });
        self.numbers(position.board(), position.turn(), self.one, self.one + answers)
    }

    /// The numbers of a position with so many replies.
    pub(super) fn defence<R: Rules>(
        &self,
        board: &Board<R>,
        attacker: Color,
        replies: usize,
    ) -> Numbers {
        self.numbers(board, attacker, replies as u32 * self.one, self.attacked)
    }

    /// What is expected of so many quiet attacks together.
    pub(super) fn quiet<R: Rules>(
        &self,
        board: &Board<R>,
        attacker: Color,
        attacks: usize,
    ) -> Numbers {
        let disproof = self.attacked + attacks as u32 * self.one / 4;
        self.numbers(board, attacker, self.quiet, disproof)
    }

    /// What is expected together of so many replies that nothing recommends.
    pub(super) fn unlikely<R: Rules>(
        &self,
        board: &Board<R>,
        attacker: Color,
        replies: usize,
    ) -> Numbers {
        self.numbers(board, attacker, replies as u32 * self.one, self.unlikely)
    }

    fn numbers<R: Rules>(
        &self,
        board: &Board<R>,
        attacker: Color,
        proof: u32,
        disproof: u32,
    ) -> Numbers {
        let gain = match self.weighs {
            Weighs::From(start) => (balance(board, attacker) - start).clamp(-MOST, MOST),
            Weighs::Not | Weighs::FromTheFirst => 0,
        };
        let times = |number: u32, gain: i32| {
            let number = u64::from(number) * FACTORS[(gain + MOST) as usize] / WHOLE;
            (number as u32).max(1)
        };
        Numbers { proof: times(proof, -gain), disproof: times(disproof, gain) }
    }
}

impl Numbers {
    /// The numbers of an open question that is so many times easier to refute.
    fn easier_to_refute(self, times: u32) -> Self {
        Self { disproof: (self.disproof / times).max(1), ..self }
    }
}

/// What the attacker's men weigh more than those of the other side.
fn balance<R: Rules>(board: &Board<R>, attacker: Color) -> i32 {
    let weigh = |color| {
        let roles = R::Role::ALL.iter();
        let weight: u32 =
            roles.map(|&role| R::weight(role) * board.men(color, role).len() as u32).sum();
        weight.cast_signed()
    };
    weigh(attacker) - weigh(!attacker)
}
