//! The topics that are lists: keys of files, notations, themes.

use std::fmt::Write;

use crate::cli::command::init;
use crate::cli::report::layout::indented;
use crate::cli::report::style::NAME;
use crate::cli::report::texts::{defined, headed, row, said, with, wrapped};
use crate::cli::run::{CommandError, CommandResult};
use crate::diagram::{Config, Layout, draw};
use crate::game::{Color, Repetition};
use crate::notation::{Notation, Script};
use crate::problem::FindingKind;
use crate::problem::yaml::{Key, MAPPINGS};
use crate::report::words::{self, Language};
use crate::rules::RuleSet;
use crate::theme::{Example, Kind, Name};

/// Every notation of every game with some moves from the start of a game, and the letters.
pub(super) fn notations(language: Language) -> CommandResult<String> {
    let usual = Notation::default();
    let mut text = with("notations.intro", language, &[usual.name()]) + "\n";
    let mut shown: Vec<RuleSet> = Vec::new();
    for rules in RuleSet::ALL {
        if shown.contains(&rules) {
            continue;
        }
        let same = |other: &RuleSet| other.notations() == rules.notations();
        let games: Vec<RuleSet> = RuleSet::ALL.into_iter().filter(same).collect();
        let names: Vec<&str> = games.iter().map(|game| game.name()).collect();
        shown.extend(games);
        text += &headed(&names.join(", "));
        text += &of_game(rules, language).map_err(CommandError::Input)?;
    }
    Ok(text)
}

/// Some moves from the start of a game, in coordinates.
fn opening(rules: RuleSet) -> &'static str {
    match rules {
        RuleSet::Xiangqi | RuleSet::ChinaSchach => "h3e3 h10g8 h1g3 i10h10",
        RuleSet::Chex => "b2c3 f6e5 a1c4",
    }
}

fn of_game(rules: RuleSet, language: Language) -> Result<String, String> {
    let start = rules.start();
    let (_, moves) = start.played(opening(rules)).map_err(|error| error.to_string())?;
    let mut text = String::new();
    for &notation in rules.notations() {
        let line = start.write_line(notation, &moves);
        let what = defined(&format!("notation.{notation}"), notation.description(), language);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {notation:<19}  {line}\n  {:<19}    {what}", "");
    }
    let men = rules.kinds(Color::Red);
    let lettered = rules.notations().iter().filter_map(|&it| Some((it, rules.letters(it)?)));
    for (notation, letters) in lettered {
        let each = letters.iter().map(|(letter, name)| {
            let man = men.iter().find(|man| man.name == *name);
            let name = man.map_or_else(
                || (*name).to_owned(),
                |man| words::man(Color::Red, man.name).text_in(language),
            );
            format!("{letter} {name}")
        });
        let each = each.collect::<Vec<_>>().join(", ");
        let said = with("notations.letters", language, &[notation.name(), &each]);
        let _ = writeln!(text, "  {said}");
    }
    if rules.notations().contains(&Notation::Vietnamese) {
        let _ = writeln!(text, "  {}\n", said("notations.vietnamese", language));
        text += &vietnamese(rules, language)?;
    }
    Ok(text)
}

/// A position for examples of Vietnamese moves, and moves there with what they show.
const SHOWN: &str = "4k4/9/2P6/2P6/2P6/9/9/R8/R3C2N1/3K5 w";
const MOVES: [(&str, &str); 7] = [
    ("e2e5", "vietnamese.forward"),
    ("e2e1", "vietnamese.back"),
    ("e2f2", "vietnamese.across"),
    ("h2g4", "vietnamese.slanting"),
    ("a3b3", "vietnamese.front"),
    ("c7d7", "vietnamese.middle"),
    ("a2b2", "vietnamese.rear"),
];

/// Examples of Vietnamese moves next to the same in other notations.
fn vietnamese(rules: RuleSet, language: Language) -> Result<String, String> {
    let at = rules.read(SHOWN).map_err(|error| error.to_string())?;
    let mut text = String::new();
    for (coordinates, meaning) in MOVES {
        let (mv, _) =
            at.play_text(Notation::Coordinates, coordinates).map_err(|error| error.to_string())?;
        let [own, wxf, chinese] =
            [Notation::Vietnamese, Notation::Wxf, Notation::Chinese(Script::Simplified)]
                .map(|notation| at.write_move(notation, mv));
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    {own:<6} {wxf:<6} {chinese}  {}", said(meaning, language));
    }
    Ok(text)
}

/// The list of all themes, or those of these names with a position that shows them.
pub(super) fn themes(names: &[String], language: Language) -> CommandResult<String> {
    if names.is_empty() {
        return Ok(list(language));
    }
    let mut text = String::new();
    for word in names {
        let name: Name = word.parse().map_err(|error| {
            CommandError::Input(format!("{error}; `paiju help themes` lists them"))
        })?;
        if !text.is_empty() {
            text.push('\n');
        }
        text += &entry(name, language);
        let example = name.example();
        text += &board(example, language).map_err(CommandError::Input)?;
    }
    Ok(text)
}

fn list(language: Language) -> String {
    let mut text = String::new();
    let mut last = None;
    for &name in Name::ALL {
        if last != Some(name.kind()) {
            last = Some(name.kind());
            let kind = match name.kind() {
                Kind::Mate => "Mates",
                Kind::FinalPosition => "Final positions",
                Kind::Play => "Motifs on the way",
            };
            let kind = defined(&format!("kind.{:?}", name.kind()), kind, language);
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{NAME}{kind}{NAME:#}");
        }
        text += &entry(name, language);
    }
    text + "\n" + &wrapped(said("themes.more", language), 0)
}

/// The names, the games and the definition of a theme.
fn entry(name: Name, language: Language) -> String {
    let own = match language {
        Language::English => format!("{}  {}", name.chinese(), name.english()),
        Language::German => {
            format!("{}  {}", name.chinese(), words::theme(name).text_in(language))
        }
        Language::Chinese => name.chinese().to_owned(),
    };
    let family = name.family().to_string();
    let games = defined(&format!("family.{:?}", name.family()), &family, language);
    let definition = defined(&format!("theme.{name}"), name.definition(), language);
    format!("{NAME}{name}{NAME:#}  {own} ({games})\n{}", wrapped(definition, 4))
}

/// The final position of an example with its last move marked.
fn board(example: Example, language: Language) -> Result<String, String> {
    let start = example.rules.read(example.fen).map_err(|error| error.to_string())?;
    let (at, moves) = start.played(example.moves).map_err(|error| error.to_string())?;
    let last = moves.last().map(|mv| (mv.from(), mv.to()));
    let config = Config { layout: Layout::Points, last, ..Config::default() };
    let head = if moves.is_empty() {
        format!("{start}")
    } else {
        let line = start.write_line(Notation::Coordinates, &moves);
        with("themes.after", language, &[&start.to_string(), &line])
    };
    let turn = words::to_move(example.rules, at.turn()).text_in(language);
    Ok(format!("    {head}:\n{}    {turn}\n", indented(&draw(&at, &config), 4)))
}

/// An example, the keys and what can follow some of them.
pub(super) fn yaml_keys(language: Language) -> CommandResult<String> {
    let rules = RuleSet::default();
    let example =
        init::template(rules, Notation::default(), language).map_err(CommandError::Input)?;
    let heading = |key: &str| said(key, language);
    let mut text = format!(
        "{}\n\n{NAME}{}{NAME:#} ({}):\n\n{}",
        heading("yaml.intro"),
        heading("yaml.example"),
        heading("yaml.written"),
        indented(&example, 2)
    );
    let width = MAPPINGS.iter().flat_map(|it| it.1).map(|key| key.name.len()).max().unwrap_or(0);
    for (noun, keys) in MAPPINGS {
        text += &headed(&with("yaml.keys", language, &[defined(noun, noun, language)]));
        for Key { name, meaning, .. } in keys {
            text += &row(name, width, defined(&format!("{noun}.{name}"), meaning, language));
        }
    }
    let or = |names: &[&str]| match names {
        [first @ .., last] if !first.is_empty() => {
            with("yaml.or", language, &[&first.join(", "), last])
        }
        names => names.concat(),
    };
    let findings = FindingKind::ALL.map(FindingKind::name);
    let direct = [
        "#N",
        "#",
        "#N checks",
        "# checks",
        "#N checkmate",
        "==N",
        "#N by P",
        "#N by Pc7",
        "#N.5",
        "+",
        "=",
    ];
    let play = ["h#N", "h#N.5", "s#N", "r#N", "ser-#N", "ser-h#N", "ser-s#N", "hs#N", "hs#N.5"];
    let values = [
        ("rules", or(&RuleSet::ALL.map(RuleSet::name))),
        ("repetition", or(&Repetition::ALL.map(Repetition::name))),
        ("notation", or(&Notation::ALL.map(Notation::name))),
        ("stipulation", with("yaml.stipulation", language, &[&or(&direct), &or(&play)])),
        ("expect", with("yaml.expect", language, &[&or(&findings)])),
        ("themes", heading("yaml.themes").to_owned()),
    ];
    text += &headed(heading("yaml.values"));
    text.extend(values.iter().map(|(name, values)| row(name, width, values)));
    text += &headed(heading("yaml.twins"));
    let twin = |change| row(change, TWIN_WIDTH, said(&format!("twin.{change}"), language));
    text.extend(TWINS.map(twin));
    text.push('\n');
    Ok(text + &indented(TWIN_EXAMPLE, 2))
}

/// What a twin can change.
pub(super) const TWINS: [&str; 10] = [
    "move c6 e6",
    "remove a8",
    "add R a1",
    "exchange a1 b3",
    "turn",
    "stipulation #3",
    "mirror",
    "a; b",
    "continued; …",
    "zeroposition; …",
];

/// The width of the longest of these words.
const TWIN_WIDTH: usize = 15;

const TWIN_EXAMPLE: &str = "\
twins:
  b: move c6 e6
  c: \"remove a8; stipulation #3\"
  d: continued; mirror";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Stipulation, Twin, twin};

    #[test]
    fn what_help_says_of_twins_is_read() {
        let position = RuleSet::Xiangqi.read("3ak4/9/9/9/2N6/9/9/9/9/N2K4R w").unwrap();
        let diagram = (position, Stipulation::SHORTEST);
        let first = |changes: &str| twin(diagram, None, true, changes);
        for change in TWINS {
            let change = match change {
                "remove a8" | "exchange a1 b3" | "add R a1" => change.replace("a8", "a1"),
                "a; b" => "move c6 b6; mirror".to_owned(),
                _ => change.replace('…', "mirror"),
            };
            let change = change.replace("exchange a1 b3", "exchange a1 i1");
            let change = change.replace("add R a1", "add R a2");
            let made = if change.starts_with("continued") {
                twin(diagram, Some(&first("mirror").unwrap()), false, &change)
            } else {
                first(&change)
            };
            let made: Twin = made.unwrap_or_else(|error| panic!("{change}: {error}"));
            assert_eq!(made.zeroposition, change.starts_with("zeroposition"), "{change}");
        }
    }
}
