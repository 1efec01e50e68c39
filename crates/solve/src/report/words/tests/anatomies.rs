//! Anatomies with every choice of words, whether or not such a position exists.

use crate::anatomy::{
    Anatomy, Attack, Blockade, Check, CheckOrigin, Defender, ExplainRules, FailedDefence, Flight,
    FlightState, Guard, Mechanism, Mobility, Obstacle, PlacedPiece, RuleDependence, explain,
};
use crate::game::{Color, Outcome, Piece, Role, WinKind, fen};
use crate::report::words::{self, Sentence};
use crate::rules::chex::Chex;
use crate::rules::switch::Switch;
use crate::rules::xiangqi::Xiangqi;

pub(super) fn anatomies() -> Vec<Sentence> {
    let mate = fen::read::<Xiangqi>("R3k4/1R7/9/9/9/9/9/9/9/3K5 b").expect("a position");
    // A king in the middle, which has neighbours in all directions.
    let middle = fen::read::<Chex>("4/4k/3p2/7/3KR1/5/4 w").expect("a position");
    let corner = fen::read::<Chex>("4/4k/3p2/7/4R1/5/K3 w").expect("a position");
    let mut said = Vec::new();
    variants(&explain(&mate), &mut said);
    variants(&explain(&middle), &mut said);
    variants(&explain(&corner), &mut said);
    said
}

/// An anatomy as it is, and with other findings in it.
fn variants<R: ExplainRules>(anatomy: &Anatomy<R>, said: &mut Vec<Sentence>) {
    let mut say = |anatomy: &Anatomy<R>| {
        for line in words::anatomy(anatomy) {
            said.extend(line.about);
            said.push(line.sentence);
        }
    };
    say(anatomy);
    let at = anatomy.royal;
    let role = R::Role::ROYAL;
    let placed = PlacedPiece { at, man: Piece { color: Color::Black, role } };
    let attack = |mechanism| Attack { from: at, role, mechanism };
    let plain = attack(Mechanism::Line);
    let mechanisms = [
        Mechanism::Line,
        Mechanism::Screen(placed),
        Mechanism::Leg(at),
        Mechanism::Eye(at),
        Mechanism::Step,
        Mechanism::Leap,
        Mechanism::FlyingGeneral,
    ];
    let guards: Vec<_> = mechanisms
        .iter()
        .flat_map(|&mechanism| {
            [false, true].map(|through| Guard { attack: attack(mechanism), through })
        })
        .collect();
    let mut prospects = vec![
        FlightState::Off,
        FlightState::Free { takes: None },
        FlightState::Free { takes: Some(role) },
        FlightState::Guarded { takes: None, guards: guards.clone() },
        FlightState::Guarded { takes: Some(role), guards: guards.clone() },
    ];
    for guards in [Vec::new(), guards] {
        for blockade in [Blockade::Traitor, Blockade::SelfBlock, Blockade::Idle] {
            prospects.push(FlightState::Blocked { by: role, guards: guards.clone(), blockade });
            let (by, blockade) = ([placed, placed], Some(blockade));
            prospects.push(FlightState::Barred { by, guards: guards.clone(), blockade });
        }
        prospects.push(FlightState::Barred { by: [placed, placed], guards, blockade: None });
    }
    let flights = prospects.into_iter().map(|prospect| Flight {
        direction: "north",
        square: Some(at),
        prospect,
    });
    let given = [
        None,
        Some(CheckOrigin::Directly),
        Some(CheckOrigin::Discovered),
        Some(CheckOrigin::ScreenBrought),
    ];
    let obstacles = [
        Vec::new(),
        vec![
            Obstacle::Leg(placed),
            Obstacle::Eye(placed),
            Obstacle::Own(placed),
            Obstacle::Way(placed),
            Obstacle::Border([placed, placed]),
            Obstacle::NoScreen,
        ],
    ];
    let failed = |leaves: bool, exposes: bool| FailedDefence {
        to: at,
        leaves: vec![plain; usize::from(leaves)],
        exposes: vec![plain; usize::from(exposes)],
    };
    let mut defenders = Vec::new();
    for state in [Mobility::Mobile, Mobility::NoRoom, Mobility::Pinned, Mobility::NoAnswer] {
        for obstacles in &obstacles {
            for (leaves, exposes) in [(false, false), (false, true), (true, false), (true, true)] {
                for count in [1, 2] {
                    defenders.push(Defender {
                        at,
                        role,
                        state,
                        moves: [at].into_iter().collect(),
                        failures: vec![failed(leaves, exposes); count],
                        pinned_by: vec![plain],
                        obstacles: obstacles.clone(),
                    });
                }
            }
        }
    }
    let rests = [Vec::new(), vec![(at, at)]]
        .map(|moves| RuleDependence { switch: Switch::StalemateDraws, moves });
    let checks = given.map(|given| Check { attack: plain, given });
    say(&Anatomy {
        flights: flights.collect(),
        checks: checks.to_vec(),
        defenders,
        rests_on: rests.to_vec(),
        ..anatomy.clone()
    });
    let ways = [WinKind::Checkmate, WinKind::Stalemate, WinKind::Bared, WinKind::Repetition];
    let mut outcomes = vec![None, Some(Outcome::Draw)];
    for by in ways {
        outcomes.extend(Color::ALL.map(|winner| Some(Outcome::Win { by, winner })));
    }
    for outcome in outcomes {
        for count in 0..4 {
            let checks = vec![Check { attack: plain, given: None }; count];
            say(&Anatomy { outcome, checks, ..anatomy.clone() });
        }
    }
}
