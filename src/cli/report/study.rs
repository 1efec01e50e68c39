//! What is said of a solved study: `+` and `=`, by endgame tables.

use std::fmt::Write;

use crate::cli::game::Game;
use crate::cli::report::layout::{cut, indented};
use crate::cli::report::style::FAINT;
use crate::examine::Judged;
use crate::game::Position;
use crate::notation::{Notation, write, write_line};
use crate::tablebase::Wdl;

/// The value of a study with best play, then its keys.
pub(in crate::cli) fn text<R: Game>(
    notation: Notation,
    position: &Position<R>,
    judged: &Judged<R>,
) -> String {
    let line = write_line(notation, position, &judged.line);
    let line = if line.is_empty() { line } else { format!("  {FAINT}{}{FAINT:#}", cut(&line)) };
    let keys = if judged.fulfilled { choices(notation, position, judged) } else { String::new() };
    format!("{}{line}\n{}", judged.value, indented(&keys, 4))
}

/// Which moves keep the win or the draw, and which of them win soonest.
fn choices<R: Game>(notation: Notation, position: &Position<R>, judged: &Judged<R>) -> String {
    let win = judged.value.wdl() == Wdl::Win;
    let (does, do_) = if win { ("wins", "win") } else { ("draws", "draw") };
    let name = |mv| write(notation, position, mv);
    let count = judged.keys.len();
    let of = count + judged.others;
    if judged.unknown > 0 {
        let (names, does) = match &judged.keys[..] {
            [only] => (name(only.mv), does),
            keys => (keys.iter().map(|key| name(key.mv)).collect::<Vec<_>>().join(", "), do_),
        };
        let open = judged.unknown;
        let what = if open == 1 { "move was" } else { "moves were" };
        return format!("{names} {does}; {open} other {what} not judged\n");
    }
    if let [only] = &judged.keys[..] {
        return format!("only {} {does}, of {of} moves\n", name(only.mv));
    }
    let names = judged.keys.iter().map(|key| name(key.mv)).collect::<Vec<_>>().join(", ");
    let mut text = if judged.others == 0 {
        format!("all {count} moves {do_}\n")
    } else {
        format!("{count} of {of} moves {do_}: {names}\n")
    };
    if win && judged.value.value.plies().is_some() {
        let soonest = judged.shortest().map(|key| name(key.mv)).collect::<Vec<_>>().join(", ");
        // Writing to a string cannot fail.
        let _ = writeln!(text, "soonest by {soonest}");
    }
    text
}
