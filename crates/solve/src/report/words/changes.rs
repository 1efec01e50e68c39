//! Problems that are made of others: changes, moves before them, placements, twins; and what their men
//! are there for.

use super::list::{man_of, man_of_side, plain, with_commas};
use super::names::{man, side};
use super::page::to_move;
use super::sentence::Sentence;
use crate::problem::{Change, Edit, FindingKind, Twin};
use crate::report::{EconomyReport, KeyKind, Mended, Merits, Move, Remedy, Work};
use crate::rules::RuleSet;

/// A change of one man.
pub fn edit(rules: RuleSet, edit: Edit) -> Sentence {
    let name = |square| rules.square_name(square).unwrap_or_default();
    match edit {
        Edit::Add { man, at } => Sentence::new("edit.add").part("man", placed(rules, man, at)),
        Edit::Remove { man, at } => {
            Sentence::new("edit.remove").part("man", placed(rules, man, at))
        }
        Edit::Move { man, from, to } => {
            Sentence::new("edit.move").part("man", placed(rules, man, from)).text("to", name(to))
        }
        Edit::Replace { man, by, at } => Sentence::new("edit.replace")
            .part("man", placed(rules, man, at))
            .part("by", placed(rules, by, at)),
    }
}

/// A man with its side and its point.
pub fn placed(rules: RuleSet, letter: char, at: usize) -> Sentence {
    let Some(named) = rules.man(letter) else { return plain(letter) };
    let (side, man) = (side(rules, named.color), man(named.color, named.name));
    man_of_side(side, man, rules.square_name(at).unwrap_or_default())
}

/// What became of a fault.
pub fn mended(fault: &Mended) -> Sentence {
    let Mended { kind, line, moves, remedy } = fault;
    let cook = moves.get(..1).unwrap_or_default();
    let said = |key| Sentence::new(key).moves("moves", cook);
    match (kind, remedy) {
        (_, Remedy::Solved(key)) => Sentence::new("mended.solved").mv("move", Some(key)),
        (_, Remedy::Impossible) => said("mended.impossible"),
        (_, Remedy::ByItself(reply)) => said("mended.by-itself").mv("reply", Some(reply)),
        (_, Remedy::Refuted(reply)) => said("mended.refuted").mv("reply", Some(reply)),
        (FindingKind::Dual, _) if line.is_empty() => Sentence::new("mended.no-dual"),
        (FindingKind::Dual, _) => Sentence::new("mended.no-dual-after").line("line", line),
        (FindingKind::ShortWin, _) => Sentence::new("mended.not-short"),
        (FindingKind::Cook, _) if !cook.is_empty() => said("mended.gone"),
        (FindingKind::Cook, _) if !line.is_empty() => {
            Sentence::new("mended.gone-line").line("line", line)
        }
        _ => Sentence::new("mended.agrees"),
    }
}

/// Each merit in which a version is better than its problem.
pub fn gained(before: &Merits, after: &Merits) -> Vec<Sentence> {
    let value = |of: &Merits| Some(of.value as usize);
    let counted = [
        ("idle", before.idle, after.idle),
        ("men", Some(before.men), Some(after.men)),
        ("value", value(before), value(after)),
        ("duals", before.duals, after.duals),
        // Of these more are better.
        ("tries", after.tries, before.tries),
        ("mates", after.mates, before.mates),
    ];
    let mut said: Vec<Sentence> = Vec::new();
    for (name, more, fewer) in counted {
        let (Some(more), Some(fewer)) = (more, fewer) else { continue };
        let (from, to) =
            if matches!(name, "tries" | "mates") { (fewer, more) } else { (more, fewer) };
        if more > fewer {
            let key = Sentence::new(format!("improved.{name}"));
            said.push(key.number("from", from).number("to", to));
        }
    }
    let new = [("quiet", before.quiet, after.quiet), ("model", before.model, after.model)];
    let new = new.into_iter().filter(|(_, before, after)| *after && !before);
    said.extend(new.map(|(name, ..)| Sentence::new(format!("improved.{name}"))));
    said
}

/// How many of the changes or positions that were tried were found to be what is looked for: `mends`,
/// `improves` or `prepends`.
pub fn found_of_tried(key: &str, found: usize, tried: usize) -> Sentence {
    if found == 0 {
        return Sentence::new(format!("{key}.none")).number("tried", tried);
    }
    Sentence::new(key.to_owned()).number("tried", tried).number("found", found)
}

/// How many of them were not decided, and how many were not tried for want of time.
pub fn undecided_and_left(key: &str, undecided: usize, left: usize) -> Vec<Sentence> {
    let counts = [("undecided", undecided), ("left", left)].into_iter().filter(|it| it.1 > 0);
    counts.map(|(name, it)| Sentence::new(format!("{key}.{name}")).number("count", it)).collect()
}

/// What a key does.
pub fn key_kind(kind: KeyKind) -> Sentence {
    Sentence::new(format!("key.{}", kind.name()))
}

/// Why nothing is put before a problem: `not-direct`, `too-long`.
pub fn prepends_refused(why: &str) -> Sentence {
    Sentence::new(format!("prepends.{why}"))
}

/// How many have a value, by the name of its sign.
pub fn placements_of(name: &str, count: u64) -> Sentence {
    Sentence::new(format!("matrix.{name}")).number("count", count)
}

/// How many are not legal positions, by the kind of the fault.
pub fn placements_illegal(kind: &str, count: u64) -> Sentence {
    Sentence::new(format!("matrix.illegal.{kind}")).number("count", count)
}

/// What a sign on a map means.
pub fn map_sign(name: &str) -> Sentence {
    Sentence::new(format!("map.{name}"))
}

/// The side and the kind of a man that is varied.
pub fn varied(rules: RuleSet, letter: char) -> Sentence {
    let Some(named) = rules.man(letter) else { return plain(letter) };
    man_of(side(rules, named.color), man(named.color, named.name))
}

/// The men that a problem can do without.
pub fn idle(rules: RuleSet, men: &[(usize, char)]) -> Sentence {
    let men = men.iter().map(|&(at, letter)| placed(rules, letter, at)).collect();
    Sentence::new("economy.idle").list("men", men)
}

/// What is to be said of the economy of a problem: men that are idle, too strong or there to stop cooks
/// or duals alone, what is undecided, and whether the mate is a model mate.
pub fn economy(rules: RuleSet, economy: &EconomyReport) -> Vec<Sentence> {
    let idle_men = economy.idle();
    let mut said: Vec<Sentence> =
        (!idle_men.is_empty()).then(|| idle(rules, &idle_men)).into_iter().collect();
    for man in &economy.men {
        let named = || placed(rules, man.man, man.at);
        let weaker = man.weaker.map(|by| {
            let by = placed(rules, by, man.at);
            Sentence::new("economy.weaker").part("man", named()).part("by", by)
        });
        let stops = match &man.work {
            Work::StopsCooks { cooks } => Some(stops(named(), cooks)),
            Work::StopsDuals => Some(Sentence::new("economy.stops-duals").part("man", named())),
            Work::Idle | Work::Needed | Work::Undecided => None,
        };
        said.extend(stops.into_iter().chain(weaker));
    }
    let undecided = economy.undecided();
    if !undecided.is_empty() {
        let men = undecided.iter().map(|&(at, letter)| placed(rules, letter, at)).collect();
        said.push(Sentence::new("economy.undecided").list("men", men));
    }
    if let Some(mate) = &economy.mate {
        said.extend(match (mate.pure, mate.bystanders.is_empty()) {
            (true, true) => Some(Sentence::new("economy.model")),
            (true, false) => Some(Sentence::new("economy.pure")),
            (false, true) => Some(Sentence::new("economy.economical")),
            (false, false) => None,
        });
    }
    said
}

/// The most cooks that are named; without a defender's man nearly every move may win.
const MOST_COOKS: usize = 3;

/// That a man is there to stop cooks.
fn stops(man: Sentence, cooks: &[Move]) -> Sentence {
    let named = &cooks[..cooks.len().min(MOST_COOKS)];
    let others = cooks.len() - named.len();
    let key = if others == 0 { "economy.stops-cooks" } else { "economy.stops-many" };
    let said = Sentence::new(key).part("man", man).moves("cooks", named);
    if others == 0 { said } else { said.number("others", others) }
}

/// What a twin changes: `horse c6 to e6, without the soldier a8`.
/// `named` says how points are named.
pub fn twin(rules: RuleSet, twin: &Twin, named: impl Fn(&str) -> String) -> Sentence {
    let changes = with_commas(twin.changes.iter().map(|it| change(rules, it, &named)).collect());
    let key = if twin.continued { "twin.further" } else { "twin" };
    Sentence::new(key).part("changes", changes)
}

fn change(rules: RuleSet, change: &Change, named: &dyn Fn(&str) -> String) -> Sentence {
    let of_man = |key: &'static str, letter: char| {
        let man = rules.man(letter).map(|found| man(found.color, found.name));
        Sentence::new(key).part("man", man.unwrap_or_else(|| plain(letter)))
    };
    match change {
        Change::Move { man, from, to } => {
            of_man("twin.move", *man).text("from", named(from)).text("to", named(to))
        }
        Change::Remove { man, at } => of_man("twin.remove", *man).text("at", named(at)),
        Change::Add { man, at } => of_man("twin.add", *man).text("at", named(at)),
        Change::Exchange { points: [one, other] } => {
            Sentence::new("twin.exchange").text("one", named(one)).text("other", named(other))
        }
        Change::Turn(color) => to_move(rules, *color),
        Change::Stipulation(stipulation) => plain(stipulation),
        Change::Mirror => Sentence::new("twin.mirror"),
    }
}
