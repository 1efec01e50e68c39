//! A generated problem, with everything that was proven of it.

use super::criteria::{Criteria, Dependence};
use super::game::Played;
use super::generator_rules::GeneratorRules;
use super::quality::quality;
use super::unique_win::UniqueWin;
use crate::difficulty::{Difficulty, Facts, rate};
use crate::examine::{
    Examination, Follow, Options, Policy, Task, Verdict, authored_line, authored_solution,
};
use crate::game::{Color, Move, Position, Repetition};
use crate::notation::Notation;
use crate::problem::{FindingKind, Mate, Solution, Stipulation};
use crate::solve::{Change, Node, Reached};
use crate::theme::{Name, Theme, of_line};

/// A problem that meets the criteria.
#[derive(Clone, Debug)]
pub struct GeneratedProblem<R: GeneratorRules> {
    /// The position.
    pub position: Position<R>,
    /// The length of the win, in moves.
    pub moves: u8,
    /// Whether every move of the attacker gives check.
    pub checks: bool,
    /// How repeated positions were judged.
    pub repetition: Repetition,
    /// The only key.
    pub key: Move<R>,
    /// The solution.
    pub tree: Node<R>,
    /// The solution as an author would write it, in coordinates.
    pub solution: Solution,
    /// The themes of the solution.
    pub themes: Vec<Theme<R>>,
    /// The facts behind the difficulty.
    pub facts: Facts,
    /// The difficulty.
    pub difficulty: Difficulty,
    /// The number of minor duals.
    pub minor_duals: usize,
    /// The quality, in points; see [`quality`].
    pub quality: f64,
    /// The name of the source of its position.
    pub source: &'static str,
    /// What the source made its position from.
    pub from: Option<String>,
    /// The game in which its position was played.
    pub played: Option<Played<R>>,
    /// The unit that generated it.
    pub unit: u64,
}

impl<R: GeneratorRules> GeneratedProblem<R> {
    /// The stipulation.
    pub fn stipulation(&self) -> Stipulation {
        stipulation(self.moves, self.checks)
    }

    /// Whether the solution shows a theme.
    pub fn shows(&self, name: Name) -> bool {
        self.themes.iter().any(|theme| theme.name == name)
    }
}

/// Why a position with a unique win is not accepted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rejection {
    /// The number of pieces or the material.
    Pieces,
    /// Unsound under the policy, mostly by a dual.
    Unsound,
    /// A limit was reached.
    Undecided,
    /// The solution has too many variations to be printed.
    Variations,
    /// It is of this length only because useless interpositions are counted.
    Interposition,
    /// A theme is missing, or an excluded one is shown.
    Themes,
    /// The solution does not depend on what it must depend on.
    Dependence,
    /// Too easy or too hard.
    Difficulty,
}

/// The most variations of full length in a printed solution.
pub(super) const MOST_VARIATIONS: usize = 24;

/// The node limit of a full proof, as a multiple of [`Criteria::nodes`].
const PROOF: u64 = 30;

/// The table of a full proof, in bytes.
const MEMORY: usize = 16 << 20;

/// Proves everything about a position with a unique win, and accepts it if it meets the
/// criteria.
///
/// # Errors
/// The first criterion that it does not meet.
pub fn accept<R: GeneratorRules>(
    position: &Position<R>,
    win: UniqueWin<R>,
    criteria: &Criteria,
) -> Result<GeneratedProblem<R>, Rejection> {
    check_pieces(position, position.turn(), criteria)?;
    let limits = criteria.stop.limits(criteria.nodes.saturating_mul(PROOF), MEMORY);
    let UniqueWin { moves, key } = win;
    let checks = criteria.checks;
    let repetition = criteria.repetition::<R>();
    let task = Task { repetition, ..Task::new(position, stipulation(moves, checks)) };
    let options =
        Options { policy: criteria.policy, limits, follow: Follow::Shortest, ..Options::default() };
    let mut examination = Examination::new(task, options);
    let stopped = |_| Rejection::Undecided;
    let tree = examination.tree().map_err(stopped)?.ok_or(Rejection::Undecided)?;
    if examination.real_length().map_err(stopped)?.is_some() {
        return Err(Rejection::Interposition);
    }
    let start = Reached::attacking(position, repetition);
    let solution = if criteria.policy == Policy::OnlyMove {
        let line = examination.only_move_line().map_err(stopped)?.ok_or(Rejection::Unsound)?;
        authored_line(position, &line)
    } else {
        match authored_solution(&start, &tree, Notation::Coordinates, MOST_VARIATIONS) {
            Some(solution) => solution,
            // Where nothing but the key has to be unique, nothing else has to be printed.
            None if criteria.policy == Policy::Key => {
                authored_line(position, &examination.line().moves)
            }
            None => return Err(Rejection::Variations),
        }
    };
    // Themes are found faster than duals.
    let themes = examination.themes().map_err(stopped)?.ok_or(Rejection::Undecided)?;
    let shows = |name: &Name| themes.iter().any(|theme| theme.name == *name);
    if !criteria.themes.iter().all(shows) || criteria.excluded_themes.iter().any(shows) {
        return Err(Rejection::Themes);
    }
    examination.adopt(&solution);
    let report = examination.check();
    match report.verdict {
        Verdict::Sound => {}
        Verdict::Undecided => return Err(Rejection::Undecided),
        _ => return Err(Rejection::Unsound),
    }
    let is_dual = |kind| kind == FindingKind::Dual;
    let minor_duals = report.findings.iter().filter(|finding| is_dual(finding.kind())).count();
    check_dependence(&mut examination, &report.line.moves, criteria)?;
    let facts = *examination.facts().map_err(stopped)?.ok_or(Rejection::Undecided)?;
    drop(examination);
    let difficulty = rate(&facts);
    if !criteria.difficulty.contains(&difficulty.score) {
        return Err(Rejection::Difficulty);
    }
    let mut problem = GeneratedProblem {
        position: *position,
        moves,
        checks,
        repetition,
        key,
        tree: Node::clone(&tree),
        solution,
        themes: themes.to_vec(),
        facts,
        difficulty,
        minor_duals,
        quality: 0.0,
        source: "",
        from: None,
        played: None,
        unit: 0,
    };
    problem.quality = quality(&problem);
    Ok(problem)
}

fn stipulation(moves: u8, checks: bool) -> Stipulation {
    Stipulation::Mate(Mate { within: Some(u16::from(moves)), checks })
}

pub(super) fn check_pieces<R: GeneratorRules>(
    position: &Position<R>,
    attacker: Color,
    criteria: &Criteria,
) -> Result<(), Rejection> {
    let board = position.board();
    let pieces = board.occupied().len();
    let attackers = board.color(attacker).len();
    let material = criteria.material.as_ref().is_none_or(|it| it.matches(board, attacker));
    if criteria.pieces.contains(&pieces) && criteria.attackers.contains(&attackers) && material {
        Ok(())
    } else {
        Err(Rejection::Pieces)
    }
}

/// Checks that the solution depends on all that it must depend on.
fn check_dependence<R: GeneratorRules>(
    examination: &mut Examination<'_, R>,
    line: &[Move<R>],
    criteria: &Criteria,
) -> Result<(), Rejection> {
    for &dependence in &criteria.depends_on {
        let holds = match dependence {
            Dependence::Traitor => {
                let themes = of_line(examination.task().position, line);
                themes.iter().any(|theme| theme.name == Name::Traitor)
            }
            Dependence::Rule(switch) => examination
                .rests_on()
                .iter()
                .any(|rest| rest.switch == switch && changes_solution(&rest.change)),
        };
        if !holds {
            return Err(Rejection::Dependence);
        }
    }
    Ok(())
}

/// Whether the solution is another one under a changed rule. A position that is illegal
/// there, or undecided, is no proof of that.
fn changes_solution<R: GeneratorRules>(change: &Change<R>) -> bool {
    match change {
        Change::NoWin { .. } | Change::Length { .. } | Change::Keys { .. } => true,
        Change::None | Change::Illegal | Change::Undecided => false,
    }
}
