//! The solution tree as text.

use std::fmt::Write;

use crate::report::words::{self, Language};
use crate::report::{Step, Tree};

/// Writes a tree, one variation a line, each indented below the move that it answers. A
/// move with only one answer has it on its own line, unless that line already says what the move
/// threatens. Every line ends with a line break.
pub(in crate::cli) fn text(tree: &Tree, indent: usize, language: Language) -> String {
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
