//! Problems judged move by move in advance, so that a site can judge the moves of a visitor, and a
//! marker the answers of contestants, without a solver.
//!
//! A [`Pack`] has a position for each place where the solver of a problem is to move: of a forced
//! goal, a selfmate or a reflexmate those after every right move and every reply to it, of help and
//! series play every move of a solution. Positions in which the same moves are right, with the same
//! effect, are written once; a pack is a graph of them. In each position every move is judged:
//!
//! - *right*: it does what is asked in time, whoever's move it is; every proven one, not the author's
//!   alone;
//! - *later*: it wins, but in more moves than are left;
//! - *wrong*: it does not do it in time, with a reply that shows it; all moves that are not listed are
//!   wrong;
//! - *open*: a limit was reached before that was known.

mod forced;
mod lines;
mod moves;
mod narrow;
mod resisted;
mod solver_moves;
mod study;

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

use crate::examine::{ExamineRules, Plan, ReportPart, Verdict, examine};
use crate::notation::Notation;
use crate::problem::Problem;
use crate::report::words::{self, Language};
use crate::rules::AnyPosition;
use crate::solve::Limits;
use crate::with_position;
pub use moves::Moves;

/// A move of a pack in a notation; as it is where it cannot be played in the position.
pub fn written(position: &AnyPosition, mv: &str, notation: Notation) -> String {
    let read = position.read_move(Notation::Coordinates, mv);
    read.map_or_else(|_| mv.to_owned(), |mv| position.write_move(notation, mv))
}

/// The reader of packs in JavaScript, a module that needs nothing else.
pub const JUDGE: &str = include_str!("judge.js");

/// The version of the format.
pub const SCHEMA: u32 = 2;

/// Refuses packs of another version.
fn version<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    let found = u32::deserialize(from)?;
    let refused =
        format!("a pack of version {found}, expected {SCHEMA}: write it again by `paiju pack`");
    if found == SCHEMA { Ok(found) } else { Err(serde::de::Error::custom(refused)) }
}

/// How far a pack goes.
#[derive(Clone, Debug)]
pub struct PackPlan {
    /// First moves that win in up to this many more moves than are asked for are marked as such.
    pub beyond: u8,
    /// The most positions of a pack.
    pub most: usize,
    /// Whether it has hints.
    pub hints: bool,
    /// Whether every legal move is written, for a reader that does not know the rules: positions become one
    /// only if all their moves are the same.
    pub all_moves: bool,
    /// What all of it may cost; as much again is for hints.
    pub limits: Limits,
}

impl Default for PackPlan {
    fn default() -> Self {
        let (hints, all_moves) = (false, false);
        Self { beyond: 2, most: 20_000, hints, all_moves, limits: Limits::default() }
    }
}

/// A problem judged move by move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Pack {
    /// The version of the format, 2.
    #[serde(deserialize_with = "version")]
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
    /// The positions in which the solver is to move, each as the moves that are judged: `2:5` of right
    /// ones, which take 2 moves, and 5 is the number of what may be replied; `1:end` of those that end
    /// the game; `+3` of those that win, but in 3 moves; `!g5g1` of wrong ones that g5g1 refutes, `!` of
    /// wrong ones without a refutation, `?` of open ones. All others are wrong, and with one move left
    /// any reply shows it. Where the solver plays every move, the number of the next position, or `end`.
    pub positions: Vec<Moves>,
    /// What may be replied to right moves: the number of the position that follows, `end` where the reply
    /// ends the solution, `cut` where there were too many positions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replies: Vec<Moves>,
    /// Hints in three steps, by the codes of languages: the idea, the man, the square.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub hints: BTreeMap<String, Vec<String>>,
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

/// What a move is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// It does what is asked in time.
    Right {
        /// The fewest moves in which it does, this one included; none where only the first move is asked,
        /// or the solver plays every move.
        moves: Option<u8>,
        /// The number of the replies to it, or of the next position where the solver plays every move.
        next: Next,
    },
    /// It wins, but in this many moves.
    Later(u8),
    /// It does not do what is asked in time; with a reply that shows it, if that is not any reply.
    Wrong(Option<String>),
    /// It is not known.
    Open,
}

/// What follows a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// Nothing: it ends the solution.
    End,
    /// What has this number.
    At(usize),
    /// A position that is left out.
    Cut,
}

impl fmt::Display for Next {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::End => f.write_str("end"),
            Self::At(number) => number.fmt(f),
            Self::Cut => f.write_str("cut"),
        }
    }
}

impl Next {
    fn read(text: &str) -> Self {
        if text == "end" { Self::End } else { text.parse().map_or(Self::Cut, Self::At) }
    }
}

impl Judged {
    /// Reads what is said of a move of the solver.
    fn read(said: &str) -> Self {
        let (begin, rest) = said.split_at_checked(1).unwrap_or_default();
        match begin {
            "?" => Self::Open,
            "!" => Self::Wrong(Some(rest.to_owned()).filter(|reply| !reply.is_empty())),
            "+" => rest.parse().map_or(Self::Open, Self::Later),
            _ => {
                let (moves, next) = said.split_once(':').unwrap_or(("", said));
                Self::Right { moves: moves.parse().ok(), next: Next::read(next) }
            }
        }
    }
}

impl Pack {
    /// What a legal move of the solver is, in the position with this number.
    pub fn judged(&self, position: usize, mv: &str) -> Judged {
        let Some(moves) = self.positions.get(position) else { return Judged::Open };
        let is_whole = self.complete || self.play == PackPlay::Against;
        let other = if is_whole { Judged::Wrong(None) } else { Judged::Open };
        moves.said_of(mv).map_or(other, Judged::read)
    }

    /// Whether a solver may come to where no right move is known, since a limit left it out or open.
    pub fn is_cut(&self) -> bool {
        let is_open = |position: &Moves| {
            let mut said = position.groups().map(|(said, _)| said);
            said.clone().any(|it| it == "?") && said.all(|it| it.starts_with(['!', '+', '?']))
        };
        let mut texts = self.positions.iter().chain(&self.replies).flat_map(Moves::groups);
        texts.any(|(said, _)| said.ends_with("cut")) || self.positions.iter().any(is_open)
    }

    /// The moves that a position lists, by their names.
    pub fn moves(&self, position: usize) -> BTreeMap<String, Judged> {
        listed(self.positions.get(position), Judged::read)
    }

    /// The replies with this number, by their names.
    pub fn replies(&self, number: usize) -> BTreeMap<String, Next> {
        listed(self.replies.get(number), Next::read)
    }
}

/// Each move by its name.
fn listed<T>(moves: Option<&Moves>, read: fn(&str) -> T) -> BTreeMap<String, T> {
    let groups = moves.into_iter().flat_map(Moves::groups);
    groups.flat_map(|(said, moves)| moves.into_iter().map(move |mv| (mv, read(said)))).collect()
}

/// Judges a problem move by move.
///
/// ```
/// use paiju_problem::problem::Problem;
/// use paiju_solve::pack::{Judged, PackPlan, pack};
///
/// let problem = Problem::from_fen("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "#2".parse()?)?;
/// let pack = pack(&problem, &PackPlan::default());
/// assert!(pack.complete);
/// let first = pack.begins[0];
/// assert!(matches!(pack.judged(first, "c6d8"), Judged::Right { moves: Some(2), .. }));
/// assert_eq!(pack.judged(first, "g9f9"), Judged::Wrong(Some("g5g1".to_owned())));
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
        replies: Vec::new(),
        hints: BTreeMap::new(),
        complete: true,
    };
    with_position!(&problem.position, position => match () {
        () if asked.is_study() => study::fill(&mut pack, problem, position, plan),
        () if asked.is_direct() => forced::fill(&mut pack, problem, position, plan),
        () if asked.is_narrow() => narrow::fill(&mut pack, position, asked, plan),
        () if asked.play().is_resisted() => resisted::fill(&mut pack, position, asked, plan),
        () => lines::fill(&mut pack, position, asked, plan),
    });
    if plan.hints {
        pack.hints = hints(problem, plan);
    }
    pack
}

/// The hints to a problem that is solved.
fn hints(problem: &Problem, plan: &PackPlan) -> BTreeMap<String, Vec<String>> {
    let (parts, limits) = (vec![ReportPart::Answer, ReportPart::Themes], plan.limits.clone());
    let report = examine(problem, &Plan { parts, limits, ..Plan::default() }, &mut ());
    let solved = Language::ALL.into_iter().filter(|_| report.solved == Verdict::Solved);
    let hints = |language| words::hints(&problem.position, &report, language);
    solved.map(|language| (language.code().to_owned(), hints(language))).collect()
}

#[cfg(test)]
mod tests;
