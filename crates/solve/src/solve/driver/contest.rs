//! Whether an attacker wins at all: a win without a bound against a closed set.

use crate::game::SearchRules;
use crate::solve::limits::{MAX_LENGTH, Stopped};
use crate::solve::pursue::{Pursue, Recall};
use crate::solve::reached::Reached;

/// The lengths of wins that are asked for one after the other: short ones need few positions, and
/// where they are excluded, longer ones are often found more quickly than shown to be shortest.
const BOUNDS: [u8; 4] = [6, 20, 60, MAX_LENGTH];

/// What is proven of a position without a number of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Prevails {
    /// The attacker wins within this many moves.
    Attacker(u8),
    /// The attacker never wins.
    Never,
}

/// The two searches for one position, which take turns.
#[derive(Clone, Copy, Default, Debug)]
pub struct Contest {
    /// The bounds within which there is no win.
    excluded: usize,
    /// The search for a closed set was given up.
    has_no_set: bool,
    proven: Option<Prevails>,
}

impl Contest {
    /// What is proven so far.
    pub fn proven(&self) -> Option<Prevails> {
        self.proven
    }

    /// Whether nothing more can be found: something is proven, or both searches have come to an end.
    pub fn is_over(&self) -> bool {
        self.proven.is_some() || self.has_no_set && self.excluded == BOUNDS.len()
    }

    /// Goes on for about this many positions each.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub fn go_on<R: SearchRules, P: Pursue<R>>(
        &mut self,
        prover: &mut P,
        position: &Reached<R>,
        share: u64,
    ) -> Result<Option<Prevails>, Stopped> {
        if self.proven.is_none() {
            self.proven = prover.known_win(position).map(Prevails::Attacker);
        }
        if self.proven.is_none() {
            self.look_for_win(prover, position, share)?;
        }
        if self.proven.is_none() && !self.has_no_set {
            match prover.close(position, share)? {
                Some(true) => self.proven = Some(Prevails::Never),
                Some(false) => self.has_no_set = true,
                None => {}
            }
        }
        Ok(self.proven)
    }

    fn look_for_win<R: SearchRules, P: Pursue<R>>(
        &mut self,
        prover: &mut P,
        position: &Reached<R>,
        share: u64,
    ) -> Result<(), Stopped> {
        let end = prover.nodes().saturating_add(share);
        while let Some(&bound) = BOUNDS.get(self.excluded)
            && prover.nodes() < end
        {
            match prover.try_either(position, bound, end - prover.nodes())? {
                Some(true) => {
                    let moves = prover.proof().known_length(position, bound);
                    self.proven = Some(Prevails::Attacker(moves));
                    break;
                }
                Some(false) => self.excluded += 1,
                None => break,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Position, fen};
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::{Limits, Prove, Prover};

    fn contest(text: &str, attacks: bool) -> Option<Prevails> {
        let position: Position<Xiangqi> = fen::read(text).unwrap();
        let limits = Limits { nodes: Some(1_000_000), ..Limits::default() };
        let mut prover = Prover::new(false, &limits);
        let start =
            if attacks { prover.start(&position) } else { prover.start_with_reply(&position) };
        Contest::default().go_on(&mut prover, &start, 500_000).unwrap()
    }

    #[test]
    fn a_contest_is_over_where_both_searches_have_ended_with_nothing() {
        let position: Position<Xiangqi> = fen::read("2bak4/4a4/4b4/2R6/9/9/9/9/9/4K4 b").unwrap();
        // There is no room for a set, and no win within the most moves.
        let limits = Limits { memory: 1 << 10, ..Limits::default() };
        let mut prover = Prover::new(false, &limits);
        let start = prover.start(&position);
        let mut contest = Contest::default();
        for _ in 0..100 {
            if contest.is_over() {
                break;
            }
            assert_eq!(contest.go_on(&mut prover, &start, 100_000).unwrap(), None);
        }
        assert!(contest.is_over(), "{contest:?}");
    }

    #[test]
    fn one_of_the_two_searches_comes_to_an_end() {
        let win = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
        assert_eq!(contest(win, true), Some(Prevails::Attacker(2)));
        // Pieces that never cross the river do not win against a chariot, with either side to move.
        let defence = "2bak4/4a4/4b4/2R6/9/9/9/9/9/4K4";
        assert_eq!(contest(&format!("{defence} b"), true), Some(Prevails::Never));
        assert_eq!(contest(&format!("{defence} w"), false), Some(Prevails::Never));
    }
}
