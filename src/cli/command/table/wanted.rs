//! The materials whose tables are built.

use super::announcement::MOST_PLANNED;
use super::build::Args;
use super::collection::Collection;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::ui::Ui;
use crate::tablebase::{AnyMaterial, AnyTableFolder};

/// The materials that are named and those of the collections, and the exit code where all
/// goes well.
pub(super) fn wanted(
    args: &Args,
    folder: &AnyTableFolder,
    ui: &mut Ui,
) -> Result<(Vec<AnyMaterial>, Exit), CommandError> {
    let mut wanted = args.which.materials(&args.materials, ui)?;
    let memory = args.memory.or(args.dry_run.then_some(MOST_PLANNED));
    if memory.is_none() && !args.collections.is_empty() {
        let message = "--for needs --memory, which says how large the tables may become; with \
                       --dry-run in its place, the tables are only listed";
        return Err(CommandError::Input(message.to_owned()));
    }
    let Some(memory) = memory.filter(|_| !args.collections.is_empty()) else {
        return Ok((wanted, Exit::Holds));
    };
    let memory = memory as u64;
    let collection = Collection::read(&args.collections, args.encoding, folder, memory, ui)?;
    let said = collection.summary(memory).text_in(ui.language());
    ui.print(&format!("{said}\n"))?;
    wanted.extend(collection.materials);
    Ok((wanted, if collection.good { Exit::Holds } else { Exit::Input }))
}
