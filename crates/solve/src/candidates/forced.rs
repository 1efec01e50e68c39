//! Forced wins as the goal of the generator, and the proof of a position with a unique win.

use super::criteria::{Criteria, Dependence};
use super::economy::economical;
use super::generator_rules::GeneratorRules;
use super::goal::{Goal, Proven};
use super::idea::nets_of_tree;
use super::problem::{GeneratedProblem, Rejection, material_of};
use super::quality::{ProvenWin, is_for_print, quality};
use super::unique_win::{UniqueWin, find_same_win, find_unique_win, find_win_by_key};
use super::unit_log::PassedOver;
use crate::difficulty::rate;
use crate::examine::{
    Examination, Follow, Plan, Policy, Task, Verdict, authored_line, authored_solution,
};
use crate::game::{Color, Move, Position};
use crate::idea::LastMoves;
use crate::notation::Notation;
use crate::problem::{FindingKind, Stipulation};
use crate::solve::{Change, Reached, SetPlay};
use crate::theme::{Name, of_line, variations};

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
pub(super) fn accept_win<R: GeneratorRules>(
    position: &Position<R>,
    win: UniqueWin<R>,
    criteria: &Criteria,
) -> Result<Proven<R, UniqueWin<R>>, Rejection> {
    check_pieces(position, position.turn(), criteria)?;
    let limits = criteria.stop.limits(criteria.nodes.saturating_mul(PROOF), MEMORY);
    let UniqueWin { moves, key } = win;
    let checks = criteria.checks;
    let repetition = criteria.repetition::<R>();
    let task = Task { repetition, ..Task::new(position, stipulation(moves, checks)) };
    let plan =
        Plan { policy: criteria.policy, limits, follow: Follow::Shortest, ..Plan::default() };
    let mut examination = Examination::new(task, plan);
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
    let mut asked = criteria.themes.iter().chain(&criteria.excluded_themes);
    if asked.any(|name| name.compares_phases()) {
        let is_cut = match examination.set_play().as_deref() {
            Some(SetPlay::Play(found)) => found.stopped.is_some(),
            _ => false,
        };
        if is_cut || examination.tries(1).is_some_and(|tries| tries.stopped.is_some()) {
            return Err(Rejection::Undecided);
        }
    }
    let themes = examination.themes_of_phases().map_err(stopped)?.ok_or(Rejection::Undecided)?;
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
    let minor_duals = report.findings.iter().filter(|finding| is_dual(finding.kind)).count();
    check_dependence(&mut examination, &report.line.moves, criteria)?;
    let facts = *examination.facts().map_err(stopped)?.ok_or(Rejection::Undecided)?;
    drop(examination);
    let difficulty = rate(&facts);
    let nets = nets_of_tree(position, moves, &tree);
    let lines = variations(&tree);
    let last_moves = LastMoves::of_lines(position, stipulation(moves, checks), &lines);
    if !criteria.difficulty.contains(&difficulty.score) {
        return Err(Rejection::Difficulty);
    }
    let proven = ProvenWin {
        position,
        key,
        lines: &lines,
        themes: &themes,
        facts,
        difficulty,
        minor_duals,
        nets: nets.count(),
        last_moves,
        material: material_of(position, position.turn()),
    };
    let points = quality(&proven);
    let quality = points.iter().map(|(_, points)| points).sum();
    let counted = points.iter().filter(|(_, points)| points.abs() >= 0.05);
    let why: Vec<String> = counted.map(|(name, points)| format!("{name} {points:.1}")).collect();
    let problem = GeneratedProblem {
        position: R::any_position(*position),
        stipulation: stipulation(moves, checks),
        moves,
        repetition,
        solutions: 1,
        key: Some(R::any_move(key)),
        key_kind: facts.key,
        solution,
        themes: themes.iter().map(|theme| theme.name).collect(),
        difficulty: Some(proven.difficulty.score),
        minor_duals,
        for_print: is_for_print(&proven),
        quality,
        why: why.join(", "),
        material: proven.material,
        idea: Some(nets.idea()),
        source: "",
        from: None,
        played: None,
        unit: 0,
    };
    Ok(Proven { position: *position, known: win, problem })
}

fn stipulation(moves: u8, checks: bool) -> Stipulation {
    Stipulation::mate(Some(moves)).with_checks(checks)
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
/// there, or undecided, does not prove that.
fn changes_solution<M>(change: &Change<M>) -> bool {
    match change {
        Change::NoWin { .. } | Change::Length { .. } | Change::Keys { .. } => true,
        Change::None | Change::Illegal | Change::Undecided => false,
    }
}

/// A forced win by one key.
#[derive(Clone, Debug)]
pub struct WinGoal(pub Criteria);

/// The node limit of the second search for idle pieces, as a multiple of
/// [`Criteria::nodes`].
const THOROUGH: u64 = 10;

impl<R: GeneratorRules> Goal<R> for WinGoal {
    type Known = UniqueWin<R>;

    fn criteria(&self) -> &Criteria {
        &self.0
    }

    fn continues_from_accepted(&self) -> bool {
        false
    }

    fn test(&self, position: &Position<R>) -> (Result<UniqueWin<R>, PassedOver>, u64) {
        find_unique_win(position, &self.0)
    }

    fn test_mutation(
        &self,
        position: &Position<R>,
        of: &Proven<R, UniqueWin<R>>,
    ) -> (Option<UniqueWin<R>>, u64) {
        // A mutation seldom makes a long win with another key, so that is not looked for.
        if of.known.moves > 2 {
            find_win_by_key(position, of.known.key, &self.0)
        } else {
            let (win, nodes) = find_unique_win(position, &self.0);
            (win.ok(), nodes)
        }
    }

    fn keeps(&self, smaller: &Position<R>, win: &UniqueWin<R>) -> (Option<UniqueWin<R>>, u64) {
        find_same_win(smaller, *win, &self.0)
    }

    /// The nodes of the proof are not counted.
    fn accept(
        &self,
        position: &Position<R>,
        win: UniqueWin<R>,
    ) -> (Result<Proven<R, UniqueWin<R>>, Rejection>, u64) {
        (accept_win(position, win, &self.0), 0)
    }

    /// Removes idle pieces once more, with a higher node limit: the quick tests cannot decide
    /// every long win, and a piece about which nothing was proven stays. Then weaker pieces take the
    /// place of those that are stronger than the problem needs.
    fn finish(&self, proven: Proven<R, UniqueWin<R>>) -> (Option<Proven<R, UniqueWin<R>>>, u64) {
        let nodes = self.0.nodes.saturating_mul(THOROUGH);
        let thorough = Criteria { nodes, ..self.0.clone() };
        let (economical, win, nodes) = economical(&proven.position, proven.known, &thorough);
        if economical == proven.position {
            return (Some(proven), nodes);
        }
        (accept_win(&economical, win, &self.0).ok(), nodes)
    }
}
