//! What a program and an engine said to each other, as a list of problems: each position that was
//! searched, with the mate that the engine claimed last.
//!
//! UCI, UCCI and Cyclone are read, whether both sides were recorded in one file or after the marks
//! that programs put before each line (`>`, `<`, `1234 >Engine(0): `). Nothing in a move
//! distinguishes ranks from 0 from ranks from 1, so the format says which they are. What was played
//! before a position is played here as well. A search for a proof begins without it; where it could
//! decide a repetition, what it refutes without it stays undecided ([`EarlierMoves`]).

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::notation::Notation;
use crate::rules::{AnyPosition, RuleSet};

/// A line that an engine takes for best.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// The moves, as it writes them.
    pub moves: Vec<String>,
    /// The moves in which it claims a mate; less than 0 if the other side mates.
    pub mate: Option<i32>,
}

/// What was played before a position since the last capture, if the conversation says it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EarlierMoves {
    /// The position text where it begins.
    pub fen: String,
    /// The moves from there to the position, in coordinates.
    pub moves: Vec<String>,
}

/// The longest line of moves that is read.
const MOST_MOVES: usize = 500;

impl Info {
    /// Reads the words after `info`; `None` if they claim nothing about the best line.
    pub fn read<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Self> {
        let mut mate = None;
        while let Some(word) = words.next() {
            match word {
                // The first is followed by text; a bound is not a claim, nor is a line that belongs
                // to one.
                "string" | "lowerbound" | "upperbound" => return None,
                "multipv" if words.next() != Some("1") => return None,
                "mate" => mate = words.next().and_then(|moves| moves.parse().ok()),
                "pv" => {
                    let moves = words.take(MOST_MOVES).map(str::to_owned).collect();
                    return Some(Self { moves, mate });
                }
                _ => {}
            }
        }
        None
    }
}

/// Whether a line can only be one of a conversation with an engine.
pub(super) fn is_said(line: &str) -> bool {
    let line = spoken(line);
    let begins = [
        "position fen ",
        "position startpos",
        "setoption name ",
        "id name ",
        "id author ",
        "option name ",
        "info depth ",
        "info string ",
    ];
    let words = ["uci", "ucci", "ucicyclone", "uciok", "ucciok", "isready", "ucinewgame"];
    words.contains(&line) || begins.iter().any(|begin| line.starts_with(begin))
}

/// What was said in a line, without the marks before it.
fn spoken(line: &str) -> &str {
    let line = line.trim();
    let Some(rest) =
        line.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ').strip_prefix(['<', '>'])
    else {
        return line;
    };
    let rest = rest.trim_start_matches(['<', '>']);
    let name = rest.split_once(": ").filter(|(name, _)| !name.is_empty() && !rest.starts_with(' '));
    // Names may be padded, as by XBoard.
    let is_name = |name: &str| name.ends_with(')') || !name.trim_end().contains(' ');
    name.filter(|(name, _)| is_name(name)).map_or(rest, |(_, said)| said).trim()
}

/// A position that was searched, as a JSON object, and what was played before it; or why there is none.
pub(super) type Searched = Result<(String, Option<Arc<EarlierMoves>>), String>;

/// How far a conversation has been read.
#[derive(Debug)]
pub(super) struct Transcript {
    /// How moves are written where the rules have it: with ranks from 0 or from 1.
    notation: Notation,
    /// The game, or the name of one that is not known.
    rules: Result<RuleSet, String>,
    /// The position that was set up last, with the moves that led to it, and its line.
    position: Option<(u64, String)>,
    /// What the engine said of it last.
    info: Option<Info>,
}

impl Transcript {
    pub(super) fn new(notation: Notation) -> Self {
        Self { notation, rules: Ok(RuleSet::Xiangqi), position: None, info: None }
    }

    /// Reads a line; returns the problem whose search it ends, and the line of its position.
    pub(super) fn line(&mut self, number: u64, line: &str) -> Option<(u64, Searched)> {
        let said = spoken(line);
        let (word, rest) = said.split_once(char::is_whitespace).unwrap_or((said, ""));
        match word {
            "position" => return self.set_up(number, rest),
            // Without the word before it, as Cyclone has it.
            "fen" | "startpos" => return self.set_up(number, said),
            "setoption" => self.set_game(rest),
            // What is searched and never answered is a problem without a claim.
            "go" => _ = self.info.get_or_insert(Info { moves: Vec::new(), mate: None }),
            "info" => self.info = Info::read(rest.split_whitespace()).or(self.info.take()),
            "bestmove" | "nobestmove" => {
                // Without a line of its own, the engine claims nothing.
                self.info.get_or_insert(Info { moves: Vec::new(), mate: None });
                return self.end();
            }
            _ => {}
        }
        None
    }

    /// The position of a search that was not ended.
    pub(super) fn end(&mut self) -> Option<(u64, Searched)> {
        let info = self.info.take()?;
        let (number, position) = self.position.as_ref()?;
        Some((*number, self.problem(position, &info)))
    }

    fn set_game(&mut self, option: &str) {
        let words: Vec<_> = option.split_whitespace().collect();
        if let ["name", option, "value", name] = words[..]
            && option.eq_ignore_ascii_case("UCI_Variant")
        {
            self.rules = name.parse().map_err(|_| name.to_owned());
        }
    }

    fn set_up(&mut self, number: u64, position: &str) -> Option<(u64, Searched)> {
        let before = self.end();
        self.position = Some((number, position.trim().to_owned()));
        before
    }

    /// The problem as an object with the fields of one.
    fn problem(&self, text: &str, info: &Info) -> Searched {
        let (fen, moves) = text.split_once("moves").unwrap_or((text, ""));
        let rules = match &self.rules {
            Ok(rules) => *rules,
            Err(name) => {
                return Err(format!("the game of UCI_Variant {name} is not known"));
            }
        };
        let start = match fen.trim() {
            "startpos" => rules.start(),
            fen => {
                let fen = fen.strip_prefix("fen").unwrap_or(fen).trim();
                let Ok(position) = rules.read(fen) else {
                    // The reason is found where the position is read as one of a problem.
                    let fields = [("fen", fen.into()), ("rules", rules.name().into())];
                    return Ok(searched(fields, None));
                };
                position
            }
        };
        let moves: Vec<&str> = moves.split_whitespace().collect();
        let (position, earlier) = self.play(start, &moves)?;
        let notation = self.notation_in(rules);
        let mut fields = vec![
            ("fen", position.to_string().into()),
            ("rules", rules.name().into()),
            ("notation", notation.name().into()),
        ];
        if let Some(mate) = info.mate.filter(|&mate| mate != 0) {
            fields.push(("claim", mate.into()));
            // A loss has no move that holds it.
            let first = info.moves.first().filter(|_| mate > 0);
            fields.extend(first.map(|mv| ("solution", mv.as_str().into())));
        }
        Ok(searched(fields, earlier))
    }

    /// The position after some moves, and those that no capture has made irrelevant.
    fn play(
        &self,
        start: AnyPosition,
        moves: &[&str],
    ) -> Result<(AnyPosition, Option<EarlierMoves>), String> {
        let notation = self.notation_in(start.rules());
        let (mut position, mut since, mut earlier) = (start, start, Vec::new());
        for (ply, text) in moves.iter().enumerate() {
            let mv = position
                .read_move(notation, text)
                .map_err(|error| format!("move {} of the game before: {error}", ply + 1))?;
            earlier.push(position.write_move(Notation::Coordinates, mv));
            position = position.after(mv).unwrap_or(position);
            if mv.capture().is_some() {
                since = position;
                earlier.clear();
            }
        }
        let earlier =
            (!earlier.is_empty()).then(|| EarlierMoves { fen: since.to_string(), moves: earlier });
        Ok((position, earlier))
    }

    /// How moves are written in a game.
    fn notation_in(&self, rules: RuleSet) -> Notation {
        let is_known = rules.notations().contains(&self.notation);
        if is_known { self.notation } else { Notation::Coordinates }
    }
}

/// A problem with these fields, and what was played before it.
fn searched(
    fields: impl IntoIterator<Item = (&'static str, Value)>,
    earlier: Option<EarlierMoves>,
) -> (String, Option<Arc<EarlierMoves>>) {
    let fields: Map<String, Value> =
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    (Value::Object(fields).to_string(), earlier.map(Arc::new))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FEN: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w - - 0 1";

    /// The lines and the objects of the problems of a conversation.
    fn problems(notation: Notation, lines: &str) -> Vec<(u64, Value)> {
        let mut transcript = Transcript::new(notation);
        let numbered = (1..).zip(lines.lines());
        let mut found: Vec<_> =
            numbered.filter_map(|(number, line)| transcript.line(number, line)).collect();
        found.extend(transcript.end());
        let value = |searched: Searched| {
            searched.map_or_else(Value::from, |(text, _)| serde_json::from_str(&text).unwrap())
        };
        found.into_iter().map(|(line, content)| (line, value(content))).collect()
    }

    #[test]
    fn each_search_is_a_problem_with_the_last_claim_of_the_best_line() {
        let lines = format!(
            "uci\nid name X\nuciok\nposition fen {FEN}\ngo mate 2
             info depth 1 score mate 9 pv c5b7
             info depth 4 multipv 1 score mate 2 nodes 9 pv c5d7 e9f9
             info depth 4 multipv 2 score mate 1 pv c5b7
             info depth 5 score mate 7 lowerbound pv c5b7
             info string pv nothing
             bestmove c5d7
             position fen {FEN} moves c5d7\ngo\ninfo depth 3 score mate -1 pv e9f9\nbestmove e9f9
             position fen {FEN}\ngo\ninfo depth 3 score cp 90 pv c5b7\nbestmove c5b7
             position fen {FEN}\ngo\nbestmove (none)"
        );
        let found = problems(Notation::Uci, &lines);
        assert_eq!(found.iter().map(|it| it.0).collect::<Vec<_>>(), [4, 12, 16, 20]);
        let of = |n: usize, field: &str| found[n].1[field].clone();
        assert_eq!((of(0, "claim"), of(0, "solution")), (2.into(), "c5d7".into()));
        assert_eq!((of(1, "claim"), of(1, "solution")), ((-1).into(), Value::Null));
        assert_eq!(of(1, "fen"), "3ak4/4a1P2/3N5/9/9/6r2/9/9/3p5/4K4 b");
        assert_eq!((of(2, "claim"), of(2, "solution")), (Value::Null, Value::Null));
        assert_eq!(of(3, "claim"), Value::Null);
    }

    #[test]
    fn a_search_without_an_answer_claims_nothing() {
        let lines =
            format!("position fen {FEN}\nposition startpos\ngo\nposition fen {FEN}\ngo\nquit");
        let found = problems(Notation::Uci, &lines);
        assert_eq!(found.iter().map(|it| it.0).collect::<Vec<_>>(), [2, 4]);
        assert!(found.iter().all(|(_, fields)| fields["claim"].is_null()));
    }

    #[test]
    fn only_startpos_is_the_start() {
        let of = |lines: &str| problems(Notation::Uci, lines).remove(0).1;
        let bare = of(&format!("position {FEN} moves c5d7\ngo"));
        assert_eq!(bare["fen"], "3ak4/4a1P2/3N5/9/9/6r2/9/9/3p5/4K4 b");
        assert_eq!(of("position start moves h2e2\ngo")["fen"], "start");
        let other = "setoption name uci_variant value minixiangqi\nposition startpos\ngo";
        assert_eq!(of(other), "the game of UCI_Variant minixiangqi is not known");
    }

    #[test]
    fn marks_of_other_programs_stand_before_the_lines() {
        for (to, from) in
            [("> ", "< "), ("12 >X(0): ", "13 <X(0): "), (">>", "<<"), (">X: ", "<X : ")]
        {
            let lines = format!(
                "{to}uci\n{to}position fen {FEN}\n{to}go\n{from}info score mate 2 pv c5d7\n{from}bestmove c5d7"
            );
            assert!(is_said(lines.lines().next().unwrap()), "{to}");
            assert_eq!(problems(Notation::Uci, &lines)[0].1["claim"], 2, "{to}");
        }
    }

    #[test]
    fn the_dialects_have_their_ranks_their_words_and_their_games() {
        let of = |notation, lines: &str| problems(notation, lines).remove(0).1;
        let cyclone =
            format!("ucicyclone\nfen {FEN}\ngo\ninfo score mate 2 pv c5d7\nbestmove c5d7");
        assert_eq!(of(Notation::Uci, &cyclone)["solution"], "c5d7");
        let fairy = "position startpos moves h3e3 h10g8\ninfo score mate 3 pv b1c3\nbestmove b1c3";
        let found = of(Notation::Coordinates, fairy);
        assert_eq!(
            (&found["notation"], &found["solution"]),
            (&"coordinates".into(), &"b1c3".into())
        );
        assert!(
            of(Notation::Uci, fairy).as_str().unwrap().starts_with("move 1 of the game before")
        );
        let chex = "setoption name UCI_Variant value chex\nposition fen 4/5/N1p3/k6/3KBp/5/4 w -\n\
                    info score mate 2 pv d3c4";
        let found = of(Notation::Uci, chex);
        assert_eq!((&found["rules"], &found["notation"]), (&"chex".into(), &"coordinates".into()));
        let ucci = "position startpos\ngo depth 3\ninfo depth 3 score 12 pv h2e2\nnobestmove";
        assert!(of(Notation::Uci, ucci)["claim"].is_null());
        assert_eq!(of(Notation::Uci, "position fen nonsense\nbestmove a0a1")["fen"], "nonsense");
    }

    #[test]
    fn tables_and_texts_are_no_conversations() {
        for line in ["id\tname\tfen", "id,fen", "position\tid", "info: x", "fen", "uci moves", FEN]
        {
            assert!(!is_said(line), "{line}");
        }
        for line in
            ["uci", "position startpos moves h2e2", "info depth 1 score cp 3", "id name X 1"]
        {
            assert!(is_said(line), "{line}");
        }
    }
}
