//! Positions of endgame tables that only one move wins.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::{Candidate, Source, Visit};
use crate::game::{Color, Position, Role, Rules};
use crate::generate::criteria::Wanted;
use crate::generate::generator_rules::Composed;
use crate::generate::material_pattern::{Material, MaterialError, Men};
use crate::generate::random::Random;
use crate::generate::symmetry::image_with_attacker;
use crate::tablebase::{
    self, BuildError, BuildMonitor, FileError, PlanError, Table, TableFolder, TablebaseRules,
    Value, Wdl, build, move_values, plan, preserving_moves,
};

/// Positions drawn from tables: won in a wanted number of moves, and exactly one move wins
/// at all, however long the others are given.
#[derive(Debug)]
pub struct Tables<R: Rules> {
    folder: TableFolder<R>,
    drawn: Vec<Drawn<R>>,
    entries: usize,
}

/// A table that positions are drawn from.
#[derive(Debug)]
struct Drawn<R: Rules> {
    table: Arc<Table<R>>,
    /// The side of the table that attacks.
    attacker: Color,
    name: String,
}

/// Why there are no tables to draw from.
#[derive(Debug, thiserror::Error)]
pub enum TablesError {
    /// The rules do not allow the material.
    #[error(transparent)]
    Men(#[from] MaterialError),
    /// A table is missing that is too great to be built on the way.
    #[error(
        "the table of {material} is not there and too great to be built on the way; `paiju table build {material}` makes it"
    )]
    Missing {
        /// The material.
        material: String,
    },
    /// The ranges of a material stand for too many tables.
    #[error("{0} stands for more than {MOST} materials")]
    TooMany(Material),
    /// A table cannot be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A table cannot be read.
    #[error(transparent)]
    File(#[from] FileError),
    /// They cannot be built.
    #[error(transparent)]
    BuildPlan(#[from] PlanError),
}

/// Materials that the ranges of one text may stand for.
const MOST: usize = 64;
/// Positions, with either side to move, that are built on the way: some seconds' work.
const SMALL: u64 = 50_000_000;
/// Entries that one unit looks at before it gives up.
const TRIES: usize = 1 << 17;

impl<R: Composed + TablebaseRules> Tables<R> {
    /// The tables of a material, the attacker's men first: those of the folder, read into
    /// memory, and small ones that are built now, as long as `stop` is not set.
    ///
    /// # Errors
    /// Why there are none.
    pub fn new(
        material: &Material,
        folder: TableFolder<R>,
        stop: &AtomicBool,
    ) -> Result<Self, TablesError> {
        let folder = folder.in_memory();
        let sides = material.men::<R>()?;
        let [attackers, defenders] = sides.each_ref().map(choices::<R>);
        let count = attackers.len().saturating_mul(defenders.len());
        if count > MOST {
            return Err(TablesError::TooMany(material.clone()));
        }
        let mut drawn = Vec::new();
        for (attacker, defender) in
            attackers.iter().flat_map(|one| defenders.iter().map(move |other| (one, other)))
        {
            let royal = R::Role::ROYAL.letter();
            // The counts are within the limits of the rules, so that this is a material.
            let text = format!("{royal}{attacker}{royal}{defender}");
            let Ok(material) = tablebase::Material::read(&text) else { continue };
            let table = table(&folder, &material, stop)?;
            let attacker = if material.canonical().1 { Color::Black } else { Color::Red };
            drawn.push(Drawn { table, attacker, name: material.to_string() });
        }
        let entries = drawn.iter().map(|it| it.table.index().len() as usize).sum();
        Ok(Self { folder, drawn, entries })
    }

    /// A position out of any of the tables.
    fn draw(&self, random: &mut Random, wanted: &Wanted) -> Option<Candidate<R>> {
        let mut at = random.below(self.entries);
        let drawn = self.drawn.iter().find(|it| {
            let entries = it.table.index().len() as usize;
            let here = at < entries;
            at -= if here { 0 } else { entries };
            here
        })?;
        let (table, index) = (&drawn.table, at as u64);
        // A win by checks alone may take longer than the shortest one.
        let most = *wanted.moves.end();
        let least = if wanted.checks { 1 } else { *wanted.moves.start() };
        let Value::Win(plies) = table.value(drawn.attacker, index).ok()?? else { return None };
        if !(u16::from(least)..=u16::from(most)).contains(&(plies / 2 + 1)) {
            return None;
        }
        let board = table.index().board(index)?;
        let position = Position::new(board, drawn.attacker, R::Rights::default()).ok()?;
        let moves = move_values(&self.folder, &position).ok()??;
        let (winning, others) = preserving_moves(&moves, Wdl::Win);
        if winning.len() != 1 || others == 0 {
            return None;
        }
        let position = image_with_attacker(&position, Color::Red)?;
        Some(Candidate { position, from: Some(drawn.name.clone()) })
    }
}

/// The letters of every choice of so many men of each kind.
fn choices<R: Rules>(men: &Men<R::Role>) -> Vec<String> {
    let mut all = vec![String::new()];
    for (role, count) in men {
        let longer = |text: &String| {
            let with = |count| text.clone() + &role.letter().to_string().repeat(count);
            count.clone().map(with).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The table of a material with all that it rests on, in memory.
fn table<R: TablebaseRules>(
    folder: &TableFolder<R>,
    material: &tablebase::Material<R>,
    stop: &AtomicBool,
) -> Result<Arc<Table<R>>, TablesError> {
    if let Some(table) = folder.table(material)? {
        return Ok(table);
    }
    let missing = || TablesError::Missing { material: material.to_string() };
    let plan = plan(folder, &[*material])?;
    if plan.positions() > SMALL {
        return Err(missing());
    }
    for step in plan.steps {
        // What was built for another material is in no file.
        if folder.table(&step.material)?.is_some() {
            continue;
        }
        let find = |part: &tablebase::Material<R>| folder.table(part).ok().flatten();
        let monitor = BuildMonitor { stop, on_layer: &|_| {} };
        let table = build(step.material, folder.repetition(), find, &monitor)?;
        folder.insert(Arc::new(table));
    }
    folder.table(material)?.ok_or_else(missing)
}

impl<R: Composed + TablebaseRules> Source<R> for Tables<R> {
    fn name(&self) -> &'static str {
        "table"
    }

    fn bring(
        &self,
        _: u64,
        random: &mut Random,
        wanted: &Wanted,
        visit: &mut Visit<'_, R>,
    ) -> ControlFlow<()> {
        for _ in 0..TRIES {
            if wanted.halt.reached() {
                return ControlFlow::Break(());
            }
            if let Some(candidate) = self.draw(random, wanted) {
                visit(candidate)?;
            }
        }
        ControlFlow::Continue(())
    }
}
