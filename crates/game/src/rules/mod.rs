//! The rule sets, and the choice between them at run time.
//!
//! Everything below this room is generic over a rule set. The choice is made once, at the
//! door: [`AnyPosition`] holds a position of some rule set, [`with_position!`] enters generic
//! code with it, and [`with_rules!`] enters it with the type that a [`RuleSet`] names. These
//! and everything else that exists once for each rule set are made from one list,
//! [`rule_sets!`].
//!
//! # What a further game costs
//!
//! A variant of an existing game is a type with named constants
//! ([`xiangqi::XiangqiVariant`], [`chex::ChexVariant`]) and one line of the list. A game on
//! another board needs these twelve files, and the declarations of the new modules. Eleven of
//! them are new; one is shared, with one line to add. (Before the list there were seven shared
//! files with nineteen places to change.) Those up to `notation/` belong to this crate, the next
//! five to the crate `paiju`, the last to `paiju-checker`.
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

pub use any::{AnyMove, Man, PlayedRules};
pub use placement::{Placement, PlacementError, PlacementFault};

/// The list of rule sets, passed to a macro: `rule_sets!(callback { arguments })` calls
/// `callback! { { arguments } … }` with `documentation, variant, field, path in this room;` for
/// each rule set. The first is the default.
#[macro_export]
macro_rules! rule_sets {
    ($callback:ident { $($arguments:tt)* }) => {
        $callback! { { $($arguments)* }
            "Chinese chess.", Xiangqi, xiangqi, xiangqi::Xiangqi;
            "The old German reading in which a cannon always jumps.",
                ChinaSchach, china_schach, xiangqi::ChinaSchach;
            "Chess on 37 hexagons.", Chex, chex, chex::Chex;
        }
    };
}

macro_rules! define {
    ({} $($text:literal, $variant:ident, $field:ident, $($path:ident)::+;)+) => {
        /// A rule set, as files and the command line name it.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum RuleSet {
            $(#[doc = $text] $variant,)+
        }

        /// A position of some rule set.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum AnyPosition {
            $(#[doc = $text] $variant(Position<$($path)::+>),)+
        }

        impl RuleSet {
            /// All rule sets, in a fixed order.
            pub const ALL: [Self; [$(RuleSet::$variant),+].len()] = [$(Self::$variant),+];
        }

        impl AnyPosition {
            /// The rule set.
            pub fn rules(&self) -> RuleSet {
                match self {
                    $(Self::$variant(_) => RuleSet::$variant,)+
                }
            }
        }

        $(
            impl From<Position<$($path)::+>> for AnyPosition {
                fn from(position: Position<$($path)::+>) -> Self {
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
        with_rules!(self, R => R::NAME)
    }

    /// The rule about repeated positions that holds unless a problem says otherwise.
    pub fn repetition(self) -> Repetition {
        with_rules!(self, R => R::REPETITION)
    }

    /// The same rule set, if it can be played under this rule about repeated positions.
    ///
    /// # Errors
    /// That the rule is not defined for its men.
    pub fn with_repetition(self, repetition: Repetition) -> Result<Self, UndefinedRepetition> {
        let defined = with_rules!(self, R => R::REPETITIONS);
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
        with_rules!(self, R => fen::read::<R>(text).map(AnyPosition::from))
    }

    /// The board of a position text that may break the rules of the game, for drawing; nothing if the
    /// text is not one. What is promised of legal positions is not promised of it.
    pub fn drawn(self, text: &str) -> Option<AnyPosition> {
        with_rules!(self, R => fen::read_unchecked::<R>(text).map(AnyPosition::from))
    }

    /// The start position of a game.
    pub fn start(self) -> AnyPosition {
        with_rules!(self, R => Position::<R>::start().into())
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
/// let expected = "\"chess\" is no rule set, expected xiangqi, china-schach or chex";
/// assert_eq!(error.to_string(), expected);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is no rule set, expected {names}", names = names())]
pub struct UnknownRules(pub String);

/// The names of all rule sets with "or" before the last.
fn names() -> String {
    let [first @ .., last] = RuleSet::ALL.map(RuleSet::name);
    format!("{} or {last}", first.join(", "))
}

/// A rule about repeated positions is not defined for the men of a rule set.
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
    /// The rule set.
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

/// Enters generic code with the type that a [`RuleSet`] names:
/// `with_rules!(rules, R => R::NAME)`.
///
/// [`RuleSet`]: crate::rules::RuleSet
#[macro_export]
macro_rules! with_rules {
    ($rules:expr, $kind:ident => $body:expr) => {{
        use $crate::match_rules;
        $crate::rule_sets!(match_rules { ($rules) $kind ($body) })
    }};
}

#[doc(hidden)]
#[macro_export]
macro_rules! match_position {
    ({ ($any:expr) $position:ident ($body:expr) }
     $($text:literal, $variant:ident, $field:ident, $($path:ident)::+;)+) => {
        match $any {
            $($crate::rules::AnyPosition::$variant($position) => $body,)+
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! match_rules {
    ({ ($rules:expr) $kind:ident ($body:expr) }
     $($text:literal, $variant:ident, $field:ident, $($path:ident)::+;)+) => {
        match $rules {
            $($crate::rules::RuleSet::$variant => {
                type $kind = $crate::rules::$($path)::+;
                $body
            })+
        }
    };
}
