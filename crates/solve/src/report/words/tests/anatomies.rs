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
    let other = Other { at: anatomy.royal };
    let rests = [Vec::new(), vec![(other.at, other.at)]];
    let rests = rests.map(|moves| RuleDependence { switch: Switch::StalemateDraws, moves });
    say(&Anatomy {
        flights: other.flights(),
        checks: other.checks(),
        defenders: other.defenders(),
        rests_on: rests.to_vec(),
        ..anatomy.clone()
    });
    let mut outcomes = vec![None, Some(Outcome::Draw)];
    for by in [WinKind::Checkmate, WinKind::Stalemate, WinKind::Bared, WinKind::Repetition] {
        outcomes.extend(Color::ALL.map(|winner| Some(Outcome::Win { by, winner })));
    }
    for outcome in outcomes {
        for count in 0..4 {
            let checks = vec![Check { attack: other.attack(Mechanism::Line), given: None }; count];
            say(&Anatomy { outcome, checks, ..anatomy.clone() });
        }
    }
}

/// Royal pieces, all on one square, in every role that an anatomy knows.
struct Other<R: ExplainRules> {
    at: R::Square,
}

impl<R: ExplainRules> Other<R> {
    fn placed(&self) -> PlacedPiece<R> {
        PlacedPiece { at: self.at, man: Piece { color: Color::Black, role: R::Role::ROYAL } }
    }

    fn attack(&self, mechanism: Mechanism<R>) -> Attack<R> {
        Attack { from: self.at, role: R::Role::ROYAL, mechanism }
    }

    fn guards(&self) -> Vec<Guard<R>> {
        let mechanisms = [
            Mechanism::Line,
            Mechanism::Screen(self.placed()),
            Mechanism::Leg(self.at),
            Mechanism::Eye(self.at),
            Mechanism::Step,
            Mechanism::Leap,
            Mechanism::FlyingGeneral,
        ];
        let guard = |through, mechanism| Guard { attack: self.attack(mechanism), through };
        let plain = mechanisms.iter().map(|&mechanism| guard(false, mechanism));
        plain.chain(mechanisms.iter().map(|&mechanism| guard(true, mechanism))).collect()
    }

    fn flights(&self) -> Vec<Flight<R>> {
        let (role, placed) = (R::Role::ROYAL, self.placed());
        let mut prospects = vec![
            FlightState::Off,
            FlightState::Free { takes: None },
            FlightState::Free { takes: Some(role) },
            FlightState::Guarded { takes: None, guards: self.guards() },
            FlightState::Guarded { takes: Some(role), guards: self.guards() },
        ];
        for guards in [Vec::new(), self.guards()] {
            for blockade in [Blockade::Traitor, Blockade::SelfBlock, Blockade::Idle] {
                prospects.push(FlightState::Blocked { by: role, guards: guards.clone(), blockade });
                let (by, blockade) = ([placed, placed], Some(blockade));
                prospects.push(FlightState::Barred { by, guards: guards.clone(), blockade });
            }
            prospects.push(FlightState::Barred { by: [placed, placed], guards, blockade: None });
        }
        let flight = |prospect| Flight { direction: "north", square: Some(self.at), prospect };
        prospects.into_iter().map(flight).collect()
    }

    fn checks(&self) -> Vec<Check<R>> {
        let attack = self.attack(Mechanism::Line);
        let given = [CheckOrigin::Directly, CheckOrigin::Discovered, CheckOrigin::ScreenBrought];
        let given = given.map(Some).into_iter().chain([None]);
        given.map(|given| Check { attack, given }).collect()
    }

    fn defenders(&self) -> Vec<Defender<R>> {
        let (placed, plain) = (self.placed(), self.attack(Mechanism::Line));
        let obstacles = vec![
            Obstacle::Leg(placed),
            Obstacle::Eye(placed),
            Obstacle::Own(placed),
            Obstacle::Way(placed),
            Obstacle::Border([placed, placed]),
            Obstacle::NoScreen,
        ];
        let mut defenders = Vec::new();
        for state in [Mobility::Mobile, Mobility::NoRoom, Mobility::Pinned, Mobility::NoAnswer] {
            for (leaves, exposes, count) in
                [(0, 0, 1), (0, 0, 2), (0, 1, 1), (1, 0, 1), (1, 1, 1), (1, 1, 2)]
            {
                let (leaves, exposes) = (vec![plain; leaves], vec![plain; exposes]);
                let failed = FailedDefence { to: self.at, leaves, exposes };
                for obstacles in [Vec::new(), obstacles.clone()] {
                    defenders.push(Defender {
                        at: self.at,
                        role: R::Role::ROYAL,
                        state,
                        moves: [self.at].into_iter().collect(),
                        failures: vec![failed.clone(); count],
                        pinned_by: vec![plain],
                        obstacles,
                    });
                }
            }
        }
        defenders
    }
}
