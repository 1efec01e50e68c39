//! The colors of reports, and how foreign text gets into them.

use std::borrow::Cow;
use std::fmt::Write;

use anstyle::{AnsiColor, Style};

use crate::cli::run::Exit;

/// What holds.
pub(in crate::cli) const GOOD: Style = AnsiColor::Green.on_default().bold();
/// What does not.
pub(in crate::cli) const BAD: Style = AnsiColor::Red.on_default().bold();
/// What is open, or worth a look.
pub(in crate::cli) const OPEN: Style = AnsiColor::Yellow.on_default().bold();
/// Names of things.
pub(in crate::cli) const NAME: Style = Style::new().bold();
/// What may be passed over.
pub(in crate::cli) const FAINT: Style = Style::new().dimmed();

/// The mark of what adds this to the exit code.
pub(in crate::cli) fn mark(exit: Exit) -> String {
    let (mark, style) = match exit {
        Exit::Holds => ('✓', GOOD),
        Exit::Findings => ('✗', BAD),
        Exit::Undecided => ('?', OPEN),
        Exit::Input | Exit::Interrupted => ('!', BAD),
    };
    format!("{style}{mark}{style:#}")
}

/// The longest foreign text in a line, in characters.
const LONGEST: usize = 60;

/// Text with its styles, in which no other control character of eight bits is left: a terminal takes some
/// for the beginning of a command. They are spelled out as JSON spells them, whatever the text is.
pub(in crate::cli) fn plain(text: &str) -> Cow<'_, str> {
    let is_control = |letter: char| ('\u{7f}'..='\u{9f}').contains(&letter);
    if !text.contains(is_control) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_control(letter) {
            // Writing to a string cannot fail.
            let _ = write!(plain, "\\u{:04x}", u32::from(letter));
        } else {
            plain.push(letter);
        }
    }
    Cow::Owned(plain)
}

/// A text out of a file, fit for a line of a report: control characters, which could
/// repaint a terminal, are spelled out, and a long text is cut.
pub(in crate::cli) fn printable(text: &str) -> String {
    let mut printable = spelled(&text.chars().take(LONGEST).collect::<String>());
    if text.chars().nth(LONGEST).is_some() {
        printable.push('…');
    }
    printable
}

/// The same without a cut, for what is printed because it was asked for.
pub(in crate::cli) fn spelled(text: &str) -> String {
    let mut spelled = String::new();
    for letter in text.chars() {
        if letter.is_control() {
            spelled.extend(letter.escape_default());
        } else {
            spelled.push(letter);
        }
    }
    spelled
}
