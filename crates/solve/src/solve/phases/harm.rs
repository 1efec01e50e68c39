//! Why a defence fails: which threat it meets, and by experiment what it does to its own side.
//!
//! The defence stays played, and one thing that it has done is undone: its man is taken off the
//! square where it arrived, or another one like it is put where it left. That is the *harm* of the
//! defence if the attacker's answer, which wins, does not win then, and does not win either after a
//! pass or after another reply that does not do the same. The reply that refutes the answer in the
//! experiment shows the kind of the harm. That a royal piece goes where the answer wins, or another
//! one where the answer takes it, cannot be undone alone: there the pass or the other reply is enough.
//! What could not be solved is left out.

use super::{failure::SHARE, solution::threatened};
use crate::game::{Color, Move, Piece, Position, Role, Rules, SearchRules};
use crate::solve::limits::Stopped;
use crate::solve::prove::Prove;
use crate::solve::reached::Reached;

/// What a defence does to its own side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Harming {
    /// It takes a square from the royal piece.
    SelfBlock,
    /// It is in the way of another piece.
    Interference,
    /// It is the screen of a check.
    Screen,
    /// Its piece does not guard a square any more.
    Unguard,
    /// It opens a line, or the way of the answer.
    Opening,
    /// Its piece goes where the answer takes it.
    Exposure,
    /// The royal piece goes where the answer wins.
    Flight,
    /// It harms by the square that it goes to.
    Arrival,
    /// It harms by the square that it leaves.
    Departure,
    /// Its piece is a traitor: one that is called so where it takes a square from its royal piece.
    Traitor,
    /// It is on the leg of a horse.
    LegBlock,
    /// It frees the leg of a horse of the attacker's.
    LegOpening,
    /// It pins another piece.
    Pin,
}

paiju_game::names! {
    Harming;
    SelfBlock => "self-block",
    Interference => "interference",
    Screen => "screen",
    Unguard => "unguard",
    Opening => "opening",
    Exposure => "exposure",
    Flight => "flight",
    Arrival => "arrival",
    Departure => "departure",
    Traitor => "traitor",
    LegBlock => "leg-block",
    LegOpening => "leg-opening",
    Pin => "pin",
}

/// A harm, solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Harm<R: Rules> {
    /// Its kind.
    pub kind: Harming,
    /// The square that is blocked, occupied, left or not guarded any more.
    pub square: R::Square,
    /// The piece that it obstructs; of an arrival or a departure one that could refute the answer if it
    /// were not for a check.
    pub man: Option<(R::Square, Piece<R::Role>)>,
}

/// What is known of a defence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DefenceFailure<R: Rules> {
    /// The reply.
    pub reply: Move<R>,
    /// The attacker's answer.
    pub answer: Move<R>,
    /// Whether no other reply is legal.
    pub is_forced: bool,
    /// The first move of what was threatened, and whether the reply meets that: of several, one that it
    /// does not meet.
    pub threat: Option<(Move<R>, bool)>,
    /// Whether the answer to a reply out of check wins after every other reply, too.
    pub always: bool,
    /// What the reply does to its own side.
    pub harms: Vec<Harm<R>>,
}

/// Finds out why a reply to `before` fails to an answer that wins within `left` moves.
///
/// # Errors
/// [`Stopped`] where a limit was reached.
pub fn defence_failure<R: SearchRules>(
    prover: &mut dyn Prove<R>,
    before: &Reached<R>,
    (reply, answer): (Move<R>, Move<R>),
    left: u8,
) -> Result<DefenceFailure<R>, Stopped> {
    let threats = threatened(prover, before, left.saturating_add(1))?.map(|(_, _, first)| first);
    let replies = before.legal_moves();
    let is_forced = replies.len() == 1;
    let (threat, harms, mut always) = (None, Vec::new(), before.is_check() && !is_forced);
    let after = before.after(reply);
    let mut lab = Lab { prover, left };
    let others: Vec<Move<R>> = replies.into_iter().filter(|&mv| mv != reply).collect();
    for &other in &others {
        always = always && lab.wins(&before.after(other), answer)? == Some(true);
    }
    let mut defence = DefenceFailure { reply, answer, is_forced, threat, always, harms };
    if always {
        return Ok(defence);
    }
    if let Some(threats) = &threats {
        // It would win if the defender had passed.
        if threats.iter().any(|&mv| is_same(mv, answer)) {
            defence.threat = Some((answer, false));
            return Ok(defence);
        }
        let (mut left, mut is_open) = (None, false);
        for &mv in threats {
            match lab.wins(&after, mv)? {
                Some(true) => left = left.or(Some(mv)),
                Some(false) => {}
                None => is_open = true,
            }
        }
        // Of several threats, one that the reply does not meet.
        let first = threats.first().filter(|_| !is_open).map(|&mv| (mv, true));
        defence.threat = left.map(|mv| (mv, false)).or(first);
    }
    for arrives in [true, false] {
        let does_the_same =
            |mv: &Move<R>| if arrives { mv.to() == reply.to() } else { mv.from() == reply.from() };
        // The cheaper experiment first.
        if lab.fails_without(before, answer, &others, does_the_same)?
            && let Some(harm) = lab.harm(&after, (reply, answer), arrives)?
        {
            defence.harms.push(harm);
        }
    }
    Ok(defence)
}

struct Lab<'a, R: SearchRules> {
    prover: &'a mut dyn Prove<R>,
    left: u8,
}

impl<R: SearchRules> Lab<'_, R> {
    /// Whether a move of the attacker wins in time, if that is decided; one that cannot be played does not.
    fn wins(&mut self, position: &Reached<R>, mv: Move<R>) -> Result<Option<bool>, Stopped> {
        let playable = playable(position, mv).filter(|&mv| self.prover.may_try(position, mv));
        let Some(mv) = playable.filter(|_| self.left > 0) else { return Ok(Some(false)) };
        self.prover.try_loses(&position.after(mv), self.left - 1, SHARE)
    }

    /// Whether the answer does not win after a pass, or, where the defender is in check, after another
    /// reply that does not do the same.
    fn fails_without(
        &mut self,
        before: &Reached<R>,
        answer: Move<R>,
        others: &[Move<R>],
        does_the_same: impl Fn(&Move<R>) -> bool,
    ) -> Result<bool, Stopped> {
        if let Some(passed) = before.passed() {
            return Ok(self.wins(&passed, answer)? == Some(false));
        }
        for &other in others.iter().filter(|mv| !does_the_same(mv)) {
            if self.wins(&before.after(other), answer)? == Some(false) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The harm that the reply does where it arrives, or where it left.
    fn harm(
        &mut self,
        after: &Position<R>,
        (reply, answer): (Move<R>, Move<R>),
        arrives: bool,
    ) -> Result<Option<Harm<R>>, Stopped> {
        let spoils = |kind, square| Harm { kind, square, man: None };
        // Neither can be undone alone.
        let goes_there = if reply.role() == R::Role::ROYAL {
            Some(Harming::Flight)
        } else {
            (answer.to() == reply.to()).then_some(Harming::Exposure)
        };
        if let Some(kind) = goes_there {
            return Ok(arrives.then(|| spoils(kind, reply.to())));
        }
        let mut board = *after.board();
        if arrives {
            board.lift(reply.to());
        } else if board.piece_at(reply.from()).is_none() {
            board.put(reply.from(), Piece { color: !after.turn(), role: reply.role() });
        }
        let Ok(undone) = Position::new(board, after.turn(), after.rights()) else {
            return Ok(None);
        };
        let Some(refutations) = self.refutations(&undone, answer)? else { return Ok(None) };
        let child = after.after(answer);
        let played = playable(&undone, answer);
        let loses_check = child.is_check() && played.is_some_and(|mv| !undone.after(mv).is_check());
        let checks = played.is_some_and(|mv| undone.after(mv).is_check());
        let from_there = || refutations.iter().filter(|mv| mv.from() == reply.from());
        // Where it neither takes nor ends a check, it needs a move and guards nothing.
        let guard = from_there().find(|mv| checks || mv.capture().is_some());
        Ok(Some(match guard {
            _ if arrives => arrival(&child, reply.to(), &refutations, loses_check),
            _ if played.is_none() || loses_check => spoils(Harming::Opening, reply.from()),
            Some(guard) => spoils(Harming::Unguard, guard.to()),
            None if from_there().next().is_some() => spoils(Harming::Departure, reply.from()),
            None if refutations.iter().any(|mv| mv.role() == R::Role::ROYAL) => {
                spoils(Harming::Opening, reply.from())
            }
            None => Harm {
                man: held_back(&child, &refutations),
                ..spoils(Harming::Departure, reply.from())
            },
        }))
    }

    /// The replies to the answer after which the attacker does not win in time; none where it cannot be
    /// played. `None` where it wins, or where that was not decided.
    fn refutations(
        &mut self,
        position: &Position<R>,
        answer: Move<R>,
    ) -> Result<Option<Vec<Move<R>>>, Stopped> {
        let start = self.prover.start(position);
        if position.outcome().is_some() {
            return Ok(None);
        }
        let playable = playable(position, answer).filter(|&mv| self.prover.may_try(position, mv));
        let Some(answer) = playable else { return Ok(Some(Vec::new())) };
        let child = start.after(answer);
        let mut found = Vec::new();
        for reply in child.legal_moves() {
            let next = child.after(reply);
            if self.left < 2 || self.prover.try_wins(&next, self.left - 1, SHARE)? == Some(false) {
                found.push(reply);
            }
        }
        Ok(Some(found).filter(|found| !found.is_empty()))
    }
}

/// The legal move that goes the same way as a move of another position, whatever it captures.
fn playable<R: Rules>(position: &Position<R>, mv: Move<R>) -> Option<Move<R>> {
    position.legal_moves().into_iter().find(|&it| is_same(it, mv))
}

fn is_same<R: Rules>(one: Move<R>, other: Move<R>) -> bool {
    (one.from(), one.to(), one.special()) == (other.from(), other.to(), other.special())
}

/// What a piece does to its own side on a square, where the answer has been played and these
/// replies would refute it without the piece.
fn arrival<R: Rules>(
    child: &Position<R>,
    square: R::Square,
    refutations: &[Move<R>],
    loses_check: bool,
) -> Harm<R> {
    let harm = |kind, man| Harm { kind, square, man };
    if refutations.iter().any(|mv| mv.role() == R::Role::ROYAL && mv.to() == square) {
        return harm(Harming::SelfBlock, None);
    }
    if loses_check {
        return harm(Harming::Screen, None);
    }
    let board = child.board();
    let color: Color = child.turn();
    let is_barred = |mv: &&Move<R>| !R::reach(board, color, mv.role(), mv.from()).contains(mv.to());
    let barred = refutations.iter().find(is_barred).map(|mv| mv.from());
    match barred.and_then(|from| Some((from, board.piece_at(from)?))) {
        Some((_, man)) if man.role == R::Role::ROYAL => harm(Harming::Arrival, None),
        Some(man) => harm(Harming::Interference, Some(man)),
        None => harm(Harming::Arrival, held_back(child, refutations)),
    }
}

/// The piece of the first of some replies that it could still go to play, if the royal piece were not in
/// check after that.
fn held_back<R: Rules>(
    child: &Position<R>,
    replies: &[Move<R>],
) -> Option<(R::Square, Piece<R::Role>)> {
    let (board, color) = (child.board(), child.turn());
    let goes = |mv: &&Move<R>| R::reach(board, color, mv.role(), mv.from()).contains(mv.to());
    let held = replies.iter().find(|mv| goes(mv) && playable(child, **mv).is_none())?.from();
    Some((held, board.piece_at(held)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::fen;
    use crate::notation::{Notation, read};
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::{Limits, Prove, Prover};

    /// What is known of the second of three moves, where the last one wins.
    fn defence_of(text: &str, moves: [&str; 3]) -> DefenceFailure<Xiangqi> {
        let mut at = fen::read::<Xiangqi>(text).unwrap();
        let mut line = Vec::new();
        let mut prover = Prover::new(false, &Limits::default());
        let start = prover.start(&at);
        for name in moves {
            let mv = read(Notation::Coordinates, &at, name).unwrap();
            line.push(mv);
            at = at.after(mv);
        }
        defence_failure(&mut prover, &start.after(line[0]), (line[1], line[2]), 1).unwrap()
    }

    fn harms(text: &str, moves: [&str; 3]) -> Vec<(Harming, String)> {
        let harms = defence_of(text, moves).harms;
        harms.iter().map(|harm| (harm.kind, harm.square.to_string())).collect()
    }

    #[test]
    fn a_harm_is_what_lets_the_answer_win() {
        let chariots = "3ak1b2/R3a4/9/2R6/9/9/9/9/9/4K4 w";
        let takes = ["a9e9", "d10e9", "c7c10"];
        assert_eq!(harms(chariots, takes), [(Harming::Opening, "d10".to_owned())]);
        let flees = ["a9e9", "e10f10", "c7f7"];
        assert_eq!(harms(chariots, flees), [(Harming::Flight, "f10".to_owned())]);
        let stalemate = "2P2k3/4P4/9/9/9/9/9/9/3p5/4K4 w";
        let given = ["c10d10", "d2e2", "e1e2"];
        assert_eq!(harms(stalemate, given), [(Harming::Exposure, "e2".to_owned())]);
    }

    #[test]
    fn an_answer_that_beats_every_reply_to_a_check_needs_no_harm() {
        let text = "9/4ak1N1/c8/9/6R2/9/9/3K5/9/9 w";
        for reply in ["f9f8", "f9f10"] {
            let defence = defence_of(text, ["g6g9", reply, "g9e9"]);
            assert!(defence.always && defence.harms.is_empty() && !defence.is_forced);
        }
    }

    #[test]
    fn what_was_threatened_anyway_needs_no_harm() {
        let defence = defence_of("2P2k3/4P4/9/9/9/9/9/9/3p5/4K4 w", ["c10d10", "d2c2", "d10e10"]);
        assert_eq!((defence.threat, defence.harms.len()), (Some((defence.answer, false)), 0));
        let meets = defence_of("2P2k3/4P4/9/9/9/9/9/9/3p5/4K4 w", ["c10d10", "d2d1", "e1d1"]);
        assert!(meets.threat.is_some_and(|(mv, meets)| meets && mv == defence.answer));
    }
}
