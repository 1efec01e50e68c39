//! The phases of a problem beside its solution: set play, tries and other winners, as text
//! and as records.

use std::fmt::Write;

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::game::Game;
use crate::cli::report::moves::coordinates;
use crate::cli::report::recurrence;
use crate::cli::report::tree::{ThreatRecord, continued, threat_text};
use crate::cli::report::winners::{self, WinnersRecord};
use crate::examine::Examination;
use crate::game::{Color, Position};
use crate::notation::{Notation, write_line, write_marked};
use crate::solve::{NoSetPlay, SetPlay, Tries, Try};

/// Which phases are asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::cli) struct PhaseOptions {
    pub(in crate::cli) set_play: bool,
    /// The most refutations that a try may have.
    pub(in crate::cli) tries: Option<u8>,
    /// The moves within which all winning first moves are looked for.
    pub(in crate::cli) winners: Option<u8>,
}

/// The phases that were asked for.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub(in crate::cli) struct PhaseRecords {
    #[serde(skip_serializing_if = "Option::is_none")]
    set_play: Option<SetPlayRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tries: Option<TriesRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winners: Option<WinnersRecord>,
}

impl PhaseRecords {
    /// Whether no limit cut one short, which leaves something undecided.
    pub(in crate::cli) fn are_whole(&self) -> bool {
        let cut = [
            self.set_play.as_ref().and_then(|it| it.stopped.as_ref()),
            self.tries.as_ref().and_then(|it| it.stopped.as_ref()),
            self.winners.as_ref().and_then(WinnersRecord::stopped),
        ];
        cut.iter().all(Option::is_none)
    }

    /// Adds what is asked for, and returns it for people, indented under the line of the
    /// problem.
    pub(in crate::cli) fn describe<R: Game>(
        &mut self,
        examination: &mut Examination<'_, R>,
        options: PhaseOptions,
    ) -> String {
        let task = examination.task();
        let (notation, position) = (task.notation, task.position);
        let mut text = String::new();
        if options.set_play {
            let (found, record) = match examination.set_play() {
                Some(play) => set_play(notation, position, &play),
                None => no_set_play(),
            };
            text += &found;
            self.set_play = Some(record);
        }
        if let Some(most) = options.tries.map(usize::from) {
            let (found, record) = match examination.tries(most) {
                Some(found) => tries(notation, position, &found),
                None => no_tries(most),
            };
            text += &found;
            self.tries = Some(record);
        }
        if let Some(within) = options.winners {
            let (found, record) = winners::describe(examination, within);
            text += &found;
            self.winners = Some(record);
        }
        text
    }
}

/// The set play of a problem.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct SetPlayRecord {
    /// Why there is none: `in-check`, `one-move`, `no-move`, `over`, `no-win`;
    /// null if there is.
    none: Option<&'static str>,
    /// The attacker moves in which a reply must be answered.
    within: Option<u8>,
    answered: Vec<SetReplyRecord>,
    unanswered: usize,
    /// The limit that kept the other replies from being looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct SetReplyRecord {
    #[serde(rename = "move")]
    mv: String,
    /// The first one begins the line, the others win in time as well.
    continuations: Vec<String>,
    line: Vec<String>,
    win: Option<String>,
}

impl SetPlayRecord {
    fn none(why: &'static str) -> Self {
        Self { none: Some(why), within: None, answered: Vec::new(), unanswered: 0, stopped: None }
    }

    fn of<R: Game>(set_play: &SetPlay<R>) -> Self {
        let play = match set_play {
            SetPlay::None(NoSetPlay::InCheck) => return Self::none("in-check"),
            SetPlay::None(NoSetPlay::OneMove) => return Self::none("one-move"),
            SetPlay::None(NoSetPlay::NoMove) => return Self::none("no-move"),
            SetPlay::None(NoSetPlay::Over) => return Self::none("over"),
            SetPlay::Play(play) => play,
        };
        let replies = play.answered.iter().map(|reply| SetReplyRecord {
            mv: coordinates(&play.position, &[reply.mv]).concat(),
            continuations: coordinates(&play.position, &reply.continuations),
            line: coordinates(&play.position, &reply.line.moves),
            win: reply.line.win.map(|win| win.to_string()),
        });
        Self {
            none: None,
            within: Some(play.within),
            answered: replies.collect(),
            unanswered: play.unanswered,
            stopped: play.stopped.map(|stopped| stopped.to_string()),
        }
    }
}

/// The set play of a problem without a win, of which it makes no sense to speak.
fn no_set_play() -> (String, SetPlayRecord) {
    ("    no set play: no win was found\n".to_owned(), SetPlayRecord::none("no-win"))
}

/// The set play for people, indented under the line of the problem, and for machines.
fn set_play<R: Game>(
    notation: Notation,
    position: &Position<R>,
    set_play: &SetPlay<R>,
) -> (String, SetPlayRecord) {
    let record = SetPlayRecord::of(set_play);
    let name = |color: Color| R::COLORS[color.index()];
    let (attacker, defender) = (name(position.turn()), name(!position.turn()));
    let play = match set_play {
        SetPlay::Play(play) => play,
        SetPlay::None(why) => {
            let why = match why {
                NoSetPlay::InCheck => {
                    format!("{attacker} is in check, so it cannot be {defender}'s turn")
                }
                NoSetPlay::OneMove => "there is but one move to win in".to_owned(),
                NoSetPlay::NoMove => format!("{defender} would have no move"),
                NoSetPlay::Over => "the game is over".to_owned(),
            };
            return (format!("    no set play: {why}\n"), record);
        }
    };
    let mut text = format!("    set play, if {defender} moved now:\n");
    for reply in &play.answered {
        let next = play.position.after(reply.mv);
        let mv = write_marked(notation, &play.position, reply.mv);
        let line = continued(notation, &next, &reply.continuations, &reply.line.moves, 2);
        // Writing to a string cannot fail, here and below.
        let _ = writeln!(text, "      1... {mv} {line}{}", recurrence::mark(reply.line.win));
    }
    let time = match play.within {
        1 => "the next move".to_owned(),
        within => format!("the next {within} moves"),
    };
    let _ = match (play.unanswered, play.answered.len()) {
        (0, _) if play.stopped.is_some() => Ok(()),
        (0, _) => writeln!(text, "      every reply loses within {time}"),
        (_, 0) if play.stopped.is_none() => writeln!(text, "      no reply loses within {time}"),
        (1, _) => writeln!(text, "      1 reply does not lose within {time}"),
        (count, _) => writeln!(text, "      {count} replies do not lose within {time}"),
    };
    if let Some(stopped) = play.stopped {
        let (done, of) = (play.answered.len() + play.unanswered, play.of);
        let _ = writeln!(text, "      undecided: {stopped}; {done} of {of} replies examined");
    }
    (text, record)
}

/// The tries of a problem.
#[derive(Clone, Debug, Serialize, JsonSchema)]
struct TriesRecord {
    /// The most refutations that a try may have.
    most: usize,
    /// The moves in which a key would win; null if no number of moves is asked for or found.
    within: Option<u8>,
    found: Vec<TryRecord>,
    /// First moves that were looked at.
    looked: usize,
    /// First moves there are.
    of: usize,
    /// The limit that kept the others from being looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

#[derive(Clone, Debug, Serialize, JsonSchema)]
struct TryRecord {
    #[serde(rename = "move")]
    mv: String,
    refutations: Vec<String>,
    /// How it would win otherwise, against the longest of the other replies.
    line: Vec<String>,
    win: Option<String>,
    threat: Option<ThreatRecord>,
}

impl TryRecord {
    fn of<R: Game>(position: &Position<R>, found: &Try<R>) -> Self {
        Self {
            mv: coordinates(position, &[found.mv]).concat(),
            refutations: coordinates(position, &found.refutations),
            line: coordinates(position, &found.line.moves),
            win: found.line.win.map(|win| win.to_string()),
            threat: found.threat.as_ref().map(|threat| ThreatRecord::of(position, threat)),
        }
    }
}

/// The tries of a problem where it is not known in how many moves a key would win.
fn no_tries(most: usize) -> (String, TriesRecord) {
    let text = "    no tries: no win was found, and no number of moves is asked for\n".to_owned();
    let record =
        TriesRecord { most, within: None, found: Vec::new(), looked: 0, of: 0, stopped: None };
    (text, record)
}

/// The tries for people, indented under the line of the problem, and for machines.
fn tries<R: Game>(
    notation: Notation,
    position: &Position<R>,
    tries: &Tries<R>,
) -> (String, TriesRecord) {
    let record = TriesRecord {
        most: tries.most,
        within: Some(tries.within),
        found: tries.found.iter().map(|found| TryRecord::of(position, found)).collect(),
        looked: tries.looked,
        of: tries.of,
        stopped: tries.stopped.map(|stopped| stopped.to_string()),
    };
    let what = match tries.most {
        1 => "one refutation".to_owned(),
        most => format!("at most {most} refutations"),
    };
    let mut text = match (tries.found.len(), tries.stopped) {
        (0, None) => format!("    no try in {} with {what}\n", tries.within),
        _ => format!("    tries in {} with {what}:\n", tries.within),
    };
    for found in &tries.found {
        text += &attempt(notation, position, found);
    }
    if let Some(stopped) = tries.stopped {
        let (looked, of) = (tries.looked, tries.of);
        let _ = writeln!(text, "      undecided: {stopped}; {looked} of {of} moves examined");
    }
    (text, record)
}

/// A try: how it would win, what it threatens, what refutes it.
fn attempt<R: Game>(notation: Notation, position: &Position<R>, found: &Try<R>) -> String {
    let line = write_line(notation, position, &found.line.moves);
    let mv = write_marked(notation, position, found.mv);
    let rest = line.strip_prefix(&format!("1. {mv}")).unwrap_or_default();
    let mut text = format!("      1. {mv}?{rest}{}\n", recurrence::mark(found.line.win));
    let child = position.after(found.mv);
    if let (Some(threat), Some(passed)) = (&found.threat, child.passed()) {
        let _ = writeln!(text, "        {}", threat_text(notation, &passed, threat, 2));
    }
    let refutations = found.refutations.iter();
    let refutations = refutations.map(|&mv| format!("{}!", write_marked(notation, &child, mv)));
    let _ = writeln!(text, "        but 1... {}", refutations.collect::<Vec<_>>().join(", "));
    text
}
