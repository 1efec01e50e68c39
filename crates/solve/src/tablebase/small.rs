//! Small tables, built in memory where a search asks for them: of what can still arise from the
//! position that it begins with.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, RwLock, TryLockError};
use std::time::Duration;

use rustc_hash::{FxHashMap, FxHashSet};

use super::domain::Domain;
#[cfg(feature = "tables")]
use super::file;
use super::index::{Index, most_entries};
use super::material::Material;
use super::parallel::on_threads;
use super::retrograde::{
    BuildMonitor, POSITIONS_PER_SECOND, build_earliest, build_within, has_earliest, is_ruled,
    memory, work,
};
use super::rules::{NoTables, TablebaseRules};
use super::table::Table;
use crate::exact::{Advised, Builder, FileError, MissingTable, Probe, Value, strategy};
use crate::game::{Board, Color, Position, Repetition, Rules};
use crate::locked::{read, write};
use crate::solve::{Advice, AdviceCost, Alarm, Budget, Endgames, Known, Strategy};
use crate::{rule_sets, rules};

/// Pieces that can cross the board, beyond which nothing is asked for.
const MOST_ATTACKERS: usize = 4;

/// The most positions of a table, and the part of a material's that they are at least.
const MOST_POSITIONS: u64 = 1 << 27;
const PARTS: u64 = 64;

/// Positions of a table that are decided while a search looks at one.
const PACE: u64 = 24;

/// Bytes of tables that a process keeps for later searches.
const KEPT: usize = 128 << 20;

/// Between two looks whether another thread is done.
const WAIT: Duration = Duration::from_millis(2);

/// The small tables of one type of board under one rule about repetition, for all searches.
struct SmallTables<R: Rules> {
    repetition: Repetition,
    /// Bytes of tables that are kept.
    most: usize,
    /// One of each material: the last one that was built; and the same of the [earliest
    /// wins](build_earliest) of a side.
    tables: RwLock<Tables<R>>,
    /// Held by the one thread that builds.
    building: Mutex<()>,
}

impl<R: TablebaseRules> SmallTables<R> {
    fn new(repetition: Repetition) -> Self {
        Self { repetition, most: KEPT, tables: RwLock::default(), building: Mutex::new(()) }
    }

    /// The table of a domain, if it is there. A larger one will do where it has no ranks, which
    /// count the steps of a build: what was built for others must not show.
    fn table(&self, domain: &Domain<R>) -> Option<Arc<Table<R>>> {
        // A thread that panicked with the lock has left the map usable.
        let tables = read(&self.tables);
        let table = tables.get(&(*domain.material(), None))?;
        let of_table = table.index().domain();
        let is_ruled = is_ruled(domain.material(), self.repetition);
        let serves = of_table.covers(domain) && (!is_ruled || domain.covers(of_table));
        serves.then(|| Arc::clone(table))
    }

    /// The table of a domain, built now with all that it needs if it is not there.
    fn built(&self, domain: &Domain<R>, alarm: &Alarm) -> Option<Arc<Table<R>>> {
        match self.table(domain) {
            Some(table) => Some(table),
            None => {
                self.all_built(domain, alarm, 1, None)?.get(&(*domain.material(), None)).cloned()
            }
        }
    }

    /// The tables of a domain and of all that it needs, with those of a side's earliest wins if one is
    /// given; those that are not there are built now, on this many threads.
    fn all_built(
        &self,
        domain: &Domain<R>,
        alarm: &Alarm,
        threads: usize,
        winner: Option<Color>,
    ) -> Option<Tables<R>> {
        let _building = self.begin(alarm)?;
        let parts = domain.with_dependencies();
        let needed: FxHashSet<_> = parts.iter().map(|part| *part.material()).collect();
        let mut tables = Tables::default();
        let stop = AtomicBool::new(false);
        let on_layer = |_| stop.store(alarm.rings(), Ordering::Relaxed);
        let monitor = BuildMonitor { on_layer: &on_layer, ..BuildMonitor::new(&stop) };
        let winners = winner.map(|winner| winners(&parts, self.repetition, winner));
        let all = parts.iter().map(|part| (part, None));
        let earliest = winners.iter().flatten().map(|&(at, winner)| (&parts[at], Some(winner)));
        for (part, winner) in all.chain(earliest) {
            let key = (*part.material(), winner);
            let known = match winner {
                None => self.table(part),
                Some(_) => read(&self.tables).get(&key).cloned(),
            };
            if let Some(table) = known.filter(|table| table.index().domain().covers(part)) {
                tables.insert(key, table);
                continue;
            }
            if alarm.rings() {
                return None;
            }
            let built = on_threads(threads, || match winner {
                None => {
                    let find = |needed: &Material<R>| tables.get(&(*needed, None)).cloned();
                    build_within(part, self.repetition, find, &monitor)
                }
                Some(winner) => {
                    let find = |needed: &Material<R>, turned: bool| {
                        let winner = if turned { !winner } else { winner };
                        let earliest = has_earliest(needed, self.repetition).then_some(winner);
                        tables.get(&(*needed, earliest)).cloned()
                    };
                    build_earliest(part, winner, find, &monitor)
                }
            });
            let table = Arc::new(built?.ok()?);
            self.keep(key, &table, &needed);
            tables.insert(key, table);
        }
        Some(tables)
    }

    /// Waits for the thread that builds, but not longer than the alarm allows.
    fn begin(&self, alarm: &Alarm) -> Option<MutexGuard<'_, ()>> {
        loop {
            match self.building.try_lock() {
                Ok(building) => return Some(building),
                Err(TryLockError::Poisoned(poisoned)) => return Some(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) if alarm.rings() => return None,
                Err(TryLockError::WouldBlock) => std::thread::sleep(WAIT),
            }
        }
    }

    /// Keeps a table; where there are too many, those go that the next one does not need.
    fn keep(&self, key: TableKey<R>, table: &Arc<Table<R>>, needed: &FxHashSet<Material<R>>) {
        let mut tables = write(&self.tables);
        tables.insert(key, Arc::clone(table));
        if tables.values().map(|table| bytes(table)).sum::<usize>() > self.most {
            tables.retain(|(material, _), _| needed.contains(material));
        }
    }
}

/// Bytes of a table in memory.
fn bytes<R: TablebaseRules>(table: &Table<R>) -> usize {
    table.memory().map_or(0, |entries| entries.iter().map(super::Entries::bytes).sum())
}

/// The work of building the table of a domain and all that it needs, with the earliest wins of a side if
/// asked for, and the bytes that this takes at most at a time.
pub(super) fn cost_within<R: TablebaseRules>(
    domain: &Domain<R>,
    repetition: Repetition,
    winner: Option<Color>,
) -> (u64, u64) {
    let parts = domain.with_dependencies();
    let (mut cost, mut held, mut most) = (0, 0, 0);
    for part in &parts {
        let index = Index::within(*part);
        cost += work(&index, repetition);
        most = most.max(held + memory(&index, repetition));
        held += index.len() * 2;
    }
    for (at, _) in winner.into_iter().flat_map(|winner| winners(&parts, repetition, winner)) {
        let index = Index::within(parts[at]);
        // The other side's positions are looked at twice.
        cost += index.len() * 3;
        most = most.max(held + memory(&index, repetition) + index.len());
        held += index.len() * 2;
    }
    (cost, most)
}

/// Of a domain with its dependencies, those that need a table of earliest wins, each with the side that the
/// winner of the last is in it.
fn winners<R: TablebaseRules>(
    parts: &[Domain<R>],
    repetition: Repetition,
    winner: Color,
) -> Vec<(usize, Color)> {
    let mut wanted = vec![[false; 2]; parts.len()];
    if let Some(last) = wanted.last_mut() {
        last[winner.index()] = true;
    }
    for at in (0..parts.len()).rev() {
        for conversion in parts[at].material().conversions() {
            let (after, turned) = conversion.after.canonical();
            let place = parts.iter().position(|part| *part.material() == after);
            let Some(place) = place.filter(|&place| place < at) else { continue };
            let asked = wanted[at];
            for color in Color::ALL.into_iter().filter(|color| asked[color.index()]) {
                wanted[place][if turned { !color } else { color }.index()] = true;
            }
        }
    }
    let of_part = |at: usize| {
        let is_asked = has_earliest(parts[at].material(), repetition);
        let wanted = wanted[at];
        let asked = Color::ALL.into_iter().filter(move |color| is_asked && wanted[color.index()]);
        asked.map(move |color| (at, color))
    };
    (0..parts.len()).flat_map(of_part).collect()
}

/// The canonical name of a material; for a table of earliest wins, with their side.
type TableKey<R> = (Material<R>, Option<Color>);
type Tables<R> = FxHashMap<TableKey<R>, Arc<Table<R>>>;

/// The tables of a material and of all that it needs.
struct SmallEndgames<R: Rules> {
    tables: Tables<R>,
    repetition: Repetition,
    most_men: usize,
}

impl<R: TablebaseRules> SmallEndgames<R> {
    fn new(tables: Tables<R>, repetition: Repetition) -> Self {
        let most_men = tables.values().map(|table| table.material().men()).max().unwrap_or(0);
        Self { tables, repetition, most_men }
    }
}

impl<R: TablebaseRules> Probe<R> for SmallEndgames<R> {
    fn probe(&self, position: &Position<R>) -> Result<Option<Value>, FileError> {
        Ok(self.known(position).or_else(|| Value::of_finished(position)))
    }

    fn known(&self, position: &Position<R>) -> Option<Value> {
        if position.rights() != R::Rights::default() {
            return None;
        }
        let table = self.tables.get(&(Material::of(position.board()).canonical().0, None))?;
        // What is in memory can be read.
        table.look_up(position.board(), position.turn()).ok()?
    }

    fn missing(&self, position: &Position<R>) -> MissingTable {
        MissingTable::TooLarge { material: Material::of(position.board()).to_string() }
    }
}

impl<R: TablebaseRules> Endgames<R> for SmallEndgames<R> {
    fn most_men(&self) -> usize {
        self.most_men
    }

    fn value(&self, position: &Position<R>) -> Option<Value> {
        self.known(position)
    }

    fn strategy(&self, position: &Position<R>) -> Option<Strategy<R>> {
        strategy(self, position).ok().flatten()
    }

    fn at_least(&self, position: &Position<R>, plies: u16) -> u16 {
        let (material, turned) = Material::of(position.board()).canonical();
        if !is_ruled(&material, self.repetition) {
            return plies;
        }
        // The mover has won in an odd number of plies.
        let winner = if plies % 2 == 1 { position.turn() } else { !position.turn() };
        let winner = if turned { !winner } else { winner };
        let earliest = self.tables.get(&(material, Some(winner)));
        let value = earliest.and_then(|it| it.look_up(position.board(), position.turn()).ok()?);
        value.and_then(Value::plies).map_or(0, |least| least.min(plies))
    }

    fn has_gaps(&self) -> bool {
        false
    }

    fn repetition(&self) -> Repetition {
        self.repetition
    }
}

/// The small tables for a search that begins with one position.
struct SmallAdvice<R: Rules> {
    small: Arc<SmallTables<R>>,
    /// The board of that position.
    origin: Board<R>,
    /// The tables of all that can arise from it, once they are built.
    all: OnceLock<Arc<SmallEndgames<R>>>,
    /// Where those are saved that have all positions of their material.
    folder: Option<PathBuf>,
}

impl<R: TablebaseRules> SmallAdvice<R> {
    fn new(small: Arc<SmallTables<R>>, origin: &Board<R>) -> Self {
        Self { small, origin: *origin, all: OnceLock::new(), folder: None }
    }

    /// Saves whole tables that are not in the folder. What cannot be written is built again.
    fn save(&self, tables: &Tables<R>) {
        #[cfg(feature = "tables")]
        if let Some(folder) = self.folder.as_deref() {
            let is_whole =
                |it: &&Arc<Table<R>>| it.index().domain().covers(&Domain::whole(*it.material()));
            let own = tables.iter().filter(|((_, winner), _)| winner.is_none());
            let mut whole: Vec<_> = own.map(|(_, table)| table).filter(is_whole).collect();
            whole.sort_by_cached_key(|table| file::name(table.material(), table.repetition()));
            for table in whole {
                if !folder.join(file::name(table.material(), table.repetition())).exists() {
                    let _ = file::save(folder, table);
                }
            }
        }
        #[cfg(not(feature = "tables"))]
        let _ = (&self.folder, tables);
    }

    /// What a side of the origin is in the canonical form of its material.
    fn in_canonical(&self, side: Option<Color>) -> Option<Color> {
        let (_, turned) = Material::of(&self.origin).canonical();
        side.map(|side| if turned { !side } else { side })
    }

    /// What it costs to know the positions with these pieces, with the lengths of a side's wins.
    fn cost_with(&self, board: &Board<R>, winner: Option<Color>) -> Option<AdviceCost> {
        let repetition = self.small.repetition;
        let attackers = board.pieces().filter(|(_, man)| R::ORDER.contains(&man.role));
        let attackers = attackers.filter(|(_, man)| !R::CONFINED.contains(&man.role)).count();
        if attackers > MOST_ATTACKERS || NoTables::under(board.rules(), repetition).is_err() {
            return None;
        }
        let (domain, material) = (self.domain(board), Material::of(board));
        // Numbering many placements takes long, and soldiers on the way leave a part of them.
        if most_entries(&material) / PARTS > MOST_POSITIONS
            || Index::within(domain).len() > MOST_POSITIONS
        {
            return None;
        }
        let (cost, most) = cost_within(&domain, repetition, winner);
        let is_exact = !is_ruled(&material, repetition)
            || winner.is_some() && has_earliest(&material, repetition);
        Some(AdviceCost { nodes: cost / PACE, bytes: usize::try_from(most).ok()?, is_exact })
    }

    /// The positions with these pieces that can still arise.
    fn domain(&self, board: &Board<R>) -> Domain<R> {
        Domain::reached(&self.origin, Material::of(board)).canonical()
    }
}

impl<R: TablebaseRules> Advice<R> for SmallAdvice<R> {
    fn cost(&self, board: &Board<R>) -> Option<AdviceCost> {
        self.cost_with(board, None)
    }

    fn cost_of_all(&self, winner: Option<Color>) -> Option<AdviceCost> {
        self.cost_with(&self.origin, self.in_canonical(winner))
    }

    fn known(&self, board: &Board<R>, alarm: &Alarm) -> Option<Arc<dyn Known<R>>> {
        let table = self.small.built(&self.domain(board), alarm)?;
        Some(table)
    }

    fn endgames(
        &self,
        cost: AdviceCost,
        budget: &Budget,
        winner: Option<Color>,
    ) -> Option<(Arc<dyn Endgames<R>>, usize)> {
        let domain = self.domain(&self.origin);
        let pace = POSITIONS_PER_SECOND * budget.threads() as u64;
        let seconds = (cost.nodes * PACE).div_ceil(pace);
        budget.show_building(|| format!("{}, {seconds} s", domain.material()));
        let tables = self.small.all_built(
            &domain,
            &budget.alarm(),
            budget.threads(),
            self.in_canonical(winner),
        );
        budget.show_building(String::new);
        let tables = tables?;
        self.save(&tables);
        let bytes = tables.values().map(|table| bytes(table)).sum();
        let all = Arc::new(SmallEndgames::new(tables, self.small.repetition));
        Some((Arc::clone(self.all.get_or_init(|| all)) as Arc<dyn Endgames<R>>, bytes))
    }
}

impl<R: TablebaseRules> Builder<R> for SmallAdvice<R> {
    fn built(&self) -> Option<Arc<dyn Probe<R>>> {
        Some(Arc::clone(self.all.get()?) as Arc<dyn Probe<R>>)
    }
}

impl<R: TablebaseRules> Known<R> for Table<R> {
    fn value(&self, position: &Position<R>) -> Option<Value> {
        if position.rights() != R::Rights::default() {
            return None;
        }
        self.look_up(position.board(), position.turn()).ok()?
    }
}

macro_rules! define {
    ({} $(
        $text:literal, $variant:ident, $field:ident, $room:ident::$kind:ident
        $(, [$other_text:literal, $other:ident, $other_field:ident, $value:ident])*
    );+) => {
        $(
            impl Advised for rules::$room::$kind {
                fn advice(
                    self,
                    repetition: Repetition,
                    origin: &Board<Self>,
                    folder: Option<&Path>,
                ) -> Option<Arc<dyn Builder<Self>>> {
                    type Small = LazyLock<Arc<SmallTables<rules::$room::$kind>>>;
                    static NONE: Small =
                        LazyLock::new(|| Arc::new(SmallTables::new(Repetition::None)));
                    static CHECKS: Small =
                        LazyLock::new(|| Arc::new(SmallTables::new(Repetition::Checks)));
                    // Under `asian`, the caller knows that chases are left out.
                    let small = match (repetition, Self::REPETITION) {
                        (Repetition::None, _) | (_, Repetition::None) => NONE.clone(),
                        _ => CHECKS.clone(),
                    };
                    let folder = folder.map(Path::to_owned);
                    Some(Arc::new(SmallAdvice { folder, ..SmallAdvice::new(small, origin) }))
                }
            }
        )+
    };
}
rule_sets!(define {});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::fen;
    use crate::rules::chex::Chex;
    use crate::rules::xiangqi::Xiangqi;

    fn position<R: TablebaseRules>(rules: R, text: &str) -> Position<R> {
        fen::read_under(rules, text).unwrap()
    }

    /// Advice of its own on what can arise from a position.
    fn advice<R: TablebaseRules>(repetition: Repetition, from: &Position<R>) -> SmallAdvice<R> {
        SmallAdvice::new(Arc::new(SmallTables::new(repetition)), from.board())
    }

    fn domain(text: &str) -> Domain<Xiangqi> {
        Domain::whole(Material::read(Xiangqi::default(), text).unwrap())
    }

    #[test]
    fn positions_with_few_men_are_known() {
        let known = |position: &Position<Xiangqi>| {
            let advice = advice(Repetition::Checks, position);
            advice.known(position.board(), &Alarm::NEVER)?.value(position)
        };
        let xiangqi = |text: &str| known(&position(Xiangqi::default(), text));
        let drawn = "2bak4/4a4/4b4/2R6/9/9/9/9/9/4K4 b";
        assert_eq!(xiangqi(drawn), Some(Value::Draw));
        assert_eq!(xiangqi("3k5/9/9/9/9/9/9/9/9/R3K4 w"), Some(Value::Win(1)));
        // The cannon that always jumps is another piece.
        let other = position(Xiangqi::CHINA_SCHACH, "3k5/9/9/9/9/9/9/9/9/C3K4 w");
        assert_eq!(known(&other), Some(Value::Draw));
    }

    #[test]
    fn the_cost_grows_with_the_men_and_many_are_never_asked_for() {
        let cost = |text: &str| {
            let from = position(Xiangqi::default(), text);
            advice(Repetition::Checks, &from).cost(from.board())
        };
        let few = cost("3k5/9/9/9/9/9/9/9/9/R3K4 w").unwrap();
        let more = cost("2bak4/4a4/4b4/2R6/9/9/9/9/9/4K4 b").unwrap();
        assert!(few.nodes < more.nodes && few.bytes < more.bytes, "{few:?}, {more:?}");
        assert_eq!(cost("3k5/9/9/9/9/9/9/9/RRCCN4/4K4 b"), None);
        let start = position(Chex::default(), Chex::START);
        assert_eq!(advice(Repetition::None, &start).cost(start.board()), None);
    }

    #[test]
    fn what_cannot_arise_any_more_costs_nothing_and_is_not_known() {
        let read = |text| position(Xiangqi::default(), text);
        let far = read("3ak4/9/2P2P3/9/9/9/9/9/9/5K3 w");
        let near = read("3ak4/9/9/9/2P2P3/9/9/9/9/5K3 w");
        let [small, large] = [&far, &near].map(|from| advice(Repetition::Checks, from));
        let [less, more] = [&small, &large].map(|advice| advice.cost(far.board()).unwrap());
        assert!(2 * less.nodes < more.nodes && 2 * less.bytes < more.bytes, "{less:?}, {more:?}");
        let value = |advice: &SmallAdvice<Xiangqi>, of: &Position<Xiangqi>| {
            advice.known(far.board(), &Alarm::NEVER)?.value(of)
        };
        assert_eq!(value(&small, &near), None);
        assert!(value(&small, &far).is_some());
        assert_eq!(value(&small, &far), value(&large, &far));
        // The larger table serves both.
        let both = SmallAdvice::new(Arc::clone(&large.small), far.board());
        assert_eq!(value(&both, &near), value(&large, &near));
    }

    #[test]
    fn nothing_is_built_once_the_alarm_rings() {
        let asked = position(Xiangqi::default(), "3k5/9/9/9/9/9/9/9/9/N3K4 w");
        let stopped = Alarm::of(Arc::new(AtomicBool::new(true)));
        let advice = advice(Repetition::None, &asked);
        assert!(advice.known(asked.board(), &stopped).is_none());
        assert!(advice.small.table(&domain("KNK")).is_none());
        assert!(advice.known(asked.board(), &Alarm::NEVER).is_some());
    }

    #[test]
    fn what_the_next_table_needs_is_kept() {
        let small = SmallTables { most: 1 << 20, ..SmallTables::new(Repetition::None) };
        for text in ["KPKAAB", "KNKAAB", "KCAKAA", "KRKABB"] {
            assert!(small.built(&domain(text), &Alarm::NEVER).is_some(), "{text}");
            let tables = small.tables.read().unwrap();
            let held: usize = tables.values().map(|table| bytes(table)).sum();
            let needed = domain(text).material().with_dependencies();
            let is_needed = tables.keys().all(|(kept, _)| needed.contains(kept));
            assert!(held <= small.most || is_needed, "{text}: {held}");
        }
    }
}
