//! `paiju init`: a file of problems to begin with.

use std::fmt::Write as _;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

use crate::atomic_file::AtomicFile;
use crate::cli::options::{notation, notation_of};
use crate::cli::report::layout::indented;
use crate::cli::report::texts::{defined, said, with};
use crate::cli::run::{CommandError, CommandResult, Exit, Ui, named};
use crate::diagram::{Config, Layout, draw};
use crate::game::Color;
use crate::notation::Notation;
use crate::problem::yaml::MAPPINGS;
use crate::report::words::{Language, filled};
use crate::rules::{AnyPosition, RuleSet};

const AFTER_HELP: &str = "\
The file holds two problems with their solutions, and a comment on every line that a beginner
changes first. `paiju verify` accepts it as it is.

Examples:
  paiju init first.yaml
  paiju init chinese.yaml --write-notation chinese
  paiju init --rules chex > chex.yaml";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// The file, which must not be there yet; without it, the text goes to stdout
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,

    /// The same
    #[arg(long, short, value_name = "FILE", conflicts_with = "file")]
    output: Option<PathBuf>,

    /// The game: xiangqi, china-schach or chex
    #[arg(long, default_value = "xiangqi")]
    rules: RuleSet,

    /// How moves are written
    #[arg(long, value_parser = notation(), default_value = "coordinates")]
    write_notation: Notation,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    let text =
        template(args.rules, args.write_notation, ui.language()).map_err(CommandError::Input)?;
    let Some(path) = args.file.as_ref().or(args.output.as_ref()) else {
        ui.print(&text)?;
        return Ok(Exit::Holds);
    };
    write_new(path, &text).map_err(|error| {
        if error.kind() == ErrorKind::AlreadyExists {
            let message = format!("{}: there is such a file, it is left as it is", path.display());
            return CommandError::Input(message);
        }
        named(path, &error).into()
    })?;
    let path = path.display().to_string();
    ui.print(&(with("init.written", ui.language(), &[&path]) + "\n"))?;
    Ok(Exit::Holds)
}

/// Writes a file that is not there yet, whole or not at all.
fn write_new(path: &Path, text: &str) -> io::Result<()> {
    if path.symlink_metadata().is_ok() {
        return Err(ErrorKind::AlreadyExists.into());
    }
    let mut file = AtomicFile::create(path)?;
    file.write_all(text.as_bytes())?;
    file.commit_new().map(drop)
}

/// The text of the file.
///
/// # Errors
/// That the game has no such notation.
pub(super) fn template(
    rules: RuleSet,
    notation: Notation,
    language: Language,
) -> Result<String, String> {
    let notation = notation_of(rules, notation)?;
    let [first, second] = samples(rules);
    let (position, line) = played(rules, notation, &first)?;
    let (drawn, answer) = played(rules, notation, &second)?;
    let config = Config { layout: Layout::Points, ..Config::default() };
    let board = indented(&draw(&drawn, &config), 6);
    let turn = rules.colors()[Color::Red.index()].to_lowercase();
    let mut text = String::new();
    let mut say = |line: &str, noun: &str, name: &str| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}  # {}", filled(line, 46), meaning(noun, name, language));
    };
    let own = |key: &str| said(key, language);
    say(&format!("collection: {}", own("init.collection")), OF_COLLECTION, "collection");
    say(&format!("rules: {rules}"), OF_COLLECTION, "rules");
    say(&format!("repetition: {}", rules.repetition()), OF_COLLECTION, "repetition");
    say(&format!("notation: {notation}"), OF_COLLECTION, "notation");
    say(&format!("authors: [{}]", own("init.author")), OF_COLLECTION, "authors");
    say("problems:", OF_COLLECTION, "problems");
    say("  - id: first", OF_PROBLEM, "id");
    say(&format!("    title: {}", own("init.title")), OF_PROBLEM, "title");
    say(&format!("    fen: {position}"), OF_PROBLEM, "fen");
    say(&format!("    stipulation: \"{}\"", first.stipulation), OF_PROBLEM, "stipulation");
    say(&format!("    solution: {line}"), OF_PROBLEM, "solution");
    say(&format!("    keywords: [{}]", own("init.keyword")), OF_PROBLEM, "keywords");
    say(&format!("    comments: [{}]", own("init.comment")), OF_PROBLEM, "comments");
    say("    expect: sound", OF_PROBLEM, "expect");
    say("  - id: second", OF_PROBLEM, "id");
    let meaning = meaning(OF_PROBLEM, "diagram", language);
    let _ = write!(
        text,
        "    # {meaning}\n    diagram: |\n{board}    turn: {turn}\n    stipulation: \"{}\"\n    \
         solution: {answer}\n",
        second.stipulation
    );
    Ok(text)
}

/// The nouns of the keys of collections and of problems.
const OF_COLLECTION: &str = "a collection";
const OF_PROBLEM: &str = "a problem";

/// What a key of a noun means.
fn meaning(noun: &str, name: &str, language: Language) -> &'static str {
    let mut keys = MAPPINGS.iter().filter(|(own, _)| *own == noun).flat_map(|(_, keys)| *keys);
    let english = keys.find(|key| key.name == name).map_or("", |key| key.meaning);
    defined(&format!("{noun}.{name}"), english, language)
}

/// A problem of the template: position, stipulation and solution in coordinates.
struct Sample {
    fen: &'static str,
    stipulation: &'static str,
    solution: &'static str,
}

/// A problem whose position is given as text, and one whose board is drawn.
fn samples(rules: RuleSet) -> [Sample; 2] {
    let sample = |fen, stipulation, solution| Sample { fen, stipulation, solution };
    match rules {
        RuleSet::Xiangqi => [
            sample("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "#2", "c6d8 e10f10 g9f9"),
            sample("2bak4/4a4/4b4/4C4/9/3R5/9/9/4pr3/3K5 w", "#1", "d5d10"),
        ],
        RuleSet::ChinaSchach => [
            sample("4R4/5k3/9/9/9/9/9/9/9/2cK5 w", "#2", "d1d2 f9f8 e10e9"),
            sample("5k3/9/9/9/9/9/9/5C3/9/C3K4 w", "#1", "a1f1"),
        ],
        RuleSet::Chex => [
            sample("4/5/N1p3/k6/3KBp/5/4 w", "#2", "d3c4 f3e2 b5c3"),
            sample("k3/5/2K3/6p/1b2N1/5/4 w", "#1", "e3c4"),
        ],
    }
}

/// The position of a sample and its solution in a notation.
fn played(
    rules: RuleSet,
    notation: Notation,
    sample: &Sample,
) -> Result<(AnyPosition, String), String> {
    let position = rules.read(sample.fen).map_err(|error| error.to_string())?;
    let (_, moves) = position.played(sample.solution).map_err(|error| error.to_string())?;
    Ok((position, position.write_line(notation, &moves)))
}
