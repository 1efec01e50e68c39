//! The parts of a report as text: the solution tree or all solutions, set play, tries, other wins, the
//! anatomy of the end, themes, and what the problem rests on.

use std::fmt::Write;

use crate::cli::report::layout::{cut, indented};
use crate::examine::Verdict;
use crate::report::words::{self, Hidden, Language};
use crate::report::{
    AlternativesReport, EconomyReport, EndReport, Move, Report, RestReport, SetPlayReport,
    Solutions, Step, ThemeReport, Tree, TreeReport, TriesReport, TryReport, WinnersReport,
    numbered,
};
use crate::rules::RuleSet;

/// The details for people, each line indented below the line of the problem.
pub(in crate::cli) fn details_text(report: &Report, language: Language) -> String {
    let tree = report.tree.as_ref().map(|tree| tree_text(tree, language));
    let mut text = tree.unwrap_or_default();
    let is_held = report.tree.as_ref().is_some_and(|tree| tree.held.is_some());
    if let Some(end) = report.end.as_ref().filter(|_| !is_held) {
        text += &indented(&end_text(end, language), 4);
    }
    text += &indented(&rests_text(report.rests_on.as_deref().unwrap_or_default(), language), 4);
    let has_tree = report.tree.as_ref().is_some_and(|tree| tree.tree.is_some());
    match (&report.themes, report.unclassified) {
        (_, Some(stopped)) if has_tree => {
            // Writing to a string cannot fail, here and below.
            let _ = writeln!(text, "    {}", words::no_themes(stopped).text_in(language));
        }
        (Some(themes), _) => text += &indented(&listed(themes, language), 4),
        (None, _) => {}
    }
    text
}

/// What is to be said of the men of a problem, each line indented below the line of the problem.
pub(in crate::cli) fn economy_text(
    rules: RuleSet,
    economy: &EconomyReport,
    language: Language,
) -> String {
    let said = words::economy(rules, economy);
    let lines: Vec<String> = said.iter().map(|said| said.text_in(language)).collect();
    indented(&lines.join("\n"), 4)
}

/// Why the end of a line is lost.
pub(in crate::cli) fn end_text(end: &EndReport, language: Language) -> String {
    words::anatomy_text(&end.lines, language)
}

pub(in crate::cli) fn tree_text(tree: &TreeReport, language: Language) -> String {
    let mut text = String::new();
    if let Some(length) = words::real_length(tree) {
        let _ = writeln!(text, "    {}", length.text_in(language));
    }
    if let Some(tree) = &tree.tree {
        text += &lines_of(tree, 4, language);
    }
    if let Some(held) = words::held(tree) {
        let _ = writeln!(text, "    {}", held.text_in(language));
    }
    if let Some(open) = words::tree_open(tree) {
        let _ = writeln!(text, "    {}", open.text_in(language));
    }
    text
}

/// Themes for people, one a line; nothing if there are none.
pub(in crate::cli) fn listed(themes: &[ThemeReport], language: Language) -> String {
    if themes.is_empty() {
        return String::new();
    }
    let shown = themes.iter().map(|theme| words::theme_shown(theme, language));
    let mut text = words::above(words::page_themes()).text_in(language) + "\n";
    for theme in shown {
        let _ = writeln!(text, "  {theme}");
    }
    text
}

/// What a problem rests on, for people; nothing if nothing was asked.
pub(in crate::cli) fn rests_text(rests: &[RestReport], language: Language) -> String {
    let lines: Vec<String> = rests.iter().map(|rest| words::rest(rest).text_in(language)).collect();
    if lines.is_empty() {
        return String::new();
    }
    let head = words::above(words::page_rests_on()).text_in(language);
    format!("{head}\n  {}\n", lines.join("\n  "))
}

/// Writes a tree, one variation a line, each indented below the move that it answers. A
/// move with only one answer has it on its own line, unless that line already says what the move
/// threatens. Every line ends with a line break.
fn lines_of(tree: &Tree, indent: usize, language: Language) -> String {
    let mut text = " ".repeat(indent);
    attack(tree, indent, language, &mut text);
    text
}

/// Writes what follows from a position, after what is on the line already, up to the end of
/// the line.
fn attack(tree: &Tree, indent: usize, language: Language, text: &mut String) {
    let Some(step) = tree.steps.first() else { return text.push('\n') };
    let number = step.mv.number;
    // Writing to a string cannot fail, here and below.
    let choice = words::one_of(&step.mv, &step.others).text_in(language);
    let _ = write!(text, "{number}. {choice}");
    if let Some(recurrence) = &step.recurrence {
        let _ = write!(text, " {}", words::recurrence(recurrence).text_in(language));
    }
    if step.repeated {
        let _ = write!(text, " {}", words::repeated().text_in(language));
    }
    if let Some(threat) = &step.threat {
        let _ = write!(text, " {}", words::threat(threat).text_in(language));
    }
    if step.zugzwang {
        let _ = write!(text, " {}", words::zugzwang().text_in(language));
    }
    match &step.next.steps[..] {
        [] => text.push('\n'),
        [only] if step.shorter == 0 && step.threat.is_none() && !step.zugzwang => {
            text.push(' ');
            defence(only, indent, language, text);
        }
        defences => {
            text.push('\n');
            let indent = indent + 2;
            for reply in defences {
                let _ = write!(text, "{:indent$}{number}... ", "");
                defence(reply, indent, language, text);
            }
            if let Some(shorter) = words::shorter(step) {
                let shorter = words::aside(shorter).text_in(language);
                let _ = writeln!(text, "{:indent$}{}", "", shorter.trim_start());
            }
        }
    }
}

/// Writes a reply and what follows from it.
fn defence(reply: &Step, indent: usize, language: Language, text: &mut String) {
    *text += &reply.mv.marked();
    if reply.useless {
        *text += &words::aside(words::useless()).text_in(language);
    }
    if let Some(recurrence) = &reply.recurrence {
        let _ = write!(text, " {}", words::recurrence(recurrence).text_in(language));
    }
    if !reply.next.is_empty() {
        text.push(' ');
    }
    attack(&reply.next, indent, language, text);
}

/// The phases of a report for people, indented under the line of the problem.
pub(in crate::cli) fn phases_text(report: &Report, language: Language) -> String {
    let mut text = String::new();
    if let Some(play) = &report.set_play {
        text += &set_play(report, play, language);
    }
    if let Some(found) = &report.tries {
        text += &tries(found, language);
    }
    if let Some(winners) = &report.winners {
        text += &winners_text(winners, language);
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
    let line = words::plain(format!("1. {mv}?{rest}"));
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

/// All first moves that win, for people, indented under the line of the problem.
pub(in crate::cli) fn winners_text(winners: &WinnersReport, language: Language) -> String {
    let mut text = format!("    {}\n", words::winners(winners).text_in(language));
    if winners.refused.is_some() {
        return text;
    }
    for equal in winners.found.chunk_by(|one, other| one.moves == other.moves) {
        let moves: Vec<Move> = equal.iter().map(|it| it.mv.clone()).collect();
        let said = words::winners_in(equal[0].moves, &moves);
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "      {}", said.text_in(language));
    }
    if let Some(open) = words::winners_open(winners) {
        let _ = writeln!(text, "      {}", open.text_in(language));
    }
    text
}

/// The other winning moves for people, indented under the line of the problem.
pub(in crate::cli) fn alternatives_text(found: &AlternativesReport, language: Language) -> String {
    let is_list = found.places.iter().any(|place| !place.found.is_empty());
    let head = words::alternatives(found);
    let head = if is_list { words::above(head) } else { head };
    let mut text = format!("    {}\n", head.text_in(language));
    for said in found.places.iter().filter_map(words::alternatives_at) {
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "      {}", said.text_in(language));
    }
    if let Some(open) = words::alternatives_open(found) {
        let _ = writeln!(text, "      {}", open.text_in(language));
    }
    text
}

/// Solutions that are shown of each side without `-v`.
const SHOWN: usize = 8;

/// How many solutions there are, and which.
pub(in crate::cli) fn solutions_text(report: &Report, verbose: bool, language: Language) -> String {
    let asked = report.stipulation;
    if asked.is_direct() {
        return String::new();
    }
    let resisted = asked.play().is_resisted();
    let mut text = String::new();
    for side in &report.answer.solutions {
        if side.stopped.is_some() {
            text += &(words::verdict(Verdict::Undecided).text_in(language) + "\n");
            continue;
        }
        let count = words::solutions(side, resisted && !asked.begins_with_defense());
        let Solutions { side, tree, .. } = side;
        let count =
            if asked.is_duplex() { words::side_begins(report.rules, *side, count) } else { count };
        let count = words::forced_goal(report).unwrap_or(count).text_in(language);
        if asked.begins_with_defense() {
            text += &begun(&count, &tree.steps, verbose);
            continue;
        }
        if let ([only], false) = (&tree.steps[..], verbose && resisted) {
            let line = numbered(&only.line());
            let line = if verbose { line } else { cut(&line) };
            // Writing to a string cannot fail, here and below.
            let _ = writeln!(text, "{count}  {line}");
            continue;
        }
        let _ = writeln!(text, "{count}");
        let most = if verbose { usize::MAX } else { SHOWN };
        for solution in tree.steps.iter().take(most) {
            if verbose && resisted {
                let mut lines = Vec::new();
                forced(solution, 0, &mut lines);
                text += &indented(&lines.join("\n"), 4);
            } else {
                text += &indented(&numbered(&solution.line()), 4);
            }
        }
        if tree.steps.len() > most {
            let more = tree.steps.len() - most;
            text += &indented(&words::hidden(Hidden::Solutions(more)).text_in(language), 4);
        }
    }
    text
}

/// What follows the defender's first moves: all of it, or the main line.
fn begun(count: &str, defenses: &[Step], verbose: bool) -> String {
    if verbose {
        let mut lines = Vec::new();
        replies(defenses, 0, &mut lines);
        return format!("{count}\n{}", indented(&lines.join("\n"), 4));
    }
    let line = defenses.first().map(|step| cut(&numbered(&step.line()))).unwrap_or_default();
    format!("{count}  {line}").trim_end().to_owned() + "\n"
}

/// A tree with one reply on each line.
fn forced(step: &Step, depth: usize, lines: &mut Vec<String>) {
    push(step, depth, lines);
    replies(&step.next.steps, depth + 1, lines);
}

fn replies(steps: &[Step], depth: usize, lines: &mut Vec<String>) {
    for reply in steps {
        push(reply, depth, lines);
        for next in &reply.next.steps {
            forced(next, depth + 1, lines);
        }
    }
}

fn push(step: &Step, depth: usize, lines: &mut Vec<String>) {
    let fill = " ".repeat(2 * depth);
    lines.push(format!("{fill}{}", numbered(std::slice::from_ref(&step.mv))));
}
