//! Positions of whole tables that make problems.

use std::io;
use std::sync::atomic::Ordering;

use super::is_there;
use super::mine::Args;
use super::mined::{collection, entry, title};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;
use crate::problem::yaml;
use crate::report::words;
use crate::tablebase::Filter;

pub(super) fn mine_all(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    let materials = args.which.materials(&args.materials, ui)?;
    let folder = args.which.folder()?;
    let stop = interrupt::flag();
    let themes = args.themes();
    let mut collection = collection(args.which.rules, title(&materials, ui.language()));
    let filter = args.filter();
    let mut exit = Exit::Holds;
    for material in &materials {
        if !is_there(&folder, material, ui) {
            exit = Exit::Input;
            continue;
        }
        for theme in &themes {
            ui.doing(format!("{material}, {}", theme.name()));
            match folder.mine(material, *theme, &filter, usize::from(args.count), &stop) {
                Ok(found) => {
                    if found.is_empty() && !stop.load(Ordering::Relaxed) {
                        let all = Filter { spread: filter.spread, ..Filter::default() };
                        let material = material.to_string();
                        let said = words::none_mined(theme.name(), &material, filter != all);
                        ui.warning(&said.text_in(ui.language()));
                    }
                    for (number, mined) in found.iter().enumerate() {
                        let id = format!("{material}-{}-{}", theme.name(), number + 1);
                        let entry = entry(&id.to_lowercase(), theme.name(), mined, ui.language());
                        collection.push(entry);
                    }
                }
                Err(error) => {
                    ui.error(&error.to_string());
                    exit = Exit::Input;
                }
            }
        }
    }
    if stop.load(Ordering::Relaxed) {
        ui.warning(&words::mining_interrupted().text_in(ui.language()));
        exit = Exit::Interrupted;
    }
    if collection.problems.is_empty() {
        return Ok(exit.max(Exit::Undecided));
    }
    ui.print(&yaml::write(&[collection]).map_err(io::Error::other)?)?;
    Ok(exit)
}
