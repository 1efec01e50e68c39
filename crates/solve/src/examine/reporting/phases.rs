//! Set play, tries and winning first moves of a rule set as records.

use super::recorder::Recorder;
use crate::examine::{CertifyError, Examination, ExamineRules};
use crate::report::{
    AlternativePlace, AlternativeReport, AlternativesReport, SetPlayReply, SetPlayReport,
    TriesReport, TryReport, WinnerReport, WinnersReport,
};
use crate::solve::{Extent, NoSetPlay, SetPlay};

/// The set play; without a win it makes no sense to ask.
pub(super) fn set_play<R: ExamineRules>(
    recorder: Recorder<'_, R>,
    examination: &mut Examination<'_, R>,
) -> SetPlayReport {
    let none = |why: &str| SetPlayReport {
        none: Some(why.to_owned()),
        within: None,
        answered: Vec::new(),
        unanswered: 0,
        of: 0,
        stopped: None,
    };
    let Some(found) = examination.set_play() else { return none("no-win") };
    let play = match &*found {
        SetPlay::None(NoSetPlay::InCheck) => return none("in-check"),
        SetPlay::None(NoSetPlay::OneMove) => return none("one-move"),
        SetPlay::None(NoSetPlay::NoMove) => return none("no-move"),
        SetPlay::None(NoSetPlay::Over) => return none("over"),
        SetPlay::Play(play) => play,
    };
    let replies = play.answered.iter().map(|reply| {
        let next = play.position.after(reply.mv);
        SetPlayReply {
            mv: recorder.mv(&play.position, reply.mv, 1),
            continuations: recorder.moves(&next, &reply.continuations, 2),
            line: recorder.line_from(&next, &reply.line, 2),
        }
    });
    SetPlayReport {
        none: None,
        within: Some(play.within),
        answered: replies.collect(),
        unanswered: play.unanswered,
        of: play.of,
        stopped: play.stopped,
    }
}

/// The tries with at most this many refutations.
pub(super) fn tries<R: ExamineRules>(
    recorder: Recorder<'_, R>,
    examination: &mut Examination<'_, R>,
    most: usize,
) -> TriesReport {
    let Some(tries) = examination.tries(most) else {
        let found = Vec::new();
        return TriesReport { most, within: None, found, looked: 0, of: 0, stopped: None };
    };
    let found = tries.found.iter().map(|found| {
        let child = recorder.position.after(found.mv);
        let threat = found.threat.as_ref().zip(child.passed());
        TryReport {
            mv: recorder.mv(recorder.position, found.mv, 0),
            refutations: recorder.moves(&child, &found.refutations, 1),
            line: recorder.line_from(recorder.position, &found.line, 0),
            threat: threat.map(|(threat, passed)| recorder.threat(&passed, threat, 2)),
        }
    });
    TriesReport {
        most: tries.most,
        within: Some(tries.within),
        found: found.collect(),
        looked: tries.looked,
        of: tries.of,
        stopped: tries.stopped,
    }
}

/// All first moves that win within this number of moves, each played through by the checker.
pub(super) fn winners<R: ExamineRules>(
    recorder: Recorder<'_, R>,
    examination: &mut Examination<'_, R>,
    within: u8,
) -> WinnersReport {
    let winners = examination.winners(within);
    let mut played = || -> Result<_, CertifyError> {
        let mut found = Vec::new();
        for winner in &winners.found {
            found.push(WinnerReport {
                mv: recorder.mv(recorder.position, winner.mv, 0),
                moves: winner.moves,
                replayed: examination.replay_move(winner.mv, winner.moves)?,
            });
        }
        Ok(found)
    };
    let none = WinnersReport {
        within,
        found: Vec::new(),
        not_within: 0,
        open: 0,
        stopped: None,
        refused: None,
    };
    match played() {
        Ok(found) => WinnersReport {
            found,
            not_within: winners.not_within,
            open: winners.open,
            stopped: winners.stopped,
            ..none
        },
        Err(error) => WinnersReport { refused: Some(error.to_string()), ..none },
    }
}

/// The other winning moves of the solution; nothing where no solution is known.
pub(super) fn alternatives<R: ExamineRules>(
    recorder: Recorder<'_, R>,
    examination: &mut Examination<'_, R>,
) -> Option<AlternativesReport> {
    let alternatives = examination.alternatives(Extent::Tree).ok()??;
    let mut places = Vec::new();
    for place in &alternatives.places {
        if place.found.is_empty() && place.is_whole(alternatives.beyond) {
            continue;
        }
        let (at, ply) = (recorder.after(recorder.position, &place.line), place.line.len());
        let found = place.found.iter().map(|it| AlternativeReport {
            mv: recorder.mv(&at, it.mv, ply),
            moves: it.moves,
            grade: it.grade,
        });
        places.push(AlternativePlace {
            line: recorder.line(&place.line),
            followed: recorder.mv(&at, place.followed, ply),
            left: place.left,
            found: found.collect(),
            not_within: place.not_within,
            open: place.open.len(),
        });
    }
    Some(AlternativesReport {
        beyond: alternatives.beyond,
        places,
        examined: alternatives.places.len(),
        of: alternatives.of,
        stopped: alternatives.stopped,
    })
}
