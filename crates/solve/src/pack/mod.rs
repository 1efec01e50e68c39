//! Problems judged move by move in advance, so that a site can judge the moves of a visitor, and a
//! marker the answers of contestants, without a solver.
//!
//! A [`Pack`] has a position for each place where the solver of a problem is to move: of a forced
//! goal, a selfmate or a reflexmate those after every right move and every reply to it, of help and
//! series play every move of a solution. In each position every move is judged:
//!
//! - *right*: it does what is asked in time, whoever's move it is; every proven one, not the author's
//!   alone;
//! - *later*: it wins, but in more moves than are left;
//! - *wrong*: it does not do it in time, with all replies that show it;
//! - *open*: a limit was reached before that was known.

mod forced;
mod lines;
mod narrow;
mod resisted;
mod solver_moves;
mod study;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::exact::HasTables;
use crate::examine::ExamineRules;
use crate::notation::Notation;
use crate::problem::Problem;
use crate::rules::{AnyPosition, PlayedRules};
use crate::solve::Limits;
use crate::with_position;

/// A move of a pack in a notation; as it is where it cannot be played in the position.
pub fn written(position: &AnyPosition, mv: &str, notation: Notation) -> String {
    let read = position.read_move(Notation::Coordinates, mv);
    read.map_or_else(|_| mv.to_owned(), |mv| position.write_move(notation, mv))
}

/// The version of the format.
pub const SCHEMA: u32 = 1;

/// How far a pack goes.
#[derive(Clone, Debug)]
pub struct PackPlan {
    /// First moves that win in up to this many more moves than are asked for are marked as such.
    pub beyond: u8,
    /// The most positions of a pack.
    pub most: usize,
    /// What all of it may cost.
    pub limits: Limits,
}

impl Default for PackPlan {
    fn default() -> Self {
        Self { beyond: 2, most: 20_000, limits: Limits::default() }
    }
}

/// A problem judged move by move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pack {
    /// The version of the format.
    pub schema: u32,
    /// The id of the problem.
    pub id: String,
    /// The title of the problem, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// The composers, in the order of the file.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub authors: Vec<String>,
    /// The name of the rule set.
    pub rules: String,
    /// The problem position, as position text.
    pub fen: String,
    /// The stipulation, as in files.
    pub stipulation: String,
    /// How repeated positions are judged.
    pub repetition: String,
    /// How it is solved.
    pub play: PackPlay,
    /// The number of moves in which it is to be done; null where any number will do.
    pub moves: Option<u8>,
    /// The number of moves that a right line has: of the solver, in help and series play of both
    /// sides; null without a solution.
    pub length: Option<u8>,
    /// The number of solutions of help and series play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<usize>,
    /// The numbers of the positions in which solving begins: that of the problem, with `duplex` also
    /// that in which the other side begins; where the defender begins, those after each of the
    /// defender's moves.
    pub begins: Vec<usize>,
    /// Where the defender begins: each of the defender's moves with the number of the position
    /// after it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub defenses: BTreeMap<String, usize>,
    /// The positions in which the solver is to move.
    pub positions: Vec<PackPosition>,
    /// Whether every move of every position is judged, and no position is left out.
    pub complete: bool,
}

/// How a problem is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum PackPlay {
    /// The solver plays the side to move, and any reply must be met.
    Against,
    /// The solver plays every move.
    Together,
    /// The first move alone is asked: of studies whose win or draw has no length.
    First,
}

/// A position in which the solver is to move.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PackPosition {
    /// The solver's moves that are left; null where any number will do.
    pub left: Option<u8>,
    /// Every move in coordinates; where the solver plays every move, the right ones, for all others are
    /// wrong.
    pub moves: BTreeMap<String, PackMove>,
}

/// A move that is judged.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PackMove {
    /// The judgement of the move.
    #[serde(rename = "is")]
    pub is: Judged,
    /// The fewest moves in which it does what is asked, this one included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<u8>,
    /// Of a right move, every reply with the number of the position that it leads to; null where
    /// the reply ends the solution.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub replies: BTreeMap<String, Option<usize>>,
    /// Where the solver plays every move: the number of the next position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<usize>,
    /// Of a wrong move, every reply after which what is asked cannot be done in time.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refutations: Vec<String>,
}

/// What a move is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Judged {
    /// It does what is asked in time.
    Right,
    /// It wins, but later.
    Later,
    /// It does not do what is asked in time.
    Wrong,
    /// It is not known.
    #[default]
    Open,
}

impl PackMove {
    /// A move about which nothing else is known.
    fn judged(is: Judged) -> Self {
        Self { is, ..Self::default() }
    }
}

/// A rule set whose problems are packed.
trait Packed: ExamineRules + HasTables + PlayedRules {}

impl<R: ExamineRules + HasTables + PlayedRules> Packed for R {}

/// Judges a problem move by move.
///
/// ```
/// use paiju_problem::problem::Problem;
/// use paiju_solve::pack::{Judged, PackPlan, pack};
///
/// let problem = Problem::from_fen("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "#2".parse()?)?;
/// let pack = pack(&problem, &PackPlan::default());
/// assert!(pack.complete);
/// let first = &pack.positions[pack.begins[0]].moves;
/// let right = |is| first.iter().filter(move |it| it.1.is == is).map(|it| it.0.as_str());
/// assert_eq!(right(Judged::Right).collect::<Vec<_>>(), ["c6d8"]);
/// assert!(first["g9f9"].refutations.len() > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pack(problem: &Problem, plan: &PackPlan) -> Pack {
    let asked = problem.stipulation;
    let mut pack = Pack {
        schema: SCHEMA,
        id: problem.id.clone(),
        title: problem.name(),
        authors: problem.authors(),
        rules: problem.position.rules().name().to_owned(),
        fen: problem.position.to_string(),
        stipulation: asked.to_string(),
        repetition: problem.repetition.name().to_owned(),
        play: PackPlay::Against,
        moves: asked.moves(),
        length: None,
        solutions: None,
        begins: Vec::new(),
        defenses: BTreeMap::new(),
        positions: Vec::new(),
        complete: true,
    };
    with_position!(&problem.position, position => match () {
        () if asked.is_study() => study::fill(&mut pack, problem, position, plan),
        () if asked.is_direct() => forced::fill(&mut pack, problem, position, plan),
        () if asked.is_narrow() => narrow::fill(&mut pack, position, asked, plan),
        () if asked.play().is_resisted() => resisted::fill(&mut pack, position, asked, plan),
        () => lines::fill(&mut pack, position, asked, plan),
    });
    pack
}

#[cfg(test)]
mod tests;
