//! A position with what is marked on it.

use super::Args;
use crate::cli::report::printed::own_marks;
use crate::cli::report::style::printable;
use crate::diagram::picture::Mark;
use crate::notation::Notation;
use crate::problem::{Problem, Solution, Written};
use crate::rules::{AnyPosition, RuleSet};

/// A position with what is marked on it.
pub(super) struct Drawn {
    pub(super) position: AnyPosition,
    pub(super) last: Option<Squares>,
    pub(super) arrows: Vec<Squares>,
    /// The author's marks, which are of the position of the problem alone.
    pub(super) own: Vec<Mark>,
}

/// The two squares of a move.
pub(super) type Squares = (usize, usize);

impl Drawn {
    /// The position after `--moves`, or the error to report.
    pub(super) fn of(
        args: &Args,
        problem: Option<&Problem>,
        position: &AnyPosition,
    ) -> Result<Self, String> {
        let own = problem.map(|problem| problem.notation).unwrap_or_default();
        let notation = args.input.reading.notation.unwrap_or(own);
        let (position, played) = match &args.moves {
            Some(text) => play(notation, position, text)?,
            None => (*position, None),
        };
        let rules = position.rules();
        let last = match &args.last {
            Some(text) => Some(squares(rules, "--last", text)?),
            None => played,
        };
        let arrows = args.arrow.iter().map(|text| squares(rules, "--arrow", text));
        let own = own_marks(problem, &position);
        Ok(Self { position, last, arrows: arrows.collect::<Result<_, _>>()?, own })
    }

    pub(super) fn marks(&self) -> Vec<Mark> {
        let moved = self.last.map(|(from, to)| Mark::Moved { from, to });
        let arrows = self.arrows.iter().map(|&(from, to)| Mark::Arrow { from, to });
        moved.into_iter().chain(arrows).collect()
    }
}

/// Plays the main line of a move text.
pub(super) fn play(
    notation: Notation,
    position: &AnyPosition,
    text: &str,
) -> Result<(AnyPosition, Option<Squares>), String> {
    let solution: Solution = text.parse().map_err(|error| format!("--moves: {error}"))?;
    let line = solution.lines.last().map_or(&[][..], |line| &line.moves);
    played(notation, position, line).map_err(|message| {
        let fits = |&other: &Notation| played(other, position, line).is_ok();
        match position.rules().notations().iter().copied().find(fits) {
            Some(fits) => {
                format!("{message}; in the notation {fits} all moves are legal: --notation {fits}")
            }
            None => message,
        }
    })
}

/// Plays moves in one notation.
pub(super) fn played(
    notation: Notation,
    position: &AnyPosition,
    line: &[Written],
) -> Result<(AnyPosition, Option<Squares>), String> {
    let (mut position, mut last) = (*position, None);
    for written in line {
        let word = printable(&written.text);
        let mv = position
            .read_move(notation, &written.text)
            .map_err(|error| format!("--moves: {word}: {error}"))?;
        let Some(after) = position.after(mv) else {
            return Err(format!("--moves: {word}: not legal"));
        };
        position = after;
        last = Some((mv.from(), mv.to()));
    }
    Ok((position, last))
}

/// The two squares of a move in coordinates, which is not looked for on the board.
pub(super) fn squares(rules: RuleSet, option: &str, text: &str) -> Result<Squares, String> {
    let text = text.trim();
    let read = || {
        let (from, length) = rules.read_square(text)?;
        let rest = text[length..].trim_start_matches('-');
        let (to, length) = rules.read_square(rest)?;
        (length == rest.len()).then_some((from, to))
    };
    let found = printable(text);
    read().ok_or_else(|| format!("{option}: found `{found}`, expected a move such as `h3e3`"))
}
