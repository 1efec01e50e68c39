//! Themes of change: what the same replies meet in the set play, after a try, and in the solution.
//!
//! Only replies with one winning answer in both phases are compared, so that no dual makes a theme, and only
//! answers that the first move does not threaten: a reply that meets the threat spoils nothing.

use super::Name;
use super::evidence::Theme;
use super::final_position::{FinalPosition, ThemeRules};
use crate::game::{Move, Piece, Position};
use crate::solve::{
    Node, Play, Preferred, Prove, Prover, Reached, Stopped, Tries, Try, continuations,
};

/// The most tries that are compared with the solution.
const MOST_TRIES: usize = 8;

/// The only answer to a reply.
#[derive(Clone)]
struct Answer<R: ThemeRules> {
    mv: Move<R>,
    /// The position after it.
    after: Position<R>,
    /// The pieces of the winner that the mate needs; nothing where the game goes on.
    net: Option<Vec<(R::Square, Piece<R::Role>)>>,
}

/// A reply that has one answer in both phases.
struct Met<R: ThemeRules> {
    reply: Move<R>,
    before: Answer<R>,
    now: Answer<R>,
}

impl<R: ThemeRules> Answer<R> {
    fn new(position: &Position<R>, mv: Move<R>) -> Self {
        let after = position.after(mv);
        let net = FinalPosition::new(&[after], &[]).map(|end| {
            let board = end.board();
            let needed = board.color(!end.loser()).into_iter().filter(|&at| end.needs(at));
            needed.filter_map(|at| Some((at, board.piece_at(at)?))).collect()
        });
        Self { mv, after, net }
    }

    /// Whether a piece of another kind answers, or one on another square; where both mate, that needs other
    /// pieces then: the same piece mates as it did, if only the distance differs.
    fn differs_from(&self, other: &Self) -> bool {
        let (one, two) = (self.mv, other.mv);
        let needs_others = || !self.mates() || !other.mates() || self.others() != other.others();
        one.role() != two.role() || one.to() != two.to() && needs_others()
    }

    /// The pieces that the mate needs besides the one that moves.
    fn others(&self) -> Vec<(R::Square, Piece<R::Role>)> {
        let net = self.net.iter().flatten();
        net.copied().filter(|(at, _)| *at != self.mv.to()).collect()
    }

    fn mates(&self) -> bool {
        self.net.is_some()
    }
}

/// The themes of change that a solution shows together with these phases of the same length, each from the
/// first phase with it. The prover must be one that knows the stipulation.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn of_change<R: ThemeRules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
    tree: &Node<R>,
    (set_play, tries): (Option<&Play<R>>, Option<&Tries<R>>),
) -> Result<Vec<Theme<R>>, Stopped> {
    let mut found: Vec<Theme<R>> = Vec::new();
    let Some(&key) = tree.continuations.first() else { return Ok(found) };
    let start = prover.start(position);
    let child = start.after(key);
    let mut own = Vec::new();
    for defence in tree.defences.iter().filter(|it| it.repeats.is_none() && !it.useless) {
        if let [mv] = defence.next.continuations[..]
            && !threatens(prover, &child, mv, tree.left)?
        {
            own.push((defence.mv, Answer::new(child.after(defence.mv).position(), mv)));
        }
    }
    if let Some(play) = set_play.filter(|play| play.within + 1 == tree.left) {
        let met = own.iter().filter_map(|(reply, now)| {
            let set = play.answered.iter().find(|set| set.mv == *reply)?;
            let [mv] = set.continuations[..] else { return None };
            let before = Answer::new(&play.position.after(*reply), mv);
            Some(Met { reply: *reply, before, now: now.clone() })
        });
        add_changes(key, &met.collect::<Vec<_>>(), &mut found);
    }
    let tries = tries.filter(|tries| tries.within == tree.left);
    for attempt in tries.iter().flat_map(|tries| &tries.found).take(MOST_TRIES) {
        let met = met_after(prover, &start, attempt, (&own, tree.left))?;
        add_changes(key, &met, &mut found);
    }
    found.sort_by_key(|theme| theme.name);
    Ok(found)
}

/// Whether a move would win after the first one if the defender passed.
fn threatens<R: ThemeRules>(
    prover: &mut Prover<R>,
    child: &Reached<R>,
    mv: Move<R>,
    left: u8,
) -> Result<bool, Stopped> {
    let Some(passed) = child.passed().filter(|_| left > 1) else { return Ok(false) };
    let mut moves = passed.legal_moves().into_iter();
    match moves.find(|it| (it.from(), it.to()) == (mv.from(), mv.to())) {
        Some(mv) => prover.loses(&passed.after(mv), left - 2),
        None => Ok(false),
    }
}

/// The replies to the key that have one answer after a try, too.
fn met_after<R: ThemeRules>(
    prover: &mut Prover<R>,
    start: &Reached<R>,
    attempt: &Try<R>,
    (own, left): (&[(Move<R>, Answer<R>)], u8),
) -> Result<Vec<Met<R>>, Stopped> {
    let child = start.after(attempt.mv);
    let replies = child.legal_moves();
    let mut met = Vec::new();
    for (reply, now) in own {
        if attempt.refutations.contains(reply) || !replies.contains(reply) {
            continue;
        }
        let next = child.after(*reply);
        if let [mv] = continuations(prover, &next, left - 1, &Preferred::default())?[..]
            && !threatens(prover, &child, mv, left)?
        {
            let before = Answer::new(next.position(), mv);
            met.push(Met { reply: *reply, before, now: now.clone() });
        }
    }
    Ok(met)
}

/// Adds the changes of a phase that no earlier one has shown.
fn add_changes<R: ThemeRules>(key: Move<R>, met: &[Met<R>], found: &mut Vec<Theme<R>>) {
    let changed: Vec<&Met<R>> = met.iter().filter(|it| it.now.differs_from(&it.before)).collect();
    let mut add = |name: Name, it: &Met<R>| {
        if found.iter().all(|theme| theme.name != name) {
            let theme = Theme::new(name).pieces(it.now.after.board(), [it.now.mv.to()]);
            let theme = theme.pieces(it.before.after.board(), [it.before.mv.to()]);
            found.push(theme.line(&[key, it.reply, it.now.mv]));
        }
    };
    for &one in &changed {
        let both = one.now.mates() && one.before.mates();
        add(if both { Name::ChangedMate } else { Name::ChangedContinuation }, one);
        for other in changed.iter().filter(|other| one.before.mv == other.now.mv) {
            if both && other.before.mates() && other.now.mates() {
                add(Name::TransferredMate, one);
            }
        }
    }
}
