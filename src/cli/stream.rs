//! Where a stream of problems comes from, for the commands that take problems one by one.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::ValueEnum;
use serde_json::{Value, json};

use crate::batch::{Kind, Origin, Reading, Units};
use crate::cli::file::within;
use crate::cli::input::SHORTEST;
use crate::problem::Stipulation;
use crate::rules::RuleSet;

/// Where a stream of problems comes from.
#[derive(Debug, clap::Args)]
pub(super) struct Stream {
    /// Files, folders, or - for stdin
    #[arg(value_name = "FILE", default_value = "-")]
    files: Vec<PathBuf>,

    /// How problems stand in the files, whatever their names say
    #[arg(long, value_name = "KIND")]
    input: Option<InputKind>,

    /// The column of a table that holds a field: id=number
    #[arg(long, value_name = "FIELD=COLUMN", value_parser = renamed)]
    column: Vec<(String, String)>,

    /// The rules of problems that name none; a YAML file names its own
    #[arg(long, default_value = "xiangqi")]
    rules: RuleSet,
}

/// How problems stand in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum InputKind {
    /// Collections
    Yaml,
    /// Position texts one a line
    Fen,
    /// Position texts with operations behind them
    Epd,
    /// A table with tabs
    Tsv,
    /// A table with commas
    Csv,
    /// JSON objects one a line
    Jsonl,
}

impl Stream {
    /// Files whose names say how problems stand in them, for a command that has other options.
    pub(super) fn of(files: &[PathBuf], rules: RuleSet) -> Self {
        Self { files: files.to_vec(), input: None, column: Vec::new(), rules }
    }

    /// The problems.
    pub(super) fn units(&self) -> Units {
        let kind = self.input.map(|kind| match kind {
            InputKind::Yaml => Kind::Yaml,
            InputKind::Fen | InputKind::Epd => Kind::Positions,
            InputKind::Tsv => Kind::Tsv,
            InputKind::Csv => Kind::Csv,
            InputKind::Jsonl => Kind::Jsonl,
        });
        let mut files = Vec::new();
        for path in &self.files {
            if path.is_dir() {
                let found = within(path, |file| Kind::of(file).is_some());
                if found.is_empty() {
                    let name = path.display();
                    files.push(Err(format!("{name}: there is no file of problems in this folder")));
                }
                files.extend(found);
            } else {
                files.push(Ok(path.clone()));
            }
        }
        let columns: BTreeMap<String, String> = self.column.iter().cloned().collect();
        Units::new(Origin { files, kind, columns })
    }

    /// How they are read.
    pub(super) fn reading(&self, asked: Option<Stipulation>) -> Reading {
        Reading { asked, otherwise: SHORTEST, rules: self.rules }
    }

    /// What tells where the problems come from, by name.
    pub(super) fn settings(&self) -> [(&'static str, Value); 4] {
        let files = self.files.iter().map(|file| file.display().to_string());
        let input = self.input.map(|kind| format!("{kind:?}").to_lowercase());
        [
            ("files", json!(files.collect::<Vec<_>>())),
            ("input", json!(input)),
            ("columns", json!(self.column)),
            ("rules", json!(self.rules.name())),
        ]
    }
}

fn renamed(text: &str) -> Result<(String, String), String> {
    let (field, column) = text.split_once('=').ok_or("expected FIELD=COLUMN")?;
    let fields = ["id", "title", "fen", "rules", "notation", "stipulation", "solution", "expect"];
    if fields.contains(&field) {
        Ok((field.to_owned(), column.to_owned()))
    } else {
        Err(format!("expected one of {}", fields.join(", ")))
    }
}
