//! Why a final position is lost, line by line, and why tries and defences fail.

use std::fmt;

use serde::Serialize;

use super::ends::switch;
use super::list::{man_at, man_of_side, man_there, plain};
use super::names::{color_named, man, side_named};
use super::sentence::{Language, Sentence, filled, width};
use crate::anatomy::{
    Anatomy, Attack, Blockade, Check, CheckOrigin, Defender, ExplainRules, FailedDefence, Flight,
    FlightState, Guard, Mechanism, Mobility, Obstacle, PlacedPiece, RuleDependence,
};
use crate::game::{Color, Outcome, Role, Rules, Set, WinKind};
use crate::report::{DefenceReport, FailureReport, Move, PlacedMan, TryReport};
use crate::solve::Refuting;

/// A line of an anatomy: its subject and its sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AnatomyLine {
    /// A direction and its square, or a man with its square; `None` if the sentence names it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub about: Vec<Sentence>,
    /// The sentence about the piece.
    pub sentence: Sentence,
}

impl AnatomyLine {
    /// A line that is about nothing else than its sentence.
    pub fn of(sentence: Sentence) -> Self {
        Self { about: Vec::new(), sentence }
    }
}

/// An anatomy line by line: the verdict, then flights, checks, the other pieces, and the rules that
/// the loss rests on.
pub fn anatomy<R: ExplainRules>(anatomy: &Anatomy<R>) -> Vec<AnatomyLine> {
    let us = anatomy.side;
    let head = Sentence::new("anatomy")
        .part("side", side::<R>(us))
        .part("man", royal::<R>(us))
        .text("square", anatomy.royal)
        .part("verdict", verdict(anatomy));
    let flights = anatomy.flights.iter().map(|flight| {
        let square = flight.square.map_or_else(String::new, |square| square.to_string());
        let direction = Sentence::new(format!("direction.{}", flight.direction));
        AnatomyLine { about: vec![direction, plain(square)], sentence: prospect(flight, us) }
    });
    let checks = anatomy.checks.iter().map(|check| checking(check, !us));
    let defenders = anatomy.defenders.iter().map(|defender| AnatomyLine {
        about: vec![standing::<R>(us, defender.role, defender.at)],
        sentence: reason(defender, us),
    });
    let rests = anatomy.rests_on.iter().map(resting);
    std::iter::once(AnatomyLine::of(head))
        .chain(flights)
        .chain(checks.map(AnatomyLine::of))
        .chain(defenders)
        .chain(rests.map(AnatomyLine::of))
        .collect()
}

/// Writes lines below each other, without a line break at the end; what they are about in columns.
pub fn anatomy_text(lines: &[AnatomyLine], language: Language) -> String {
    let about = |line: &AnatomyLine| -> Vec<String> {
        line.about.iter().map(|part| part.text_in(language)).collect()
    };
    let directions = lines.iter().map(about).filter(|about| about.len() == 2);
    let wide = directions.map(|about| width(&about[0]) + 1).max().unwrap_or_default();
    let written = lines.iter().map(|line| {
        let sentence = line.sentence.text_in(language);
        match about(line).as_slice() {
            [direction, square] => format!("{}{square:<4}{sentence}", filled(direction, wide)),
            [man] => format!("{}{sentence}", filled(man, 14)),
            _ => sentence,
        }
    });
    written.collect::<Vec<_>>().join("\n  ")
}

impl<R: ExplainRules> fmt::Display for Anatomy<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&anatomy_text(&anatomy(self), Language::English))
    }
}

impl<R: Rules> fmt::Display for Obstacle<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&obstacle(self).english())
    }
}

fn side<R: Rules>(color: Color) -> Sentence {
    side_named(R::COLORS[color.index()])
}

fn role<R: Rules>(color: Color, role: R::Role) -> Sentence {
    man(color, role.name())
}

fn royal<R: Rules>(color: Color) -> Sentence {
    role::<R>(color, R::Role::ROYAL)
}

fn standing<R: Rules>(color: Color, of: R::Role, at: R::Square) -> Sentence {
    man_at(role::<R>(color, of), at)
}

fn placed<R: Rules>(piece: &PlacedPiece<R>) -> Sentence {
    let (color, of) = (piece.man.color, piece.man.role);
    man_of_side(side::<R>(color), role::<R>(color, of), piece.at)
}

fn verdict<R: Rules>(anatomy: &Anatomy<R>) -> Sentence {
    let count = Sentence::new(match anatomy.checks.len() {
        0 => "anatomy.not-in-check",
        1 => "anatomy.in-check",
        2 => "anatomy.in-double-check",
        _ => "anatomy.in-triple-check",
    });
    let (by, winner) = match anatomy.outcome {
        None => return Sentence::new("anatomy.goes-on").part("check", count),
        Some(Outcome::Draw) => return Sentence::new("anatomy.drawn").part("check", count),
        Some(Outcome::Win { by, winner }) => (by, winner),
    };
    let won = |key| Sentence::new(key).part("winner", side::<R>(winner));
    match (by, anatomy.checks.len()) {
        // The other side has no piece left with which it could have moved.
        (WinKind::Bared, _) if winner == anatomy.side => won("anatomy.other-bared")
            .part("check", count)
            .part("side", side::<R>(!winner))
            .part("man", royal::<R>(!winner)),
        (WinKind::Checkmate, 2..) => won("anatomy.checkmated-by-several").part("check", count),
        (WinKind::Checkmate, _) => won("anatomy.checkmated"),
        (WinKind::Stalemate, _) => won("anatomy.stalemated"),
        (WinKind::Bared, _) => won("anatomy.bared"),
        (WinKind::Repetition, _) => won("anatomy.repeats"),
    }
}

/// What would become of a royal man of `us` on a square next to it.
pub(crate) fn prospect<R: ExplainRules>(flight: &Flight<R>, us: Color) -> Sentence {
    match &flight.prospect {
        FlightState::Off => Sentence::new(R::OFF),
        FlightState::Free { takes: None } => Sentence::new("flight.free"),
        FlightState::Free { takes: Some(taken) } => {
            Sentence::new("flight.free-takes").part("man", role::<R>(!us, *taken))
        }
        FlightState::Guarded { takes: None, guards } => {
            Sentence::new("flight.guarded").list("guards", guarding(guards, us))
        }
        FlightState::Guarded { takes: Some(taken), guards } => Sentence::new("flight.guarded-man")
            .part("man", role::<R>(!us, *taken))
            .list("guards", guarding(guards, us)),
        FlightState::Barred { by: [one, other], guards, blockade } => {
            let own = |key| Sentence::new(key).text("one", one.at).text("other", other.at);
            let guards = guarding(guards, us);
            match (blockade, guards.is_empty()) {
                (None, none) => {
                    let key = if none { "flight.barred" } else { "flight.barred-guarded" };
                    let said =
                        Sentence::new(key).part("one", placed(one)).part("other", placed(other));
                    if none { said } else { said.list("guards", guards) }
                }
                (Some(Blockade::Traitor | Blockade::SelfBlock), _) => {
                    own("flight.own-pawns-self-block")
                }
                (Some(Blockade::Idle), true) => own("flight.own-pawns"),
                (Some(Blockade::Idle), false) => {
                    own("flight.own-pawns-guarded").list("guards", guards)
                }
            }
        }
        FlightState::Blocked { by, guards, blockade } => {
            let blocked = |key| Sentence::new(key).part("man", role::<R>(us, *by));
            match blockade {
                Blockade::Traitor => blocked("flight.traitor"),
                Blockade::SelfBlock => blocked("flight.self-block"),
                Blockade::Idle => {
                    blocked("flight.blocked-guarded").list("guards", guarding(guards, us))
                }
            }
        }
    }
}

fn guarding<R: ExplainRules>(guards: &[Guard<R>], us: Color) -> Vec<Sentence> {
    let guard = |guard: &Guard<R>| {
        let attack = attacking(&guard.attack, !us);
        if guard.through {
            Sentence::new(R::THROUGH).part("attack", attack).part("man", royal::<R>(us))
        } else {
            attack
        }
    };
    guards.iter().map(guard).collect()
}

fn checking<R: Rules>(check: &Check<R>, by: Color) -> Sentence {
    let key = match check.given {
        None | Some(CheckOrigin::Directly) => "check",
        Some(CheckOrigin::Discovered) => "check.discovered",
        Some(CheckOrigin::ScreenBrought) => "check.screen-brought",
    };
    Sentence::new(key).part("attack", attacking(&check.attack, by))
}

/// The piece with its square, and what its attack goes over.
fn attacking<R: Rules>(attack: &Attack<R>, by: Color) -> Sentence {
    let standing = standing::<R>(by, attack.role, attack.from);
    let over = |key| Sentence::new(key).part("man", standing.clone());
    match &attack.mechanism {
        Mechanism::FlyingGeneral => over("attack.flying"),
        Mechanism::Screen(screen) => over("attack.screen").part("screen", placed(screen)),
        Mechanism::Leg(at) => over("attack.leg").text("leg", at),
        Mechanism::Eye(at) => over("attack.eye").text("eye", at),
        Mechanism::Line | Mechanism::Step | Mechanism::Leap => standing,
    }
}

fn reason<R: Rules>(defender: &Defender<R>, us: Color) -> Sentence {
    let hindrances: Vec<Sentence> = defender.obstacles.iter().map(obstacle).collect();
    match defender.state {
        Mobility::Mobile => Sentence::new("defender.moves").number("count", defender.moves.len()),
        Mobility::NoRoom if hindrances.is_empty() => Sentence::new("defender.no-room"),
        Mobility::NoRoom => Sentence::new("defender.hindered").list("why", hindrances),
        Mobility::Pinned => {
            let pinners = defender.pinned_by.iter().map(|attack| attacking(attack, !us));
            Sentence::new("defender.pinned").list("by", pinners.collect())
        }
        Mobility::NoAnswer => {
            let answer = no_answer(defender);
            if hindrances.is_empty() {
                return answer;
            }
            Sentence::new("defender.no-answer-hindered")
                .part("answer", answer)
                .list("why", hindrances)
        }
    }
}

/// The checks that would remain after a piece's moves. A piece that is itself the screen is
/// treated separately, because it could withdraw.
fn no_answer<R: Rules>(defender: &Defender<R>) -> Sentence {
    let failures = &defender.failures;
    let checkers = |pick: fn(&FailedDefence<R>) -> &Vec<Attack<R>>| -> Vec<Sentence> {
        let attacks = failures.iter().flat_map(pick).map(|attack| attack.from);
        attacks.collect::<Set<R::Square>>().into_iter().map(plain).collect()
    };
    let moves = match failures.as_slice() {
        [only] => Sentence::new("defender.cannot-go").text("square", only.to),
        all => Sentence::new("defender.none-answers").number("count", all.len()),
    };
    let (leaves, exposes) =
        (checkers(|failure| &failure.leaves), checkers(|failure| &failure.exposes));
    let still = |key| Sentence::new(key).part("moves", moves.clone());
    match (leaves.is_empty(), exposes.is_empty()) {
        (false, true) => still("defender.still-check").list("from", leaves),
        (true, false) => still("defender.new-check").list("from", exposes),
        (false, false) => {
            still("defender.still-and-new-check").list("from", leaves).list("new", exposes)
        }
        (true, true) => moves,
    }
}

fn obstacle<R: Rules>(obstacle: &Obstacle<R>) -> Sentence {
    match obstacle {
        Obstacle::Leg(piece) => Sentence::new("obstacle.leg").part("man", placed(piece)),
        Obstacle::Eye(piece) => Sentence::new("obstacle.eye").part("man", placed(piece)),
        Obstacle::Own(piece) => Sentence::new("obstacle.own").part("man", placed(piece)),
        Obstacle::Way(piece) => Sentence::new("obstacle.way").part("man", placed(piece)),
        Obstacle::Border([one, other]) => {
            Sentence::new("obstacle.border").part("one", placed(one)).part("other", placed(other))
        }
        Obstacle::NoScreen => Sentence::new("obstacle.no-screen"),
    }
}

/// A rule that the loss rests on, with the moves that there would be without it.
fn resting<R: Rules>(rest: &RuleDependence<R>) -> Sentence {
    let rule = switch(rest.switch);
    if rest.moves.is_empty() {
        return Sentence::new("anatomy.rests").part("rule", rule);
    }
    let moves = rest.moves.iter().map(|(from, to)| plain(format_args!("{from}{to}")));
    Sentence::new("anatomy.rests-moves").part("rule", rule).list("moves", moves.collect())
}

/// Why a try fails: what the reply does, the state of the square to which the royal piece escapes
/// in the final position of the solution, and each proven experiment.
pub(crate) fn failure(
    mv: &Move,
    failure: &FailureReport,
    mate: Option<(String, Sentence)>,
) -> Vec<Sentence> {
    let fails = Sentence::new("failure").mv("move", Some(mv)).part("because", refuting(failure));
    let mate = mate.map(|(square, state)| {
        Sentence::new("failure.mate").text("square", square).part("state", state)
    });
    let experiments = failure.experiments.iter().map(|experiment| {
        let said = Sentence::new(format!("failure.{}", experiment.kind));
        match (&experiment.man, experiment.moves) {
            (Some(man), _) if experiment.kind == "with" => {
                said.part("man", kind(man)).text("square", &man.at)
            }
            (Some(man), _) => said.part("man", named_man(man)),
            (None, Some(moves)) => said.number("moves", moves),
            (None, None) => said.part("side", side_named(&failure.man.side)),
        }
    });
    std::iter::once(fails).chain(mate).chain(experiments).collect()
}

/// Why some tries fail that fail alike.
pub fn failures(tries: &[&TryReport]) -> Vec<Sentence> {
    let mut reasons = tries.first().map_or_else(Vec::new, |first| first.reasons().to_vec());
    let failure = tries.get(1).and_then(|second| second.failure.as_ref());
    if let (Some(failure), Some(said)) = (failure, reasons.first_mut()) {
        *said = Sentence::new("failure.these").part("because", refuting(failure));
    }
    reasons
}

/// The tries that fail like one before them, if any.
pub fn likewise<'a>(tries: impl Iterator<Item = &'a Move>) -> Option<Sentence> {
    let moves: Vec<Sentence> = tries.map(|mv| plain(format!("{}?", mv.marked()))).collect();
    (!moves.is_empty()).then(|| Sentence::new("failure.likewise").commas("moves", moves))
}

/// Why a defence fails: whether it must be played, what it meets, and each proven harm.
pub(crate) fn defence(defence: &DefenceReport) -> Vec<Sentence> {
    let said =
        |key: &str| Sentence::new(format!("defence.{key}")).mv("reply", Some(&defence.reply));
    let meets = defence.threat.as_ref().zip(defence.meets).map(|(threat, meets)| {
        said(if meets { "meets" } else { "misses" }).mv("threat", Some(threat))
    });
    let harms = defence.harms.iter().map(|harm| {
        let said = said(harm.kind.name()).mv("answer", Some(&defence.answer));
        match &harm.man {
            Some(man) => said.part("man", named_man(man)),
            None => said.text("square", &harm.square),
        }
    });
    let forced = defence.forced.then(|| said("forced"));
    let always = defence.always.then(|| said("always").mv("answer", Some(&defence.answer)));
    let mut all: Vec<Sentence> =
        forced.into_iter().chain(meets).chain(always).chain(harms).collect();
    let is_met = matches!(&*all, [_]) && defence.meets == Some(true);
    let unknown = || said("unknown").mv("answer", Some(&defence.answer));
    all.extend((all.is_empty() || is_met).then(unknown));
    all
}

/// What the reply does that refutes a try.
pub(crate) fn refuting(failure: &FailureReport) -> Sentence {
    let key = match failure.does {
        Refuting::Wins => "failure.wins",
        Refuting::TakesBack => "failure.takes-back",
        Refuting::Takes => "failure.takes",
        Refuting::Flees => "failure.flees",
        Refuting::Interposes => "failure.interposes",
        Refuting::Checks => "failure.checks",
        Refuting::Defends => "failure.defends",
    };
    let said =
        Sentence::new(key).part("man", named_man(&failure.man)).mv("reply", Some(&failure.reply));
    match (failure.does, &failure.taken) {
        (Refuting::Takes, Some(taken)) => said.part("taken", named_man(taken)),
        _ => said,
    }
}

/// A man where it is.
pub(super) fn named_man(placed: &PlacedMan) -> Sentence {
    man_there(side_named(&placed.side), kind(placed), &placed.at)
}

/// A man without its side.
fn kind(placed: &PlacedMan) -> Sentence {
    man(color_named(&placed.side), &placed.man)
}
