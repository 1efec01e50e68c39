//! The problems in question, and what anticipates them.

use std::collections::{BTreeSet, HashMap};

use serde::Serialize;

use super::play::{Image, Placed, Play, PlayedLine, Snapshot, Step};
use crate::game::index_sort_by_key;
use crate::report::words::{self, Sentence};
use crate::rules::RuleSet;

/// How a problem resembles another one, the strongest likeness first; the first that applies
/// counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Likeness {
    /// The same position
    Position,
    /// The same solution from a position that differs only in one or two pieces that take no part
    /// in it
    PositionButIdle,
    /// The position occurs in the other's solution, except for such pieces
    Inside,
    /// The other's position occurs in the solution, except for such pieces
    Contains,
    /// The same first move, and the same mating net
    KeyAndNet,
    /// The same mating net of at least four pieces, by the same last move
    Net,
    /// Pieces of the same kinds harm their own side in the same ways
    Harm,
    /// The same idea, on whatever squares
    Idea,
}

paiju_game::names! {
    Likeness;
    Position => "position",
    PositionButIdle => "position-but-idle",
    Inside => "inside",
    Contains => "contains",
    KeyAndNet => "key-and-net",
    Net => "net",
    Harm => "harm",
    Idea => "idea",
}

/// Problems that others are compared with.
#[derive(Debug, Default)]
pub struct Index {
    plays: Vec<Play>,
    /// The places of each position.
    positions: HashMap<(RuleSet, Snapshot), Vec<Place>>,
    /// The places of each net, with the move that closes it.
    nets: HashMap<(RuleSet, Vec<Placed>, Step), Vec<Place>>,
    /// The problems with the same harms.
    harms: HashMap<(RuleSet, BTreeSet<String>), Vec<usize>>,
}

/// A position of a problem: after this number of moves of this line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    problem: usize,
    line: usize,
    ply: usize,
}

/// An anticipation of a problem by another one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Anticipation {
    /// The kind of likeness.
    pub likeness: Likeness,
    /// Whether left and right are exchanged in the other problem.
    pub mirrored: bool,
    /// Whether the sides are exchanged.
    pub turned: bool,
    /// The plies after which the position occurs in the other solution, or the other position in
    /// this one.
    pub plies: usize,
    /// The pieces that only this problem has, each with its letter and square: `Pa4`.
    pub only_here: Vec<String>,
    /// The pieces that only the other problem has, on their squares in this one.
    pub only_there: Vec<String>,
}

/// A problem that another one is like.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Like {
    /// Its id.
    pub of: String,
    /// Its place in its input, from 1 on.
    pub of_number: u64,
    /// The file that it is in.
    pub of_file: String,
    /// How they are alike.
    #[serde(flatten)]
    pub anticipation: Anticipation,
}

impl Anticipation {
    /// How the problems resemble each other.
    pub fn sentence(&self) -> Sentence {
        words::resemblance(&words::Resemblance {
            likeness: self.likeness.name(),
            plies: self.plies,
            only: [&self.only_here, &self.only_there],
            mirrored: self.mirrored,
            turned: self.turned,
        })
    }
}

/// The most idle pieces by which similar positions may differ.
const MOST_IDLE: usize = 2;

/// The fewest pieces of a net, the losing king included: smaller nets are too common.
const LEAST_NET: usize = 4;

impl Index {
    /// Adds a problem and returns its number, from 0 on.
    pub fn add(&mut self, play: Play) -> usize {
        let problem = self.plays.len();
        let rules = play.rules;
        for (line, played) in play.lines.iter().enumerate() {
            for (ply, snapshot) in played.positions.iter().enumerate() {
                let places = self.positions.entry((rules, snapshot.clone())).or_default();
                if places.last().is_none_or(|last| last.problem != problem || last.ply > ply) {
                    places.push(Place { problem, line, ply });
                }
            }
            if let Some(&last) = played.steps.last().filter(|_| !played.net.is_empty()) {
                let place = Place { problem, line, ply: played.steps.len() };
                self.nets.entry((rules, played.net.clone(), last)).or_default().push(place);
            }
        }
        if !play.harms.is_empty() {
            self.harms.entry((rules, play.harms.clone())).or_default().push(problem);
        }
        self.plays.push(play);
        problem
    }

    /// Which problems another one anticipates: the number of each with the strongest likeness, in
    /// the order of the numbers.
    pub fn anticipated_by(&self, other: &Play) -> Vec<(usize, Anticipation)> {
        let mut found: HashMap<usize, Anticipation> = HashMap::new();
        let mut note = |problem: usize, one: Anticipation| {
            let known = found.get(&problem).is_some_and(|known| known.rank() <= one.rank());
            if !known {
                found.insert(problem, one);
            }
        };
        for image in other.images() {
            for theirs in other.seen(image) {
                self.compare_positions(other.rules, &theirs, image, &mut note);
                self.compare_ends(other.rules, &theirs, image, &mut note);
            }
        }
        let as_it_is = Image { mirrored: false, turned: false };
        for &problem in self.harms.get(&(other.rules, other.harms.clone())).into_iter().flatten() {
            note(problem, Anticipation::of(Likeness::Harm, as_it_is, 0));
        }
        let mut found: Vec<_> = found.into_iter().collect();
        index_sort_by_key(&mut found, |&(problem, _)| problem);
        found
    }

    fn compare_positions(
        &self,
        rules: RuleSet,
        theirs: &PlayedLine,
        image: Image,
        note: &mut impl FnMut(usize, Anticipation),
    ) {
        for (ply, snapshot) in theirs.positions.iter().enumerate() {
            let places = self.positions.get(&(rules, snapshot.clone()));
            for place in places.into_iter().flatten() {
                let likeness = match (place.ply, ply) {
                    (0, 0) => Likeness::Position,
                    (0, _) => Likeness::Inside,
                    (_, 0) => Likeness::Contains,
                    // The lines only transpose; their ends say more.
                    _ => continue,
                };
                note(place.problem, Anticipation::of(likeness, image, place.ply.max(ply)));
            }
        }
    }

    fn compare_ends(
        &self,
        rules: RuleSet,
        theirs: &PlayedLine,
        image: Image,
        note: &mut impl FnMut(usize, Anticipation),
    ) {
        let (Some(&last), Some(key)) = (theirs.steps.last(), theirs.steps.first()) else { return };
        if theirs.net.is_empty() {
            return;
        }
        for place in self.nets.get(&(rules, theirs.net.clone(), last)).into_iter().flatten() {
            let mine = &self.plays[place.problem].lines[place.line];
            let (here, there) = (mine.steps.len(), theirs.steps.len());
            let shared = here.min(there);
            let mut found = None;
            if mine.steps[here - shared..] == theirs.steps[there - shared..] {
                let begins = (&mine.positions[here - shared], &theirs.positions[there - shared]);
                let likeness = match (here > shared, there > shared) {
                    (false, false) => Likeness::PositionButIdle,
                    (false, true) => Likeness::Inside,
                    _ => Likeness::Contains,
                };
                let one = Anticipation::of(likeness, image, here.max(there) - shared);
                found = one.but_for(rules, begins.0, begins.1);
            }
            let weaker = || {
                let likeness = if mine.steps.first() == Some(key) {
                    Likeness::KeyAndNet
                } else {
                    Likeness::Net
                };
                Anticipation::of(likeness, image, 0)
            };
            let one = found.unwrap_or_else(weaker);
            if one.likeness != Likeness::Net || theirs.net.len() >= LEAST_NET {
                note(place.problem, one);
            }
        }
    }
}

impl Anticipation {
    fn of(likeness: Likeness, image: Image, plies: usize) -> Self {
        let Image { mirrored, turned } = image;
        let only_here = Vec::new();
        Self { likeness, mirrored, turned, plies, only_here, only_there: Vec::new() }
    }

    /// The same for the other problem.
    #[must_use]
    pub fn seen_from_the_other(self) -> Self {
        let likeness = match self.likeness {
            Likeness::Inside => Likeness::Contains,
            Likeness::Contains => Likeness::Inside,
            likeness => likeness,
        };
        Self { likeness, only_here: self.only_there, only_there: self.only_here, ..self }
    }

    /// The stronger ones first; among equals the one whose board is not turned or mirrored.
    fn rank(&self) -> (Likeness, usize, bool, bool) {
        let idle = self.only_here.len() + self.only_there.len();
        (self.likeness, idle, self.turned, self.mirrored)
    }

    /// The same with the pieces in which two positions differ; `None` if there are too many.
    fn but_for(mut self, rules: RuleSet, here: &Snapshot, there: &Snapshot) -> Option<Self> {
        let only = |these: &Snapshot, those: &Snapshot| {
            let rest = these.men.iter().filter(|man| those.men.binary_search(man).is_err());
            rest.map(|&(square, letter)| {
                let square = rules.square_name(usize::from(square)).unwrap_or_default();
                format!("{}{square}", char::from(letter))
            })
            .collect::<Vec<_>>()
        };
        self.only_here = only(here, there);
        self.only_there = only(there, here);
        let idle = self.only_here.len() + self.only_there.len();
        (here.turn == there.turn && idle <= MOST_IDLE).then_some(self)
    }
}
