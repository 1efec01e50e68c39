//! `paiju table list`: the tables of a folder.

use std::io::ErrorKind;

use serde_json::json;

use super::{Folder, size, thousands};
use crate::cli::options::ResultFileArgs;
use crate::cli::run::{CommandError, CommandResult, Exit, Ui};
use crate::cli::sink::{self, Format};
use crate::record::SCHEMA;
use crate::report::words;
use crate::tablebase::{ListedFile, list};

/// Options of `table list`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    #[command(flatten)]
    folder: Folder,

    #[command(flatten)]
    file: ResultFileArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::lists())]
    format: Format,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    ui.write_to(args.file.output())?;
    let path = args.folder.path();
    let folder = path.display();
    let files = list(&path).map_err(|error| {
        if error.kind() == ErrorKind::NotFound {
            return CommandError::Input(format!(
                "{folder}: there is no such folder; --tables names the folder of tables, \
                 `paiju table build` makes it"
            ));
        }
        CommandError::Input(format!("{folder}: {error}"))
    })?;
    let mut exit = Exit::Holds;
    for ListedFile { bytes, header, .. } in files {
        let header = match header {
            Ok(header) => header,
            Err(error) => {
                ui.error(&error.to_string());
                exit = Exit::Input;
                continue;
            }
        };
        let repetition = header.repetition.name();
        let positions = header.entries.saturating_mul(2);
        if args.format == Format::Jsonl {
            let object = json!({
                "schema": SCHEMA,
                "rules": header.rules,
                "material": header.material,
                "repetition": repetition,
                "positions": positions,
                "bytes": bytes,
            });
            ui.print(&format!("{object}\n"))?;
        } else {
            let rule = (repetition != "none").then(words::checks_lose);
            let rule =
                rule.map_or_else(String::new, |it| format!("  {}", it.text_in(ui.language())));
            let count = format!("{:>15}", thousands(positions));
            ui.print(&format!(
                "{:<12} {:<12} {}  {:>10}{rule}\n",
                header.rules,
                header.material,
                words::positions(&count).text_in(ui.language()),
                size(bytes)
            ))?;
        }
    }
    Ok(exit)
}
