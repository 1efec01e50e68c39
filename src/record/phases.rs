//! The phases of a problem besides its solution: set play, tries and other winners.

use serde::Serialize;

use crate::examine::ReportPart as Part;
use crate::record::tree::{ThreatRecord, coordinates};
use crate::record::winners::WinnersRecord;
use crate::report::words::{self, Sentence};
use crate::report::{
    ExperimentReport, FailureReport, PlacedMan, Report, SetPlayReply, SetPlayReport, TriesReport,
    TryReport,
};
use crate::solve::Refuting;

/// Which phases are asked for.
#[derive(Clone, Copy, Debug, Default)]
pub struct PhaseOptions {
    /// Whether the set play is reported.
    pub set_play: bool,
    /// The most refutations that a try may have.
    pub tries: Option<u8>,
    /// The moves within which all winning first moves are looked for.
    pub winners: Option<u8>,
}

/// The phases that were asked for.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PhaseRecords {
    #[serde(skip_serializing_if = "Option::is_none")]
    set_play: Option<SetPlayRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tries: Option<TriesRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winners: Option<WinnersRecord>,
}

impl PhaseOptions {
    /// The parts of an examination that these are.
    pub fn parts(self) -> impl Iterator<Item = Part> {
        let set_play = self.set_play.then_some(Part::SetPlay);
        let tries = self.tries.map(|most| Part::Tries(usize::from(most)));
        set_play.into_iter().chain(tries).chain(self.winners.map(Part::Winners))
    }
}

impl PhaseRecords {
    /// The phases of a report.
    pub fn of(report: &Report) -> Self {
        Self {
            set_play: report.set_play.as_ref().map(SetPlayRecord::of),
            tries: report.tries.as_ref().map(TriesRecord::of),
            winners: report.winners.as_ref().map(WinnersRecord::of),
        }
    }

    /// Whether no limit cut one short, which leaves something undecided.
    pub fn are_whole(&self) -> bool {
        let cut = [
            self.set_play.as_ref().and_then(|it| it.stopped.as_ref()),
            self.tries.as_ref().and_then(|it| it.stopped.as_ref()),
            self.winners.as_ref().and_then(WinnersRecord::stopped),
        ];
        cut.iter().all(Option::is_none)
    }
}

/// The set play of a problem.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SetPlayRecord {
    /// Why there is none: `in-check`, `one-move`, `no-move`, `over`, `no-win`;
    /// null if there is.
    none: Option<String>,
    /// The number of attacker moves within which a reply must be answered.
    within: Option<u8>,
    answered: Vec<SetReplyRecord>,
    unanswered: usize,
    /// The limit that kept the other replies from being examined.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct SetReplyRecord {
    #[serde(rename = "move")]
    mv: String,
    /// The first one begins the line, the others win in time as well.
    continuations: Vec<String>,
    line: Vec<String>,
    win: Option<String>,
}

impl SetPlayRecord {
    fn of(play: &SetPlayReport) -> Self {
        let reply = |reply: &SetPlayReply| SetReplyRecord {
            mv: reply.mv.coordinates.clone(),
            continuations: coordinates(&reply.continuations),
            line: reply.line.coordinates(),
            win: reply.line.win.map(|win| win.to_string()),
        };
        Self {
            none: play.none.clone(),
            within: play.within,
            answered: play.answered.iter().map(reply).collect(),
            unanswered: play.unanswered,
            stopped: play.stopped.map(|stopped| stopped.to_string()),
        }
    }
}

/// The tries of a problem.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct TriesRecord {
    /// The most refutations that a try may have.
    most: usize,
    /// The moves that a key would need to win; null if no number of moves is asked for or found.
    within: Option<u8>,
    found: Vec<TryRecord>,
    /// The number of first moves that were examined.
    looked: usize,
    /// The number of all first moves.
    of: usize,
    /// The limit that kept the others from being examined.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct TryRecord {
    #[serde(rename = "move")]
    mv: String,
    refutations: Vec<String>,
    /// How it would otherwise win, against the longest of the other replies.
    line: Vec<String>,
    win: Option<String>,
    threat: Option<ThreatRecord>,
    /// Why it fails; null if that was not determined.
    failure: Option<FailureRecord>,
}

/// Why a try fails.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct FailureRecord {
    /// The reply that refutes it.
    reply: String,
    does: Refuting,
    /// The piece that replies: `Black horse g7`.
    man: String,
    /// The piece that the reply takes.
    taken: Option<String>,
    /// Changes that would make the try win, each solved.
    experiments: Vec<ExperimentRecord>,
    /// The same as sentences.
    messages: Vec<String>,
}

/// A change that would make a try win.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct ExperimentRecord {
    /// `without` or `with` a piece, `pass` (the defender's move left out), `later` (one move more).
    kind: &'static str,
    man: Option<String>,
    moves: Option<u8>,
}

impl FailureRecord {
    fn of(found: &TryReport, failure: &FailureReport) -> Self {
        let man = |PlacedMan { side, man, at }: &PlacedMan| format!("{side} {man} {at}");
        let experiment = |experiment: &ExperimentReport| {
            let (kind, man, moves) = match experiment {
                ExperimentReport::Without(it) => ("without", Some(man(it)), None),
                ExperimentReport::With(it) => ("with", Some(man(it)), None),
                ExperimentReport::Pass => ("pass", None, None),
                ExperimentReport::Later(moves) => ("later", None, Some(*moves)),
            };
            ExperimentRecord { kind, man, moves }
        };
        Self {
            reply: failure.reply.coordinates.clone(),
            does: failure.does,
            man: man(&failure.man),
            taken: failure.taken.as_ref().map(man),
            experiments: failure.experiments.iter().map(experiment).collect(),
            messages: words::failure(found).iter().map(Sentence::english).collect(),
        }
    }
}

impl TriesRecord {
    fn of(tries: &TriesReport) -> Self {
        Self {
            most: tries.most,
            within: tries.within,
            found: tries.found.iter().map(TryRecord::of).collect(),
            looked: tries.looked,
            of: tries.of,
            stopped: tries.stopped.map(|stopped| stopped.to_string()),
        }
    }
}

impl TryRecord {
    fn of(found: &TryReport) -> Self {
        Self {
            mv: found.mv.coordinates.clone(),
            refutations: coordinates(&found.refutations),
            line: found.line.coordinates(),
            win: found.line.win.map(|win| win.to_string()),
            threat: found.threat.as_ref().map(ThreatRecord::of),
            failure: found.failure.as_ref().map(|failure| FailureRecord::of(found, failure)),
        }
    }
}
