//! A legal position, its moves and its outcome; and the count of leaf positions, the standard check of a
//! move generator, and its benchmark.

use std::fmt;
use std::ops::ControlFlow;

use super::illegal_position::check;
use super::{
    Board, Color, IllegalMove, IllegalPosition, Key, Move, MoveList, Outcome, Rights, Rules, Set,
    Stalemate, Visitor, WinKind,
};

/// A position that the rules allow, with a side to move.
///
/// What is promised: both royal pieces are there, every piece is where it may be, and the side
/// that is not to move is not in check. What is not promised: that a game from the start
/// can reach it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<R: Rules> {
    board: Board<R>,
    key: Key,
    turn: Color,
    rights: R::Rights,
}

impl<R: Rules> Position<R> {
    /// Checks a setup and makes it a position.
    ///
    /// # Errors
    /// [`IllegalPosition`] with every reason why the setup is not legal.
    pub fn new(
        board: Board<R>,
        turn: Color,
        rights: R::Rights,
    ) -> Result<Self, IllegalPosition<R>> {
        check(&board, turn, rights)?;
        Ok(Self::trusted(board, turn, rights))
    }

    /// The start position of a game under the default rules.
    pub fn start() -> Self {
        Self::start_under(R::default())
    }

    /// The start position of a game with unchanged rules: a changed rule may forbid it.
    pub(crate) fn start_under(rules: R) -> Self {
        match super::fen::read_under(rules, R::START) {
            Ok(position) => position,
            Err(error) => unreachable!("the start position is legal: {error}"),
        }
    }

    /// Makes a setup a position that is known to be legal, or is only drawn.
    pub(super) fn trusted(board: Board<R>, turn: Color, rights: R::Rights) -> Self {
        let mut key = rights.key();
        if turn == Color::Black {
            key ^= R::TURN_KEY;
        }
        for (square, piece) in board.pieces() {
            key ^= R::piece_key(piece.color, piece.role, square);
        }
        Self { board, key, turn, rights }
    }

    /// The pieces on their squares, without the side to move.
    #[inline]
    pub fn board(&self) -> &Board<R> {
        &self.board
    }

    /// The side to move.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Castling rights and the like.
    #[inline]
    pub fn rights(&self) -> R::Rights {
        self.rights
    }

    /// Replaces the rights, for moves that change them.
    pub(crate) fn set_rights(&mut self, rights: R::Rights) {
        self.key ^= self.rights.key() ^ rights.key();
        self.rights = rights;
    }

    /// The exact key: equal for two positions under the same rules only if they are equal.
    #[inline]
    pub fn key(&self) -> Key {
        self.key
    }

    /// Puts a piece on an empty square or lifts it, key and all; for special moves.
    #[inline]
    pub(crate) fn toggle(&mut self, color: Color, role: R::Role, square: R::Square) {
        self.board.toggle(color, role, square);
        self.key ^= R::piece_key(color, role, square);
    }

    /// Plays a move.
    ///
    /// ```
    /// use paiju_game::game::Position;
    /// use paiju_game::rules::xiangqi::Xiangqi;
    ///
    /// let start = Position::<Xiangqi>::start();
    /// let mv = start.legal_moves()[0];
    /// let next = start.play(mv)?;
    /// assert_ne!(next.turn(), start.turn());
    /// // Red's move is not a move of Black's.
    /// assert!(next.play(mv).is_err());
    /// # Ok::<(), paiju_game::game::IllegalMove<Xiangqi>>(())
    /// ```
    ///
    /// # Errors
    /// [`IllegalMove`] if the move is not among [`Self::legal_moves`].
    pub fn play(&self, mv: Move<R>) -> Result<Self, IllegalMove<R>> {
        if self.legal_moves().contains(&mv) { Ok(self.after(mv)) } else { Err(IllegalMove { mv }) }
    }

    /// The position after a move that is known to be legal; [`Self::play`] without the check.
    ///
    /// The move must be one of [`Self::legal_moves`] of this very position. Otherwise the
    /// result is a value that breaks the promises of [`Position`]; it is safe to drop.
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move<R>) -> Self {
        let mut next = *self;
        let us = self.turn;
        if let Some(taken) = mv.capture {
            next.toggle(!us, taken, mv.to);
        }
        next.toggle(us, mv.role, mv.from);
        next.toggle(us, mv.role, mv.to);
        R::play_special(&mut next, mv);
        next.turn = !us;
        next.key ^= R::TURN_KEY;
        next
    }

    /// The key of the position after a legal move, provided that the move does no more than
    /// move a piece and perhaps capture one. It is another key where the move is special or
    /// ends a right.
    #[inline]
    pub fn likely_key_after(&self, mv: Move<R>) -> Key {
        let us = self.turn;
        let taken = mv.capture.map_or_else(Key::default, |taken| R::piece_key(!us, taken, mv.to));
        let moved = R::piece_key(us, mv.role, mv.from) ^ R::piece_key(us, mv.role, mv.to);
        self.key ^ R::TURN_KEY ^ moved ^ taken
    }

    /// The same pieces with the other side to move, unless the side to move is in check.
    #[must_use]
    pub fn passed(&self) -> Option<Self> {
        (!self.is_check()).then(|| {
            let mut next = *self;
            next.turn = !self.turn;
            next.key ^= R::TURN_KEY;
            next
        })
    }

    /// The pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Set<R::Square> {
        match self.board.royal(self.turn) {
            Some(royal) => R::attackers(&self.board, royal, !self.turn, self.board.occupied()),
            None => Set::EMPTY,
        }
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        R::in_check(&self.board, self.turn)
    }

    /// Whether a legal move of this position gives check.
    #[inline]
    pub fn gives_check(&self, mv: Move<R>) -> bool {
        R::gives_check(self, mv)
    }

    /// All legal moves, in a fixed order.
    #[inline]
    pub fn legal_moves(&self) -> MoveList<R> {
        let mut moves = MoveList::new();
        let _ = R::visit_legal(self, &mut Collect { position: self, moves: &mut moves });
        moves
    }

    /// The moves of a piece of the side to move to these squares, captures first.
    #[inline]
    pub fn moves_to(
        &self,
        role: R::Role,
        from: R::Square,
        targets: Set<R::Square>,
    ) -> impl Iterator<Item = Move<R>> {
        let board = &self.board;
        let captures = targets & board.color(!self.turn);
        let special = R::Special::default();
        let taking = captures.into_iter().map(move |to| {
            let capture = board.role_at(to);
            Move { from, to, special, role, capture }
        });
        let going = (targets - captures).into_iter();
        taking.chain(going.map(move |to| Move { from, to, special, role, capture: None }))
    }

    /// The legal move that goes the same way as a move of another position, with any
    /// piece that is there now, and where it leads; `None` if there is none or the move is more
    /// than that.
    pub fn after_like(&self, mv: Move<R>) -> Option<(Move<R>, Self)> {
        let man = self.board.piece_at(mv.from)?;
        if man.color != self.turn || man.role != mv.role || mv.special != R::Special::default() {
            return None;
        }
        if !R::reach(&self.board, self.turn, man.role, mv.from).contains(mv.to) {
            return None;
        }
        let mv = Move { capture: self.board.role_at(mv.to), ..mv };
        let next = self.after(mv);
        (!R::in_check(&next.board, self.turn)).then_some((mv, next))
    }

    /// How many legal moves there are, without making a list of them.
    #[inline]
    pub fn count_legal(&self) -> usize {
        let mut count = Count(0);
        let _ = R::visit_legal(self, &mut count);
        count.0
    }

    /// How many legal moves there are and where they end, without making a list of them.
    #[inline]
    pub fn reach(&self) -> Reach<R> {
        let mut reach = Reach { moves: 0, ends: Set::EMPTY };
        let _ = R::visit_legal(self, &mut reach);
        reach
    }

    /// Whether there is a legal move; stops at the first.
    #[inline]
    pub fn has_legal_move(&self) -> bool {
        R::visit_legal(self, &mut AtTheFirst).is_break()
    }

    /// How the game has ended here, if it has. Repetition is not examined, since a
    /// position does not know what came before it.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.has_legal_move() {
            return R::decided(&self.board);
        }
        let by = match (self.is_check(), self.board.rules().stalemate()) {
            (true, _) => WinKind::Checkmate,
            (false, Stalemate::Loses) => WinKind::Stalemate,
            (false, Stalemate::Draws) => return R::decided(&self.board).or(Some(Outcome::Draw)),
        };
        Some(Outcome::Win { winner: !self.turn, by })
    }

    /// The same pieces under other rules.
    ///
    /// # Errors
    /// [`IllegalPosition`] if the other rules forbid the setup, such as facing generals.
    pub fn under(&self, rules: R) -> Result<Self, IllegalPosition<R>> {
        Self::new(self.board.under(rules), self.turn, self.rights)
    }
}

impl<R: Rules> fmt::Display for Position<R> {
    /// Writes the normal form of the position text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        super::fen::write(self, f)
    }
}

struct Collect<'a, R: Rules> {
    position: &'a Position<R>,
    moves: &'a mut MoveList<R>,
}

impl<R: Rules> Visitor<R> for Collect<'_, R> {
    #[inline]
    fn targets(
        &mut self,
        role: R::Role,
        from: R::Square,
        targets: Set<R::Square>,
    ) -> ControlFlow<()> {
        for mv in self.position.moves_to(role, from, targets) {
            self.moves.push(mv);
        }
        ControlFlow::Continue(())
    }

    fn special(&mut self, mv: Move<R>) -> ControlFlow<()> {
        self.moves.push(mv);
        ControlFlow::Continue(())
    }
}

struct Count(usize);

impl<R: Rules> Visitor<R> for Count {
    #[inline]
    fn targets(&mut self, _: R::Role, _: R::Square, targets: Set<R::Square>) -> ControlFlow<()> {
        self.0 += targets.len();
        ControlFlow::Continue(())
    }

    fn special(&mut self, _: Move<R>) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// The number of legal moves of a position and the squares where they end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach<R: Rules> {
    /// The number of moves.
    pub moves: usize,
    /// The squares where they end.
    pub ends: Set<R::Square>,
}

impl<R: Rules> Visitor<R> for Reach<R> {
    #[inline]
    fn targets(&mut self, _: R::Role, _: R::Square, targets: Set<R::Square>) -> ControlFlow<()> {
        self.moves += targets.len();
        self.ends |= targets;
        ControlFlow::Continue(())
    }

    fn special(&mut self, mv: Move<R>) -> ControlFlow<()> {
        self.moves += 1;
        self.ends.insert(mv.to);
        ControlFlow::Continue(())
    }
}

struct AtTheFirst;

impl<R: Rules> Visitor<R> for AtTheFirst {
    #[inline]
    fn targets(&mut self, _: R::Role, _: R::Square, targets: Set<R::Square>) -> ControlFlow<()> {
        if targets.is_empty() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn special(&mut self, _: Move<R>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// The number of move sequences of `depth` plies; 1 for depth 0. The last ply is counted
/// without being made. A game that somebody has won is over and has no further moves; one
/// that is merely drawn, such as for lack of pieces, goes on, as other programs count.
pub fn perft<R: Rules>(position: &Position<R>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if is_won(position) => 0,
        1 => position.count_legal() as u64,
        _ => position.legal_moves().iter().map(|&mv| perft(&position.after(mv), depth - 1)).sum(),
    }
}

/// The same, divided by first moves; `depth` is at least 1.
pub fn divide<R: Rules>(position: &Position<R>, depth: u32) -> Vec<(Move<R>, u64)> {
    if is_won(position) {
        return Vec::new();
    }
    let count = |&mv: &Move<R>| (mv, perft(&position.after(mv), depth.saturating_sub(1)));
    position.legal_moves().iter().map(count).collect()
}

/// Whether the game has ended with a win although there are moves to make.
#[inline]
fn is_won<R: Rules>(position: &Position<R>) -> bool {
    matches!(R::decided(position.board()), Some(Outcome::Win { .. }))
}
