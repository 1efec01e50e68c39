//! Positions of games, as they were played.
//!
//! A game is walked from its end for each side, with a [look](Looks) at each position.
//! Positions with one side to move that follow one another and are won are one *run* of wins; of
//! each the first position that is a problem is taken, so that the problems of a game do not
//! repeat each other. The structure is that of lichess-puzzler, which has the evaluations of the
//! game instead of looks. Figures are in `crates/solve/src/candidates/EXPERIMENTS.md`.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::{Candidate, Source, Unit};
use crate::candidates::criteria::Criteria;
use crate::candidates::game::{Game, GameList, GamePlace};
use crate::candidates::generator_rules::GeneratorRules;
use crate::candidates::unit_log::PassedOver;
use crate::formats::GameResult;
use crate::game::{Color, Move, Position, insertion_sort_by_key};
use crate::solve::{Prove, Prover};

/// Which positions of games are examined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameParts {
    /// The most problems from a game.
    pub per_game: Option<usize>,
    /// Only the positions after this many last moves, both sides' counted.
    pub last_plies: Option<usize>,
    /// The moves of the opening, both sides' counted, which are passed over where a game
    /// begins at the start position.
    pub opening: usize,
}

impl Default for GameParts {
    fn default() -> Self {
        Self { per_game: None, last_plies: None, opening: OPENING }
    }
}

/// Before this many moves of both sides there is hardly ever a short win.
const OPENING: usize = 16;

/// The positions of games.
pub struct GamePositions<R: GeneratorRules> {
    rules: R,
    games: Box<dyn GameList>,
    parts: GameParts,
}

impl<R: GeneratorRules> GamePositions<R> {
    /// These parts of these games.
    pub fn new(rules: R, games: Box<dyn GameList>, parts: GameParts) -> Self {
        Self { rules, games, parts }
    }

    /// The number of moves before the first position that is examined.
    fn first_ply(&self, game: &Game) -> usize {
        let opening = if game.start == game.start.rules().start() { self.parts.opening } else { 0 };
        let ends = self.parts.last_plies.map(|last| (game.moves.len() + 1).saturating_sub(last));
        opening.max(ends.unwrap_or(0))
    }
}

impl<R: GeneratorRules> Source<R> for GamePositions<R> {
    fn name(&self) -> &'static str {
        "games"
    }

    fn unit_count(&self) -> Option<u64> {
        Some(self.games.count())
    }

    fn is_given(&self) -> bool {
        true
    }

    fn keeps_positions(&self) -> bool {
        true
    }

    fn most_problems(&self) -> usize {
        self.parts.per_game.unwrap_or(usize::MAX)
    }

    fn visit_unit(&self, number: u64, unit: &mut Unit<'_, R>) -> ControlFlow<()> {
        let (game, warnings) = self.games.game(self.rules.rule_set(), number);
        unit.log.warnings.extend(warnings);
        let Some(game) = game else { return ControlFlow::Continue(()) };
        let positions = game.positions(self.rules);
        let walk = Walk { positions: &positions, first: self.first_ply(&game), game: &game };
        if unit.criteria.study.is_some() {
            return walk.studies(unit);
        }
        let mut runs = Vec::new();
        for attacker in [Color::Red, Color::Black] {
            runs.extend(walk.runs(Looks::new(attacker, unit.criteria), unit)?);
        }
        insertion_sort_by_key(&mut runs, |run| std::cmp::Reverse(run.first().copied()));
        for run in runs {
            let mut is_problem = false;
            for &ply in &run {
                if is_problem {
                    unit.log.pass(PassedOver::Repeated);
                    continue;
                }
                is_problem = (unit.visit)(walk.candidate(ply))?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A walk through a game from its end.
struct Walk<'a, R: GeneratorRules> {
    game: &'a Game,
    positions: &'a [Position<R>],
    /// The first position to look at.
    first: usize,
}

impl<R: GeneratorRules> Walk<'_, R> {
    fn candidate(&self, ply: usize) -> Candidate<R> {
        let played = GamePlace::of(self.game, self.positions, ply);
        let from = Some(format!("{}, after ply {ply}", self.game.name));
        Candidate { position: self.positions[ply], from, played: Some(played) }
    }

    /// Tests every position that may be a study: of those that follow one, the next with
    /// the same side to move is mostly the same defence.
    fn studies(&self, unit: &mut Unit<'_, R>) -> ControlFlow<()> {
        let repeated = self.repeated();
        let mut is_problem = [false; 2];
        for (ply, position) in self.positions.iter().enumerate().skip(self.first) {
            unit.go_on()?;
            let moves = position.legal_moves();
            let of_side = &mut is_problem[position.turn().index()];
            let was_problem = std::mem::take(of_side);
            let before = ply.checked_sub(1).and_then(|at| R::of_move(*self.game.moves.get(at)?));
            let taken = before.filter(|mv| mv.capture().is_some()).map(Move::to);
            if repeated[ply] || was_problem {
                unit.log.pass(PassedOver::Repeated);
            } else if moves.len() == 1 || moves.iter().any(|mv| Some(mv.to()) == taken) {
                // A recapture is too easy to find.
                unit.log.pass(PassedOver::Forced);
            } else if !moves.is_empty() {
                *of_side = (unit.visit)(self.candidate(ply))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The runs of positions that the attacker wins in time, each from its first position on;
    /// counts the other positions.
    fn runs(
        &self,
        mut looks: Looks<R>,
        unit: &mut Unit<'_, R>,
    ) -> ControlFlow<(), Vec<Vec<usize>>> {
        let repeated = self.repeated();
        let mut runs = Vec::new();
        let mut run: Vec<usize> = Vec::new();
        let mut is_last = true;
        for ply in (self.first..self.positions.len()).rev() {
            let position = &self.positions[ply];
            let choices = position.legal_moves().len();
            if position.turn() != looks.attacker() || choices == 0 {
                continue;
            }
            unit.go_on()?;
            let reason = if repeated[ply] {
                Some(PassedOver::Repeated)
            } else if choices == 1 {
                Some(PassedOver::Forced)
            } else {
                let effort = self.effort(ply, looks.attacker(), is_last, !run.is_empty());
                is_last = false;
                match looks.wins(position, effort) {
                    Some(true) => None,
                    Some(false) => Some(PassedOver::NoWin),
                    None => Some(PassedOver::Undecided),
                }
            };
            match reason {
                None => run.push(ply),
                Some(reason) => {
                    unit.log.pass(reason);
                    runs.extend(take_run(&mut run));
                }
            }
        }
        runs.extend(take_run(&mut run));
        ControlFlow::Continue(runs)
    }

    /// Whether each position was seen before.
    fn repeated(&self) -> Vec<bool> {
        let mut seen = FxHashSet::default();
        self.positions.iter().map(|position| !seen.insert(position.key())).collect()
    }

    /// How long to look at a position: whether it is the attacker's last, or comes `before_win`.
    fn effort(&self, ply: usize, attacker: Color, is_last: bool, before_win: bool) -> Effort {
        // The loser rarely had a win that takes long to find.
        let has_lost = match self.game.headers.result {
            GameResult::RedWins => attacker == Color::Black,
            GameResult::BlackWins => attacker == Color::Red,
            GameResult::Draw | GameResult::Unknown => false,
        };
        if before_win || is_last && !has_lost {
            Effort::Long
        } else if self.positions.len() - ply <= NEAR_END && !has_lost {
            Effort::Short
        } else {
            Effort::Brief
        }
    }
}

/// A run that was collected from its end, in the order of the game.
fn take_run(run: &mut Vec<usize>) -> Option<Vec<usize>> {
    let mut run = std::mem::take(run);
    run.reverse();
    (!run.is_empty()).then_some(run)
}

/// How many of the last positions of a game are examined for longer.
const NEAR_END: usize = 12;

/// How long a position is examined.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Effort {
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
///
/// A game ends where its loser has seen enough, so the winner's last position is searched
/// longest. An earlier position is searched as long only before one that is won, since a win that
/// can be found there often begins earlier; everything else is examined briefly. The effort is
/// a part of [`Criteria::nodes`].
struct Looks<R: GeneratorRules> {
    attacker: Color,
    by_checks: Prover<R>,
    /// `None` if every move of the attacker must give check.
    by_any_move: Option<Prover<R>>,
    longest: u8,
    nodes: u64,
}

impl<R: GeneratorRules> Looks<R> {
    fn new(attacker: Color, criteria: &Criteria) -> Self {
        let limits = criteria.stop.limits(u64::MAX, MEMORY);
        let prover =
            |checks| Prover::new(checks, &limits).with_repetition(criteria.repetition::<R>());
        let (longest, nodes) = (*criteria.moves.end(), criteria.nodes);
        let by_any_move = (!criteria.checks).then(|| prover(false));
        Self { attacker, by_checks: prover(true), by_any_move, longest, nodes }
    }

    /// The side that is to win.
    fn attacker(&self) -> Color {
        self.attacker
    }

    /// Whether the attacker, who is to move, wins in time, if a quick look finds that.
    fn wins(&mut self, position: &Position<R>, effort: Effort) -> Option<bool> {
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
