//! Many problems and positions: runs, comparisons, tables, certificates, marks of answers.

use super::answer::verdict;
use super::ends::value;
use super::list::{man_there, plain, positions};
use super::names::{kind, man, side};
use super::sentence::Sentence;
use crate::exact::{MissingTable, Value, Wdl};
use crate::game::Color;
use crate::problem::FindingKind;
use crate::rules::RuleSet;
use crate::verdict::Verdict;

/// The heading of the problems that took longest, or of the first undecided ones.
pub fn named_problems(undecided: bool) -> Sentence {
    Sentence::new(if undecided { "run.undecided" } else { "run.slowest" })
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
    man_there(side(rules, color), man(color, role), square)
}

/// How many tables were built, how many of them in place of damaged ones, and how many there were.
pub fn built(count: usize, damaged: usize, existed: usize) -> Sentence {
    let key = if damaged == 0 { "table.built" } else { "table.built-damaged" };
    let said = Sentence::new(key).number("count", count).number("existed", existed);
    if damaged == 0 { said } else { said.number("damaged", damaged) }
}

/// The result for a problem, compared with what its author expects, in the order in which results are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// It is sound.
    Sound,
    /// It is not sound, as its author says.
    Expected(Verdict),
    /// It is sound although its author expects findings.
    Unexpected,
    /// It is not sound.
    Unsound,
    /// A limit was reached.
    Undecided,
    /// It could not be read.
    Error,
}

/// What became of a problem.
pub fn outcome(outcome: Outcome) -> Sentence {
    match outcome {
        Outcome::Sound => verdict(Verdict::Sound),
        // A position that is expected to be illegal is not an error.
        Outcome::Expected(Verdict::Error) => expected(Sentence::new("verdict.illegal")),
        Outcome::Expected(it) => expected(verdict(it)),
        Outcome::Unexpected => Sentence::new("outcome.sound-unexpectedly"),
        Outcome::Unsound => verdict(Verdict::Unsound),
        Outcome::Undecided => verdict(Verdict::Undecided),
        Outcome::Error => Sentence::new("outcome.error"),
    }
}

fn expected(what: Sentence) -> Sentence {
    Sentence::new("outcome.expected").part("what", what)
}

/// That the text of a solution breaks off, in a word or with what follows from it.
pub fn broken(short: bool) -> Sentence {
    Sentence::new(if short { "remark.broken" } else { "remark.broken.moves" })
}

/// What a short report leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// The number of duals.
    Duals(usize),
    /// This many minor findings, or more.
    Minor(usize, bool),
    /// The number of solutions.
    Solutions(usize),
    /// This many items of a list, which `-vv` shows.
    Items(usize),
    /// This many variations, which are not explained.
    Variations(usize),
}

/// What a short report leaves out, and the option that shows it.
pub fn hidden(hidden: Hidden) -> Sentence {
    let (key, count) = match hidden {
        Hidden::Duals(count) => ("hidden.duals", count),
        Hidden::Minor(count, false) => ("hidden.minor", count),
        Hidden::Minor(count, true) => ("hidden.minor-or-more", count),
        Hidden::Solutions(count) => ("hidden.solutions", count),
        Hidden::Items(count) => ("hidden.items", count),
        Hidden::Variations(count) => ("hidden.variations", count),
    };
    Sentence::new(key).number("count", count)
}

/// That a finding is expected and was not found, or not yet.
pub fn missing(expected: FindingKind, so_far: bool) -> Sentence {
    let key = if so_far { "missing.so-far" } else { "missing" };
    Sentence::new(key).part("kind", kind(expected))
}

/// How a problem resembles one that was there before.
#[derive(Clone, Copy, Debug)]
pub struct Resemblance<'a> {
    /// The name of the likeness in machine output.
    pub likeness: &'a str,
    /// How many plies into a solution the position of the other occurs.
    pub plies: usize,
    /// The pieces that only this problem has, and those that only the other has.
    pub only: [&'a [String]; 2],
    /// Whether left and right are exchanged.
    pub mirrored: bool,
    /// Whether the sides are exchanged.
    pub turned: bool,
}

/// A problem by its name and number.
pub type Numbered<'a> = (&'a str, u64);

/// How they resemble each other.
pub fn resemblance(how: &Resemblance<'_>) -> Sentence {
    let likeness = Sentence::new(format!("like.{}", how.likeness));
    let is_inside = ["inside", "contains"].contains(&how.likeness);
    let mut parts = vec![if is_inside { likeness.number("plies", how.plies) } else { likeness }];
    for (men, key) in how.only.into_iter().zip(["like.only-here", "like.only-there"]) {
        if !men.is_empty() {
            parts.push(Sentence::new(key).text("men", men.join(" ")));
        }
    }
    parts.extend(how.mirrored.then(|| Sentence::new("like.mirrored")));
    parts.extend(how.turned.then(|| Sentence::new("like.turned")));
    Sentence::new("commas").commas("parts", parts)
}

/// That a problem was there before in another one, and how they resemble each other.
pub fn anticipated(problem: Numbered<'_>, of: Numbered<'_>, how: Sentence) -> Sentence {
    pair("like.of", problem, of, how)
}

/// How a problem is like the one in question.
pub fn like(other: Numbered<'_>, how: Sentence) -> Sentence {
    Sentence::new("like.this").text("of", other.0).text("of_number", other.1).part("how", how)
}

/// That problems are compared by their positions alone: they were not solved, or should not be.
pub fn compared_by_position(problems: Sentence, is_solving: bool) -> Sentence {
    let key = if is_solving { "like.unsolved" } else { "like.unplayable" };
    Sentence::new(key).part("problems", problems)
}

/// That a problem is there twice, by the name of the likeness in machine output.
pub fn duplicate(problem: Numbered<'_>, of: Numbered<'_>, likeness: &str) -> Sentence {
    let likeness = if likeness == "mirror and colors" { "both" } else { likeness };
    pair("twice.of", problem, of, Sentence::new(format!("twice.{likeness}")))
}

fn pair(key: &'static str, problem: Numbered<'_>, of: Numbered<'_>, how: Sentence) -> Sentence {
    Sentence::new(key)
        .text("id", problem.0)
        .text("number", problem.1)
        .text("of", of.0)
        .text("of_number", of.1)
        .part("how", how)
}

/// The positions of a table and the memory to build it; both numbers are written out.
pub fn of_memory(count: &str, memory: &str) -> Sentence {
    Sentence::new("table.of-memory").part("positions", positions(count)).text("memory", memory)
}

/// What building them takes; all but the seconds is written out.
pub fn build_cost(count: &str, memory: &str, disk: &str, seconds: u64) -> Sentence {
    Sentence::new("table.cost")
        .part("positions", positions(count))
        .text("memory", memory)
        .text("disk", disk)
        .number("seconds", seconds)
}

/// For how many problems there are tables within so much memory.
pub fn tables_for(served: usize, problems: usize, memory: &str) -> Sentence {
    if served == problems {
        return Sentence::new("table.for-all").number("problems", problems);
    }
    Sentence::new("table.for-some")
        .number("served", served)
        .number("problems", problems)
        .text("memory", memory)
}

/// What tables say of a position, and with the other side to move; how many of its moves keep that, and
/// how many in a row are the only ones.
pub fn mined(
    rules: RuleSet,
    turn: Color,
    own: Value,
    other: Option<Value>,
    keeping: Option<(usize, usize)>,
    in_a_row: usize,
) -> Sentence {
    let of = |color, it| {
        Sentence::new("mined.value").part("side", side(rules, color)).part("value", value(it))
    };
    let keeping = keeping
        .map(|(keys, of)| Sentence::new("mined.keeps").number("keys", keys).number("of", of));
    let in_a_row =
        (in_a_row > 1).then(|| Sentence::new("mined.in-a-row").number("count", in_a_row));
    let others = [other.map(|it| of(!turn, it)), keeping, in_a_row];
    others.into_iter().flatten().fold(of(turn, own), |one, other| {
        Sentence::new("mined.also").part("one", one).part("other", other)
    })
}

/// That there is nothing of a theme, or nothing that fits what else is asked.
pub fn none_mined(theme: &str, material: &str, is_filtered: bool) -> Sentence {
    let key = if is_filtered { "mined.none-fits" } else { "mined.none" };
    Sentence::new(key).text("theme", theme).text("material", material)
}

/// How many positions a generator passed over, by the name of the reason.
pub fn passed_over(name: &str, count: u64) -> Sentence {
    Sentence::new(format!("passed.{name}")).number("count", count)
}

/// How the manuals class a position, by the name of the class in machine output. This build may lack
/// the tables that classes come from.
pub fn book_class(name: &str) -> Sentence {
    Sentence::new(format!("class.{name}"))
}

/// That the table of a position is missing.
pub fn no_table(missing: Option<&MissingTable>) -> Sentence {
    Sentence::new("table.missing").part("missing", missing_table(missing))
}

/// That a table is missing to which moves lead.
pub fn no_next_table(missing: Option<&MissingTable>) -> Sentence {
    Sentence::new("table.next-missing").part("missing", missing_table(missing))
}

/// Which table is missing, and what builds it.
fn missing_table(missing: Option<&MissingTable>) -> Sentence {
    match missing {
        None => Sentence::new("tried.no-table"),
        Some(MissingTable::Buildable { material, under, only, command, .. }) => {
            let key = match (under, only) {
                (Some(_), Some(_)) => "missing.table-only",
                (Some(_), None) => "missing.table-under",
                (None, _) => "missing.table",
            };
            let mut sentence = Sentence::new(key).text("material", material);
            for (name, rule) in [("under", under), ("only", only)] {
                if let Some(rule) = rule {
                    sentence = sentence.text(name, rule);
                }
            }
            sentence.text("command", command)
        }
        Some(MissingTable::TooLarge { material }) => {
            Sentence::new("missing.too-large").text("material", material)
        }
        Some(MissingTable::NotUnderTheseRules) => Sentence::new("missing.not-under-these-rules"),
    }
}

/// Where best play comes back to a position: after the numbered move that led to it, or to the first
/// one.
pub fn comes_again(after: Option<String>) -> Sentence {
    match after {
        Some(mv) => Sentence::new("again.after").text("move", mv),
        None => Sentence::new("again.first"),
    }
}

/// The same, and which side has checked with every move since.
pub fn comes_again_by_checks(again: Sentence, rules: RuleSet, loser: Color) -> Sentence {
    Sentence::new("again.checks")
        .part("again", again)
        .part("side", side(rules, loser))
        .part("other", side(rules, !loser))
}

/// That a first move wins, and in how many moves, or in how many at most.
pub fn proven_key(key: &str, moves: u8, at_most: bool) -> Sentence {
    let said = if at_most { "certificate.key-at-most" } else { "certificate.key" };
    Sentence::new(said).text("key", key).number("moves", moves)
}

/// How many solutions there are, and the first of them.
pub fn proven_solutions(count: usize, lines: &str) -> Sentence {
    if count == 0 {
        return Sentence::new("certificate.no-solution");
    }
    Sentence::new("certificate.solutions").number("count", count).text("lines", lines)
}

/// What the author of a certified problem says: the lines of the solution, and how many solutions are
/// intended, if that is said.
pub fn certified_author(lines: &str, intended: Option<&str>) -> Vec<Sentence> {
    let said = match lines {
        "" => Sentence::new("certificate.no-author"),
        lines => Sentence::new("certificate.author").text("lines", lines),
    };
    let intended = intended.map(|count| Sentence::new("certificate.intended").text("count", count));
    [said].into_iter().chain(intended).collect()
}

/// What a certificate does not prove, by its name in machine output.
pub fn not_proven(what: &str) -> Sentence {
    Sentence::new(match what {
        "duals" => "certificate.open-duals",
        "minor-duals" => "certificate.open-minor-duals",
        "more-duals" => "certificate.open-more-duals",
        _ => "certificate.open-later-moves",
    })
}

/// The verdict that is proven, how strict the check was, and how many keys are wanted if not one.
pub fn proven_verdict(verdict: Sentence, policy: Option<&str>, wanted: usize) -> Sentence {
    let said = match policy {
        Some(policy) => {
            Sentence::new("certificate.under").part("said", verdict).text("policy", policy)
        }
        None => verdict,
    };
    if wanted < 2 {
        return said;
    }
    Sentence::new("certificate.wanted").part("said", said).number("count", wanted)
}

/// A finding with its moves and the line before them; one that is about the author's text is stated and
/// not proven.
pub fn stated(finding: Sentence, line: &str, moves: &str, is_proven: bool) -> Sentence {
    let mut said = finding;
    if !moves.is_empty() {
        said = Sentence::new("certificate.moves").part("said", said).text("moves", moves);
    }
    if !line.is_empty() {
        said = Sentence::new("certificate.after").part("said", said).text("line", line);
    }
    if is_proven { said } else { Sentence::new("certificate.unproven").part("said", said) }
}

/// That a move of an answer does not do what is asked, with a reply that shows it.
pub fn answer_wrong(mv: &str, refutation: Option<&str>) -> Sentence {
    match refutation {
        None => Sentence::new("marking.wrong").text("move", mv),
        Some(reply) => Sentence::new("marking.refuted").text("move", mv).text("reply", reply),
    }
}
