//! `paiju table stats`: the numbers of won, drawn and lost positions.

use std::fmt::Write;

use serde_json::{Value, json};

use super::{Which, is_there, thousands};
use crate::cli::options::format::ListFormat;
use crate::cli::report::style::{FAINT, NAME};
use crate::cli::run::error::CommandError;
use crate::cli::run::exit::Exit;
use crate::cli::run::interrupt;
use crate::cli::run::ui::Ui;
use crate::game::{Color, Repetition};
use crate::record::SCHEMA;
use crate::tablebase::{AnyMaterial, BookClass, Longest, Plies, SideStats};

/// Lines of a histogram.
const LINES: usize = 16;

/// Options of `table stats`.
#[derive(Debug, clap::Args)]
pub(super) struct Args {
    /// Materials, such as KRKAABB
    #[arg(value_name = "MATERIAL", required = true)]
    materials: Vec<String>,

    #[command(flatten)]
    which: Which,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: ListFormat,
}

/// Counts positions.
pub(super) fn run(args: &Args, ui: &mut Ui) -> Result<Exit, CommandError> {
    interrupt::at_once();
    let materials = args.which.materials(&args.materials, ui)?;
    let folder = args.which.folder()?;
    let mut exit = Exit::Holds;
    for material in materials {
        if !is_there(&folder, &material, ui) {
            exit = Exit::Input;
            continue;
        }
        match folder.stats(&material) {
            Ok(Some([red, black])) => {
                let text = match args.format {
                    ListFormat::Jsonl => data(folder.repetition(), &material, [&red, &black]),
                    ListFormat::Text => text(folder.repetition(), &material, [&red, &black]),
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

fn data(repetition: Repetition, material: &AnyMaterial, sides: [&SideStats; 2]) -> String {
    let position = |longest: Option<&Longest>| longest.map(|it| it.position.to_string());
    let side = |count: &SideStats| -> Value {
        json!({
            "win": count.wins,
            "draw": count.draws,
            "loss": count.losses,
            "by_rule": count.by_rule,
            "max_win_plies": count.longest_win.as_ref().map_or(0, |it| it.plies),
            "longest": position(count.longest_win.as_ref()),
            "max_loss_plies": count.longest_loss.as_ref().map_or(0, |it| it.plies),
            "longest_loss": position(count.longest_loss.as_ref()),
            "lengths": count.lengths.iter().collect::<Vec<_>>(),
        })
    };
    let [red, black] = sides;
    let object = json!({
        "schema": SCHEMA,
        "rules": material.rules().name(),
        "material": material.to_string(),
        "repetition": repetition.name(),
        "red": side(red),
        "black": side(black),
        "grade": BookClass::of_material([red, black]).name(),
    });
    format!("{object}\n")
}

fn text(repetition: Repetition, material: &AnyMaterial, sides: [&SideStats; 2]) -> String {
    let (rules, book_class) = (material.rules(), BookClass::of_material(sides));
    let mut text =
        format!("{NAME}{material}{NAME:#}  {rules}, repetition {repetition}: {book_class}\n");
    for (count, turn) in sides.into_iter().zip(Color::ALL) {
        let name = rules.colors()[turn.index()];
        let _ = writeln!(
            text,
            "  {name} to move: {} positions, {} won, {} drawn, {} lost",
            thousands(count.positions()),
            share(count.wins, count),
            share(count.draws, count),
            share(count.losses, count)
        );
        if count.by_rule > 0 {
            let _ = writeln!(text, "    by repetition rule: {}", thousands(count.by_rule));
        }
        for (what, longest) in [("win", &count.longest_win), ("loss", &count.longest_loss)] {
            let Some(longest) = longest else { continue };
            let Longest { plies, count, position } = longest;
            let (plies, count) = (Plies(*plies), thousands(*count));
            let _ = writeln!(text, "    longest {what}: {plies}, {count} positions, {position}");
        }
    }
    text + &histogram(sides)
}

fn share(part: u64, count: &SideStats) -> String {
    let percent = 100.0 * part as f64 / count.positions().max(1) as f64;
    format!("{} ({percent:.2} %)", thousands(part))
}

/// The decided positions by length, with either side to move.
fn histogram(sides: [&SideStats; 2]) -> String {
    let lengths = || sides.iter().flat_map(|count| &count.lengths);
    let Some(longest) = lengths().map(|(&plies, _)| usize::from(plies)).max() else {
        return String::new();
    };
    // An even number of plies a line, so that wins and losses are in each.
    let width = (longest + 1).div_ceil(LINES).next_multiple_of(2);
    let mut sums = vec![0; longest / width + 1];
    for (&plies, count) in lengths() {
        sums[usize::from(plies) / width] += count;
    }
    let most = sums.iter().copied().max().unwrap_or(1).max(1);
    let mut text = "  decided in plies:\n".to_owned();
    for (line, &sum) in sums.iter().enumerate() {
        let (first, last) = (line * width, (line + 1) * width - 1);
        let bar = "▪".repeat((sum * 40).div_ceil(most) as usize);
        let _ =
            writeln!(text, "    {first:>3}–{last:<3} {:>14} {FAINT}{bar}{FAINT:#}", thousands(sum));
    }
    text
}
