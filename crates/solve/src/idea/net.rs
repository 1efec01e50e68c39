//! What each man does in a final position.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::fmt;

use crate::anatomy::{
    Anatomy, Attack, Blockade, Defender, ExplainRules, FlightState, Mechanism, Mobility, explain,
};
use crate::game::{Outcome, Position, Role, Square, index_sort_by_key};
use crate::rules::AnyPosition;
use crate::with_position;

/// A mating net, without its squares.
pub(super) struct Net {
    /// How the game is won.
    win: String,
    /// The men that give check.
    checks: BTreeSet<String>,
    /// The men that guard flights which those leave open.
    guards: BTreeSet<String>,
    /// The loser's men without which the king could go, with the direction.
    blocks: BTreeSet<String>,
    /// The loser's men that may not leave a line.
    pinned: BTreeSet<String>,
    /// The man that moved last, its direction from the loser's general, and the general's square.
    pub(super) mate: String,
    /// That square.
    pub(super) general: String,
}

impl Net {
    /// The net of a final position, and what moved last to a square.
    pub(super) fn of<R: ExplainRules>(end: &Position<R>, last: R::Square) -> Self {
        let anatomy = explain(end);
        let win = match anatomy.outcome {
            Some(Outcome::Win { by, .. }) => by.to_string(),
            Some(Outcome::Draw) => "draw".to_owned(),
            None => "repetition".to_owned(),
        };
        let check = |attack: &Attack<R>| {
            let from = direction::<R>(anatomy.royal, attack.from);
            format!("{} from {from}", action(end, attack))
        };
        let general = anatomy.royal.to_string();
        let man = end.board().piece_at(last).map_or("", |man| man.role.name());
        let mate = format!("{man} {} {general}", direction::<R>(anatomy.royal, last));
        Self {
            mate,
            general,
            win,
            checks: anatomy.checks.iter().map(|it| check(&it.attack)).collect(),
            guards: guards(&anatomy).iter().map(|guard| action(end, guard)).collect(),
            blocks: blocks(&anatomy).map(|(_, what)| what).collect(),
            pinned: pinned(&anatomy).map(|man| man.role.name().to_owned()).collect(),
        }
    }
}

impl fmt::Display for Net {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.win)?;
        let parts = [
            (" by ", &self.checks),
            (", guarded by ", &self.guards),
            (", blocked by ", &self.blocks),
            (", pinned ", &self.pinned),
        ];
        for (word, men) in parts {
            if !men.is_empty() {
                let men: Vec<&str> = men.iter().map(String::as_str).collect();
                write!(f, "{word}{}", men.join(" and "))?;
            }
        }
        Ok(())
    }
}

/// The loser's men without which the king could go: the square of each, and what it is with the direction.
pub(super) fn blocks<R: ExplainRules>(
    anatomy: &Anatomy<R>,
) -> impl Iterator<Item = (Option<R::Square>, String)> {
    anatomy.flights.iter().filter_map(|flight| match &flight.prospect {
        FlightState::Blocked { by, blockade: Blockade::Traitor | Blockade::SelfBlock, .. } => {
            Some((flight.square, format!("{} {}", by.name(), flight.direction)))
        }
        FlightState::Barred {
            by: [pawn, _],
            blockade: Some(Blockade::Traitor | Blockade::SelfBlock),
            ..
        } => Some((Some(pawn.at), format!("{}s {}", pawn.man.role.name(), flight.direction))),
        _ => None,
    })
}

/// The loser's men that may not leave a line.
pub(super) fn pinned<R: ExplainRules>(anatomy: &Anatomy<R>) -> impl Iterator<Item = &Defender<R>> {
    anatomy.defenders.iter().filter(|man| {
        man.state == Mobility::Pinned
            && man.failures.iter().any(|failure| failure.leaves.is_empty())
    })
}

/// The men that close the flights which the checking men leave open, no more than are needed: who
/// alone guards a flight comes first, and who guards only what is closed already does not count.
pub(super) fn guards<R: ExplainRules>(anatomy: &Anatomy<R>) -> Vec<Attack<R>> {
    let is_check =
        |attack: &Attack<R>| anatomy.checks.iter().any(|it| it.attack.from == attack.from);
    let mut open: Vec<Vec<Attack<R>>> = Vec::new();
    for flight in &anatomy.flights {
        let (FlightState::Guarded { guards, .. }
        | FlightState::Blocked { guards, blockade: Blockade::Idle, .. }
        | FlightState::Barred { guards, blockade: None | Some(Blockade::Idle), .. }) =
            &flight.prospect
        else {
            continue;
        };
        let attacks: Vec<Attack<R>> = guards.iter().map(|guard| guard.attack).collect();
        if !attacks.is_empty() && !attacks.iter().any(is_check) {
            open.push(attacks);
        }
    }
    index_sort_by_key(&mut open, Vec::len);
    let mut needed: Vec<Attack<R>> = Vec::new();
    for attacks in open {
        if attacks.iter().any(|attack| needed.iter().any(|it| it.from == attack.from)) {
            continue;
        }
        // Of several the weakest does it: kinds are numbered, the royal piece first.
        needed.extend(attacks.into_iter().max_by_key(|attack| attack.role.index()));
    }
    needed
}

/// A man and how it attacks: `cannon over an enemy advisor`.
fn action<R: ExplainRules>(end: &Position<R>, attack: &Attack<R>) -> String {
    let role = attack.role.name();
    match attack.mechanism {
        Mechanism::Screen(screen) => {
            let whose = if screen.man.color == end.turn() { "a loser's" } else { "an own" };
            format!("{role} over {whose} {}", screen.man.role.name())
        }
        // A leap is what it is whether a man could have stopped it or not.
        _ => role.to_owned(),
    }
}

/// Where a square lies, seen from another, upwards and to the right: the same for all squares of a
/// line.
fn direction<R: ExplainRules>(from: R::Square, to: R::Square) -> String {
    let place = |square: R::Square| {
        R::rows().iter().enumerate().find_map(|(row, squares)| {
            let column = squares.iter().position(|&it| it == square)?;
            Some((row, column, squares.len()))
        })
    };
    let (Some((row, column, length)), Some((to_row, to_column, to_length))) =
        (place(from), place(to))
    else {
        return String::new();
    };
    let up = match to_row.cmp(&row) {
        Ordering::Less => "above",
        Ordering::Equal => "",
        Ordering::Greater => "below",
    };
    // The rows of a board of hexagons are of several lengths, around one middle.
    let side = match (2 * to_column + length).cmp(&(2 * column + to_length)) {
        Ordering::Less => "left",
        Ordering::Equal => "",
        Ordering::Greater => "right",
    };
    format!("{up}{}{side}", if up.is_empty() || side.is_empty() { "" } else { " " })
}

/// The indices of the squares of the pieces without which the net would not hold as it does: the
/// loser's king, the pieces that check, the guards of flights that those leave open, their screens,
/// and the loser's own pieces that are in the way or pinned. Where nobody has lost, of all pieces.
pub fn net_men(end: &AnyPosition) -> BTreeSet<usize> {
    let net = with_position!(end, position => of(position));
    net.unwrap_or_else(|| end.men().into_iter().map(|(square, _)| square).collect())
}

fn of<R: ExplainRules>(end: &Position<R>) -> Option<BTreeSet<usize>> {
    let anatomy = explain(end);
    if !anatomy.lost {
        return None;
    }
    let mut men = BTreeSet::from([anatomy.royal.index()]);
    let mut add = |attack: &Attack<R>| {
        men.insert(attack.from.index());
        if let Mechanism::Screen(screen) = attack.mechanism {
            men.insert(screen.at.index());
        }
    };
    anatomy.checks.iter().for_each(|check| add(&check.attack));
    guards(&anatomy).iter().for_each(add);
    men.extend(blocks(&anatomy).filter_map(|(square, _)| square).map(Square::index));
    men.extend(pinned(&anatomy).map(|man| man.at.index()));
    Some(men)
}
