//! Titles for problems without one, made of what their solutions show. Manuals of Xiangqi have titles of
//! four characters.

use std::collections::BTreeSet;

use super::list::plain;
use super::names::{man, theme};
use super::sentence::{Language, Sentence};
use super::summary::{Deed, deed};
use crate::game::{Color, Outcome, WinKind};
use crate::notation::Notation;
use crate::report::{Move, MoveMark, Report, Tree};
use crate::rules::AnyPosition;
use crate::theme::{Kind, Name};

/// The characters of a title in Chinese.
const CHARACTERS: usize = 4;

/// Titles that can be offered for a problem, the most telling first: its named mates alone, sayings for what
/// happens, the men that mate, what the key does. None without a forced win by one key.
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
    let position = report.rules.read(&report.fen).ok().filter(|_| is_proven);
    let Some((position, mover)) = position.and_then(|it| Some((it, it.man_at(key.from)?))) else {
        return Vec::new();
    };
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
    let called = |name: &str| plain(man(key.side, name).title_in(language));
    let mover = || called(mover.name);
    let alone = ends.iter().map(|&end| named(end));
    let play = Play::of(report, &position, key.side);
    let sayings = sayings(report, &position, key, &play).into_iter();
    let sayings = sayings.filter(|(_, holds)| *holds).map(|(name, _)| saying(name));
    let of_men = |form: &str| Sentence::new(format!("title.{form}"));
    let men = match &play.last_men()[..] {
        [one] => ["decides", "arrives"].map(|form| of_men(form).part("man", called(one))).to_vec(),
        [one, two] => ["turns", "vie"]
            .map(|form| of_men(form).part("one", called(one)).part("two", called(two)))
            .to_vec(),
        _ => Vec::new(),
    };
    let with_key = ends.iter().map(|&end| said("mate").part("mate", named(end)));
    let with_man =
        ends.iter().map(|&end| said("man-mate").part("man", mover()).part("mate", named(end)));
    let both = |tactic, end| {
        Sentence::new("title.tactic-mate").part("tactic", named(tactic)).part("mate", named(end))
    };
    let with_tactic =
        tactics.iter().flat_map(|&tactic| ends.iter().map(move |&end| both(tactic, end)));
    let any = tactics.iter().map(|&it| Sentence::new("title.tactic").part("tactic", named(it)));
    let by_man = [said("man").part("man", mover())].into_iter();
    // In Chinese these end with the word for checkmate.
    let any = by_man.chain(any).filter(|_| mates || language != Language::Chinese);
    let telling = alone.chain(sayings).chain(with_tactic).chain(men);
    telling.chain(with_key).chain(with_man).chain(any).collect()
}

pub(super) fn saying(name: &str) -> Sentence {
    Sentence::new(format!("title.saying.{name}"))
}

/// The sayings for what a solution shows, each with whether it holds. Those that few problems show come first.
pub(super) fn sayings(
    report: &Report,
    position: &AnyPosition,
    key: &Move,
    play: &Play,
) -> Vec<(&'static str, bool)> {
    let shows = |name| report.theme_names().any(|it| it == name);
    let [own, others] = [key.side, !key.side].map(|side| position.count(side));
    let step = report.solution_tree().and_then(|tree| tree.steps.first());
    let offered = match deed(report, key) {
        Deed::Offers(name) => name,
        _ => String::new(),
    };
    let is_royal = position.man_at(key.from).is_some_and(|it| it.name == royal(report, key.side));
    let wins = |end: AnyPosition| matches!(end.outcome(), Some(Outcome::Win { winner, .. }) if winner != key.side);
    let wins_first =
        |it: AnyPosition| it.legal_moves().into_iter().any(|mv| it.after(mv).is_some_and(wins));
    let is_known = play.is_known && play.lines > 0;
    let ways = play.ways.len();
    vec![
        ("treason", shows(Name::ForcedTraitor)),
        ("less", shows(Name::Underpromotion)),
        ("back", shows(Name::Switchback)),
        ("tooth", shows(Name::CrossCheck)),
        ("barrels", shows(Name::DoubleCheck)),
        ("boats", matches!(&*offered, "chariot" | "rook")),
        ("bait", matches!(&*offered, "soldier" | "pawn")),
        ("wait", step.is_some_and(|step| step.zugzwang)),
        ("danger", position.passed().is_some_and(wins_first)),
        ("breath", is_known && play.lines == 1),
        ("hard", play.has(WinKind::Checkmate) && play.has(WinKind::Stalemate)),
        ("walls", play.has(WinKind::Stalemate) && !play.has(WinKind::Checkmate)),
        ("tent", is_royal && key.mark == MoveMark::None),
        ("arrow", shows(Name::DiscoveredCheck)),
        ("cut", shows(Name::Interference)),
        ("tiger", shows(Name::Deflection)),
        ("snake", shows(Name::Decoy)),
        ("within", shows(Name::Traitor)),
        ("nailed", shows(Name::PinnedDefender)),
        ("trap", shows(Name::SelfBlock)),
        ("few", own < others),
        ("rooted", is_known && play.lines > 1 && !play.flees),
        ("ways-many", is_known && ways > 4),
        ("ways-4", is_known && ways == 4),
        ("ways-3", is_known && ways == 3),
        ("alone", others < 3),
        ("bloodless", is_known && !play.takes),
        ("ways-2", is_known && ways == 2),
    ]
}

fn royal(report: &Report, side: Color) -> &'static str {
    report.rules.kinds(side).first().map_or("", |man| man.name)
}

/// Where a man is named among others.
fn order(name: &str) -> usize {
    let first = ["chariot", "rook", "horse", "knight", "cannon", "bishop"];
    first.iter().position(|it| *it == name).unwrap_or(first.len())
}

/// What happens in the lines of a solution.
#[derive(Default)]
pub(super) struct Play {
    is_known: bool,
    lines: usize,
    takes: bool,
    /// The loser's king moves.
    flees: bool,
    /// The last moves, and the men that make them.
    ways: BTreeSet<String>,
    last: BTreeSet<&'static str>,
    wins: Vec<WinKind>,
}

impl Play {
    fn of(report: &Report, position: &AnyPosition, winner: Color) -> Self {
        let mut play = Self { is_known: true, ..Self::default() };
        let loser = royal(report, !winner);
        if let Some(tree) = report.solution_tree() {
            play.walk(tree, position, winner, loser);
        }
        play
    }

    fn walk(&mut self, tree: &Tree, at: &AnyPosition, winner: Color, loser: &'static str) {
        for step in &tree.steps {
            let Ok((mv, after)) = at.play_text(Notation::Coordinates, &step.mv.coordinates) else {
                self.is_known = false;
                continue;
            };
            let (attacks, is_last) = (step.mv.side == winner, step.next.is_empty());
            self.takes |= mv.capture().is_some();
            self.flees |= !attacks && mv.role() == loser;
            if is_last {
                self.lines += 1;
            }
            if is_last && attacks && !step.repeated {
                self.ways.insert(step.mv.coordinates.clone());
                self.last.insert(mv.role());
                self.wins.extend(step.win);
            }
            self.walk(&step.next, &after, winner, loser);
        }
    }

    fn has(&self, win: WinKind) -> bool {
        self.is_known && self.wins.contains(&win)
    }

    /// The men that make the last moves.
    fn last_men(&self) -> Vec<&'static str> {
        let mut men: Vec<&str> = self.last.iter().copied().filter(|_| self.is_known).collect();
        men.sort_unstable_by_key(|name| order(name));
        men
    }
}
