//! The rule book of Chex, Edelbert Wiedmann's chess on 37 hexagons.
//!
//! "The known rules of chess hold, with these modifications."
//!
//! # The board
//!
//! A cell has a letter a–g and a number 1–7 that lie at most 3 places apart: rows 1 to 7 have
//! 4, 5, 6, 7, 6, 5 and 4 cells. Six *straight* directions lead to the neighbours (letter or
//! number alone, or both alike, one up or down), six *diagonal* ones to the nearest cells of
//! the same shade, each across the border between two neighbours: c4–d3 between c3 and d4.
//!
//! ```
//! use paiju_game::game::Square;
//! use paiju_game::rules::chex::Cell;
//! assert_eq!(Cell::all().count(), 37);
//! assert_eq!(Cell::read("a5"), None);
//! let shade = |name| Cell::read(name).unwrap().0.shade();
//! assert_eq!(shade("c4"), shade("d3"));
//! assert_ne!(shade("c4"), shade("c3"));
//! ```
//!
//! # The pieces
//!
//! Each example lists where the piece on a cell can go.
//!
//! ```
//! use paiju_game::game::{Set, Square, fen};
//! use paiju_game::rules::chex::{Cell, Chex};
//!
//! fn goes_under(rules: Chex, text: &str, from: &str) -> String {
//!     let position = fen::read_under(rules, text).unwrap();
//!     let (from, _) = Cell::read(from).unwrap();
//!     let targets = position.legal_moves().into_iter().filter(|mv| mv.from() == from);
//!     let targets: Set<Cell> = targets.map(|mv| mv.to()).collect();
//!     targets.into_iter().map(|to| to.to_string()).collect::<Vec<_>>().join(" ")
//! }
//! let goes = |text, from| goes_under(Chex::default(), text, from);
//!
//! // The rook: straight, any distance. Here its own pawn is on c3, a black one on d5.
//! assert_eq!(goes("3k/3p1/2p3/7/2PR2/5/K3 w", "d3"), "b1 d1 c2 d2 e3 f3 d4 e4 d5 f5 g6");
//! // The bishop: diagonally, any distance.
//! assert_eq!(goes("3k/1p3/6/5p1/3B2/5/K3 w", "d3"), "c1 b2 e2 c4 f4 b5 e5 f7");
//! // The knight: one step diagonally, then one straight in that direction; it jumps.
//! assert_eq!(goes("3k/1p3/6/2PN3/6/5/K3 w", "d4"),
//!     "b1 c1 a2 e2 a3 f3 b5 g5 c6 g6 e7 f7");
//! // The king: one step straight, or diagonally any distance like a bishop.
//! assert_eq!(goes("4/4k/3p2/7/3KR1/5/4 w", "d3"), "c1 b2 c2 d2 c3 d4 e4 b5");
//! ```
//!
//! There is no queen. Pawns move one step straight ahead to either side; White's take one
//! step diagonally to either side ((−1,+1) and (+2,+1) in letter and number), and from their
//! home row 2 also straight ahead (+1,+2). Black's do the same turned by half a turn, home row
//! 6. There is no double step. On the last row a pawn becomes rook, bishop or knight.
//!
//! ```
//! # use paiju_game::game::{Position, Set, Square, fen};
//! # use paiju_game::notation::{Notation, write};
//! # use paiju_game::rules::chex::{Cell, Chex};
//! # fn goes_under(rules: Chex, text: &str, from: &str) -> String {
//! #     let position = fen::read_under(rules, text).unwrap();
//! #     let (from, _) = Cell::read(from).unwrap();
//! #     let targets = position.legal_moves().into_iter().filter(|mv| mv.from() == from);
//! #     let targets: Set<Cell> = targets.map(|mv| mv.to()).collect();
//! #     targets.into_iter().map(|to| to.to_string()).collect::<Vec<_>>().join(" ")
//! # }
//! # let goes = |text, from| goes_under(Chex::default(), text, from);
//! // From the home row: two steps ahead, three captures.
//! assert_eq!(goes("3k/5/6/2p4/p2p2/1P3/K3 w", "b2"), "a3 b3 c3 d3 c4");
//! // From elsewhere two captures: d5 straight ahead of c3 is safe.
//! assert_eq!(goes("3k/5/2p3/2p1p2/2P3/5/K3 w", "c3"), "d4 e4");
//! let position: Position<Chex> = fen::read("1r1k/1P3/6/7/6/5/K3 w").unwrap();
//! let pawn = position.legal_moves().into_iter().filter(|mv| mv.special() != Default::default());
//! let pawn: Vec<String> = pawn.map(|mv| write(Notation::Cells, &position, mv)).collect();
//! assert_eq!(pawn, ["d6-d7=R", "d6-d7=B", "d6-d7=N"]);
//! ```
//!
//! # Blocked diagonals
//!
//! If the two cells that a diagonal step passes between hold pawns of one color, either one, the
//! step cannot be made: by bishop, king and capturing pawn alike. So pawns can pin, uncover
//! and interpose from next to a line.
//!
//! ```
//! # use paiju_game::game::{Position, Set, Square, fen};
//! # use paiju_game::rules::chex::{Cell, Chex};
//! # use paiju_game::rules::switch::{Switch, Switches};
//! # fn goes_under(rules: Chex, text: &str, from: &str) -> String {
//! #     let position = fen::read_under(rules, text).unwrap();
//! #     let (from, _) = Cell::read(from).unwrap();
//! #     let targets = position.legal_moves().into_iter().filter(|mv| mv.from() == from);
//! #     let targets: Set<Cell> = targets.map(|mv| mv.to()).collect();
//! #     targets.into_iter().map(|to| to.to_string()).collect::<Vec<_>>().join(" ")
//! # }
//! # let goes = |text, from| goes_under(Chex::default(), text, from);
//! // White's pawns on c3 and d3 shut the way from c2 to d4 and e6 for the bishop.
//! assert_eq!(goes("3k/4p/6/7/2PP2/1KB2/4 w", "c2"), "a1 d1 b3 e3 a4 g4");
//! // Two pawns of different colors do not, nor do any where the rule is switched off.
//! assert_eq!(goes("3k/4p/6/7/2pP2/1KB2/4 w", "c2"), "a1 d1 b3 e3 a4 d4 g4 e6");
//! let open = Chex::default().changed(Switch::NoBlockedDiagonals);
//! assert_eq!(goes_under(open, "3k/4p/6/7/2PP2/1KB2/4 w", "c2"),
//!     "a1 d1 b3 e3 a4 d4 g4 e6");
//! // After 1. c2–d3 e6–e5 the bishop on e7 checks the king on b1; there are two replies.
//! let check: Position<Chex> = fen::read("rbkn/pp1pp/3p2/7/3P2/PP1PP/NKBR w Kk").unwrap();
//! let replies: Vec<_> = check.legal_moves().iter().map(|mv| format!("{}{}", mv.from(), mv.to())).collect();
//! assert_eq!(replies, ["b1c2", "b2c3"]);
//! ```
//!
//! # Castling
//!
//! The rook goes one cell towards the king, and the king jumps over it onto the rook's old
//! cell: White R d1–c1, K b1–d1, Black R d7–e7, K f7–d7. Neither may have moved, the cell
//! between must be empty, and the king may be attacked on none of the three cells, with king
//! and rook placed as they would be on the way.
//!
//! ```
//! # use paiju_game::game::{Position, fen};
//! # use paiju_game::notation::{Notation, read};
//! # use paiju_game::rules::chex::Chex;
//! let castles = |text: &str| {
//!     let position: Position<Chex> = fen::read(text).unwrap();
//!     read(Notation::Cells, &position, "O-O").map(|mv| position.after(mv).to_string())
//! };
//! let after = castles("4/4k/5p/7/6/5/1K1R w K").unwrap();
//! assert_eq!(after, "4/4k/5p/7/6/5/2RK b -");
//! // A king, too, looks down its diagonals: from g7 as far as d1.
//! let why = castles("3k/4p/6/7/6/5/1K1R w K").unwrap_err().to_string();
//! assert_eq!(why, "White cannot castle: its king would be in check on d1 from Black's king on g7");
//! ```
//!
//! # The end of the game
//!
//! A side has lost that is checkmated, or of whose pieces all but the king are captured: it is
//! *bared*. Stalemate draws, and so does a position that comes for the third time. Where a
//! capture bares and mates at once, the report says checkmate.
//!
//! ```
//! # use paiju_game::game::{Color, Outcome, WinKind, fen};
//! # use paiju_game::rules::chex::Chex;
//! # use paiju_game::rules::switch::{Switch, Switches};
//! let outcome = |text| fen::read::<Chex>(text).unwrap().outcome();
//! let white = |by| Some(Outcome::Win { winner: Color::Red, by });
//! assert_eq!(outcome("2N1/5/6/4P2/p2P2/k1BK1/R3 b"), white(WinKind::Checkmate));
//! assert_eq!(outcome("2N1/3R1/6/4P2/p2P2/k1BK1/4 b"), Some(Outcome::Draw));
//! assert_eq!(outcome("4/5/2k3/7/3R2/5/K3 b"), white(WinKind::Bared));
//! // One rule can be changed, for asking what a mate rests on.
//! let fights_on = Chex::default().changed(Switch::BaredFightsOn);
//! assert_eq!(fen::read_under(fights_on, "4/5/2k3/7/3R2/5/K3 b").unwrap().outcome(), None);
//! ```
//!
//! A shortest forced win repeats no position: what lies between two equal ones could be left
//! out. So "won within N" does not depend on the draw by repetition; nor could the defender
//! claim it, since the attacker need never repeat. The game is played under
//! [`Repetition::None`](crate::game::Repetition::None): perpetual check draws like every other
//! repetition, and no rule forbids a chase. See [`crate::repetition`].
//!
//! # What the sources leave open
//!
//! - A king is a diagonal slider in every respect: kings may not attack each other along an
//!   open diagonal, and a lone piece between them is bound to it.
//! - A game in which one side is bared is over even if that side could take back: the other
//!   side's last piece may hang.
//! - Two kings alone, which no game reaches, are a draw.
//! - In a position text without rights nobody has the right to castle.

mod cell;
mod force;
mod hexagons;
pub mod keys;
mod lines;
mod moves;
mod role;
mod special;

pub use cell::{Cell, Cells, SIDE};
pub use role::{ChexRole, ChexSetupError};
pub use special::{Castling, PROMOTIONS, Special};

use super::switch::Switch;

/// The rules of chess on 37 hexagons, by default as Edelbert Wiedmann published them. For
/// experiments one of them may be changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Chex {
    change: Option<Switch>,
}

impl Chex {
    /// Whether two pawns of one color side by side block the diagonal between them.
    #[inline]
    pub fn pawns_block_diagonals(self) -> bool {
        self.change != Some(Switch::NoBlockedDiagonals)
    }

    /// Whether a side loses when only its king is left.
    #[inline]
    pub fn bared_king_loses(self) -> bool {
        self.change != Some(Switch::BaredFightsOn)
    }
}

/// The names of the sides, the first mover first.
const COLORS: [&str; 2] = ["White", "Black"];
