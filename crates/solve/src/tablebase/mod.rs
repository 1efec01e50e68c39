//! Endgame tables: the exact value of every position of a material.
//!
//! A table holds, for every placement of its pieces and either side to move, whether the side to
//! move wins, draws or loses, and its distance to the end of the game in plies ([`Value`]).
//! Positions that are won because the other side may not check perpetually are distinguished where
//! the table is of that [rule](crate::game::Repetition); [`Probe`] says what each value promises.
//! It is built by retrograde analysis (Thompson 1986; Wu and Beal 2001; for Xiangqi Fang, Hsu and
//! Hsu 2000 and Fang 2005), here on bitboards: all pieces but one, the *free piece*, are fixed, one
//! bit represents each square of the free piece, and moves are un-made for whole sets at a time.
//!
//! From the ground up: which pieces ([`Material`]); numbers for their placements ([`Index`]: a
//! slice for the generals and the pieces confined to few squares, combinations for all others,
//! mirror images once); the build ([`build`](build()), sets packed into words); the file
//! ([`mod@file`]: compressed blocks with checksums); a folder of tables ([`TableFolder`],
//! [`Tables`]); and what tables are good for: [`verify`](verify()), [`stats`](stats()),
//! [`mine`](mine()). Values, probing and best play are the room [`exact`](crate::exact), and are
//! re-exported here. [`AnyTableFolder`] is the door for code without a type parameter.
//! [`TablebaseRules`] lists what a game must supply. What was tried, and what larger tables would
//! need, is in `EXPERIMENTS.md` in this folder.
//!
//! - K. Thompson, *Retrograde Analysis of Certain Endgames*, ICCA Journal 9 (1986).
//! - R. Wu, D. F. Beal, *Fast, Memory-Efficient Retrograde Algorithms*, ICGA Journal 24 (2001).
//! - H. Fang, T. Hsu, S. Hsu, *Construction of Chinese Chess Endgame Databases by Retrograde
//!   Analysis*, Computers and Games 2000.
//! - H. Fang, *The Nature of Retrograde Analysis for Chinese Chess*, ICGA Journal 28 (2005).
//! - `FelicityEgtb` by Nguyen Hong Pham, other tables of Xiangqi.
//!
//! ```
//! use std::sync::{Arc, atomic::AtomicBool};
//! use paiju_game::game::{Position, Repetition, fen};
//! use paiju_game::rules::xiangqi::Xiangqi;
//! use paiju_solve::tablebase::{TableFolder, Material, Probe, Value, BuildMonitor, build};
//!
//! let rules = Xiangqi::default();
//! let folder = TableFolder::new(rules, "no folder".as_ref(), Repetition::None);
//! let stop = AtomicBool::new(false);
//! for material in Material::read(rules, "KRK")?.with_dependencies() {
//!     let monitor = BuildMonitor::new(&stop);
//!     let find = |part: &Material<Xiangqi>| folder.table(part).ok().flatten();
//!     let table = build(material, Repetition::None, find, &monitor).unwrap();
//!     folder.insert(Arc::new(table));
//! }
//! let position: Position<Xiangqi> = fen::read("3k5/9/9/9/9/9/9/9/9/R3K4 w").unwrap();
//! // The chariot mates on d1: on e10 the generals would face each other.
//! assert_eq!(folder.probe(&position).unwrap(), Some(Value::Win(1)));
//! # Ok::<(), paiju_solve::tablebase::MaterialError>(())
//! ```

#[cfg(feature = "tables")]
mod any;
mod chex;
mod combinations;
mod domain;
mod entry;
#[cfg(feature = "tables")]
pub mod file;
#[cfg(feature = "tables")]
mod finds;
#[cfg(feature = "tables")]
mod folder;
mod index;
mod listed;
mod material;
#[cfg(feature = "tables")]
mod mine;
#[cfg(feature = "tables")]
mod natural;
mod parallel;
#[cfg(feature = "tables")]
mod plan;
pub mod retrograde;
mod rules;
mod small;
#[cfg(feature = "tables")]
mod stats;
mod table;
#[cfg(feature = "tables")]
mod tables;
#[cfg(feature = "tables")]
mod verify;
#[cfg(feature = "tables")]
mod wildcard;
mod xiangqi;

pub use crate::exact::{
    FileError, HasTables, MoveValue, Plies, Probe, Tables, Value, Wdl, best_line, best_move,
    move_values, preserving_moves, prover, strategy,
};
#[cfg(feature = "tables")]
pub use any::{Answer, AnyMaterial, AnyMoveValue, AnyTableFolder, Counts, Folder, SavedBuildError};
pub use entry::{Entry, Layout};
#[cfg(feature = "tables")]
pub use finds::{AnyMinedPosition, MinedPosition};
#[cfg(feature = "tables")]
pub use folder::{ListedFile, TableFolder, list};
pub use index::Index;
pub use material::{Conversion, Material, MaterialError, Promotion};
#[cfg(feature = "tables")]
pub use mine::{Filter, Theme, mine, only_move};
#[cfg(feature = "tables")]
pub use natural::{Exception, NaturalStats};
#[cfg(feature = "tables")]
pub use plan::{BuildPlan, BuildStep, Existing, PlanError, plan};
#[cfg(feature = "tables")]
pub use retrograde::Checkpoints;
pub use retrograde::{BuildError, BuildMonitor, Layer, POSITIONS_PER_SECOND, build};
pub use rules::{FreeMan, NoTables, TablebaseRules};
#[cfg(feature = "tables")]
pub use stats::{BookClass, Longest, SideStats, stats};
pub use table::{Entries, Table};
#[cfg(feature = "tables")]
pub use verify::{VerifyError, verify};
