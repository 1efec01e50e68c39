//! Endgame tables: the exact value of every position of a material.
//!
//! A table holds for every placement of its men, with either side to move, whether the side to
//! move wins, draws or loses, and in how many plies ([`Value`]). The parts of this room, from
//! the ground up: which men ([`Material`]), how their placements are numbered ([`Index`]), how
//! a table is built ([`build`](build())), kept ([`mod@file`]), found ([`TableFolder`]), asked
//! ([`Probe`]), checked ([`verify`]), counted ([`stats`]) and looked through ([`mine`]). What a
//! game must bring along is [`TablebaseRules`]; who checks for ever in a game, [`cycle`](cycle())
//! tells.
//!
//! ```
//! use std::sync::{Arc, atomic::AtomicBool};
//! use paiju::game::{Position, fen};
//! use paiju::rules::xiangqi::Xiangqi;
//! use paiju::tablebase::{TableFolder, Material, Probe, Repetition, Value, BuildMonitor, build};
//!
//! let folder = TableFolder::<Xiangqi>::new("no folder".as_ref(), Repetition::None);
//! let stop = AtomicBool::new(false);
//! for material in Material::read("KRK")?.with_dependencies() {
//!     let monitor = BuildMonitor { stop: &stop, on_layer: &|_| {} };
//!     let find = |part: &Material<Xiangqi>| folder.table(part).ok().flatten();
//!     let table = build(material, Repetition::None, find, &monitor).unwrap();
//!     folder.insert(Arc::new(table));
//! }
//! let position: Position<Xiangqi> = fen::read("3k5/9/9/9/9/9/9/9/9/R3K4 w").unwrap();
//! // The chariot mates on d1: on e10 the generals would face each other.
//! assert_eq!(folder.probe(&position).unwrap(), Some(Value::Win(1)));
//! # Ok::<(), paiju::tablebase::MaterialError>(())
//! ```
//!
//! # Two attackers a side
//!
//! What the tables of two attackers a side against a full guard would take, as numbered here.
//! One side's general with a full guard has 1410 placements, a bare general 9; with mirror
//! images taken out that makes 6372 slices. Four different attackers that go everywhere have
//! 90⁴ = 65.6 million placements in each of them: 418 · 10⁹ numbers, 836 GB for both sides
//! to move. Two soldiers among them make it 55² · 90² · 6372 = 156 · 10⁹, 312 GB; two equal
//! pairs, as in `KCCKNNAABB`, 4005² · 6372 = 102 · 10⁹, 204 GB. At the measured speed of
//! some 18 million positions a second and processor the largest takes 13 hours of one
//! processor, so time is no obstacle; memory is: alive, open and news take 3.5 bits
//! of each position and side to move beside its byte, 1.2 TB in all.
//!
//! Out of core, this is what would have to be done:
//!
//! - **Slices.** Soldiers never go back. With each soldier's rank in the slice instead of the
//!   row, the slices with the soldiers further on are finished before those behind them are
//!   begun, and are read like the tables that captures lead to. A slice of one rank for each
//!   of two soldiers is some 9 · 9 · 90² · 6372 = 4.2 · 10⁹ numbers, 8.4 GB of entries and 3.7
//!   GB of bits: that fits into memory today, and only attackers that are no soldiers are
//!   left as a problem.
//! - **Streams of slices.** A slice only reads itself and the slices that one step of a general,
//!   advisor or elephant leads to, at most 4 + 8 + 8 a side. Bits of a slice of four different
//!   attackers are 90³ rows of 12 bytes, 8.7 MB each for alive, open and news. In the order of
//!   their groups' numbers neighbours are near each other, so a window of some hundred slices
//!   in memory (3 GB) serves a pass, and every pass reads and writes the bits once: 6372 ·
//!   26 MB · 2 sides = 330 GB. With 1 GB a second a layer takes six minutes, 150 layers 15
//!   hours. Layers in which few slices are active read little; that they are known in advance
//!   (one bit a slice) is what makes it bearable.
//! - **Entries apart.** Values are only written, never read, but for what captures have noted.
//!   So a layer's news can be appended to a file by slice and put into entries once at the end;
//!   the notes of captures are sorted by layer when they are made and read back once.
//! - **Captures.** The tables that captures lead to (three attackers, 4.6 · 10⁹ numbers at
//!   most, 9.3 GB) are needed only before the first layer, one captured man at a time, in the
//!   order of slices, so unpacked blocks can be streamed, too.
//!
//! What is in memory then is a window of slices and one table of three attackers: 16 GB.
mod book_class;
pub mod build;
mod chex;
mod combinations;
mod cycle;
pub mod file;
mod folder;
mod group;
mod index;
mod material;
mod mine;
mod packing;
mod plan;
mod probe;
mod rules;
mod stats;
mod table;
mod tables;
mod value;
mod verify;
mod wildcard;
mod xiangqi;

pub use book_class::BookClass;
pub use build::{BuildError, BuildMonitor, Layer, build};
pub use cycle::{Cycle, cycle};
pub use file::FileError;
pub use folder::{ListedFile, TableFolder, list};
pub use index::Index;
pub use material::{Conversion, Material, MaterialError, Promotion};
pub use mine::{MinedPosition, Theme, mine};
pub use plan::{BuildPlan, BuildStep, PlanError, plan};
pub use probe::{MoveValue, Probe, best_line, move_values, preserving_moves, prover};
pub use rules::{FreeMan, TablebaseRules};
pub use stats::{Longest, SideStats, stats};
pub use table::{Entries, Repetition, Table};
pub use tables::{HasTables, Tables};
pub use value::{Entry, Plies, Value, Wdl};
pub use verify::{VerifyError, verify};
