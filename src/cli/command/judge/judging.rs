//! Judges one game.

use std::ops::Range;

use super::Args;
use crate::cli::report::judged::{Case, Judged};
use crate::input::{Excerpt, GameError, GameText, RawGame};
use crate::notation::Notation;
use crate::problem::Diagnostic;
use crate::repetition::NoChaseRule;
use crate::report::words::Language;
use crate::rules::{AnyMove, AnyPosition};

/// What is wrong with a game, with the text that it speaks of.
pub(super) type Faults = Vec<(Diagnostic, Excerpt)>;

pub(super) fn judged(args: &Args, raw: &RawGame, language: Language) -> Result<Judged, Faults> {
    let game = raw.game.as_ref().map_err(|error| {
        let place = match error {
            GameError::Moves(error) if args.fen.is_some() => Some(error.span.clone()),
            _ => None,
        };
        vec![fault(raw, error.to_string(), place)]
    })?;
    let rules = game.rules.unwrap_or(args.rules);
    let position = rules.read(&game.fen).map_err(|error| {
        let reasons = error.reasons.into_iter().map(|reason| {
            let start = game.place.as_ref().map(|place| place.start);
            let place = start.map(|start| start + reason.span.start..start + reason.span.end);
            let (diagnostic, excerpt) = fault(raw, reason.message, place);
            match &args.fen {
                Some(fen) => {
                    (diagnostic.at(reason.span, "").file("--fen"), Excerpt::whole("--fen", fen))
                }
                None => (diagnostic, excerpt),
            }
        });
        reasons.collect::<Vec<_>>()
    })?;
    judge(args, raw, game, &position, language)
}

/// Judges a game whose position is known.
pub(super) fn judge(
    args: &Args,
    raw: &RawGame,
    game: &GameText,
    start: &AnyPosition,
    language: Language,
) -> Result<Judged, Faults> {
    let rules = start.rules();
    let rule = args.repetition.or(game.repetition).unwrap_or_else(|| rules.repetition());
    NoChaseRule::check_for(rules, rule)
        .map_err(|error| vec![fault(raw, error.to_string(), None)])?;
    let stated = game.notation.or(args.notation);
    let notation = stated.unwrap_or_default();
    let moves = match played(notation, start, game) {
        Ok(moves) => moves,
        Err((message, place)) => {
            let (mut diagnostic, excerpt) = fault(raw, message, place);
            let others = rules.notations().iter().filter(|&&other| other != notation);
            let fits = others.copied().find(|&other| played(other, start, game).is_ok());
            if let Some(fits) = fits {
                let stated = if stated.is_none() { "no notation is stated; " } else { "" };
                diagnostic = diagnostic.help(format!(
                    "{stated}in the notation {fits} all moves are legal: --notation {fits}"
                ));
            }
            return Err(vec![(diagnostic, excerpt)]);
        }
    };
    let expected = game.expected.as_deref();
    // Reported are moves as they are asked for, or as the game has them, or as readers expect them.
    let usual = language.notation().filter(|usual| rules.notations().contains(usual));
    let stated = stated.filter(|_| !game.converted);
    let notation = args.notation.or(stated).or(usual).unwrap_or_default();
    let case = Case { id: &raw.id, start, moves: &moves, rule, notation, expected, language };
    Ok(Judged::of(&case))
}

/// What is wrong with a move, and where it is in the text.
pub(super) type BadMove = (String, Option<Range<usize>>);

/// The moves of a game, or why one of them is not legal and where it is in the text.
pub(super) fn played(
    notation: Notation,
    start: &AnyPosition,
    game: &GameText,
) -> Result<Vec<AnyMove>, BadMove> {
    let (mut position, mut moves) = (*start, Vec::with_capacity(game.moves.len()));
    for (ply, written) in game.moves.iter().enumerate() {
        let over = position.outcome();
        let mv = position.read_move(notation, &written.text).map_err(|error| {
            let ply = ply + 1;
            let end = if over.is_some() { "; the game is over before it" } else { "" };
            (format!("ply {ply}, {}: {error}{end}", written.text), written.place.clone())
        })?;
        moves.push(mv);
        position = position.after(mv).unwrap_or(position);
    }
    Ok(moves)
}

/// A message about a game.
pub(super) fn fault(
    raw: &RawGame,
    message: String,
    place: Option<Range<usize>>,
) -> (Diagnostic, Excerpt) {
    let excerpt = raw.excerpt.clone();
    let diagnostic = Diagnostic::error(message).file(&*excerpt.file).about(&raw.id);
    let diagnostic = match place {
        Some(place) => diagnostic.at(place, ""),
        None => diagnostic,
    };
    (diagnostic, excerpt)
}
