//! How results are written: one word for each format, the same in every command.

use clap::ValueEnum;

/// How the results of problems are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Format {
    /// For people
    Text,
    /// One object that holds all problems
    Json,
    /// One object a line for each problem
    Jsonl,
    /// The same data as json
    Yaml,
    /// One row for each problem
    Csv,
}

/// How a list is written whose items are too different from problems for the other formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ListFormat {
    /// For people
    Text,
    /// One JSON object a line
    // An older name, which the tables had.
    #[value(alias = "json")]
    Jsonl,
}

/// How a single result is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ObjectFormat {
    /// For people
    Text,
    /// One JSON object
    Json,
}

/// How measurements are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum TableFormat {
    /// A table for people, with a summary
    Text,
    /// Rows with commas below a row of names
    Csv,
}
