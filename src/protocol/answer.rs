//! The answers of an engine, read from its lines.

use super::dialect::Dialect;
use crate::input::Info;
use crate::rules::{AnyMove, AnyPosition};

/// A line of an engine, reduced to what matters to a program that asks it for moves. Everything
/// else an engine may say is ignored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The name that the engine reports.
    Name(String),
    /// The end of the answer to the greeting.
    Greeted,
    /// `readyok`.
    Ready,
    /// The line that it considers best, with the moves of a claimed mate; less than 0 if
    /// the other side mates.
    Line {
        /// The moves, as it writes them.
        moves: Vec<String>,
        /// The claimed mate, in moves.
        mate: Option<i32>,
    },
    /// The move that it would play, at the end of a search; `None` if it has none.
    Best(Option<String>),
}

impl Answer {
    /// Reads a line; `None` if it is irrelevant.
    pub fn read(line: &str) -> Option<Self> {
        let mut words = line.split_whitespace();
        match words.next()? {
            "id" if words.next() == Some("name") => {
                let name: String = words.collect::<Vec<_>>().join(" ");
                Some(Self::Name(name.chars().filter(|c| !c.is_control()).take(80).collect()))
            }
            "uciok" | "ucciok" => Some(Self::Greeted),
            "readyok" => Some(Self::Ready),
            "bestmove" => {
                let mv =
                    words.next().filter(|mv| mv.starts_with(|c: char| c.is_ascii_alphabetic()));
                Some(Self::Best(mv.map(str::to_owned)))
            }
            "nobestmove" => Some(Self::Best(None)),
            "info" => Info::read(words).map(|Info { moves, mate }| Self::Line { moves, mate }),
            _ => None,
        }
    }
}

impl Dialect {
    /// The first word of a conversation.
    pub fn greeting(self) -> &'static str {
        match self {
            Self::Uci | Self::Fairy => "uci",
            Self::Cyclone => "ucicyclone",
            Self::Ucci => "ucci",
        }
    }

    /// The legal moves at the beginning of a line that an engine has written.
    pub fn read_line(self, position: &AnyPosition, texts: &[String]) -> Vec<AnyMove> {
        let mut position = *position;
        let mut moves = Vec::new();
        for text in texts {
            let Ok(mv) = self.read(&position, text) else { break };
            moves.push(mv);
            position = position.after(mv).unwrap_or(position);
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    #[test]
    fn lines_of_engines_are_read() {
        let read = |line| Answer::read(line).unwrap();
        assert_eq!(read("id name Some Engine 1.0"), Answer::Name("Some Engine 1.0".to_owned()));
        assert_eq!((read("uciok"), read(" ucciok\r")), (Answer::Greeted, Answer::Greeted));
        let moves = || vec!["c5d7".to_owned(), "e9f9".to_owned()];
        let line = "info depth 5 seldepth 4 multipv 1 score mate 2 nodes 84 tbhits 0 pv c5d7 e9f9";
        assert_eq!(read(line), Answer::Line { moves: moves(), mate: Some(2) });
        let line = "info depth 9 score 120 pv c5d7 e9f9";
        assert_eq!(read(line), Answer::Line { moves: moves(), mate: None });
        assert_eq!(read("bestmove c5d7 ponder e9f9"), Answer::Best(Some("c5d7".to_owned())));
        for nothing in ["bestmove (none)", "bestmove", "nobestmove"] {
            assert_eq!(read(nothing), Answer::Best(None), "{nothing}");
        }
    }

    #[test]
    fn what_claims_nothing_is_ignored() {
        for line in [
            "",
            "info",
            "info string pv a0a1",
            "info depth 3 multipv 2 score mate 1 pv a0a1",
            "info depth 3 score cp 3 lowerbound pv a0a1",
            "info depth 3 currmove a0a1",
            "option name Hash type spin",
            "\u{1f40e} bestmove",
        ] {
            assert_eq!(Answer::read(line), None, "{line}");
        }
        let read = Answer::read("info score mate x pv");
        assert_eq!(read, Some(Answer::Line { moves: Vec::new(), mate: None }));
    }

    #[test]
    fn an_illegal_move_ends_a_line() {
        let position = RuleSet::Xiangqi.read("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w").unwrap();
        let texts = ["c5d7", "e9f9", "a0a1", "g8f8"].map(str::to_owned);
        assert_eq!(Dialect::Uci.read_line(&position, &texts).len(), 2);
        assert!(Dialect::Fairy.read_line(&position, &texts).is_empty());
    }
}
