//! One call for one position text.

use thiserror::Error;

use super::examination::{Examination, ExamineRules};
use super::task::{Follow, Options, Task};
use super::verdict::Verdict;
use crate::game::{FenError, Move, Position, WinKind};
use crate::notation::{Notation, write};
use crate::problem::{Stipulation, StipulationError};
use crate::rules::RuleSet;
use crate::solve::Limits;
use crate::with_position;

/// What is proven of a position. Moves are in coordinates, such as `h3e3`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvedFen {
    /// Whether the stipulation can be fulfilled, or was not settled within the limits.
    pub verdict: Verdict,
    /// The length of the shortest win in moves of the attacker, if it is proven.
    pub moves: Option<u8>,
    /// How that win ends.
    pub win: Option<WinKind>,
    /// Every first move that fulfills the stipulation; complete unless the verdict is
    /// [`Verdict::Undecided`].
    pub keys: Vec<String>,
    /// The shortest win against the longest defense, both sides' moves in turn.
    pub line: Vec<String>,
    /// There is no win within this number of moves.
    pub not_within: u8,
    /// Positions searched.
    pub nodes: u64,
}

/// Why a position text was not solved.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SolveFenError {
    /// The text is not a legal position.
    #[error(transparent)]
    Position(#[from] FenError),
    /// The text is not a stipulation.
    #[error(transparent)]
    Stipulation(#[from] StipulationError),
}

/// Solves a position: finds its shortest win and every key, exhaustively.
///
/// `stipulation` is `#N` for a win in at most N moves, or `#` for the shortest win; ` checks`
/// behind it restricts the attacker to checks. `+` and `=` need endgame tables and are undecided
/// here; see [`Examination`] for these and for everything else that can be asked of a problem.
///
/// ```
/// use paiju_solve::examine::{Verdict, solve_fen};
/// use paiju_game::rules::RuleSet;
/// use paiju_solve::solve::Limits;
///
/// let fen = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
/// let solved = solve_fen(RuleSet::Xiangqi, fen, "#2", Limits::default())?;
/// assert_eq!(solved.verdict, Verdict::Solved);
/// assert_eq!(solved.keys, ["c6d8"]);
/// assert_eq!(solved.line, ["c6d8", "e10f10", "g9f9"]);
/// # Ok::<(), paiju_solve::examine::SolveFenError>(())
/// ```
///
/// # Errors
/// A position text or a stipulation that cannot be read.
pub fn solve_fen(
    rules: RuleSet,
    fen: &str,
    stipulation: &str,
    limits: Limits,
) -> Result<SolvedFen, SolveFenError> {
    let stipulation: Stipulation = stipulation.parse()?;
    let position = rules.read(fen)?;
    Ok(with_position!(&position, position => solve(position, stipulation, limits)))
}

fn solve<R: ExamineRules>(
    position: &Position<R>,
    stipulation: Stipulation,
    limits: Limits,
) -> SolvedFen {
    let options = Options { limits, follow: Follow::Shortest, ..Options::default() };
    let mut examination = Examination::new(Task::new(position, stipulation), options);
    let nothing = SolvedFen {
        verdict: Verdict::Undecided,
        moves: None,
        win: None,
        keys: Vec::new(),
        line: Vec::new(),
        not_within: 0,
        nodes: 0,
    };
    let verdict = examination.solved();
    if examination.replayed().is_err() {
        // A win that the independent checker does not accept is not claimed.
        return SolvedFen { nodes: examination.nodes(), ..nothing };
    }
    let answer = examination.answer();
    let text = |moves: &[Move<R>]| {
        moves.iter().map(|&mv| write(Notation::Coordinates, position, mv)).collect()
    };
    SolvedFen {
        verdict,
        moves: answer.moves,
        win: answer.line.win,
        keys: text(&answer.keys),
        line: text(&answer.line.moves),
        not_within: answer.not_within,
        nodes: examination.nodes(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_set_is_solved_by_its_name() {
        let solve = |rules, fen: &str, asked: &str| {
            let solved = solve_fen(rules, fen, asked, Limits::default()).unwrap();
            (solved.verdict, solved.moves, solved.keys.len())
        };
        let cannon = "9/5k3/C8/9/9/9/9/c4C3/9/4K4 w";
        assert_eq!(solve(RuleSet::ChinaSchach, cannon, "#"), (Verdict::Solved, Some(2), 1));
        assert_eq!(solve(RuleSet::Xiangqi, cannon, "#2"), (Verdict::NoSolution, None, 0));
        let chex = "4/5/2k3/7/6/P4/K3 w -";
        assert_eq!(solve(RuleSet::Chex, chex, "+"), (Verdict::Undecided, None, 0));
    }

    #[test]
    fn a_limit_leaves_it_undecided() {
        let fen = "3k5/9/9/9/9/2C1R4/9/3r5/9/4K4 w";
        let limits = Limits { nodes: Some(100), ..Limits::default() };
        let solved = solve_fen(RuleSet::Xiangqi, fen, "#", limits).unwrap();
        assert_eq!((solved.verdict, solved.moves), (Verdict::Undecided, None));
        assert!(solved.nodes <= 100, "{}", solved.nodes);
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
