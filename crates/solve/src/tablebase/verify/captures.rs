//! The values of captures, looked up in the tables that they lead to.

use std::sync::Arc;

use crate::exact::{FileError, Value};
use crate::game::{Board, Color, Piece, Rules, Set};
use crate::tablebase::folder::TableFolder;
use crate::tablebase::index::turned;
use crate::tablebase::rules::TablebaseRules;
use crate::tablebase::table::Table;

/// The order of a move that is illegal, below that of every value.
pub(super) const NO_MOVE: i32 = i32::MIN;

/// The tables after the captures of a material, without promotion.
pub(super) struct Captures<R: Rules> {
    all: Vec<Capture<R>>,
}

/// The table after a capture.
pub(super) struct Capture<R: Rules> {
    captured: Piece<R::Role>,
    table: Arc<Table<R>>,
    /// Whether the sides are exchanged in it.
    turned: bool,
}

impl<R: TablebaseRules> Captures<R> {
    /// Those that there are tables of.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    pub(super) fn of(table: &Table<R>, folder: &TableFolder<R>) -> Result<Self, FileError> {
        let mut all = Vec::new();
        for color in Color::ALL {
            for &role in R::ORDER {
                let captured = Piece { color, role };
                let Some(after) = table.material().after(Some(captured), None) else { continue };
                let (after, turned) = after.canonical();
                if let Some(table) = folder.table(&after)? {
                    all.push(Capture { captured, table, turned });
                }
            }
        }
        Ok(Self { all })
    }

    /// The table after the capture of a piece.
    #[inline]
    pub(super) fn capture_of(&self, captured: Piece<R::Role>) -> Option<&Capture<R>> {
        self.all.iter().find(|capture| capture.captured == captured)
    }
}

impl<R: TablebaseRules> Capture<R> {
    /// The order, for the side that captured, of the capture that led to a board; `None` if the
    /// table does not know the position.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    pub(super) fn order(&self, board: &Board<R>, turn: Color) -> Result<Option<i32>, FileError> {
        let index = self.table.index();
        let index = if self.turned { index.index(&turned(board)) } else { index.index(board) };
        self.order_at(index, board, turn)
    }

    /// The same for a board that lacks one piece, on each of these squares.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    pub(super) fn orders(
        &self,
        board: &Board<R>,
        lacking: Piece<R::Role>,
        squares: Set<R::Square>,
        turn: Color,
        mut show: impl FnMut(R::Square, Option<i32>),
    ) -> Result<(), FileError> {
        let index = self.table.index();
        let partial = if self.turned {
            index.partial(&turned(board), Piece { color: !lacking.color, ..lacking })
        } else {
            index.partial(board, lacking)
        };
        for square in squares {
            let there = if self.turned { R::turned(square) } else { square };
            let index = partial.as_ref().and_then(|partial| partial.with(there));
            let mut whole = *board;
            whole.toggle(lacking.color, lacking.role, square);
            show(square, self.order_at(index, &whole, turn)?);
        }
        Ok(())
    }

    #[inline]
    fn order_at(
        &self,
        index: Option<u64>,
        board: &Board<R>,
        turn: Color,
    ) -> Result<Option<i32>, FileError> {
        let Some(index) = index else { return Ok(None) };
        let side = if self.turned { !turn } else { turn };
        Ok(match self.table.value(side, index)? {
            // Ranks are of one material.
            Some(value) => Some(match value.before() {
                Value::RuleLoss(_) => Value::RuleLoss(0).order(),
                Value::RuleWin(_) => Value::RuleWin(1).order(),
                value => value.order(),
            }),
            None => R::in_check(board, !turn).then_some(NO_MOVE),
        })
    }
}
