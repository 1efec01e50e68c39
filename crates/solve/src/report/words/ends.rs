//! How games end, repetitions, and the rules that an answer rests on.

use super::names::{side, side_named};
use super::sentence::Sentence;
use crate::game::{Repetition, WinKind};
use crate::report::{Line, Over, Recurrence, Report, RestReport, RuleChange};
use crate::rules::RuleSet;
use crate::rules::switch::Switch;
use crate::verdict::RestsOnBan;

/// The sentence about a problem in which nothing is left to solve.
pub fn over(report: &Report) -> Option<Sentence> {
    report.over.map(|over| ended(report.rules, over))
}

/// How a game has ended.
pub fn ended(rules: RuleSet, over: Over) -> Sentence {
    let Some((winner, by)) = over.winner.zip(over.by) else {
        return Sentence::new("over.draw");
    };
    let key = match by {
        WinKind::Checkmate => "over.checkmate",
        WinKind::Stalemate => "over.stalemate",
        WinKind::Bared => "over.bared",
        WinKind::Repetition => "over.repetition",
    };
    Sentence::new(key).part("side", side(rules, winner))
}

/// What a move does that loses the game for the other side because a position is repeated:
/// `repeats the position after 1. d1e1: Black gives perpetual check`.
pub fn recurrence(recurrence: &Recurrence) -> Sentence {
    let key = match (&recurrence.after, recurrence.chases) {
        (None, false) => "recurrence.first.checks",
        (None, true) => "recurrence.first.chases",
        (Some(_), false) => "recurrence.checks",
        (Some(_), true) => "recurrence.chases",
    };
    let said = Sentence::new(key).part("side", side_named(&recurrence.side));
    match &recurrence.after {
        None => said,
        Some(after) => said.text("after", after),
    }
}

/// How a line ends by repetition, with its last move in front.
pub fn ends_by_repetition(line: &Line) -> Option<Sentence> {
    let (last, end) = (line.moves.last()?, line.recurrence.as_ref()?);
    let last = std::slice::from_ref(last);
    Some(Sentence::new("line.end").marked("move", last).part("recurrence", recurrence(end)))
}

/// A line with its end, if that is not an end on the board.
pub fn whole(line: &Line) -> Sentence {
    match &line.recurrence {
        Some(end) => {
            Sentence::new("line.repeats").line("line", line).part("recurrence", recurrence(end))
        }
        None => Sentence::new("line").line("line", line),
    }
}

/// A remark on the verdict, such as `rests on the ban on perpetual check`.
pub fn rests_on_ban(rests: RestsOnBan, rule: Repetition) -> Option<Sentence> {
    let is_asian = rule == Repetition::Asian;
    Some(Sentence::new(match (rests, is_asian) {
        (RestsOnBan::No, _) => return None,
        (RestsOnBan::Yes, false) => "rests-on.check",
        (RestsOnBan::Yes, true) => "rests-on.check-or-chase",
        (RestsOnBan::Perhaps, false) => "rests-on.perhaps-check",
        (RestsOnBan::Perhaps, true) => "rests-on.perhaps-check-or-chase",
    }))
}

/// The description of a changed rule.
pub fn switch(switch: Switch) -> Sentence {
    Sentence::new(match switch {
        Switch::StalemateDraws => "switch.stalemate-draws",
        Switch::GeneralsMayFace => "switch.generals-may-face",
        Switch::StalemateLoses => "switch.stalemate-loses",
        Switch::NoBlockedDiagonals => "switch.no-blocked-diagonals",
        Switch::BaredFightsOn => "switch.bared-fights-on",
        Switch::PerpetualCheckAllowed => "switch.perpetual-check-allowed",
        Switch::PerpetualChaseAllowed => "switch.perpetual-chase-allowed",
    })
}

/// The answer under a changed rule.
pub fn rest(rest: &RestReport) -> Sentence {
    let change = match &rest.change {
        RuleChange::None => Sentence::new("change.none"),
        RuleChange::NoWin { moves } => Sentence::new("change.no-win").number("moves", *moves),
        RuleChange::Length { moves } => Sentence::new("change.length").number("moves", *moves),
        RuleChange::Keys { keys } => Sentence::new("change.keys").moves("keys", keys),
        RuleChange::Illegal => Sentence::new("change.illegal"),
        RuleChange::Undecided => Sentence::new("change.undecided"),
    };
    Sentence::new("rests-on.rule").part("rule", switch(rest.switch)).part("change", change)
}
