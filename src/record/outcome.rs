//! The part of a result that is read back.

use serde::Deserialize;
use serde_json::Value;

use crate::examine::Verdict;
use crate::problem::Stipulation;
use crate::record::Receipt;

/// The part of a result that is read back to resume a run, to summarize results and to compare
/// them. The rest of a [`Record`](crate::record::Record), trees and sentences, is skipped, because a comparison holds
/// millions of results.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
pub struct Outcome {
    /// The id of the problem.
    pub id: String,
    /// Its place in the input, in results of a batch.
    pub number: Option<u64>,
    /// The fingerprint of the problem's text, in results of a batch.
    pub hash: Option<String>,
    /// The digest of what was asked, in results of a batch.
    pub question: Option<String>,
    /// What the run says at its end, on its last result.
    pub receipt: Option<Box<Receipt>>,
    pub(crate) fen: Option<String>,
    pub(crate) stipulation: Option<Stipulation>,
    /// The verdict on the problem.
    pub verdict: Verdict,
    /// What left it undecided: a limit such as `nodes`, or `moves`, the bound of the question.
    pub stopped_by: Option<String>,
    /// Whether a verified problem is as its author expects.
    pub expected: Option<bool>,
    /// The length of the shortest win.
    pub moves: Option<u8>,
    /// Whether there is a solution in fewer moves than are asked for. Rows have it only for forced
    /// wins.
    #[serde(default)]
    pub(crate) short_win: bool,
    #[serde(default)]
    pub(crate) keys: Vec<String>,
    /// Whether there may be more of them, because a limit was reached.
    #[serde(default)]
    pub(crate) more_keys: bool,
    /// The number of positions searched.
    #[serde(default)]
    pub nodes: u64,
    /// Time taken in seconds, if it was recorded.
    pub seconds: Option<f64>,
    /// The file of the certificate, if there is one.
    pub certificate: Option<String>,
    /// Why there is no certificate although one was asked for.
    pub uncertified: Option<String>,
    /// Those of the twins after the first problem of a set.
    #[serde(default)]
    pub(crate) twins: Vec<Outcome>,
}

impl Outcome {
    /// The part of a record that would be read back from this value of it, which has it whole.
    pub fn of(record: &Value) -> Self {
        Self::deserialize(record).unwrap_or_default()
    }

    /// The outcome, and those of the twins.
    pub fn each(&self) -> impl Iterator<Item = &Self> {
        std::iter::once(self).chain(&self.twins)
    }

    /// Whether the problem, or a twin, may be decided with larger limits.
    pub(crate) fn is_open(&self) -> bool {
        // The bound on the moves is a setting, so another run would stop there, too.
        let stopped = |it: &Self| it.stopped_by.as_deref() != Some("moves");
        let is_open = |it: &Self| it.verdict == Verdict::Undecided || it.more_keys;
        self.each().any(|it| is_open(it) && stopped(it))
    }

    /// The result in a row of cells below these names.
    ///
    /// # Errors
    /// What is wrong with the row.
    pub(crate) fn of_row(names: &[String], cells: &[String]) -> Result<Self, String> {
        if cells.len() != names.len() {
            return Err(format!("found {} cells, expected {}", cells.len(), names.len()));
        }
        let row = Row { names, cells };
        let text = |name| row.cell(name).map(str::to_owned);
        let stipulation: Option<Stipulation> = row.parsed("stipulation", "a stipulation")?;
        let moves: Option<u8> = row.parsed("moves", "a number up to 255")?;
        let asked = stipulation.filter(|it| it.is_direct()).and_then(Stipulation::moves);
        Ok(Self {
            id: row.cell("id").map(without_mark).unwrap_or_default().to_owned(),
            number: row.parsed("number", "a number")?,
            hash: text("hash"),
            question: text("question"),
            receipt: row
                .cell("receipt")
                .map(|text| serde_json::from_str(text).map_err(|_| "the receipt cannot be read"))
                .transpose()?,
            fen: text("fen"),
            stipulation,
            verdict: row.parsed("verdict", "a verdict")?.ok_or("there is no verdict")?,
            stopped_by: text("stopped_by"),
            expected: row.parsed("expected", "true or false")?,
            moves,
            short_win: row.cell("short_win") == Some("true")
                || moves.zip(asked).is_some_and(|(moves, asked)| moves < asked),
            more_keys: row.cell("more_keys") == Some("true"),
            keys: row.cell("keys").unwrap_or("").split_whitespace().map(str::to_owned).collect(),
            nodes: row.parsed("nodes", "a number")?.unwrap_or_default(),
            seconds: row.parsed("seconds", "a number")?,
            certificate: text("certificate"),
            uncertified: text("uncertified"),
            twins: Vec::new(),
        })
    }
}

/// Whether a spreadsheet takes a cell that begins like this for a formula.
pub fn is_formula(cell: &str) -> bool {
    cell.starts_with(['=', '+', '-', '@'])
}

/// A cell without the apostrophe that keeps it from being a formula.
fn without_mark(cell: &str) -> &str {
    cell.strip_prefix('\'').filter(|cell| is_formula(cell)).unwrap_or(cell)
}

struct Row<'a> {
    names: &'a [String],
    cells: &'a [String],
}

impl<'a> Row<'a> {
    /// The cell below a name, if there is one and it is not empty.
    fn cell(&self, name: &str) -> Option<&'a str> {
        let at = self.names.iter().position(|it| it == name)?;
        Some(self.cells[at].as_str()).filter(|cell| !cell.is_empty())
    }

    fn parsed<T: std::str::FromStr>(&self, name: &str, what: &str) -> Result<Option<T>, String> {
        let parse = |cell: &str| {
            cell.parse().map_err(|_| format!("found {cell:?} as {name}, expected {what}"))
        };
        self.cell(name).map(parse).transpose()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examine::examine;
    use crate::input::{PoseOptions, RawProblem};
    use crate::record::{CheckOptions, InputPlace, Record, SolveOptions};
    use crate::solve::Limits;

    #[test]
    fn what_is_written_is_read_back() {
        let limits = Limits { nodes: Some(2000), ..Limits::default() };
        let solving = SolveOptions { limits: limits.clone(), ..SolveOptions::default() };
        let checking = CheckOptions { limits, ..CheckOptions::default() };
        let mut seen = Vec::new();
        for (number, object) in [
            r##"{"id": "won", "fen": "4k4/9/9/9/9/9/R8/9/8R/3K5 w", "stipulation": "#2"}"##,
            r##"{"id": "open", "fen": "2bak4/4a4/4b4/9/9/9/9/9/4R4/4KR3 w", "stipulation": "#"}"##,
            r#"{"id": "help", "fen": "4k4/9/9/9/9/9/9/9/3RR4/3K5 b", "stipulation": "h#1"}"#,
            r#"{"id": "bad", "fen": "nonsense"}"#,
            r##"{"id": "short", "fen": "4k4/9/9/9/9/9/R8/9/8R/3K5 w", "stipulation": "#3"}"##,
            r#"{"id": "short help", "fen": "4k4/9/9/9/9/9/9/9/3RR4/3K5 b", "stipulation": "h#2"}"#,
        ]
        .into_iter()
        .enumerate()
        {
            let raw = RawProblem::of_object("of_a_test", object.to_owned()).placed(number as u64);
            let posed = raw.pose(&PoseOptions::default());
            let of_error = || Record::of_error(&posed);
            let solved = posed.problem.as_ref().map_or_else(
                |_| of_error(),
                |problem| solving.record(&examine(problem, &solving.plan(), &mut ())),
            );
            let checked = posed.problem.as_ref().map_or_else(
                |_| of_error(),
                |problem| checking.record(&examine(problem, &checking.plan(problem), &mut ())),
            );
            for mut record in [solved, checked] {
                record.seconds = Some(0.25);
                record.place = InputPlace::of(&raw);
                let written = serde_json::to_string(&record).unwrap();
                let outcome = Outcome::of(&serde_json::to_value(&record).unwrap());
                assert_eq!(serde_json::from_str::<Outcome>(&written).unwrap(), outcome);
                seen.push((outcome.verdict, outcome.moves, outcome.expected));
                assert_eq!(outcome.short_win, outcome.id.starts_with("short"), "{}", outcome.id);
            }
        }
        let expected = [
            (Verdict::Solved, Some(2), None),
            (Verdict::Unsound, Some(2), Some(false)),
            (Verdict::Undecided, None, None),
            (Verdict::Undecided, None, Some(false)),
            (Verdict::Solved, Some(1), None),
            (Verdict::Unsound, Some(1), Some(false)),
            (Verdict::Error, None, None),
            (Verdict::Error, None, None),
            (Verdict::Solved, Some(2), None),
            (Verdict::Unsound, Some(2), Some(false)),
            (Verdict::Solved, Some(1), None),
            (Verdict::Unsound, Some(1), Some(false)),
        ];
        assert_eq!(seen, expected);
    }
}
