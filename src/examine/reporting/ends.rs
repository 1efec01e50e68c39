//! Final positions, themes and changed rules of a rule set as records.

use std::fmt::Display;

use serde_json::Value;

use super::recorder::{Recorder, indices};
use crate::anatomy::{
    Anatomy, Attack, Blockade, ExplainRules, FlightState, Guard, Mechanism, Obstacle, explain,
    explain_after,
};
use crate::game::{Move, Position, Repetition, Role, Rules, SearchRules, Square};
use crate::notation::{Notation, NotationRules};
use crate::report::words::en;
use crate::report::{EndReport, Line, MarkReport, PlacedMan, RestReport, RuleChange, ThemeReport};
use crate::rules::AnyPosition;
use crate::rules::switch::Switches;
use crate::solve::{Change, RuleDependence};
use crate::theme::{self, Theme};
use crate::with_position;

impl<R: NotationRules + SearchRules + ExplainRules> Recorder<'_, R> {
    /// The end of a line from the problem position, explained; `None` without moves.
    pub(super) fn end(&self, moves: &[Move<R>]) -> Option<EndReport> {
        let (&last, before) = moves.split_last()?;
        let before = self.after(before);
        let line = self.line(moves);
        let Some(text) = en::ends_by_repetition(&line) else {
            return Some(Self::end_after(&before, last, line));
        };
        let fen = before.after(last).to_string();
        Some(EndReport { line, fen, text, anatomy: Value::Null, marks: Vec::new() })
    }

    /// The end of a line whose last move is played in this position.
    pub(super) fn end_after(before: &Position<R>, last: Move<R>, line: Line) -> EndReport {
        let fen = before.after(last).to_string();
        described(&explain_after(before, last), line, fen)
    }
}

/// Explains a position as it stands, and names the themes of its end.
pub fn explain_position(position: &AnyPosition) -> (EndReport, Vec<ThemeReport>) {
    with_position!(position, position => {
        let anatomy = explain(position);
        let recorder = Recorder {
            notation: Notation::default(),
            repetition: Repetition::None,
            position,
        };
        let themes = themes(recorder, &theme::of_position(position));
        (described(&anatomy, Line::default(), position.to_string()), themes)
    })
}

fn described<R: Rules>(anatomy: &Anatomy<R>, line: Line, fen: String) -> EndReport
where
    Anatomy<R>: Display,
{
    EndReport {
        line,
        fen,
        text: anatomy.to_string(),
        anatomy: serde_json::to_value(anatomy).unwrap_or_default(),
        marks: marks(anatomy),
    }
}

/// Themes with their evidence.
pub(super) fn themes<R: NotationRules + SearchRules>(
    recorder: Recorder<'_, R>,
    themes: &[Theme<R>],
) -> Vec<ThemeReport> {
    let each = |theme: &Theme<R>| ThemeReport {
        name: theme.name,
        men: theme
            .pieces
            .iter()
            .map(|(at, man)| PlacedMan {
                side: R::COLORS[man.color.index()].to_owned(),
                man: man.role.name().to_owned(),
                at: at.to_string(),
            })
            .collect(),
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
    let each = |rest: &RuleDependence<R>| RestReport {
        switch: rest.switch,
        change: match &rest.change {
            Change::None => RuleChange::None,
            Change::NoWin { within } => RuleChange::NoWin(*within),
            Change::Length { moves } => RuleChange::Length(*moves),
            Change::Keys { keys } => {
                RuleChange::Keys(recorder.moves(recorder.position, keys, 0))
            }
            Change::Illegal => RuleChange::Illegal,
            Change::Undecided => RuleChange::Undecided,
        },
    };
    rests.iter().map(each).collect()
}

/// What a picture shows of an anatomy: checks, guarded and free flights, traitors and self-blocks,
/// screens, free legs, and blocked leaps of the losing side. In a fixed order, each once.
pub(super) fn marks<R: Rules>(anatomy: &Anatomy<R>) -> Vec<MarkReport> {
    let mut marks = Vec::new();
    for check in &anatomy.checks {
        marks.push(MarkReport::Check(way::<R>(&check.attack, anatomy.royal)));
        over(&check.attack, &mut marks);
    }
    for flight in &anatomy.flights {
        let Some(square) = flight.square else { continue };
        let at = square.index();
        match &flight.prospect {
            FlightState::Off => {}
            FlightState::Free { .. } => marks.push(MarkReport::Free(at)),
            FlightState::Guarded { guards, .. } => guarded(square, guards, &mut marks),
            FlightState::Blocked { guards, blockade, .. } => match blockade {
                Blockade::Traitor => marks.push(MarkReport::Traitor(at)),
                Blockade::SelfBlock => marks.push(MarkReport::SelfBlock(at)),
                Blockade::Idle => lines(square, guards, &mut marks),
            },
            FlightState::Barred { by, guards, blockade } => match blockade {
                Some(Blockade::Traitor | Blockade::SelfBlock) => {
                    marks.extend(by.map(|pawn| MarkReport::SelfBlock(pawn.at.index())));
                }
                _ if guards.is_empty() => {
                    marks.extend(by.map(|pawn| MarkReport::Guard(vec![pawn.at.index(), at])));
                    marks.push(MarkReport::Guarded(at));
                }
                _ => guarded(square, guards, &mut marks),
            },
        }
    }
    for defender in &anatomy.defenders {
        for obstacle in &defender.obstacles {
            if let Obstacle::Leg(man) | Obstacle::Eye(man) = obstacle {
                marks.push(MarkReport::Blocked(defender.at.index(), man.at.index()));
            }
        }
    }
    let mut seen = Vec::new();
    marks.retain(|mark| {
        let new = !seen.contains(mark);
        if new {
            seen.push(mark.clone());
        }
        new
    });
    marks
}

fn guarded<R: Rules>(square: R::Square, guards: &[Guard<R>], marks: &mut Vec<MarkReport>) {
    lines(square, guards, marks);
    marks.push(MarkReport::Guarded(square.index()));
}

fn lines<R: Rules>(square: R::Square, guards: &[Guard<R>], marks: &mut Vec<MarkReport>) {
    for guard in guards {
        marks.push(MarkReport::Guard(way::<R>(&guard.attack, square)));
        over(&guard.attack, marks);
    }
}

/// The squares through which an attack goes.
fn way<R: Rules>(attack: &Attack<R>, target: R::Square) -> Vec<usize> {
    match attack.mechanism {
        Mechanism::Leg(at) => indices::<R>(&[attack.from, at, target]),
        _ => indices::<R>(&[attack.from, target]),
    }
}

/// Over what an attack goes.
fn over<R: Rules>(attack: &Attack<R>, marks: &mut Vec<MarkReport>) {
    match attack.mechanism {
        Mechanism::Screen(screen) => marks.push(MarkReport::Screen(screen.at.index())),
        Mechanism::Leg(at) | Mechanism::Eye(at) => marks.push(MarkReport::Leg(at.index())),
        _ => {}
    }
}
