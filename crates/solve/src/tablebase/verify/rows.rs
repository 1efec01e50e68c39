//! Rows of entries: all positions that differ in the square of one piece, the free one.
//!
//! The codes of entries are in the order of values, and an illegal position has the highest. So of
//! the quiet moves of a position, the best one leads to the lowest code. A move of another
//! piece is possible for some squares of the free piece, and leads to the row of another
//! placement, square by square.

use super::captures::{Captures, NO_MOVE};
use super::free::{Free, Line, Scratch, Taken};
use super::open::{At, Kernels, Open};
use crate::exact::{FileError, Value};
use crate::game::{Board, Color, Piece, Rules, Set, Square, Stalemate};
use crate::tablebase::entry::{Entry, Layout};
use crate::tablebase::index::Index;
use crate::tablebase::rules::TablebaseRules;

/// The order before an entry without a value. No position has it.
const UNKNOWN: i32 = i32::MAX;

/// The rows of a table.
pub(super) struct Rows<'a, R: Rules, C> {
    index: &'a Index<R>,
    free: Free<'a, R>,
    codes: [&'a [C]; 2],
    layout: Layout,
    captures: &'a Captures<R>,
    /// The order of each code's value, and of a move to such a position.
    orders: Vec<i32>,
    before: Vec<i32>,
    /// The code of the worst loss by the rule about repetition, and of the best win.
    by_rule: [C; 2],
}

/// A row with one side to move.
struct Side<'b, R: Rules> {
    /// All pieces but the free one.
    board: &'b Board<R>,
    turn: Color,
    /// The squares of the free piece with which the position is legal, and those with which the side
    /// to move is in check.
    legal: Set<R::Square>,
    in_check: Set<R::Square>,
    /// Whether the rule about repetition decides a position of the row.
    is_ruled: bool,
    /// Those with a move that must be looked at singly.
    open: Set<R::Square>,
}

/// What is found of an entry.
enum EntryVerdict {
    /// It follows from its moves.
    Right,
    /// So it does as a loss in a kernel.
    InKernel,
    /// So it does if a check makes progress.
    Checks,
    /// It seems wrong.
    Wrong,
}

impl<'a, R: TablebaseRules, C: Entry + Into<usize> + TryFrom<usize>> Rows<'a, R, C> {
    /// The rows of a table with these codes; `None` if it has no free piece.
    pub(super) fn new(
        index: &'a Index<R>,
        codes: [&'a [C]; 2],
        layout: Layout,
        captures: &'a Captures<R>,
    ) -> Option<Self> {
        let free = Free::of(index)?;
        let values = (0..=C::ILLEGAL.into()).map(|number| {
            let code = C::try_from(number).unwrap_or(C::NONE);
            (code, code.value(layout))
        });
        let (mut orders, mut before) = (Vec::new(), Vec::new());
        for (code, value) in values {
            let none = if code == C::ILLEGAL { NO_MOVE } else { UNKNOWN };
            orders.push(value.map_or(NO_MOVE, Value::order));
            before.push(value.map_or(none, |value| value.before().order()));
        }
        let by_rule = [Value::RuleLoss(0), Value::RuleWin(1)].map(|value| C::of(value, layout));
        Some(Self { index, free, codes, layout, captures, orders, before, by_rule })
    }

    /// Runs of entries that differ in the free men's squares only.
    pub(super) fn runs(&self) -> u64 {
        self.index.len() / self.run_len()
    }

    /// Entries of a run.
    pub(super) fn run_len(&self) -> u64 {
        self.free.kind.count(0)
    }

    /// Verifies a run with either side to move. What is not found right is added to `open`.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    pub(super) fn run(
        &self,
        run: u64,
        scratch: &mut Scratch<R, C>,
        open: &mut Open,
    ) -> Result<(), FileError> {
        let first = run * self.run_len();
        let Some(board) = self.index.board_without_free(first) else {
            for turn in Color::ALL {
                for index in first..first + self.run_len() {
                    let code = self.codes[turn.index()][index as usize];
                    if code != C::ILLEGAL {
                        open.look((turn, index), code);
                    }
                }
            }
            return Ok(());
        };
        // Of several men of the free kind, the one on the highest square is free.
        for number in 0..self.free.kind.count(1) {
            let others = self.free.kind.set(number, self.free.kind.men - 1);
            self.free.offsets(others, &mut scratch.offsets);
            self.row(first, &board, others, scratch, open)?;
        }
        Ok(())
    }

    /// Whether the best moves of a win by the rule, which all give check, lead to a kernel.
    pub(super) fn leads_to(&self, kernels: &Kernels, (turn, index): At) -> bool {
        match self.codes[turn.index()][index as usize].value(self.layout) {
            Some(Value::RuleWin(rank)) => {
                let loss = Value::RuleLoss(rank.saturating_sub(1));
                kernels.contain(!turn, C::of(loss, self.layout))
            }
            _ => true,
        }
    }

    fn row(
        &self,
        first: u64,
        board: &Board<R>,
        others: Set<R::Square>,
        scratch: &mut Scratch<R, C>,
        open: &mut Open,
    ) -> Result<(), FileError> {
        let Piece { color, role } = self.free.kind.piece;
        let overlaps = !(board.occupied() & others).is_empty();
        let mut board = *board;
        for square in others - board.occupied() {
            board.toggle(color, role, square);
        }
        let floor = others.into_iter().last().map_or(0, |square| self.free.rank(square) + 1);
        let squares: Set<R::Square> = self.free.kind.squares.iter().skip(floor).copied().collect();
        let empty = if overlaps { Set::EMPTY } else { squares - board.occupied() };
        let mut in_check = [Set::EMPTY; 2];
        self.free.each_board(&board, empty, |square, board| {
            for side in Color::ALL {
                if R::in_check(board, side) {
                    in_check[side.index()].insert(square);
                }
            }
        });
        for turn in Color::ALL {
            let [in_check, other] = [turn, !turn].map(|side| in_check[side.index()]);
            let legal = empty - other;
            let code = |square| self.codes[turn.index()][self.entry(first, square, scratch)];
            for square in squares - legal {
                if code(square) != C::ILLEGAL {
                    open.look((turn, self.entry(first, square, scratch) as u64), code(square));
                }
            }
            let is_ruled = legal.into_iter().any(|square| self.is_by_rule(code(square)));
            let mut side =
                Side { board: &board, turn, legal, in_check, is_ruled, open: Set::EMPTY };
            self.side(&mut side, scratch)?;
            for square in legal {
                let index = self.entry(first, square, scratch);
                let (at, code) = ((turn, index as u64), self.codes[turn.index()][index]);
                match self.finding(&side, square, code, scratch) {
                    EntryVerdict::Right => {}
                    EntryVerdict::InKernel => open.kernel(turn, code),
                    EntryVerdict::Checks => open.checks(at),
                    EntryVerdict::Wrong => open.look(at, code),
                }
            }
        }
        Ok(())
    }

    /// Looks at all moves of the legal positions of a row.
    fn side(&self, side: &mut Side<'_, R>, scratch: &mut Scratch<R, C>) -> Result<(), FileError> {
        if side.legal.is_empty() {
            return Ok(());
        }
        scratch.best.fill(C::ILLEGAL);
        scratch.unchecking.fill(C::ILLEGAL);
        scratch.captures.fill(NO_MOVE);
        let (board, turn) = (side.board, side.turn);
        for (from, piece) in board.pieces().filter(|(_, piece)| piece.color == turn) {
            self.moves_of(side, from, piece, scratch)?;
        }
        if self.free.kind.piece.color == turn { self.moves_of_free(side, scratch) } else { Ok(()) }
    }

    /// Whether a position's code follows from its moves.
    #[inline]
    fn finding(
        &self,
        side: &Side<'_, R>,
        square: R::Square,
        code: C,
        scratch: &Scratch<R, C>,
    ) -> EntryVerdict {
        if side.open.contains(square) {
            return EntryVerdict::Wrong;
        }
        let at = self.free.rank(square);
        let before = |code: C| self.before[code.into()];
        let (found, capture) = (self.orders[code.into()], scratch.captures[at]);
        let mut best = before(scratch.best[at]).max(capture);
        if best == NO_MOVE {
            let draws = side.board.rules().stalemate() == Stalemate::Draws
                && !side.in_check.contains(square);
            best = if draws { Value::Draw } else { Value::Loss(0) }.order();
        }
        if !self.is_by_rule(code) {
            return if found == best { EntryVerdict::Right } else { EntryVerdict::Wrong };
        }
        let unchecking = before(scratch.unchecking[at]);
        let is_win = code > C::DRAW;
        if found == best {
            // The winner makes progress at once unless all best moves give check.
            let progresses = capture == best || unchecking == best;
            return if is_win && !progresses { EntryVerdict::Checks } else { EntryVerdict::Right };
        }
        // In a kernel all moves to the wins of highest rank give check, and the loss has the rank
        // before theirs.
        let is_in_kernel = !is_win && found + 2 == best && capture < best && unchecking < best;
        if is_in_kernel { EntryVerdict::InKernel } else { EntryVerdict::Wrong }
    }

    /// The moves of a piece that is not the free one.
    fn moves_of(
        &self,
        side: &mut Side<'_, R>,
        from: R::Square,
        piece: Piece<R::Role>,
        scratch: &mut Scratch<R, C>,
    ) -> Result<(), FileError> {
        let alone = R::reach(side.board, piece.color, piece.role, from);
        let (mut same, mut reached) = (side.legal, alone);
        for to in alone {
            scratch.with[to.index()] = Set::EMPTY;
        }
        self.free.each_board(side.board, side.legal, |square, board| {
            let targets = R::reach(board, piece.color, piece.role, from);
            if targets == alone {
                return;
            }
            same.remove(square);
            for to in targets - reached {
                scratch.with[to.index()] = Set::EMPTY;
            }
            reached |= targets;
            for to in targets {
                scratch.with[to.index()].insert(square);
            }
        });
        for to in reached {
            let with = scratch.with[to.index()];
            let with = if alone.contains(to) { with | same } else { with };
            if !with.is_empty() {
                self.move_to(side, (from, piece), to, with, scratch)?;
            }
        }
        Ok(())
    }

    /// A move of a piece that is not the free one, possible with the free one on these squares.
    fn move_to(
        &self,
        side: &mut Side<'_, R>,
        (from, piece): (R::Square, Piece<R::Role>),
        to: R::Square,
        mut with: Set<R::Square>,
        scratch: &mut Scratch<R, C>,
    ) -> Result<(), FileError> {
        if R::promotes(piece, to) {
            side.open |= with;
            return Ok(());
        }
        let (free, next) = (self.free.kind.piece, !side.turn);
        let mut after = *side.board;
        after.toggle(piece.color, piece.role, from);
        let captured = side.board.role_at(to);
        if let Some(role) = captured {
            after.toggle(next, role, to);
        }
        after.toggle(piece.color, piece.role, to);
        let Scratch { captures, .. } = scratch;
        let mut put = |square: R::Square, order: Option<i32>| match order {
            Some(order) => {
                let best = &mut captures[self.free.rank(square)];
                *best = order.max(*best);
            }
            None => side.open.insert(square),
        };
        if let Some(role) = captured {
            match self.captures.capture_of(Piece { color: next, role }) {
                Some(capture) => capture.orders(&after, free, with, next, put)?,
                None => side.open |= with,
            }
            return Ok(());
        }
        if with.contains(to) {
            with.remove(to);
            let capture = self.captures.capture_of(free);
            put(to, capture.map_or(Ok(None), |capture| capture.order(&after, next))?);
        }
        if with.is_empty() {
            return Ok(());
        }
        let Some(row) = self.index.partial(&after, free) else {
            side.open |= with;
            return Ok(());
        };
        self.free.load(self.codes[next.index()], &row, &mut scratch.line);
        for square in side.legal - with {
            scratch.line[self.free.rank(square)] = C::ILLEGAL;
        }
        lower(&mut scratch.best, &scratch.line);
        if side.is_ruled {
            self.free.load(self.codes[side.turn.index()], &row, &mut scratch.again);
            for (code, again) in scratch.line.iter_mut().zip(&scratch.again) {
                *code = unless_check(*code, *again);
            }
            lower(&mut scratch.unchecking, &scratch.line);
        }
        Ok(())
    }

    /// The moves of the free piece.
    fn moves_of_free(
        &self,
        side: &mut Side<'_, R>,
        scratch: &mut Scratch<R, C>,
    ) -> Result<(), FileError> {
        let (free, next) = (self.free.kind.piece, !side.turn);
        let Some(row) = self.index.partial(side.board, free) else {
            side.open |= side.legal;
            return Ok(());
        };
        self.free.load(self.codes[next.index()], &row, &mut scratch.line);
        if side.is_ruled {
            self.free.load(self.codes[side.turn.index()], &row, &mut scratch.again);
        }
        let enemies = side.board.color(next);
        scratch.taken.fill(Taken::Unknown);
        let mut failed = Ok(());
        self.free.each_board(side.board, side.legal, |square, board| {
            let targets = R::reach(board, free.color, free.role, square);
            let at = self.free.rank(square);
            for to in targets & enemies {
                let taken = &mut scratch.taken[to.index()];
                if let Taken::Unknown = *taken {
                    *taken = self.taken_by_free(side, to).unwrap_or_else(|error| {
                        failed = Err(error);
                        Taken::Singly
                    });
                }
                match *taken {
                    Taken::Order(order) => {
                        scratch.captures[at] = scratch.captures[at].max(order);
                    }
                    Taken::Unknown | Taken::Singly => side.open.insert(square),
                }
            }
            let (mut best, mut unchecking) = (scratch.best[at], scratch.unchecking[at]);
            for to in targets - enemies {
                let Some(rank) = self.free.kind.rank(to).filter(|_| !R::promotes(free, to)) else {
                    side.open.insert(square);
                    continue;
                };
                let code = scratch.line[rank];
                best = best.min(code);
                if side.is_ruled {
                    unchecking = unchecking.min(unless_check(code, scratch.again[rank]));
                }
            }
            (scratch.best[at], scratch.unchecking[at]) = (best, unchecking);
        });
        failed
    }

    /// What the free piece's capture on a square comes to, from wherever it comes.
    fn taken_by_free(&self, side: &Side<'_, R>, to: R::Square) -> Result<Taken, FileError> {
        let (free, next) = (self.free.kind.piece, !side.turn);
        let Some(role) = side.board.role_at(to).filter(|_| !R::promotes(free, to)) else {
            return Ok(Taken::Singly);
        };
        let mut after = *side.board;
        after.toggle(next, role, to);
        after.toggle(free.color, free.role, to);
        let capture = self.captures.capture_of(Piece { color: next, role });
        let order = capture.map_or(Ok(None), |capture| capture.order(&after, next))?;
        Ok(order.map_or(Taken::Singly, Taken::Order))
    }

    /// The entry with the free piece on a square.
    #[inline]
    fn entry(&self, first: u64, square: R::Square, scratch: &Scratch<R, C>) -> usize {
        first as usize + scratch.offsets[self.free.rank(square)] as usize
    }

    #[inline]
    fn is_by_rule(&self, code: C) -> bool {
        let [worst, best] = self.by_rule;
        (worst..=best).contains(&code) && code != C::DRAW
    }
}

/// A code, unless the move to it gives check: then the same position with the other side to move is
/// illegal.
#[inline]
fn unless_check<C: Entry>(code: C, again: C) -> C {
    if again == C::ILLEGAL { C::ILLEGAL } else { code }
}

/// Replaces codes by lower ones.
#[inline]
fn lower<C: Entry>(codes: &mut Line<C>, by: &Line<C>) {
    for (code, &by) in codes.iter_mut().zip(by) {
        *code = by.min(*code);
    }
}
