//! What endgame tables know of the position.

use super::search::Search;
use super::task::{Found, Score};
use crate::exact::{MoveValue, Value, Wdl, best_line, best_move, move_values};
use crate::examine::ExamineRules;
use crate::game::insertion_sort_by_key;

/// The most moves of a line that is shown.
const MOST_MOVES: usize = 60;

impl<R: ExamineRules> Search<'_, R> {
    /// Reports the value of the position and of its moves, if tables know all of them. Under the
    /// rule against perpetual chases they know only wins on the board.
    pub(super) fn by_tables(&mut self) -> Option<()> {
        let tables = self.tables.clone().filter(|_| !self.task.checks)?;
        let (tables, position) = (&*tables, self.position);
        let exact = tables.repetition() == self.rule;
        let known = |value: Value| exact || value.plies().is_some();
        // A table that cannot be read is named, and the position is searched.
        let values = match move_values(tables, &position) {
            Ok(values) => values?,
            Err(error) => {
                self.fact(error.to_string());
                return None;
            }
        };
        let mut values: Vec<MoveValue<R>> =
            values.into_iter().filter(|it| self.moves.contains(&it.mv)).collect();
        if !values.iter().all(|it| known(it.value)) {
            return None;
        }
        if values.first().is_some_and(|it| it.value.wdl() == Wdl::Win && it.value.is_by_rule()) {
            // Only some of the moves that keep such a win make progress.
            let progress = best_move(tables, &position).ok().flatten();
            insertion_sort_by_key(&mut values, |it| Some(it.mv) != progress);
        }
        let wanted = self.task.lines;
        for (it, at) in values.iter().zip(1..=wanted) {
            let mut line = vec![it.mv];
            line.extend(best_line(tables, &position.after(it.mv)).ok()?);
            line.truncate(MOST_MOVES);
            if let Some(score) = score(it.value) {
                self.info(at, score, &line);
            }
            if at == 1 {
                self.best(&line);
                self.value(it.value);
            }
        }
        self.tell(Found::Settled);
        Some(())
    }

    fn value(&mut self, value: Value) {
        let (side, ban) = match value.wdl() {
            Wdl::Win => ("won", "of the other side"),
            Wdl::Loss => ("lost", "of this side"),
            Wdl::Draw => return self.fact("table: draw"),
        };
        let text = match value.plies() {
            Some(_) => format!("table: {value}"),
            None => format!("table: {side} by the ban on perpetual check {ban}"),
        };
        self.fact(text);
    }
}

/// The score of a value; none for a win without a length.
fn score(value: Value) -> Option<Score> {
    let moves = |plies: u16| u8::try_from(plies.div_ceil(2)).ok();
    Some(match value {
        Value::Win(plies) => Score::Wins(moves(plies)?),
        Value::Loss(plies) => Score::Loses(moves(plies)?),
        Value::Draw => Score::Draw,
        Value::RuleWin(_) | Value::RuleLoss(_) => return None,
    })
}
