//! The columns of the results of a batch.

use super::{Args, Task};
use crate::cli::command::{solve, verify};
use crate::cli::sink::KEPT;

/// Those before the columns of the task.
const COLUMNS: [&str; 4] = ["number", "file", "line_number", "hash"];

/// The columns of csv.
pub(super) fn columns(args: &Args) -> Vec<String> {
    let of_task: &[&str] = match args.task {
        Task::Solve | Task::Classify => &solve::COLUMNS,
        Task::Verify => &verify::COLUMNS,
    };
    let mut columns = COLUMNS.to_vec();
    let classified: &[&str] = match args.task {
        Task::Classify => &["themes", "difficulty", "unclassified"],
        Task::Solve | Task::Verify => &[],
    };
    let others = ["stopped_by", "messages", "certificate", "uncertified", "question"];
    let others = of_task.iter().chain(classified).chain(&others);
    for &column in others {
        let timing = column == "seconds" && args.no_timing;
        let certificate = column.contains("certif") && args.certificates.certificates.is_none();
        if !columns.contains(&column) && !timing && !certificate {
            columns.push(column);
        }
    }
    let kept = args.keep.iter().map(|name| format!("{KEPT}{name}"));
    // The last cell of the last row is for the receipt of the run.
    let end = std::iter::once("receipt".to_owned());
    columns.into_iter().map(str::to_owned).chain(kept).chain(end).collect()
}
