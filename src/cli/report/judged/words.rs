//! What a side does, in words for an arbiter. Men are named by their points in the tool's own
//! coordinates, whatever the notation of the moves.

use crate::game::{Color, Repetition};
use crate::repetition::{
    AnyAction, AnyAttack, AnyBlame, AnyVerdict, Cycle, Level, NamedMan, Standing, Uncovered,
};

/// The names of the sides.
pub(super) type Sides = [&'static str; 2];

/// The verdict in one line.
pub(super) fn headline(sides: Sides, verdict: &AnyVerdict) -> String {
    if let Some(open) = verdict.uncovered {
        return uncovered(sides, open);
    }
    let Some(loser) = verdict.loser else {
        return match (verdict.rule, verdict.levels) {
            (Repetition::None, _) => "draw: every repetition is one".to_owned(),
            (_, [Level::Allowed, _]) => "draw: neither side does what is forbidden".to_owned(),
            _ => "draw: both sides do what is forbidden".to_owned(),
        };
    };
    let offense = match verdict.levels[loser.index()] {
        Level::Checks => "perpetual check",
        Level::ChasesHeld => "perpetual chase of a chariot that cannot move",
        Level::Chases | Level::Allowed => "perpetual chase",
    };
    format!("{} has lost by {offense}", sides[loser.index()])
}

/// Why there is no verdict.
fn uncovered(sides: Sides, open: Uncovered) -> String {
    match open {
        Uncovered::SeveralMen { by } => format!(
            "no verdict: {} chases several men at once with every move, which rule 32 leaves open",
            sides[by.index()]
        ),
        Uncovered::CannonsOnChariot { by } => format!(
            "no verdict: both sides chase, and {} a chariot with cannons, which rule 15 forbids \
             but published cases do not",
            sides[by.index()]
        ),
    }
}

/// What each side does with all its moves.
pub(super) struct Sentences {
    pub(super) red: String,
    pub(super) black: String,
}

/// What each side does with all its moves.
pub(super) fn because(sides: Sides, verdict: &AnyVerdict) -> Sentences {
    let [red, black] = Color::ALL.map(|color| {
        let blame = &verdict.blames[color.index()];
        format!("{} {}", sides[color.index()], with_every_move(blame, verdict.rule))
    });
    Sentences { red, black }
}

fn with_every_move(blame: &AnyBlame, rule: Repetition) -> String {
    let men = |men: &[NamedMan]| listed(men.iter().map(man).collect());
    match (blame.level, rule) {
        (Level::Checks, _) => "checks with every move".to_owned(),
        (_, Repetition::None | Repetition::Checks) => "does not check with every move".to_owned(),
        (Level::ChasesHeld, _) => {
            format!("chases {} with every move, which a horse holds fast", men(&blame.held))
        }
        (Level::Chases, _) => format!("chases {} with every move", men(&blame.chased)),
        (Level::Allowed, _) => {
            "neither checks with every move nor chases one man with all of them".to_owned()
        }
    }
}

/// Which moves are the cycle; `plies` is the length of the whole line, and `last` the numbered
/// move that first led to the position, if one did.
pub(super) fn cycle(cycle: Cycle, plies: usize, last: Option<String>) -> String {
    let Cycle { until, period, times, .. } = cycle;
    let place = match last {
        None => "the position at the beginning".to_owned(),
        Some(last) => format!("the position after {last}"),
    };
    let more = match plies - until {
        0 => String::new(),
        1 => "; the line goes on for 1 ply".to_owned(),
        more => format!("; the line goes on for {more} plies"),
    };
    let rounds = counted(cycle.rounds());
    format!(
        "{place} stands {}; its cycle of {period} plies is played {rounds}{more}:",
        counted(times)
    )
}

/// How often, in words.
fn counted(times: usize) -> String {
    match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        times => format!("{times} times"),
    }
}

/// The number of a move: `1.` for the side that begins, `1...` for the other.
pub(super) fn number(first: Color, turn: Color, ply: usize) -> String {
    format!("{}{}", ply / 2 + 1, if turn == first { "." } else { "..." })
}

/// What a move does, in phrases without a subject.
pub(super) fn does(action: &AnyAction) -> Vec<String> {
    let mut phrases = Vec::new();
    if !action.checkers.is_empty() {
        let men = action.checkers.iter().map(man).collect();
        phrases.push(format!("checks with {}", listed(men)));
    }
    for quarry in action.chased() {
        let counts = |attack: &&AnyAttack| attack.quarry == *quarry && attack.chases;
        let attacks: Vec<&AnyAttack> = action.attacks.iter().filter(counts).collect();
        let with = listed(attacks.iter().map(|attack| man(&attack.attacker)).collect());
        let bare = attacks.iter().any(|attack| attack.standing == Standing::Unprotected);
        let why = if bare { "which nothing protects" } else { "which is worth more" };
        let held = attacks.iter().any(|attack| attack.is_held);
        let held = if held { " and a horse holds fast" } else { "" };
        phrases.push(format!("chases {}, {why}{held}, with {with}", man(quarry)));
    }
    let others = || action.attacks.iter().filter(|attack| !attack.chases);
    for attack in others().filter(|attack| attack.is_new) {
        let (by, quarry) = (man(&attack.attacker), man(&attack.quarry));
        phrases.extend(match &attack.standing {
            Standing::Exchange => Some(format!("offers an exchange of {by} for {quarry}")),
            Standing::Protected(protector) => {
                Some(format!("attacks {quarry}, which {} protects", man(protector)))
            }
            Standing::FreeAttacker => Some(format!("attacks {quarry} with {by}, which may chase")),
            Standing::FreeQuarry => Some(format!("attacks {quarry}, which may be chased")),
            Standing::WorthMore | Standing::Unprotected | Standing::Illegal => None,
        });
    }
    if action.threatens_mate {
        phrases.push("threatens checkmate".to_owned());
    }
    if phrases.is_empty() {
        phrases.push("idle".to_owned());
    }
    for attack in others().filter(|attack| attack.standing.counts()) {
        phrases.push(format!("{} still attacks {}", man(&attack.attacker), man(&attack.quarry)));
    }
    phrases
}

/// `the cannon on b8`.
fn man(man: &NamedMan) -> String {
    format!("the {} on {}", man.name, man.on)
}

/// `a`, `a and b`, `a, b and c`.
fn listed(mut items: Vec<String>) -> String {
    let Some(last) = items.pop() else { return String::new() };
    if items.is_empty() { last } else { format!("{} and {last}", items.join(", ")) }
}
