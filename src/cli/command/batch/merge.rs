//! `paiju batch merge`: the results of shards and repeated runs as one file.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::atomic_file::AtomicFile;
use crate::batch::merge::{Merge, Merged, Survey};
use crate::batch::{SettingsFile, is_packed};
use crate::cli::options::SortArgs;
use crate::cli::options::ending::meant;
use crate::cli::run::{CommandError, CommandResult, Exit, Ui, interrupt, named};
use crate::input::open_results;

const AFTER_HELP: &str = "\
Results come in the order of the input. Of several results of one problem a decided one is kept.
Nothing is written, and the exit code is 1, where results of runs that asked different questions
would be mixed, or a problem would be lost: if one number means different problems, or, without
--partial, if a part, a shard or a result is missing. Each run puts a receipt on its last result, by
which a part that was cut off or not finished is known. Parts that contradict each other are
reported, and the exit code is 1, too.

Parts may be packed by gzip; what is printed is not, `paiju batch merge PART... | gzip` packs it.

Example:
  paiju batch merge -o all.jsonl part-*.jsonl";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    /// Results of `paiju batch` for parts of one input, all in one format
    #[arg(value_name = "PART", required = true)]
    parts: Vec<PathBuf>,

    /// Write to this file, with the settings next to it, so that `batch --output` can continue it
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Write what there is, even if parts or results are missing
    #[arg(long)]
    partial: bool,

    /// The list has N problems, for parts that were numbered by --first-number without --total
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    total: Option<u64>,

    #[command(flatten)]
    sorting: SortArgs,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    interrupt::at_once();
    if args.output.as_deref().is_some_and(is_packed) {
        return Err(CommandError::input(
            "--output: what is merged is not packed; `paiju batch merge PART... | gzip` packs it",
        ));
    }
    let mut merge = Merge::new(args.sorting.memory());
    // `part-*` names the settings, too.
    for part in args.parts.iter().filter(|part| !SettingsFile::is_named(part)) {
        let unreadable = |path: &Path, error: &io::Error| CommandError::unreadable(path, error);
        let file = open_results(part).map_err(|error| unreadable(part, &error))?;
        let beside = SettingsFile::beside(part)
            .map_err(|error| unreadable(&SettingsFile::path_beside(part), &error))?;
        let name = part.display().to_string();
        merge.add(&name, beside, file).map_err(|error| CommandError::Results { name, error })?;
    }
    let wanted = args.output.as_deref().and_then(Path::extension).and_then(|it| it.to_str());
    if let (Some(wanted), Some(ending)) = (wanted, merge.ending())
        && meant(&wanted.to_ascii_lowercase()) != ending
    {
        let message = format!("--output: the parts are {ending}, and are written as they are");
        return Err(CommandError::Input(message));
    }
    let merged = merge.sorted(args.total)?;
    if !may_be_written(&merged.survey, args.partial, ui) {
        return Ok(Exit::Findings);
    }
    match &args.output {
        Some(path) => write(path, &merged).map_err(|error| named(path, &error))?,
        None => print(&merged, ui)?,
    }
    let whole = merged.survey.is_whole() && merged.survey.contradictions.1 == 0;
    Ok(if whole { Exit::Holds } else { Exit::Findings })
}

/// Reports what was found; returns whether the results may be written.
fn may_be_written(survey: &Survey, partial: bool, ui: &mut Ui) -> bool {
    if let Some(mixed) = &survey.mixed {
        ui.error(&mixed.to_string());
    }
    if let Some(different) = &survey.different {
        ui.error(&different.to_string());
    }
    for missing in &survey.missing {
        if partial { ui.warning(missing) } else { ui.error(missing) }
    }
    let (contradictions, count) = &survey.contradictions;
    for contradiction in contradictions {
        ui.error(&contradiction.to_string());
    }
    if let more @ 1.. = count - contradictions.len() as u64 {
        ui.error(&format!("{more} more results contradict each other"));
    }
    let may_be = survey.different.is_none() && survey.mixed.is_none();
    let written = may_be && (partial || survey.is_whole());
    if !written {
        let help = if may_be { "; --partial writes what there is" } else { "" };
        ui.report(&format!("nothing was written{help}"));
    }
    written
}

/// Writes the file in one step, then the settings next to it.
fn write(path: &Path, merged: &Merged) -> io::Result<()> {
    let mut file = AtomicFile::create(path)?;
    let receipt = merged.lines(|line| writeln!(file, "{line}"))?;
    file.commit_to_disk()?;
    merged.settings(receipt).map_or(Ok(()), |settings| settings.write_beside(path))
}

fn print(merged: &Merged, ui: &mut Ui) -> io::Result<()> {
    let mut text = String::new();
    merged.lines(|line| {
        text += line;
        text.push('\n');
        if text.len() > 1 << 16 {
            ui.print(&text)?;
            text.clear();
        }
        Ok(())
    })?;
    ui.print(&text)
}
