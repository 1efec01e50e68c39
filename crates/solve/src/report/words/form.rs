//! What is wrong with the form of a move text.

use super::kind::plain;
use super::names::{man, side_named};
use super::refusal::placed;
use super::sentence::Sentence;
use crate::game::{Color, Role, Rules};
use crate::notation::{Meant, MoveError, Notation};

/// What is wrong with the form of a move text. Of a text whose form is right, the reason in English.
pub(super) fn form<R: Rules>(error: &MoveError<R>) -> Sentence {
    match error {
        MoveError::NoMove { text, notation, expected } => Sentence::new("form.no-move")
            .text("text", format!("{text:?}"))
            .text("notation", notation)
            .part("expected", looks(*notation, expected)),
        MoveError::NotHere { rules, notation, known } => Sentence::new("form.not-here")
            .text("rules", rules)
            .text("notation", notation)
            .text("known", crate::notation::names(known)),
        MoveError::OffBoard { square, expected } => Sentence::new("form.off-board")
            .text("square", format!("{square:?}"))
            .part("expected", squares(expected)),
        MoveError::OtherRanks { square, ranks, notation, others, other } => {
            Sentence::new("form.other-ranks")
                .text("square", format!("{square:?}"))
                .text("ranks", ranks)
                .text("notation", notation)
                .text("others", others)
                .text("other", other)
        }
        MoveError::NoLetter { letter, notation, letters, found, fits } => {
            let letters: Vec<String> = letters.iter().map(char::to_string).collect();
            let said = Sentence::new("form.no-letter")
                .text("letter", format!("{letter:?}"))
                .text("notation", notation)
                .text("letters", letters.join(" "));
            let said = match found {
                Some((found, right)) => Sentence::new("form.letter-there")
                    .part("said", said)
                    .part("man", placed(found))
                    .text("letter", right),
                None => said,
            };
            fitting(said, fits)
        }
        MoveError::OtherMan { letter, notation, named, found, right, fits } => {
            let said = Sentence::new("form.other-man")
                .part("named", Sentence::new(format!("a-man.{}", named.name())))
                .text("square", found.square)
                .text("letter", letter)
                .text("notation", notation)
                .part("found", placed(found))
                .text("right", right);
            fitting(said, fits)
        }
        MoveError::NothingPromoted { square } => {
            Sentence::new("form.nothing-promoted").text("square", square)
        }
        MoveError::NotSharedFile { color, role, place, file } => {
            Sentence::new("form.not-shared-file")
                .part("side", side_named(R::COLORS[color.index()]))
                .part("man", man(Color::Red, role.name()))
                .part("place", pick(place))
                .part("file", on_file(file))
        }
        MoveError::NoTarget { man, reason } => Sentence::new("form.no-target")
            .part("man", placed(man))
            .part("reason", Sentence::new(target(reason))),
        MoveError::Ambiguous { text, moves } => {
            let last = moves.split_last().map(|(last, before)| (each(last), before));
            let (last, before) = last.unwrap_or_default();
            let said = Sentence::new("form.ambiguous").text("text", format!("{text:?}"));
            let first = plain(&last);
            said.part(
                "meant",
                before.iter().rev().fold(first, |rest, meant| {
                    Sentence::new("form.or").text("one", each(meant)).part("other", rest)
                }),
            )
        }
        MoveError::Illegal(_)
        | MoveError::NothingTaken { .. }
        | MoveError::NoManGoes { .. }
        | MoveError::NotOnFile { .. } => plain(&error.to_string()),
    }
}

/// What a move looks like in a notation.
fn looks(notation: Notation, expected: &str) -> Sentence {
    let key = match (expected, notation) {
        ("a legal move", _) => "form.expected.legal",
        (promotion, _) if promotion.starts_with('=') => "form.expected.promotion",
        (_, Notation::Coordinates) => "form.expected.coordinates",
        (_, Notation::Uci | Notation::Iccs) => "form.expected.uci",
        (_, Notation::Wxf) => "form.expected.wxf",
        (_, Notation::Cells) => "form.expected.cells",
        (_, Notation::Chinese(_)) => "form.expected.chinese",
        (_, Notation::German) => "form.expected.german",
        (_, Notation::Dutch) => "form.expected.dutch",
    };
    Sentence::new(key)
}

/// The squares of a board.
fn squares(expected: &str) -> Sentence {
    Sentence::new(match expected {
        cells if cells.starts_with("cells") => "form.squares.chex",
        points if points.contains("0–9") => "form.squares.uci",
        _ => "form.squares.xiangqi",
    })
}

/// Which of several men of a file is meant.
fn pick(place: &str) -> Sentence {
    if let Some(number) = place.strip_prefix("number ").and_then(|it| it.parse::<u64>().ok()) {
        return Sentence::new("form.pick.number").number("number", number);
    }
    Sentence::new(match place {
        "the front one" => "form.pick.front",
        "the + one" => "form.pick.plus",
        "the middle one" => "form.pick.middle",
        "the - one" => "form.pick.minus",
        "the rear one" => "form.pick.rear",
        _ => "form.pick.one",
    })
}

/// `a file`, or `file 3 (the g-file)`.
fn on_file(file: &str) -> Sentence {
    let named = file.strip_prefix("file ").and_then(|rest| rest.split_once(" (the "));
    match named.and_then(|(number, letter)| Some((number, letter.strip_suffix("-file)")?))) {
        Some((number, letter)) => {
            Sentence::new("form.file.named").text("number", number).text("letter", letter)
        }
        None => Sentence::new("form.file"),
    }
}

fn target(reason: &str) -> &'static str {
    if reason.contains("along a rank") { "form.target.rank" } else { "form.target.file" }
}

/// The notations in which a text makes sense.
fn fitting(said: Sentence, fits: &[Notation]) -> Sentence {
    let text = |notation: &Notation| plain(notation.name());
    match fits {
        [] => said,
        [only] => Sentence::new("form.fits").part("said", said).text("notation", only),
        several => Sentence::new("form.fits-several")
            .part("said", said)
            .list("notations", several.iter().map(text).collect()),
    }
}

fn each(Meant { text, coordinates }: &Meant) -> String {
    if text == coordinates { text.clone() } else { format!("{text} ({coordinates})") }
}
