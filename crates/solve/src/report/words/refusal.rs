//! Why a move text means no legal move.

use super::list::{man_there, plain};
use super::names::{man, side, side_named};
use super::sentence::Sentence;
use crate::game::{Color, Role, Rules};
use crate::notation::{IllegalReason, Meant, MoveError, Notation, Phrase, Pick, Placed, Way};
use crate::rules::RuleSet;

/// Why a move text means no legal move.
pub fn refusal<R: Rules>(error: &MoveError<R>) -> Sentence {
    match error {
        MoveError::Illegal(reason) => illegal_move(reason),
        MoveError::NothingTaken { square } => {
            Sentence::new("refusal.nothing-taken").text("square", square)
        }
        MoveError::NoManGoes { role, to } => {
            Sentence::new("refusal.no-man-goes").part("man", neutral::<R>(*role)).text("to", to)
        }
        MoveError::NotOnFile { color, role, number, file } => Sentence::new("refusal.not-on-file")
            .part("side", side_of::<R>(*color))
            .part("man", man(*color, role.name()))
            .number("number", *number)
            .text("file", file),
        _ => form(error),
    }
}

/// Why a piece may not go where a text sends it.
fn illegal_move<R: Rules>(reason: &IllegalReason<R>) -> Sentence {
    let about = |key: &'static str, man: &Placed<R>| Sentence::new(key).part("man", placed(man));
    let going = |key, man, to: &R::Square| about(key, man).text("to", to);
    match reason {
        IllegalReason::NoMan { square } => Sentence::new("refusal.no-man").text("square", square),
        IllegalReason::EnemyMan { man } => {
            about("refusal.enemy", man).part("side", side_of::<R>(!man.piece.color))
        }
        IllegalReason::Stays { man } => about("refusal.stays", man),
        IllegalReason::OwnMan { man, own } => {
            let named = self::man(own.piece.color, own.piece.role.name());
            going("refusal.own", man, &own.square).part("own", named)
        }
        IllegalReason::OtherWay { man, to, how } => {
            going("refusal.other-way", man, to).part("how", way(*how))
        }
        IllegalReason::LeavesPalace { man, to } => going("refusal.palace", man, to),
        IllegalReason::CrossesRiver { man, to } => going("refusal.river", man, to),
        IllegalReason::LegBlocked { man, to, by } => {
            going("refusal.leg", man, to).part("by", placed(by))
        }
        IllegalReason::EyeBlocked { man, to, by } => {
            going("refusal.eye", man, to).part("by", placed(by))
        }
        IllegalReason::PathBlocked { man, to, by } => {
            going("refusal.path", man, to).part("by", placed(by))
        }
        IllegalReason::DiagonalBlocked { man, to, by: [one, other] } => {
            going("refusal.diagonal", man, to).part("one", placed(one)).part("other", placed(other))
        }
        IllegalReason::NoRightToCastle { color } => {
            Sentence::new("refusal.castling-right").part("side", side_of::<R>(*color))
        }
        IllegalReason::CastlingBlocked { color, by } => Sentence::new("refusal.castling-blocked")
            .part("side", side_of::<R>(*color))
            .part("by", placed(by)),
        IllegalReason::CastlingChecked { color, at, by } => {
            Sentence::new("refusal.castling-checked")
                .part("side", side_of::<R>(*color))
                .text("at", at)
                .list("by", by.iter().map(placed).collect())
        }
        IllegalReason::JumpsToTake { man, to, by } => {
            going("refusal.jumps-to-take", man, to).part("by", placed(by))
        }
        IllegalReason::NoScreen { man, target } => {
            about("refusal.no-screen", man).part("target", placed(target))
        }
        IllegalReason::MustJump { man, to } => going("refusal.must-jump", man, to),
        IllegalReason::ManyScreens { man, to, screens } => {
            going("refusal.screens", man, to).list("screens", screens.iter().map(placed).collect())
        }
        IllegalReason::InCheck { man, to, royal, by } => going("refusal.check", man, to)
            .part("royal", placed(royal))
            .list("by", by.iter().map(placed).collect()),
        IllegalReason::Faces { man, to, royal, other } => {
            let key = match R::Role::ROYAL.name() {
                "general" => "refusal.faces.generals",
                _ => "refusal.faces.kings",
            };
            going(key, man, to).text("royal", royal).text("other", other)
        }
    }
}

/// How a piece goes.
pub(super) fn way(way: Way) -> Sentence {
    Sentence::new(format!("way.{}", way.name()))
}

fn side_of<R: Rules>(color: Color) -> Sentence {
    side_named(R::COLORS[color.index()])
}

/// A man of whichever side.
fn neutral<R: Rules>(role: R::Role) -> Sentence {
    man(Color::Red, role.name())
}

fn placed<R: Rules>(placed: &Placed<R>) -> Sentence {
    let (color, role) = (placed.piece.color, placed.piece.role);
    man_there(side_of::<R>(color), man(color, role.name()), placed.square)
}

/// What is wrong with the form of a move text. Of a text whose form is right, the reason in English.
fn form<R: Rules>(error: &MoveError<R>) -> Sentence {
    match error {
        MoveError::NoMove { text, notation, expected } => Sentence::new("form.no-move")
            .text("text", format!("{text:?}"))
            .text("notation", notation)
            .part("expected", phrase(*expected)),
        MoveError::NotHere { rules, notation, known } => Sentence::new("form.not-here")
            .text("rules", rules)
            .text("notation", notation)
            .text("known", crate::notation::names(known)),
        MoveError::OffBoard { square, expected } => Sentence::new("form.off-board")
            .text("square", format!("{square:?}"))
            .part("expected", phrase(*expected)),
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
                .part("place", pick(*place))
                .part("file", on_file(*file))
        }
        MoveError::NoTarget { man, reason } => {
            Sentence::new("form.no-target").part("man", placed(man)).part("reason", phrase(*reason))
        }
        MoveError::Ambiguous { text, moves } => {
            let last = moves.split_last().map(|(last, before)| (each(last), before));
            let (last, before) = last.unwrap_or_default();
            let said = Sentence::new("form.ambiguous").text("text", format!("{text:?}"));
            let first = plain(last);
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
        | MoveError::NotOnFile { .. } => plain(error),
    }
}

/// A part of a reason.
fn phrase(phrase: Phrase) -> Sentence {
    Sentence::new(format!("form.{}", phrase.name))
}

/// Which of several men of a file is meant.
fn pick(pick: Pick) -> Sentence {
    let said = Sentence::new(format!("form.pick.{}", pick.name()));
    if let Pick::Nth(number) = pick { said.number("number", number) } else { said }
}

/// `a file`, or `file 3 (the g-file)`.
fn on_file(file: Option<(u8, char)>) -> Sentence {
    match file {
        Some((number, letter)) => {
            Sentence::new("form.file.named").text("number", number).text("letter", letter)
        }
        None => Sentence::new("form.file"),
    }
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

/// That no last move of the side that is not to move leads to a position.
pub fn no_last_move(rules: RuleSet, turn: Color) -> Sentence {
    Sentence::new("illegal.no-last-move").part("side", side(rules, !turn))
}
