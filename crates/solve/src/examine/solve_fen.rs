//! One call for one position text.

use thiserror::Error;

use super::{Plan, ReportPart, Verdict, examine};
use crate::game::FenError;
use crate::problem::{Problem, Stipulation, StipulationError};
use crate::report::{Answer, Report};
use crate::rules::RuleSet;
use crate::solve::Limits;

/// Why a position text was not solved.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SolveFenError {
    /// The text is not a legal position.
    #[error(transparent)]
    Position(#[from] FenError),
    /// The text is not a stipulation.
    #[error("{}", .0.with_help())]
    Stipulation(#[from] StipulationError),
}

/// Solves a position: finds its shortest win and every key, or all solutions of help, self, reflex
/// or series play, and replays them.
///
/// `stipulation` is written as in a file: `#2`, `# checks`, `h#2.5`. `+` and `=` need endgame tables,
/// which a [`Plan`] names, and are undecided here unless a forced win proves them.
///
/// ```
/// use paiju_game::rules::RuleSet;
/// use paiju_solve::examine::{Verdict, solve_fen};
/// use paiju_solve::solve::Limits;
///
/// let fen = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
/// let report = solve_fen(RuleSet::Xiangqi, fen, "#2", Limits::default())?;
/// assert_eq!(report.solved, Verdict::Solved);
/// assert_eq!(report.answer.keys[0].coordinates, "c6d8");
/// assert_eq!(report.answer.line.text(), "1. c6d8+ e10f10 2. g9f9#");
/// // The report is data: serialized, it is what `paiju solve --format json` prints.
/// assert_eq!(serde_json::to_value(&report)?["keys"][0], "c6d8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// A position text or a stipulation that cannot be read.
pub fn solve_fen(
    rules: RuleSet,
    fen: &str,
    stipulation: &str,
    limits: Limits,
) -> Result<Report, SolveFenError> {
    let parts = vec![ReportPart::Answer, ReportPart::Replay, ReportPart::WinKinds];
    examined(rules, fen, stipulation, &Plan { parts, limits, ..Plan::default() })
}

/// Solves a position as [`solve_fen`] does, and also names the themes of its solution, rates its
/// difficulty and gives its tree. Other play than a forced win has none of these.
///
/// ```
/// use paiju_game::rules::RuleSet;
/// use paiju_game::theme_name::Name;
/// use paiju_solve::examine::classify_fen;
/// use paiju_solve::solve::Limits;
///
/// let fen = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
/// let report = classify_fen(RuleSet::Xiangqi, fen, "#2", Limits::default())?;
/// assert!(report.theme_names().any(|name| name == Name::OctagonalHorse));
/// assert!(report.difficulty.is_some_and(|difficulty| difficulty < 3.0));
/// let tree = report.solution_tree().expect("a forced win has a tree");
/// assert_eq!(tree.steps[0].mv.text, "c6d8");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// As [`solve_fen`].
pub fn classify_fen(
    rules: RuleSet,
    fen: &str,
    stipulation: &str,
    limits: Limits,
) -> Result<Report, SolveFenError> {
    use ReportPart::{Answer, Difficulty, Replay, Themes, Tree, WinKinds};
    let parts = vec![Answer, Replay, WinKinds, Themes, Difficulty, Tree];
    examined(rules, fen, stipulation, &Plan { parts, limits, ..Plan::default() })
}

fn examined(
    rules: RuleSet,
    fen: &str,
    stipulation: &str,
    plan: &Plan,
) -> Result<Report, SolveFenError> {
    let stipulation: Stipulation = stipulation.parse()?;
    let problem = Problem::new(rules.read(fen)?, stipulation);
    let mut report = examine(&problem, plan, &mut ());
    if report.answer.refused.is_some() {
        // A win that the independent checker does not accept is not claimed.
        report.solved = Verdict::Undecided;
        report.answer = Answer { refused: report.answer.refused, ..Answer::default() };
    }
    Ok(report)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_of_every_rule_set_is_classified() {
        for (rules, fen, asked) in [
            (RuleSet::Xiangqi, "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "#2"),
            (RuleSet::ChinaSchach, "4R4/5k3/9/9/9/9/9/9/9/2cK5 w", "#2"),
            (RuleSet::Chex, "4/5/N1p3/k6/3KBp/5/4 w", "#2"),
        ] {
            let report = classify_fen(rules, fen, asked, Limits::default()).unwrap();
            assert_eq!(report.solved, Verdict::Solved, "{fen}");
            let names: Vec<_> = report.theme_names().collect();
            assert!(!names.is_empty() && report.difficulty.is_some(), "{fen}");
            assert_eq!(report.solution_tree().unwrap().left, 2);
        }
        let help = "4k4/9/9/9/9/9/9/9/3RR4/3K5 b";
        let report = classify_fen(RuleSet::Xiangqi, help, "h#1", Limits::default()).unwrap();
        assert_eq!((report.theme_names().count(), report.difficulty), (0, None));
        assert!(report.solution_tree().is_none());
        let none = Limits { nodes: Some(1), ..Limits::default() };
        let report = classify_fen(RuleSet::Xiangqi, help, "#9", none);
        assert!(report.is_ok_and(|report| report.solution_tree().is_none()));
    }

    #[test]
    fn every_rule_set_is_solved_by_its_name() {
        let solve = |rules, fen: &str, asked: &str| {
            let solved = solve_fen(rules, fen, asked, Limits::default()).unwrap();
            (solved.solved, solved.answer.moves, solved.answer.keys.len())
        };
        let cannon = "9/5k3/C8/9/9/9/9/c4C3/9/4K4 w";
        assert_eq!(solve(RuleSet::ChinaSchach, cannon, "#"), (Verdict::Solved, Some(2), 1));
        assert_eq!(solve(RuleSet::Xiangqi, cannon, "#2"), (Verdict::NoSolution, None, 0));
        let chex = "4/5/2k3/7/6/P4/K3 w -";
        assert_eq!(solve(RuleSet::Chex, chex, "+"), (Verdict::Undecided, None, 0));
        let help = "4k4/9/9/8p/9/9/9/9/R8/3R1K3 b";
        assert_eq!(solve(RuleSet::Xiangqi, help, "h#1"), (Verdict::Solved, Some(1), 2));
    }

    #[test]
    fn a_limit_leaves_it_undecided() {
        let fen = "3k5/9/9/9/9/2C1R4/9/3r5/9/4K4 w";
        let limits = Limits { nodes: Some(100), ..Limits::default() };
        let solved = solve_fen(RuleSet::Xiangqi, fen, "#", limits).unwrap();
        assert_eq!((solved.solved, solved.answer.moves), (Verdict::Undecided, None));
        assert!(solved.cost.nodes <= 100, "{}", solved.cost.nodes);
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        let solve = |fen: &str, asked: &str| {
            solve_fen(RuleSet::Xiangqi, fen, asked, Limits::default()).unwrap_err()
        };
        assert!(matches!(solve("4k4 w", "#2"), SolveFenError::Position(_)));
        let fen = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
        assert!(matches!(solve(fen, "mate"), SolveFenError::Stipulation(_)));
    }
}
