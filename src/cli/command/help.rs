//! `paiju help`: commands, and what the files of problems hold.

use std::fmt::Write;

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::{command, init};
use crate::cli::options::renamed::renamed;
use crate::cli::report::layout::indented;
use crate::cli::report::style::NAME;
use crate::cli::run::{CommandError, CommandResult, Exit, Ui};
use crate::diagram::{Config, Layout, draw};
use crate::game::Repetition;
use crate::notation::{Notation, names};
use crate::problem::FindingKind;
use crate::problem::yaml::{Key, MAPPINGS};
use crate::rules::RuleSet;
use crate::theme::{Example, Kind, Name};

const AFTER_HELP: &str = "\
Topics:
  yaml          the keys of files of problems
  notations     how moves are written
  themes        the names of mates and motifs; with a name, its definition and an example

Examples:
  paiju help verify
  paiju help table build
  paiju help notations
  paiju help themes iron-bolt 双车错";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// A command, or a topic with what is wanted of it
    #[arg(value_name = "TOPIC")]
    words: Vec<String>,
}

/// What help explains besides commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Topic {
    Yaml,
    Notations,
    Themes,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    let topic = args.words.split_first();
    let topic = topic.and_then(|(word, rest)| Some((Topic::from_str(word, true).ok()?, rest)));
    let text = match topic {
        Some((Topic::Themes, names)) => themes(names)?,
        Some((_, [word, ..])) => {
            return Err(CommandError::Input(format!("{word:?} is more than the topic takes")));
        }
        Some((Topic::Yaml, [])) => yaml_keys()?,
        Some((Topic::Notations, [])) => notations()?,
        None => of_command(&args.words)?,
    };
    ui.print(&text)?;
    Ok(Exit::Holds)
}

/// The help of a command.
fn of_command(words: &[String]) -> CommandResult<String> {
    let mut command = command();
    command.build();
    for (at, word) in words.iter().enumerate() {
        let path: Vec<&str> = words[..at].iter().map(String::as_str).collect();
        if let Some(new) = renamed(&path, word) {
            return Err(CommandError::Input(format!("`{word}` has another name: `{new}`")));
        }
        command = command.find_subcommand(word).cloned().ok_or_else(|| {
            let topics = Topic::value_variants().iter().filter_map(ValueEnum::to_possible_value);
            let topics: Vec<_> = topics.map(|topic: PossibleValue| topic.get_name().to_owned()).collect();
            CommandError::Input(format!(
                "{word:?} is neither a command nor a topic; the topics are {}, `paiju help` lists the commands",
                topics.join(", ")
            ))
        })?;
    }
    Ok(format!("{}", command.render_long_help().ansi()))
}

/// A text in lines of at most 92 columns, each with spaces before it.
fn wrapped(text: &str, indent: usize) -> String {
    const WIDTH: usize = 92;
    let mut wrapped = String::new();
    let mut width = WIDTH;
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if width + 1 + length > WIDTH {
            if !wrapped.is_empty() {
                wrapped.push('\n');
            }
            wrapped.push_str(&" ".repeat(indent));
            width = indent + length;
        } else {
            wrapped.push(' ');
            width += 1 + length;
        }
        wrapped.push_str(word);
    }
    wrapped.push('\n');
    wrapped
}

/// Every notation of every game with some moves from the start of a game, and the letters.
fn notations() -> CommandResult<String> {
    let mut text = format!(
        "The notation is stated, never guessed: `notation:` in a file, --notation on the command \
         line.\nWithout either it is {}.\n",
        Notation::default()
    );
    let mut shown: Vec<RuleSet> = Vec::new();
    for rules in RuleSet::ALL {
        if shown.contains(&rules) {
            continue;
        }
        let same = |other: &RuleSet| other.notations() == rules.notations();
        let games: Vec<RuleSet> = RuleSet::ALL.into_iter().filter(same).collect();
        let names: Vec<&str> = games.iter().map(|game| game.name()).collect();
        shown.extend(games);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n{NAME}{}{NAME:#}", names.join(", "));
        text += &of_game(rules).map_err(CommandError::Input)?;
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

fn of_game(rules: RuleSet) -> Result<String, String> {
    let start = rules.start();
    let (_, moves) = start.played(opening(rules)).map_err(|error| error.to_string())?;
    let mut text = String::new();
    for &notation in rules.notations() {
        let (line, what) = (start.write_line(notation, &moves), notation.description());
        let _ = writeln!(text, "  {notation:<19}  {line}\n  {:<19}    {what}", "");
    }
    let lettered = rules.notations().iter().filter_map(|&it| Some((it, rules.letters(it)?)));
    for (notation, letters) in lettered {
        let each = letters.iter().map(|(letter, name)| format!("{letter} {name}"));
        let _ = writeln!(text, "  letters of {notation}: {}", each.collect::<Vec<_>>().join(", "));
    }
    Ok(text)
}

/// The list of all themes, or those of these names with a position that shows them.
fn themes(names: &[String]) -> CommandResult<String> {
    if names.is_empty() {
        return Ok(list());
    }
    let mut text = String::new();
    for word in names {
        let name: Name = word.parse().map_err(|error| {
            CommandError::Input(format!("{error}; `paiju help themes` lists them"))
        })?;
        if !text.is_empty() {
            text.push('\n');
        }
        text += &entry(name);
        let example = name.example();
        text += &board(example).map_err(CommandError::Input)?;
    }
    Ok(text)
}

fn list() -> String {
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
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{NAME}{kind}{NAME:#}");
        }
        text += &entry(name);
    }
    text + "\n`paiju help themes NAME...` shows an example of each name.\n"
}

/// The names, the games and the definition of a theme.
fn entry(name: Name) -> String {
    let (chinese, english, games) = (name.chinese(), name.english(), name.family());
    let definition = wrapped(name.definition(), 4);
    format!("{NAME}{name}{NAME:#}  {chinese}  {english} ({games})\n{definition}")
}

/// The final position of an example with its last move marked.
fn board(example: Example) -> Result<String, String> {
    let start = example.rules.read(example.fen).map_err(|error| error.to_string())?;
    let (at, moves) = start.played(example.moves).map_err(|error| error.to_string())?;
    let last = moves.last().map(|mv| (mv.from(), mv.to()));
    let config = Config { layout: Layout::Points, turn: true, last, ..Config::default() };
    let head = if moves.is_empty() {
        format!("{start}")
    } else {
        format!("{start}, after {}", start.write_line(Notation::Coordinates, &moves))
    };
    Ok(format!("    {head}:\n{}", indented(&draw(&at, &config), 4)))
}

/// An example, the keys and what can follow some of them.
fn yaml_keys() -> CommandResult<String> {
    let rules = RuleSet::default();
    let example = init::template(rules, Notation::default()).map_err(CommandError::Input)?;
    let mut text = format!(
        "A file holds a collection, or several separated by ---. A bare list of problems or one \
         problem\nis accepted as well.\n\n{NAME}Example{NAME:#} (`paiju init` writes it):\n\n{}",
        indented(&example, 2)
    );
    let width = MAPPINGS.iter().flat_map(|it| it.1).map(|key| key.name.len()).max().unwrap_or(0);
    for (name, keys) in MAPPINGS {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n{NAME}Keys of {name}{NAME:#}");
        for Key { name, meaning, .. } in keys {
            let line = wrapped(meaning, width + 4);
            let _ = writeln!(text, "  {name:<width$}  {}", line.trim());
        }
    }
    let or = |names: &[&str]| match names {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        names => names.concat(),
    };
    let findings = FindingKind::ALL.map(FindingKind::name);
    let values = [
        ("rules", or(&RuleSet::ALL.map(RuleSet::name))),
        ("repetition", or(&Repetition::ALL.map(Repetition::name))),
        ("notation", names(&Notation::ALL)),
        (
            "stipulation",
            "#N, #, #N checks, # checks, #N checkmate, ==N, #N by P, #N by Pc7, #N.5, + or =; h#N, h#N.5, s#N, r#N, ser-#N, ser-h#N, ser-s#N, hs#N \
             or hs#N.5, with == for # where a stalemate is wanted, and duplex behind it where both \
             sides are asked"
                .to_owned(),
        ),
        ("expect", format!("sound, or a list of {}", or(&findings))),
        ("themes", "the words of `paiju help themes`".to_owned()),
    ];
    let _ = writeln!(text, "\n{NAME}Values{NAME:#}");
    for (name, values) in values {
        let line = wrapped(&values, width + 4);
        let _ = write!(text, "  {name:<width$}  {}", line.trim_start());
    }
    let _ = write!(text, "\n{NAME}Twins{NAME:#}\n");
    for (change, meaning) in TWINS {
        let line = wrapped(meaning, TWIN_WIDTH + 4);
        let _ = write!(text, "  {change:<TWIN_WIDTH$}  {}", line.trim_start());
    }
    let _ = write!(text, "\n{}", indented(TWIN_EXAMPLE, 2));
    Ok(text)
}

/// What a twin can change.
const TWINS: [(&str, &str); 10] = [
    ("move c6 e6", "a man goes to another point"),
    ("remove a8", "a man is taken off"),
    ("add R a1", "a man comes onto the board; the letter is that of position text"),
    ("exchange a1 b3", "two men change places"),
    ("turn", "the other side is to move"),
    ("stipulation #3", "something else is asked"),
    ("mirror", "the board is mirrored"),
    ("a; b", "several changes"),
    ("continued; …", "the changes are made in the twin before, not in the diagram"),
    ("zeroposition; …", "in the first twin: the diagram itself is not a problem"),
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
        for (change, _) in TWINS {
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
