//! How problems are written, as options.

use std::path::PathBuf;

use clap::ValueEnum;

use crate::cli::options::conflict::refuse;
use crate::cli::options::{notation, notation_of};
use crate::cli::report::style::tame;
use crate::cli::run::error::CommandError;
use crate::cli::run::ui::Ui;
use crate::convert::Target;
use crate::notation::{Notation, notations};
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
    /// Refuses options that have no effect with a format.
    pub(in crate::cli) fn check(&self, to: TargetArg) -> Result<(), CommandError> {
        if to != TargetArg::Pgn {
            let given = [("--variations", self.variations)];
            refuse(&given, "without --to pgn", "only there variations are left out by default")?;
        }
        if to != TargetArg::Yaml {
            let given = [("--write-notation", self.write_notation.is_some())];
            let reason = "the other formats have one notation, or no moves";
            refuse(&given, "without --to yaml", reason)?;
        }
        if !matches!(to, TargetArg::Pgn | TargetArg::Dhtmlxq) {
            let given = [("--write-encoding", self.write_encoding.is_some())];
            let reason = "the other formats have one encoding";
            refuse(&given, "without --to pgn or dhtmlxq", reason)?;
        }
        if to == TargetArg::Xqf && self.output.is_none() {
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
    pub(in crate::cli) fn notation(
        &self,
        problem: &Problem,
        read: Option<Notation>,
        ui: &mut Ui,
    ) -> Notation {
        let rules = problem.position.rules();
        if let Some(written) = self.write_notation
            && let Err(message) = notation_of(rules, written)
        {
            ui.warning(&format!("{}: {message}", tame(&problem.id)));
        }
        let asked = self.write_notation.or(read);
        let asked = asked.filter(|notation| notations(rules).contains(notation));
        asked.unwrap_or(problem.notation)
    }
}

/// A format that can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum TargetArg {
    /// XQStudio, version 1.0
    Xqf,
    /// Portable game notation, moves in Chinese
    Pgn,
    /// DhtmlXQ (UBB)
    Dhtmlxq,
    /// A collection
    Yaml,
    /// Position texts, one on each line
    Fen,
    /// Position texts with the operations id and dm
    Epd,
}

impl TargetArg {
    /// It, for the library.
    pub(in crate::cli) fn target(self) -> Target {
        match self {
            Self::Xqf => Target::Xqf,
            Self::Pgn => Target::Pgn,
            Self::Dhtmlxq => Target::Dhtmlxq,
            Self::Yaml => Target::Yaml,
            Self::Fen => Target::Fen,
            Self::Epd => Target::Epd,
        }
    }
}

/// How characters are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Encoding {
    /// UTF-8
    #[value(name = "utf-8")]
    Utf8,
    /// GB18030, of which GBK is a part
    Gb18030,
}
