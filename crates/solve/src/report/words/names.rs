//! Names: sides, men, themes, kinds of findings, and how games are won.

use super::list::{aside, man_at, plain, with_commas, with_label};
use super::sentence::{Language, Sentence};
use crate::game::{Color, WinKind};
use crate::problem::{FindingKind, Severity};
use crate::report::ThemeReport;
use crate::rules::RuleSet;
use crate::theme::Name;

/// A side of a game.
pub fn side(rules: RuleSet, color: Color) -> Sentence {
    side_named(rules.colors()[color.index()])
}

/// The side of this English name.
pub(super) fn side_named(name: &str) -> Sentence {
    Sentence::new(match name {
        "Red" => "side.red",
        "White" => "side.white",
        _ => "side.black",
    })
}

/// The color of the side of this English name.
pub(super) fn color_named(name: &str) -> Color {
    if name == "Black" { Color::Black } else { Color::Red }
}

/// A man of a side by its English name, without the side; in Chinese some men have a different name
/// for each side.
pub fn man(color: Color, name: &str) -> Sentence {
    let side = if color == Color::Red { "first" } else { "second" };
    Sentence::new(format!("man.{side}.{name}"))
}

/// The name of a theme in the language.
pub fn theme(name: Name) -> Sentence {
    Sentence::new(format!("theme.{}", name.id()))
}

/// A theme as a book names it, with its Chinese name, which is the one in use.
pub fn theme_title(name: Name, language: Language) -> String {
    let own = theme(name).text_in(language);
    if own == name.chinese() { own } else { format!("{own} {}", name.chinese()) }
}

/// The titles of themes, each once.
pub fn theme_titles<'a>(
    themes: impl IntoIterator<Item = &'a ThemeReport>,
    language: Language,
) -> Vec<String> {
    let mut titles = Vec::new();
    for theme in themes {
        let title = theme_title(theme.name, language);
        if !titles.contains(&title) {
            titles.push(title);
        }
    }
    titles
}

/// A theme with the pieces and points that show it: `iron-bolt 铁门栓 (cannon e7, chariot d10)`. In
/// English it has the name that files give it.
pub fn theme_shown(shown: &ThemeReport, language: Language) -> String {
    let title = match language {
        Language::English => format!("{} {}", shown.name, shown.name.chinese()),
        Language::German | Language::Chinese => theme_title(shown.name, language),
    };
    let men = shown.men.iter().map(|placed| {
        let man = man(color_named(&placed.side), &placed.man);
        man_at(man, &placed.at)
    });
    let points = shown.points.iter().map(plain);
    let parts: Vec<Sentence> = men.chain(points).collect();
    if parts.is_empty() {
        return title;
    }
    title + &aside(with_commas(parts)).text_in(language)
}

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

/// A finding with its kind in front.
pub fn labelled(of: FindingKind, minor: bool, finding: Sentence) -> Sentence {
    with_label(label(of, minor), finding)
}

/// How a game is won, in a word.
pub fn win(kind: WinKind) -> Sentence {
    Sentence::new(format!("win.{kind}"))
}

/// How a game can be won, where several ways are as good as the one that is shown.
pub fn wins(shown: WinKind, all: &[WinKind]) -> Sentence {
    match all {
        [WinKind::Checkmate, WinKind::Stalemate] => Sentence::new("win.mate-or-stalemate"),
        [WinKind::Checkmate, WinKind::Bared] => Sentence::new("win.mate-or-bared"),
        _ => win(shown),
    }
}
