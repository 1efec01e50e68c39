//! `paiju table verify`: recomputes every entry from its successors.

use super::{Which, is_there, thousands};
use crate::cli::report::style::{BAD, GOOD};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::progress::Progress;
use crate::cli::run::ui::Ui;
use crate::report::words;
use crate::tablebase::{AnyMaterial, VerifyError};

/// Options of `table verify`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Materials, such as KRKAABB
    #[arg(value_name = "MATERIAL", required = true)]
    materials: Vec<String>,

    #[command(flatten)]
    which: Which,

    /// Also check the tables that these need
    #[arg(long)]
    all: bool,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let mut materials = args.which.materials(&args.materials, ui)?;
    if args.all {
        materials = materials.iter().flat_map(AnyMaterial::with_dependencies).collect();
    }
    let folder = args.which.folder_in_memory()?;
    let stop = interrupt::flag();
    let mut exit = Exit::Holds;
    let (mut verified, mut done) = (0, 0);
    let progress = Progress::positions(materials.iter().map(|it| it.entries() * 2).sum(), ui);
    for material in materials {
        let entries = material.entries() * 2;
        done += entries;
        if !progress.aside(|| is_there(&folder, &material, ui)) {
            exit = exit.max(Exit::Input);
            progress.skip(entries);
            continue;
        }
        progress.say(&material.to_string());
        if progress.is_hidden() {
            let entries = thousands(entries);
            ui.note(&words::verifying(&entries, material.to_string()).text_in(ui.language()));
        }
        let checked = folder.verify(&material, &stop, &|more| progress.advance(more));
        // One that was found wrong may have entries that were not looked at.
        progress.reach(done);
        let one = progress.aside(|| told(checked, &material, &mut verified, ui))?;
        if one == Exit::Interrupted {
            return Ok(one);
        }
        exit = exit.max(one);
    }
    Ok(exit)
}

/// Says what came of one table; `verified` counts those that are right.
fn told(
    checked: Result<u64, VerifyError>,
    material: &AnyMaterial,
    verified: &mut usize,
    ui: &mut Ui,
) -> Result<Exit, CommandError> {
    Ok(match checked {
        Ok(entries) => {
            *verified += 1;
            let said = words::verified(thousands(entries)).text_in(ui.language());
            ui.print(&format!("{GOOD}✓{GOOD:#} {material}  {said}\n"))?;
            Exit::Holds
        }
        Err(VerifyError::Stopped) => {
            let before = match *verified {
                0 => format!("before {material} was verified"),
                1 => "after 1 table was verified".to_owned(),
                many => format!("after {many} tables were verified"),
            };
            ui.warning(&format!("interrupted {before}"));
            Exit::Interrupted
        }
        Err(wrong @ VerifyError::Wrong { .. }) => {
            ui.print(&format!("{BAD}✗{BAD:#} {material}  {wrong}\n"))?;
            Exit::Findings
        }
        Err(error) => {
            ui.error(&format!("{material}: {error}"));
            Exit::Input
        }
    })
}
