//! `info` lines: what is known about a position so far.

use std::time::Duration;

use crate::analysis::Score;

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Info {
    /// The plies within which everything is known; the length of the line for a win.
    pub(super) depth: u32,
    /// The place of the first move among those that are reported, from 1.
    pub(super) multi_pv: Option<usize>,
    /// The score, where there is a proven one.
    pub(super) score: Option<Score>,
    /// The moves, in the dialect.
    pub(super) line: Vec<String>,
}

/// The cost of a search so far.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Cost {
    pub(super) nodes: u64,
    pub(super) time: Duration,
    /// The part of the memory that is used.
    pub(super) fill: f64,
}

impl Info {
    /// The line for it.
    pub(super) fn text(&self, cost: Cost) -> String {
        let seconds = cost.time.as_secs_f64().max(0.001);
        let rate = (cost.nodes as f64 / seconds) as u64;
        let depth = self.depth;
        let longest = (self.line.len() as u32).max(depth);
        let multi_pv = self.multi_pv.map_or_else(String::new, |at| format!(" multipv {at}"));
        let score =
            self.score.map_or_else(String::new, |score| format!(" score {}", text_of(score)));
        let line = match self.line.as_slice() {
            [] => String::new(),
            moves => format!(" pv {}", moves.join(" ")),
        };
        format!(
            "info depth {depth} seldepth {longest}{multi_pv}{score} nodes {} nps {rate} hashfull {} \
             time {}{line}",
            cost.nodes,
            (cost.fill * 1000.0) as u32,
            cost.time.as_millis(),
        )
    }
}

/// What UCI and UCCI write for a score.
fn text_of(score: Score) -> String {
    match score {
        Score::Wins(moves) => format!("mate {moves}"),
        Score::Loses(0) => "mate 0".to_owned(),
        Score::Loses(moves) => format!("mate -{moves}"),
        Score::Draw => "cp 0".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_known_is_written() {
        let cost = Cost { nodes: 3000, time: Duration::from_millis(1500), fill: 0.25 };
        let nothing = "info depth 5 seldepth 5 nodes 3000 nps 2000 hashfull 250 time 1500";
        assert_eq!(Info { depth: 5, ..Info::default() }.text(cost), nothing);
        let info = Info {
            depth: 3,
            multi_pv: Some(1),
            score: Some(Score::Wins(2)),
            line: vec!["c5d7".to_owned(), "e9f9".to_owned()],
        };
        assert_eq!(
            info.text(cost),
            "info depth 3 seldepth 3 multipv 1 score mate 2 nodes 3000 nps 2000 hashfull 250 time \
             1500 pv c5d7 e9f9"
        );
    }

    #[test]
    fn scores_are_those_of_the_side_to_move() {
        let scores = [Score::Wins(1), Score::Loses(2), Score::Loses(0), Score::Draw];
        assert_eq!(scores.map(text_of), ["mate 1", "mate -2", "mate 0", "cp 0"]);
    }
}
