//! A problem that was made, with all that is proven of it.

use super::criteria::{RestsOn, Wanted};
use super::entry::solution;
use super::generator_rules::Composed;
use super::quality::quality;
use super::unique_win::Found;
use crate::difficulty::{Difficulty, Facts, measure, rate};
use crate::examine::{Options, Task, Verdict, verify};
use crate::game::{Move, Position};
use crate::notation::Notation;
use crate::problem::{FindingKind, Mate, Solution, Stipulation};
use crate::solve::{Change, Node, Preferred, Prover, Question, expand, real_length, rests_on};
use crate::theme::{Name, Theme, of_line, of_solution};

/// A problem that was made.
#[derive(Clone, Debug)]
pub struct Made<R: Composed> {
    /// The position.
    pub position: Position<R>,
    /// The length of the win.
    pub moves: u8,
    /// Whether every move of the attacker gives check.
    pub checks: bool,
    /// The only key.
    pub key: Move<R>,
    /// The solution.
    pub tree: Node<R>,
    /// The same as an author would write it, in coordinates.
    pub solution: Solution,
    /// What it shows.
    pub themes: Vec<Theme<R>>,
    /// What its difficulty is made of.
    pub facts: Facts,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// Minor duals.
    pub minor_duals: usize,
    /// How good it is, in points; see [`quality`].
    pub quality: f64,
    /// The source of its position.
    pub source: &'static str,
    /// What its position was made of.
    pub from: Option<String>,
    /// The unit that made it.
    pub unit: u64,
}

impl<R: Composed> Made<R> {
    /// What is asked.
    pub fn stipulation(&self) -> Stipulation {
        Stipulation::Mate(Mate { within: Some(u16::from(self.moves)), checks: self.checks })
    }

    /// Whether a theme was found.
    pub fn shows(&self, name: Name) -> bool {
        self.themes.iter().any(|theme| theme.name == name)
    }
}

/// Why a sound position is not kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Refused {
    /// Too many or too few men, or others than wanted.
    Men,
    /// The policy minds something, mostly a dual.
    Unsound,
    /// A limit was reached.
    Undecided,
    /// More variations than a solution can be printed with.
    Variations,
    /// It is of this length only because useless interpositions are counted.
    Interposition,
    /// A wanted theme is missing or an unwanted one is there.
    Themes,
    /// It rests on something else than wanted.
    Rests,
    /// Too easy or too hard.
    Difficulty,
}

/// Variations of full length that a printed solution may have.
const VARIATIONS: usize = 24;

/// A full check may cost so many times what a quick question may.
pub(super) const THOROUGH: u64 = 10;

/// Proves everything of a position that is won by one key alone.
///
/// # Errors
/// Why the problem is not kept.
pub fn make<R: Composed>(
    position: &Position<R>,
    found: Found<R>,
    wanted: &Wanted,
) -> Result<Made<R>, Refused> {
    fits(position, wanted)?;
    let limits = wanted.halt.limits(wanted.nodes.saturating_mul(THOROUGH), 16 << 20);
    let Found { moves, key, .. } = found;
    let mut prover = Prover::new(wanted.checks, &limits);
    let preferred = Preferred::from_iter([(position.key(), key)]);
    let stopped = |_| Refused::Undecided;
    let tree = expand(&mut prover, position, moves, &preferred).map_err(stopped)?;
    if real_length(&mut prover, position, &tree).map_err(stopped)?.is_some() {
        return Err(Refused::Interposition);
    }
    let solution = solution(position, &tree, VARIATIONS).ok_or(Refused::Variations)?;
    let stipulation =
        Stipulation::Mate(Mate { within: Some(u16::from(moves)), checks: wanted.checks });
    let task = Task {
        position,
        stipulation,
        solution: Some(&solution),
        notation: Notation::Coordinates,
        tables: None,
    };
    let report = verify(task, &Options { policy: wanted.policy, limits: limits.clone() });
    match report.verdict {
        Verdict::Sound => {}
        Verdict::Unsound => return Err(Refused::Unsound),
        Verdict::Undecided => return Err(Refused::Undecided),
    }
    let duals = report.findings.iter().filter(|finding| finding.kind == FindingKind::Dual);
    let minor_duals = duals.count();
    let themes = of_solution(&mut prover, position, &tree).map_err(stopped)?;
    let shows = |name: &Name| themes.iter().any(|theme| theme.name == *name);
    if !wanted.themes.iter().all(shows) || wanted.without.iter().any(shows) {
        return Err(Refused::Themes);
    }
    let main = &report.answer.line.moves;
    let question = Question { within: Some(moves), checks: wanted.checks };
    for &wish in &wanted.rests_on {
        let rests = match wish {
            RestsOn::Traitor => {
                of_line(position, main).iter().any(|theme| theme.name == Name::Traitor)
            }
            RestsOn::Rule(switch) => rests_on(&mut prover, position, question, &report.answer)
                .iter()
                .any(|rest| rest.switch == switch && matters(&rest.change)),
        };
        if !rests {
            return Err(Refused::Rests);
        }
    }
    let facts = measure(position, &tree, wanted.checks, &limits).map_err(stopped)?;
    let difficulty = rate(&facts);
    if !wanted.difficulty.contains(&difficulty.score) {
        return Err(Refused::Difficulty);
    }
    let mut made = Made {
        position: *position,
        moves,
        checks: wanted.checks,
        key,
        tree,
        solution,
        themes,
        facts,
        difficulty,
        minor_duals,
        quality: 0.0,
        source: "",
        from: None,
        unit: 0,
    };
    made.quality = quality(&made);
    Ok(made)
}

/// Whether a solution is another one under changed rules. What the changed rules do not
/// allow, or leave open, is no proof of it.
fn matters<R: Composed>(change: &Change<R>) -> bool {
    match change {
        Change::NoWin { .. } | Change::Length { .. } | Change::Keys { .. } => true,
        Change::None | Change::Illegal | Change::Undecided => false,
    }
}

fn fits<R: Composed>(position: &Position<R>, wanted: &Wanted) -> Result<(), Refused> {
    let (board, attacker) = (position.board(), position.turn());
    let men = board.occupied().len();
    let attackers = board.color(attacker).len();
    let material = wanted.material.as_ref().is_none_or(|it| it.fits(board, attacker));
    if wanted.men.contains(&men) && wanted.attackers.contains(&attackers) && material {
        Ok(())
    } else {
        Err(Refused::Men)
    }
}
