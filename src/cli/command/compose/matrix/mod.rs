//! `paiju compose matrix`: some men of problems fixed, others varied, and every placement examined.

mod maps;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::io;
use std::ops::ControlFlow;

use clap::builder::TypedValueParser;
use maps::Row;

use crate::cli::options::{VersionArgs, usual_notation};
use crate::cli::report::proposals::{Collections, collection};
use crate::cli::report::style::{FAINT, NAME, printable};
use crate::cli::run::{CommandResult, Exit, Progress, Trials, Ui, interrupt};
use crate::cli::sink::{self, Entry, Format, Sink};
use crate::convert::placement_entry;
use crate::input::PosedProblem;
use crate::matrix::{self, Counts, Matrix, Placement, Sign, State, Variation};
use crate::mend::Options;
use crate::problem;
use crate::record::PlacementRecord;
use crate::report::Report;
use crate::report::words::{self, Language};
use crate::rules::AnyPosition;
use crate::solve::Limits;

const AFTER_HELP: &str = "\
A variation is a man, a colon, and where it goes. The man is the square of a man in the
diagram, or one or more letters of position text, N for a horse of Red, n for one of Black,
for a man that is added. After the colon come

  *         every square             palace    where generals can be
  e4, e*    a square, a file         d8-f10    all files and ranks between two squares
  *4        a rank                   R/N       for a man of the diagram: the kinds it may be

with / between several. `or none` at the end also leaves the man out. Several --vary are
combined: every placement of one with every placement of the others. The same men on the
same squares are examined once. Where the fixed men are symmetric, a placement and its
mirror image are examined once. What is not a legal position is counted with the reason.

Each placement is examined as a problem of its own. The author's solution does not take
part. With one man the result is a map of the board; with more there is a map for each
placement of those before the last, or a table where these are more than --maps.

The exit code is 3 if a limit left a value open.

Examples:
  paiju compose matrix --fen '3k5/9/R8/3c5/9/9/9/9/9/4K4 w' -s '#1' --vary 'a8: *'
  paiju compose matrix --fen '3k5/9/R8/3c5/9/9/9/9/9/4K4 w' -s '#1' --vary 'a8: R/C or none'
  paiju compose matrix --fen '3k5/9/R8/3c5/9/9/9/9/9/4K4 w' -s '#1' --vary 'N: *' -f csv
  paiju compose matrix --fen '3k5/9/R8/3c5/9/9/9/9/9/4K4 w' -s '#1' --vary 'N: *' -f yaml";

const NODES: &str = "Maximum number of positions searched for each placement [default: 500000]";

const TIME: &str = "Time limit for all placements of a problem: 2s, 1m, 1h";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
#[command(mut_arg("nodes", |nodes| nodes.help(NODES).long_help(None::<&str>)))]
#[command(mut_arg("time", |time| time.help(TIME)))]
pub(super) struct Args {
    #[command(flatten)]
    versions: VersionArgs,

    /// A man that is varied, and over what: 'e4: *', 'R/N: d8-f10', 'e4: R/N or none'
    #[arg(long, value_name = "MAN: WHERE", required = true)]
    vary: Vec<Variation>,

    /// The most placements of a problem; more are refused
    #[arg(long, value_name = "N", default_value = "10000", value_parser = clap::value_parser!(u64).range(1..))]
    placements: u64,

    /// The most maps of a problem in text; where there are more, each row gets a line [default: 12]
    #[arg(long, value_name = "N")]
    maps: Option<u64>,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = formats())]
    format: Format,
}

impl Args {
    /// Refuses options that have no effect.
    fn check(&self, ui: &Ui) -> CommandResult<()> {
        let with = format!("with --format {}", self.format);
        ui.refuse(!self.format.is_for_people(), &["maps"], &with, "maps are drawn in text alone")?;
        let unwritten = self.format != Format::Yaml;
        ui.refuse(unwritten, &["notation"], "without --format yaml", "no moves are written in it")
    }
}

/// Varies every problem of the input.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    args.check(ui)?;
    ui.write_to(args.versions.file.output())?;
    let stop = interrupt::flag();
    let options = args.versions.options(&stop)?;
    let mut output = Output::new(args, args.format.language(ui));
    let exit = args.versions.each(&stop, ui, |posed, ui| {
        vary(posed, args, (&options, args.versions.trials(&stop)), &mut output, ui)
    })?;
    output.finish(ui)?;
    Ok(VersionArgs::end(exit, (&stop, "values"), options.tables.as_ref(), ui))
}

/// Examines all placements of a problem in their order, until the time is over or somebody stops it.
fn vary(
    posed: &PosedProblem,
    args: &Args,
    (options, trials): (&Options, Trials<'_>),
    output: &mut Output,
    ui: &mut Ui,
) -> CommandResult {
    // Why it is not a problem has been said already.
    let Ok(problem) = &posed.problem else { return Ok(Exit::Input) };
    let Options { policy, nodes, tables, .. } = options;
    let notation = usual_notation(output.language, problem);
    let options = matrix::Options { policy: *policy, nodes: *nodes, notation };
    let id = printable(&posed.id);
    let matrix = match Matrix::new(problem, &args.vary, options) {
        Ok(matrix) => matrix,
        Err(error) => {
            ui.error(&format!("{id}: {error}"));
            return Ok(Exit::Input);
        }
    };
    let (count, max, maps) = (matrix.count(), args.placements, matrix.maps());
    if count > max {
        ui.error(&format!(
            "{id}: {count} placements are more than {max}; narrow --vary or raise --placements"
        ));
        return Ok(Exit::Input);
    }
    let mut said = words::placements(count).text_in(ui.language());
    if matrix.is_symmetric() {
        said += "; ";
        said += &words::matrix_symmetric().text_in(ui.language());
    }
    ui.note(&format!("{id}: {said}"));
    if args.format == Format::Text && maps > output.maps {
        ui.note(&format!("{id}: {maps} maps are more than --maps; each row gets a line"));
    }
    let attempt = |placement: &Placement, limits: &Limits| match &placement.state {
        State::Legal { position, .. } => Some(matrix.value(position, limits, tables.as_ref())),
        _ => None,
    };
    let progress = Progress::positions(count, ui);
    progress.say(&id);
    let mut counts = Counts::default();
    let mut writing = Writing {
        has_maps: maps <= output.maps,
        output,
        matrix: &matrix,
        id: &posed.id,
        origin: args.versions.input.origin(posed),
        number: 0,
        row: None,
        legend: BTreeMap::new(),
        sound: Vec::new(),
    };
    trials.run(matrix.placements(), attempt, |placement, report| {
        // A placement on which the program fails is not decided.
        let report = report.flatten();
        let value = report.as_ref().map(|it| (Sign::of(it), it.no_last_move));
        counts.add(&placement, value);
        progress.step(|| writing.add(ui, &placement, report.as_ref()))?;
        Ok(ControlFlow::Continue(()))
    })?;
    drop(progress);
    counts.left += count.saturating_sub(counts.done() + counts.left);
    writing.end(ui, &counts)?;
    let is_open = counts.of("undecided") + counts.left > 0;
    Ok(if is_open { Exit::Undecided } else { Exit::Holds })
}

/// The columns of csv.
const COLUMNS: &str = "id,number,men,state,fen,mirror,verdict,value,sign,moves,keys,findings";

/// Reads the name of a format: maps for people, a record of each placement, or the sound ones as
/// problems.
fn formats() -> impl TypedValueParser<Value = Format> {
    sink::explained([
        (Format::Text, "Maps and numbers for people"),
        (Format::Jsonl, "One object a line for each placement"),
        (Format::Csv, "One row for each placement"),
        (Format::Yaml, "The sound placements as problems, which all commands read"),
    ])
}

/// Writes placements as they come.
struct Output {
    format: Format,
    language: Language,
    /// The most maps of a problem.
    maps: u64,
    /// Takes the records.
    sink: Box<dyn Sink>,
    collections: Collections,
}

impl Output {
    fn new(args: &Args, language: Language) -> Self {
        let (format, maps) = (args.format, args.maps.unwrap_or(12));
        let (sink, collections) = (format.open(COLUMNS), Collections::default());
        Self { format, language, maps, sink, collections }
    }

    /// Writes what a file must have even if there was nothing.
    fn finish(mut self, ui: &mut Ui) -> io::Result<()> {
        if self.format == Format::Yaml {
            return self.collections.finish(ui);
        }
        self.sink.end(ui, None)
    }
}

/// The most problems of a collection, so that memory stays bounded.
const MOST: usize = 500;

/// Writes the placements of one problem.
struct Writing<'a> {
    output: &'a mut Output,
    matrix: &'a Matrix,
    id: &'a str,
    /// Which problem the sound placements are versions of.
    origin: String,
    number: u64,
    has_maps: bool,
    /// The placements of the last man, until the row is full.
    row: Option<(usize, Row)>,
    legend: BTreeMap<String, &'static str>,
    /// The sound placements that are not yet written.
    sound: Vec<problem::Entry>,
}

impl Writing<'_> {
    /// Writes a placement, or keeps it until its row is full.
    fn add(
        &mut self,
        ui: &mut Ui,
        placement: &Placement,
        report: Option<&Report>,
    ) -> io::Result<()> {
        self.number += 1;
        if self.output.format == Format::Text {
            return self.show(ui, placement, report);
        }
        if self.output.format != Format::Yaml {
            let record = self.record(placement, report);
            // By way of a value, whose map sorts the keys.
            let record = || serde_json::to_value(&record);
            let entry = Entry { posed: None, record: &record, text: &sink::Text::default };
            return self.output.sink.entry(ui, &entry);
        }
        match (&placement.state, report) {
            (State::Legal { position, .. }, Some(report))
                if matches!(Sign::of(report), Sign::Sound(_)) =>
            {
                self.keep(ui, position, report)
            }
            _ => Ok(()),
        }
    }

    /// Writes what has waited, and the numbers.
    fn end(mut self, ui: &mut Ui, counts: &Counts) -> io::Result<()> {
        let language = self.output.language;
        if let Some((_, row)) = self.row.take() {
            self.draw(ui, &row)?;
        }
        let said = words::placements(self.matrix.count());
        let said = words::with_label(said, words::with_commas(counts.sentences()));
        let said = format!("{NAME}{}{NAME:#}  {}\n", printable(self.id), said.text_in(language));
        if self.output.format == Format::Text {
            let mut legend = String::new();
            for (sign, name) in &self.legend {
                let sign = words::with_label(words::plain(sign), words::map_sign(name));
                // Writing to a string cannot fail.
                let _ = writeln!(legend, "  {FAINT}{}{FAINT:#}", sign.text_in(language));
            }
            return ui.print(&(legend + &said));
        }
        // Results are for programs; people read the numbers on standard error.
        ui.note(&said);
        if self.output.format == Format::Yaml { self.write_sound(ui) } else { Ok(()) }
    }

    fn record(&self, placement: &Placement, report: Option<&Report>) -> PlacementRecord {
        let problem = self.matrix.problem();
        let asked = (problem.position.rules(), problem.stipulation);
        PlacementRecord::of((self.id, self.number), asked, placement, report)
    }

    fn show(
        &mut self,
        ui: &mut Ui,
        placement: &Placement,
        report: Option<&Report>,
    ) -> io::Result<()> {
        let (count, row) = self.row.get_or_insert_with(|| (0, Row::new(self.matrix, placement)));
        *count += 1;
        row.add(placement, report.map(|it| (Sign::of(it), it.no_last_move)));
        if *count == self.matrix.row()
            && let Some((_, row)) = self.row.take()
        {
            self.draw(ui, &row)?;
        }
        Ok(())
    }

    fn draw(&mut self, ui: &mut Ui, row: &Row) -> io::Result<()> {
        if !self.has_maps {
            return ui.print(&row.line(self.output.language));
        }
        row.legend(&mut self.legend);
        ui.print(&row.maps(self.output.language))
    }

    fn keep(&mut self, ui: &mut Ui, position: &AnyPosition, report: &Report) -> io::Result<()> {
        let id = format!("{}-{}", self.id, self.number);
        let problem = self.matrix.problem();
        self.sound.push(placement_entry(problem, &self.origin, (position, report), id));
        if self.sound.len() == MOST { self.write_sound(ui) } else { Ok(()) }
    }

    fn write_sound(&mut self, ui: &mut Ui) -> io::Result<()> {
        if self.sound.is_empty() {
            return Ok(());
        }
        let title = format!("Sound placements of {}", self.id);
        let sound = collection(title, std::mem::take(&mut self.sound));
        self.output.collections.write(ui, sound)
    }
}
