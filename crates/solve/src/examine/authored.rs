//! The authored solution, played on the board.

use std::ops::Range;

use super::finding::{Judged, TypedFinding};
use crate::game::{Move, Rules, SearchRules};
use crate::notation::{self, Notation, NotationRules};
use crate::problem::{Check, Line, Mark, Solution, StipulationSource, Written};
use crate::report::words::refusal;
use crate::report::{FittingNotation, What};
use crate::solve::{Preferred, Reached};

/// A position in the authored solution and what the author plays there.
#[derive(Debug)]
pub(super) struct Place<R: NotationRules + SearchRules> {
    pub(super) position: Reached<R>,
    /// The move before it and the place before that; nothing for the first.
    pub(super) origin: Option<(Move<R>, usize)>,
    /// The moves given here, the main one first, and the places they lead to.
    pub(super) choices: Vec<Choice<R>>,
    /// The place of the previous move in the text.
    pub(super) span: Range<usize>,
    /// Whether it comes after a try.
    pub(super) in_try: bool,
    /// Whether the text goes on here with what could not be read, …
    pub(super) broken: bool,
    /// … and the texts of moves that cannot be played.
    pub(super) unplayable: Vec<String>,
}

/// A move that the author gives.
#[derive(Debug)]
pub(super) struct Choice<R: NotationRules + SearchRules> {
    pub(super) mv: Move<R>,
    pub(super) span: Range<usize>,
    /// What the text says of check and the end of the game, …
    pub(super) check: Option<Check>,
    /// … and what the author thinks of the move.
    pub(super) mark: Option<Mark>,
    pub(super) next: usize,
    /// Whether it is a first move of the attacker that the author thinks is bad. In a game that is
    /// only an opinion.
    pub(super) is_try: bool,
}

/// The authored solution as a tree of places; the first is the problem position.
#[derive(Debug)]
pub(super) struct Authored<R: NotationRules + SearchRules> {
    pub(super) places: Vec<Place<R>>,
    /// Moves that cannot be played.
    pub(super) mistakes: Vec<TypedFinding<R>>,
    /// The lines of set play; of one that is impossible, since the side to move is in check, the first
    /// move.
    pub(super) set_plays: Vec<Result<Self, String>>,
    /// The notations in which the first of them is a legal move.
    readable_in: Vec<Notation>,
    pub(super) reading: Reading,
    /// The ply that the text gives to the first move.
    first_ply: u32,
}

/// How the text of a solution is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    pub(super) notation: Notation,
    /// Whether moves that are not in that notation may be in any other, as in games.
    pub(super) any_notation: bool,
    /// Whether it is a game that nobody has given a stipulation, so that `?` is an opinion and no try.
    pub(super) is_game: bool,
}

impl Reading {
    /// As a problem says.
    pub(super) fn of(
        notation: Notation,
        any_notation: bool,
        source: Option<StipulationSource>,
    ) -> Self {
        Self { notation, any_notation, is_game: any_notation && source.is_some() }
    }

    /// The moves of a problem in one notation.
    fn of_problem(notation: Notation) -> Self {
        Self { notation, any_notation: false, is_game: false }
    }
}

impl<R: NotationRules + SearchRules> Authored<R> {
    /// Plays a solution from a position. A move that cannot be played ends its line and
    /// becomes a mistake; what branches off before it is still played. The first such move says
    /// in which other notation the solution makes more sense, if there is one.
    pub(super) fn play(position: &Reached<R>, notation: Notation, solution: &Solution) -> Self {
        Self::play_in(position, Reading::of_problem(notation), solution)
    }

    /// The same with more about the text.
    pub(super) fn play_in(position: &Reached<R>, reading: Reading, solution: &Solution) -> Self {
        let mut authored = Self::read(position, reading, solution);
        let plies = authored.places.len();
        let mut unplayable = authored.mistakes.iter_mut().filter_map(|it| match &mut it.what {
            What::Unplayable { fits, .. } => Some(fits),
            _ => None,
        });
        if let Some(fits) = unplayable.next().filter(|_| !reading.any_notation) {
            let is_named = |notation| authored.readable_in.contains(&notation);
            let found = fit(position, reading.notation, solution, plies);
            *fits = found.map(|fit| FittingNotation { is_named: is_named(fit.notation), ..fit });
        }
        authored
    }

    /// A solution without moves.
    fn begin(position: Reached<R>, reading: Reading, first_ply: u32) -> Self {
        let (places, mistakes) = (vec![place(position)], Vec::new());
        let (set_plays, readable_in) = (Vec::new(), Vec::new());
        Self { places, mistakes, set_plays, readable_in, reading, first_ply }
    }

    /// Plays a solution in one notation.
    fn read(position: &Reached<R>, reading: Reading, solution: &Solution) -> Self {
        let first_ply = solution.first_ply(position.turn());
        let mut authored = Self::begin(position.clone(), reading, first_ply);
        for line in &solution.lines {
            if line.moves.first().is_some_and(|mv| mv.ply == first_ply) {
                authored.line(line);
            } else {
                authored.set_play(position, line);
            }
        }
        authored
    }

    /// Set play begins with the defender. It is not part of the solution, but its moves must be
    /// possible.
    fn set_play(&mut self, position: &Reached<R>, line: &Line) {
        let Some(passed) = position.passed() else {
            let span = Some(line.moves.first().map_or(0..0, |mv| mv.span.clone()));
            self.mistakes.push(TypedFinding { span, ..TypedFinding::new(What::SetPlayInCheck) });
            let first = line.moves.first().map(|mv| mv.text.clone());
            self.set_plays.push(Err(first.unwrap_or_default()));
            return;
        };
        let mut set_play = Self::begin(passed, self.reading, 1);
        set_play.line(line);
        self.mistakes.append(&mut set_play.mistakes);
        if self.readable_in.is_empty() {
            self.readable_in = std::mem::take(&mut set_play.readable_in);
        }
        self.set_plays.push(Ok(set_play));
    }

    fn line(&mut self, line: &Line) {
        let first = self.first_ply;
        line.clone().play(first, &[0], false, &mut |&from, written, _| self.step(from, written));
    }

    /// Plays one move; the place it leads to, or `None` if it cannot be played.
    fn step(&mut self, from: usize, written: &Written) -> Option<usize> {
        let position = self.places[from].position.clone();
        let Reading { notation, any_notation, is_game } = self.reading;
        match notation::read_in_any(notation, any_notation, &position, &written.text) {
            Ok(mv) => {
                let known = self.places[from].choices.iter().find(|choice| choice.mv == mv);
                if let Some(known) = known {
                    return Some(known.next);
                }
                let next = self.places.len();
                let (span, mark) = (written.span.clone(), written.mark());
                let is_first = from == 0 && position.turn() == position.attacker();
                let is_try = is_first && !is_game && mark.is_some_and(Mark::is_bad);
                self.places.push(Place {
                    origin: Some((mv, from)),
                    span: span.clone(),
                    in_try: is_try || self.places[from].in_try,
                    ..place(position.after(mv))
                });
                let choice = Choice { mv, span, check: written.suffix.check, mark, next, is_try };
                self.places[from].choices.push(choice);
                Some(next)
            }
            Err(error) => {
                self.places[from].broken = true;
                self.places[from].unplayable.push(written.text.clone());
                let is_first = !self.mistakes.iter().any(is_unplayable);
                if is_first {
                    self.readable_in = error.fits().to_vec();
                }
                let (text, why) = (written.text.clone(), error.to_string());
                let (line, span) = (self.line_to(from), Some(written.span.clone()));
                let reason = Some(Box::new(refusal(&error)));
                let what = What::Unplayable { text, why, reason, fits: None };
                self.mistakes.push(TypedFinding { line, span, ..TypedFinding::new(what) });
                None
            }
        }
    }

    /// The author's key, if it can be played.
    pub(super) fn key(&self) -> Option<Move<R>> {
        self.keys().next()
    }

    /// The playable first moves of the author: the key, and others if several are given.
    pub(super) fn keys(&self) -> impl Iterator<Item = Move<R>> {
        self.places[0].choices.iter().filter(|choice| !choice.is_try).map(|choice| choice.mv)
    }

    /// The author's tries.
    pub(super) fn tries(&self) -> impl Iterator<Item = &Choice<R>> {
        self.places[0].choices.iter().filter(|choice| choice.is_try)
    }

    /// The replies to a try that the author says refute it: those that are praised, or that nothing follows,
    /// unless they are called bad.
    pub(super) fn refutations(&self, tried: &Choice<R>) -> impl Iterator<Item = &Choice<R>> {
        let is_praised = |mark| matches!(mark, Mark::Good | Mark::Brilliant);
        self.places[tried.next].choices.iter().filter(move |reply| {
            let next = &self.places[reply.next];
            let is_last = next.choices.is_empty() && !next.broken;
            reply.mark.is_some_and(is_praised) || is_last && !reply.mark.is_some_and(Mark::is_bad)
        })
    }

    /// The intended first moves, out of all that fulfil the stipulation, if there should be
    /// `intended` of them: the author's, filled up with others.
    pub(super) fn wanted(
        authored: Option<&Self>,
        intended: u8,
        keys: impl Iterator<Item = Move<R>>,
    ) -> Vec<Move<R>> {
        let mut wanted: Vec<Move<R>> = authored.into_iter().flat_map(Self::keys).collect();
        for key in keys {
            if !wanted.contains(&key) {
                wanted.push(key);
            }
        }
        wanted.truncate(usize::from(intended));
        wanted
    }

    /// A finding about one of the author's moves.
    pub(super) fn blame(
        &self,
        at: usize,
        choice: &Choice<R>,
        finding: TypedFinding<R>,
    ) -> TypedFinding<R> {
        let (line, span) = (self.line_to(at), Some(choice.span.clone()));
        TypedFinding { line, moves: vec![choice.mv], span, ..finding }
    }

    /// The author's choice at every place of the solution.
    pub(super) fn preferred(&self) -> Preferred<R> {
        let mut preferred = Preferred::default();
        for place in &self.places {
            if let Some(choice) = place.choices.iter().find(|choice| !choice.is_try) {
                preferred.entry(place.position.key()).or_insert(choice.mv);
            }
        }
        preferred
    }

    /// Notes that the text of the main line goes on with what could not be read.
    pub(super) fn break_off(&mut self) {
        let end = self.end();
        self.places[end].broken = true;
    }

    /// The playable beginning of the author's main line.
    pub(super) fn main_line(&self) -> Vec<Move<R>> {
        self.line_to(self.end())
    }

    /// The last place of the main line.
    fn end(&self) -> usize {
        let mut at = 0;
        while let Some(choice) = self.places[at].choices.iter().find(|choice| !choice.is_try) {
            at = choice.next;
        }
        at
    }

    /// The moves from the problem position to a place.
    pub(super) fn line_to(&self, place: usize) -> Vec<Move<R>> {
        let mut moves = Vec::new();
        let mut at = place;
        while let Some((mv, before)) = self.places[at].origin {
            moves.push(mv);
            at = before;
        }
        moves.reverse();
        moves
    }
}

/// How many moves more can be legal by chance in another notation in which not all are.
const CHANCE: usize = 1;

/// The notation in which all moves of a solution are legal, or else the one in which most are and
/// more than in the stated one, where `places` were reached.
fn fit<R: NotationRules + SearchRules>(
    position: &Reached<R>,
    stated: Notation,
    solution: &Solution,
    places: usize,
) -> Option<FittingNotation> {
    let mut best = None;
    let mut most = places + CHANCE;
    for &notation in R::NOTATIONS.iter().filter(|&&notation| notation != stated) {
        let read = Authored::read(position, Reading::of_problem(notation), solution);
        if !read.mistakes.iter().any(is_unplayable) {
            return Some(FittingNotation { notation, is_whole: true, is_named: false });
        }
        if read.places.len() > most {
            most = read.places.len();
            best = Some(FittingNotation { notation, is_whole: false, is_named: false });
        }
    }
    best
}

/// Whether a mistake is a move that cannot be played.
pub(super) fn is_unplayable<R: Rules>(mistake: &TypedFinding<R>) -> bool {
    matches!(mistake.what, What::Unplayable { .. })
}

fn place<R: NotationRules + SearchRules>(position: Reached<R>) -> Place<R> {
    Place {
        position,
        origin: None,
        choices: Vec::new(),
        span: 0..0,
        in_try: false,
        broken: false,
        unplayable: Vec::new(),
    }
}

impl<R: NotationRules + SearchRules> Judged<R> {
    /// The author's key where it keeps what is asked for, else the one that wins soonest.
    pub(super) fn key(&self, authored: Option<&Authored<R>>) -> Option<Move<R>> {
        let given = authored.and_then(Authored::key);
        // Of a move that nothing is known of, the author may be right.
        let is_key = |mv: &Move<R>| {
            self.fulfilled && self.unknown > 0 || self.keys.iter().any(|key| key.mv == *mv)
        };
        given.filter(is_key).or_else(|| self.keys.first().map(|key| key.mv))
    }
}
