//! The options that say which problems are read, and how.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde_json::{Value, json};

use super::QuestionArgs;
use crate::cli::run::{CommandError, CommandResult, Source, Ui};
use crate::formats::{FileFormat, TextEncoding, loose_fen};
use crate::generate::GameFiles;
use crate::input::{FIELDS, Format, Input, PoseOptions, PosedProblem, RawProblem, files_of};
use crate::notation::{Notation, names};
use crate::problem::Stipulation;
use crate::rules::RuleSet;

/// Why programs get no other notation.
pub(in crate::cli) const COORDINATES: &str =
    "moves are in coordinates, and the moves of files are not asked for";

/// Where problems come from, for the commands that also take a position.
#[derive(Debug, Args)]
pub(in crate::cli) struct InputArgs {
    /// Files of problems, folders of them, position texts, or - for stdin
    #[arg(value_name = "FILE", required_unless_present = "fen", conflicts_with = "fen")]
    pub(in crate::cli) files: Vec<PathBuf>,

    /// A position text instead of files
    #[arg(long, value_parser = position, conflicts_with_all = ["input", "column", "encoding", "after"])]
    pub(in crate::cli) fen: Option<String>,

    #[command(flatten)]
    pub(in crate::cli) reading: ReadArgs,
}

/// Where problems come from, for the commands that process them as a stream.
#[derive(Debug, Args)]
pub(in crate::cli) struct StreamArgs {
    /// Files of problems, folders of them, position texts, or - for stdin
    #[arg(value_name = "FILE", default_value = "-")]
    pub(in crate::cli) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(in crate::cli) reading: ReadArgs,
}

/// How the text of files is read.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(in crate::cli) struct EncodingArgs {
    /// The encoding of the files, such as utf-8, utf-16le, gb18030 or big5; without it, the bytes of
    /// each file decide
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) encoding: Option<TextEncoding>,
}

/// How files of problems are read.
#[derive(Debug, Args)]
pub(in crate::cli) struct ReadArgs {
    /// The format of the files; without it, their content decides
    #[arg(long, value_name = "FORMAT", value_parser = NamedFormat::parser())]
    input: Option<NamedFormat>,

    #[command(flatten)]
    encoding: EncodingArgs,

    /// The column of a table, or the name in JSON objects, that holds a field: id=number
    #[arg(long, value_name = "FIELD=COLUMN", value_parser = renamed)]
    column: Vec<(String, String)>,

    /// The moves of each solution that are played before its problem begins, as lichess writes puzzles
    #[arg(long, value_name = "PLIES", default_value_t = 0, hide_default_value = true)]
    after: u32,

    /// The rules of problems that name none, such as chex
    ///
    /// They are xiangqi, china-schach or chex; a YAML file has its own default
    #[arg(long, default_value = "xiangqi")]
    pub(in crate::cli) rules: RuleSet,

    /// The notation of problems that name none; a YAML file has its own default
    #[arg(long, value_parser = notation())]
    pub(in crate::cli) notation: Option<Notation>,
}

impl InputArgs {
    /// The problems of the files, or the position of the command line.
    pub(in crate::cli) fn problems(&self) -> Box<dyn Iterator<Item = RawProblem> + Send> {
        match &self.fen {
            Some(fen) => Box::new(std::iter::once(RawProblem::of_argument("--fen", fen))),
            None => Box::new(self.reading.input(&self.files).problems()),
        }
    }

    /// The problems with what is asked of them.
    pub(in crate::cli) fn source(&self, question: QuestionArgs, only_checks: bool) -> Source<'_> {
        let pose = question.pose(&self.reading, only_checks);
        let source = self.reading.source(&self.files, pose);
        match self.fen {
            Some(_) => Source { raw: self.problems(), ..source },
            None => source,
        }
    }

    /// How other problems name the one of which they are versions: by its id, or by its position where
    /// the command line gives nothing else.
    pub(in crate::cli) fn origin(&self, posed: &PosedProblem) -> String {
        let position = posed.fen.as_ref().filter(|_| self.fen.is_some());
        position.unwrap_or(&posed.id).clone()
    }
}

impl StreamArgs {
    /// The problems with what is asked of them.
    pub(in crate::cli) fn source(&self, question: QuestionArgs, only_checks: bool) -> Source<'_> {
        self.reading.source(&self.files, question.pose(&self.reading, only_checks))
    }

    /// The problems of the files without messages about them, to be counted; nothing where they can
    /// be read only once.
    pub(in crate::cli) fn count(&self) -> Option<impl Iterator<Item = RawProblem> + Send + use<>> {
        self.reading.count(&self.files)
    }

    /// The problems of the files.
    pub(in crate::cli) fn problems(&self) -> impl Iterator<Item = RawProblem> + Send + use<> {
        self.reading.input(&self.files).problems()
    }
}

impl EncodingArgs {
    /// Refuses the option where no files are read.
    pub(in crate::cli) fn refuse(ui: &Ui, unread: bool, condition: &str) -> CommandResult<()> {
        ui.refuse(unread, &["encoding"], condition, "no files are read")
    }
}

impl ReadArgs {
    /// Their names.
    pub(in crate::cli) const NAMES: [&str; 6] =
        ["rules", "after", "input", "encoding", "column", "notation"];

    /// Refuses a notation for what programs read.
    pub(in crate::cli) fn refuse_notation(ui: &Ui, for_programs: bool) -> CommandResult<()> {
        ui.refuse(for_programs, &["notation"], "with a format for programs", COORDINATES)
    }

    /// How files whose format is recognized are read, for commands that have other options.
    pub(in crate::cli) fn of_rules(rules: RuleSet, encoding: EncodingArgs) -> Self {
        Self { input: None, encoding, column: Vec::new(), after: 0, rules, notation: None }
    }

    /// The problems of some files without messages about them, to be counted; nothing where they can
    /// be read only once.
    pub(in crate::cli) fn count(
        &self,
        files: &[PathBuf],
    ) -> Option<impl Iterator<Item = RawProblem> + Send + use<>> {
        let again = |file: &PathBuf| file.is_dir() || file.is_file();
        let problems = || self.input(files).problems().filter(|raw| raw.number > 0);
        (!files.is_empty() && files.iter().all(again)).then(problems)
    }

    /// The problems of some files with what is asked of them.
    pub(in crate::cli) fn source<'a>(&self, files: &'a [PathBuf], pose: PoseOptions) -> Source<'a> {
        let count = self.count(files);
        let count = count
            .map(|it| -> Box<dyn FnOnce() -> u64 + Send> { Box::new(move || it.count() as u64) });
        Source { files, raw: Box::new(self.input(files).problems()), count, pose }
    }

    /// The files to read.
    pub(in crate::cli) fn input(&self, files: &[PathBuf]) -> Input {
        let format = self.input.map(NamedFormat::format);
        let columns: BTreeMap<String, String> = self.column.iter().cloned().collect();
        Input { paths: files.to_vec(), format, columns, encoding: self.encoding.encoding }
    }

    /// What holds for their problems; `stipulation` replaces that of the file.
    pub(in crate::cli) fn pose_options(
        &self,
        stipulation: Option<Stipulation>,
        only_checks: bool,
    ) -> PoseOptions {
        PoseOptions {
            stipulation,
            unstated: None,
            only_checks,
            repetition: None,
            rules: self.rules,
            notation: self.notation,
            after: self.after,
        }
    }

    /// The options by name, as far as results depend on them.
    pub(in crate::cli) fn settings(&self) -> Vec<(&'static str, Value)> {
        let input = self.input.map(NamedFormat::setting);
        let mut settings = vec![
            ("input", json!(input)),
            ("columns", json!(self.column)),
            ("rules", json!(self.rules.name())),
            ("notation", json!(self.notation.map(Notation::name))),
        ];
        // Without it, results of versions that did not know the option can be continued.
        let encoding = self.encoding.encoding.map(|it| ("encoding", json!(it.to_string())));
        settings.extend(encoding);
        settings.extend((self.after > 0).then(|| ("after", json!(self.after))));
        settings
    }
}

/// A position text without moves after it, which would be its solution in a file.
fn position(text: &str) -> Result<String, String> {
    match loose_fen(text).ok().and_then(|loose| loose.moves).filter(|moves| !moves.is_empty()) {
        None => Ok(text.to_owned()),
        Some(moves) => Err(format!(
            "found the moves {moves} after the position; `paiju show --play` plays moves, and in a \
             file they are the solution"
        )),
    }
}

/// Reads a notation by its name; help and completion scripts list the names.
pub(in crate::cli) fn notation() -> impl TypedValueParser<Value = Notation> {
    let names = PossibleValuesParser::new(Notation::ALL.map(Notation::name));
    names.try_map(|name| name.parse::<Notation>())
}

/// The notation, if moves of the game are written in it.
pub(in crate::cli) fn notation_of(rules: RuleSet, notation: Notation) -> Result<Notation, String> {
    let known = rules.notations();
    if known.contains(&notation) {
        return Ok(notation);
    }
    Err(format!("moves of {rules} are not written in {notation}, expected {}", names(known)))
}

fn renamed(text: &str) -> Result<(String, String), String> {
    let (field, column) = text.split_once('=').ok_or("expected FIELD=COLUMN")?;
    if FIELDS.contains(&field) {
        Ok((field.to_owned(), column.to_owned()))
    } else {
        Err(format!("expected one of {}", FIELDS.join(", ")))
    }
}

/// A format by its place in [`ALL`].
#[derive(Clone, Copy, Debug)]
pub(super) struct NamedFormat(usize);

/// The names with what help says of them, in its order.
const ALL: [(&str, &str, Format); 18] = [
    ("yaml", "Collections", Format::Yaml),
    ("fen", "Position texts, one on each line", Format::Positions),
    ("epd", "Position texts with EPD operations", Format::Positions),
    ("tsv", "A table with tabs", Format::Tsv),
    ("csv", "A table with commas or semicolons", Format::Csv),
    ("jsonl", "JSON objects, one on each line", Format::Jsonl),
    (
        "json",
        "A list of JSON objects, an object with such a list as `problems`, or objects over several \
         lines",
        Format::Json,
    ),
    (
        "uci",
        "A conversation with an engine in UCI with ranks 0-9, UCCI or Cyclone",
        Format::Transcript(Notation::Uci),
    ),
    (
        "uci-fairy",
        "A conversation with an engine in UCI with ranks 1-10",
        Format::Transcript(Notation::Coordinates),
    ),
    ("xqf", "A file of XQStudio", Format::Games(FileFormat::Xqf)),
    (
        "pgn",
        "Portable game notation, moves in Chinese, WXF or ICCS",
        Format::Games(FileFormat::Pgn),
    ),
    (
        "dhtmlxq",
        "DhtmlXQ (UBB), alone or in HTML, or bare digits",
        Format::Games(FileFormat::Dhtmlxq),
    ),
    ("cbr", "A game of CCBridge", Format::Games(FileFormat::Cbr)),
    ("cbl", "A collection of CCBridge", Format::Games(FileFormat::Cbl)),
    ("cbf", "The XML of CCBridge", Format::Games(FileFormat::Cbf)),
    ("pfc", "The XML of 鹏飞象棋", Format::Games(FileFormat::Pfc)),
    ("wxf", "WXF and PlayOK", Format::Games(FileFormat::Wxf)),
    ("text", "A position text and moves", Format::Games(FileFormat::Text)),
];

impl NamedFormat {
    /// Reads a format by its name; help and completion scripts list the names.
    pub(super) fn parser() -> impl TypedValueParser<Value = Self> {
        let values = ALL.map(|(name, help, _)| PossibleValue::new(name).help(help));
        let place = |name: String| ALL.iter().position(|it| it.0 == name).unwrap_or_default();
        PossibleValuesParser::new(values).map(move |name| Self(place(name)))
    }

    pub(super) fn format(self) -> Format {
        ALL[self.0].2
    }

    /// The name in the settings of a batch, where it always was without a dash.
    pub(super) fn setting(self) -> String {
        ALL[self.0].0.replace('-', "")
    }
}

/// Reads the games of files and folders; of a folder every file, whatever its name. Moves are in the
/// notation that is named; without one they are in UCI in lines of moves, and in PGN in what fits.
///
/// # Errors
/// A file that cannot be read, or that there are no games.
pub(in crate::cli) fn read_games(
    paths: &[PathBuf],
    notation: Option<Notation>,
    encoding: EncodingArgs,
) -> CommandResult<GameFiles> {
    let mut games = GameFiles::new(notation, encoding.encoding);
    for path in files_of(paths, |_| true) {
        let path = path.map_err(CommandError::input)?;
        games.open(&path).map_err(CommandError::input)?;
    }
    let none = match (games.is_empty(), paths.is_empty()) {
        (false, _) => return Ok(games),
        (true, true) => "no games: name files with --games",
        (true, false) => "no games: none could be read",
    };
    Err(CommandError::Input(none.to_owned()))
}
