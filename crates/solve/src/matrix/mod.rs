//! Matrices: some men of a problem fixed, others varied over squares and kinds, and every placement
//! examined as a problem of its own.
//!
//! A [`Variation`] says what is varied, as a composer writes it. A [`Matrix`] is the product of all
//! variations on one problem; [`Matrix::placements`] goes through it in a fixed order and holds one
//! placement at a time. Nothing is lost: a [`State`] says of each placement whether it is a legal
//! position, why it is not, or that another placement has the same value: the same men exchanged, or the
//! mirror image where the fixed men are symmetric. [`Matrix::value`] examines a legal one, and [`Sign`]
//! is the short form of what was found.

mod counts;
mod placements;
mod sign;
#[cfg(test)]
mod tests;
mod variation;

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use thiserror::Error;

use crate::exact::Tables;
use crate::examine::{Plan, Policy, ReportPart as Part, examine};
use crate::notation::Notation;
use crate::problem::Problem;
use crate::report::Report;
use crate::rules::{AnyPosition, Placement as Men, RuleSet};
use crate::solve::Limits;
use variation::Varied;

pub use counts::Counts;
pub use placements::{Placement, Placements, State};
pub use sign::Sign;
pub use variation::Variation;

/// The most men that are varied at once.
pub const MOST_VARIED: usize = 5;

/// The default node limit of one placement.
pub const NODES: u64 = 500_000;

/// The size of the table of a placement, in bytes. It is small, since thousands are examined.
const MEMORY: usize = 8 << 20;

/// The square of a varied man and its letter; `None` if it is left out.
pub type PlacedMan = Option<(usize, char)>;

/// How placements are examined.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// How strict the check is.
    pub policy: Policy,
    /// The positions searched for each placement, if not [`NODES`].
    pub nodes: Option<u64>,
    /// How moves are written; otherwise as the problem says.
    pub notation: Option<Notation>,
}

/// A problem with some men varied.
pub struct Matrix {
    problem: Problem,
    options: Options,
    /// The men that are not varied.
    fixed: Men,
    axes: Vec<Axis>,
    /// Whether the fixed men are their own mirror image.
    is_symmetric: bool,
}

/// The places of one varied man in a fixed order: kind by kind, along the squares, and last that it is
/// left out.
struct Axis {
    men: Vec<PlacedMan>,
    /// The places of these in the list.
    places: HashMap<PlacedMan, usize>,
}

impl Matrix {
    /// Sets up a matrix. The author's solution does not take part: it is that of one placement at most.
    ///
    /// # Errors
    /// Why the problem cannot be varied like that.
    pub fn new(
        problem: &Problem,
        variations: &[Variation],
        options: Options,
    ) -> Result<Self, MatrixError> {
        if variations.is_empty() {
            return Err(MatrixError::Nothing);
        }
        if variations.len() > MOST_VARIED {
            return Err(MatrixError::TooMany(variations.len()));
        }
        let position = &problem.position;
        let mut fixed = position.placement();
        let mut axes = Vec::new();
        for variation in variations {
            let own = own_man(position, variation)?;
            if let Some(own) = own {
                let place = fixed.men.iter().position(|&man| man == own);
                let Some(place) = place else {
                    return Err(variation.fault("this man is varied already"));
                };
                fixed.men.swap_remove(place);
            }
            axes.push(Axis::new(position.rules(), variation, own)?);
        }
        let is_symmetric = is_symmetric(position.rules(), &fixed);
        let problem = Problem { solution: None, expect: None, ..problem.clone() };
        Ok(Self { problem, options, fixed, axes, is_symmetric })
    }

    /// The problem without its author's solution.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// The number of all placements, with those that are not legal.
    pub fn count(&self) -> u64 {
        self.axes.iter().fold(1, |all, axis| all.saturating_mul(axis.men.len() as u64))
    }

    /// The number of placements of the last varied man, which follow one another.
    pub fn row(&self) -> usize {
        self.axes.last().map_or(0, |axis| axis.men.len())
    }

    /// The number of maps that show it: one for each kind of the last varied man, at each placement of
    /// the others.
    pub fn maps(&self) -> u64 {
        let Some((last, others)) = self.axes.split_last() else { return 0 };
        let kinds: BTreeSet<_> = last.men.iter().flatten().map(|&(_, man)| man).collect();
        others
            .iter()
            .fold(kinds.len() as u64, |all, axis| all.saturating_mul(axis.men.len() as u64))
    }

    /// Whether the fixed men are their own mirror image, so that the value of one placement is that of two.
    pub fn is_symmetric(&self) -> bool {
        self.is_symmetric
    }

    /// The squares and letters of the men that are not varied.
    pub fn fixed(&self) -> &[(usize, char)] {
        &self.fixed.men
    }

    /// All placements, the last varied man moving first.
    pub fn placements(&self) -> Placements<'_> {
        Placements::new(self)
    }

    /// Examines the problem at a legal placement, within limits for it alone.
    pub fn value(
        &self,
        position: &AnyPosition,
        limits: &Limits,
        tables: Option<&Arc<Tables>>,
    ) -> Report {
        let problem = Problem { position: *position, ..self.problem.clone() };
        let nodes = self.options.nodes.unwrap_or(NODES);
        let limits = Limits {
            nodes: Some(limits.nodes.map_or(nodes, |most| most.min(nodes))),
            memory: limits.memory.min(MEMORY),
            ..limits.clone()
        };
        let plan = Plan {
            parts: vec![Part::Check, Part::Replay, Part::MainLine],
            policy: self.options.policy,
            notation: self.options.notation,
            // How many solutions are wanted is the author's word, too.
            authored: true,
            tables: tables.cloned(),
            limits,
            ..Plan::default()
        };
        examine(&problem, &plan, &mut ())
    }
}

impl Axis {
    fn new(
        rules: RuleSet,
        variation: &Variation,
        own: Option<(usize, char)>,
    ) -> Result<Self, MatrixError> {
        let mut kinds = variation.kinds.clone();
        if let (true, Some((_, letter))) = (kinds.is_empty(), own) {
            kinds.push(letter);
        }
        if let Some(letter) = kinds.iter().find(|&&letter| rules.man(letter).is_none()) {
            return Err(variation.fault(format!("`{letter}` is not a man of {rules}")));
        }
        let mut squares = variation.squares_on(rules)?;
        if let (true, Some((square, _))) = (squares.is_empty(), own) {
            squares.push(square);
        }
        let mut axis = Self { men: Vec::new(), places: HashMap::new() };
        for letter in kinds {
            for &square in &squares {
                axis.add(Some((square, letter)));
            }
        }
        if variation.or_none {
            axis.add(None);
        }
        Ok(axis)
    }

    fn add(&mut self, man: PlacedMan) {
        let next = self.men.len();
        if *self.places.entry(man).or_insert(next) == next {
            self.men.push(man);
        }
    }
}

/// The man of the diagram that is varied; `None` where one is added.
fn own_man(
    position: &AnyPosition,
    variation: &Variation,
) -> Result<Option<(usize, char)>, MatrixError> {
    let Varied::On(name) = &variation.man else { return Ok(None) };
    let rules = position.rules();
    let square = (0..rules.square_count()).find(|&at| rules.square_name(at).as_ref() == Some(name));
    let Some(square) = square else {
        return Err(variation.fault(format!("{rules} has no square `{name}`")));
    };
    match position.man_at(square) {
        Some(man) => Ok(Some((square, man.letter))),
        None => Err(variation.fault(format!("there is no man on {name}"))),
    }
}

/// Whether men are their own mirror image, rights included.
fn is_symmetric(rules: RuleSet, men: &Men) -> bool {
    let image = |&(square, letter): &(usize, char)| {
        rules.mirrored(square).is_some_and(|square| men.men.contains(&(square, letter)))
    };
    men.rights == "-" && men.men.iter().all(image)
}

/// Why a problem cannot be varied as is asked.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MatrixError {
    /// What is to be varied cannot be read, or the problem does not have it.
    #[error("`{text}`: {message}{}", remedy.as_ref().map(|it| format!("; {it}")).unwrap_or_default())]
    Variation {
        /// The variation as it was given.
        text: String,
        /// What is wrong with it.
        message: String,
        /// What to write instead.
        remedy: Option<String>,
    },
    /// No variation was given.
    #[error("nothing is varied")]
    Nothing,
    /// More men are varied than can be.
    #[error("{0} men are varied, at most {most} can be", most = MOST_VARIED)]
    TooMany(usize),
}
