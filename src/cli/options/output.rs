//! How many problems are worked on at once, and how their results are written.

use std::path::{Path, PathBuf};

use clap::{ArgAction, Args};
use serde_json::{Value, json};

use super::quantity;
use crate::batch::{LEAST_MEMORY, USUAL_MEMORY};
use crate::cli::run::{CommandResult, Timing, Ui};
use crate::cli::sink::{self, Format};
use crate::examine::MOST_QUESTIONS;

/// Why a row of cells leaves out what is nested.
pub(in crate::cli) const NO_CELL: &str = "a row has no place for it";

/// How many problems are worked on at once.
#[derive(Clone, Copy, Debug, Args)]
pub(in crate::cli) struct JobArgs {
    /// Problems processed at once [default: one for each processor]
    #[arg(long = "jobs", short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(in crate::cli) jobs: Option<u16>,
}

impl JobArgs {
    /// One problem after the other.
    pub(in crate::cli) const ONE: Self = Self { jobs: Some(1) };
}

/// How many problems at once, and how results are written.
#[derive(Debug, Args)]
pub(in crate::cli) struct OutputArgs {
    #[command(flatten)]
    pub(in crate::cli) jobs: JobArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::any())]
    pub(in crate::cli) format: Format,

    /// Print the time that each problem took in text and markdown, too
    #[arg(long, conflicts_with = "no_timing")]
    pub(in crate::cli) timing: bool,

    /// Leave times out of json, jsonl, yaml and csv, so that runs can be compared
    #[arg(long)]
    pub(in crate::cli) no_timing: bool,

    #[command(flatten)]
    pub(in crate::cli) certificates: CertificateArgs,

    /// Report more: the tree; verified problems are explained; -vv: all
    #[arg(long, short, action = ArgAction::Count)]
    verbose: u8,
}

/// The lines of a report that fits a screen.
const SCREEN: usize = 40;

impl OutputArgs {
    /// Whether more is reported.
    pub(in crate::cli) fn is_verbose(&self) -> bool {
        self.verbose > 0
    }

    /// The most lines of the text about a problem, if its lists are shortened.
    pub(in crate::cli) fn lines(&self) -> Option<usize> {
        (self.verbose == 1).then_some(SCREEN)
    }

    /// Refuses the solution tree, and more of that kind, where a result is a row of cells.
    pub(in crate::cli) fn refuse_nested(
        &self,
        ui: &Ui,
        nested: &[&'static str],
    ) -> CommandResult<()> {
        let nested = [nested, &["verbose"]].concat();
        ui.refuse(self.format.has_cells(), &nested, "with --format csv", NO_CELL)
    }

    /// What becomes of the time that a problem took.
    ///
    /// # Errors
    /// That the format has, or lacks, the time without the option.
    pub(in crate::cli) fn timing(&self, ui: &Ui) -> CommandResult<Timing> {
        let with = format!("with --format {}", self.format);
        let people = self.format.is_for_people();
        let reason = "people read a time only with --timing";
        ui.refuse(people, &["no-timing"], &with, reason)?;
        ui.refuse(!people, &["timing"], &with, "programs get the time without it")?;
        Ok(match (self.timing, self.no_timing) {
            (_, true) => Timing::LeftOut,
            (true, _) => Timing::Printed,
            _ => Timing::Kept,
        })
    }
}

/// A file instead of standard output.
#[derive(Debug, Args)]
// A heading before it does not go on.
#[command(next_help_heading = None::<&'static str>)]
pub(in crate::cli) struct ResultFileArgs {
    /// Write the results to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl ResultFileArgs {
    /// The file, if one is given.
    pub(in crate::cli) fn output(&self) -> Option<&Path> {
        self.output.as_deref()
    }
}

/// The certificates of a command.
#[derive(Debug, Args)]
pub(in crate::cli) struct CertificateArgs {
    /// Write a certificate of each verdict into this folder, for `paiju check`
    #[arg(long, value_name = "FOLDER")]
    pub(in crate::cli) certificates: Option<PathBuf>,

    /// Write no certificate of more positions than this [default: 3000000]
    #[arg(long, value_name = "N", requires = "certificates",
        value_parser = clap::value_parser!(u64).range(1..))]
    certificate_positions: Option<u64>,
}

impl CertificateArgs {
    /// The most positions of one certificate.
    pub(in crate::cli) fn most(&self) -> u64 {
        self.certificate_positions.unwrap_or(MOST_QUESTIONS)
    }

    /// What decides which certificates are written, for the settings of a run. Without the limit,
    /// results of versions that did not know it can be continued.
    pub(in crate::cli) fn settings(&self) -> impl Iterator<Item = (&'static str, Value)> {
        let folder = self.certificates.as_ref().map(|it| it.display().to_string());
        let limit = self.certificate_positions.map(|it| ("certificate_positions", json!(it)));
        [("certificates", json!(folder))].into_iter().chain(limit)
    }
}

/// How much memory is used for sorting.
#[derive(Debug, Args)]
pub(in crate::cli) struct SortArgs {
    /// Memory for sorting: 64M, 1G; without a unit, bytes. What does not fit goes to temporary files
    /// in the folder that TMPDIR names [default: 256M]
    #[arg(long, value_name = "SIZE", value_parser = sorting_memory)]
    memory: Option<usize>,
}

impl SortArgs {
    /// In bytes.
    pub(in crate::cli) fn memory(&self) -> usize {
        self.memory.unwrap_or(USUAL_MEMORY)
    }
}

fn sorting_memory(text: &str) -> Result<usize, String> {
    let least = LEAST_MEMORY >> 20;
    quantity::memory(text).and_then(|memory| {
        let enough = memory >= LEAST_MEMORY;
        if enough { Ok(memory) } else { Err(format!("expected at least {least}M")) }
    })
}
