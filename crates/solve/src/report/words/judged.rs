//! What each side does in a repetition, in words for an arbiter. Men are named by their points in
//! the tool's own coordinates, whatever the notation of the moves.

use super::list::the_man_on;
use super::names::{man as man_named, side};
use super::sentence::Sentence;
use crate::game::{Color, Repetition};
use crate::repetition::{
    AnyAction, AnyAttack, AnyBlame, AnyVerdict, Cycle, Level, NamedMan, Standing, Uncovered,
};
use crate::rules::RuleSet;

/// The verdict in one line; without one, that no position is repeated.
pub fn judgement(rules: RuleSet, verdict: Option<&AnyVerdict>) -> Sentence {
    let Some(verdict) = verdict else { return Sentence::new("judged.none") };
    if let Some(open) = verdict.uncovered {
        return uncovered(rules, open);
    }
    let Some(loser) = verdict.loser else {
        return Sentence::new(match (verdict.rule, verdict.levels) {
            (Repetition::None, _) => "judged.draw.every",
            (_, [Level::Allowed, _]) => "judged.draw.neither",
            _ => "judged.draw.both",
        });
    };
    let key = match verdict.levels[loser.index()] {
        Level::Checks => "judged.lost.checks",
        Level::ChasesHeld => "judged.lost.chases-held",
        Level::Chases | Level::Allowed => "judged.lost.chases",
    };
    Sentence::new(key).part("side", side(rules, loser))
}

/// Why there is no verdict.
fn uncovered(rules: RuleSet, open: Uncovered) -> Sentence {
    let (key, by) = match open {
        Uncovered::SeveralMen { by } => ("judged.open.several", by),
        Uncovered::CannonsOnChariot { by } => ("judged.open.cannons", by),
    };
    Sentence::new(key).part("side", side(rules, by))
}

/// What each side does with all its moves, Red first.
pub fn because(rules: RuleSet, verdict: &AnyVerdict) -> [Sentence; 2] {
    Color::ALL.map(|color| {
        let (key, men) = with_every_move(&verdict.blames[color.index()], verdict.rule);
        let said = Sentence::new(key).part("side", side(rules, color));
        match men {
            Some(men) => said.list("men", men.iter().map(man).collect()),
            None => said,
        }
    })
}

fn with_every_move(blame: &AnyBlame, rule: Repetition) -> (&'static str, Option<&[NamedMan]>) {
    match (blame.level, rule) {
        (Level::Checks, _) => ("blame.checks", None),
        (_, Repetition::None | Repetition::Checks) => ("blame.no-check", None),
        (Level::ChasesHeld, _) => ("blame.chases-held", Some(&blame.held)),
        (Level::Chases, _) => ("blame.chases", Some(&blame.chased)),
        (Level::Allowed, _) => ("blame.neither", None),
    }
}

/// Which moves are the cycle; `plies` is the length of the whole line, and `last` the numbered
/// move that first led to the position, if one did.
pub fn cycle(cycle: Cycle, plies: usize, last: Option<String>) -> Sentence {
    let Cycle { until, period, times, .. } = cycle;
    let place = match last {
        None => Sentence::new("cycle.first"),
        Some(last) => Sentence::new("cycle.after").text("move", last),
    };
    let said = Sentence::new(if plies == until { "cycle" } else { "cycle.goes-on" })
        .part("place", place)
        .part("times", often(times))
        .number("period", period)
        .part("rounds", often(cycle.rounds()));
    if plies == until { said } else { said.number("more", plies - until) }
}

/// How often something happens.
fn often(times: usize) -> Sentence {
    match times {
        1 => Sentence::new("often.once"),
        2 => Sentence::new("often.twice"),
        times => Sentence::new("often").number("times", times),
    }
}

/// Whether the verdict is the expected one; `None` where that cannot be compared.
pub fn expected(words: &str, agrees: Option<bool>) -> Sentence {
    let key = match agrees {
        Some(true) => "expected.agrees",
        Some(false) => "expected.differs",
        None => "expected.not-compared",
    };
    Sentence::new(key).text("words", words)
}

/// What a move does, in phrases without a subject.
pub fn does(action: &AnyAction) -> Vec<Sentence> {
    let mut phrases = Vec::new();
    if !action.checkers.is_empty() {
        let men = action.checkers.iter().map(man).collect();
        phrases.push(Sentence::new("does.checks").list("men", men));
    }
    for quarry in action.chased() {
        let counts = |attack: &&AnyAttack| attack.quarry == *quarry && attack.chases;
        let attacks: Vec<&AnyAttack> = action.attacks.iter().filter(counts).collect();
        let with = attacks.iter().map(|attack| man(&attack.attacker)).collect();
        let bare = attacks.iter().any(|attack| attack.standing == Standing::Unprotected);
        let held = attacks.iter().any(|attack| attack.is_held);
        let key = match (bare, held) {
            (true, false) => "does.chases-unprotected",
            (true, true) => "does.chases-unprotected-held",
            (false, false) => "does.chases-worth-more",
            (false, true) => "does.chases-worth-more-held",
        };
        phrases.push(Sentence::new(key).part("quarry", man(quarry)).list("with", with));
    }
    let others = || action.attacks.iter().filter(|attack| !attack.chases);
    for attack in others().filter(|attack| attack.is_new) {
        let (by, quarry) = (man(&attack.attacker), man(&attack.quarry));
        let attacks = |key| Sentence::new(key).part("quarry", quarry.clone());
        phrases.extend(match &attack.standing {
            Standing::Exchange => Some(attacks("does.exchange").part("by", by)),
            Standing::Protected(protector) => {
                Some(attacks("does.attacks-protected").part("protector", man(protector)))
            }
            Standing::FreeAttacker => Some(attacks("does.attacks-freely").part("by", by)),
            Standing::FreeQuarry => Some(attacks("does.attacks-free-quarry")),
            Standing::WorthMore | Standing::Unprotected | Standing::Illegal => None,
        });
    }
    if action.threatens_mate {
        phrases.push(Sentence::new("does.threatens-mate"));
    }
    if phrases.is_empty() {
        phrases.push(Sentence::new("does.idle"));
    }
    for attack in others().filter(|attack| attack.standing.counts()) {
        let said = Sentence::new("does.still-attacks").part("by", man(&attack.attacker));
        phrases.push(said.part("quarry", man(&attack.quarry)));
    }
    phrases
}

/// `the cannon on b8`.
fn man(man: &NamedMan) -> Sentence {
    the_man_on(man_named(man.color, man.name), &man.on)
}
