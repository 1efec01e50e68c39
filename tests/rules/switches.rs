//! Rule sets with one rule changed, and the choice of a rule set at run time.

use paiju::game::{
    Color, Outcome, Position, PositionError, Role, Rules, Set, Square, WinKind, fen, perft,
};
use paiju::rules::chex::{Cell, Chex};
use paiju::rules::switch::{Switch, Switches};
use paiju::rules::xiangqi::{FacingGenerals, Point, Xiangqi, XiangqiRole};
use paiju::rules::{AnyPosition, PlayedRules, RuleSet, UnknownRules};
use paiju::{with_position, with_rules};

use crate::random::{play, throw};

fn may_face() -> Xiangqi {
    Xiangqi::default().changed(Switch::GeneralsMayFace)
}

fn drawn_stalemate() -> Xiangqi {
    Xiangqi::default().changed(Switch::StalemateDraws)
}

/// The chariot checks along the d-file, and Red's general forbids the e-file.
const MATE_BY_THE_GENERAL: &str = "3k5/9/9/9/9/3R5/9/9/9/4K4 b";
/// The soldier on e9 guards d9 and e10 but not d10.
const STALEMATE: &str = "3k5/4P4/9/9/9/9/9/9/9/4K4 b";

#[test]
fn a_mate_that_rests_on_the_flying_general_is_none_where_generals_may_face() {
    let position = fen::read::<Xiangqi>(MATE_BY_THE_GENERAL).unwrap();
    let mate = Outcome::Win { winner: Color::Red, by: WinKind::Checkmate };
    assert_eq!(position.outcome(), Some(mate));
    assert_eq!(position.under(drawn_stalemate()).unwrap().outcome(), Some(mate));
    let changed = position.under(may_face()).unwrap();
    let moves: Vec<String> =
        changed.legal_moves().iter().map(|mv| format!("{}{}", mv.from(), mv.to())).collect();
    assert_eq!(moves, ["d10e10"]);
    assert_eq!(changed.outcome(), None);
}

#[test]
fn generals_that_face_each_other_cannot_do_so_under_the_old_rules() {
    let position = fen::read::<Xiangqi>(MATE_BY_THE_GENERAL).unwrap().under(may_face()).unwrap();
    let facing = position.after(position.legal_moves()[0]);
    let e1 = Point::at(4, 0).unwrap();
    let e10 = Point::at(4, 9).unwrap();
    let squares = Set::of(e1) | Set::of(e10);
    let illegal = facing.under(Xiangqi::default()).unwrap_err();
    assert_eq!(illegal.reasons, [PositionError::Rule(FacingGenerals { squares })]);
    assert!(!facing.is_check());
    assert_eq!(fen::read_under(may_face(), &facing.to_string()), Ok(facing));
}

#[test]
fn a_stalemate_is_a_loss_or_a_draw_as_the_rule_set_says() {
    let position = fen::read::<Xiangqi>(STALEMATE).unwrap();
    let loss = Outcome::Win { winner: Color::Red, by: WinKind::Stalemate };
    assert_eq!(position.outcome(), Some(loss));
    assert_eq!(position.under(Xiangqi::CHINA_SCHACH).unwrap().outcome(), Some(loss));
    assert_eq!(position.under(drawn_stalemate()).unwrap().outcome(), Some(Outcome::Draw));
}

#[test]
fn a_switch_that_does_not_concern_moves_leaves_all_moves_as_they_are() {
    play(Xiangqi::default(), 41, 10, |position| {
        let changed = position.under(drawn_stalemate()).unwrap();
        assert_eq!(perft(&changed, 2), perft(position, 2), "{position}");
    });
}

#[test]
fn letting_generals_face_takes_no_move_away() {
    let mut more = 0;
    throw(Xiangqi::default(), 42, 3_000, |position| {
        let changed = position.under(may_face()).unwrap();
        let moves = changed.legal_moves();
        for mv in position.legal_moves() {
            let found =
                moves.iter().any(|other| (other.from(), other.to()) == (mv.from(), mv.to()));
            assert!(found, "{position}: {mv:?}");
        }
        more += usize::from(moves.len() > position.count_legal());
    });
    assert!(more > 100, "the rule mattered in {more} positions only");
}

#[test]
fn the_same_men_under_other_rules_keep_side_key_and_text_but_are_another_position() {
    throw(Xiangqi::default(), 43, 1_000, |position| {
        let other = position.under(Xiangqi::CHINA_SCHACH).unwrap();
        assert_eq!(other.key(), position.key());
        assert_eq!(other.turn(), position.turn());
        assert_eq!(other.to_string(), position.to_string());
        assert_eq!(other.under(Xiangqi::default()), Ok(*position));
        assert_ne!(other, *position);
        assert_ne!(AnyPosition::from(other), AnyPosition::from(*position));
    });
}

#[test]
fn each_switch_changes_its_own_rule() {
    let outcomes = Xiangqi::SWITCHES.iter().map(|&switch| {
        let outcome = |text| {
            let position = fen::read::<Xiangqi>(text).unwrap();
            position.under(Xiangqi::default().changed(switch)).unwrap().outcome()
        };
        (switch, outcome(STALEMATE), outcome(MATE_BY_THE_GENERAL))
    });
    let win = |by| Some(Outcome::Win { winner: Color::Red, by });
    let expected = [
        (Switch::StalemateDraws, Some(Outcome::Draw), win(WinKind::Checkmate)),
        (Switch::GeneralsMayFace, win(WinKind::Stalemate), None),
    ];
    assert_eq!(outcomes.collect::<Vec<_>>(), expected);
}

#[test]
fn a_changed_rule_makes_no_other_game_but_another_name() {
    for rules in RuleSet::ALL {
        with_rules!(rules, value: R => {
            assert_eq!((value.rule_set(), value.name()), (rules, rules.name()));
            for &switch in R::SWITCHES {
                let changed = value.changed(switch);
                assert_eq!((changed.rule_set(), changed.unchanged()), (rules, value));
                assert_eq!(changed.name().parse::<RuleSet>().ok(), None);
                // Where no pawns block diagonals the start position of Chex is not legal.
                let Ok(start) = fen::read_under(changed, R::START) else { continue };
                assert_eq!(value.of_position(&start.into()), None);
                assert_eq!(changed.of_position(&start.into()), Some(&start));
            }
        });
    }
}

#[test]
fn a_rule_set_is_chosen_by_its_name_and_by_nothing_else() {
    for rules in RuleSet::ALL {
        assert_eq!(rules.name().parse(), Ok(rules));
        assert_eq!(rules.to_string(), rules.name());
        assert_eq!(rules.start().rules(), rules);
    }
    for name in ["", "Xiangqi", "xiangqi ", "china schach", "chess"] {
        assert_eq!(name.parse::<RuleSet>(), Err(UnknownRules(name.to_owned())));
    }
}

#[test]
fn the_same_text_is_another_game_under_another_rule_set() {
    let text = Position::<Xiangqi>::start().to_string();
    let leaves = |rules: RuleSet| {
        let any: AnyPosition = rules.read(&text).unwrap();
        assert_eq!(any.to_string(), text);
        assert_eq!(any, rules.start());
        with_position!(any, position => perft(&position, 2))
    };
    assert_eq!([RuleSet::Xiangqi, RuleSet::ChinaSchach].map(leaves), [1920, 650]);
    assert!(RuleSet::Chex.read(&text).is_err());
}

#[test]
fn roles_are_numbered_in_order_and_known_by_their_letters() {
    for (number, &role) in XiangqiRole::ALL.iter().enumerate() {
        assert_eq!(role.index(), number);
        assert_eq!(XiangqiRole::from_letter(role.letter()), Some(role));
    }
    let known: String =
        ('\0'..='\u{ff}').filter(|&c| XiangqiRole::from_letter(c).is_some()).collect();
    assert_eq!(known, "abcehknpr");
}

/// Each changed rule of Chex with a position that it changes.
#[test]
fn each_rule_of_chex_that_can_be_changed_matters_somewhere() {
    let stuck = fen::read::<Chex>("2N1/3R1/6/4P2/p2P2/k1BK1/4 b -").unwrap();
    assert_eq!(stuck.outcome(), Some(Outcome::Draw));
    let lost = |by| Some(Outcome::Win { winner: !stuck.turn(), by });
    let loses = stuck.under(Chex::default().changed(Switch::StalemateLoses)).unwrap();
    assert_eq!(loses.outcome(), lost(WinKind::Stalemate));
    // A lone king has lost, or plays on if that rule is switched off.
    let bared = fen::read::<Chex>("4/5/2k3/7/3R2/5/K3 b -").unwrap();
    let won = Some(Outcome::Win { winner: Color::Red, by: WinKind::Bared });
    assert_eq!(bared.outcome(), won);
    let fights_on = Chex::default().changed(Switch::BaredFightsOn);
    assert_eq!(bared.under(fights_on).unwrap().outcome(), None);
    // Two pawns on d3 and c3 bar the diagonal from c2 to d4 for the bishop.
    let walled = fen::read::<Chex>("4/3k1/6/7/2PP2/2B2/K3 w -").unwrap();
    let goes = |moves: Vec<(Cell, Cell)>| {
        let [from, to] = ["c2", "d4"].map(|name| Cell::read(name).unwrap().0);
        moves.contains(&(from, to))
    };
    assert!(!goes(walled.legal_moves().iter().map(|mv| (mv.from(), mv.to())).collect()));
    let open = walled.under(Chex::default().changed(Switch::NoBlockedDiagonals)).unwrap();
    assert!(goes(open.legal_moves().iter().map(|mv| (mv.from(), mv.to())).collect()));
}

#[test]
fn the_switches_of_chex_have_a_fixed_order() {
    let names: Vec<_> = Chex::SWITCHES.iter().map(|switch| switch.name()).collect();
    assert_eq!(names, ["stalemate-loses", "no-blocked-diagonals", "bared-fights-on"]);
}
