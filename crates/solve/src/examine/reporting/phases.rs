//! Set play, tries and winning first moves of a rule set as records.

use super::recorder::Recorder;
use crate::anatomy::{Anatomy, explain_after};
use crate::examine::{CertifyError, Examination, ExamineRules};
use crate::game::{Move, Role, Square};
use crate::report::{
    AlternativePlace, AlternativeReport, AlternativesReport, DefenceReport, ExperimentReport,
    FailureReport, HarmReport, Held, HeldMan, PlacedMan, SetPlayReply, SetPlayReport, TriesReport,
    TryReport, WinnerReport, WinnersReport, words,
};
use crate::solve::{
    DefenceFailure, Experiment, Extent, NoSetPlay, Refuting, SetPlay, Stronghold, Try,
};

/// The most tries that are given a reason why they fail.
const MOST_EXPLAINED: usize = 20;

/// The set play; without a win it makes no sense to ask.
pub(super) fn set_play<R: ExamineRules>(
    recorder: Recorder<'_, R>,
    examination: &mut Examination<'_, R>,
) -> SetPlayReport {
    let none = |why: &str| SetPlayReport { none: Some(why.to_owned()), ..SetPlayReport::default() };
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

/// How a draw is held, with the moves before the positions of the line that is shown.
pub(super) fn held<R: ExamineRules>(
    recorder: Recorder<'_, R>,
    before: &[Move<R>],
    held: &Stronghold<R>,
) -> Held {
    // Where this line goes on, the other side is to move.
    let by = !recorder.after(recorder.position, before).turn();
    let positions = held.positions as u64;
    let is_whole = !held.are_more && !held.reaches_endgames;
    let men = held.squares.iter().map(|&(role, squares)| HeldMan {
        man: role.name(),
        squares: squares.into_iter().map(|square| square.to_string()).collect(),
        indices: squares.into_iter().map(Square::index).collect(),
    });
    let cycle = if held.cycle.is_empty() { Vec::new() } else { [before, &held.cycle].concat() };
    Held {
        positions: is_whole.then_some(positions),
        in_more: held.are_more.then_some(positions),
        in_endgames: held.reaches_endgames,
        by: R::COLORS[by.index()],
        on: men.collect(),
        perpetual_check: held.checks,
        gives_checks: held.gives_checks,
        chased: held.chased.iter().map(|role| role.name()).collect(),
        cycle: recorder.along(recorder.position, &cycle, 0),
    }
}

/// The tries with at most this many refutations.
pub(super) fn tries<R: ExamineRules>(
    recorder: Recorder<'_, R>,
    examination: &mut Examination<'_, R>,
    most: usize,
) -> TriesReport {
    let Some(tries) = examination.tries(most) else {
        return TriesReport { most, ..TriesReport::default() };
    };
    let mate = examination.line().moves;
    let mate = mate
        .split_last()
        .map(|(&last, before)| explain_after(&recorder.after(recorder.position, before), last));
    let mate = mate.filter(|mate| mate.lost);
    let found = tries.found.iter().enumerate().map(|(index, found)| {
        let child = recorder.position.after(found.mv);
        let threat = found.threat.as_ref().zip(child.passed());
        TryReport {
            mv: recorder.mv(recorder.position, found.mv, 0),
            refutations: recorder.moves(&child, &found.refutations, 1),
            line: recorder.line_from(recorder.position, &found.line, 0),
            threat: threat.map(|(threat, passed)| recorder.threat(&passed, threat, 2)),
            failure: (index < MOST_EXPLAINED)
                .then(|| explained(recorder, examination, found, (tries.within, mate.as_ref())))
                .flatten(),
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

/// Why a try fails; `None` if a limit keeps it unknown.
fn explained<R: ExamineRules>(
    recorder: Recorder<'_, R>,
    examination: &mut Examination<'_, R>,
    found: &Try<R>,
    (within, mate): (u8, Option<&Anatomy<R>>),
) -> Option<FailureReport> {
    let failure = examination.failure(found, within)?;
    let position = recorder.position;
    let child = position.after(found.mv);
    let placed = PlacedMan::of::<R>;
    let reply = failure.reply;
    let standing = |at| child.board().piece_at(at).map(|man| placed(at, man));
    let experiment = |experiment: &Experiment<R>| {
        let (kind, man, moves) = match *experiment {
            Experiment::Without(at, man) => ("without", Some(placed(at, man)), None),
            Experiment::With(at, man) => ("with", Some(placed(at, man)), None),
            Experiment::Pass => ("pass", None, None),
            Experiment::Later(moves) => ("later", None, Some(moves)),
        };
        ExperimentReport { kind, man, moves }
    };
    let flees = failure.does == Refuting::Flees;
    // The escape of the royal piece is closed at the end of the solution, if the piece is on the
    // same square there.
    let mate = mate.filter(|mate| flees && mate.royal == reply.from());
    let flight = mate.and_then(|mate| {
        let flight = mate.flights.iter().find(|flight| flight.square == Some(reply.to()))?;
        // What is said of a square with a man of the attacker does not begin with the square.
        let state = Some(words::prospect(flight, mate.side));
        Some((reply.to().to_string(), state.filter(|it| it.key != "flight.guarded-man")?))
    });
    let mut report = FailureReport {
        reply: recorder.mv(&child, reply, 1),
        does: failure.does,
        man: standing(reply.from())?,
        taken: reply.capture().and_then(|_| standing(reply.to())),
        experiments: failure.experiments.iter().map(experiment).collect(),
        reasons: Vec::new(),
    };
    report.reasons = words::failure(&recorder.mv(position, found.mv, 0), &report, flight);
    Some(report)
}

/// Why the reply after these moves fails.
pub(super) fn defence<R: ExamineRules>(
    recorder: Recorder<'_, R>,
    moves: &[Move<R>],
    found: &DefenceFailure<R>,
) -> DefenceReport {
    let position = recorder.after(recorder.position, moves);
    let (after, ply) = (position.after(found.reply), moves.len());
    let threat = found.threat.zip(position.passed());
    let harms = found.harms.iter().map(|harm| HarmReport {
        kind: harm.kind,
        square: harm.square.to_string(),
        man: harm.man.map(|(at, man)| PlacedMan::of::<R>(at, man)),
    });
    let mut report = DefenceReport {
        after: recorder.along(recorder.position, moves, 0),
        reply: recorder.mv(&position, found.reply, ply),
        answer: recorder.mv(&after, found.answer, ply + 1),
        forced: found.is_forced,
        threat: threat.map(|((mv, _), passed)| recorder.mv(&passed, mv, ply + 1)),
        meets: found.threat.map(|(_, meets)| meets),
        always: found.always,
        harms: harms.collect(),
        reasons: Vec::new(),
    };
    report.reasons = words::defence(&report);
    report
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
    let none = WinnersReport { within, ..WinnersReport::default() };
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

/// The other winning moves of the solution; `None` if no solution is known.
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
