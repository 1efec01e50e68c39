//! What the signs of a book mean: signs at moves, and stipulations.

use super::sentence::Sentence;
use crate::stipulation::{Goal, Length, Man, Play, Stipulation};

/// A sign with its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// As it is printed; `N` is a number of moves.
    pub sign: String,
    /// The meaning of the sign.
    pub meaning: Sentence,
}

impl Sign {
    fn new(sign: impl Into<String>, key: &'static str) -> Self {
        Self { sign: sign.into(), meaning: Sentence::new(key) }
    }
}

/// The signs of some stipulations, each once, and those at moves.
pub fn signs(stipulations: impl Iterator<Item = Stipulation>) -> Vec<Sign> {
    let mut signs = Vec::new();
    let (mut is_half, mut is_duplex, mut is_stalemate) = (false, false, false);
    let (mut is_checkmate, mut has_kind, mut has_man, mut is_defense) =
        (false, false, false, false);
    for stipulation in stipulations {
        let sign = sign(stipulation);
        is_defense |= stipulation.begins_with_defense();
        is_half |= stipulation.has_half() && !stipulation.begins_with_defense();
        is_checkmate |= stipulation.goal() == Goal::Checkmate;
        let point = stipulation.by().map(Man::point_text);
        has_kind |= matches!(point, Some(None));
        has_man |= matches!(point, Some(Some(_)));
        is_duplex |= stipulation.is_duplex();
        is_stalemate |= stipulation.goal() == Goal::Stalemate;
        if !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    if is_half {
        signs.push(Sign::new("N.5", "sign.half"));
    }
    if is_defense {
        signs.push(Sign::new("#N.5", "sign.defender"));
    }
    if is_checkmate {
        signs.push(Sign::new("checkmate", "sign.checkmate"));
    }
    if has_kind {
        signs.push(Sign::new("by P", "sign.by-kind"));
    }
    if has_man {
        signs.push(Sign::new("by Pc7", "sign.by-man"));
    }
    if is_stalemate {
        signs.push(Sign::new("==", "sign.stalemate"));
    }
    if is_duplex {
        signs.push(Sign::new("duplex", "sign.duplex"));
    }
    signs.extend([Sign::new("+", "sign.check"), Sign::new("#", "sign.won")]);
    signs
}

fn sign(stipulation: Stipulation) -> Sign {
    let (play, length) = (stipulation.play(), stipulation.length());
    match (play, length, stipulation.goal()) {
        (Play::Direct, Length::Any, Goal::Draw) => Sign::new("=", "sign.draw"),
        (Play::Direct, Length::Any, _) => Sign::new("+", "sign.win"),
        (Play::Direct, Length::Fewest { .. }, _) => Sign::new("#", "sign.shortest"),
        (Play::Checks, Length::Fewest { .. } | Length::Any, _) => {
            Sign::new("# checks", "sign.shortest-checks")
        }
        (Play::Direct, ..) => Sign::new("#N", "sign.direct"),
        (Play::Checks, ..) => Sign::new("#N checks", "sign.checks"),
        _ => Sign::new(format!("{}#N", play.prefix()), meaning(play)),
    }
}

/// What help, self, reflex and series play asks.
fn meaning(play: Play) -> &'static str {
    match play {
        Play::Direct | Play::Checks => "sign.direct",
        Play::Help => "sign.help",
        Play::Selfmate => "sign.self",
        Play::Reflex => "sign.reflex",
        Play::Series => "sign.series",
        Play::SeriesHelp => "sign.series-help",
        Play::SeriesSelf => "sign.series-self",
        Play::HelpSelf => "sign.help-self",
    }
}
