//! A position of any game, as much of it as the checker needs.

use super::conduct::Points;
use super::error::PositionError;
use super::hex::{self, Hex};
use super::nine::{self, Nine, Replies};
use super::rules::{Game, Rules};

/// What surrounds a mailbox.
pub(super) const EDGE: u8 = 0xff;
/// A place without a piece.
pub(super) const EMPTY: u8 = 0;
/// Set in the pieces of Black; the three bits below it are the kind of piece.
pub(super) const BLACK: u8 = 8;

/// A position with a side to move.
#[derive(Clone)]
pub struct Board(Kind);

#[derive(Clone)]
enum Kind {
    Nine(Nine),
    Hex(Hex),
}

/// A move by its squares.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    pub(super) from: u8,
    pub(super) to: u8,
    /// What the move does besides: nothing in Xiangqi; promotion and castling in Chex.
    pub(super) extra: u8,
}

/// A whole position in few bytes; equal only for equal positions of one game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct Packed(pub(super) [u8; 46]);

/// A summary of a position.
pub(super) struct Look {
    /// The legal moves, in a fixed order.
    pub(super) steps: Vec<Step>,
    /// How the game has ended, if it has.
    pub(super) ending: Option<Ending>,
}

/// How a game has ended for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// It is in check and has no move.
    Checkmate,
    /// It is not in check, has no move, and has lost.
    Stalemate,
    /// It has nothing left but its royal piece, and has lost.
    Bared,
    /// The other side has nothing left but its royal piece, and has lost.
    Won,
    Drawn,
}

impl Ending {
    /// Whether the side to move has lost.
    pub(super) fn is_loss(self) -> bool {
        matches!(self, Self::Checkmate | Self::Stalemate | Self::Bared)
    }
}

impl Board {
    /// Reads a position text.
    ///
    /// # Errors
    /// [`PositionError`] if it is none, or none that the rules allow.
    pub fn read(text: &str, rules: Rules) -> Result<Self, PositionError> {
        match rules.game {
            Game::Xiangqi => Nine::read(text, rules, false).map(|board| Self(Kind::Nine(board))),
            Game::ChinaSchach => Nine::read(text, rules, true).map(|board| Self(Kind::Nine(board))),
            Game::Chex => Hex::read(text, rules).map(|board| Self(Kind::Hex(board))),
        }
    }

    /// The normal form of the position text.
    pub fn text(&self) -> String {
        match &self.0 {
            Kind::Nine(board) => board.text(),
            Kind::Hex(board) => board.text(),
        }
    }

    /// The legal moves, written as their squares.
    pub fn moves(&self) -> Vec<String> {
        self.look().steps.into_iter().map(|step| self.name(step)).collect()
    }

    /// The number of move sequences of this many plies, the standard check of a generator. A
    /// game that somebody has won is over; one that is merely drawn goes on, as other programs
    /// count.
    pub fn perft(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if matches!(self.over(), Some(Ending::Bared | Ending::Won)) {
            return 0;
        }
        let steps = self.look().steps;
        if depth == 1 {
            return steps.len() as u64;
        }
        steps.into_iter().map(|step| self.after(step).perft(depth - 1)).sum()
    }

    /// Whether the side to move is in check.
    pub fn is_check(&self) -> bool {
        match &self.0 {
            Kind::Nine(board) => board.is_check(),
            Kind::Hex(board) => board.is_check(),
        }
    }

    /// How many pieces give check.
    pub(super) fn checkers(&self) -> usize {
        match &self.0 {
            Kind::Nine(board) => board.checkers().len(),
            Kind::Hex(board) => board.checkers(),
        }
    }

    /// How the game has ended for the side to move: `open` if it has not, `drawn`, `won`, or
    /// how it has lost.
    pub fn outcome(&self) -> &'static str {
        match self.look().ending {
            None => "open",
            Some(Ending::Checkmate) => "checkmate",
            Some(Ending::Stalemate) => "stalemate",
            Some(Ending::Bared) => "bared",
            Some(Ending::Won) => "won",
            Some(Ending::Drawn) => "drawn",
        }
    }

    /// Whether a move takes a piece.
    pub(super) fn takes(&self, step: Step) -> bool {
        match &self.0 {
            Kind::Nine(board) => board.takes(step),
            Kind::Hex(_) => false,
        }
    }

    /// The attacks of the side to move that the ban on perpetual chase counts, as the numbers of
    /// two points.
    pub(super) fn attacks(&self) -> Vec<(u8, u8)> {
        match &self.0 {
            Kind::Nine(board) => board.attacks(),
            Kind::Hex(_) => Vec::new(),
        }
    }

    /// The same of the side that is not to move.
    pub(super) fn attacks_of_other(&self) -> Vec<(u8, u8)> {
        match &self.0 {
            Kind::Nine(board) => board.attacks_of_other(),
            Kind::Hex(_) => Vec::new(),
        }
    }

    /// The chariots of the side to move that keep a horse from giving check.
    pub(super) fn held(&self) -> Points {
        match &self.0 {
            Kind::Nine(board) => board.held(),
            Kind::Hex(_) => Points::NONE,
        }
    }

    pub(super) fn packed(&self) -> Packed {
        match &self.0 {
            Kind::Nine(board) => board.packed(),
            Kind::Hex(board) => board.packed(),
        }
    }

    /// A position of the same game as this one.
    pub(super) fn unpacked(&self, packed: Packed) -> Self {
        match &self.0 {
            Kind::Nine(board) => Self(Kind::Nine(board.unpacked(packed))),
            Kind::Hex(board) => Self(Kind::Hex(board.unpacked(packed))),
        }
    }

    pub(super) fn look(&self) -> Look {
        match &self.0 {
            Kind::Nine(board) => board.look(),
            Kind::Hex(board) => board.look(),
        }
    }

    pub(super) fn is_legal(&self, step: Step) -> bool {
        match &self.0 {
            Kind::Nine(board) => board.is_legal(step),
            Kind::Hex(board) => board.is_legal(step),
        }
    }

    /// How the game has ended here, even if there are legal moves.
    pub(super) fn over(&self) -> Option<Ending> {
        match &self.0 {
            Kind::Nine(board) => board.over(),
            Kind::Hex(board) => board.over(),
        }
    }

    /// The same pieces with the other side to move, unless the side to move is in check.
    pub(super) fn passed(&self) -> Option<Self> {
        let mut board = self.clone();
        match &mut board.0 {
            Kind::Nine(board) => board.pass(),
            Kind::Hex(board) => board.pass(),
        }
        (!self.is_check()).then_some(board)
    }

    /// Whether the side to move has a legal move.
    pub(super) fn has_move(&self) -> bool {
        match &self.0 {
            Kind::Nine(board) => board.has_move(),
            Kind::Hex(board) => board.has_move(),
        }
    }

    /// The state of the game for the side to move, without a list of its moves.
    pub(super) fn fate(&self) -> Option<Ending> {
        let (has_move, stalemate_draws) = match &self.0 {
            Kind::Nine(board) => (board.has_move(), board.rules().stalemate_draws),
            Kind::Hex(board) => (board.has_move(), board.rules().stalemate_draws),
        };
        if has_move {
            return self.over();
        }
        match self.is_check() {
            true => Some(Ending::Checkmate),
            false if !stalemate_draws => Some(Ending::Stalemate),
            false => self.over().or(Some(Ending::Drawn)),
        }
    }

    /// Whether a move of the side to move wins at once; only moves that give check count with
    /// `checks`.
    pub(super) fn wins_at_once(&self, checks: bool, known: &mut Replies) -> bool {
        if self.over().is_some() {
            return false;
        }
        if let Kind::Nine(board) = &self.0 {
            return board.wins_at_once(checks, known);
        }
        self.look().steps.into_iter().any(|step| {
            let child = self.after(step);
            (!checks || child.is_check()) && child.fate().is_some_and(Ending::is_loss)
        })
    }

    /// The position after a legal move.
    pub(super) fn after(&self, step: Step) -> Self {
        let mut next = self.clone();
        match &mut next.0 {
            Kind::Nine(board) => board.play(step),
            Kind::Hex(board) => board.play(step),
        }
        next
    }

    /// The kind of man with this letter, upper case, if the game has such men.
    pub(super) fn kind(&self, letter: u8) -> Option<u8> {
        match &self.0 {
            Kind::Nine(_) => nine::man(letter),
            Kind::Hex(_) => hex::man(letter),
        }
    }

    /// The number of a point by its names, as moves have it.
    pub(super) fn place(&self, file: u8, rank: u8) -> Option<u8> {
        let (width, height) = match &self.0 {
            Kind::Nine(_) => (9, 10),
            Kind::Hex(_) => (7, 7),
        };
        let file = file.checked_sub(b'a').filter(|&file| file < width)?;
        let rank = rank.checked_sub(1).filter(|&rank| rank < height)?;
        Some(rank * width + file)
    }

    /// The point that a moving piece leaves, and its kind.
    pub(super) fn mover(&self, step: Step) -> (u8, u8) {
        let from = self.paths(step).next().map_or(step.from, |(from, _)| from);
        let man = self.packed().0[usize::from(from) / 2] >> (from % 2 * 4) & 15;
        (from, man & !BLACK)
    }

    /// From where to where men of the side to move go: one man, and with castling the rook as well.
    pub(super) fn paths(&self, step: Step) -> impl Iterator<Item = (u8, u8)> + use<> {
        let paths = match &self.0 {
            Kind::Hex(board) => board.castling_paths(step),
            Kind::Nine(_) => None,
        };
        let [king, rook] = paths.map_or([Some((step.from, step.to)), None], |it| it.map(Some));
        king.into_iter().chain(rook)
    }

    /// A move in coordinates.
    pub(super) fn name(&self, step: Step) -> String {
        match &self.0 {
            Kind::Nine(_) => nine::point(step.from) + &nine::point(step.to),
            Kind::Hex(_) => hex::name(step),
        }
    }

    /// Reads a move in coordinates.
    pub(super) fn step(&self, text: &str) -> Option<Step> {
        match &self.0 {
            Kind::Nine(_) => nine::points(text).map(|(from, to)| Step { from, to, extra: 0 }),
            Kind::Hex(_) => hex::read_step(text),
        }
    }
}

/// The rows of a position text; `letters` are those of the pieces of Black.
pub(super) fn men(
    rows: impl Iterator<Item = impl Iterator<Item = u8>>,
    letters: [u8; 8],
) -> String {
    let mut text = String::with_capacity(64);
    for row in rows {
        if !text.is_empty() {
            text.push('/');
        }
        let mut empty = 0;
        for man in row {
            if man == EMPTY {
                empty += 1;
                continue;
            }
            flush(&mut text, &mut empty);
            let letter = letters[usize::from(man & 7)];
            let black = man & BLACK != 0;
            text.push(char::from(if black { letter } else { letter.to_ascii_uppercase() }));
        }
        flush(&mut text, &mut empty);
    }
    text
}

fn flush(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push(char::from(b'0' + *empty));
        *empty = 0;
    }
}
