//! The dialects of engine protocols.

use crate::notation::{AnyMoveError, Notation};
use crate::rules::{AnyMove, AnyPosition, RuleSet};

/// The dialect of the other program. A move does not show whether ranks count from 0 or from 1, so
/// the dialect is stated, by the first word of the conversation or by the user, and never guessed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum Dialect {
    /// UCI with ranks from 0, as most engines of Xiangqi speak it; the game is always the same.
    #[default]
    #[cfg_attr(feature = "cli", value(name = "pikafish", help = "UCI with ranks 0-9"))]
    Uci,
    /// UCI with ranks from 1 and the option `UCI_Variant`.
    #[cfg_attr(feature = "cli", value(help = "UCI with ranks 1-10 and the option `UCI_Variant`"))]
    Fairy,
    /// UCI with ranks from 0, where `fen` and `startpos` need no `position` before them.
    #[cfg_attr(feature = "cli", value(skip))]
    Cyclone,
    /// UCCI, with ranks from 0.
    #[cfg_attr(feature = "cli", value(help = "UCCI"))]
    Ucci,
}

impl Dialect {
    /// The dialect that begins with a word, where `uci` means one that the user has chosen.
    pub(super) fn of_greeting(word: &str, uci: Self) -> Option<Self> {
        match word {
            "uci" => Some(uci),
            "ucicyclone" => Some(Self::Cyclone),
            "ucci" => Some(Self::Ucci),
            _ => None,
        }
    }

    /// The word that ends the answer to the greeting.
    pub(super) fn ok(self) -> &'static str {
        match self {
            Self::Uci | Self::Fairy | Self::Cyclone => "uciok",
            Self::Ucci => "ucciok",
        }
    }

    /// How moves of a game are written.
    pub(super) fn notation(self, rules: RuleSet) -> Notation {
        if self != Self::Fairy && rules.notations().contains(&Notation::Uci) {
            Notation::Uci
        } else {
            Notation::Coordinates
        }
    }

    pub(super) fn read(self, position: &AnyPosition, text: &str) -> Result<AnyMove, AnyMoveError> {
        position.read_move(self.notation(position.rules()), text)
    }

    pub(super) fn write(self, position: &AnyPosition, mv: AnyMove) -> String {
        position.write_move(self.notation(position.rules()), mv)
    }

    /// Writes moves that follow each other.
    pub(super) fn write_line(self, position: &AnyPosition, moves: &[AnyMove]) -> Vec<String> {
        let positions = position.along(moves);
        moves.iter().zip(&positions).map(|(&mv, position)| self.write(position, mv)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_word_and_the_user_choose_the_dialect() {
        let of = |word| Dialect::of_greeting(word, Dialect::Fairy);
        assert_eq!(of("uci"), Some(Dialect::Fairy));
        assert_eq!(Dialect::of_greeting("uci", Dialect::Uci), Some(Dialect::Uci));
        assert_eq!((of("ucci"), of("ucicyclone")), (Some(Dialect::Ucci), Some(Dialect::Cyclone)));
        assert_eq!((of("usi"), of("")), (None, None));
    }

    #[test]
    fn the_same_move_has_ranks_from_0_or_from_1() {
        let start = RuleSet::Xiangqi.start();
        let cannon = Dialect::Uci.read(&start, "h2e2").unwrap();
        for (dialect, text) in [
            (Dialect::Uci, "h2e2"),
            (Dialect::Cyclone, "h2e2"),
            (Dialect::Ucci, "h2e2"),
            (Dialect::Fairy, "h3e3"),
        ] {
            assert_eq!(dialect.write(&start, cannon), text);
            assert_eq!(dialect.read(&start, text), Ok(cannon));
        }
        // Also legal, but a different move: that is why nothing is guessed.
        assert_ne!(Dialect::Fairy.read(&start, "h2e2"), Ok(cannon));
        assert!(Dialect::Uci.read(&start, "a10a9").is_err());
    }

    #[test]
    fn a_game_without_ranks_from_0_is_written_in_coordinates() {
        assert_eq!(Dialect::Uci.notation(RuleSet::Chex), Notation::Coordinates);
    }
}
