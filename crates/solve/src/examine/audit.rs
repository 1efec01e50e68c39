//! A claim about a position against the proof: what an engine, a database or the author of a
//! collection says of it, and what is proven.

use super::authored::is_unplayable;
use super::examination::{Examination, ExamineRules};
use crate::game::Move;
use crate::problem::{Claim, Stipulation};
use crate::report::{Claimed, What};
use crate::solve::{MAX_LENGTH, Prove};
use crate::verdict::{AuditVerdict, ProvenLoss};

/// What must be asked of a position for a claim to be audited: the shortest win, or a study.
/// `asked` is what the collection asks; where only checks count there, they do here.
pub fn audited_stipulation(claim: Option<Claim>, asked: Stipulation) -> Stipulation {
    match claim {
        Some(Claim::Won) => Stipulation::WIN,
        Some(Claim::Drawn) => Stipulation::DRAW,
        Some(Claim::Win { .. } | Claim::Loss { .. }) | None => {
            Stipulation::SHORTEST.with_checks(asked.is_by_checks())
        }
    }
}

impl<R: ExamineRules> Examination<'_, R> {
    /// Holds a claim against the proof. The examination must ask what [`audited_stipulation`]
    /// says. A win in another number of moves is looked for beyond the claimed number only if
    /// there is a limit on time or positions. The claimed first move is the one given, else that
    /// of the authored solution.
    pub fn audit(&mut self, claim: Claim, first_move: Option<Move<R>>) -> Claimed<Move<R>> {
        let claimed = first_move.map_or_else(|| self.claimed_move(), |mv| Ok(Some(mv)));
        let (mut verdict, loss) = match claim {
            Claim::Win { moves, or_fewer } => (self.audit_win(moves, or_fewer), None),
            Claim::Loss { moves, or_fewer } => {
                let loss = self.prove_loss(moves);
                (loss.verdict(moves, or_fewer), Some(loss))
            }
            Claim::Won | Claim::Drawn => {
                let verdict = match self.judged() {
                    Err(What::NoWin { never: true, .. }) => AuditVerdict::Refuted,
                    Err(_) => AuditVerdict::Undecided,
                    Ok(judged) if judged.fulfilled => AuditVerdict::Confirmed,
                    Ok(_) => AuditVerdict::Refuted,
                };
                (verdict, None)
            }
        };
        let first_move = claimed.as_ref().ok().copied().flatten();
        if verdict == AuditVerdict::Confirmed {
            verdict = match (claimed, first_move) {
                (Err(Unplayable), _) => AuditVerdict::WrongMove,
                (Ok(_), Some(mv)) => match self.keeps(claim, mv) {
                    Some(true) => AuditVerdict::Confirmed,
                    Some(false) => AuditVerdict::WrongMove,
                    None => AuditVerdict::Undecided,
                },
                (Ok(_), None) => AuditVerdict::Confirmed,
            };
        }
        Claimed { verdict, first_move, loss }
    }

    /// The first move of the authored solution; `None` without one.
    fn claimed_move(&self) -> Result<Option<Move<R>>, Unplayable> {
        let Some(authored) = &self.authored else { return Ok(None) };
        if authored.mistakes.iter().any(is_unplayable) {
            return Err(Unplayable);
        }
        Ok(authored.places[0].choices.first().map(|choice| choice.mv))
    }

    fn audit_win(&mut self, claimed: u16, or_fewer: bool) -> AuditVerdict {
        // What takes longer than can be searched is bounded by what can.
        let within = u8::try_from(claimed).unwrap_or(MAX_LENGTH).min(MAX_LENGTH);
        self.look_up_to(within);
        let mut answer = self.answer();
        let refuted = answer.at_most.is_none() && answer.stopped.is_none();
        if refuted && !answer.never && !self.plan.limits.is_free() {
            self.look_up_to(MAX_LENGTH);
            answer = self.answer();
        }
        if self.replayed().is_err() {
            return AuditVerdict::Undecided;
        }
        let claimed = u64::from(claimed);
        match (answer.moves.map(u64::from), answer.at_most.map(u64::from)) {
            (Some(moves), _) if moves == claimed || moves < claimed && or_fewer => {
                AuditVerdict::Confirmed
            }
            (_, Some(most)) if most <= claimed && or_fewer => AuditVerdict::Confirmed,
            (_, Some(most)) if most < claimed => AuditVerdict::Shorter,
            (_, found) if answer.never || u64::from(answer.not_within) >= claimed => {
                if found.is_some() { AuditVerdict::Longer } else { AuditVerdict::Refuted }
            }
            _ => AuditVerdict::Undecided,
        }
    }

    /// Proves how soon the side to move loses, up to the claimed number of moves.
    fn prove_loss(&mut self, claimed: u16) -> ProvenLoss {
        let mut loss = ProvenLoss::default();
        let start = self.prover.start_with_reply(self.task.position);
        for moves in 0..=u8::try_from(claimed).unwrap_or(MAX_LENGTH).min(MAX_LENGTH) {
            match self.prover.loses(&start, moves) {
                Ok(true) => {
                    loss.moves = Some(moves);
                    break;
                }
                Ok(false) => loss.not_within = Some(moves),
                Err(stopped) => {
                    loss.stopped = Some(stopped);
                    break;
                }
            }
        }
        loss
    }

    /// Whether a first move keeps what is claimed and proven; `None` if that is not known.
    fn keeps(&mut self, claim: Claim, mv: Move<R>) -> Option<bool> {
        match claim {
            Claim::Win { moves, .. } => {
                let answer = self.answer();
                if answer.keys.contains(&mv) {
                    return Some(true);
                }
                let moves = u8::try_from(moves).ok().filter(|&moves| moves <= MAX_LENGTH)?;
                let checks = self.question()?.checks;
                let after = self.start().after(mv);
                if checks && !after.is_check() {
                    return Some(false);
                }
                self.prover.loses(&after, moves - 1).ok()
            }
            // Against a loss every move is as good as another.
            Claim::Loss { .. } => Some(true),
            Claim::Won | Claim::Drawn => {
                let judged = self.judged().ok()?;
                let is_key = judged.keys.iter().any(|key| key.mv == mv);
                if is_key { Some(true) } else { (judged.unknown == 0).then_some(false) }
            }
        }
    }
}

/// A claimed move that cannot be played.
#[derive(Clone, Copy, Debug)]
struct Unplayable;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examine::{Plan, Task};
    use crate::game::{Position, fen};
    use crate::notation::{self, Notation};
    use crate::rules::chex::Chex;
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::Limits;

    /// A win in two by c6d8 alone.
    const TWO: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";

    #[track_caller]
    fn audit(rules: Xiangqi, fen: &str, claim: &str, solution: Option<&str>) -> AuditVerdict {
        audit_at(&fen::read_under(rules, fen).unwrap(), claim, solution)
    }

    fn audit_at<R: ExamineRules>(
        position: &Position<R>,
        claim: &str,
        solution: Option<&str>,
    ) -> AuditVerdict {
        let claim = Claim::read(claim).unwrap().unwrap();
        let asked = audited_stipulation(Some(claim), Stipulation::WIN);
        let solution = solution.map(|text| text.parse().unwrap());
        let task = Task { solution: solution.as_ref(), ..Task::new(position, asked) };
        let limits = Limits { nodes: Some(10_000), ..Limits::default() };
        Examination::new(task, Plan { limits, ..Plan::default() }).audit(claim, None).verdict
    }

    #[test]
    fn the_length_of_a_win_is_confirmed_or_corrected() {
        let audit = |claim| audit(Xiangqi::default(), TWO, claim, None);
        assert_eq!(audit("2"), AuditVerdict::Confirmed);
        assert_eq!(audit("<=7"), AuditVerdict::Confirmed);
        assert_eq!(audit("3"), AuditVerdict::Shorter);
        assert_eq!(audit("250"), AuditVerdict::Shorter);
        assert_eq!(audit("1"), AuditVerdict::Longer);
        assert_eq!(audit("+"), AuditVerdict::Confirmed);
        assert_eq!(audit("="), AuditVerdict::Refuted);
    }

    #[test]
    fn a_win_that_is_not_there_is_refuted_and_one_beyond_the_limits_is_not() {
        let audit = |fen, claim| audit(Xiangqi::default(), fen, claim, None);
        let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
        assert_eq!(audit(start, "1"), AuditVerdict::Refuted);
        assert_eq!(audit(start, "40"), AuditVerdict::Undecided);
        assert_eq!(audit(start, "-40"), AuditVerdict::Undecided);
        assert_eq!(audit(start, "-1"), AuditVerdict::Refuted);
    }

    #[test]
    fn the_claimed_move_must_keep_the_win_in_the_claimed_number_of_moves() {
        let audit = |claim, solution| audit(Xiangqi::default(), TWO, claim, Some(solution));
        assert_eq!(audit("2", "1. c6d8+"), AuditVerdict::Confirmed);
        assert_eq!(audit("2", "1. c6b8"), AuditVerdict::WrongMove);
        assert_eq!(audit("2", "1. c6c7"), AuditVerdict::WrongMove);
        assert_eq!(audit("2", "1. c6d8+ e10f10 2. a1a2"), AuditVerdict::WrongMove);
        assert_eq!(audit("3", "1. c6b8"), AuditVerdict::Shorter);
    }

    #[test]
    fn losses_are_audited_in_all_games() {
        // Black to move after the key of a win in two.
        let lost = "3ak4/4a1P2/3N5/9/9/6r2/9/9/3p5/4K4 b";
        for (claim, expected) in [
            ("-1", AuditVerdict::Confirmed),
            ("-2", AuditVerdict::Shorter),
            ("<=-2", AuditVerdict::Confirmed),
        ] {
            assert_eq!(audit(Xiangqi::default(), lost, claim, None), expected, "{claim}");
            assert_eq!(audit(Xiangqi::CHINA_SCHACH, lost, claim, None), expected, "{claim}");
        }
        let two = fen::read::<Chex>("4/5/N1p3/k6/3KBp/5/4 w -").unwrap();
        assert_eq!(audit_at(&two, "2", Some("1. Kd3-c4")), AuditVerdict::Confirmed);
        let key = notation::read(Notation::Coordinates, &two, "d3c4").unwrap();
        for (claim, expected) in [
            ("-1", AuditVerdict::Confirmed),
            ("-4", AuditVerdict::Shorter),
            ("1", AuditVerdict::Refuted),
            ("+", AuditVerdict::Refuted),
        ] {
            assert_eq!(audit_at(&two.after(key), claim, None), expected, "{claim}");
        }
    }
}
