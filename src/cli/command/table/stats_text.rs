//! The counts of a table for people.

use std::fmt::Write;

use super::thousands;
use crate::cli::report::style::{FAINT, NAME};
use crate::game::{Color, Repetition};
use crate::report::words::{self, Language};
use crate::rules::RuleSet;
use crate::tablebase::{AnyMaterial, BookClass, Exception, Longest, NaturalStats, SideStats};

/// Lines of a histogram.
pub(super) const LINES: usize = 16;

pub(super) fn text(
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
        let said = words::of_side(rules, turn, [&all, won, drawn, lost]).text_in(language);
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "  {said}");
        if count.by_rule > 0 {
            let (wins, losses) = (count.wins_by_rule, count.by_rule - count.wins_by_rule);
            let (wins, losses) = (part(wins, count.wins), part(losses, count.losses));
            let said = words::by_rule(&wins, &losses, true).text_in(language);
            let _ = writeln!(text, "    {said}");
        }
        for (win, longest) in [(true, &count.longest_win), (false, &count.longest_loss)] {
            let Some(Longest { plies, count, position }) = longest else { continue };
            let count = thousands(*count);
            let said = words::longest(win, *plies, &count, &position.to_string()).text_in(language);
            let _ = writeln!(text, "    {said}");
        }
        if let Some(natural) = natural {
            text += &natural_text(rules, &natural[turn.index()], language);
        }
    }
    text + &histogram(sides, language)
}

/// The positions with a side to move in which nothing hangs.
pub(super) fn natural_text(rules: RuleSet, count: &NaturalStats, language: Language) -> String {
    let all = count.positions();
    let parts = [count.wins, count.draws, count.losses].map(|some| part(some, all));
    let [won, drawn, lost] = &parts;
    let said = words::natural([&thousands(all), won, drawn, lost]).text_in(language);
    let mut text = format!("    {said}\n");
    if count.wins_by_rule + count.losses_by_rule > 0 {
        let won = part(count.wins_by_rule, count.wins);
        let lost = part(count.losses_by_rule, count.losses);
        let said = words::by_rule(&won, &lost, false).text_in(language);
        let _ = writeln!(text, "      {said}");
    }
    let (usual, others) = count.usual();
    if others == 0 {
        return text;
    }
    let men = count.exceptions.iter().map(|Exception { color, man, square, count, of }| {
        let man = words::man_on(rules, *color, man, square);
        words::exception(man, &thousands(*count), &thousands(*of))
    });
    let said = words::exceptions(words::usually(usual, &part(others, all)), men.collect());
    text + &format!("      {}\n", said.text_in(language))
}

pub(super) fn share(count: u64, of: &SideStats) -> String {
    part(count, of.positions())
}

/// A number and its share.
pub(super) fn part(count: u64, of: u64) -> String {
    let percent = 100.0 * count as f64 / of.max(1) as f64;
    format!("{} ({percent:.2} %)", thousands(count))
}

/// The decided positions by length, with either side to move.
pub(super) fn histogram(sides: [&SideStats; 2], language: Language) -> String {
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
    let head = words::above(words::decided_in_plies()).text_in(language);
    let mut text = format!("  {head}\n");
    for (line, &sum) in sums.iter().enumerate() {
        let (first, last) = (line * width, (line + 1) * width - 1);
        let bar = "▪".repeat((sum * 40).div_ceil(most) as usize);
        let _ =
            writeln!(text, "    {first:>3}–{last:<3} {:>14} {FAINT}{bar}{FAINT:#}", thousands(sum));
    }
    text
}
