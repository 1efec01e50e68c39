//! Proof and disproof numbers.

use super::side::Side;

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

#[cfg(test)]
mod tests {
    use super::super::side::{Attacker, Defender};
    use super::*;

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
}
