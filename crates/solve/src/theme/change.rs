//! Themes of change: what the same replies meet in the set play, after a try, and in the solution.
//!
//! Only replies with one winning answer in both phases are compared, so that no dual makes a theme, and only
//! answers that the first move does not threaten: a reply that meets the threat spoils nothing.

use super::final_position::{FinalPosition, ThemeRules};
use super::{Name, Theme};
use crate::game::{Move, Piece, Position, Rules};
use crate::solve::{Node, Play, Preferred, Prove, Prover, Reached, Stopped, Tries, continuations};

/// The most tries that are compared with the solution.
const MOST_TRIES: usize = 8;

/// Pieces with their squares.
type Men<R> = Vec<(<R as Rules>::Square, Piece<<R as Rules>::Role>)>;

/// The only answer to a reply.
#[derive(Clone)]
struct Answer<R: ThemeRules> {
    mv: Move<R>,
    /// The position after it.
    after: Position<R>,
    /// The pieces of the winner that the mate needs; nothing where the game goes on.
    net: Option<Men<R>>,
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

    /// Whether a piece of another kind answers, or one on another square. Where both mate, the mates must
    /// need other pieces: they may be the same with two moves exchanged, or differ by the distance alone.
    fn differs_from(&self, other: &Self) -> bool {
        let (one, two) = (self.mv, other.mv);
        let is_kind = one.role() != two.role();
        if self.net.is_none() || other.net.is_none() {
            return is_kind || one.to() != two.to();
        }
        let is_elsewhere = || one.to() != two.to() && self.others() != other.others();
        self.net != other.net && (is_kind || is_elsewhere())
    }

    /// The pieces that the mate needs besides the one that moves.
    fn others(&self) -> Men<R> {
        let net = self.net.iter().flatten();
        net.copied().filter(|(at, _)| *at != self.mv.to()).collect()
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
    let (start, left) = (prover.start(position), tree.left);
    let child = start.after(key);
    let mut own = Vec::new();
    for reply in tree.defences.iter().map(|defence| defence.mv) {
        own.extend(answer(prover, &child, reply, left)?.map(|now| (reply, now)));
    }
    // Each phase with the replies that do not refute it.
    let set_play = set_play.filter(|play| play.within + 1 == left).zip(start.passed());
    let set_play =
        set_play.map(|(play, child)| (child, play.answered.iter().map(|it| it.mv).collect()));
    let tries = tries.into_iter().filter(|tries| tries.within == left);
    let tries = tries.flat_map(|tries| &tries.found).take(MOST_TRIES).map(|attempt| {
        let child = start.after(attempt.mv);
        let mut replies = child.legal_moves().to_vec();
        replies.retain(|mv| !attempt.refutations.contains(mv));
        (child, replies)
    });
    for (child, answered) in set_play.into_iter().chain(tries) {
        let answered: Vec<Move<R>> = answered;
        let mut met = Vec::new();
        for (reply, now) in own.iter().filter(|(reply, _)| answered.contains(reply)) {
            let before = answer(prover, &child, *reply, left)?;
            met.extend(before.map(|before| Met { reply: *reply, before, now: now.clone() }));
        }
        add_changes(key, &met, &mut found);
    }
    found.sort_by_key(|theme| theme.name);
    Ok(found)
}

/// The only answer to a reply that wins in time, unless it would win as well if the defender passed.
fn answer<R: ThemeRules>(
    prover: &mut Prover<R>,
    child: &Reached<R>,
    reply: Move<R>,
    left: u8,
) -> Result<Option<Answer<R>>, Stopped> {
    let next = child.after(reply);
    let [mv] = continuations(prover, &next, left - 1, &Preferred::default())?[..] else {
        return Ok(None);
    };
    if let Some(passed) = child.passed() {
        let mut moves = passed.legal_moves().into_iter();
        let threat = moves.find(|it| (it.from(), it.to()) == (mv.from(), mv.to()));
        if let Some(threat) = threat
            && prover.loses(&passed.after(threat), left - 2)?
        {
            return Ok(None);
        }
    }
    Ok(Some(Answer::new(next.position(), mv)))
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
    let mates = |it: &Met<R>| it.now.net.is_some() && it.before.net.is_some();
    for &one in &changed {
        add(if mates(one) { Name::ChangedMate } else { Name::ChangedContinuation }, one);
        let mut others = changed.iter().filter(|other| one.before.mv == other.now.mv);
        if mates(one) && others.any(|other| mates(other)) {
            add(Name::TransferredMate, one);
        }
    }
}
