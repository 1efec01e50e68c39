//! `paiju table stats`: the numbers of won, drawn and lost positions.

use serde_json::{Value, json};

use super::stats_text::text;
use super::{Which, is_there};
use crate::cli::options::ResultFileArgs;
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;
use crate::cli::sink::{self, Format};
use crate::game::Repetition;
use crate::record::SCHEMA;
use crate::tablebase::{AnyMaterial, BookClass, FileError, Longest, NaturalStats, SideStats};

/// Options of `table stats`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Materials, such as KRKAABB
    #[arg(value_name = "MATERIAL", required = true)]
    materials: Vec<String>,

    #[command(flatten)]
    which: Which,

    /// Also count the positions in which neither side is in check or could take a man if it were to move,
    /// and name where the exceptions are; looks at every position
    #[arg(long)]
    natural: bool,

    #[command(flatten)]
    pub(super) file: ResultFileArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::lists())]
    format: Format,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    interrupt::at_once();
    let materials = args.which.materials(&args.materials, ui)?;
    let folder = if args.natural { args.which.folder_in_memory()? } else { args.which.folder()? };
    let mut exit = Exit::Holds;
    for material in materials {
        if !is_there(&folder, &material, ui) {
            exit = Exit::Input;
            continue;
        }
        ui.doing(material.to_string());
        let counted = || -> Result<_, FileError> {
            let Some([red, black]) = folder.stats(&material)? else { return Ok(None) };
            let natural = if args.natural { folder.natural(&material)? } else { None };
            Ok(Some(([red, black], natural)))
        };
        match counted() {
            Ok(Some(([red, black], natural))) => {
                let sides = [&red, &black];
                let (rule, natural) = (folder.repetition(), natural.as_ref());
                let text = if args.format == Format::JSONL {
                    data(rule, &material, sides, natural)
                } else {
                    text(rule, &material, sides, natural, ui.language())
                };
                ui.print(&text)?;
            }
            Ok(None) => exit = Exit::Input,
            Err(error) => {
                ui.error(&error.to_string());
                exit = Exit::Input;
            }
        }
    }
    Ok(exit)
}

fn data(
    repetition: Repetition,
    material: &AnyMaterial,
    sides: [&SideStats; 2],
    natural: Option<&[NaturalStats; 2]>,
) -> String {
    let position = |longest: Option<&Longest>| longest.map(|it| it.position.to_string());
    let side = |count: &SideStats, natural: Option<&NaturalStats>| -> Value {
        let mut side = json!({
            "win": count.wins,
            "draw": count.draws,
            "loss": count.losses,
            "by_rule": count.by_rule,
            "win_by_rule": count.wins_by_rule,
            "max_win_plies": count.longest_win.as_ref().map_or(0, |it| it.plies),
            "longest": position(count.longest_win.as_ref()),
            "max_loss_plies": count.longest_loss.as_ref().map_or(0, |it| it.plies),
            "longest_loss": position(count.longest_loss.as_ref()),
            "lengths": count.lengths.iter().collect::<Vec<_>>(),
        });
        if let Some(natural) = natural {
            let exceptions = natural.exceptions.iter().map(|it| {
                let color = material.rules().colors()[it.color.index()];
                json!({"color": color, "man": it.man, "square": it.square, "count": it.count, "of": it.of})
            });
            side["natural"] = json!({
                "win": natural.wins,
                "draw": natural.draws,
                "loss": natural.losses,
                "win_by_rule": natural.wins_by_rule,
                "loss_by_rule": natural.losses_by_rule,
                "exceptions": exceptions.collect::<Vec<_>>(),
            });
        }
        side
    };
    let [red, black] = sides;
    let object = json!({
        "schema": SCHEMA,
        "rules": material.rules().name(),
        "material": material.to_string(),
        "repetition": repetition.name(),
        "red": side(red, natural.map(|it| &it[0])),
        "black": side(black, natural.map(|it| &it[1])),
        "grade": BookClass::of_material([red, black]).name(),
    });
    format!("{object}\n")
}
