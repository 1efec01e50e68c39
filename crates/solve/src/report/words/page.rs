//! The pages of books: headings, diagrams, and what signs mean.

use paiju_game::mark::MarkKind;

use super::list::{asked, plain, with_label};
use super::names::side;
use super::sentence::{Language, Sentence};
use crate::difficulty::level;
use crate::game::Color;
use crate::problem::{Intended, Relation};
use crate::rules::RuleSet;
use crate::stipulation::{Goal, Length, Play, Stipulation};

/// A word of a page with a list or a text after it: `shows: …`.
pub fn headed(heading: Sentence, said: &str) -> Sentence {
    with_label(heading, plain(said))
}

/// Who is to move.
pub fn to_move(rules: RuleSet, color: Color) -> Sentence {
    Sentence::new("to-move").part("side", side(rules, color))
}

/// What is asked, below a diagram: in Chinese in words where a side is to win or to draw, `红先胜，二步杀`.
pub fn caption(turn: Sentence, stipulation: Stipulation, language: Language) -> Sentence {
    if !is_worded(stipulation, language) {
        return asked(turn, stipulation);
    }
    let moves = match stipulation.moves() {
        Some(moves) => format!("，{}步杀", chinese(moves)),
        None => String::new(),
    };
    let key = if stipulation.goal() == Goal::Draw { "asked.to-draw" } else { "asked.to-win" };
    Sentence::new(key).part("turn", turn).text("moves", moves)
}

/// Whether a caption says in words what is asked, so that no sign is explained.
pub fn is_worded(stipulation: Stipulation, language: Language) -> bool {
    let is_plain = stipulation.play() == Play::Direct && !stipulation.is_narrow();
    let is_whole = !stipulation.has_half() && !stipulation.is_duplex();
    language == Language::Chinese && is_plain && is_whole
}

/// A number in Chinese: `十二`.
fn chinese(number: u8) -> String {
    let digit =
        |digit: u8| "〇一二三四五六七八九".chars().nth(usize::from(digit)).unwrap_or_default();
    let (hundreds, tens, ones) = (number / 100, number / 10 % 10, number % 10);
    let mut text = String::new();
    if hundreds > 0 {
        text.extend([digit(hundreds), '百']);
    }
    match (hundreds, tens) {
        (0, 0) => {}
        (0, 1) => text.push('十'),
        (_, 0) => text.extend((ones > 0).then_some('〇')),
        _ => text.extend([digit(tens), '十']),
    }
    text.extend((ones > 0).then(|| digit(ones)));
    text
}

/// What is asked, and how many solutions are wanted.
pub fn wanted_solutions(asked: Sentence, intended: &Intended) -> Sentence {
    if intended.is_branching() {
        return Sentence::new("asked.branching").part("asked", asked).text("count", intended);
    }
    Sentence::new("asked.solutions").part("asked", asked).number("count", intended.total())
}

/// What the problems of a chapter have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heading {
    /// The number of moves.
    Moves(u16),
    /// That no number of moves is asked for, or none was found.
    AnyLength,
    /// The stars of their difficulty, one to five.
    Stars(usize),
    /// The heading of problems without a difficulty.
    NoDifficulty,
    /// That they show no theme.
    NoTheme,
    /// That they come from nowhere that is named.
    NoSource,
}

/// The heading of a chapter.
pub fn heading(heading: Heading) -> Sentence {
    match heading {
        Heading::Moves(moves) => Sentence::new("chapter.moves").number("moves", moves),
        Heading::AnyLength => Sentence::new("chapter.any-length"),
        Heading::Stars(count) => Sentence::new("chapter.stars").text("stars", stars(count)),
        Heading::NoDifficulty => Sentence::new("chapter.no-difficulty"),
        Heading::NoTheme => Sentence::new("chapter.no-theme"),
        Heading::NoSource => Sentence::new("chapter.no-source"),
    }
}

/// A difficulty of one to five stars.
pub fn stars(count: usize) -> String {
    "★".repeat(count) + &"☆".repeat(5_usize.saturating_sub(count))
}

/// How hard a problem is.
pub fn difficulty(difficulty: f64) -> Sentence {
    let level = Sentence::new(format!("difficulty.{}", level(difficulty)));
    Sentence::new("page.difficulty").part("level", level)
}

/// How a problem is related to others, which are listed.
pub fn related(relation: Relation, problems: &str) -> Sentence {
    Sentence::new(format!("page.{}", relation.name())).text("problems", problems)
}

/// What a mark on a board looks like and means.
pub fn legend(mark: MarkKind) -> Sentence {
    Sentence::new(format!("legend.{}", mark.name()))
}

/// A sign with its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// As it is printed; `N` is a number of moves.
    pub sign: String,
    /// The meaning of the sign.
    pub meaning: Sentence,
}

impl Sign {
    fn new(sign: impl Into<String>, key: &'static str) -> Self {
        Self { sign: sign.into(), meaning: Sentence::new(key) }
    }
}

/// The signs of some stipulations, each once, and those at moves.
pub fn signs(stipulations: impl Iterator<Item = Stipulation>) -> Vec<Sign> {
    let all: Vec<Stipulation> = stipulations.collect();
    let mut signs = Vec::new();
    for sign in all.iter().map(|&it| sign(it)) {
        if !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    let further = FURTHER.iter().filter(|(is_in, ..)| all.iter().any(is_in));
    signs.extend(further.map(|&(_, sign, key)| Sign::new(sign, key)));
    signs.extend([Sign::new("+", "sign.check"), Sign::new("#", "sign.won")]);
    signs
}

/// Whether a stipulation has a sign.
type Has = fn(&Stipulation) -> bool;

/// The signs that stipulations can have besides those of [`sign`].
const FURTHER: [(Has, &str, &str); 7] = [
    (|it| it.has_half() && !it.begins_with_defense(), "N.5", "sign.half"),
    (|it| it.begins_with_defense(), "#N.5", "sign.defender"),
    (|it| it.goal() == Goal::Checkmate, "checkmate", "sign.checkmate"),
    (|it| it.by().is_some_and(|man| man.point_text().is_none()), "by P", "sign.by-kind"),
    (|it| it.by().is_some_and(|man| man.point_text().is_some()), "by Pc7", "sign.by-man"),
    (|it| it.goal() == Goal::Stalemate, "==", "sign.stalemate"),
    (|it| it.is_duplex(), "duplex", "sign.duplex"),
];

fn sign(stipulation: Stipulation) -> Sign {
    let (play, length) = (stipulation.play(), stipulation.length());
    match (play, length, stipulation.goal()) {
        (Play::Direct, Length::Any, Goal::Draw) => Sign::new("=", "sign.draw"),
        (Play::Direct, Length::Any, _) => Sign::new("+", "sign.win"),
        (Play::Direct, Length::Fewest { .. }, _) => Sign::new("#", "sign.shortest"),
        (Play::Checks, Length::Fewest { .. } | Length::Any, _) => {
            Sign::new("# checks", "sign.shortest-checks")
        }
        (Play::Direct, ..) => Sign::new("#N", "sign.direct"),
        (Play::Checks, ..) => Sign::new("#N checks", "sign.checks"),
        _ => Sign::new(format!("{}#N", play.prefix()), meaning(play)),
    }
}

/// What help, self, reflex and series play asks.
fn meaning(play: Play) -> &'static str {
    match play {
        Play::Direct | Play::Checks => "sign.direct",
        Play::Help => "sign.help",
        Play::Selfmate => "sign.self",
        Play::Reflex => "sign.reflex",
        Play::Series => "sign.series",
        Play::SeriesHelp => "sign.series-help",
        Play::SeriesSelf => "sign.series-self",
        Play::HelpSelf => "sign.help-self",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_in_chinese() {
        let written = [1, 9, 10, 12, 20, 25, 100, 105, 110, 200].map(chinese);
        let expected =
            ["一", "九", "十", "十二", "二十", "二十五", "一百", "一百〇五", "一百一十", "二百"];
        assert_eq!(written, expected);
    }
}
