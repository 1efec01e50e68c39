//! What `solve` says of studies: `+` and `=`, by endgame tables.

use std::fmt::Write;

use crate::cli::command::solve::Solved;
use crate::cli::game::Game;
use crate::cli::report::record::{Record, coordinates};
use crate::cli::report::style::FAINT;
use crate::cli::report::summary::{cut, indented};
use crate::cli::run::exit::Exit;
use crate::examine::{Judged, judge};
use crate::game::Position;
use crate::notation::{write, write_line};
use crate::problem::Problem;
use crate::tablebase::{Probe, Wdl};

/// Solves a study.
pub(in crate::cli) fn solved<R: Game>(
    problem: &Problem,
    position: &Position<R>,
    tables: Option<&dyn Probe<R>>,
    mut record: Record,
) -> Solved {
    let asked = problem.stipulation;
    let judged = match tables {
        None => Err(format!("{asked} is settled by endgame tables; --tables names their folder")),
        Some(tables) => match judge(tables, position, asked) {
            Ok(Some(judged)) => Ok(judged),
            Ok(None) => Err(format!(
                "there is no {}, or none of what captures lead to",
                tables.missing(position)
            )),
            Err(error) => Err(error.to_string()),
        },
    };
    let judged = match judged {
        Ok(judged) => judged,
        Err(why) => {
            record.verdict = "undecided";
            let text = format!("undecided: {why}\n");
            return Solved { record, exit: Exit::Undecided, text };
        }
    };
    let mut keys: Vec<_> = judged.keys.iter().map(|key| key.mv).collect();
    keys.sort_unstable();
    record.study(Some(judged.value));
    record.keys = coordinates(position, &keys);
    record.line = coordinates(position, &judged.line);
    record.verdict = if judged.fulfilled { "solved" } else { "no-solution" };
    let exit = if judged.fulfilled { Exit::Holds } else { Exit::Findings };
    let line = write_line(problem.notation, position, &judged.line);
    let line = if line.is_empty() { line } else { format!("  {FAINT}{}{FAINT:#}", cut(&line)) };
    let text = format!("{}{line}\n", judged.value);
    let keys = if judged.fulfilled { choices(problem, position, &judged) } else { String::new() };
    Solved { record, exit, text: text + &indented(&keys, 4) }
}

/// Which moves keep the win or the draw, and which of them win soonest.
fn choices<R: Game>(problem: &Problem, position: &Position<R>, judged: &Judged<R>) -> String {
    let win = judged.value.wdl() == Wdl::Win;
    let (does, do_) = if win { ("wins", "win") } else { ("draws", "draw") };
    let name = |mv| write(problem.notation, position, mv);
    let count = judged.keys.len();
    let of = count + judged.others;
    if let [only] = &judged.keys[..] {
        return format!("only {} {does}, of {of} moves\n", name(only.mv));
    }
    let names = judged.keys.iter().map(|key| name(key.mv)).collect::<Vec<_>>().join(", ");
    let mut text = if judged.others == 0 {
        format!("all {count} moves {do_}\n")
    } else {
        format!("{count} of {of} moves {do_}: {names}\n")
    };
    if win && judged.value.plies().is_some() {
        let soonest = judged.shortest().map(|key| name(key.mv)).collect::<Vec<_>>().join(", ");
        let _ = writeln!(text, "soonest by {soonest}");
    }
    text
}
