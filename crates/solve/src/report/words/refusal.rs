//! Why a move text means no legal move.

use super::form::form;
use super::names::{man, side_named};
use super::sentence::Sentence;
use crate::game::{Color, Role, Rules};
use crate::notation::{IllegalReason, MoveError, Placed, Way};

/// Why a move text means no legal move.
pub fn refusal<R: Rules>(error: &MoveError<R>) -> Sentence {
    match error {
        MoveError::Illegal(reason) => illegal(reason),
        MoveError::NothingTaken { square } => {
            Sentence::new("refusal.nothing-taken").text("square", square)
        }
        MoveError::NoManGoes { role, to } => {
            Sentence::new("refusal.no-man-goes").part("man", neutral::<R>(*role)).text("to", to)
        }
        MoveError::NotOnFile { color, role, number, file } => Sentence::new("refusal.not-on-file")
            .part("side", side::<R>(*color))
            .part("man", man(*color, role.name()))
            .number("number", *number)
            .text("file", file),
        _ => form(error),
    }
}

/// Why a piece may not go where a text sends it.
fn illegal<R: Rules>(reason: &IllegalReason<R>) -> Sentence {
    let about = |key: &'static str, man: &Placed<R>| Sentence::new(key).part("man", placed(man));
    let going = |key, man, to: &R::Square| about(key, man).text("to", to);
    match reason {
        IllegalReason::NoMan { square } => Sentence::new("refusal.no-man").text("square", square),
        IllegalReason::EnemyMan { man } => {
            about("refusal.enemy", man).part("side", side::<R>(!man.piece.color))
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
            Sentence::new("refusal.castling-right").part("side", side::<R>(*color))
        }
        IllegalReason::CastlingBlocked { color, by } => Sentence::new("refusal.castling-blocked")
            .part("side", side::<R>(*color))
            .part("by", placed(by)),
        IllegalReason::CastlingChecked { color, at, by } => {
            Sentence::new("refusal.castling-checked")
                .part("side", side::<R>(*color))
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

fn side<R: Rules>(color: Color) -> Sentence {
    side_named(R::COLORS[color.index()])
}

/// A man of whichever side.
fn neutral<R: Rules>(role: R::Role) -> Sentence {
    man(Color::Red, role.name())
}

pub(super) fn placed<R: Rules>(placed: &Placed<R>) -> Sentence {
    let (color, role) = (placed.piece.color, placed.piece.role);
    Sentence::new("refusal.man")
        .part("side", side::<R>(color))
        .part("man", man(color, role.name()))
        .text("square", placed.square)
}
