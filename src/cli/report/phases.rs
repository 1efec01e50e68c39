//! The phases of a problem besides its solution: set play, tries and other winners, as text.

use std::fmt::Write;

use crate::cli::report::winners;
use crate::report::words::{self, Language};
use crate::report::{Report, SetPlayReport, TriesReport, TryReport};

/// The phases of a report for people, indented under the line of the problem.
pub(in crate::cli) fn text(report: &Report, language: Language) -> String {
    let mut text = String::new();
    if let Some(play) = &report.set_play {
        text += &set_play(report, play, language);
    }
    if let Some(found) = &report.tries {
        text += &tries(found, language);
    }
    if let Some(winners) = &report.winners {
        text += &winners::text(winners, language);
    }
    text
}

/// The tries of a report for people, not indented.
pub(in crate::cli) fn tries_text(report: &Report, language: Language) -> String {
    let text = report.tries.as_ref().map(|found| tries(found, language)).unwrap_or_default();
    let lines = text.lines().map(|line| line.strip_prefix("    ").unwrap_or(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The set play for people, indented under the line of the problem.
fn set_play(report: &Report, play: &SetPlayReport, language: Language) -> String {
    let head = words::set_play(report, play);
    if play.none.is_some() {
        return format!("    {}\n", head.text_in(language));
    }
    let mut text = format!("    {}\n", words::above(head).text_in(language));
    for reply in &play.answered {
        let line = words::choice(&reply.continuations, &reply.line.moves);
        let line = words::marked_repetition(line, reply.line.win).text_in(language);
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "      1... {} {line}", reply.mv.marked());
    }
    for rest in words::set_play_rest(play) {
        let _ = writeln!(text, "      {}", rest.text_in(language));
    }
    text
}

/// The tries for people, indented under the line of the problem.
fn tries(tries: &TriesReport, language: Language) -> String {
    let is_list = tries.within.is_some() && !(tries.found.is_empty() && tries.stopped.is_none());
    let head = words::tries(tries);
    let head = if is_list { words::above(head) } else { head };
    let mut text = format!("    {}\n", head.text_in(language));
    for found in &tries.found {
        text += &attempt(found, language);
    }
    if let Some(open) = words::tries_open(tries).filter(|_| is_list) {
        let _ = writeln!(text, "      {}", open.text_in(language));
    }
    text
}

/// A try: how it would win, what it threatens, what refutes it.
fn attempt(found: &TryReport, language: Language) -> String {
    let (line, mv) = (found.line.text(), found.mv.marked());
    let rest = line.strip_prefix(&format!("1. {mv}")).unwrap_or_default();
    let line = words::plain(&format!("1. {mv}?{rest}"));
    let line = words::marked_repetition(line, found.line.win).text_in(language);
    let mut text = format!("      {line}\n");
    if let Some(threat) = &found.threat {
        let _ = writeln!(text, "        {}", words::threat(threat).text_in(language));
    }
    let _ = writeln!(text, "        {}", words::refuted(&found.refutations).text_in(language));
    let reasons = found.reasons();
    if !reasons.is_empty() {
        let reasons: Vec<String> = reasons.iter().map(|it| it.text_in(language)).collect();
        let _ = writeln!(text, "        {}", reasons.join(language.semicolon()));
    }
    text
}
