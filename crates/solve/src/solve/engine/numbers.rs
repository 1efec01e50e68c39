//! Proof and disproof numbers.

use crate::game::{Color, Position, Rules};

/// The number of a question that can not be settled this way any more.
pub(in crate::solve) const INFINITE: u32 = 1 << 28;

/// Proof and disproof numbers (Allis 1994): the least number of positions that would have to
/// be shown won, or not won, to settle a question.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(in crate::solve) struct Numbers {
    /// To prove a win; 0 when it is proven.
    pub(in crate::solve) proof: u32,
    /// To disprove it; 0 when it is disproven.
    pub(in crate::solve) disproof: u32,
}

impl Numbers {
    pub(in crate::solve) const PROVEN: Self = Self { proof: 0, disproof: INFINITE };
    pub(in crate::solve) const DISPROVED: Self = Self { proof: INFINITE, disproof: 0 };
    /// Not won however many moves there are.
    pub(in crate::solve) const NEVER: Self = Self { proof: INFINITE + 1, disproof: 0 };
    pub(in crate::solve) const UNLIMITED: Self = Self { proof: INFINITE, disproof: INFINITE };

    /// The number that the side to move wants to bring to zero.
    #[inline]
    pub(in crate::solve) fn own<S: Side>(self) -> u32 {
        if S::ATTACKS { self.proof } else { self.disproof }
    }

    /// The number that the other side wants to bring to zero.
    #[inline]
    pub(in crate::solve) fn other<S: Side>(self) -> u32 {
        if S::ATTACKS { self.disproof } else { self.proof }
    }

    #[inline]
    pub(in crate::solve) fn new<S: Side>(own: u32, other: u32) -> Self {
        let (proof, disproof) = if S::ATTACKS { (own, other) } else { (other, own) };
        Self { proof, disproof }
    }

    /// The numbers of an open question that is this many times easier to refute.
    pub(in crate::solve) fn easier_to_refute(self, times: u32) -> Self {
        Self { disproof: (self.disproof / times).max(1), ..self }
    }
}

/// The side to move in a question.
pub(in crate::solve) trait Side {
    const ATTACKS: bool;
}

/// The attacker is to move.
pub(in crate::solve) enum Attacker {}

/// The defender is to move.
pub(in crate::solve) enum Defender {}

impl Side for Attacker {
    const ATTACKS: bool = true;
}

impl Side for Defender {
    const ATTACKS: bool = false;
}

/// The color of the attacker in a position with this side to move.
pub(in crate::solve) fn attacker<R: Rules, S: Side>(position: &Position<R>) -> Color {
    if S::ATTACKS { position.turn() } else { !position.turn() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use super::{Attacker, Defender};
    use crate::rules::xiangqi::Xiangqi;

    #[test]
    fn each_side_wants_its_own_number_to_be_zero() {
        let numbers = Numbers { proof: 3, disproof: 7 };
        assert_eq!((numbers.own::<Attacker>(), numbers.other::<Attacker>()), (3, 7));
        assert_eq!((numbers.own::<Defender>(), numbers.other::<Defender>()), (7, 3));
        assert_eq!(Numbers::new::<Defender>(7, 3), numbers);
        assert_eq!(Numbers::PROVEN.own::<Attacker>(), 0);
        assert_eq!(Numbers::DISPROVED.own::<Defender>(), 0);
    }

    #[test]
    fn an_open_question_stays_open_however_easy_it_is() {
        let numbers = Numbers { proof: 3, disproof: 7 };
        assert_eq!(numbers.easier_to_refute(2), Numbers { proof: 3, disproof: 3 });
        assert_eq!(numbers.easier_to_refute(100).disproof, 1);
    }

    #[test]
    fn the_attacker_is_to_move_or_the_other_side_is() {
        let start = Position::<Xiangqi>::start();
        let of = [attacker::<_, Attacker>(&start), attacker::<_, Defender>(&start)];
        assert_eq!(of, [start.turn(), !start.turn()]);
    }
}
