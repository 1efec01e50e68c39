//! The positions of files, as candidates.

use std::path::PathBuf;

use crate::cli::options::{EncodingArgs, ReadArgs};
use crate::cli::run::error::CommandError;
use crate::cli::run::ui::Ui;
use crate::problem::Stipulation;
use crate::rules::{AnyPosition, RuleSet};

/// The positions of the files of --from under these rules that ask such a thing, with their ids.
///
/// # Errors
/// A file that cannot be read, or that there are none.
pub(super) fn positions(
    files: &[PathBuf],
    (rules, encoding): (RuleSet, EncodingArgs),
    asks: impl Fn(Stipulation) -> bool,
    ui: &mut Ui,
) -> Result<Vec<(AnyPosition, String)>, CommandError> {
    let reading = ReadArgs::of_rules(rules, encoding);
    let pose_options = reading.pose_options(None, false);
    let mut found = Vec::new();
    for raw in reading.input(files).problems() {
        let posed = raw.pose(&pose_options);
        if !posed.is_problem() && posed.has_error() {
            ui.problem(&posed);
            return Err(CommandError::Shown);
        }
        // A position that cannot be used is passed over.
        ui.doubtful(&posed);
        let Ok(problem) = &posed.problem else { continue };
        // The same position under other rules may be a problem, too.
        let text = problem.position.to_string();
        let suits = asks(problem.stipulation);
        if let (true, Ok(position)) = (suits, rules.read(&text)) {
            found.push((position, problem.id.clone()));
        }
    }
    if found.is_empty() {
        return Err(CommandError::Input("no positions: name files with --from".to_owned()));
    }
    Ok(found)
}
