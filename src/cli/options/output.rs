//! How many problems are worked on at once, and how their results are written.

use clap::Args;

use super::certificate::CertificateArgs;
use super::conflict::{NoEffect, given, refuse};
use crate::cli::run::reporting::Timing;
use crate::cli::sink::{self, Format};

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

    /// Report more: the solution tree; verified problems are also explained
    #[arg(long, short)]
    pub(in crate::cli) verbose: bool,
}

impl OutputArgs {
    /// What becomes of the time that a problem took.
    ///
    /// # Errors
    /// That the format has, or lacks, the time without the option.
    pub(in crate::cli) fn timing(&self) -> Result<Timing, NoEffect> {
        let with = format!("with --format {:?}", self.format);
        if self.format.is_for_people() {
            let reason = "people read a time only with --timing";
            refuse(&given(&[("no-timing", self.no_timing)]), &with, reason)?;
        } else {
            let reason = "programs get the time without it";
            refuse(&given(&[("timing", self.timing)]), &with, reason)?;
        }
        Ok(match (self.timing, self.no_timing) {
            (_, true) => Timing::LeftOut,
            (true, _) => Timing::Printed,
            _ => Timing::Kept,
        })
    }
}
