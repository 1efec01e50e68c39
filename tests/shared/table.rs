//! Rows of the reference files, and answers in the words of those files.

use paiju::game::{Move, Position, Repetition, fen};
use paiju::notation::{Notation, write};
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{Answer, Limits, Prover, Question, solve};

/// The text of a file; `None`, and a word about it, where the folder is not named. A folder
/// that is named must hold the file.
pub(crate) fn text(file: &str) -> Option<String> {
    let Ok(folder) = std::env::var("PAIJU_SHARED_DATA") else {
        println!("PAIJU_SHARED_DATA is not set, so {file} is not looked at");
        return None;
    };
    let path = std::path::Path::new(&folder).join(file);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(!text.is_empty(), "{file} holds nothing");
    Some(text)
}

/// The rows of a file, without comments and the names of the columns.
pub(crate) fn rows(file: &str) -> Option<Vec<Vec<String>>> {
    let text = text(file)?;
    let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    let rows = rows.map(|row| row.split('\t').map(str::to_owned).collect());
    let rows: Vec<Vec<String>> = rows.collect();
    assert!(!rows.is_empty(), "{file} holds nothing");
    Some(rows)
}

pub(crate) fn position(text: &str) -> Position<Xiangqi> {
    fen::read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(crate) fn question(within: Option<u8>, checks: bool) -> Question {
    Question { within, checks }
}

/// The complete answer without a rule about repetition, under which the files were made.
pub(crate) fn solved(position: &Position<Xiangqi>, question: Question) -> Answer<Xiangqi> {
    let mut prover =
        Prover::new(question.checks, &Limits::default()).with_repetition(Repetition::None);
    let answer = solve(&mut prover, position, question);
    assert_eq!(answer.stopped, None, "{position}");
    answer
}

/// The moves as the files write them, in the order of letters.
pub(crate) fn texts(position: &Position<Xiangqi>, moves: &[Move<Xiangqi>]) -> Vec<String> {
    let mut texts: Vec<String> =
        moves.iter().map(|&mv| write(Notation::Coordinates, position, mv)).collect();
    texts.sort();
    texts
}

/// A list of moves of a file, in the order of letters.
pub(crate) fn listed(text: &str) -> Vec<String> {
    let mut listed: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    listed.sort();
    listed
}
