//! What tables are planned, and what is found in them.

use super::names::side;
use super::runs::positions;
use super::sentence::Sentence;
use super::value::value;
use crate::exact::Value;
use crate::game::Color;
use crate::rules::RuleSet;

/// What a table is checked for.
pub fn verifying(entries: &str, material: &str) -> Sentence {
    Sentence::new("table.verifying").text("entries", entries).text("material", material)
}

/// The positions of a table and the memory to build it; both numbers are written out.
pub fn of_memory(count: &str, memory: &str) -> Sentence {
    Sentence::new("table.of-memory").part("positions", positions(count)).text("memory", memory)
}

/// How many tables are to be built.
pub fn planned(count: usize, existed: usize) -> Sentence {
    Sentence::new("table.planned").number("count", count).number("existed", existed)
}

/// What building them takes; all but the seconds is written out.
pub fn build_cost(count: &str, memory: &str, disk: &str, seconds: u64) -> Sentence {
    Sentence::new("table.cost")
        .part("positions", positions(count))
        .text("memory", memory)
        .text("disk", disk)
        .number("seconds", seconds)
}

/// For how many problems there are tables within so much memory.
pub fn tables_for(served: usize, problems: usize, memory: &str) -> Sentence {
    if served == problems {
        return Sentence::new("table.for-all").number("problems", problems);
    }
    Sentence::new("table.for-some")
        .number("served", served)
        .number("problems", problems)
        .text("memory", memory)
}

/// The title of positions from tables.
pub fn mined_from(materials: &str) -> Sentence {
    Sentence::new("mined.title").text("materials", materials)
}

/// The title of positions from games.
pub fn mined_from_games(count: u64) -> Sentence {
    Sentence::new("mined.title-games").number("count", count)
}

/// What tables say of a position, and with the other side to move; how many of its moves keep that, and
/// how many in a row are the only ones.
pub fn mined(
    rules: RuleSet,
    turn: Color,
    own: Value,
    other: Option<Value>,
    keeping: Option<(usize, usize)>,
    in_a_row: usize,
) -> Sentence {
    let of = |color, it| {
        Sentence::new("mined.value").part("side", side(rules, color)).part("value", value(it))
    };
    let keeping = keeping
        .map(|(keys, of)| Sentence::new("mined.keeps").number("keys", keys).number("of", of));
    let in_a_row =
        (in_a_row > 1).then(|| Sentence::new("mined.in-a-row").number("count", in_a_row));
    let others = [other.map(|it| of(!turn, it)), keeping, in_a_row];
    others.into_iter().flatten().fold(of(turn, own), |one, other| {
        Sentence::new("mined.also").part("one", one).part("other", other)
    })
}

/// That there is nothing of a theme, or nothing that fits what else is asked.
pub fn none_mined(theme: &str, material: &str, is_filtered: bool) -> Sentence {
    let key = if is_filtered { "mined.none-fits" } else { "mined.none" };
    Sentence::new(key).text("theme", theme).text("material", material)
}

/// That there is nothing in games.
pub fn none_in_games(count: u64, known: u64) -> Sentence {
    Sentence::new("mined.nothing").number("count", count).number("known", known)
}

/// That looking was ended before its time.
pub fn mining_interrupted() -> Sentence {
    Sentence::new("mined.interrupted")
}
