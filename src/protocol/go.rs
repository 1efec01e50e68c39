//! What `go` asks for.

use std::time::Duration;

use crate::game::Color;
use crate::solve::MAX_LENGTH;

/// The words after `go`. An unknown word is ignored with its number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Go {
    /// A win within this many moves.
    pub(super) mate: Option<u8>,
    /// The depth, in plies.
    pub(super) depth: Option<u64>,
    pub(super) nodes: Option<u64>,
    /// The time for the move, in milliseconds.
    pub(super) move_time: Option<u64>,
    /// The clocks of Red and Black in milliseconds.
    clocks: [Option<u64>; 2],
    increments: [u64; 2],
    /// UCCI: the clock of the side to move, in the unit that was agreed on.
    clock: Option<u64>,
    increment: u64,
    moves_left: Option<u64>,
    pub(super) infinite: bool,
    pub(super) ponder: bool,
    /// Only these moves are searched; an empty list is not a restriction.
    pub(super) moves: Vec<String>,
    /// Counting move sequences, which this engine leaves to `paiju perft`.
    pub(super) perft: bool,
}

/// The words that end a list of moves.
const WORDS: [&str; 18] = [
    "mate",
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "time",
    "increment",
    "opptime",
    "oppincrement",
    "oppmovestogo",
    "infinite",
    "ponder",
    "perft",
    "draw",
];

/// The time assumed for a move to reach the other program.
const OVERHEAD: u64 = 30;

/// The number of moves that a game is assumed to last.
const MOVES_TO_GO: u64 = 40;

impl Go {
    pub(super) fn read(text: &str) -> Self {
        let mut go = Self::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !WORDS.contains(word)) {
                        go.moves.push(mv.to_owned());
                    }
                }
                word if WORDS.contains(&word) && word != "draw" => {
                    let number = words.next_if(|word| word.parse::<i64>().is_ok());
                    let number = number.and_then(|text| text.parse::<i64>().ok());
                    // Clocks below zero come from programs that are late.
                    let number = number.map(|number| u64::try_from(number).unwrap_or(0));
                    go.set(word, number);
                }
                _ => {}
            }
        }
        go
    }

    fn set(&mut self, word: &str, number: Option<u64>) {
        let Some(number) = number else {
            // UCCI writes `depth infinite`, which is read as the word that follows.
            self.perft |= word == "perft";
            return;
        };
        match word {
            "mate" => {
                self.mate = u8::try_from(number.min(MAX_LENGTH.into())).ok().filter(|&it| it > 0);
            }
            "depth" => self.depth = Some(number.max(1)),
            "nodes" => self.nodes = Some(number.max(1)),
            "movetime" => self.move_time = Some(number),
            "wtime" => self.clocks[0] = Some(number),
            "btime" => self.clocks[1] = Some(number),
            "winc" => self.increments[0] = number,
            "binc" => self.increments[1] = number,
            "movestogo" => self.moves_left = Some(number.max(1)),
            "time" => self.clock = Some(number),
            "increment" => self.increment = number,
            "perft" => self.perft = true,
            _ => {}
        }
    }

    /// The time for the move of a side, if there is a limit; `unit` is that of UCCI's clocks, in
    /// milliseconds.
    pub(super) fn time(&self, turn: Color, unit: u64) -> Option<Duration> {
        if let Some(time) = self.move_time {
            return Some(Duration::from_millis(time.saturating_sub(OVERHEAD).max(1)));
        }
        let own = self
            .clock
            .map(|clock| (clock.saturating_mul(unit), self.increment.saturating_mul(unit)));
        let side = turn.index();
        let clock = own.or_else(|| Some((self.clocks[side]?, self.increments[side])));
        let (left, increment) = clock?;
        let left = left.saturating_sub(OVERHEAD);
        let moves = self.moves_left.unwrap_or(MOVES_TO_GO);
        // The last move before more time is added may use nearly all of the clock.
        let share = (left / moves.min(MOVES_TO_GO)).saturating_add(increment.saturating_mul(3) / 4);
        Some(Duration::from_millis(share.min(left - left / 10).max(1)))
    }

    /// Whether the search runs until it is stopped.
    pub(super) fn waits(&self) -> bool {
        self.infinite || self.ponder
    }

    /// The most moves that a win is to take.
    pub(super) fn within(&self) -> u8 {
        let plies = self.depth.map_or(u64::from(MAX_LENGTH) * 2, |depth| depth);
        let by_depth = u8::try_from(plies.div_ceil(2)).unwrap_or(MAX_LENGTH).min(MAX_LENGTH);
        self.mate.unwrap_or(MAX_LENGTH).min(by_depth)
    }

    /// The number of moves within which wins of the other side are looked for.
    pub(super) fn threats_within(&self) -> u8 {
        let by_depth =
            self.depth.map_or(MAX_LENGTH, |plies| u8::try_from(plies / 2).unwrap_or(MAX_LENGTH));
        self.mate.unwrap_or(MAX_LENGTH).min(by_depth)
    }

    /// Whether it ends when everything within some number of moves is known.
    pub(super) fn is_bounded(&self) -> bool {
        self.mate.is_some() || self.depth.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_limits_are_read_in_any_order() {
        let go = Go::read("mate 3 nodes 1000 depth 7 searchmoves a0a1 b0c2 infinite");
        assert_eq!(
            (go.mate, go.nodes, go.depth, go.infinite),
            (Some(3), Some(1000), Some(7), true)
        );
        assert_eq!(go.moves, ["a0a1", "b0c2"]);
        assert_eq!((go.within(), go.is_bounded()), (3, true));
        assert_eq!(Go::read("depth 7").within(), 4);
        assert_eq!(Go::read("infinite").within(), MAX_LENGTH);
        assert_eq!(Go::read("mate 999999999999").within(), MAX_LENGTH);
        assert_eq!(Go::read("depth 99999999999").within(), MAX_LENGTH);
    }

    #[test]
    fn nonsense_is_no_limit() {
        for text in ["", "mate", "mate x", "mate 0", "nodes -", "depth 1e9", "wtime", "fast"] {
            assert_eq!(Go::read(text), Go::default(), "{text}");
        }
        assert_eq!(Go::read("depth infinite"), Go { infinite: true, ..Go::default() });
    }

    #[test]
    fn time_is_shared_out_from_the_own_clock() {
        let time = |text: &str, turn| Go::read(text).time(turn, 1000).map(|it| it.as_millis());
        assert_eq!(time("movetime 1000", Color::Red), Some(970));
        let clocks = "wtime 40030 btime 4030 winc 400 binc 0";
        assert_eq!(time(clocks, Color::Red), Some(1000 + 300));
        assert_eq!(time(clocks, Color::Black), Some(100));
        // Seconds, for three moves.
        assert_eq!(time("time 30 increment 1 movestogo 3 opptime 9", Color::Red), Some(10_740));
        assert_eq!(time("wtime 1030 movestogo 1", Color::Red), Some(900));
        for hopeless in ["wtime 0", "wtime -50", "movetime 0", "wtime 29"] {
            assert_eq!(time(hopeless, Color::Red), Some(1), "{hopeless}");
        }
        assert_eq!(time("btime 1000", Color::Red), None);
        assert!(time("wtime 9223372036854775807 winc 9223372036854775807", Color::Red).is_some());
        assert!(time("time 9223372036854775807 increment 1", Color::Red).is_some());
    }
}
