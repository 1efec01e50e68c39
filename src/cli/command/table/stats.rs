//! `paiju table stats`: the numbers of won, drawn and lost positions.

use std::fmt::Write;

use serde_json::{Value, json};

use super::{Which, is_there, thousands};
use crate::cli::options::ResultFileArgs;
use crate::cli::report::layout::lines;
use crate::cli::report::style::{FAINT, NAME};
use crate::cli::run::{CommandResult, Exit, Ui, interrupt};
use crate::cli::sink::{self, Format};
use crate::game::{Color, Repetition};
use crate::record::SCHEMA;
use crate::report::words::{self, Language};
use crate::rules::RuleSet;
use crate::tablebase::{
    AnyMaterial, BookClass, Exception, FileError, Longest, NaturalStats, SideStats,
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

    #[command(flatten)]
    file: ResultFileArgs,

    /// How results are written
    #[arg(long, short, value_name = "FORMAT", default_value = "text", value_parser = sink::lists())]
    format: Format,
}

pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    ui.write_to(args.file.output())?;
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
                let text = if args.format == Format::Jsonl {
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

/// The counts of a table for people.
fn text(
    repetition: Repetition,
    material: &AnyMaterial,
    sides: [&SideStats; 2],
    natural: Option<&[NaturalStats; 2]>,
    language: Language,
) -> String {
    let rules = material.rules();
    let class = words::book_class(BookClass::of_material(sides).name());
    let head = words::material(rules, repetition.name(), class).text_in(language);
    let mut text = format!("{NAME}{material}{NAME:#}  {head}\n");
    for (count, turn) in sides.into_iter().zip(Color::ALL) {
        let all = thousands(count.positions());
        let parts = [count.wins, count.draws, count.losses].map(|part| share(part, count));
        let [won, drawn, lost] = &parts;
        text += &lines(2, [words::of_side(rules, turn, [&all, won, drawn, lost])], language);
        if count.by_rule > 0 {
            let (wins, losses) = (count.wins_by_rule, count.by_rule - count.wins_by_rule);
            let (wins, losses) = (part(wins, count.wins), part(losses, count.losses));
            text += &lines(4, [words::by_rule(&wins, &losses, true)], language);
        }
        for (win, longest) in [(true, &count.longest_win), (false, &count.longest_loss)] {
            let Some(Longest { plies, count, position }) = longest else { continue };
            let count = thousands(*count);
            let said = words::longest(win, *plies, &count, &position.to_string());
            text += &lines(4, [said], language);
        }
        if let Some(natural) = natural {
            text += &natural_text(rules, &natural[turn.index()], language);
        }
    }
    text + &histogram(sides, language)
}

/// The positions with a side to move in which nothing hangs.
fn natural_text(rules: RuleSet, count: &NaturalStats, language: Language) -> String {
    let all = count.positions();
    let parts = [count.wins, count.draws, count.losses].map(|some| part(some, all));
    let [won, drawn, lost] = &parts;
    let mut text = lines(4, [words::natural([&thousands(all), won, drawn, lost])], language);
    if count.wins_by_rule + count.losses_by_rule > 0 {
        let won = part(count.wins_by_rule, count.wins);
        let lost = part(count.losses_by_rule, count.losses);
        text += &lines(6, [words::by_rule(&won, &lost, false)], language);
    }
    let (usual, others) = count.usual();
    if others == 0 {
        return text;
    }
    let men = count.exceptions.iter().map(|Exception { color, man, square, count, of }| {
        let man = words::man_on(rules, *color, man, square);
        words::exception(man, thousands(*count), thousands(*of))
    });
    let said = words::exceptions(words::usually(usual, &part(others, all)), men.collect());
    text + &lines(6, [said], language)
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
fn histogram(sides: [&SideStats; 2], language: Language) -> String {
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
    let mut text = lines(2, [words::above(words::decided_in_plies())], language);
    for (line, &sum) in sums.iter().enumerate() {
        let (first, last) = (line * width, (line + 1) * width - 1);
        let bar = "▪".repeat((sum * 40).div_ceil(most) as usize);
        let sum = thousands(sum);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    {first:>3}–{last:<3} {sum:>14} {FAINT}{bar}{FAINT:#}");
    }
    text
}
