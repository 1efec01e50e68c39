//! The rules of the Asian Xiangqi Federation, by their numbers, on positions made for them.

use Level::{Allowed, Chases, ChasesHeld, Checks};

use super::{
    Action, Blame, Level, NoChaseRule, Standing, Uncovered, Verdict, judge_line, standing,
};
use crate::game::{ChaseRules, Color, Position, Repetition, Square, fen};
use crate::notation::{Notation, NotationRules, read};
use crate::rules::chex::Chex;
use crate::rules::xiangqi::{Point, Xiangqi};

/// The verdict on a line that comes back to a position.
fn verdict<R: ChaseRules + NotationRules>(
    rules: R,
    rule: Repetition,
    start: &str,
    line: &str,
) -> Verdict<R> {
    let start = fen::read_under(rules, start).unwrap();
    let (mut position, mut moves) = (start, Vec::new());
    for text in line.split(' ') {
        moves.push(read(Notation::Coordinates, &position, text).unwrap());
        position = position.after(moves[moves.len() - 1]);
    }
    judge_line(rule, &start, &moves).expect("a repetition").1
}

#[track_caller]
fn levels<R: ChaseRules + NotationRules>(
    rules: R,
    start: &str,
    line: &str,
    red: Level,
    black: Level,
) {
    assert_eq!(verdict(rules, Repetition::Asian, start, line).levels(), [red, black]);
}

/// Whether the attack of one piece on another counts.
fn stands(text: &str, by: Color, from: &str, to: &str) -> Standing<Point> {
    let position: Position<Xiangqi> = fen::read(text).unwrap();
    standing(position.board(), by, point(from), point(to))
}

fn point(text: &str) -> Point {
    Point::read(text).unwrap().0
}

#[test]
fn rule_6_perpetual_check_loses() {
    let (start, line) = ("3k5/9/9/9/9/9/9/9/R8/5K3 w", "a2d2 d10e10 d2e2 e10d10 e2d2");
    levels(Xiangqi::default(), start, line, Checks, Allowed);
    levels(Xiangqi::CHINA_SCHACH, start, line, Checks, Allowed);
    let loser = |rule| verdict(Xiangqi::default(), rule, start, line).loser();
    assert_eq!(Repetition::ALL.map(loser), [None, Some(Color::Red), Some(Color::Red)]);
}

#[test]
fn rule_7_perpetual_check_by_both_draws() {
    let (start, line) = ("9/4c4/5k3/5r3/9/4C4/9/9/4K4/5R3 w", "e5f5 f7e7 f5e5 e7f7");
    levels(Xiangqi::default(), start, line, Checks, Checks);
    assert_eq!(verdict(Xiangqi::default(), Repetition::Checks, start, line).loser(), None);
}

#[test]
fn rule_8_a_check_back_now_and_then_is_no_excuse() {
    let nothing = Blame::<Xiangqi>::NONE;
    let red = Blame { checks: true, ..nothing };
    let verdict = Verdict { rule: Repetition::Asian, blames: [red, nothing], uncovered: None };
    assert_eq!(verdict.loser(), Some(Color::Red));
}

#[test]
fn rule_9_a_perpetual_threat_of_mate_is_allowed() {
    let (start, line) = ("4k1b2/9/4P4/R8/9/9/9/9/9/3K5 w", "a7b7 g10i8 b7a7 i8g10");
    levels(Xiangqi::default(), start, line, Allowed, Allowed);
    let before: Position<Xiangqi> = fen::read(start).unwrap();
    let mv = read(Notation::Coordinates, &before, "a7b7").unwrap();
    assert!(Action::of(&before, mv, &before.after(mv)).threatens_mate);
}

#[test]
fn rule_12_a_check_and_an_idle_move_in_turns_are_allowed() {
    let (start, line) = ("3k5/9/9/9/9/9/9/9/R8/5K3 w", "a2d2 d10e10 d2a2 e10d10");
    levels(Xiangqi::default(), start, line, Allowed, Allowed);
}

#[test]
fn rule_12_a_check_does_not_leave_everything_unprotected() {
    // The advisor protects the cannon, also while Black is in check.
    let text = "4ka3/4a4/3c5/9/9/9/9/9/9/3R1K3 w";
    assert_eq!(stands(text, Color::Red, "d1", "d8"), Standing::Protected(point("e9")));
    let text = "R3ka3/4a4/3c5/9/9/9/9/9/9/3R1K3 b";
    assert_eq!(stands(text, Color::Red, "d1", "d8"), Standing::Protected(point("e9")));
}

#[test]
fn rule_15_a_cannon_may_not_chase_even_a_protected_chariot() {
    levels(
        Xiangqi::default(),
        "3k5/9/9/2p3p2/2r6/9/2P3P2/C8/9/4K4 w",
        "a3c3 c6g6 c3g3 g6c6 g3c3",
        Chases,
        Allowed,
    );
    // In China-Schach the cannon jumps over the elephant.
    levels(
        Xiangqi::CHINA_SCHACH,
        "3k5/9/9/2p3p2/6r2/9/2P3P2/2C1B4/9/4K4 w",
        "c3g3 g6c6 g3c3 c6g6",
        Chases,
        Allowed,
    );
}

#[test]
fn rule_17_a_chariot_may_chase_what_is_protected_now_and_then() {
    let line = "a3c3 c6g6 c3g3 g6c6 g3c3";
    levels(Xiangqi::default(), "3k5/9/9/2p3p2/2c6/9/9/R8/9/5K3 w", line, Allowed, Allowed);
    levels(Xiangqi::default(), "3k5/9/9/2p6/2c6/9/9/R8/9/5K3 w", line, Allowed, Allowed);
}

#[test]
fn rule_18_a_chariot_may_not_chase_an_unprotected_cannon() {
    let line = "a3c3 c6g6 c3g3 g6c6 g3c3";
    levels(Xiangqi::default(), "3k5/9/9/9/2c6/9/9/R8/9/5K3 w", line, Chases, Allowed);
    levels(Xiangqi::CHINA_SCHACH, "3k5/9/9/9/2c1p4/9/9/R8/9/5K3 w", line, Chases, Allowed);
}

#[test]
fn rule_19_a_chariot_held_by_a_horse_may_not_be_chased() {
    let (start, line) = ("4ka3/2Nr4C/7R1/9/9/9/9/9/9/5K3 w", "h8h9 f10e9 h9h8 e9f10");
    // It attacks the horse itself, which is not an excuse.
    levels(Xiangqi::default(), start, line, ChasesHeld, Chases);
    levels(Xiangqi::CHINA_SCHACH, start, line, ChasesHeld, Chases);
    assert_eq!(
        verdict(Xiangqi::default(), Repetition::Asian, start, line).loser(),
        Some(Color::Red)
    );
    assert_eq!(verdict(Xiangqi::default(), Repetition::Checks, start, line).loser(), None);
}

#[test]
fn rule_24_an_offer_to_exchange_is_no_chase() {
    let line = "a3c3 c6g6 c3g3 g6c6 g3c3";
    levels(Xiangqi::default(), "3k5/9/9/9/2r6/9/9/R8/9/5K3 w", line, Allowed, Allowed);
    // Who cannot take back is chased: a chariot bound to its file …
    let (start, line) = ("3k5/9/9/9/3r5/9/9/R8/9/3R1K3 w", "a3a6 d6d7 a6a7 d7d6 a7a6");
    levels(Xiangqi::default(), start, line, Chases, Allowed);
    // … and a horse whose leg is blocked.
    let horses = |leg: &str| {
        let text = format!("3k5/9/9/9/3n5/{leg}/2N6/9/9/4K4 w");
        stands(&text, Color::Red, "c4", "d6")
    };
    assert_eq!(horses("9"), Standing::Exchange);
    assert_eq!(horses("3p5"), Standing::Unprotected);
}

#[test]
fn rule_27_a_chariot_bound_to_a_line_attacks_along_it_only() {
    let text = "3k5/9/9/9/3r5/9/c2R5/9/9/3K5 w";
    assert_eq!(stands(text, Color::Red, "d4", "a4"), Standing::Illegal);
    assert_eq!(stands(text, Color::Red, "d4", "d6"), Standing::Exchange);
}

#[test]
fn rule_28_the_general_may_chase() {
    let (start, line) = ("3k5/9/9/9/9/9/9/9/5K3/4p4 w", "f2e2 e1f1 e2f2 f1e1");
    levels(Xiangqi::default(), start, line, Allowed, Allowed);
    assert_eq!(stands(start, Color::Red, "f2", "e1"), Standing::FreeAttacker);
}

#[test]
fn rule_29_a_soldier_may_chase() {
    let (start, line) = ("3k5/9/2c6/3P5/9/9/9/9/9/4K4 w", "d7c7 c8d8 c7d7 d8c8");
    levels(Xiangqi::default(), start, line, Allowed, Allowed);
}

#[test]
fn a_soldier_may_be_chased_before_the_river_and_not_behind_it() {
    let soldier = |rank7: &str, rank5: &str| {
        let text = format!("3k5/9/9/{rank7}/9/{rank5}/9/2R6/9/4K4 w");
        stands(&text, Color::Red, "c3", if rank7 == "9" { "c5" } else { "c7" })
    };
    assert_eq!(soldier("2p6", "9"), Standing::FreeQuarry);
    assert_eq!(soldier("9", "2p6"), Standing::Unprotected);
}

#[test]
fn rule_32_to_chase_two_men_in_turns_is_allowed() {
    let (start, line) = ("3k5/9/9/9/2c3n2/9/9/R8/9/5K3 w", "a3c3 d10d9 c3g3 d9d10 g3c3");
    levels(Xiangqi::default(), start, line, Allowed, Allowed);
    levels(Xiangqi::CHINA_SCHACH, start, line, Allowed, Allowed);
}

#[test]
fn diagram_81_two_men_may_not_chase_one_in_turns() {
    // The horse attacks the chariot, then the cannon does over the horse.
    let (start, line) = ("5k3/9/9/9/9/9/9/2r1N2C1/9/4K4 w", "e3d5 f10f9 d5e3 f9f10");
    levels(Xiangqi::default(), start, line, Chases, Allowed);
}

#[test]
fn several_men_chased_at_once_are_not_covered() {
    let start = "3aka3/c2R1R2c/4b4/9/9/9/9/9/9/4K4 w";
    let line = "f9f7 f10e9 f7f9 e9f10 d9d7 d10e9 d7d9 e9d10";
    let verdict = verdict(Xiangqi::default(), Repetition::Asian, start, line);
    assert_eq!(verdict.uncovered, Some(Uncovered::SeveralMen { by: Color::Red }));
    assert_eq!(verdict.loser(), None);
    let [red, black] = verdict.blames;
    assert!(red.level() > black.level() && !red.loses_to(black));
}

#[test]
fn cannons_that_chase_a_chariot_that_chases_are_not_covered() {
    let (start, line) = ("5k3/9/9/9/9/7n1/9/1Cr1B2C1/9/4K1B2 b", "h5g3 e3g5 g3h5 g5e3");
    let verdict = verdict(Xiangqi::default(), Repetition::Asian, start, line);
    assert_eq!(verdict.levels(), [Chases, Chases]);
    assert_eq!(verdict.uncovered, Some(Uncovered::CannonsOnChariot { by: Color::Red }));
}

#[test]
fn chex_knows_perpetual_check_and_no_chase() {
    assert!(NoChaseRule::check(Chex::default(), Repetition::Asian).is_err());
    assert!(NoChaseRule::check(Chex::default(), Repetition::Checks).is_ok());
    let (start, line) = ("3k/4p/6/7/6/P4/1K1R w", "b1a1 g7f7 d1f3 f7c1 f3d1 c1f7");
    let checked = verdict(Chex::default(), Repetition::Checks, start, line);
    assert_eq!((checked.levels(), checked.loser()), ([Checks, Allowed], Some(Color::Red)));
    assert_eq!(verdict(Chex::default(), Repetition::None, start, line).loser(), None);
}

/// What a move chases is what its description says that it chases.
#[test]
fn a_move_chases_what_its_action_says() {
    let start: Position<Xiangqi> = Position::start();
    let (mut position, mut seen) = (start, 0);
    for turn in 0..200_usize {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        for &mv in &moves {
            let after = position.after(mv);
            let chased = super::chases(&position, mv, &after);
            assert_eq!(Action::of(&position, mv, &after).chased(), chased, "{position} {mv}");
            seen += chased.len();
        }
        position = position.after(moves[turn * 7 % moves.len()]);
    }
    assert!(seen > 50, "{seen}");
}
