//! The rule sets, and the choice between them at run time.
//!
//! Everything below this room is generic over the rules. Their type is the board with its pieces;
//! their value says which of the games on it is played. The type is chosen once, at the door:
//! [`AnyPosition`] holds a position on some board, [`with_position!`] enters generic code with it,
//! and [`with_rules!`] enters it with the value that a [`RuleSet`] names. These and everything else
//! that exists once for each rule set or each board are made from one list, [`rule_sets!`].
//!
//! # What a further game costs
//!
//! A game on a board that is there is a constant ([`xiangqi::Xiangqi::CHINA_SCHACH`]) and one line of
//! the list. No code is compiled for it. A game on another board needs these twelve files, and the
//! declarations of the new modules. Eleven of them are new; one is shared, with one line to add.
//! (Before the list there were seven shared files with nineteen places to change.) Those up to
//! `notation/` belong to this crate, the next five to the crate `paiju`, the last to
//! `paiju-checker`.
//!
//! | file | implements |
//! |---|---|
//! | `rules/GAME/` board | [`Square`](crate::game::Square) and its geometry |
//! | `rules/GAME/` role | [`Role`](crate::game::Role) |
//! | `rules/GAME/` rule set | [`Rules`], [`Rights`](crate::game::Rights), [`SetupError`](crate::game::SetupError), [`Symmetry`](crate::game::Symmetry), [`SearchRules`](crate::game::SearchRules), [`Switches`](switch::Switches) |
//! | `rules/GAME/` moves | legal moves, attacks, and the exact keys |
//! | `rules/mod.rs` | one line of [`rule_sets!`] |
//! | `notation/` | [`NotationRules`](crate::notation::NotationRules) |
//! | `diagram/` | how a board of this shape is drawn |
//! | `anatomy/` | `ExplainRules` |
//! | `theme/` | `ThemeRules` |
//! | `tablebase/` | `TablebaseRules` |
//! | `candidates/` | `GeneratorRules` |
//! | `crates/checker/` | the same rules a second time; it shares no code with this room |
//!
//! [`with_position!`]: crate::with_position
//! [`with_rules!`]: crate::with_rules
//! [`rule_sets!`]: crate::rule_sets

pub(crate) mod any;
pub mod chex;
mod placement;
pub mod setup;
pub mod switch;
pub mod xiangqi;

use std::fmt;
use std::str::FromStr;

use crate::game::{FenError, Position, Repetition, Rules, fen};
use crate::{with_position, with_rules};

pub use any::{AnyMove, AnyRules, Man, PlayedRules};
pub use placement::{Placement, PlacementError, PlacementFault};

/// The list of rule sets, passed to a macro: `rule_sets!(callback { arguments })` calls
/// `callback! { { arguments } … }` with an entry for each board. An entry begins with the game that
/// is the default of the board's type, as `documentation, variant, field, path in this room`. The
/// other games on the board follow in brackets, as `documentation, variant, field, constant`. The
/// first game of all is the default.
#[macro_export]
macro_rules! rule_sets {
    ($callback:ident { $($arguments:tt)* }) => {
        $callback! { { $($arguments)* }
            "Chinese chess.", Xiangqi, xiangqi, xiangqi::Xiangqi,
            ["The old German reading in which a cannon always jumps.",
                ChinaSchach, china_schach, CHINA_SCHACH];
            "Chess on 37 hexagons.", Chex, chex, chex::Chex
        }
    };
}

macro_rules! define {
    ({} $(
        $text:literal, $variant:ident, $field:ident, $room:ident::$kind:ident
        $(, [$other_text:literal, $other:ident, $other_field:ident, $value:ident])*
    );+) => {
        /// A rule set, as files and the command line name it.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum RuleSet {
            $(#[doc = $text] $variant, $(#[doc = $other_text] $other,)*)+
        }

        /// A position on some board.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum AnyPosition {
            $(#[doc = concat!("On the board of `", stringify!($kind), "`.")]
            $variant(Position<$room::$kind>),)+
        }

        impl RuleSet {
            /// All rule sets, in a fixed order.
            pub const ALL: [Self; [$(RuleSet::$variant, $(RuleSet::$other,)*)+].len()] =
                [$(Self::$variant, $(Self::$other,)*)+];
        }

        $(
            impl From<Position<$room::$kind>> for AnyPosition {
                fn from(position: Position<$room::$kind>) -> Self {
                    Self::$variant(position)
                }
            }
        )+
    };
}
rule_sets!(define {});

impl Default for RuleSet {
    fn default() -> Self {
        Self::ALL[0]
    }
}

impl RuleSet {
    /// The name in files and on the command line.
    pub fn name(self) -> &'static str {
        with_rules!(self, rules: _ => rules.name())
    }

    /// The rule about repeated positions that holds unless a problem says otherwise.
    pub fn repetition(self) -> Repetition {
        with_rules!(self, _: R => R::REPETITION)
    }

    /// The same rule set, if it can be played under this rule about repeated positions.
    ///
    /// # Errors
    /// The rule is not defined for its pieces.
    pub fn with_repetition(self, repetition: Repetition) -> Result<Self, UndefinedRepetition> {
        let defined = with_rules!(self, _: R => R::REPETITIONS);
        if defined.contains(&repetition) {
            Ok(self)
        } else {
            Err(UndefinedRepetition { repetition, rules: self, defined })
        }
    }

    /// Reads a position text under these rules.
    ///
    /// # Errors
    /// Every reason why the text is not a position.
    pub fn read(self, text: &str) -> Result<AnyPosition, FenError> {
        with_rules!(self, rules: _ => fen::read_under(rules, text).map(AnyPosition::from))
    }

    /// The board of a position text that may break the rules of the game, for drawing; `None` if
    /// the text is not one. What is promised of legal positions is not promised of it.
    pub fn drawn(self, text: &str) -> Option<AnyPosition> {
        with_rules!(self, rules: _ => fen::read_unchecked(rules, text).map(AnyPosition::from))
    }

    /// The start position of a game.
    pub fn start(self) -> AnyPosition {
        with_rules!(self, rules: _ => Position::start_under(rules).into())
    }
}

impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The name of a rule set is not known.
///
/// ```
/// use paiju_game::rules::RuleSet;
///
/// let error = "chess".parse::<RuleSet>().unwrap_err();
/// let expected = "\"chess\" is not a rule set, expected xiangqi, china-schach or chex";
/// assert_eq!(error.to_string(), expected);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is not a rule set, expected {names}", names = names())]
pub struct UnknownRules(pub String);

/// The names of all rule sets with "or" before the last.
fn names() -> String {
    let [first @ .., last] = RuleSet::ALL.map(RuleSet::name);
    format!("{} or {last}", first.join(", "))
}

/// A rule about repeated positions is not defined for the pieces of a rule set.
///
/// ```
/// use paiju_game::game::Repetition;
/// use paiju_game::rules::RuleSet;
///
/// let error = RuleSet::Chex.with_repetition(Repetition::Asian).unwrap_err();
/// let expected = "repetition asian is not defined for chex, expected none or checks";
/// assert_eq!(error.to_string(), expected);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("repetition {repetition} is not defined for {rules}, expected {}", or(defined))]
pub struct UndefinedRepetition {
    /// The rule about repeated positions.
    pub repetition: Repetition,
    /// The rule set that lacks the rule.
    pub rules: RuleSet,
    /// The rules about repeated positions that are defined for it.
    pub defined: &'static [Repetition],
}

/// The names with "or" between them.
fn or(repetitions: &[Repetition]) -> String {
    repetitions.iter().map(|it| it.name()).collect::<Vec<_>>().join(" or ")
}

impl FromStr for RuleSet {
    type Err = UnknownRules;

    fn from_str(text: &str) -> Result<Self, UnknownRules> {
        let found = Self::ALL.into_iter().find(|rules| rules.name() == text);
        found.ok_or_else(|| UnknownRules(text.to_owned()))
    }
}

impl AnyPosition {
    /// The rule set of the position.
    pub fn rules(&self) -> RuleSet {
        with_position!(self, position => position.board().rules().rule_set())
    }
}

impl fmt::Display for AnyPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_position!(self, position => position.fmt(f))
    }
}

/// Enters generic code with the position that an [`AnyPosition`] holds:
/// `with_position!(any, position => perft(position, 3))`.
///
/// [`AnyPosition`]: crate::rules::AnyPosition
#[macro_export]
macro_rules! with_position {
    ($any:expr, $position:ident => $body:expr) => {{
        use $crate::match_position;
        $crate::rule_sets!(match_position { ($any) $position ($body) })
    }};
}

/// Enters generic code with the rules that a [`RuleSet`] names, and their type; either may be `_`:
/// `with_rules!(set, rules: R => R::limit(role))`.
///
/// [`RuleSet`]: crate::rules::RuleSet
#[macro_export]
macro_rules! with_rules {
    ($set:expr, $rules:tt: $kind:tt => $body:expr) => {{
        use $crate::{match_rules, rules_type};
        $crate::rule_sets!(match_rules { ($set) $rules $kind ($body) })
    }};
}

#[doc(hidden)]
#[macro_export]
macro_rules! match_position {
    ({ ($any:expr) $position:ident ($body:expr) }
     $($text:literal, $variant:ident, $field:ident, $room:ident::$kind:ident $(, $other:tt)*);+) => {
        match $any {
            $($crate::rules::AnyPosition::$variant($position) => $body,)+
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! match_rules {
    ({ ($set:expr) $rules:tt $name:tt ($body:expr) }
     $($text:literal, $variant:ident, $field:ident, $room:ident::$kind:ident $(, $other:tt)*);+) => {
        match ($set).typed() {
            $($crate::rules::AnyRules::$variant($rules) => {
                rules_type!($name = $crate::rules::$room::$kind);
                $body
            })+
        }
    };
}

/// Names a type, unless the name is `_`.
#[doc(hidden)]
#[macro_export]
macro_rules! rules_type {
    (_ = $kind:ty) => {};
    ($name:ident = $kind:ty) => {
        type $name = $kind;
    };
}
