//! Verdicts, answers and claims: what is proven of a problem, in a few words.

use super::ends::{bounded, no_win, over, reason, search_stopped, study_value};
use super::finding::{finding, undecided};
use super::list::{counted, open, plain};
use super::names::{man, side};
use super::sentence::Sentence;
use crate::game::{Color, WinKind};
use crate::problem::Claim;
use crate::report::{Answer, Move, Report, Solutions, Study, What};
use crate::rules::RuleSet;
use crate::stipulation::Goal;
use crate::verdict::{AuditVerdict, ProvenLoss, Verdict};

/// The verdict on a problem.
pub fn verdict(verdict: Verdict) -> Sentence {
    Sentence::new(format!("verdict.{}", verdict.name()))
}

/// The answer in one line.
pub fn answer(report: &Report) -> Sentence {
    if let Some(over) = over(report) {
        return over;
    }
    match &report.answer.study {
        Some(Study::Known(study)) if study.fulfilled => return study_value(study.value),
        Some(Study::Known(study)) => {
            return Sentence::new("answer.other-value").part("value", study_value(study.value));
        }
        Some(Study::Unknown(why)) => return unknown_study(report, why),
        None => {}
    }
    if !report.stipulation.is_direct() {
        let shorter = report.shorter().map(|it| finding(report, it));
        return shorter.fold(all_solutions(report), |one, other| {
            Sentence::new("answer.both").part("one", one).part("other", other)
        });
    }
    let answer = &report.answer;
    let Some(won) = won(report) else {
        return match progress(answer) {
            Some(progress) => open(progress),
            None if answer.bounded => open(bounded(answer.not_within)),
            None => no_win(answer.not_within, answer.never),
        };
    };
    if answer.stopped.is_some() {
        Sentence::new("answer.keys-undecided").part("answer", won)
    } else {
        won
    }
}

/// The sentence about a study whose value is not known: why, or that there is no win at all.
pub fn unknown_study(report: &Report, why: &What) -> Sentence {
    match why {
        What::NoWin { not_within, never } => no_win(*not_within, *never),
        _ => open(undecided(report, why)),
    }
}

/// How many solutions of help, self, reflex or series play there are.
fn all_solutions(report: &Report) -> Sentence {
    if let Some(forced) = forced_goal(report) {
        return forced;
    }
    let count = |side: &Solutions| match side.stopped {
        Some(stopped) => open(reason(stopped)),
        None => solutions(side, false),
    };
    match &report.answer.solutions[..] {
        [only] => count(only),
        [one, other] => {
            let begins = |it: &Solutions| side_begins(report.rules, it.side, count(it));
            Sentence::new("answer.both").part("one", begins(one)).part("other", begins(other))
        }
        _ => Sentence::new("verdict.undecided"),
    }
}

/// What is forced, in how many moves and by which man, where the goal is narrower than a win or the
/// defender begins.
pub fn forced_goal(report: &Report) -> Option<Sentence> {
    let asked = report.stipulation;
    // The keys that are counted are those in time; that fewer moves are enough is said elsewhere.
    let moves = report.answer.moves.filter(|_| asked.is_narrow())?;
    let moves = asked.moves().unwrap_or(moves);
    let turn = report.turn;
    let attacker = if asked.mover_mates() { turn } else { !turn };
    let key = match asked.goal() {
        Goal::Checkmate => "answer.won.checkmate",
        Goal::Stalemate => "answer.won.stalemate",
        Goal::Win | Goal::Draw => "answer.won",
    };
    let mut said = Sentence::new(key).number("moves", moves);
    if let Some(by) = asked.by() {
        let name = by.kind(report.rules)?;
        let key = if by.point_text().is_some() { "answer.by-man" } else { "answer.by-kind" };
        said = Sentence::new(key).part("answer", said).part("man", man(attacker, name));
        if let Some(point) = by.point_text() {
            said = said.text("point", point);
        }
    }
    if asked.begins_with_defense() {
        return Some(
            Sentence::new("answer.after-any")
                .part("defender", side(report.rules, turn))
                .part("attacker", side(report.rules, attacker))
                .part("answer", said),
        );
    }
    let solutions = report.answer.solutions.first().filter(|it| it.more || it.tree.steps.len() > 1);
    Some(match solutions {
        Some(solutions) => Sentence::new("answer.with-count")
            .part("answer", said)
            .part("count", self::solutions(solutions, true)),
        None => said,
    })
}

/// What is found where one side begins.
pub fn side_begins(rules: RuleSet, color: Color, answer: Sentence) -> Sentence {
    Sentence::new("answer.side-begins").part("side", side(rules, color)).part("answer", answer)
}

/// How many solutions one side has, or how many keys.
pub fn solutions(side: &Solutions, are_keys: bool) -> Sentence {
    let key = match (side.tree.steps.len(), side.more, are_keys) {
        (0, _, false) => return Sentence::new("answer.no-solution"),
        (0, _, true) => return Sentence::new("answer.no-key"),
        (_, false, false) => "answer.solutions",
        (_, false, true) => "answer.keys-counted",
        (_, true, false) => "answer.solutions-or-more",
        (_, true, true) => "answer.keys-or-more",
    };
    Sentence::new(key).number("count", side.tree.steps.len())
}

/// The shortest win, if it is proven: how it ends, how long it takes, and whether that is less than
/// what is asked for.
pub fn won(report: &Report) -> Option<Sentence> {
    let answer = &report.answer;
    let key = match answer.shortest.win {
        Some(WinKind::Checkmate | WinKind::Stalemate | WinKind::Bared)
            if answer.win_kinds.len() > 1 =>
        {
            let stalemate = answer.win_kinds.contains(&WinKind::Stalemate);
            if stalemate { "answer.won.mate-or-stalemate" } else { "answer.won.mate-or-bared" }
        }
        Some(WinKind::Checkmate) => "answer.won.checkmate",
        Some(WinKind::Stalemate) => "answer.won.stalemate",
        Some(WinKind::Bared) => "answer.won.bared",
        Some(WinKind::Repetition) => "answer.won.repetition",
        None => "answer.won",
    };
    Some(instead(report, Sentence::new(key).number("moves", answer.moves?)))
}

/// That there is a win, perhaps a shorter one.
pub fn at_most(report: &Report, moves: u8) -> Sentence {
    instead(report, Sentence::new("answer.at-most").number("moves", moves))
}

/// A win, and the number of moves that is asked for where it takes fewer.
fn instead(report: &Report, won: Sentence) -> Sentence {
    match report.stipulated_too_long() {
        Some(asked) => Sentence::new("answer.instead").part("answer", won).number("asked", asked),
        None => won,
    }
}

/// The keys, where there are several or may be more.
pub fn keys(answer: &Answer) -> Option<Sentence> {
    let key = match (answer.keys.len(), answer.stopped) {
        (0, _) | (1, None) => return None,
        (_, Some(_)) => "answer.keys-so-far",
        (_, None) => "answer.keys",
    };
    let keys: &[Move] = &answer.keys;
    Some(Sentence::new(key).number("count", keys.len()).moves("keys", keys))
}

/// All keys of a problem.
pub fn all_keys(keys: &[Move]) -> Sentence {
    Sentence::new("answer.keys").number("count", keys.len()).moves("keys", keys)
}

/// The answer in one line, with the keys where a forced win has several.
pub fn answer_with_keys(report: &Report) -> Sentence {
    let keys = &report.answer.keys;
    let is_won = report.is_forced() && report.over.is_none() && report.answer.moves.is_some();
    if !is_won || keys.len() < 2 {
        return answer(report);
    }
    Sentence::new("answer.with-keys").part("answer", answer(report)).part("keys", all_keys(keys))
}

/// What was proven before a limit was reached, if one was.
pub fn progress(answer: &Answer) -> Option<Sentence> {
    Some(search_stopped(answer.moves, answer.not_within, answer.stopped?))
}

/// What is proven of a win that was claimed.
pub fn proven(report: &Report) -> Sentence {
    let answer = &report.answer;
    match (answer.moves, answer.at_most) {
        (Some(moves), _) if answer.keys.len() < 2 => {
            Sentence::new("proven.shortest").number("moves", moves)
        }
        (Some(moves), _) => {
            let keys: Vec<&str> = answer.keys.iter().map(|mv| mv.text.as_str()).collect();
            Sentence::new("proven.shortest-keys")
                .number("moves", moves)
                .text("keys", keys.join(" "))
        }
        (None, Some(moves)) => Sentence::new("proven.at-most")
            .number("moves", moves)
            .part("none", no_win(answer.not_within, false)),
        (None, None) => match over(report) {
            Some(over) => over,
            None if answer.not_within == 0 && !answer.never => Sentence::new("proven.none"),
            None => no_win(answer.not_within, answer.never),
        },
    }
}

/// What is proven of a loss that was claimed.
pub fn proven_loss(loss: ProvenLoss) -> Sentence {
    match (loss.moves, loss.not_within) {
        (Some(moves), _) => Sentence::new("proven.loss").number("moves", moves),
        (None, Some(moves)) => Sentence::new("proven.no-loss").number("moves", moves),
        (None, None) => Sentence::new("proven.none"),
    }
}

/// The progress of a search: the length of a win that was found, or in how many moves there is
/// none; `None` before either is known.
pub fn searching(not_within: u8, found: Option<u8>, building: &str) -> Option<Sentence> {
    if !building.is_empty() {
        return Some(Sentence::new("searching.building").text("table", building));
    }
    match (found, not_within) {
        // Nothing is shorter; the other keys are looked for.
        (Some(moves), less) if moves <= less.saturating_add(1) => {
            Some(Sentence::new("answer.won").number("moves", moves))
        }
        (Some(moves), _) => Some(Sentence::new("searching.shorter").number("moves", moves)),
        (None, 0) => None,
        (None, moves) => Some(Sentence::new("searching").part("none", no_win(moves, false))),
    }
}

/// The verdict on a claim.
pub fn audited(verdict: AuditVerdict) -> Sentence {
    Sentence::new(format!("audit.{}", verdict.name()))
}

/// The verdict on a claim, and what is to be said of it.
pub fn audit(verdict: AuditVerdict, said: Sentence) -> Sentence {
    Sentence::new("audit").part("verdict", audited(verdict)).part("said", said)
}

/// A claim in words.
pub fn claim(claim: Claim) -> Sentence {
    let (key, moves) = match claim {
        Claim::Win { moves, or_fewer: false } => ("claim.win", moves),
        Claim::Win { moves, or_fewer: true } => ("claim.win-or-fewer", moves),
        Claim::Loss { moves, or_fewer: false } => ("claim.loss", moves),
        Claim::Loss { moves, or_fewer: true } => ("claim.loss-or-fewer", moves),
        Claim::Won => return Sentence::new("claim.won"),
        Claim::Drawn => return Sentence::new("claim.drawn"),
    };
    Sentence::new(key).number("moves", moves)
}

/// A claimed first move, or that it cannot be played.
pub fn claimed_move(mv: Option<&Move>) -> Sentence {
    match mv {
        Some(mv) => plain(&mv.text),
        None => Sentence::new("claim.unplayable"),
    }
}

/// The mate that an engine has claimed, next to what is proven.
pub fn claimed_mate(engine: &str, mate: u8, answer: &Answer) -> Sentence {
    let proven = match (answer.moves, answer.at_most) {
        (Some(moves), _) => Sentence::new("claim.shortest").part("moves", counted(moves)),
        (None, Some(moves)) => Sentence::new("claim.at-most").part("moves", counted(moves)),
        (None, None) => no_win(answer.not_within, answer.never),
    };
    Sentence::new("claim.mate").text("engine", engine).text("mate", mate).part("proven", proven)
}
