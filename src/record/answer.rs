//! What the solver answered.

use serde::Serialize;

use crate::exact::Value;
use crate::examine::{RestsOnBan, StudyValue};
use crate::game::insertion_sort_by_key;
use crate::report::Report;
use crate::solve::Stopped;

/// What the solver answered.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AnswerRecord {
    /// The fewest moves in which what is asked for can be done, whatever number the stipulation
    /// gives; null where it cannot be done, or the fewest are not known.
    pub(crate) moves: Option<u8>,
    /// It is proven that this number of moves is enough, the fewest or not.
    at_most: Option<u8>,
    /// A win within this number of moves was found but could not be replayed within the limits. It
    /// is not claimed. Absent if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    unconfirmed: Option<u8>,
    /// Whether there is a solution in fewer moves than the stipulation says. Absent where there is
    /// none, or none is known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) short_win: bool,
    /// How `line` ends the game: `checkmate`, `stalemate`, `bared` or `repetition`; null where it
    /// ends in no win.
    win: Option<String>,
    /// How the game can end with best play of both sides, if there are other ways than that of the
    /// line. Absent if there is only one way, or others are not known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wins: Vec<String>,
    /// Every first move with which it can be done in the number of moves that is asked for; none
    /// where the defender begins.
    pub(crate) keys: Vec<String>,
    /// The line in the fewest moves, against the longest defence where one side resists.
    pub(crate) line: Vec<String>,
    /// It cannot be done in this number of moves or fewer.
    proven_not_within: u8,
    /// There is no win in any number of moves.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    never: bool,
    /// Whether the independent checker has played the win through; absent without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) replayed: Option<bool>,
    /// Whether keys or length would differ if perpetual check were allowed.
    #[serde(skip_serializing_if = "RestsOnBan::is_no")]
    pub(crate) rests_on_ban: RestsOnBan,
    /// Whether there may be more keys, because not every first move was tried.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) more_keys: bool,
    /// What left the problem undecided; absent where nothing did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) stopped_by: Option<&'static str>,
}

impl AnswerRecord {
    /// The answer of a report with the line that is followed.
    pub fn of(report: &Report) -> Self {
        let answer = &report.answer;
        let stopped_by = match answer.stopped {
            Some(unfinished) => Some(match unfinished.reason {
                Stopped::Nodes => "nodes",
                Stopped::Time => "time",
                Stopped::Interrupt => "interrupt",
                Stopped::NoClock => "no-clock",
            }),
            None => answer.bounded.then_some("moves"),
        };
        // A won study has the length of its value.
        let length = answer.known_study().map(|study| study.value).and_then(|value| {
            let Value::Win(plies) = value.value else { return None };
            Some((u8::try_from(plies.div_ceil(2)).ok()?, value.or_fewer))
        });
        let exact = length.filter(|(_, or_fewer)| !or_fewer).map(|(moves, _)| moves);
        let line = if length.is_some() { &report.main } else { &answer.line };
        let mut keys: Vec<_> = answer.keys.iter().collect();
        if answer.study.is_some() {
            // A record lists them in move order.
            insertion_sort_by_key(&mut keys, |mv| (mv.from, mv.to));
        }
        Self {
            more_keys: answer.more_keys,
            stopped_by,
            moves: answer.moves.or(exact),
            at_most: answer.at_most.or(length.map(|(moves, _)| moves)),
            unconfirmed: answer.unconfirmed,
            short_win: report.stipulated_too_long().is_some(),
            win: line.win.map(|win| win.to_string()),
            wins: if answer.win_kinds.len() > 1 {
                answer.win_kinds.iter().map(ToString::to_string).collect()
            } else {
                Vec::new()
            },
            keys: keys.into_iter().map(|mv| mv.coordinates.clone()).collect(),
            line: answer.line.coordinates(),
            proven_not_within: exact.map_or(answer.not_within, |moves| moves.saturating_sub(1)),
            never: answer.never,
            replayed: answer.replayed,
            rests_on_ban: answer.rests_on_ban,
        }
    }
}

/// The value of a study; nulls if it is not known.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudyRecord {
    value: Option<&'static str>,
    plies: Option<u16>,
    /// A win in this many plies or fewer is proven, but a limit ended the search for a shorter one.
    /// Otherwise absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most_plies: Option<u16>,
}

impl StudyRecord {
    pub(crate) fn of(StudyValue { value, or_fewer }: StudyValue) -> Self {
        let (plies, at_most_plies) =
            if or_fewer { (None, value.plies()) } else { (value.plies(), None) };
        Self { value: Some(value.wdl().name()), plies, at_most_plies }
    }
}
