//! paiju (排局, "composed position") verifies, solves and explains composed problems of
//! Xiangqi and its relatives.
//!
//! Solving a position takes one call:
//!
//! ```
//! use paiju::examine::{Verdict, solve_fen};
//! use paiju::rules::RuleSet;
//! use paiju::solve::Limits;
//!
//! let fen = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
//! let report = solve_fen(RuleSet::Xiangqi, fen, "#2", Limits::default())?;
//! assert_eq!(report.solved, Verdict::Solved);
//! assert_eq!(report.answer.line.text(), "1. c6d8+ e10f10 2. g9f9#");
//! # Ok::<(), paiju::examine::SolveFenError>(())
//! ```
//!
//! A problem with an intended solution is read from YAML and examined: a plan goes in, a report comes
//! out, plain data with the verdict, findings, the solution tree, themes, tries and more, all within
//! one budget of time and nodes:
//!
//! ```
//! use paiju::examine::{Plan, ReportPart, Verdict, examine};
//! use paiju::problem::{resolve, yaml};
//!
//! let file = "
//! - fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
//!   stipulation: \"#2\"
//!   solution: 1. c6d8+ e10f10 2. g9f9#
//! ";
//! let read = yaml::read(file.as_bytes(), "mates.yaml");
//! let collection = &read.collections[0];
//! let problem = resolve(collection, &collection.problems[0], "mates.yaml");
//! let problem = problem.map_err(|bad| bad.diagnostics).expect("a good problem");
//! let plan = Plan { parts: vec![ReportPart::Check], authored: true, ..Plan::default() };
//! let report = examine(&problem, &plan, &mut ());
//! assert_eq!(report.check.map(|check| check.verdict), Some(Verdict::Sound));
//! ```
//!
//! The rooms of the crates below are re-exported, from the ground up:
//!
//! - [`game`]: what every game shares, [`game::Position`] above all;
//! - [`rules`]: the rule sets, and [`rules::AnyPosition`] for the choice at run time;
//! - [`repetition`]: who is to blame where a position comes again;
//! - [`notation`]: moves as text, read in a position and written from one;
//! - [`stipulation`]: what a problem asks for;
//! - [`checker`]: wins replayed on a second board that shares no code with the first;
//! - [`diagram`]: boards as text, drawn and read, and as pictures;
//! - [`problem`]: problems as their authors write them, in YAML;
//! - [`formats`]: files of other programs, as game trees;
//! - [`input`]: any file, folder or stream as posed problems;
//! - [`solve`]: the exhaustive search for forced wins, with all keys and duals;
//! - [`anatomy`]: why a final position is lost;
//! - [`theme`]: named mates and what else a solution shows, each with its evidence;
//! - [`difficulty`]: how hard a problem is, from proven facts;
//! - [`idea`]: what two problems share that differ by shifts, mirrors, colors and idle men only;
//! - [`exact`]: exact values, and the door for those that know them;
//! - `tablebase`: exact values of all positions of an endgame, built and in files; it needs the feature
//!   `tables`, which is on by default;
//! - [`report`]: what an examination found, as plain data, and its sentences;
//! - [`examine`](mod@examine): composed problems against the proof;
//! - [`pack`]: problems judged move by move, for sites and markers;
//! - [`analysis`]: what is to be played in a game, for engines;
//! - [`candidates`]: positions that may become problems, and their proof;
//! - [`mend`]: the smallest changes that make unsound problems sound, and better versions of sound ones;
//! - [`matrix`]: some men fixed, others varied, and every placement examined;
//! - [`prepend`]: moves put before the solution of a sound problem.
//!
//! The rooms of this crate:
//!
//! - [`batch`]: many problems as a stream: results, resuming, comparing;
//! - [`book`]: pages of diagrams with their solutions, for screen and print;
//! - [`convert`]: problems in the formats of other programs;
//! - [`generate`]: positions from many sources; only proven problems are kept;
//! - [`select`]: questions about problems, their order, and how they differ;
//! - [`anticipation`]: which earlier problems anticipate a problem;
//! - [`record`]: what was found, as records of machine output, and what is examined for them;
//! - [`marking`]: solvers' answers, marked as solving contests do;
//! - [`protocol`]: UCI and UCCI, for programs with a board that want an engine;
//! - `workbench`: a local page on which problems are composed and proven as one goes; it needs the
//!   feature `workbench`, which is on by default;
//! - `cli`: the command line, the only room that prints; it needs the feature `cli`, which is on
//!   by default.

// With tests come dependencies that only some of them use.
#![cfg_attr(not(test), warn(unused_crate_dependencies))]

pub mod anticipation;
pub mod batch;
pub mod book;
#[cfg(feature = "cli")]
pub mod cli;
pub mod convert;
pub mod generate;
pub mod marking;
pub mod protocol;
pub mod record;
pub mod select;
#[cfg(feature = "workbench")]
pub mod workbench;

pub use paiju_checker as checker;
pub use paiju_game::{game, notation, repetition, rules, stipulation};
#[doc(hidden)]
pub use paiju_game::{match_position, match_rules};
pub use paiju_game::{rule_sets, with_position, with_rules};
pub use paiju_problem::{diagram, formats, input, problem};
use paiju_solve::atomic_file;
#[cfg(feature = "tables")]
pub use paiju_solve::tablebase;
pub use paiju_solve::{
    analysis, anatomy, candidates, difficulty, exact, examine, idea, matrix, mend, pack, prepend,
    report, solve, theme, verdict,
};

/// The examples of the README are tested like those of the documentation.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
