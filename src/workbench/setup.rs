//! Men on a board as the page sends them, legal or not.

use serde::{Deserialize, Serialize};

use super::refusal::Refusal;
use crate::game::{
    Board, Color, IllegalPosition, Piece, Position, PositionError, Rights, Role, Rules, Set,
    SetupError, Square,
};
use crate::rules::RuleSet;

/// A setup of any game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Setup {
    /// The name of the rule set.
    pub(super) rules: String,
    /// The men: the numbers of their squares with the letters of position text.
    pub(super) men: Vec<(usize, char)>,
    /// The side to move: `w` or `b`.
    pub(super) turn: char,
    /// The rights, `-` for none.
    #[serde(default)]
    pub(super) rights: Option<String>,
}

impl Setup {
    /// The setup of a position.
    pub(super) fn of<R: Rules>(position: &Position<R>) -> Self {
        let men = position.board().pieces();
        Self {
            rules: R::NAME.to_owned(),
            men: men.map(|(square, piece)| (square.index(), piece.letter())).collect(),
            turn: if position.turn() == Color::Red { 'w' } else { 'b' },
            rights: Some(position.rights().text().to_owned()),
        }
    }

    /// The rule set.
    pub(super) fn rule_set(&self) -> Result<RuleSet, Refusal> {
        self.rules.parse().map_err(|error| Refusal::Bad(format!("{error}")))
    }

    /// The side to move.
    pub(super) fn turn(&self) -> Result<Color, Refusal> {
        match self.turn {
            'w' | 'r' => Ok(Color::Red),
            'b' => Ok(Color::Black),
            other => Err(Refusal::Bad(format!("found `{other}`, expected `w` or `b` to move"))),
        }
    }

    /// The men on a board.
    pub(super) fn board<R: Rules>(&self) -> Result<Board<R>, Refusal> {
        let mut board = Board::empty();
        for &(index, letter) in &self.men {
            if index >= R::Square::COUNT {
                return Err(Refusal::Bad(format!("there is no square {index} in {}", R::NAME)));
            }
            let square = R::Square::from_index(index);
            let piece = Piece::from_letter(letter)
                .ok_or_else(|| Refusal::Bad(format!("`{letter}` is no man of {}", R::NAME)))?;
            if board.piece_at(square).is_some() {
                return Err(Refusal::Bad(format!("two men stand on {square}")));
            }
            board.put(square, piece);
        }
        Ok(board)
    }

    /// The position, or every reason why it is none.
    pub(super) fn position<R: Rules>(&self) -> Result<Result<Position<R>, Vec<Fault>>, Refusal> {
        let text = self.rights.as_deref().unwrap_or("-");
        let rights = R::Rights::read(text)
            .ok_or_else(|| Refusal::Bad(format!("`{text}` names no rights of {}", R::NAME)))?;
        let position = Position::new(self.board::<R>()?, self.turn()?, rights);
        Ok(position.map_err(|illegal| faults(&illegal)))
    }

    /// The position, which must be legal.
    pub(super) fn legal<R: Rules>(&self) -> Result<Position<R>, Refusal> {
        self.position()?.map_err(|_| Refusal::Illegal)
    }
}

/// A reason why a setup is not legal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Fault {
    /// Which: `no-royal`, `too-many`, `territory`, `check`, `facing`, `rule`.
    kind: &'static str,
    /// The side it is about: `w` or `b`.
    #[serde(skip_serializing_if = "Option::is_none")]
    side: Option<char>,
    /// The letter of the man it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    man: Option<char>,
    /// Where, as numbers of squares.
    squares: Vec<usize>,
    /// Where the man could stand instead.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    territory: Vec<usize>,
    /// The most men of the kind.
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<usize>,
    /// The reason in English.
    message: String,
}

fn side(color: Color) -> char {
    if color == Color::Red { 'w' } else { 'b' }
}

fn indices<S: Square>(squares: Set<S>) -> Vec<usize> {
    squares.into_iter().map(Square::index).collect()
}

fn faults<R: Rules>(illegal: &IllegalPosition<R>) -> Vec<Fault> {
    illegal.reasons.iter().map(fault).collect()
}

fn fault<R: Rules>(error: &PositionError<R>) -> Fault {
    let blank = Fault {
        kind: "rule",
        side: None,
        man: None,
        squares: indices(error.squares()),
        territory: Vec::new(),
        limit: None,
        message: error.to_string(),
    };
    match error {
        PositionError::NoRoyal(color) => {
            let royal = Piece { color: *color, role: R::Role::ROYAL };
            let (side, man) = (Some(side(*color)), Some(royal.letter()));
            Fault { kind: "no-royal", side, man, ..blank }
        }
        PositionError::TooMany { piece, .. } => {
            let (man, limit) = (Some(piece.letter()), Some(R::limit(piece.role)));
            Fault { kind: "too-many", side: Some(side(piece.color)), man, limit, ..blank }
        }
        PositionError::OutOfTerritory { piece, .. } => {
            let territory = indices(R::territory(*piece));
            let man = Some(piece.letter());
            Fault { kind: "territory", side: Some(side(piece.color)), man, territory, ..blank }
        }
        PositionError::OpponentInCheck { color, .. } => {
            Fault { kind: "check", side: Some(side(*color)), ..blank }
        }
        // Two royal pieces that a rule names stand in each other's sight.
        PositionError::Rule(error) if error.squares().len() == 2 => {
            Fault { kind: "facing", ..blank }
        }
        PositionError::Rule(_) => blank,
    }
}
