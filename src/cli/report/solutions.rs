//! All solutions of help, self, reflex and series play, and of direct play with a narrower goal than a
//! win, for people.

use std::fmt::Write;

use crate::cli::report::layout::{cut, indented};
use crate::examine::Verdict;
use crate::report::words::{self, Hidden, Language};
use crate::report::{Report, Solutions, Step, numbered};

/// Solutions that are shown of each side without `-v`.
const SHOWN: usize = 8;

/// How many solutions there are, and which.
pub(in crate::cli) fn text(report: &Report, verbose: bool, language: Language) -> String {
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
