//! Classical final positions, made by hand, with what a teacher would say of them.

use insta::assert_snapshot;

use super::{
    Anatomy, Blockade, CheckOrigin, FlightState, Mechanism, Mobility, Obstacle, anatomy_marks,
    explain, explain_after,
};
use crate::game::{Position, Square, fen};
use crate::rules::switch::Switch;
use crate::rules::xiangqi::{Point, Xiangqi, XiangqiRole};

#[test]
fn two_cannons_mate_over_the_nearer_one() {
    assert_snapshot!(mate("3aka3/9/9/9/4C4/9/9/4C4/9/3K5 b"), @r"
Black's general on e10 is checkmated; Red has won
  north     off the palace
  west  d10 blocked by own advisor, and guarded by the flying general d1
  east  f10 blocked by own advisor, a traitor
  south e9  guarded by cannon e3 over Red cannon e6
  check by cannon e3 over Red cannon e6
  advisor d10   cannot go to e9: check from e6
  advisor f10   cannot go to e9: check from e6
");
}

#[test]
fn horse_and_cannon_mate_on_one_file() {
    assert_snapshot!(mate("4k4/9/4N4/9/9/4C4/9/9/9/3K5 b"), @r"
Black's general on e10 is checkmated; Red has won
  north     off the palace
  west  d10 guarded by the flying general d1 and horse e8 (leg e9 free)
  east  f10 guarded by horse e8 (leg e9 free)
  south e9  guarded by cannon e5 over Red horse e8
  check by cannon e5 over Red horse e8
");
}

#[test]
fn in_a_smothered_palace_both_advisors_are_traitors() {
    let anatomy = mate("C2akn3/4a4/9/9/9/9/9/9/9/5K3 b");
    assert_eq!(anatomy.traitors(), [point("d10"), point("e9")]);
    assert!(anatomy.self_blocks().is_empty(), "the horse's point is guarded anyway");
    assert_snapshot!(anatomy, @r"
Black's general on e10 is checkmated; Red has won
  north     off the palace
  west  d10 blocked by own advisor, a traitor
  east  f10 blocked by own horse, and guarded by the flying general f1 and cannon a10 over Black advisor d10 through the general's point
  south e9  blocked by own advisor, a traitor
  check by cannon a10 over Black advisor d10
  advisor e9    none of 2 moves answers: still check from a10; Black advisor d10 is where it would go and Black horse f10 is where it would go
  advisor d10   has no room: Black advisor e9 is where it would go
  horse f10     none of 3 moves answers: still check from a10; leg blocked by Black general e10
");
}

#[test]
fn the_iron_bolt_pins_the_advisor_and_rests_on_the_flying_general() {
    let anatomy = mate("3Rka3/4a4/4b4/9/4C4/9/9/9/9/3K5 b");
    assert!(anatomy.flying_general && !anatomy.stalemate && anatomy.traitors().is_empty());
    assert_eq!(state(&anatomy, "e9"), Mobility::Pinned);
    assert_eq!(state(&anatomy, "f10"), Mobility::NoRoom);
    assert_snapshot!(anatomy, @r"
Black's general on e10 is checkmated; Red has won
  north     off the palace
  west  d10 chariot there is guarded by the flying general d1
  east  f10 blocked by own advisor, and guarded by chariot d10 through the general's point
  south e9  blocked by own advisor, and guarded by cannon e6 over Black elephant e8
  check by chariot d10
  elephant e8   none of 4 moves answers: still check from d10, or new from e6
  advisor e9    is pinned by cannon e6 over Black elephant e8
  advisor f10   has no room: Black advisor e9 is where it would go
  without the flying general: not lost, e10d10
");
}

#[test]
fn a_white_face_guards_the_next_file() {
    let anatomy = mate("5k3/9/9/9/9/5R3/9/9/9/4K4 b");
    assert!(anatomy.flying_general);
    assert_snapshot!(anatomy, @r"
Black's general on f10 is checkmated; Red has won
  north     off the palace
  west  e10 guarded by the flying general e1
  east  g10 off the palace
  south f9  guarded by chariot f5
  check by chariot f5
  without the flying general: not lost, f10e10
");
}

#[test]
fn a_lone_horse_can_stalemate() {
    let anatomy = mate("3k5/9/1N7/9/9/9/9/9/9/4K4 b");
    assert!(anatomy.stalemate && anatomy.flying_general && anatomy.checks.is_empty());
    let switches: Vec<_> = anatomy.rests_on.iter().map(|rest| rest.switch).collect();
    assert_eq!(switches, [Switch::StalemateDraws, Switch::GeneralsMayFace]);
    assert_snapshot!(anatomy, @r"
Black's general on d10 is stalemated; Red has won
  north     off the palace
  west  c10 off the palace
  east  e10 guarded by the flying general e1
  south d9  guarded by horse b8 (leg c8 free)
  if stalemate were a draw: not lost
  without the flying general: not lost, d10e10
");
}

#[test]
fn an_advisor_on_the_only_unguarded_point_is_a_traitor() {
    let anatomy = mate("4k4/2N1a4/9/9/9/9/9/9/9/3K1R3 b");
    assert_eq!(anatomy.traitors(), [point("e9")]);
    assert_eq!(state(&anatomy, "e9"), Mobility::NoAnswer);
    assert_snapshot!(anatomy, @r"
Black's general on e10 is checkmated; Red has won
  north     off the palace
  west  d10 guarded by the flying general d1
  east  f10 guarded by chariot f1
  south e9  blocked by own advisor, a traitor
  check by horse c9 (leg d9 free)
  advisor e9    none of 4 moves answers: still check from c9
  without the flying general: not lost, e10d10
");
}

#[test]
fn an_advisor_on_a_guarded_point_is_no_traitor() {
    // The same with a second horse that guards e9 as well.
    let anatomy = mate("4k4/2N1a4/6N2/9/9/9/9/9/9/3K1R3 b");
    assert!(anatomy.traitors().is_empty());
}

#[test]
fn an_advisor_before_the_facing_generals_is_idle_and_pinned() {
    // Lifting it alone would leave no position at all: the generals would face.
    let anatomy = mate("4k4/4a4/9/9/9/9/9/9/3R1R3/4K4 b");
    assert_eq!(blockade(&anatomy, "e9"), Blockade::Idle);
    assert_eq!(state(&anatomy, "e9"), Mobility::Pinned);
    assert!(anatomy.stalemate && anatomy.flying_general);
    assert_snapshot!(anatomy, @r"
Black's general on e10 is stalemated; Red has won
  north     off the palace
  west  d10 guarded by chariot d2
  east  f10 guarded by chariot f2
  south e9  blocked by own advisor, and guarded by the flying general e1
  advisor e9    is pinned by the flying general e1
  if stalemate were a draw: not lost
  without the flying general: not lost, e9d8, e9f8, e9d10 and e9f10
");
}

#[test]
fn a_traitor_may_cover_the_other_general() {
    // With the advisor off e9 the cannon on e10 would have one screen and Red's general
    // could be taken, so the setup in between is none; after the general's move it is.
    let text = "R3c4/2Pka4/2P6/9/9/4P4/9/9/9/4K4 b";
    let mut board = *read(Xiangqi::default(), text).board();
    board.lift(point("e9"));
    assert!(Position::<Xiangqi>::new(board, crate::game::Color::Black, ()).is_err());
    assert_eq!(mate(text).traitors(), [point("e9")]);
}

#[test]
fn own_elephant_and_own_chariot_block_the_general() {
    for (text, man) in [
        ("1R7/R3k4/4b4/9/9/9/9/9/9/3K5 b", XiangqiRole::Elephant),
        ("1R7/R3k4/4r4/9/9/9/9/9/9/3K5 b", XiangqiRole::Chariot),
    ] {
        let anatomy = mate(text);
        assert_eq!(anatomy.self_blocks(), [point("e8")]);
        assert!(anatomy.traitors().is_empty());
        let south = &anatomy.flights[3].prospect;
        assert!(matches!(south, FlightState::Blocked { by, .. } if *by == man), "{south:?}");
    }
}

#[test]
fn a_blocked_leg_keeps_a_horse_from_the_chariot() {
    let anatomy = mate("5k3/9/9/9/6Pn1/5R3/9/9/9/4K4 b");
    let horse = &anatomy.defenders[0];
    assert_eq!(horse.state, Mobility::NoAnswer);
    let legs: Vec<_> = horse.obstacles.iter().map(ToString::to_string).collect();
    assert_eq!(legs, ["leg blocked by Red soldier g6"]);
    assert!(horse.failures.iter().all(|failure| failure.exposes.is_empty()));
}

#[test]
fn a_screen_that_cannot_withdraw_is_told_with_its_side() {
    let anatomy = mate("C2akn3/4a4/9/9/9/9/9/9/9/5K3 b");
    let Mechanism::Screen(screen) = anatomy.checks[0].attack.mechanism else {
        panic!("a cannon checks over a screen");
    };
    assert_eq!(screen.to_string(), "Black advisor d10");
    assert_eq!(state(&anatomy, "d10"), Mobility::NoRoom);
}

#[test]
fn a_horse_uncovers_a_chariot_and_a_cannon_for_a_triple_check() {
    let anatomy = after("4k4/9/9/9/4N4/4R4/4C4/9/9/3K5 w", "e6", "d8");
    let given: Vec<_> = anatomy.checks.iter().map(|check| check.given).collect();
    let expected = [CheckOrigin::Discovered, CheckOrigin::Discovered, CheckOrigin::Directly];
    assert_eq!(given, expected.map(Some));
    assert_snapshot!(anatomy, @r"
Black's general on e10 is in triple check, and the game goes on
  north     off the palace
  west  d10 free
  east  f10 free
  south e9  guarded by cannon e4 over Red chariot e5 and chariot e5
  check by cannon e4 over Red chariot e5, discovered
  check by chariot e5, discovered
  check by horse d8 (leg d9 free)
");
}

#[test]
fn a_horse_becomes_the_screen_of_a_cannon() {
    let anatomy = after("4k4/9/9/9/9/9/3N5/4C4/9/3K5 w", "d4", "e6");
    let given: Vec<_> = anatomy.checks.iter().map(|check| check.given).collect();
    assert_eq!(given, [Some(CheckOrigin::ScreenBrought)]);
}

#[test]
fn a_cannon_that_must_jump_has_no_room_without_a_screen() {
    let position = read(Xiangqi::CHINA_SCHACH, "3k5/9/1N7/9/9/9/8c/9/9/4K4 b");
    let anatomy = explain(&position);
    assert!(anatomy.stalemate);
    assert_eq!(anatomy.defenders[0].state, Mobility::NoRoom);
    assert_eq!(anatomy.defenders[0].obstacles, [Obstacle::NoScreen]);
    assert!(!explain(&read(Xiangqi::default(), "3k5/9/1N7/9/9/9/8c/9/9/4K4 b")).lost);
}

#[test]
fn the_start_position_is_explained_too() {
    let anatomy = explain(&Position::<Xiangqi>::start());
    assert!(!anatomy.lost && anatomy.rests_on.is_empty() && !anatomy.flying_general);
    let free = |flight: &super::Flight<Xiangqi>| {
        matches!(flight.prospect, FlightState::Free { takes: None })
    };
    assert_eq!(anatomy.flights.iter().filter(|flight| free(flight)).count(), 1);
    // The advisors' points are open to the general without them, mate or no mate.
    assert_eq!(anatomy.traitors(), [point("d1"), point("f1")]);
}

#[test]
fn machine_output_names_everything_in_sorted_keys() {
    let anatomy = mate("3k5/9/1N7/9/9/9/9/9/9/4K4 b");
    assert_snapshot!(serde_json::to_string(&anatomy).unwrap(), @r#"{"checks":[],"defenders":[],"flights":[{"at":null,"blockade":null,"blocked_by":null,"border":[],"direction":"north","guards":[],"state":"off","takes":null},{"at":"c10","blockade":null,"blocked_by":null,"border":[],"direction":"west","guards":[],"state":"off","takes":null},{"at":"e10","blockade":null,"blocked_by":null,"border":[],"direction":"east","guards":[{"by":{"at":"e1","free":null,"man":"general","mechanism":"flying-general","over":null},"through":false}],"state":"guarded","takes":null},{"at":"d9","blockade":null,"blocked_by":null,"border":[],"direction":"south","guards":[{"by":{"at":"b8","free":"c8","man":"horse","mechanism":"leg","over":null},"through":false}],"state":"guarded","takes":null}],"flying_general":true,"general":"d10","lost":true,"outcome":"stalemate","rests_on":[{"moves":[],"switch":"stalemate-draws"},{"moves":["d10e10"],"switch":"generals-may-face"}],"self_blocks":[],"side":"black","stalemate":true,"traitors":[]}"#);
}

fn read(rules: Xiangqi, text: &str) -> Position<Xiangqi> {
    fen::read_under(rules, text).unwrap()
}

fn mate(text: &str) -> Anatomy<Xiangqi> {
    let anatomy = explain(&read(Xiangqi::default(), text));
    assert!(anatomy.lost, "{text}\n{anatomy}");
    anatomy
}

fn after(text: &str, from: &str, to: &str) -> Anatomy<Xiangqi> {
    let before = read(Xiangqi::default(), text);
    let (from, to) = (point(from), point(to));
    let legal = before.legal_moves();
    let mv = legal.iter().find(|mv| (mv.from(), mv.to()) == (from, to)).unwrap();
    explain_after(&before, *mv)
}

fn point(name: &str) -> Point {
    Point::read(name).unwrap().0
}

fn state(anatomy: &Anatomy<Xiangqi>, at: &str) -> Mobility {
    anatomy.defenders.iter().find(|defender| defender.at == point(at)).unwrap().state
}

fn blockade(anatomy: &Anatomy<Xiangqi>, at: &str) -> Blockade {
    let flight = anatomy.flights.iter().find(|flight| flight.square == Some(point(at))).unwrap();
    match flight.prospect {
        FlightState::Blocked { blockade, .. } => blockade,
        ref other => panic!("{at} is {}", other.name()),
    }
}

/// A mark with the names of its squares.
fn named(mark: &impl std::fmt::Debug) -> String {
    let mut text = String::new();
    for part in format!("{mark:?}").split_inclusive(|c: char| !c.is_ascii_digit()) {
        let digits = part.trim_end_matches(|c: char| !c.is_ascii_digit());
        if let Ok(index) = digits.parse() {
            text += &Point::from_index(index).to_string();
        }
        text += &part[digits.len()..];
    }
    text
}

#[test]
fn an_anatomy_becomes_marks() {
    let marks = anatomy_marks(&mate("R3k4/1R7/9/9/9/9/9/9/9/3K5 b"));
    assert_snapshot!(marks.iter().map(named).collect::<Vec<_>>().join("\n"), @r"
Check([a10, e10])
Guard([d1, d10])
Guard([a10, d10])
Guarded(d10)
Guard([a10, f10])
Guarded(f10)
Guard([b9, e9])
Guarded(e9)
");
    // A cannon over a screen, and a horse that leaps over its leg.
    let check = fen::read::<Xiangqi>("3ak4/4a4/3N5/4C4/9/9/9/9/9/4K4 b").unwrap();
    let marks: Vec<String> = anatomy_marks(&explain(&check)).iter().map(named).collect();
    assert!(marks.iter().any(|mark| mark.starts_with("Leg(")), "{marks:?}");
}
