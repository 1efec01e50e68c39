//! What many results say together, how two runs differ, and what tables hold.

use super::answer::verdict;
use super::kind::plain;
use super::names::{man, side};
use super::sentence::Sentence;
use crate::exact::Wdl;
use crate::game::Color;
use crate::rules::RuleSet;
use crate::verdict::Verdict;

/// How many problems can be solved in fewer moves than are asked for.
pub fn short_wins(count: u64) -> Sentence {
    Sentence::new("run.short-wins").number("count", count)
}

/// The length of wins that are counted.
pub fn won_in(moves: u8) -> Sentence {
    Sentence::new("run.won-in").number("moves", moves)
}

/// The heading of the problems that took longest, or of the first undecided ones.
pub fn named_problems(undecided: bool) -> Sentence {
    Sentence::new(if undecided { "run.undecided" } else { "run.slowest" })
}

/// How many positions a problem took.
pub fn cost(nodes: u64) -> Sentence {
    Sentence::new("run.cost").number("count", nodes)
}

/// How two results of a problem differ, by the name of the kind of difference in machine output, with
/// what it was and is.
pub fn difference(kind: &str, id: &str, old: &str, new: &str) -> Sentence {
    let word = |text: &str| text.parse::<Verdict>().map_or_else(|_| plain(text), verdict);
    let key = format!("diff.{kind}");
    let mut said = Sentence::new(key).text("id", id);
    if kind != "added" {
        said = said.part("old", word(old));
    }
    if kind != "lost" {
        said = said.part("new", word(new));
    }
    said
}

/// How many problems differ in a way.
pub fn differences(kind: &str, count: u64) -> Sentence {
    let what = Sentence::new(format!("diff.kind.{kind}"));
    Sentence::new("tally.part").number("count", count).part("what", what)
}

/// How many problems were compared, and what differs.
pub fn compared(problems: Sentence, parts: Vec<Sentence>) -> Sentence {
    let found = if parts.is_empty() {
        Sentence::new("diff.none")
    } else {
        Sentence::new("commas").commas("parts", parts)
    };
    Sentence::new("diff.compared").part("problems", problems).part("found", found)
}

/// The positions of a table in which a side is to move, by their values, whose numbers are written out.
pub fn of_side(rules: RuleSet, turn: Color, [all, won, drawn, lost]: [&str; 4]) -> Sentence {
    Sentence::new("table.of-side")
        .part("side", side(rules, turn))
        .text("all", all)
        .text("won", won)
        .text("drawn", drawn)
        .text("lost", lost)
}

/// The same of positions in which nobody is in check and nothing hangs.
pub fn natural([all, won, drawn, lost]: [&str; 4]) -> Sentence {
    Sentence::new("table.natural")
        .text("all", all)
        .text("won", won)
        .text("drawn", drawn)
        .text("lost", lost)
}

/// Of how many positions the rule about repetition decides; `alone` says whether they would be drawn
/// without it.
pub fn by_rule(won: &str, lost: &str, alone: bool) -> Sentence {
    let key = if alone { "table.by-rule-alone" } else { "table.by-rule" };
    Sentence::new(key).text("won", won).text("lost", lost)
}

/// The longest win, or the longest loss.
pub fn longest(win: bool, plies: u16, count: &str, position: &str) -> Sentence {
    Sentence::new(if win { "table.longest-win" } else { "table.longest-loss" })
        .number("plies", plies)
        .text("count", count)
        .text("position", position)
}

/// How positions usually are, and how many are not.
pub fn usually(value: Wdl, others: &str) -> Sentence {
    let key = match value {
        Wdl::Win => "table.usually-won",
        Wdl::Draw => "table.usually-drawn",
        Wdl::Loss => "table.usually-lost",
    };
    Sentence::new(key).text("others", others)
}

/// Where the exceptions are: men on squares, each with its numbers.
pub fn exceptions(said: Sentence, men: Vec<Sentence>) -> Sentence {
    if men.is_empty() {
        return said;
    }
    Sentence::new("table.exceptions").part("said", said).commas("men", men)
}

/// A man of a side on a square.
pub fn man_on(
    rules: RuleSet,
    color: Color,
    role: &str,
    square: impl std::fmt::Display,
) -> Sentence {
    Sentence::new("refusal.man")
        .part("side", side(rules, color))
        .part("man", man(color, role))
        .text("square", square)
}

/// A man on a square with the number of exceptions among the positions that have it there.
pub fn exception(man: Sentence, count: &str, of: &str) -> Sentence {
    Sentence::new("table.exception").part("man", man).text("count", count).text("of", of)
}

/// The heading of the lengths of decided positions.
pub fn decided_in_plies() -> Sentence {
    Sentence::new("table.decided")
}

/// The rules of a table and the class of its material.
pub fn material(rules: RuleSet, repetition: &str, class: Sentence) -> Sentence {
    Sentence::new("table.material")
        .text("rules", rules)
        .text("repetition", repetition)
        .part("class", class)
}

/// How many positions a table has.
pub fn positions(count: &str) -> Sentence {
    Sentence::new("table.positions").text("count", count)
}

/// That perpetual checks lose in a table.
pub fn checks_lose() -> Sentence {
    Sentence::new("table.checks-lose")
}

/// How many entries of a table were verified.
pub fn verified(entries: &str) -> Sentence {
    Sentence::new("table.verified").text("entries", entries)
}

/// How many tables were built, how many of them in place of damaged ones, and how many there were.
pub fn built(count: usize, damaged: usize, existed: usize) -> Sentence {
    let key = if damaged == 0 { "table.built" } else { "table.built-damaged" };
    let said = Sentence::new(key).number("count", count).number("existed", existed);
    if damaged == 0 { said } else { said.number("damaged", damaged) }
}
