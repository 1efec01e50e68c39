//! The topics about problems: what is asked, what is found, how solutions are written, when and where problems
//! were published, and the exit codes. Each is made from the lists of the program.

use super::lists::TWINS;
use crate::cli::report::layout::indented;
use crate::cli::report::texts::{defined, headed, row, said, section, wrapped};
use crate::cli::run::Exit;
use crate::examine::Severity;
use crate::game::Color;
use crate::problem::yaml::MAPPINGS;
use crate::problem::{FindingKind, Stipulation};
use crate::report::words::{self, Language, Sentence};
use crate::rules::RuleSet;
use crate::solve::Grade;
use crate::theme::worth;

/// Words with their meanings, whose keys begin with the same word.
fn meanings<'a>(
    language: Language,
    of: &str,
    words: impl IntoIterator<Item = &'a str>,
) -> Vec<(String, String)> {
    let meaning = |word: &str| said(&format!("{of}.{word}"), language).to_owned();
    words.into_iter().map(|word| (word.to_owned(), meaning(word))).collect()
}

/// Terms with their meanings, in the language.
fn terms(language: Language, keys: &[&str]) -> Vec<(String, String)> {
    let term = |key: &&str| {
        let meaning = format!("{key}.meaning");
        (said(key, language).to_owned(), said(&meaning, language).to_owned())
    };
    keys.iter().map(term).collect()
}

/// Notes below a heading.
fn notes(language: Language, heading: &str, keys: &[&str]) -> String {
    let notes = keys.iter().map(|key| wrapped(said(key, language), 2));
    headed(said(heading, language)) + &notes.collect::<String>()
}

/// One stipulation of each kind.
const ASKED: [&str; 22] = [
    "#3",
    "#",
    "#3 checks",
    "# checks",
    "+",
    "=",
    "#3 checkmate",
    "==3",
    "#3 by P",
    "#3 by Pc7",
    "#2.5",
    "h#2",
    "h#2.5",
    "s#2",
    "r#2",
    "ser-#2",
    "ser-h#2",
    "ser-s#2",
    "hs#2",
    "hs#2.5",
    "h==2",
    "h#2 duplex",
];

pub(super) fn stipulations(language: Language) -> String {
    let asked = ASKED.iter().filter_map(|text| text.parse::<Stipulation>().ok());
    // The last ones are about moves.
    let is_asked = |key: &str| !["sign.check", "sign.won"].contains(&key);
    let signs = words::signs(asked).into_iter().filter(|it| is_asked(&it.meaning.key));
    let signs: Vec<_> = signs.map(|it| (it.sign, it.meaning.text_in(language))).collect();
    let of_notes = [
        "stipulations.default",
        "stipulations.combined",
        "stipulations.studies",
        "stipulations.repetition",
        "stipulations.several",
    ];
    wrapped(said("stipulations.intro", language), 0)
        + &section(said("stipulations.forms", language), &signs)
        + &notes(language, "stipulations.notes", &of_notes)
}

pub(super) fn findings(language: Language) -> String {
    let findings = meanings(language, "finding", FindingKind::ALL.map(FindingKind::name));
    let grades = Grade::ALL.map(|grade| {
        let key = format!("grade.{}", grade.name());
        (Sentence::new(key.clone()).text_in(language), said(&key, language).to_owned())
    });
    let economy = [
        "economy.idle",
        "economy.weaker",
        "economy.stops",
        "economy.pure",
        "economy.economical",
        "economy.model",
    ];
    let likeness = ["mirrored", "turned"].map(|how| {
        let sign = Sentence::new(format!("like.{how}")).text_in(language);
        (sign, said(&format!("likeness.{how}"), language).to_owned())
    });
    let heading = |key: &str| said(key, language);
    let weights = meanings(language, "weight", Severity::ALL.map(Severity::name));
    let useless = said("tree.useless.meaning", language).to_owned();
    let mut grades = grades.to_vec();
    grades.push((words::useless().text_in(language), useless));
    wrapped(heading("findings.intro"), 0)
        + &section(heading("findings.list"), &findings)
        + &section(heading("findings.weights"), &weights)
        + &section(heading("findings.grades"), &grades)
        + &section(heading("findings.economy"), &terms(language, &economy))
        + &section(heading("findings.worth"), &values(language))
        + &wrapped(heading("findings.worth.note"), 2)
        + &section(heading("findings.likeness"), &likeness)
}

/// What the men of each game are worth.
fn values(language: Language) -> Vec<(String, String)> {
    let mut values: Vec<(String, String)> = Vec::new();
    for rules in RuleSet::ALL {
        let men = rules.kinds(Color::Red).into_iter().filter_map(|man| {
            let squares = (0..).take_while(|&at| rules.square_name(at).is_some());
            let worths = squares.map(|at| worth(rules, man.letter, at));
            let (least, most) = worths.fold((u32::MAX, 0), |(a, b), it| (a.min(it), b.max(it)));
            let worth = if least == most {
                halves(most)
            } else {
                format!("{}–{}", halves(least), halves(most))
            };
            let name = words::man(Color::Red, man.name).text_in(language);
            (most > 0).then(|| format!("{name} {worth}"))
        });
        let men = men.collect::<Vec<_>>().join(language.comma());
        match values.iter_mut().find(|(_, known)| *known == men) {
            Some((games, _)) => {
                games.push_str(", ");
                games.push_str(rules.name());
            }
            None => values.push((rules.name().to_owned(), men)),
        }
    }
    values
}

/// A number of halves.
fn halves(count: u32) -> String {
    format!("{}{}", count / 2, if count % 2 == 1 { "½" } else { "" })
}

/// The signs of solution text.
const SIGNS: [&str; 9] = ["1.", "1...", "+", "++", "#", "! ?", "( )", "~", "{ }"];

/// A solution with a comment and variations; the comment is filled in.
const SOLUTION: &str = "\
solution: |
  1. h1h9! {COMMENT} e9d8 (1... e9d10 2. e5e10#) (1... f10e10 2. h9h10#)
  2. e5e10#
";

pub(super) fn solutions(language: Language) -> String {
    let heading = |key: &str| said(key, language);
    let signs = meanings(language, "sign", SIGNS);
    let solution = SOLUTION.replace("COMMENT", &words::zugzwang().text_in(language));
    let mut tree =
        terms(language, &["tree.variations", "tree.try", "tree.set-play", "tree.threat"]);
    let printed = [
        (words::zugzwang(), "tree.zugzwang.meaning"),
        (words::useless(), "tree.useless.meaning"),
        (words::repeated(), "tree.repeated.meaning"),
    ];
    let printed = printed.map(|(sign, key)| (sign.text_in(language), heading(key).to_owned()));
    tree.extend(printed);
    let twins = meanings(language, "twin", TWINS);
    wrapped(heading("solutions.intro"), 0)
        + "\n"
        + &indented(&solution, 2)
        + &section(heading("solutions.signs"), &signs)
        + &wrapped(heading("solutions.lines"), 2)
        + &section(heading("solutions.tree"), &tree)
        + &section(heading("solutions.twins"), &twins)
        + &wrapped(heading("solutions.twins.note"), 2)
}

pub(super) fn exit_codes(language: Language) -> String {
    let codes = Exit::ALL.map(|exit| exit.code().to_string());
    let rows = meanings(language, "exit", codes.iter().map(String::as_str));
    wrapped(said("exit-codes.intro", language), 0)
        + &section(said("exit-codes.list", language), &rows)
        + "\n"
        + &wrapped(said("exit-codes.note", language), 0)
}

/// The keys that hold dates.
const DATED: [&str; 3] = ["source.date", "reprints", "date"];

const DATES: &str = "\
source: {name: 適情雅趣, volume: 3, problemid: 12, date: 1570}
reprints: [{name: 象棋, issue: 5, date: 1999-05}]
";

pub(super) fn dates(language: Language) -> String {
    let dated = meanings(language, "date", DATED);
    let of_source = MAPPINGS.iter().filter(|(noun, _)| *noun == "a source");
    let keys = of_source.flat_map(|(noun, keys)| keys.iter().map(move |key| (noun, key)));
    let keys = keys.map(|(noun, key)| {
        let meaning = defined(&format!("{noun}.{}", key.name), key.meaning, language);
        (key.name.to_owned(), meaning.to_owned())
    });
    wrapped(said("dates.intro", language), 0)
        + &section(said("dates.where", language), &dated)
        + &section(said("dates.keys", language), &keys.collect::<Vec<_>>())
        + &headed(said("dates.example", language))
        + &indented(DATES, 2)
        + &notes(language, "dates.notes", &["dates.collection", "dates.compared"])
}

/// A line about each topic, under the word for topics.
pub(super) fn overview(language: Language, names: &[&str]) -> String {
    let to = names.iter().map(|name| name.len()).max().unwrap_or_default();
    let topics = names.iter().map(|name| row(name, to, said(&format!("topic.{name}"), language)));
    headed(said("help.topics", language)) + &topics.collect::<String>()
}
