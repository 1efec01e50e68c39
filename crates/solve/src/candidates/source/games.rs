//! Positions of games, as they were played.
//!
//! A game is walked from its end for each side, with a [look](super::looks) at each position.
//! Positions with one side to move that follow one another and are won are one *run* of wins; of
//! each the first position that is a problem is taken, so that the problems of a game do not
//! repeat each other. The structure is that of lichess-puzzler, which has the evaluations of the
//! game instead of looks. Figures are in `crates/solve/src/candidates/EXPERIMENTS.md`.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::looks::{Effort, Looks};
use super::{Candidate, Source, Visit};
use crate::candidates::criteria::Criteria;
use crate::candidates::game::{Game, GameList};
use crate::candidates::generator_rules::GeneratorRules;
use crate::candidates::played::GamePlace;
use crate::candidates::random::Random;
use crate::candidates::unit_log::{PassedOver, UnitLog};
use crate::formats::GameResult;
use crate::game::{Color, Move, Position, insertion_sort_by_key};

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

    fn visit_unit(
        &self,
        unit: u64,
        _: &mut Random,
        criteria: &Criteria,
        log: &mut UnitLog,
        visit: &mut Visit<'_, R>,
    ) -> ControlFlow<()> {
        let (game, warnings) = self.games.game(self.rules.rule_set(), unit);
        log.warnings.extend(warnings);
        let Some(game) = game else { return ControlFlow::Continue(()) };
        let positions = game.positions(self.rules);
        let walk = Walk { positions: &positions, first: self.first_ply(&game), game: &game };
        if criteria.study.is_some() {
            return walk.studies(criteria, log, visit);
        }
        let mut runs = Vec::new();
        for attacker in [Color::Red, Color::Black] {
            runs.extend(walk.runs(Looks::new(attacker, criteria), criteria, log)?);
        }
        insertion_sort_by_key(&mut runs, |run| std::cmp::Reverse(run.first().copied()));
        for run in runs {
            let mut is_problem = false;
            for &ply in &run {
                if is_problem {
                    log.pass(PassedOver::Repeated);
                    continue;
                }
                is_problem = visit(walk.candidate(ply))?;
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

    /// Passes every position to `visit` that may be a study: of those that follow one, the next with
    /// the same side to move is mostly the same defence.
    fn studies(
        &self,
        criteria: &Criteria,
        log: &mut UnitLog,
        visit: &mut Visit<'_, R>,
    ) -> ControlFlow<()> {
        let repeated = self.repeated();
        let mut is_problem = [false; 2];
        for (ply, position) in self.positions.iter().enumerate().skip(self.first) {
            if criteria.stop.is_met() {
                return ControlFlow::Break(());
            }
            let moves = position.legal_moves();
            let of_side = &mut is_problem[position.turn().index()];
            let was_problem = std::mem::take(of_side);
            let before = ply.checked_sub(1).and_then(|at| R::of_move(*self.game.moves.get(at)?));
            let taken = before.filter(|mv| mv.capture().is_some()).map(Move::to);
            if repeated[ply] || was_problem {
                log.pass(PassedOver::Repeated);
            } else if moves.len() == 1 || moves.iter().any(|mv| Some(mv.to()) == taken) {
                // A recapture is too easy to find.
                log.pass(PassedOver::Forced);
            } else if !moves.is_empty() {
                *of_side = visit(self.candidate(ply))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The runs of positions that the attacker wins in time, each from its first position on;
    /// counts the other positions.
    fn runs(
        &self,
        mut looks: Looks<R>,
        criteria: &Criteria,
        log: &mut UnitLog,
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
            if criteria.stop.is_met() {
                return ControlFlow::Break(());
            }
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
                    log.pass(reason);
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
