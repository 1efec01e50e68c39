//! Final positions with moves taken back: composing from the end.

use std::ops::ControlFlow;

use super::{Candidate, Placed, Source, Visit};
use crate::game::{Color, Move, Outcome, Position, Rules, insertion_sort_by_key};
use crate::generate::generator_rules::Composed;
use crate::generate::material_pattern::{Material, MaterialError};
use crate::generate::unique_win::{probe, wins_by};
use crate::generate::random::Random;
use crate::generate::retraction::taken_back;
use crate::generate::criteria::{RestsOn, Wanted};
use crate::theme::{self, Name};

/// Final positions, thrown on the board until one is lost and shows what is wanted, from
/// which moves are taken back.
#[derive(Clone, Debug)]
pub struct Mates<R: Rules> {
    men: Placed<R>,
}

/// Boards that a unit throws before it gives up.
const THROWS: usize = 200_000;

/// Ways of taking back a pair of moves that are tried for one position.
const PAIRS: usize = 60;

/// The same where the win is longer than two moves and most ways fail at once.
const LONG_PAIRS: usize = 120;

impl<R: Composed> Mates<R> {
    /// Final positions of this material, or of any. Men that are taken on the way come on top.
    ///
    /// # Errors
    /// What the rules do not allow of the material.
    pub fn new(material: Option<&Material>) -> Result<Self, MaterialError> {
        Ok(Self { men: Placed::new(material)? })
    }
}

impl<R: Composed> Source<R> for Mates<R> {
    fn name(&self) -> &'static str {
        "mates"
    }

    fn bring(
        &self,
        _: u64,
        random: &mut Random,
        wanted: &Wanted,
        visit: &mut Visit<'_, R>,
    ) -> ControlFlow<()> {
        for _ in 0..THROWS {
            if wanted.halt.reached() {
                return ControlFlow::Break(());
            }
            let Some(end) = self.men.position(Color::Black, random) else { continue };
            if is_lost(&end) && shows(&end, wanted) {
                back(&end, random, wanted, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}

fn is_lost<R: Rules>(position: &Position<R>) -> bool {
    let winner = !position.turn();
    !position.has_legal_move()
        && matches!(position.outcome(), Some(Outcome::Win { winner: by, .. }) if by == winner)
}

/// Whether a final position shows what is wanted, as far as it can without its moves.
fn shows<R: Composed>(end: &Position<R>, wanted: &Wanted) -> bool {
    let mut names: Vec<Name> =
        wanted.themes.iter().copied().filter(|name| !name.needs_moves()).collect();
    if wanted.rests_on.contains(&RestsOn::Traitor) {
        names.push(Name::Traitor);
    }
    if names.is_empty() {
        return true;
    }
    let found = theme::of_position(end);
    names.iter().all(|name| found.iter().any(|theme| theme.name == *name))
}

/// Takes back the last move, then pairs of moves, and goes on from whatever has one key.
fn back<R: Composed>(
    end: &Position<R>,
    random: &mut Random,
    wanted: &Wanted,
    visit: &mut Visit<'_, R>,
) -> ControlFlow<()> {
    let checkers: Vec<R::Square> = end.checkers().into_iter().collect();
    let man = if random.once_in(6) { None } else { random.one_of(&checkers) };
    let takes = if random.once_in(4) { R::defending() } else { &[] };
    let Some((mut position, _)) = taken_back(end, man, takes, random) else {
        return ControlFlow::Continue(());
    };
    let (least, most) = (*wanted.moves.start(), *wanted.moves.end());
    if least == 1 {
        visit(Candidate { position, from: None })?;
    }
    for moves in 2..=most {
        let exactly = Wanted { moves: moves..=moves, ..wanted.clone() };
        // On the way to a longer win any key will do.
        let on_the_way = Wanted { quiet_key: false, ..exactly };
        let mut longer = None;
        for (candidate, key) in pairs(&position, moves, random) {
            if wanted.halt.reached() {
                return ControlFlow::Break(());
            }
            // Mostly the move that was taken back does not even win, which is soon seen.
            if moves > 2 && !wins_by(&candidate, key, moves, wanted) {
                continue;
            }
            if moves >= least && visit(Candidate { position: candidate, from: None })? {
                longer = Some(candidate);
                break;
            }
            if moves < most && probe(&candidate, &on_the_way).0.is_some() {
                longer = Some(candidate);
                break;
            }
        }
        match longer {
            Some(candidate) => position = candidate,
            None => break,
        }
    }
    ControlFlow::Continue(())
}

/// Ways of taking back a pair of moves, with the attacker's. Where the win is long, the quiet
/// moves come first: a row of checks makes it longer and no better.
fn pairs<R: Composed>(
    position: &Position<R>,
    moves: u8,
    random: &mut Random,
) -> Vec<(Position<R>, Move<R>)> {
    let pairs = if moves > 2 { LONG_PAIRS } else { PAIRS };
    let mut found: Vec<_> = (0..pairs).filter_map(|_| pair(position, random)).collect();
    if moves > 2 {
        insertion_sort_by_key(&mut found, |(before, mv)| {
            (before.gives_check(*mv), mv.capture.is_some())
        });
    }
    found
}

/// Takes back a move of the defender, who may have taken something there, and the move of
/// the attacker before it, which may have been the offer.
pub(super) fn pair<R: Composed>(
    position: &Position<R>,
    random: &mut Random,
) -> Option<(Position<R>, Move<R>)> {
    let offered = random.once_in(2);
    let takes = if offered { R::attacking() } else { &[] };
    let (before, _) = taken_back(position, None, takes, random)?;
    let changed = before.board().color(!before.turn()) - position.board().color(!before.turn());
    let man = changed.first().filter(|_| !random.once_in(4));
    let takes = if random.once_in(6) { R::defending() } else { &[] };
    taken_back(&before, man, takes, random)
}
