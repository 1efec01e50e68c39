//! How games and lines end, values, limits, and what is proven of a win.

use std::fmt;

use super::names::{side, side_named};
use super::sentence::Sentence;
use crate::exact::Value;
use crate::game::Repetition;
use crate::report::{Line, Over, Recurrence, Report, RestReport};
use crate::rules::RuleSet;
use crate::rules::switch::Switch;
use crate::solve::{Change, Stopped, Unfinished};
use crate::verdict::{RestsOnBan, StudyValue};

/// The sentence about a problem in which nothing is left to solve.
pub fn over(report: &Report) -> Option<Sentence> {
    report.over.map(|over| ended(report.rules, over))
}

/// How a game has ended.
pub fn ended(rules: RuleSet, over: Over) -> Sentence {
    match over.winner.zip(over.by) {
        Some((winner, by)) => Sentence::new(format!("over.{by}")).part("side", side(rules, winner)),
        None => Sentence::new("over.draw"),
    }
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
    Sentence::new(format!("switch.{}", switch.name()))
}

/// The answer under a changed rule.
pub fn rest(rest: &RestReport) -> Sentence {
    let change = match &rest.change {
        Change::None => Sentence::new("change.none"),
        Change::NoWin { moves } => Sentence::new("change.no-win").number("moves", *moves),
        Change::Length { moves } => Sentence::new("change.length").number("moves", *moves),
        Change::Keys { keys } => Sentence::new("change.keys").moves("keys", keys),
        Change::Illegal => Sentence::new("change.illegal"),
        Change::Undecided => Sentence::new("change.undecided"),
    };
    Sentence::new("rests-on.rule").part("rule", switch(rest.switch)).part("change", change)
}

/// The limit that ended a search.
pub fn reason(stopped: Stopped) -> Sentence {
    Sentence::new(format!("reason.{}", stopped.name()))
}

/// The exact value of a position.
pub fn value(value: Value) -> Sentence {
    match value {
        Value::Loss(plies) => Sentence::new("value.loss").number("plies", plies),
        Value::RuleLoss(_) => Sentence::new("value.rule-loss"),
        Value::Draw => Sentence::new("value.draw"),
        Value::RuleWin(_) => Sentence::new("value.rule-win"),
        Value::Win(plies) => Sentence::new("value.win").number("plies", plies),
    }
}

/// The value of a study, or what is proven about it.
pub fn study_value(study: StudyValue) -> Sentence {
    let value = value(study.value);
    if study.or_fewer { Sentence::new("value.or-fewer").part("value", value) } else { value }
}

/// That there is no win: in how many moves, or at all.
pub fn no_win(not_within: u8, never: bool) -> Sentence {
    if never {
        Sentence::new("answer.never")
    } else {
        Sentence::new("answer.no-win").number("moves", not_within)
    }
}

/// That longer wins were not looked for.
pub fn bounded(not_within: u8) -> Sentence {
    Sentence::new("undecided.bounded").part("none", no_win(not_within, false))
}

pub(super) fn search_stopped(
    moves: Option<u8>,
    not_within: u8,
    unfinished: Unfinished,
) -> Sentence {
    let Unfinished { reason: stopped, at, refuted, of } = unfinished;
    let proven = match (moves, not_within) {
        (Some(moves), _) => Sentence::new("proven.win").number("moves", moves),
        (None, 0) => Sentence::new("proven.nothing"),
        (None, not_within) => Sentence::new("proven.no-win").number("moves", not_within),
    };
    Sentence::new("undecided.search")
        .part("reason", reason(stopped))
        .part("proven", proven)
        .number("refuted", refuted)
        .number("of", of)
        .number("at", at)
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&reason(*self).english())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&value(*self).english())
    }
}

impl fmt::Display for StudyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&study_value(*self).english())
    }
}
