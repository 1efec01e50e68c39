//! All solutions of help, self, reflex and series play, for people.

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
        let count = words::solutions(side, resisted);
        let Solutions { side, tree, .. } = side;
        let count =
            if asked.is_duplex() { words::side_begins(report.rules, *side, count) } else { count };
        let count = count.text_in(language);
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

/// A tree with one reply on each line.
fn forced(step: &Step, depth: usize, lines: &mut Vec<String>) {
    let fill = " ".repeat(2 * depth);
    let one = |step: &Step| numbered(std::slice::from_ref(&step.mv));
    lines.push(format!("{fill}{}", one(step)));
    for reply in &step.next.steps {
        lines.push(format!("{fill}  {}", one(reply)));
        for next in &reply.next.steps {
            forced(next, depth + 2, lines);
        }
    }
}
