//! How what was found for each problem is written: for people, as records, or as new problems.

use std::io;
use std::time::Instant;

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::layout::indented;
use super::style::{FAINT, NAME, mark, printable};
use crate::cli::options::{VersionArgs, usual_notation};
use crate::cli::run::{CommandResult, Exit, Trials, Ui, interrupt};
use crate::cli::sink::{self, Entry, Format};
use crate::examine::Verdict;
use crate::input::PosedProblem;
use crate::mend::Options;
use crate::problem::{self, Collection, Problem, Text, yaml};
use crate::record::VersionOrigin;
use crate::report::words::{self, Language, Sentence};
use crate::rules::AnyPosition;

/// The formats in which a result is a report.
const RESULTS: [Format; 4] = [Format::Text, Format::Json, Format::Jsonl, Format::Markdown];

/// The problems, and how what was found is written.
#[derive(Debug, Args)]
pub(in crate::cli) struct ProposalArgs {
    #[command(flatten)]
    pub(in crate::cli) versions: VersionArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = parser())]
    format: Format,

    /// Leave times out of json and jsonl, so that runs can be compared
    #[arg(long)]
    no_timing: bool,
}

/// Reads the name of a format. In YAML there are problems that all commands read.
fn parser() -> impl TypedValueParser<Value = Format> {
    let help = "The problems that were found, which all commands read";
    let yaml = Format::Yaml.to_possible_value().map(|value| value.help(help));
    let results = RESULTS.iter().filter_map(ValueEnum::to_possible_value);
    sink::parser(results.chain(yaml))
}

/// A problem for which proposals are looked for.
pub(in crate::cli) struct Search<'a> {
    pub(in crate::cli) posed: &'a PosedProblem,
    pub(in crate::cli) problem: &'a Problem,
    /// With the notation in which its moves are written.
    pub(in crate::cli) options: Options,
    pub(in crate::cli) trials: Trials<'a>,
}

/// What was found for a problem.
pub(in crate::cli) struct Found<T> {
    /// For programs.
    pub(in crate::cli) record: T,
    pub(in crate::cli) exit: Exit,
    /// How many there are, and what is open.
    pub(in crate::cli) said: Sentence,
    /// The best, the best first.
    pub(in crate::cli) proposals: Vec<Proposal>,
}

/// One of what was found for a problem.
pub(in crate::cli) struct Proposal {
    /// What it is.
    pub(in crate::cli) said: Sentence,
    pub(in crate::cli) position: AnyPosition,
    /// What follows the position on its line.
    pub(in crate::cli) line: String,
    /// The squares of the idle men.
    pub(in crate::cli) idle: Option<Vec<usize>>,
    /// It as a problem.
    pub(in crate::cli) entry: problem::Entry,
}

/// Looks for proposals for each problem of the input, and writes them. They are called by `names` as problems,
/// above these, and at the end of a run that is interrupted.
///
/// # Errors
/// What `find` returned, that the results cannot be written, that the format has no times to leave out, or that
/// there is no such folder of tables.
pub(in crate::cli) fn propose<T: Default + Serialize>(
    args: &ProposalArgs,
    names: [&str; 3],
    origin: fn(&mut T) -> &mut VersionOrigin,
    ui: &mut Ui,
    mut find: impl FnMut(Search<'_>, &mut Ui) -> CommandResult<Found<T>>,
) -> CommandResult {
    let &ProposalArgs { ref versions, format, no_timing } = args;
    ui.write_to(versions.file.output())?;
    let stop = interrupt::flag();
    let options = versions.options(&stop)?;
    let untimed = ![Format::Json, Format::Jsonl].contains(&format);
    let (with, reason) = (format!("with --format {format}"), "only json and jsonl have times");
    ui.refuse(untimed, &["no-timing"], &with, reason)?;
    let language = format.language(ui);
    let mut sink = format.open("");
    // The problems that were found, where those are asked for.
    let mut collections = (format == Format::Yaml).then(Collections::default);
    let [name, above, what] = names;
    let exit = versions.each(&stop, ui, |posed, ui| {
        let begun = Instant::now();
        let mut found = if let Ok(problem) = &posed.problem {
            let notation = usual_notation(language, problem);
            let options = Options { notation, ..options.clone() };
            find(Search { posed, problem, options, trials: versions.trials(&stop) }, ui)?
        } else {
            let (mut record, verdict) = (T::default(), Verdict::Error);
            *origin(&mut record) = VersionOrigin::of(posed, verdict);
            let said = words::verdict(verdict);
            Found { record, exit: verdict.into(), said, proposals: Vec::new() }
        };
        let seconds = (!no_timing).then(|| begun.elapsed().as_secs_f64());
        origin(&mut found.record).seconds = seconds;
        let Found { record, exit, said, proposals } = found;
        let Some(collections) = &mut collections else {
            let text = || text(&posed.id, exit, &said, &proposals, language);
            let record = || serde_json::to_value(&record);
            sink.entry(ui, &Entry { posed: Some(posed), record: &record, text: &text })?;
            return Ok(exit);
        };
        if !proposals.is_empty() {
            let entries = (1..).zip(proposals).map(|(number, it)| problem::Entry {
                id: Some(Text::new(format!("{}-{name}-{number}", posed.id))),
                ..it.entry
            });
            collections.write(ui, collection(format!("{above} {}", posed.id), entries))?;
        } else if posed.problem.is_ok() {
            ui.warning(&format!("{}: {}", printable(&posed.id), said.english()));
        }
        Ok(exit)
    })?;
    match collections {
        Some(collections) => collections.finish(ui)?,
        None => sink.end(ui, None)?,
    }
    Ok(VersionArgs::end(exit, (&stop, what), options.tables.as_ref(), ui))
}

/// What was found for a problem, for people.
fn text(
    id: &str,
    exit: Exit,
    said: &Sentence,
    proposals: &[Proposal],
    language: Language,
) -> sink::Text {
    let mut body = said.text_in(language) + "\n";
    for (number, Proposal { said, position, line, idle, .. }) in (1..).zip(proposals) {
        let gap = if line.is_empty() { "" } else { "  " };
        let more = format!("{FAINT}{position}{gap}{line}{FAINT:#}");
        body += &(format!("  {number:>3}. {}\n", said.text_in(language)) + &indented(&more, 7));
        let man = |&square: &usize| Some((square, position.man_at(square)?.letter));
        let idle: Vec<_> = idle.iter().flatten().filter_map(man).collect();
        if !idle.is_empty() {
            body += &indented(&words::idle(position.rules(), &idle).text_in(language), 7);
        }
    }
    sink::Text { mark: mark(exit), head: format!("{NAME}{}{NAME:#}", printable(id)), body }
}

/// The problems that were found as a collection of their own.
pub(in crate::cli) fn collection(
    title: String,
    entries: impl IntoIterator<Item = problem::Entry>,
) -> Collection {
    let mut collection = Collection { title: Some(Text::new(title)), ..Collection::default() };
    entries.into_iter().for_each(|entry| collection.push(entry));
    collection
}

/// Writes collections as the documents of one file.
#[derive(Default)]
pub(in crate::cli) struct Collections {
    begun: bool,
}

impl Collections {
    pub(in crate::cli) fn write(&mut self, ui: &mut Ui, collection: Collection) -> io::Result<()> {
        let text = yaml::write(&[collection]).map_err(io::Error::other)?;
        ui.print(&format!("{}{text}", if self.begun { "---\n" } else { "" }))?;
        self.begun = true;
        Ok(())
    }

    /// Writes an empty one where there was none, so that the file can be read.
    pub(in crate::cli) fn finish(self, ui: &mut Ui) -> io::Result<()> {
        if self.begun {
            return Ok(());
        }
        ui.print(&yaml::write(&[Collection::default()]).map_err(io::Error::other)?)
    }
}
