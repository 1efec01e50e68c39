//! What tables say of a position of any rule set.

use rustc_hash::FxHashMap;

use super::AnyMaterial;
use crate::exact::{FileError, MissingTable, MoveValue, Probe, Value, best_line, move_values};
use crate::game::Position;
use crate::repetition::Cycle;
use crate::rules::{AnyMove, PlayedRules};
use crate::tablebase::folder::TableFolder;
use crate::tablebase::material::Material;
use crate::tablebase::rules::TablebaseRules;
use crate::tablebase::stats::{BookClass, SideStats, stats};
use crate::tablebase::table::Table;

/// What tables say of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// Its value for the side to move, if it is known.
    pub value: Option<Value>,
    /// Its moves, best first; `None` if a table that one of them leads to is missing.
    pub moves: Option<Vec<AnyMoveValue>>,
    /// Best play; see [`best_line`].
    pub line: Vec<AnyMove>,
    /// Where the line ends by coming back to a position.
    pub cycle: Option<Cycle>,
    /// The table that does not exist, where the value or that of a move is not known.
    pub missing: Option<MissingTable>,
    /// Its class, where its material has one.
    pub book_class: Option<BookClass>,
}

/// A move and its value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AnyMoveValue {
    /// A legal move of the probed position.
    pub mv: AnyMove,
    /// The value for the side that makes the move.
    pub value: Value,
}

/// The statistics of the tables counted so far.
#[derive(Debug, Default)]
pub struct Counts(FxHashMap<AnyMaterial, [SideStats; 2]>);

impl Answer {
    /// Nothing is known, for lack of this table.
    pub(super) fn unknown(missing: Option<MissingTable>) -> Self {
        Self { value: None, moves: None, line: Vec::new(), cycle: None, missing, book_class: None }
    }

    /// What the tables of a folder say.
    ///
    /// # Errors
    /// A file that cannot be read or is damaged.
    pub(super) fn of<R: TablebaseRules + PlayedRules>(
        folder: &TableFolder<R>,
        position: &Position<R>,
        counts: &mut Counts,
    ) -> Result<Self, FileError> {
        // A game that is over needs no table.
        if position.outcome().is_some() {
            let value = Value::of_finished(position).or(Some(Value::Win(0)));
            return Ok(Self { value, moves: Some(Vec::new()), ..Self::unknown(None) });
        }
        let value = folder.probe(position)?;
        let table = folder.table(&Material::of(position.board()))?;
        let book_class = match (value, table) {
            (Some(value), Some(table)) => book_class(&table, value, counts)?,
            _ => None,
        };
        let line = best_line(folder, position)?;
        let mut positions = vec![*position];
        for &mv in &line {
            positions.push(positions[positions.len() - 1].after(mv));
        }
        let moves = move_values(folder, position)?.map(|moves| {
            let of = |it: MoveValue<R>| AnyMoveValue { mv: R::any_move(it.mv), value: it.value };
            moves.into_iter().map(of).collect()
        });
        let missing = moves.is_none().then(|| folder.missing(position));
        Ok(Self {
            value,
            moves,
            line: line.into_iter().map(R::any_move).collect(),
            cycle: Cycle::last(&positions),
            missing,
            book_class,
        })
    }
}

/// The class of a position of this value in a table, if its material has one.
fn book_class<R: TablebaseRules + PlayedRules>(
    table: &Table<R>,
    value: Value,
    counts: &mut Counts,
) -> Result<Option<BookClass>, FileError> {
    let material = AnyMaterial::from(table.material());
    let [red, black] = match counts.0.remove(&material) {
        Some(counted) => counted,
        None => stats(table)?,
    };
    let class = BookClass::of_position([&red, &black], value);
    counts.0.insert(material, [red, black]);
    Ok(class)
}
