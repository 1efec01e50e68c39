//! Final positions, themes and changed rules of a rule set as records.

use serde_json::Value;

use super::recorder::Recorder;
use crate::anatomy::{Anatomy, ExplainRules, anatomy_marks, explain, explain_after};
use crate::examine::ExamineRules;
use crate::game::{Move, Position, SearchRules};
use crate::notation::{Notation, NotationRules};
use crate::report::words::{self, AnatomyLine, Language};
use crate::report::{EndReport, Line, PlacedMan, RestReport, ThemeReport};
use crate::rules::switch::Switches;
use crate::rules::{AnyMove, AnyPosition};
use crate::solve::RuleDependence;
use crate::stipulation::Stipulation;
use crate::theme::{self, Theme};
use crate::with_position;

impl<R: NotationRules + SearchRules + ExplainRules> Recorder<'_, R> {
    /// The end of a line from the problem position, explained; `None` without moves.
    pub(super) fn end(&self, moves: &[Move<R>]) -> Option<EndReport> {
        let (&last, before) = moves.split_last()?;
        let before = self.after(self.position, before);
        let line = self.line(moves);
        let Some(end) = words::ends_by_repetition(&line) else {
            return Some(Self::end_after(&before, last, line));
        };
        let fen = before.after(last).to_string();
        let lines = vec![AnatomyLine::of(end)];
        let text = words::anatomy_text(&lines, Language::English);
        let (anatomy, marks, defences) = (Value::Null, Vec::new(), Vec::new());
        Some(EndReport { line, fen, text, lines, anatomy, marks, defences })
    }

    /// The end of a line whose last move is played in this position.
    pub(super) fn end_after(before: &Position<R>, last: Move<R>, line: Line) -> EndReport {
        let fen = before.after(last).to_string();
        described(&explain_after(before, last), line, fen)
    }
}

/// Explains the end of a line, and names the themes of the line; `None` without moves, and for moves
/// that are not legal.
pub fn explain_line(
    position: &AnyPosition,
    moves: &[AnyMove],
) -> Option<(EndReport, Vec<ThemeReport>)> {
    with_position!(position, position => end_of_line(position, moves))
}

fn end_of_line<R: ExamineRules>(
    position: &Position<R>,
    moves: &[AnyMove],
) -> Option<(EndReport, Vec<ThemeReport>)> {
    let (mut at, mut line) = (*position, Vec::new());
    for &mv in moves {
        let mv = R::of_move(mv)?;
        at = at.play(mv).ok()?;
        line.push(mv);
    }
    let recorder = Recorder::new(position, Stipulation::SHORTEST, Notation::default());
    let themes = themes(recorder, &theme::of_line(position, &line));
    Some((recorder.end(&line)?, themes))
}

/// Explains the position itself, and names the themes of its end.
pub fn explain_position(position: &AnyPosition) -> (EndReport, Vec<ThemeReport>) {
    with_position!(position, position => {
        let anatomy = explain(position);
        let recorder = Recorder::new(position, Stipulation::SHORTEST, Notation::default());
        let themes = themes(recorder, &theme::of_position(position));
        (described(&anatomy, Line::default(), position.to_string()), themes)
    })
}

fn described<R: ExplainRules>(anatomy: &Anatomy<R>, line: Line, fen: String) -> EndReport {
    let lines = words::anatomy(anatomy);
    EndReport {
        line,
        fen,
        text: words::anatomy_text(&lines, Language::English),
        lines,
        anatomy: serde_json::to_value(anatomy).unwrap_or_default(),
        marks: anatomy_marks(anatomy),
        defences: Vec::new(),
    }
}

/// Themes with their evidence.
pub(super) fn themes<R: NotationRules + SearchRules>(
    recorder: Recorder<'_, R>,
    themes: &[Theme<R>],
) -> Vec<ThemeReport> {
    let each = |theme: &Theme<R>| ThemeReport {
        name: theme.name,
        men: theme.pieces.iter().map(|&(at, man)| PlacedMan::of::<R>(at, man)).collect(),
        points: theme.points.iter().map(ToString::to_string).collect(),
        line: recorder.along(recorder.position, &theme.line, 0),
    };
    themes.iter().map(each).collect()
}

/// The answers under changed rules.
pub(super) fn rests_on<R: NotationRules + SearchRules + Switches>(
    recorder: Recorder<'_, R>,
    rests: &[RuleDependence<R>],
) -> Vec<RestReport> {
    let keys = |keys: &[Move<R>]| recorder.moves(recorder.position, keys, 0);
    let each = |rest: &RuleDependence<R>| RestReport {
        switch: rest.switch,
        change: rest.change.with_keys(keys),
    };
    rests.iter().map(each).collect()
}
