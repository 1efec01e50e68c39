//! The phases of a problem beside its solution: set play, tries and other winners, as text.

use std::fmt::Write;

use crate::cli::report::winners;
use crate::report::{Report, SetPlayReport, TriesReport, TryReport};
use crate::report::{choice, repetition_mark, words};

/// The phases of a report for people, indented under the line of the problem.
pub(in crate::cli) fn text(report: &Report) -> String {
    let mut text = String::new();
    if let Some(play) = &report.set_play {
        text += &set_play(report, play);
    }
    if let Some(found) = &report.tries {
        text += &tries(found);
    }
    if let Some(winners) = &report.winners {
        text += &winners::text(winners);
    }
    text
}

/// The set play for people, indented under the line of the problem.
fn set_play(report: &Report, play: &SetPlayReport) -> String {
    let head = words::set_play(report, play).english();
    if play.none.is_some() {
        return format!("    {head}\n");
    }
    let mut text = format!("    {head}:\n");
    for reply in &play.answered {
        let line = choice(&reply.continuations, &reply.line.moves);
        let mark = repetition_mark(reply.line.win);
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "      1... {} {line}{mark}", reply.mv.marked());
    }
    for rest in words::set_play_rest(play) {
        let _ = writeln!(text, "      {}", rest.english());
    }
    text
}

/// The tries for people, indented under the line of the problem.
fn tries(tries: &TriesReport) -> String {
    let is_list = tries.within.is_some() && !(tries.found.is_empty() && tries.stopped.is_none());
    let colon = if is_list { ":" } else { "" };
    let mut text = format!("    {}{colon}\n", words::tries(tries).english());
    for found in &tries.found {
        text += &attempt(found);
    }
    if let Some(open) = words::tries_open(tries).filter(|_| is_list) {
        let _ = writeln!(text, "      {}", open.english());
    }
    text
}

/// A try: how it would win, what it threatens, what refutes it.
fn attempt(found: &TryReport) -> String {
    let (line, mv) = (found.line.text(), found.mv.marked());
    let rest = line.strip_prefix(&format!("1. {mv}")).unwrap_or_default();
    let mut text = format!("      1. {mv}?{rest}{}\n", repetition_mark(found.line.win));
    if let Some(threat) = &found.threat {
        let _ = writeln!(text, "        {}", words::threat(threat).english());
    }
    let refutations = found.refutations.iter().map(|mv| format!("{}!", mv.marked()));
    let _ = writeln!(text, "        but 1... {}", refutations.collect::<Vec<_>>().join(", "));
    text
}
