//! Positions of endgame tables that only one move wins.

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{Candidate, Source, Unit};
use crate::candidates::criteria::Criteria;
use crate::candidates::generator::SourceError;
use crate::candidates::generator_rules::GeneratorRules;
use crate::candidates::material_pattern::{MaterialPattern, MaterialPatternError, PieceCounts};
use crate::candidates::random::Random;
use crate::candidates::symmetry::with_attacker;
use crate::exact::{FileError, MissingTable, Value, Wdl, move_values, preserving_moves};
use crate::game::{Color, Position, Repetition, Role, Rules};
use crate::tablebase::{
    self, BuildError, BuildMonitor, Existing, PlanError, Table, TableFolder, TablebaseRules, build,
    plan,
};

/// Random positions of tables that are won in an accepted number of moves, and in which
/// exactly one move wins at all, at any length.
#[derive(Debug)]
pub struct TablePositions<R: Rules> {
    folder: TableFolder<R>,
    tables: Vec<SourceTable<R>>,
    entries: usize,
}

/// A table from which positions are drawn.
#[derive(Debug)]
struct SourceTable<R: Rules> {
    table: Arc<Table<R>>,
    /// The attacker, as a side of the table.
    attacker: Color,
    name: String,
}

/// Positions of the tables in a folder, of the material of the criteria.
///
/// # Errors
/// No material is named, or a table is not available.
pub(in crate::candidates) fn table_positions<R: GeneratorRules + TablebaseRules>(
    rules: R,
    criteria: &Criteria,
    folder: &Path,
    stop: &AtomicBool,
) -> Result<Box<dyn Source<R>>, SourceError> {
    let material = criteria.material.as_ref().ok_or(SourceError::NoMaterial)?;
    // There are no tables under the ban on perpetual chase; those without it supply positions, too,
    // which are then searched under it.
    let repetition = criteria.repetition::<R>().min(Repetition::Checks);
    let folder = TableFolder::new(rules, folder, repetition);
    Ok(Box::new(TablePositions::new(material, folder, stop)?))
}

/// Why the tables of a material are not available.
#[derive(Debug, thiserror::Error)]
pub enum TablePositionsError {
    /// The rules do not allow the material.
    #[error(transparent)]
    Material(#[from] MaterialPatternError),
    /// A table is missing that is too large to be built in memory.
    #[error("{0}; only small tables are built in passing")]
    Missing(MissingTable),
    /// The ranges of a material match too many tables.
    #[error("{0} matches more than {MOST_TABLES} materials")]
    TooMany(MaterialPattern),
    /// A table cannot be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A table cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// The order of building cannot be planned.
    #[error(transparent)]
    BuildPlan(#[from] PlanError),
}

/// The most tables that a pattern may match.
const MOST_TABLES: usize = 64;
/// The most positions, with either side to move, that are built in memory: the work of a few
/// seconds.
const MOST_BUILT: u64 = 50_000_000;
/// The entries that a unit looks at.
const TRIES: usize = 1 << 17;

impl<R: GeneratorRules + TablebaseRules> TablePositions<R> {
    /// The tables that match a pattern, the attacker's pieces first: those of the folder are
    /// read into memory, small ones that are missing are built unless `stop` is set.
    ///
    /// # Errors
    /// Why a table is not available.
    pub fn new(
        material: &MaterialPattern,
        folder: TableFolder<R>,
        stop: &AtomicBool,
    ) -> Result<Self, TablePositionsError> {
        let folder = folder.in_memory();
        let sides = material.pieces(folder.rules())?;
        let [attackers, defenders] = sides.each_ref().map(choices::<R>);
        let count = attackers.len().saturating_mul(defenders.len());
        if count > MOST_TABLES {
            return Err(TablePositionsError::TooMany(material.clone()));
        }
        let mut tables = Vec::new();
        for (attacker, defender) in
            attackers.iter().flat_map(|one| defenders.iter().map(move |other| (one, other)))
        {
            let royal = R::Role::ROYAL.letter();
            // The counts are within the limits of the rules, so that this is a material.
            let text = format!("{royal}{attacker}{royal}{defender}");
            let Ok(material) = tablebase::Material::read(folder.rules(), &text) else { continue };
            let table = table(&folder, &material, stop)?;
            let attacker = if material.canonical().1 { Color::Black } else { Color::Red };
            tables.push(SourceTable { table, attacker, name: material.to_string() });
        }
        let entries = tables.iter().map(|it| it.table.index().len() as usize).sum();
        Ok(Self { folder, tables, entries })
    }

    /// A random position; `None` if it does not qualify.
    fn draw(&self, random: &mut Random, criteria: &Criteria) -> Option<Candidate<R>> {
        let mut at = random.below(self.entries);
        let source = self.tables.iter().find(|it| {
            let entries = it.table.index().len() as usize;
            let here = at < entries;
            at -= if here { 0 } else { entries };
            here
        })?;
        let (table, index) = (&source.table, at as u64);
        // A win by checks alone may be longer than the shortest win.
        let most = *criteria.moves.end();
        let least = if criteria.checks { 1 } else { *criteria.moves.start() };
        let Value::Win(plies) = table.value(source.attacker, index).ok()?? else { return None };
        if !(u16::from(least)..=u16::from(most)).contains(&(plies / 2 + 1)) {
            return None;
        }
        let board = table.index().board(index)?;
        let position = Position::new(board, source.attacker, R::Rights::default()).ok()?;
        let moves = move_values(&self.folder, &position).ok()??;
        let (winning, others) = preserving_moves(&moves, Wdl::Win);
        if winning.len() != 1 || others == 0 {
            return None;
        }
        let position = with_attacker(&position, Color::Red)?;
        Some(Candidate { position, from: Some(source.name.clone()), played: None })
    }
}

/// Every choice of counts within the ranges, as letters.
fn choices<R: Rules>(counts: &PieceCounts<R::Role>) -> Vec<String> {
    let mut all = vec![String::new()];
    for (role, count) in counts {
        let longer = |text: &String| {
            let with = |count| text.clone() + &role.letter().to_string().repeat(count);
            count.clone().map(with).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The table of a material; it and all tables it depends on are built in memory if missing.
fn table<R: TablebaseRules>(
    folder: &TableFolder<R>,
    material: &tablebase::Material<R>,
    stop: &AtomicBool,
) -> Result<Arc<Table<R>>, TablePositionsError> {
    if let Some(table) = folder.table(material)? {
        return Ok(table);
    }
    let missing = || TablePositionsError::Missing(folder.missing_table(material));
    let plan = plan(folder, &[*material], Existing::Opened)?;
    if plan.positions() > MOST_BUILT {
        return Err(missing());
    }
    for step in plan.steps {
        // It may have been built in memory for another material.
        if folder.table(&step.material)?.is_some() {
            continue;
        }
        let find = |part: &tablebase::Material<R>| folder.table(part).ok().flatten();
        let monitor = BuildMonitor::new(stop);
        let table = build(step.material, folder.repetition(), find, &monitor)?;
        folder.insert(Arc::new(table));
    }
    folder.table(material)?.ok_or_else(missing)
}

impl<R: GeneratorRules + TablebaseRules> Source<R> for TablePositions<R> {
    fn name(&self) -> &'static str {
        "table"
    }

    fn visit_unit(&self, _: u64, unit: &mut Unit<'_, R>) -> ControlFlow<()> {
        for _ in 0..TRIES {
            unit.go_on()?;
            if let Some(candidate) = self.draw(unit.random, unit.criteria) {
                (unit.visit)(candidate)?;
            }
        }
        ControlFlow::Continue(())
    }
}
