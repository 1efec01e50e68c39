//! Moves of any rule set as text.

use super::{MoveError, Notation, NotationRules, read, write, write_line, write_marked};
use crate::game::{Role, Rules};
use crate::rules::any::typed;
use crate::rules::{AnyMove, AnyPosition, RuleSet};
use crate::{with_position, with_rules};

/// Why a move text could not be read in a position, for code without a rule set. See
/// [`MoveError`] for the reasons.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct AnyMoveError {
    /// The reason as a sentence.
    pub message: String,
    /// Whether the text means more than one legal move.
    pub is_ambiguous: bool,
    /// Whether the text has the form of a move, but that move is not legal.
    pub is_illegal: bool,
    /// The other notations in which the text is a legal move.
    pub fits: Vec<Notation>,
}

impl<R: Rules> From<MoveError<R>> for AnyMoveError {
    fn from(error: MoveError<R>) -> Self {
        Self {
            message: error.to_string(),
            is_ambiguous: matches!(error, MoveError::Ambiguous { .. }),
            is_illegal: matches!(error, MoveError::Illegal(_)),
            fits: error.fits().to_vec(),
        }
    }
}

impl RuleSet {
    /// The notations in which its moves are written.
    pub fn notations(self) -> &'static [Notation] {
        with_rules!(self, _: R => R::NOTATIONS)
    }

    /// The letters of the pieces in a notation, with their English names; `None` where it has none
    /// of its own.
    pub fn letters(self, notation: Notation) -> Option<Vec<(char, &'static str)>> {
        with_rules!(self, _: R => letters::<R>(notation))
    }
}

fn letters<R: NotationRules>(notation: Notation) -> Option<Vec<(char, &'static str)>> {
    let letters = R::letters(notation)?;
    let roles = R::Role::ALL.iter();
    Some(roles.map(|&role| ((letters.write)(role), role.name())).collect())
}

impl AnyPosition {
    /// Reads a move text; spaces around it do not matter.
    ///
    /// # Errors
    /// Why the text means no legal move, or more than one.
    pub fn read_move(&self, notation: Notation, text: &str) -> Result<AnyMove, AnyMoveError> {
        with_position!(self, position => {
            read(notation, position, text).map(Into::into).map_err(AnyMoveError::from)
        })
    }

    /// The squares of a move in coordinates, legal or not.
    pub fn read_squares(&self, text: &str) -> Option<(usize, usize)> {
        if let Ok(mv) = self.read_move(Notation::Coordinates, text) {
            return Some((mv.from(), mv.to()));
        }
        let rules = self.rules();
        let square = |name: &str| {
            (0..rules.square_count()).find(|&at| rules.square_name(at).as_deref() == Some(name))
        };
        let mut cuts = (1..text.len()).filter(|&at| text.is_char_boundary(at));
        cuts.find_map(|at| Some((square(&text[..at])?, square(&text[at..])?)))
    }

    /// Reads a move text and plays it.
    ///
    /// # Errors
    /// Why the text means no legal move, or more than one.
    pub fn play_text(
        &self,
        notation: Notation,
        text: &str,
    ) -> Result<(AnyMove, Self), AnyMoveError> {
        with_position!(self, position => {
            let mv = read(notation, position, text).map_err(AnyMoveError::from)?;
            Ok((mv.into(), position.after(mv).into()))
        })
    }

    /// The position after moves in coordinates, separated by spaces, and the moves.
    ///
    /// # Errors
    /// Why the first text that is not understood means no legal move.
    pub fn played(&self, line: &str) -> Result<(Self, Vec<AnyMove>), AnyMoveError> {
        let (mut at, mut moves) = (*self, Vec::new());
        for word in line.split_whitespace() {
            let (mv, after) = at.play_text(Notation::Coordinates, word)?;
            at = after;
            moves.push(mv);
        }
        Ok((at, moves))
    }

    /// Writes a legal move in the one canonical form of the notation; coordinates where the rule
    /// set does not have the notation. Empty for a move on another board.
    pub fn write_move(&self, notation: Notation, mv: AnyMove) -> String {
        with_position!(self, position => {
            typed(position, mv).map_or_else(String::new, |mv| write(notation, position, mv))
        })
    }

    /// Writes a legal move with its mark: `#` if it wins the game, `+` if it gives check.
    pub fn write_marked(&self, notation: Notation, mv: AnyMove) -> String {
        with_position!(self, position => {
            typed(position, mv).map_or_else(String::new, |mv| write_marked(notation, position, mv))
        })
    }

    /// Writes moves that follow one another, numbered from `1.` on; see [`write_line`].
    pub fn write_line(&self, notation: Notation, moves: &[AnyMove]) -> String {
        with_position!(self, position => {
            let moves: Vec<_> = moves.iter().map_while(|&mv| typed(position, mv)).collect();
            write_line(notation, position, &moves)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_of_every_rule_set_are_written_and_read_in_all_its_notations() {
        for rules in RuleSet::ALL {
            let start = rules.start();
            for &notation in rules.notations() {
                for mv in start.legal_moves() {
                    let text = start.write_move(notation, mv);
                    assert_eq!(start.read_move(notation, &text), Ok(mv), "{rules} {text}");
                }
            }
        }
    }

    #[test]
    fn an_error_keeps_its_reason() {
        let start = RuleSet::Xiangqi.start();
        let error = start.read_move(Notation::Coordinates, "b1d2").unwrap_err();
        assert!(error.is_illegal && !error.is_ambiguous);
        assert!(error.to_string().contains("blocks its leg"), "{error}");
        assert_eq!(start.write_line(Notation::Coordinates, &[]), "");
    }
}
