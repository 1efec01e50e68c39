//! What changes of a problem are, and how they mend it.

use super::kind::plain;
use super::names::{man, side};
use super::sentence::Sentence;
use crate::problem::{Edit, FindingKind, Stipulation};
use crate::report::{Mended, Remedy};
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

/// That something else is asked.
pub fn edit_asked(asked: Stipulation) -> Sentence {
    Sentence::new("edit.asked").text("asked", asked)
}

/// That the solution is another one.
pub fn edit_solution() -> Sentence {
    Sentence::new("edit.solution")
}

/// A man with its side and its point.
pub fn placed(rules: RuleSet, letter: char, at: usize) -> Sentence {
    let Some(named) = rules.man(letter) else { return plain(&letter.to_string()) };
    Sentence::new("anatomy.man-of-side")
        .part("side", side(rules, named.color))
        .part("man", man(named.color, named.name))
        .text("square", rules.square_name(at).unwrap_or_default())
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

/// How many of the changes that were tried mend a problem.
pub fn mends(found: usize, tried: usize) -> Sentence {
    let key = if found == 0 { "mends.none" } else { "mends" };
    let said = Sentence::new(key).number("tried", tried);
    if found == 0 { said } else { said.number("found", found) }
}

/// That some changes were not decided, or not tried for want of time.
pub fn mends_open(undecided: usize, left: usize) -> Vec<Sentence> {
    let undecided =
        (undecided > 0).then(|| Sentence::new("mends.undecided").number("count", undecided));
    let left = (left > 0).then(|| Sentence::new("mends.left").number("count", left));
    undecided.into_iter().chain(left).collect()
}
