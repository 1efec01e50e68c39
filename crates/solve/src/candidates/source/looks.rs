//! Brief searches that find out which positions of a game are won in time.
//!
//! A game ends where its loser has seen enough, so the winner's last position is searched
//! longest. An earlier position is searched as long only before one that is won, since a win that
//! can be found there often begins earlier; everything else is examined briefly. The effort is
//! a part of [`Criteria::nodes`]. Figures are in `crates/solve/src/candidates/EXPERIMENTS.md`.

use crate::candidates::criteria::Criteria;
use crate::candidates::generator_rules::GeneratorRules;
use crate::game::{Color, Position};
use crate::solve::{Prove, Prover};

/// How long a position is examined.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Effort {
    /// In the middle of a game: only for wins by checks and very short ones.
    Brief,
    /// Near the end of a game.
    Short,
    /// At the end of a game, and before a win.
    Long,
}

impl Effort {
    /// The positions searched, as a divisor of [`Criteria::nodes`].
    const fn divisor(self) -> u64 {
        match self {
            Self::Brief => 500,
            Self::Short => 100,
            Self::Long => 5,
        }
    }
}

/// The longest win that a brief look looks for.
const BRIEF_LENGTH: u8 = 4;

/// The table of a look, in bytes; it serves all positions of a game with one attacker.
const MEMORY: usize = 4 << 20;

/// Looks at positions of a game with one attacker.
pub(super) struct Looks<R: GeneratorRules> {
    attacker: Color,
    by_checks: Prover<R>,
    /// `None` if every move of the attacker must give check.
    by_any_move: Option<Prover<R>>,
    longest: u8,
    nodes: u64,
}

impl<R: GeneratorRules> Looks<R> {
    pub(super) fn new(attacker: Color, criteria: &Criteria) -> Self {
        let limits = criteria.stop.limits(u64::MAX, MEMORY);
        let prover =
            |checks| Prover::new(checks, &limits).with_repetition(criteria.repetition::<R>());
        let (longest, nodes) = (*criteria.moves.end(), criteria.nodes);
        let by_any_move = (!criteria.checks).then(|| prover(false));
        Self { attacker, by_checks: prover(true), by_any_move, longest, nodes }
    }

    /// The side that is to win.
    pub(super) fn attacker(&self) -> Color {
        self.attacker
    }

    /// Whether the attacker, who is to move, wins in time, if a quick look finds that.
    pub(super) fn wins(&mut self, position: &Position<R>, effort: Effort) -> Option<bool> {
        let (longest, nodes) = (self.longest, self.nodes / effort.divisor());
        let start = self.by_checks.start(position);
        let by_checks = self.by_checks.try_wins(&start, longest, nodes).ok().flatten();
        let Some(prover) = self.by_any_move.as_mut().filter(|_| by_checks != Some(true)) else {
            return by_checks;
        };
        let length = if effort == Effort::Brief { longest.min(BRIEF_LENGTH) } else { longest };
        let start = prover.start(position);
        let found = prover.try_wins(&start, length, nodes).ok().flatten();
        // That there is no short win says nothing about longer ones.
        found.filter(|&wins| wins || length == longest)
    }
}

/// Whether the defender, who is to move, has a reply after which the attacker does not win within
/// this many moves; `false` if that is not known.
pub(in crate::candidates) fn is_defensible<R: GeneratorRules>(
    position: &Position<R>,
    moves: u8,
    criteria: &Criteria,
) -> bool {
    let limits = criteria.stop.limits(criteria.nodes, MEMORY);
    let prover = Prover::new(criteria.checks, &limits);
    let mut prover = prover.with_repetition(criteria.repetition::<R>());
    let start = prover.start_with_reply(position);
    matches!(prover.loses(&start, moves), Ok(false))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::fen;
    use crate::rules::xiangqi::Xiangqi;

    fn read(text: &str) -> Position<Xiangqi> {
        fen::read(text).unwrap()
    }

    #[test]
    fn a_longer_look_finds_more() {
        // A win in 5, from which every move but the last gives time to defend.
        let position = read("2bak1b2/4a4/4c4/p1P3R1p/2n3p2/9/P4nP1P/B8/3K5/3A1AB2 b");
        let criteria = Criteria { moves: 2..=7, nodes: 300_000, ..Criteria::default() };
        let look = |effort| Looks::new(Color::Black, &criteria).wins(&position, effort);
        assert_eq!(look(Effort::Brief), None);
        assert_eq!(look(Effort::Long), Some(true));
        // Where all wins are out of reach, a brief look does not claim that there is none.
        let criteria = Criteria { nodes: 1, ..criteria };
        assert_eq!(Looks::new(Color::Black, &criteria).wins(&position, Effort::Long), None);
    }

    #[test]
    fn a_move_is_a_mistake_only_if_another_one_defends() {
        let criteria = Criteria::default();
        let before = read("3ak4/4a1P2/9/9/2N6/6r2/9/p7p/3p5/4K4 b");
        assert!(is_defensible(&before, 2, &criteria));
        // After the first move of the win in two nothing helps.
        let key = read("3ak4/4a1P2/3N5/9/9/6r2/9/9/3p5/4K4 b");
        assert!(!is_defensible(&key, 1, &criteria));
    }
}
