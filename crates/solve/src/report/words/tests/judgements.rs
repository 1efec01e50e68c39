//! Every sentence about repetitions.

use crate::game::Color;
use crate::game::Repetition::{Asian, Checks, None as Draws};
use crate::repetition::{
    AnyAction, AnyAttack, AnyBlame, AnyVerdict, Cycle, Level, NamedMan, Standing, Uncovered,
};
use crate::report::words::{self, Sentence};
use crate::rules::RuleSet::Xiangqi;

const CYCLE: Cycle = Cycle { since: 1, until: 5, period: 4, times: 2 };

fn man(name: &'static str) -> NamedMan {
    NamedMan { color: Color::Red, name, on: "c6".to_owned() }
}

fn blame(level: Level) -> AnyBlame {
    AnyBlame { level, chased: vec![man("cannon")], held: vec![man("chariot")] }
}

fn verdicts() -> Vec<AnyVerdict> {
    let levels = [Level::Allowed, Level::Chases, Level::ChasesHeld, Level::Checks];
    let losers = [None, Some(Color::Red), Some(Color::Black)];
    let open = [
        None,
        Some(Uncovered::SeveralMen { by: Color::Red }),
        Some(Uncovered::CannonsOnChariot { by: Color::Black }),
    ];
    let mut verdicts = Vec::new();
    for rule in [Draws, Checks, Asian] {
        for one in levels {
            for (&loser, &uncovered) in
                losers.iter().flat_map(|it| open.iter().map(move |at| (it, at)))
            {
                verdicts.push(AnyVerdict {
                    rule,
                    cycle: CYCLE,
                    loser,
                    levels: [one, one],
                    blames: [blame(one), blame(one)],
                    uncovered,
                    actions: Vec::new(),
                });
            }
        }
    }
    verdicts
}

fn attack(standing: Standing<NamedMan>, chases: bool, is_held: bool) -> AnyAttack {
    let (attacker, quarry) = (man("horse"), man("chariot"));
    AnyAttack { attacker, quarry, standing, is_new: true, chases, is_held }
}

fn actions() -> Vec<AnyAction> {
    let action = |attacks| AnyAction { checkers: Vec::new(), attacks, threatens_mate: false };
    let mut actions = vec![
        action(Vec::new()),
        AnyAction { checkers: vec![man("cannon")], threatens_mate: true, ..action(Vec::new()) },
    ];
    for held in [false, true] {
        actions.push(action(vec![attack(Standing::Unprotected, true, held)]));
        actions.push(action(vec![attack(Standing::WorthMore, true, held)]));
    }
    for standing in [
        Standing::Exchange,
        Standing::Protected(man("general")),
        Standing::FreeAttacker,
        Standing::FreeQuarry,
        Standing::Unprotected,
    ] {
        actions.push(action(vec![attack(standing, false, false)]));
    }
    actions
}

pub(super) fn judgements() -> Vec<Sentence> {
    let mut said = vec![words::judgement(Xiangqi, None)];
    for verdict in verdicts() {
        said.push(words::judgement(Xiangqi, Some(&verdict)));
        said.extend(words::because(Xiangqi, &verdict));
    }
    for action in actions() {
        said.extend(words::does(&action));
    }
    for (times, plies) in [(2, 5), (3, 6), (4, 7)] {
        let cycle = Cycle { times, until: 1 + 4 * (times - 1), ..CYCLE };
        let plies = cycle.until + plies - 5;
        said.push(words::cycle(cycle, plies, None));
        said.push(words::cycle(cycle, plies, Some("1. a1a2".to_owned())));
    }
    said.extend([Some(true), Some(false), None].map(|agrees| words::expected("draw", agrees)));
    said
}
