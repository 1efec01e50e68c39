//! The pictures of a problem and of the ends of its lines.

use super::printed::{self, Printing};
use crate::book::Diagram;
use crate::cli::options::Looks;
use crate::diagram::picture::{Mark, MarkKind, Picture, Style, picture};
use crate::input::PosedProblem;
use crate::problem::Problem;
use crate::report::words::{self, Language};
use crate::report::{EndReport, Report};
use crate::rules::AnyPosition;

/// A picture of a position, and what its marks mean.
pub(in crate::cli) fn drawn(
    position: &AnyPosition,
    marks: &[Mark],
    style: Style,
) -> (Picture, Vec<MarkKind>) {
    (picture(position, style, marks), MarkKind::of(marks))
}

/// A picture of the end of a line with the move that led there and its anatomy.
pub(in crate::cli) fn drawn_end(
    report: &Report,
    end: &EndReport,
    looks: Looks,
) -> Option<(Picture, Vec<MarkKind>)> {
    let position = report.rules.read(&end.fen).ok()?;
    Some(drawn(&position, &end.all_marks(), looks.style(report.notation)))
}

/// The end of a line as a diagram of its own, with the moves that led there and perhaps a text.
pub(in crate::cli) fn end_diagram(
    posed: &PosedProblem,
    problem: &Problem,
    report: &Report,
    end: &EndReport,
    printing: Printing,
    text: &str,
) -> Option<Diagram> {
    let position = report.rules.read(&end.fen).ok()?;
    let style = printing.looks.style(report.notation);
    let drawn = drawn(&position, &end.all_marks(), style);
    let diagram = explained(posed, problem, &position, drawn, text, printing.language);
    Some(Diagram { asked: end.line.text(), ..diagram })
}

/// A position that is explained: the reason for the loss is below the board.
pub(in crate::cli) fn explained(
    posed: &PosedProblem,
    problem: &Problem,
    position: &AnyPosition,
    (picture, legend): (Picture, Vec<MarkKind>),
    text: &str,
    language: Language,
) -> Diagram {
    let printing = Printing::board(Looks::default(), language);
    let diagram = printed::diagram(posed, problem, position, &[], printing);
    let asked = words::to_move(position.rules(), position.turn()).text_in(language);
    let remarks = vec![text.trim_end().to_owned()];
    Diagram { asked, remarks, picture, legend, cchessman: None, ..diagram }
}
