//! A problem in a few sentences, as a column writes of it: what its key does and threatens, what the
//! defences spoil, why tries fail, and what the win rests on.
//!
//! Each sentence repeats what is proven elsewhere in the report. What was not examined is left out.

use std::slice::from_ref;

use super::anatomy::{AnatomyLine, named_man, refuting};
use super::ends::whole;
use super::list::plain;
use super::names::{man, side};
use super::sentence::{Language, Sentence};
use crate::game::index_sort_by_key;
use crate::report::{
    DefenceReport, FailureReport, HarmReport, Move, MoveMark, Report, Step, ThemeReport, numbered,
};
use crate::solve::{Change, Harming};
use crate::theme::Name;

/// The most sentences.
const MOST: usize = 7;

/// The most sentences on what defences spoil.
const MOST_HARMS: usize = 2;

/// The most moves that a sentence names; the others are counted.
const NAMED: usize = 3;

/// A solved problem in a few sentences; none without the tree of a forced win.
pub fn summary(report: &Report) -> Vec<Sentence> {
    let tree = report.solution_tree().filter(|_| report.is_forced());
    let Some(step) = tree.and_then(|tree| tree.steps.first()) else { return Vec::new() };
    let begin = turned(report).into_iter().chain([key(report, &step.mv)]).chain(aim(report, step));
    let play = forced(report).into_iter().chain(harms(report)).chain(tries(report));
    begin.chain(play).chain(rules(report)).chain(own_men(report)).take(MOST).collect()
}

/// The same as one paragraph; `None` without a sentence.
pub fn paragraph(report: &Report, language: Language) -> Option<String> {
    let said: Vec<String> = summary(report).iter().map(|it| it.alone_in(language)).collect();
    let space = if language == Language::Chinese { "" } else { " " };
    Some(said.join(space)).filter(|text| !text.is_empty())
}

/// What would become of the other side, if it moved first.
fn turned(report: &Report) -> Option<Sentence> {
    let play = report.set_play.as_ref().filter(|play| play.stopped.is_none())?;
    if play.none.as_deref() == Some("in-check") {
        let said = Sentence::new("summary.in-check");
        return Some(said.part("side", side(report.rules, report.turn)));
    }
    let said = |key| {
        let said = Sentence::new(key).part("side", side(report.rules, !report.turn));
        said.number("moves", play.within.unwrap_or_default())
    };
    match (play.answered.len(), play.unanswered) {
        (0, _) => None,
        (_, 0) => Some(said("summary.all-lose")),
        (count, _) => Some(said("summary.some-lose").number("count", count).number("of", play.of)),
    }
}

/// What the key does on the board.
fn key(report: &Report, key: &Move) -> Sentence {
    let [plain, takes, offers] = match key.mark {
        MoveMark::Win => ["wins"; 3],
        MoveMark::Check => ["check", "check-takes", "check-offers"],
        MoveMark::None => ["quiet", "quiet-takes", "quiet-offers"],
    };
    let (does, with) = match deed(report, key) {
        Deed::Takes(name) => (takes, Some(man(!key.side, &name))),
        Deed::Offers(name) => (offers, Some(man(key.side, &name))),
        Deed::Goes => (plain, None),
    };
    let said = Sentence::new(format!("summary.key.{does}")).text("key", numbered(from_ref(key)));
    match with.filter(|_| key.mark != MoveMark::Win) {
        Some(man) => said.part("man", man),
        None => said,
    }
}

/// What a key does besides giving check.
pub(super) enum Deed {
    Goes,
    /// It takes a man with this name.
    Takes(String),
    /// It offers the man with this name that it moves.
    Offers(String),
}

/// What the key does besides giving check.
pub(super) fn deed(report: &Report, key: &Move) -> Deed {
    let position = report.rules.read(&report.fen).ok();
    let there = position.and_then(|position| position.man_at(key.to));
    // Castling ends where a man of its own side was.
    if let Some(taken) = there.filter(|man| man.color != key.side) {
        return Deed::Takes(taken.name.to_string());
    }
    // The line of an offer ends with the move that takes it.
    let is_offer = |theme: &&ThemeReport| {
        theme.name == Name::Sacrifice && theme.line.len() == 2 && theme.line[0] == *key
    };
    let offer = report.themes.iter().flatten().find(is_offer);
    // A man that was hanging before is not what the key offers.
    let arrived = report.rules.square_name(key.to);
    let mut men = offer.iter().flat_map(|theme| &theme.men);
    let offered = men.find(|man| Some(&man.at) == arrived.as_ref());
    offered.map_or(Deed::Goes, |offered| Deed::Offers(offered.man.clone()))
}

/// What the key threatens, or that the other side would like to pass.
fn aim(report: &Report, step: &Step) -> Option<Sentence> {
    if step.zugzwang {
        let said = Sentence::new("summary.zugzwang");
        return Some(said.part("side", side(report.rules, !report.turn)));
    }
    let threat = step.threat.as_ref()?;
    Some(Sentence::new("summary.threat").part("line", whole(&threat.line)))
}

/// What is known of defences of the solution.
fn defences(report: &Report) -> impl Iterator<Item = &DefenceReport> {
    report.end.iter().chain(&report.variations).flat_map(|end| &end.defences)
}

/// That the key has only one reply.
fn forced(report: &Report) -> Option<Sentence> {
    let only = defences(report).find(|defence| defence.forced && defence.reply.number == 1)?;
    Some(Sentence::new("summary.forced").text("reply", numbered(from_ref(&only.reply))))
}

/// What most defences spoil: those to the key, and where the key has one reply those to the next move.
fn harms(report: &Report) -> Vec<Sentence> {
    let mut groups: Vec<(&HarmReport, Vec<&DefenceReport>)> = Vec::new();
    let mut first = defences(report).filter(|defence| defence.reply.number == 1);
    let one = first.next();
    let last = if first.all(|other| Some(&other.reply) == one.map(|it| &it.reply)) { 2 } else { 1 };
    // A reply that does not meet the threat spoils nothing.
    let is_told = |it: &&DefenceReport| it.reply.number <= last && it.meets != Some(false);
    for defence in defences(report).filter(is_told) {
        // That the only flight is one says nothing.
        let is_told = |harm: &&HarmReport| !defence.forced || harm.kind != Harming::Flight;
        for harm in defence.harms.iter().filter(is_told) {
            let is_same = |all: &[&DefenceReport]| all[0].reply.number == defence.reply.number;
            match groups.iter_mut().find(|(other, all)| *other == harm && is_same(all)) {
                Some((_, all)) => all.push(defence),
                None => groups.push((harm, vec![defence])),
            }
        }
    }
    index_sort_by_key(&mut groups, |(_, all)| (all[0].reply.number, usize::MAX - all.len()));
    groups.iter().take(MOST_HARMS).map(|(harm, all)| spoilt(harm, all)).collect()
}

/// What these defences spoil, and which move makes use of it.
fn spoilt(harm: &HarmReport, all: &[&DefenceReport]) -> Sentence {
    let replies = all.iter().map(|defence| plain(numbered(from_ref(&defence.reply))));
    let said = Sentence::new(format!("summary.{}", harm.kind.name()))
        .number("count", all.len())
        .part("replies", named(replies.collect()));
    let said = match &harm.man {
        Some(man) => said.part("man", named_man(man)),
        None => said.text("square", &harm.square),
    };
    let answer = &all[0].answer;
    if all.iter().any(|defence| defence.answer != *answer) {
        return said;
    }
    Sentence::new("summary.so").part("said", said).text("answer", numbered(from_ref(answer)))
}

/// What the most tries with one refutation fail to.
fn tries(report: &Report) -> Option<Sentence> {
    let mut groups: Vec<(&FailureReport, Vec<Sentence>)> = Vec::new();
    let found = report.tries.iter().flat_map(|tries| &tries.found);
    for found in found.filter(|found| found.refutations.len() == 1) {
        let Some(failure) = &found.failure else { continue };
        let said = plain(format!("{}?", numbered(from_ref(&found.mv))));
        let mut same = groups.iter_mut();
        match same.find(|(one, _)| refuting(one) == refuting(failure)) {
            Some((_, all)) => all.push(said),
            None => groups.push((failure, vec![said])),
        }
    }
    // Of equals the first.
    let (failure, all) = groups.into_iter().rev().max_by_key(|(_, all)| all.len())?;
    let said = Sentence::new("summary.tries").number("count", all.len()).part("tries", named(all));
    Some(said.part("because", refuting(failure)))
}

/// Moves as a list; of many the first ones and how many more there are.
fn named(mut moves: Vec<Sentence>) -> Sentence {
    let more = moves.len().saturating_sub(NAMED);
    if more < 2 {
        return Sentence::new("commas").list("parts", moves);
    }
    moves.truncate(NAMED);
    Sentence::new("summary.named").commas("moves", moves).number("more", more)
}

/// The rules without which the solution would be another one.
fn rules(report: &Report) -> Option<Sentence> {
    let rests = report.rests_on.iter().flatten();
    let needed = rests.filter(|rest| {
        matches!(rest.change, Change::NoWin { .. } | Change::Length { .. } | Change::Keys { .. })
    });
    let mut rules: Vec<Sentence> =
        needed.map(|rest| Sentence::new(format!("rule.{}", rest.switch.name()))).collect();
    // What is said in a clause comes last: "the flying general and the rule that …".
    rules.reverse();
    (!rules.is_empty()).then(|| Sentence::new("summary.rules").list("rules", rules))
}

/// Which squares the loser's own men take from their royal piece at the end.
fn own_men(report: &Report) -> Option<Sentence> {
    let is_own =
        |line: &&AnatomyLine| matches!(&*line.sentence.key, "flight.traitor" | "flight.self-block");
    let blocked = report.end.as_ref()?.lines.iter().filter(is_own);
    let squares: Vec<Sentence> = blocked.filter_map(|line| line.about.last().cloned()).collect();
    let said = || Sentence::new("summary.own-men").part("side", side(report.rules, !report.turn));
    (!squares.is_empty()).then(|| said().list("squares", squares))
}
