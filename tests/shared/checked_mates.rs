//! Mates of games and manuals with all their keys.

use std::time::{Duration, Instant};

use crate::table::{listed, position, question, rows, solved, texts};

/// The longest wins by any moves that the other program looked for.
const LONGEST: u8 = 4;

/// How far wins by checks are looked for; the longest of the file takes 28 moves.
const LONGEST_BY_CHECKS: u8 = 60;

#[test]
fn mates_by_checks_have_the_lengths_and_keys_that_another_program_found() {
    let Some(rows) = rows("checked-mates.tsv") else { return };
    let rows = rows.iter().map(|row| Row::of(row, true));
    let rows = rows.filter(|row| row.length.is_none_or(|length| length <= LONGEST_BY_CHECKS));
    let [won, not_won] = agree(rows, LONGEST_BY_CHECKS);
    assert!(won > 1_000 && not_won > 100, "{won} and {not_won}");
}

#[test]
fn mates_of_games_have_the_lengths_and_keys_that_another_program_found() {
    let Some(rows) = rows("checked-mates.tsv") else { return };
    let rows = rows.iter().map(|row| Row::of(row, false)).filter(|row| row.length.is_some());
    let [won, _] = agree(rows, LONGEST);
    assert!(won > 1_000, "{won}");
}

#[test]
fn where_another_program_found_no_short_win_there_is_none() {
    let Some(rows) = rows("checked-mates.tsv") else { return };
    let rows = rows.iter().map(|row| Row::of(row, false)).filter(|row| row.length.is_none());
    let [_, not_won] = agree(rows, LONGEST);
    assert!(not_won > 100, "{not_won}");
}

/// What the other program says of a position: the shortest win with its keys, or nothing
/// where it found none.
struct Row<'a> {
    fen: &'a str,
    checks: bool,
    length: Option<u8>,
    keys: Vec<String>,
}

impl<'a> Row<'a> {
    fn of(row: &'a [String], checks: bool) -> Self {
        let [fen, by_checks, checking, any, all, _] = row else { panic!("{row:?}") };
        let (length, keys) = if checks { (by_checks, checking) } else { (any, all) };
        let none = length == "-";
        let length = (!none).then(|| length.parse().unwrap());
        Self { fen, checks, length, keys: if none { Vec::new() } else { listed(keys) } }
    }
}

/// Compares lengths and keys; where there is no length, there must be no win within `most`.
/// Returns how many positions are won and not won.
fn agree<'a>(rows: impl Iterator<Item = Row<'a>>, most: u8) -> [usize; 2] {
    let (start, mut slowest) = (Instant::now(), (Duration::ZERO, ""));
    let (mut count, mut wrong) = ([0; 2], Vec::new());
    for Row { fen, checks, length, keys } in rows {
        let (position, before) = (position(fen), Instant::now());
        let within = if length.is_none() { Some(most) } else { None };
        let answer = solved(&position, question(within, checks));
        slowest = slowest.max((before.elapsed(), fen));
        count[usize::from(length.is_none())] += 1;
        let found = texts(&position, &answer.keys);
        if (answer.moves, &found) != (length, &keys) {
            let here = answer.moves;
            wrong.push(format!("{fen}: {length:?} {keys:?}, here {here:?} {found:?}"));
        }
    }
    let ([won, not_won], (longest, fen)) = (count, slowest);
    let time = start.elapsed();
    println!("{won} won, {not_won} not: {time:.1?}, the slowest {longest:.2?}: {fen}");
    assert!(wrong.is_empty(), "{} differ:\n{}", wrong.len(), wrong.join("\n"));
    count
}
