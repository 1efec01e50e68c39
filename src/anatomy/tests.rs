//! Classical final positions, made by hand, with what a teacher would say of them.

use insta::assert_snapshot;

use super::{Anatomy, Blockade, Given, Hindrance, Mechanism, Prospect, State};
use super::{explain, explain_after};
use crate::game::{Position, Rules, Square, fen};
use crate::rules::switch::Switch;
use crate::rules::xiangqi::{ChinaSchach, Man, Point, Xiangqi};

#[test]
fn two_cannons_mate_over_the_nearer_one() {
    assert_snapshot!(mate("3aka3/9/9/9/4C4/9/9/4C4/9/3K5 b"), @"");
}

#[test]
fn horse_and_cannon_mate_on_one_file() {
    assert_snapshot!(mate("4k4/9/4N4/9/9/4C4/9/9/9/3K5 b"), @"");
}

#[test]
fn in_a_smothered_palace_both_advisors_are_traitors() {
    let anatomy = mate("C2akr3/4a4/9/9/9/9/9/9/9/3K5 b");
    assert_eq!(anatomy.traitors(), [point("d10"), point("e9")]);
    assert!(anatomy.self_blocks().is_empty(), "the chariot's point is guarded anyway");
    assert_snapshot!(anatomy, @"");
}

#[test]
fn the_iron_bolt_pins_the_advisor_and_rests_on_the_flying_general() {
    let anatomy = mate("3Rka3/4a4/4b4/9/4C4/9/9/9/9/3K5 b");
    assert!(anatomy.flying_general && !anatomy.stalemate && anatomy.traitors().is_empty());
    assert_eq!(state(&anatomy, "e9"), State::Pinned);
    assert_eq!(state(&anatomy, "f10"), State::NoRoom);
    assert_snapshot!(anatomy, @"");
}

#[test]
fn a_white_face_guards_the_next_file() {
    let anatomy = mate("5k3/9/9/9/9/5R3/9/9/9/4K4 b");
    assert!(anatomy.flying_general);
    assert_snapshot!(anatomy, @"");
}

#[test]
fn a_lone_horse_can_stalemate() {
    let anatomy = mate("3k5/9/1N7/9/9/9/9/9/9/4K4 b");
    assert!(anatomy.stalemate && anatomy.flying_general && anatomy.checks.is_empty());
    let switches: Vec<_> = anatomy.rests_on.iter().map(|rest| rest.switch).collect();
    assert_eq!(switches, [Switch::StalemateDraws, Switch::GeneralsMayFace]);
    assert_snapshot!(anatomy, @"");
}

#[test]
fn an_advisor_on_the_only_unguarded_point_is_a_traitor() {
    let anatomy = mate("4k4/2N1a4/9/9/9/9/9/9/9/3K1R3 b");
    assert_eq!(anatomy.traitors(), [point("e9")]);
    assert_eq!(state(&anatomy, "e9"), State::NoAnswer);
    assert_snapshot!(anatomy, @"");
}

#[test]
fn an_advisor_on_a_guarded_point_is_no_traitor() {
    // The same with a second horse that guards e9 as well.
    let anatomy = mate("4k4/2N1a4/9/3N5/9/9/9/9/9/3K1R3 b");
    assert!(anatomy.traitors().is_empty());
}

#[test]
fn an_advisor_before_the_facing_generals_is_idle_and_pinned() {
    // Lifting it alone would leave no position at all: the generals would face.
    let anatomy = mate("4k4/4a4/9/9/9/9/9/9/3R1R3/4K4 b");
    assert_eq!(blockade(&anatomy, "e9"), Blockade::Idle);
    assert_eq!(state(&anatomy, "e9"), State::Pinned);
    assert!(anatomy.stalemate && anatomy.flying_general);
    assert_snapshot!(anatomy, @"");
}

#[test]
fn a_traitor_that_covers_the_other_general_is_found() {
    // Without the advisor on e9 the chariot on e8 and the general on e10 are as they
    // were, but were Red's general on e1, lifting would uncover nothing illegal: what
    // counts is the position after the general's move.
    let anatomy = mate("4k4/2N1a4/4r4/9/9/9/9/9/9/3K1R3 b");
    assert_eq!(anatomy.traitors(), [point("e9")]);
}

#[test]
fn own_elephant_and_own_chariot_block_the_general() {
    for (text, man) in [
        ("1R7/R3k4/4b4/9/9/9/9/9/9/3K5 b", Man::Elephant),
        ("1R7/R3k4/4r4/9/9/9/9/9/9/3K5 b", Man::Chariot),
    ] {
        let anatomy = mate(text);
        assert_eq!(anatomy.self_blocks(), [point("e8")]);
        assert!(anatomy.traitors().is_empty());
        let south = &anatomy.flights[3].prospect;
        assert!(matches!(south, Prospect::Blocked { by, .. } if *by == man), "{south:?}");
    }
}

#[test]
fn a_blocked_leg_keeps_a_horse_from_the_chariot() {
    let anatomy = mate("5k3/9/9/9/6Pn1/5R3/9/9/9/4K4 b");
    let horse = &anatomy.defenders[0];
    assert_eq!(horse.state, State::NoAnswer);
    let legs: Vec<_> = horse.hindrances.iter().map(ToString::to_string).collect();
    assert_eq!(legs, ["leg blocked by Red soldier g6"]);
    assert!(horse.failures.iter().all(|failure| failure.exposes.is_empty()));
}

#[test]
fn a_screen_that_cannot_withdraw_is_told_with_its_side() {
    let anatomy = mate("C2akr3/4a4/9/9/9/9/9/9/9/3K5 b");
    let Mechanism::Screen(screen) = anatomy.checks[0].attack.mechanism else {
        panic!("a cannon checks over a screen");
    };
    assert_eq!(screen.to_string(), "Black advisor d10");
    assert_eq!(state(&anatomy, "d10"), State::NoRoom);
}

#[test]
fn a_horse_uncovers_a_chariot_and_a_cannon_for_a_triple_check() {
    let anatomy = after("4k4/9/9/9/4N4/4R4/4C4/9/9/3K5 w", "e6", "d8");
    let given: Vec<_> = anatomy.checks.iter().map(|check| check.given).collect();
    let expected = [Given::Discovered, Given::Discovered, Given::Directly];
    assert_eq!(given, expected.map(Some));
    assert_snapshot!(anatomy, @"");
}

#[test]
fn a_horse_becomes_the_screen_of_a_cannon() {
    let anatomy = after("4k4/9/9/9/9/9/3N5/4C4/9/3K5 w", "d4", "e6");
    let given: Vec<_> = anatomy.checks.iter().map(|check| check.given).collect();
    assert_eq!(given, [Some(Given::ScreenBrought)]);
}

#[test]
fn a_cannon_that_must_jump_has_no_room_without_a_screen() {
    let position = read::<ChinaSchach>("3k5/9/1N7/9/9/9/8c/9/9/4K4 b");
    let anatomy = explain(&position);
    assert!(anatomy.stalemate);
    assert_eq!(anatomy.defenders[0].state, State::NoRoom);
    assert_eq!(anatomy.defenders[0].hindrances, [Hindrance::NoScreen]);
    assert!(!explain(&read::<Xiangqi>("3k5/9/1N7/9/9/9/8c/9/9/4K4 b")).lost);
}

#[test]
fn the_start_position_is_explained_too() {
    let anatomy = explain(&Position::<Xiangqi>::start());
    assert!(!anatomy.lost && anatomy.rests_on.is_empty() && !anatomy.flying_general);
    let free =
        |flight: &super::Flight<Xiangqi>| matches!(flight.prospect, Prospect::Free { takes: None });
    assert_eq!(anatomy.flights.iter().filter(|flight| free(flight)).count(), 1);
    // The advisors' points are open to the general without them, mate or no mate.
    assert_eq!(anatomy.traitors(), [point("d1"), point("f1")]);
}

#[test]
fn machine_output_names_everything_in_sorted_keys() {
    let anatomy = mate("3k5/9/1N7/9/9/9/9/9/9/4K4 b");
    assert_snapshot!(serde_json::to_string(&anatomy).unwrap(), @"");
}

fn read<R: Rules>(text: &str) -> Position<R> {
    fen::read(text).unwrap()
}

fn mate(text: &str) -> Anatomy<Xiangqi> {
    let anatomy = explain(&read::<Xiangqi>(text));
    assert!(anatomy.lost, "{text}\n{anatomy}");
    anatomy
}

fn after(text: &str, from: &str, to: &str) -> Anatomy<Xiangqi> {
    let before = read::<Xiangqi>(text);
    let (from, to) = (point(from), point(to));
    let legal = before.legal_moves();
    let mv = legal.iter().find(|mv| (mv.from, mv.to) == (from, to)).unwrap();
    explain_after(&before, *mv)
}

fn point(name: &str) -> Point {
    Point::read(name).unwrap().0
}

fn state(anatomy: &Anatomy<Xiangqi>, at: &str) -> State {
    anatomy.defenders.iter().find(|defender| defender.at == point(at)).unwrap().state
}

fn blockade(anatomy: &Anatomy<Xiangqi>, at: &str) -> Blockade {
    let flight = anatomy.flights.iter().find(|flight| flight.square == Some(point(at))).unwrap();
    match flight.prospect {
        Prospect::Blocked { blockade, .. } => blockade,
        ref other => panic!("{at} is {}", other.name()),
    }
}
