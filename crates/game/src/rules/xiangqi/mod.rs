//! The rule book of Xiangqi, and of China-Schach, which differs in one point.
//!
//! # The board
//!
//! 9 files a–i (Red's left to right), 10 ranks 1–10 (from Red's side); pieces are placed on the 90
//! points. The palaces are d–f × 1–3 and d–f × 8–10, the river lies between ranks 5 and 6.
//!
//! # The pieces
//!
//! Each example lists where the piece on a point can go.
//!
//! ```
//! use paiju_game::game::{Set, Square, fen};
//! use paiju_game::rules::xiangqi::{Point, Xiangqi};
//!
//! fn goes_under(rules: Xiangqi, text: &str, from: &str) -> String {
//!     let position = fen::read_under(rules, text).unwrap();
//!     let (from, _) = Point::read(from).unwrap();
//!     let targets = position.legal_moves().into_iter().filter(|mv| mv.from() == from);
//!     let targets: Set<Point> = targets.map(|mv| mv.to()).collect();
//!     targets.into_iter().map(|to| to.to_string()).collect::<Vec<_>>().join(" ")
//! }
//! let goes = |text, from| goes_under(Xiangqi::default(), text, from);
//!
//! // The general: one step along a line, inside its palace.
//! assert_eq!(goes("4k4/9/9/9/4p4/9/9/9/4K4/9 w", "e2"), "e1 d2 f2 e3");
//! // The advisor: one step diagonally, inside the palace.
//! assert_eq!(goes("4k4/9/9/9/4p4/9/9/9/4A4/4K4 w", "e2"), "d1 f1 d3 f3");
//! // The elephant: two steps diagonally; its eye (here d2) must be empty; it stays at home.
//! assert_eq!(goes("4k4/9/9/9/4p4/9/9/4B4/3N5/4K4 w", "e3"), "g1 c5 g5");
//! // The horse: one step along a line, one diagonally outward; its leg (here e5) must be empty.
//! assert_eq!(goes("4k4/9/9/9/9/4P4/4N4/9/9/4K4 w", "e4"), "d2 f2 c3 g3 c5 g5");
//! // The chariot: any distance along a line.
//! assert_eq!(goes("4k4/9/9/9/4p4/9/9/2N1R1N2/9/4K4 w", "e3"), "e2 d3 f3 e4 e5 e6");
//! // The cannon: as the chariot, but it takes the first piece after exactly one other.
//! assert_eq!(goes("4k4/9/4b4/9/4p4/9/9/9/4C4/3K5 w", "e2"),
//!     "e1 a2 b2 c2 d2 f2 g2 h2 i2 e3 e4 e5 e8");
//! // The soldier: one step forward, past the river also sideways, never back.
//! assert_eq!(goes("3k5/9/9/9/9/4P4/9/9/9/4K4 w", "e5"), "e6");
//! assert_eq!(goes("3k5/9/9/9/4P4/9/9/9/9/4K4 w", "e6"), "d6 f6 e7");
//!
//! // China-Schach: a cannon jumps on every move, over exactly one piece, to any empty point
//! // beyond it or onto the first piece there. The book's example: Black's cannon on i4, pieces on
//! // g4 and i7, a red horse on c4.
//! assert_eq!(goes_under(Xiangqi::CHINA_SCHACH, "4k4/9/9/8p/9/9/2N3p1c/9/9/3K5 b", "i4"),
//!     "c4 d4 e4 f4 i8 i9 i10");
//! ```
//!
//! # The flying general
//!
//! The generals may not face each other on an open file: each guards its file against the
//! other, and a lone piece between them is bound to the file.
//!
//! ```
//! # use paiju_game::game::{Position, fen};
//! # use paiju_game::rules::xiangqi::Xiangqi;
//! let facing = fen::read::<Xiangqi>("4k4/9/9/9/9/9/9/9/9/4K4 w").unwrap_err();
//! assert!(facing.to_string().contains("face each other"));
//! // The horse alone between them has no move.
//! let bound: Position<Xiangqi> = fen::read("4k4/9/9/9/4N4/9/9/9/9/4K4 w").unwrap();
//! assert!(bound.legal_moves().iter().all(|mv| mv.from() == bound.board().royal(bound.turn()).unwrap()));
//! ```
//!
//! # Check and the end of the game
//!
//! A check is answered by moving the general, by taking, by stepping between – against a
//! cannon also by withdrawing the screen or adding a second one, against a horse by blocking
//! its leg. A side without a legal move has lost: by *checkmate* in check, else by *stalemate*
//! (困毙). Without a piece that can ever cross the river nobody can win any more.
//!
//! ```
//! # use paiju_game::game::{Color, Outcome, Position, WinKind, fen};
//! # use paiju_game::rules::switch::{Switch, Switches};
//! # use paiju_game::rules::xiangqi::Xiangqi;
//! let outcome = |text| fen::read::<Xiangqi>(text).unwrap().outcome();
//! let red = |by| Some(Outcome::Win { winner: Color::Red, by });
//! assert_eq!(outcome("R3k4/1R7/9/9/9/9/9/9/9/3K5 b"), red(WinKind::Checkmate));
//! assert_eq!(outcome("3k5/4P4/9/9/9/9/9/9/9/4K4 b"), red(WinKind::Stalemate));
//! assert_eq!(outcome("3k5/9/4P4/9/9/9/9/9/9/4K4 b"), None);
//! assert_eq!(outcome("4ka3/9/9/9/9/9/9/9/4A4/3K5 w"), Some(Outcome::Draw));
//! // One rule can be changed, for asking what a mate rests on.
//! let may_face = Xiangqi::default().changed(Switch::GeneralsMayFace);
//! assert!(fen::read_under(may_face, "4k4/9/9/9/9/9/9/9/9/4K4 w").is_ok());
//! ```
//!
//! # Repetition
//!
//! A side that gives check with every move while a position recurs has lost, unless the other
//! side does so, too. That is [`Repetition::Checks`](crate::game::Repetition::Checks), under which
//! the game is played unless a problem says otherwise; rules of federations also forbid
//! perpetual chase. In a shortest forced win the attacker's moves repeat no position, but a
//! defender who can hold out only by perpetual check is lost. See [`crate::repetition`].
//!
//! ```
//! # use paiju_game::game::{Color, Position, Repetition, Rules, fen};
//! # use paiju_game::notation::{Notation, read};
//! # use paiju_game::repetition::judge_line;
//! # use paiju_game::rules::xiangqi::Xiangqi;
//! assert_eq!(Xiangqi::REPETITION, Repetition::Checks);
//! let start: Position<Xiangqi> = fen::read("3k5/9/9/9/9/9/9/9/R8/5K3 w").unwrap();
//! let (mut position, mut moves) = (start, Vec::new());
//! for text in ["a2d2", "d10e10", "d2e2", "e10d10", "e2d2"] {
//!     moves.push(read(Notation::Coordinates, &position, text).unwrap());
//!     position = position.after(moves[moves.len() - 1]);
//! }
//! let (_, verdict) = judge_line(Xiangqi::REPETITION, &start, &moves).unwrap();
//! assert_eq!(verdict.loser(), Some(Color::Red));
//! ```

mod force;
mod hints;
pub mod keys;
mod leaps;
mod lines;
mod moves;
mod nine_by_ten;
mod point;
mod role;

pub use nine_by_ten::FacingGenerals;
pub use point::{FILES, Point, Points, RANKS};
pub use role::XiangqiRole;

use super::switch::Switch;

/// The rules of a game on the board of 9 × 10 points, by default those of Chinese chess. For
/// experiments one of them may be changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Xiangqi {
    cannon_always_jumps: bool,
    change: Option<Switch>,
}

impl Xiangqi {
    /// The old German rule book, in which a cannon always jumps.
    pub const CHINA_SCHACH: Self = Self { cannon_always_jumps: true, change: None };

    /// Whether a cannon must jump on every move, also without capturing.
    #[inline]
    pub fn cannon_always_jumps(self) -> bool {
        self.cannon_always_jumps
    }

    /// Whether the generals may face each other on an open file.
    #[inline]
    pub fn generals_may_face(self) -> bool {
        self.change == Some(Switch::GeneralsMayFace)
    }
}
