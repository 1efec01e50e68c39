//! Titles for problems without one, made of what their solutions show. Manuals of Xiangqi have titles of
//! four characters.

use super::list::plain;
use super::names::{man, theme};
use super::sentence::{Language, Sentence};
use super::summary::{Deed, deed};
use crate::game::WinKind;
use crate::report::{MoveMark, Report};
use crate::theme::{Kind, Name};

/// The characters of a title in Chinese.
const CHARACTERS: usize = 4;

/// Titles that can be offered for a problem, the most telling first: its named mates, alone and with what
/// the key does, the man that begins, and what happens on the way. None without a forced win by one key.
pub fn titles(report: &Report, language: Language) -> Vec<String> {
    let mut titles: Vec<String> = Vec::new();
    for title in candidates(report, language) {
        let title = title.title_in(language);
        let is_whole = language != Language::Chinese || title.chars().count() == CHARACTERS;
        if is_whole && !titles.contains(&title) {
            titles.push(title);
        }
    }
    titles
}

/// The same, some too short or too long in Chinese.
pub(super) fn candidates(report: &Report, language: Language) -> Vec<Sentence> {
    let is_proven = report.is_forced() && report.answer.stopped.is_none();
    let [key] = &report.answer.keys[..] else { return Vec::new() };
    let position = report.rules.read(&report.fen).ok();
    let mover = position.and_then(|position| position.man_at(key.from));
    let Some(mover) = mover.filter(|_| is_proven) else { return Vec::new() };
    let mates = report.answer.shortest.win == Some(WinKind::Checkmate);
    let does = match (deed(report, key), key.mark) {
        (Deed::Takes(_), _) => "capture",
        (Deed::Offers(_), _) => "offer",
        (Deed::Goes, MoveMark::Check) => "check",
        (Deed::Goes, MoveMark::Win) if mates => "check",
        (Deed::Goes, _) => "quiet",
    };
    // Other words for what the key does.
    let is_said = |name: &Name| matches!(name, Name::Sacrifice | Name::QuietKey);
    let named = |name: Name| plain(theme(name).text_in(language));
    let is_end =
        |name: &Name| name.kind() == Kind::Mate || matches!(name, Name::Stalemate | Name::Bared);
    let (ends, tactics): (Vec<Name>, Vec<Name>) =
        report.theme_names().filter(|name| !is_said(name)).partition(is_end);
    let said = |form: &str| Sentence::new(format!("title.{does}.{form}"));
    let mover = || plain(man(key.side, mover.name).title_in(language));
    let alone = ends.iter().map(|&end| named(end));
    let with_key = ends.iter().map(|&end| said("mate").part("mate", named(end)));
    let with_man =
        ends.iter().map(|&end| said("man-mate").part("man", mover()).part("mate", named(end)));
    let both = |tactic, end| {
        Sentence::new("title.tactic-mate").part("tactic", named(tactic)).part("mate", named(end))
    };
    let with_tactic =
        tactics.iter().flat_map(|&tactic| ends.iter().map(move |&end| both(tactic, end)));
    let any = tactics.iter().map(|&it| Sentence::new("title.tactic").part("tactic", named(it)));
    let of_man = [said("man").part("man", mover())].into_iter();
    // In Chinese these end with the word for checkmate.
    let any = of_man.chain(any).filter(|_| mates || language != Language::Chinese);
    alone.chain(with_key).chain(with_man).chain(with_tactic).chain(any).collect()
}
