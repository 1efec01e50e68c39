//! How problems are written, as options.

use std::path::PathBuf;

use clap::ValueEnum;

use crate::cli::options::{notation, notation_of};
use crate::cli::report::style::printable;
use crate::cli::run::error::CommandError;
use crate::convert::Target;
use crate::notation::Notation;
use crate::problem::Problem;

/// How problems are written.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct WriteArgs {
    /// The file to write, or for xqf a folder, unless the name ends with .xqf [default: standard
    /// output]
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,

    /// Write variations in pgn, in parentheses, which many readers take for comments
    #[arg(long)]
    pub(super) variations: bool,

    /// How characters are written in pgn and dhtmlxq; --encoding is for what is read
    #[arg(long, value_name = "ENCODING")]
    pub(super) write_encoding: Option<Encoding>,

    /// How moves are written in yaml [default: that of --notation, or of the file]
    #[arg(long, value_name = "NOTATION", value_parser = notation())]
    pub(super) write_notation: Option<Notation>,
}

impl WriteArgs {
    /// Refuses what needs a file where there is none.
    pub(in crate::cli) fn check(&self, to: Target) -> Result<(), CommandError> {
        if to == Target::Xqf && self.output.is_none() {
            let message = "--to xqf needs --output: a folder, or a file that ends with .xqf";
            return Err(CommandError::Input(message.to_owned()));
        }
        if self.write_encoding == Some(Encoding::Gb18030) && self.output.is_none() {
            let message = "--write-encoding gb18030 needs --output: standard output is UTF-8";
            return Err(CommandError::Input(message.to_owned()));
        }
        Ok(())
    }

    /// The notation in which the moves of a problem are written, where `read` was asked for as that of
    /// the input.
    pub(in crate::cli) fn notation(&self, problem: &Problem, read: Option<Notation>) -> Notation {
        let rules = problem.position.rules();
        let asked = self.write_notation.or(read);
        let asked = asked.filter(|notation| rules.notations().contains(notation));
        asked.unwrap_or(problem.notation)
    }

    /// Why the moves of a problem are not written in the notation that is asked for, if they are not.
    pub(in crate::cli) fn misfit(&self, problem: &Problem) -> Option<String> {
        let written = self.write_notation?;
        let message = notation_of(problem.position.rules(), written).err()?;
        Some(format!("{}: {message}", printable(&problem.id)))
    }
}

/// How characters are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Encoding {
    /// UTF-8
    #[value(name = "utf-8")]
    Utf8,
    /// GB18030, which includes GBK
    Gb18030,
}
