//! Initial estimates: the proof and disproof numbers of positions that have not been searched.
//!
//! They grow and shrink with the material on the board against that at the start of the question
//! (df-pn+ of Nagai and Imai 1999, with material as the evaluation). To prove that there is no
//! win, all attacks have to be refuted, so the fewer a reply leaves the attacker, the easier it
//! looks, above all in check; and what the side to move could capture counts already, since the
//! evaluation of its moves would show that.
//!
//! Searched siblings correct them: what is refuted within one move less is easier, and a reply
//! that was only evaluated is hardly easier than a sibling that was searched.
//!
//! Estimates order the search; what is proven does not depend on them.

use super::numbers::{Numbers, Side};
use super::table::{Hint, Known, hint};
use crate::game::{Board, Color, Move, Position, Reach, Role, Rules, SearchRules, Set};

/// Numbers with material count in eighths of a position, to express less than 1.
const ONE: u32 = 8;

/// The difference in weight beyond which numbers do not change any more.
const MOST: i32 = 24;

/// The parts of one that factors are counted in.
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

/// How initial proof and disproof numbers are chosen.
#[derive(Clone, Copy, Debug)]
pub(in crate::solve) struct InitialEstimate {
    /// How many parts of a position numbers count in.
    one: u32,
    /// The proof number of quiet attacks.
    quiet: u32,
    /// The disproof number of a position after an attack.
    attacked: u32,
    /// What each move that the attacker has after a reply adds to the disproof number: without
    /// a check to answer, and with one; `None` where neither moves are counted nor what they
    /// could take.
    answers: Option<[u32; 2]>,
    /// The disproof number of deferred replies together.
    deferred: u32,
    /// The ε of the 1+ε trick (Pawlewicz and Lew 2007), in sixteenths: the search of a move may
    /// exceed the second best number by this part of it. Of a reply, and of an attack.
    epsilon: [u32; 2],
    /// How many times easier than its numbers say it is taken to be to refute a win in one move
    /// more than has been refuted.
    refuted: u32,
    /// A deferred reply that has only been evaluated is at least this many sixteenths as hard as
    /// the easiest deferred sibling that has been searched.
    siblings: u32,
    /// By how much the disproof number of a killer of the same placement is divided: of the last
    /// one, and of the one before.
    killers: [u32; 2],
    material: Material,
}

/// Whether pieces are weighed.
#[derive(Clone, Copy, Debug)]
enum Material {
    Not,
    /// They are, against what they weigh where the first question begins.
    FromRoot,
    /// They are, and the attacker's are weighed this much more than the other side's there.
    From(i32),
}

impl InitialEstimate {
    /// For showing that there is no win: quiet attacks are put off until checks have become
    /// about as hard as a quiet move with its replies.
    const PROVING: Self = Self {
        one: ONE,
        quiet: 15 * ONE,
        attacked: 2 * ONE,
        answers: Some([ONE / 4, ONE / 8]),
        deferred: 8 * ONE,
        epsilon: [1, 16],
        refuted: 2,
        siblings: 14,
        killers: [3, 2],
        material: Material::FromRoot,
    };

    /// For finding one: quiet attacks, and replies of all kinds, are examined early.
    const FINDING: Self = Self {
        one: ONE,
        quiet: 15 * ONE / 4,
        attacked: ONE,
        answers: None,
        deferred: ONE / 2,
        epsilon: [4, 4],
        refuted: 1,
        siblings: 0,
        killers: [1, 1],
        material: Material::FromRoot,
    };

    /// For wins by checks alone, where pieces are sacrificed to the last: no material, and whole
    /// numbers.
    const CHECKING: Self = Self {
        one: 1,
        quiet: 15,
        attacked: 1,
        answers: None,
        deferred: 2,
        epsilon: [4, 4],
        refuted: 1,
        siblings: 0,
        killers: [1, 1],
        material: Material::Not,
    };

    /// For showing that there is no win, perhaps by checks alone.
    pub(in crate::solve) fn proving(checks: bool) -> Self {
        if checks { Self::CHECKING } else { Self::PROVING }
    }

    /// For finding one, perhaps by checks alone.
    pub(in crate::solve) fn finding(checks: bool) -> Self {
        if checks { Self::CHECKING } else { Self::FINDING }
    }

    /// Notes where the first question begins; numbers in one table must have one measure.
    pub(in crate::solve) fn set_root<R: SearchRules>(&mut self, board: &Board<R>, attacker: Color) {
        if matches!(self.material, Material::FromRoot) {
            self.material = Material::From(balance(board, attacker));
        }
    }

    /// The same for one of several threads, with a smaller ε for attacks.
    pub(in crate::solve) fn for_threads(self) -> Self {
        let [reply, attack] = self.epsilon;
        Self { epsilon: [reply, attack.min(4)], ..self }
    }

    /// By how much the search of the best move may exceed the number of the second best, so that
    /// two that are about equally hard are not visited in turn with every step.
    pub(in crate::solve) fn epsilon<S: Side>(&self, second: u32) -> u32 {
        sixteenths(second, self.epsilon[usize::from(S::ATTACKS)]) + 1
    }

    /// The numbers of a win within `moves` in a position where this is known; `None` if
    /// nothing is.
    pub(in crate::solve) fn of_known(&self, known: Known, moves: u8) -> Option<Numbers> {
        let numbers = known.numbers(moves)?;
        if known.proven == 0 && known.disproved.checked_add(1) == Some(moves) {
            return Some(numbers.easier_to_refute(self.refuted));
        }
        Some(numbers)
    }

    /// The least disproof number of replies that have been examined only, where the easiest
    /// that has been searched has this one.
    pub(in crate::solve) fn sibling_floor(&self, easiest: impl FnOnce() -> u32) -> u32 {
        if self.siblings == 0 {
            return 0;
        }
        sixteenths(easiest(), self.siblings)
    }

    /// Whether replies that refuted positions with the same pieces look easier.
    pub(in crate::solve) fn uses_killers(&self) -> bool {
        self.killers != [1; 2]
    }

    /// The numbers of a position after a move, which may be one of the replies that refuted
    /// positions with the same pieces.
    pub(in crate::solve) fn with_killers<R: Rules>(
        &self,
        numbers: Numbers,
        mv: Move<R>,
        replies: [Hint; 2],
    ) -> Numbers {
        let before = replies.iter().position(|&reply| reply == hint(mv));
        before.map_or(numbers, |before| numbers.easier_to_refute(self.killers[before]))
    }

    /// The numbers of a position with the attacker to move; `None` if there is no legal move.
    pub(in crate::solve) fn attack<R: SearchRules>(
        &self,
        position: &Position<R>,
    ) -> Option<Numbers> {
        let (board, attacker) = (position.board(), position.turn());
        let gain = self.gain(board, attacker);
        let numbers = weighed(self.one, self.one, gain);
        let Some(each) = self.answers else {
            return position.has_legal_move().then_some(numbers);
        };
        let reach = position.reach();
        // A look at all the attacker's moves would show this: the hardest to refute is, where that
        // is known, the one that captures most.
        let hardest =
            weighed(self.one, self.attacked, gain + heaviest(board, !attacker, reach.ends));
        let answers = reach.moves as u32 * each[usize::from(position.is_check())];
        let disproof = hardest.disproof + answers;
        (reach.moves > 0).then_some(Numbers { disproof, ..numbers })
    }

    /// The numbers of a position with these replies.
    pub(in crate::solve) fn defence<R: SearchRules>(
        &self,
        board: &Board<R>,
        attacker: Color,
        replies: Reach<R>,
    ) -> Numbers {
        // What a reply takes may be guarded, or something else is threatened, so it counts half.
        let loses = self.answers.map_or(0, |_| heaviest(board, attacker, replies.ends) / 2);
        let proof = replies.moves as u32 * self.one;
        weighed(proof, self.attacked, self.gain(board, attacker) - loses)
    }

    /// What is expected of this many quiet attacks together.
    pub(in crate::solve) fn quiet_attacks<R: SearchRules>(
        &self,
        board: &Board<R>,
        attacker: Color,
        attacks: usize,
    ) -> Numbers {
        let disproof = self.attacked + attacks as u32 * self.one / 4;
        weighed(self.quiet, disproof, self.gain(board, attacker))
    }

    /// What is expected together of this many replies that nothing recommends.
    pub(in crate::solve) fn deferred_replies<R: SearchRules>(
        &self,
        board: &Board<R>,
        attacker: Color,
        replies: usize,
    ) -> Numbers {
        weighed(replies as u32 * self.one, self.deferred, self.gain(board, attacker))
    }

    /// What the attacker's pieces weigh more than where the first question begins; 0 where pieces
    /// are not weighed.
    fn gain<R: SearchRules>(&self, board: &Board<R>, attacker: Color) -> i32 {
        match self.material {
            Material::From(start) => balance(board, attacker) - start,
            Material::Not | Material::FromRoot => 0,
        }
    }
}

/// These numbers where the attacker has gained this much: to prove is easier, to disprove harder.
fn weighed(proof: u32, disproof: u32, gain: i32) -> Numbers {
    let gain = gain.clamp(-MOST, MOST);
    let times = |number: u32, gain: i32| {
        let number = u64::from(number) * FACTORS[(gain + MOST) as usize] / WHOLE;
        (number as u32).max(1)
    };
    Numbers { proof: times(proof, -gain), disproof: times(disproof, gain) }
}

/// This many sixteenths of a number, which may be that of a settled question.
fn sixteenths(number: u32, many: u32) -> u32 {
    (u64::from(number) * u64::from(many) / 16) as u32
}

/// What the heaviest piece of a color on these squares weighs; 0 if there is none.
fn heaviest<R: SearchRules>(board: &Board<R>, color: Color, on: Set<R::Square>) -> i32 {
    let men = R::Role::ALL.iter().filter(|&&role| !(board.pieces_of(color, role) & on).is_empty());
    men.map(|&role| R::weight(role)).max().unwrap_or(0).cast_signed()
}

/// What the attacker's pieces weigh more than those of the other side.
fn balance<R: SearchRules>(board: &Board<R>, attacker: Color) -> i32 {
    let weigh = |color| {
        let roles = R::Role::ALL.iter();
        let weight: u32 =
            roles.map(|&role| R::weight(role) * board.pieces_of(color, role).len() as u32).sum();
        weight.cast_signed()
    };
    weigh(attacker) - weigh(!attacker)
}

#[cfg(test)]
mod tests {
    use super::super::numbers::{Attacker, Defender};
    use super::*;
    use crate::game::fen;
    use crate::rules::xiangqi::Xiangqi;

    fn position(text: &str) -> Position<Xiangqi> {
        fen::read(text).unwrap()
    }

    const EVEN: &str = "3akr3/9/9/9/9/9/9/9/9/R2K1A3 w";
    const AHEAD: &str = "3ak4/9/9/9/9/9/9/9/9/R2K1A3 w";
    const BEHIND: &str = "3akr3/9/9/9/9/9/9/9/9/3K1A3 w";

    #[test]
    fn a_chariot_more_makes_a_win_easier_to_prove_and_harder_to_disprove() {
        for mut estimate in [InitialEstimate::PROVING, InitialEstimate::FINDING] {
            let root = position(EVEN);
            estimate.set_root(root.board(), root.turn());
            let quiet = |text| estimate.quiet_attacks(position(text).board(), root.turn(), 10);
            let [even, ahead, behind] = [EVEN, AHEAD, BEHIND].map(quiet);
            assert!(ahead.proof < even.proof && even.proof < behind.proof);
            assert!(ahead.disproof > even.disproof && even.disproof > behind.disproof);
            // The root of the first question stays the measure.
            let second = position(AHEAD);
            estimate.set_root(second.board(), second.turn());
            assert_eq!(estimate.quiet_attacks(second.board(), second.turn(), 10), ahead);
        }
        let mut by_checks = InitialEstimate::proving(true);
        by_checks.set_root(position(EVEN).board(), Color::Red);
        let quiet = |text| by_checks.quiet_attacks(position(text).board(), Color::Red, 10);
        assert_eq!(quiet(AHEAD), quiet(BEHIND));
    }

    #[test]
    fn no_initial_number_is_that_of_a_settled_position() {
        for gain in [-1000, -24, 0, 24, 1000] {
            let numbers = weighed(1, 1, gain);
            assert!(numbers.proof > 0 && numbers.disproof > 0, "{gain}");
        }
        let tenfold = weighed(80, 80, 10);
        assert!((39..=40).contains(&tenfold.proof) && (159..=160).contains(&tenfold.disproof));
    }

    #[test]
    fn killers_and_what_was_refuted_in_one_move_less_are_easier_to_refute() {
        let estimate = InitialEstimate::PROVING;
        let numbers = Numbers { proof: 10, disproof: 12 };
        let moves = position(EVEN).legal_moves();
        let killers = [hint(moves[0]), hint(moves[1])];
        let of = |index: usize| estimate.with_killers(numbers, moves[index], killers).disproof;
        assert_eq!([of(0), of(1), of(2)], [12 / 3, 12 / 2, 12]);
        assert!(estimate.uses_killers() && !InitialEstimate::FINDING.uses_killers());

        let mut known = Known::default();
        (known.disproved, known.numbers) = (4, numbers);
        let disproof = |moves| estimate.of_known(known, moves).unwrap().disproof;
        assert_eq!([disproof(4), disproof(5), disproof(6)], [0, 12 / 2, 12]);
        assert_eq!(estimate.of_known(Known::default(), 5), None);
    }

    #[test]
    fn epsilon_is_part_of_the_second_best_number_and_at_least_one() {
        let estimate = InitialEstimate::PROVING;
        assert_eq!([0, 160].map(|second| estimate.epsilon::<Defender>(second)), [1, 11]);
        assert_eq!([0, 160].map(|second| estimate.epsilon::<Attacker>(second)), [1, 161]);
        // Several threads stay with an attack less long.
        assert_eq!(estimate.for_threads().epsilon::<Attacker>(160), 41);
        assert_eq!(estimate.sibling_floor(|| 160), 140);
    }
}
