//! The table of the answers.

use super::Args;
use crate::cli::report::style::printable;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::ui::Ui;
use crate::input::FileError;

/// An answer as it is in the table.
pub(super) struct Answer {
    pub(super) line: u64,
    pub(super) name: String,
    pub(super) problem: String,
    pub(super) moves: String,
}

/// The answers of the table.
pub(super) fn answers(
    args: &Args,
    ui: &mut Ui,
    exit: &mut Exit,
) -> Result<Vec<Answer>, CommandError> {
    let path = &args.answers;
    let bytes = std::fs::read(path)
        .map_err(|error| CommandError::Input(FileError::io(path, &error).to_string()))?;
    let bad = |what: String| CommandError::Input(format!("{}: {what}", path.display()));
    let text = String::from_utf8(bytes).map_err(|error| {
        bad(format!("not UTF-8 from byte {} on", error.utf8_error().valid_up_to()))
    })?;
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .from_reader(text.trim_start_matches('\u{feff}').as_bytes());
    let names = reader.headers().map_err(|error| bad(error.to_string()))?.clone();
    let column = |name: &str| {
        let at = names.iter().position(|it| it.trim().eq_ignore_ascii_case(name));
        at.ok_or_else(|| {
            bad(format!(
                "there is no column `{name}`; expected the columns name, problem and moves"
            ))
        })
    };
    let (name, problem, moves) = (column("name")?, column("problem")?, column("moves")?);
    for (at, other) in names.iter().enumerate() {
        if ![name, problem, moves].contains(&at) {
            let (file, other) = (path.display(), printable(other));
            ui.warning(&format!("{file}: the column `{other}` is not read"));
        }
    }
    let mut answers = Vec::new();
    for row in reader.records() {
        let row = row.map_err(|error| bad(error.to_string()))?;
        let cell = |at: usize| row.get(at).unwrap_or("").trim().to_owned();
        let line = row.position().map_or(0, csv::Position::line);
        let answer = Answer { line, name: cell(name), problem: cell(problem), moves: cell(moves) };
        if answer.name.is_empty() || answer.problem.is_empty() {
            ui.error(&format!("{}:{line}: a row needs a name and a problem", path.display()));
            *exit = (*exit).max(Exit::Input);
            continue;
        }
        answers.push(answer);
    }
    Ok(answers)
}
