//! Findings by their kinds, and how games are won, in a word or two.

use super::sentence::Sentence;
use crate::game::WinKind;
use crate::problem::{FindingKind, Severity};

/// The kind of a finding in a word. In English it is that of files.
pub fn kind(kind: FindingKind) -> Sentence {
    Sentence::new(format!("kind.{}", kind.name()))
}

/// The kind of a finding, marked as minor if the policy does not count it.
pub fn label(of: FindingKind, minor: bool) -> Sentence {
    if minor { Sentence::new("kind.minor").part("kind", kind(of)) } else { kind(of) }
}

/// The word before a message about a place in a file.
pub fn level(severity: Severity) -> Sentence {
    Sentence::new(match severity {
        Severity::Error => "level.error",
        Severity::Warning => "level.warning",
    })
}

/// The word in front of what an author could do about it.
pub fn help() -> Sentence {
    Sentence::new("level.help")
}

/// A finding with its kind in front.
pub fn labelled(of: FindingKind, minor: bool, finding: Sentence) -> Sentence {
    with_label(label(of, minor), finding)
}

/// A sentence after a word that names its subject.
pub fn with_label(label: Sentence, said: Sentence) -> Sentence {
    Sentence::new("labelled").part("label", label).part("said", said)
}

/// The heading of a list.
pub fn above(said: Sentence) -> Sentence {
    Sentence::new("above").part("said", said)
}

/// Parts with commas between them.
pub fn with_commas(parts: Vec<Sentence>) -> Sentence {
    Sentence::new("commas").commas("parts", parts)
}

/// What is the same in all languages.
pub fn plain(text: &str) -> Sentence {
    Sentence::new("text").text("text", text)
}

/// How a game is won, in a word.
pub fn win(kind: WinKind) -> Sentence {
    Sentence::new(match kind {
        WinKind::Checkmate => "win.checkmate",
        WinKind::Stalemate => "win.stalemate",
        WinKind::Bared => "win.bared",
        WinKind::Repetition => "win.repetition",
    })
}

/// How a game can be won, where several ways are as good as the one that is shown.
pub fn wins(shown: WinKind, all: &[WinKind]) -> Sentence {
    match all {
        [WinKind::Checkmate, WinKind::Stalemate] => Sentence::new("win.mate-or-stalemate"),
        [WinKind::Checkmate, WinKind::Bared] => Sentence::new("win.mate-or-bared"),
        _ => win(shown),
    }
}

/// A remark in parentheses on the text before it, with the space between, if any.
pub fn aside(remark: Sentence) -> Sentence {
    Sentence::new("aside").part("remark", remark)
}
