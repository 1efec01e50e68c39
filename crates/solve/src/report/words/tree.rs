//! Remarks on moves of a solution tree, and on moves that the user tries.

use super::ends::{self, ended};
use super::list::{self, aside, plain};
use super::names::win;
use super::sentence::Sentence;
use crate::exact::{MissingTable, Wdl};
use crate::game::WinKind;
use crate::report::{Judgement, Move, Step, StudyReport, Threat, TriedVerdict, numbered};
use crate::rules::RuleSet;

/// A threat as a line of play.
pub fn threat(threat: &Threat) -> Sentence {
    let line = choice(&threat.moves, &threat.line.moves);
    Sentence::new("tree.threat").part("line", marked_repetition(line, threat.line.win))
}

/// A move with the others that do the same: `c6d8 (or c6b8)`.
pub fn one_of(mv: &Move, others: &[Move]) -> Sentence {
    if others.is_empty() {
        return plain(mv.marked());
    }
    Sentence::new("one-of").text("move", mv.marked()).commas("others", marked(others))
}

/// The others that do the same as a move: `(or c6b8)`.
pub fn or_others(others: &[Move]) -> Sentence {
    Sentence::new("or-others").commas("others", marked(others))
}

/// A line that begins with a choice: the first move leads the line, the others are in parentheses.
pub fn choice(moves: &[Move], line: &[Move]) -> Sentence {
    let Some((first, others)) = moves.split_first() else { return plain(numbered(line)) };
    let dots = if first.is_reply { "..." } else { "." };
    let begin = format!("{}{dots}", first.number);
    let rest = line.get(1..).unwrap_or_default();
    let said = Sentence::new(if rest.is_empty() { "choice" } else { "choice.line" })
        .text("number", begin)
        .part("moves", one_of(first, others));
    // Inside the line a reply needs no number.
    let rest = match rest.first() {
        Some(next) if next.is_reply => {
            numbered(rest).trim_start_matches(&format!("{}... ", next.number)).to_owned()
        }
        Some(_) => numbered(rest),
        None => return said,
    };
    said.text("rest", rest)
}

/// A sentence with a remark that the line wins by repetition.
pub fn marked_repetition(said: Sentence, by: Option<WinKind>) -> Sentence {
    match by {
        Some(WinKind::Repetition) => remarked(said, win(WinKind::Repetition)),
        _ => said,
    }
}

/// A sentence with a remark in parentheses.
pub fn remarked(said: Sentence, remark: Sentence) -> Sentence {
    Sentence::new("remarked").part("said", said).part("aside", aside(remark))
}

/// Moves that are not to be played: they do not continue the line before them.
fn marked(moves: &[Move]) -> Vec<Sentence> {
    moves.iter().map(|mv| plain(mv.marked())).collect()
}

/// What is said after a move of a tree: that it repeats a position, that it is followed elsewhere, what it
/// threatens.
pub fn remarks(step: &Step) -> impl Iterator<Item = Sentence> {
    let recurrence = step.recurrence.as_ref().map(ends::recurrence);
    let repeated = step.repeated.then(list::repeated);
    let zugzwang = step.zugzwang.then(list::zugzwang);
    [recurrence, repeated, step.threat.as_ref().map(threat), zugzwang].into_iter().flatten()
}

/// How many replies are not followed, since they lose sooner; `None` if there are none.
pub fn shorter(step: &Step) -> Option<Sentence> {
    (step.shorter > 0).then(|| Sentence::new("tree.shorter").number("count", step.shorter))
}

/// The verdict on a move that the user tried. `reply` answers it.
pub fn tried(rules: RuleSet, judgement: &Judgement, reply: Option<&Move>) -> Sentence {
    match (judgement.word, judgement.over) {
        (TriedVerdict::Won | TriedVerdict::Over, Some(over)) => ended(rules, over),
        (TriedVerdict::Wins, _) => Sentence::new("tried.wins").number("left", judgement.left),
        (TriedVerdict::Fails | TriedVerdict::LosesValue, _) if reply.is_some() => {
            Sentence::new("tried.fails").mv("reply", reply)
        }
        (TriedVerdict::Fails, _) => Sentence::new("tried.lost"),
        (TriedVerdict::NotAllowed, _) => Sentence::new("tried.no-check"),
        (TriedVerdict::Keeps, _) => Sentence::new("tried.keeps"),
        (TriedVerdict::LosesValue, _) => Sentence::new("tried.loses-value"),
        (TriedVerdict::NoTable, _) => match &judgement.missing {
            Some(MissingTable::Buildable { material, command, .. }) => {
                Sentence::new("tried.no-table.buildable")
                    .text("material", material)
                    .text("command", command)
            }
            _ => Sentence::new("tried.no-table"),
        },
        (TriedVerdict::Won | TriedVerdict::Over | TriedVerdict::Open, _) => {
            Sentence::new("tried.open")
        }
    }
}

/// Which moves of a study keep the win or the draw.
pub fn study_keys(keys: &[Move], study: &StudyReport) -> Sentence {
    let win = study.value.wdl() == Wdl::Win;
    let moves = keys;
    let (count, of) = (moves.len(), moves.len() + study.others);
    let key = |win_key, draw_key| Sentence::new(if win { win_key } else { draw_key });
    if study.unknown > 0 {
        return key("study.open.win", "study.open.draw")
            .moves("moves", moves)
            .number("count", count)
            .number("open", study.unknown);
    }
    if count == 1 {
        return key("study.only.win", "study.only.draw").moves("moves", moves).number("of", of);
    }
    if study.others == 0 {
        return key("finding.all-win", "finding.all-draw").number("count", count);
    }
    key("study.some.win", "study.some.draw")
        .moves("moves", moves)
        .number("count", count)
        .number("of", of)
}

/// Which moves of a study win soonest, where several win and their lengths are known.
pub fn study_soonest(keys: &[Move], study: &StudyReport) -> Option<Sentence> {
    let is_asked = study.unknown == 0 && keys.len() > 1 && study.value.wdl() == Wdl::Win;
    if !is_asked || study.value.value.plies().is_none() {
        return None;
    }
    let soonest = keys.get(..study.soonest())?;
    Some(Sentence::new("study.soonest").moves("moves", soonest))
}
