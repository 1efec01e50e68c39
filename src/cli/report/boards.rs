//! The pictures of a problem and of the ends of its lines.

use crate::book::Diagram;
use crate::cli::report::printed;
use crate::diagram::Men;
use crate::diagram::picture::{Mark, MarkKind, Picture, Style, picture};
use crate::game::Square;
use crate::input::PosedProblem;
use crate::problem::Problem;
use crate::report::{EndReport, MarkReport, Report};
use crate::rules::AnyPosition;
use crate::with_position;

/// Something to be shown on a board, by the indices of its squares.
pub(in crate::cli) enum Shown<'a> {
    /// A move to come, from a square to a square.
    Arrow(usize, usize),
    /// The move that was played last.
    Moved(usize, usize),
    /// Part of an anatomy.
    Anatomy(&'a MarkReport),
}

/// A picture of a position, and what its marks mean.
pub(in crate::cli) fn drawn(
    position: &AnyPosition,
    shown: &[Shown<'_>],
    style: Style,
) -> (Picture, Vec<MarkKind>) {
    with_position!(position, position => {
        let marks: Vec<_> = shown.iter().map(mark).collect();
        let mut kinds: Vec<MarkKind> = marks.iter().map(Mark::kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        (picture(position, style, &marks), kinds)
    })
}

/// The mark with the squares of a board.
pub(in crate::cli) fn mark<S: Square>(shown: &Shown<'_>) -> Mark<S> {
    let at = |&index: &usize| S::from_index(index);
    let all = |squares: &[usize]| squares.iter().map(at).collect();
    match shown {
        Shown::Arrow(from, to) => Mark::Arrow { from: at(from), to: at(to) },
        Shown::Moved(from, to) => Mark::Moved { from: at(from), to: at(to) },
        Shown::Anatomy(mark) => match mark {
            MarkReport::Check(squares) => Mark::Check(all(squares)),
            MarkReport::Guard(squares) => Mark::Guard(all(squares)),
            MarkReport::Guarded(square) => Mark::Guarded(at(square)),
            MarkReport::Free(square) => Mark::Free(at(square)),
            MarkReport::Traitor(square) => Mark::Traitor(at(square)),
            MarkReport::SelfBlock(square) => Mark::SelfBlock(at(square)),
            MarkReport::Screen(square) => Mark::Screen(at(square)),
            MarkReport::Leg(square) => Mark::Leg(at(square)),
            MarkReport::Blocked(leaper, by) => Mark::Blocked { leaper: at(leaper), by: at(by) },
        },
    }
}

/// A picture of the end of a line with the move that led there and its anatomy.
pub(in crate::cli) fn drawn_end(
    report: &Report,
    end: &EndReport,
    style: Style,
) -> Option<(Picture, Vec<MarkKind>)> {
    let position = report.rules.read(&end.fen).ok()?;
    let last = end.line.moves.last();
    let mut shown: Vec<Shown<'_>> =
        last.map(|mv| Shown::Moved(mv.from, mv.to)).into_iter().collect();
    shown.extend(end.marks.iter().map(Shown::Anatomy));
    Some(drawn(&position, &shown, style))
}

/// The end of a line as a diagram of its own, with the moves that led there and perhaps a text.
pub(in crate::cli) fn end_diagram(
    posed: &PosedProblem,
    problem: &Problem,
    report: &Report,
    end: &EndReport,
    style: Style,
    text: &str,
) -> Option<Diagram> {
    let drawn = drawn_end(report, end, style)?;
    let position = report.rules.read(&end.fen).ok()?;
    Some(explained(posed, problem, &position, drawn, end.line.text(), text))
}

/// A position that is explained: what led there, and below the board why it is lost.
pub(in crate::cli) fn explained(
    posed: &PosedProblem,
    problem: &Problem,
    position: &AnyPosition,
    (picture, legend): (Picture, Vec<MarkKind>),
    line: String,
    text: &str,
) -> Diagram {
    let diagram =
        printed::diagram(posed, problem, position, &[], Style::default(), Men::Letters);
    let asked = if line.is_empty() { format!("{} to move", position.mover()) } else { line };
    let remarks = vec![text.trim_end().to_owned()];
    Diagram { asked, remarks, picture, legend, cchessman: None, ..diagram }
}
