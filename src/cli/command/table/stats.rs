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
use crate::rules::RuleSet;
use crate::tablebase::{
    AnyMaterial, BookClass, Exception, FileError, Longest, NaturalStats, Plies, SideStats, Wdl,
};

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

    /// Also count the positions in which neither side is in check or could take a man if it were to move,
    /// and name where the exceptions are; looks at every position
    #[arg(long)]
    natural: bool,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text")]
    format: ListFormat,
}

/// Counts positions.
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
        let counted = || -> Result<_, FileError> {
            let Some([red, black]) = folder.stats(&material)? else { return Ok(None) };
            let natural = if args.natural { folder.natural(&material)? } else { None };
            Ok(Some(([red, black], natural)))
        };
        match counted() {
            Ok(Some(([red, black], natural))) => {
                let sides = [&red, &black];
                let text = match args.format {
                    ListFormat::Jsonl => {
                        data(folder.repetition(), &material, sides, natural.as_ref())
                    }
                    ListFormat::Text => {
                        text(folder.repetition(), &material, sides, natural.as_ref())
                    }
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

fn text(
    repetition: Repetition,
    material: &AnyMaterial,
    sides: [&SideStats; 2],
    natural: Option<&[NaturalStats; 2]>,
) -> String {
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
            let (wins, losses) = (count.wins_by_rule, count.by_rule - count.wins_by_rule);
            let _ = writeln!(
                text,
                "    by repetition rule, drawn without it: {} of the won, {} of the lost",
                part(wins, count.wins),
                part(losses, count.losses)
            );
        }
        for (what, longest) in [("win", &count.longest_win), ("loss", &count.longest_loss)] {
            let Some(longest) = longest else { continue };
            let Longest { plies, count, position } = longest;
            let (plies, count) = (Plies(*plies), thousands(*count));
            let _ = writeln!(text, "    longest {what}: {plies}, {count} positions, {position}");
        }
        if let Some(natural) = natural {
            text += &natural_text(rules, &natural[turn.index()]);
        }
    }
    text + &histogram(sides)
}

/// The positions with a side to move in which nothing hangs.
fn natural_text(rules: RuleSet, count: &NaturalStats) -> String {
    let all = count.positions();
    let mut text = format!(
        "    nobody in check, nothing hangs: {} positions, {} won, {} drawn, {} lost\n",
        thousands(all),
        part(count.wins, all),
        part(count.draws, all),
        part(count.losses, all)
    );
    let by_rule = count.wins_by_rule + count.losses_by_rule;
    if by_rule > 0 {
        let _ = writeln!(
            text,
            "      by repetition rule: {} of the won, {} of the lost",
            part(count.wins_by_rule, count.wins),
            part(count.losses_by_rule, count.losses)
        );
    }
    let (usual, others) = count.usual();
    if others == 0 {
        return text;
    }
    let usual = match usual {
        Wdl::Win => "won",
        Wdl::Draw => "drawn",
        Wdl::Loss => "lost",
    };
    let _ = write!(text, "      {usual} unless in {}", part(others, all));
    for (at, Exception { color, man, square, count, of }) in count.exceptions.iter().enumerate() {
        let before = if at == 0 { ", above all where there is" } else { "," };
        let side = rules.colors()[color.index()];
        let _ = write!(
            text,
            "{before} {side}'s {man} on {square} ({} of {})",
            thousands(*count),
            thousands(*of)
        );
    }
    text + "\n"
}

fn share(count: u64, of: &SideStats) -> String {
    part(count, of.positions())
}

/// A number and its share.
fn part(count: u64, of: u64) -> String {
    let percent = 100.0 * count as f64 / of.max(1) as f64;
    format!("{} ({percent:.2} %)", thousands(count))
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
