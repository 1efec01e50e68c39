//! Reads games, one after the other.

use std::cmp::Reverse;
use std::ops::Range;

use super::tag;
use crate::formats::error::FileFault;
use crate::formats::file::parts;
use crate::formats::game_text::{Reading, read_moves};
use crate::formats::headers::{GameResult, Header};
use crate::formats::loose_fen::loose_fen;
use crate::formats::move_reader::{MoveReader, Ranks, ranks_of};
use crate::formats::placement::Placement;
use crate::formats::text_code::{Decoded, TextLines, decode_as};
use crate::formats::tree::GameTree;
use crate::formats::{GameRead, ReadOptions};
use crate::game::Color;
use crate::notation::Notation;
use crate::rules::RuleSet;

/// Where the games of a file stand. A block of tags begins a game.
pub(crate) fn games(bytes: &[u8], lines: TextLines<'_>) -> Vec<Range<usize>> {
    let (mut starts, mut in_tags, mut in_comment) = (Vec::new(), false, false);
    for (at, line) in lines {
        let blank = line.trim().is_empty();
        let is_tag = !in_comment && tag(&line).is_some();
        if is_tag && !in_tags {
            starts.push(at);
        }
        in_tags = is_tag || in_tags && blank;
        if !is_tag {
            // The last brace of a line says whether a comment goes on.
            let (open, close) = (line.rfind('{'), line.rfind('}'));
            in_comment = match (open, close) {
                (None, None) => in_comment,
                (open, close) => open > close,
            };
        }
    }
    // Text before the first tag belongs to no game; a file without tags is one game.
    parts(&starts, bytes.len())
}

/// Reads a game.
///
/// # Errors
/// A position or variant that this program cannot read.
pub(crate) fn read(
    bytes: &[u8],
    base: usize,
    encoding: &'static encoding_rs::Encoding,
    options: ReadOptions,
) -> Result<GameRead, FileFault> {
    let decoded = decode_as(encoding, bytes, base);
    let tags = tags(&decoded);
    let mut tree = GameTree::new(options.rules, Placement::start());
    for (at, name, value) in tags.found {
        set(&mut tree, &name, &value)
            .map_err(|message| FileFault::new(decoded.offset(at), message))?;
    }
    Ok(with_moves(tree, &decoded, tags.end, base, options))
}

/// Reads the moves behind the tags. The ranks of squares are counted from 0 or 1: as the text can be
/// read furthest.
pub(crate) fn with_moves(
    tree: GameTree,
    decoded: &Decoded<'_>,
    start: usize,
    offset: usize,
    options: ReadOptions,
) -> GameRead {
    let ranks: &[Ranks] = match options.notation {
        Some(Notation::Coordinates) => &[Ranks::One],
        Some(Notation::Uci | Notation::Iccs) => &[Ranks::Zero],
        _ => ranks_in(&decoded.text[start..]),
    };
    let turn = tree.start.turn.unwrap_or(Color::Red);
    let mut best: Option<(Reading, GameRead)> = None;
    for &ranks in ranks {
        let (mut tree, mut warnings) = (tree.clone(), Vec::new());
        let reader = MoveReader::new(tree.rules, &tree.start, turn, ranks);
        let reading = read_moves(&mut tree, &reader, decoded, start, &mut warnings);
        let is_worth_more = best.as_ref().is_none_or(|(most, _)| worth(reading) > worth(*most));
        if is_worth_more {
            best = Some((reading, GameRead { tree, offset, warnings }));
        } else if let Some((most, read)) = &mut best
            && (most.faults, reading.faults) == (0, 0)
            && tree != read.tree
        {
            let message = "the ranks can be counted from 0 or from 1, and both give legal moves; \
                           the likelier count is taken";
            read.warnings.push(FileFault::new(decoded.offset(start), message));
        }
    }
    best.map_or(GameRead { tree, offset, warnings: Vec::new() }, |(_, read)| read)
}

/// How good a reading is: as far as it goes, and then as fewer moves are in doubt. A move that can
/// mean several is more than one that means none.
fn worth(Reading { legal, faults, ambiguous }: Reading) -> (usize, usize, Reverse<usize>) {
    (legal, ambiguous, Reverse(faults))
}

/// How the ranks of moves in a text can be counted, the likelier way first, by its first move that
/// has any.
fn ranks_in(text: &str) -> &'static [Ranks] {
    let number = |c: char| c.is_ascii_digit() || matches!(c, '.' | '…');
    let mut words = text.split(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '{' | '}'));
    let of = |word: &str| {
        [word, word.trim_start_matches(number)].map(ranks_of).into_iter().find(|it| !it.is_empty())
    };
    words.find_map(of).unwrap_or(&[Ranks::One])
}

/// The tags of a game, and where they end.
struct Tags {
    found: Vec<(usize, String, String)>,
    end: usize,
}

fn tags(decoded: &Decoded<'_>) -> Tags {
    let (mut found, mut at) = (Vec::new(), 0);
    for line in decoded.text.split_inclusive('\n') {
        match tag(line) {
            Some((name, value)) => found.push((at, name.to_owned(), value.to_owned())),
            None if !line.trim().is_empty() => break,
            None => {}
        }
        at += line.len();
    }
    Tags { found, end: at }
}

/// Takes a tag into the tree.
fn set(tree: &mut GameTree, name: &str, value: &str) -> Result<(), String> {
    let headers = &mut tree.headers;
    match name.to_ascii_lowercase().as_str() {
        "fen" => {
            let start = loose_fen(value).map_err(|(_, message)| format!("FEN: {message}"))?;
            tree.start = start.placement;
        }
        "game" if !["chinese chess", "xiangqi", ""].contains(&value.to_lowercase().as_str()) => {
            return Err(format!("found a game of {value}, expected Chinese Chess"));
        }
        "variant" => match value.to_lowercase().as_str() {
            "xiangqi" | "chinese chess" | "" => {}
            other => match other.parse::<RuleSet>() {
                Ok(rules @ (RuleSet::Xiangqi | RuleSet::ChinaSchach)) => tree.rules = rules,
                _ => return Err(format!("found the variant {value}, expected xiangqi")),
            },
        },
        "game" | "format" | "setup" => {}
        "result" => match GameResult::of_text(value) {
            Some(result) => headers.result = result,
            None => headers.set_other(name, value),
        },
        "white" => headers.set(Header::Red, value),
        "site" | "place" => headers.set(Header::Place, value),
        lower => {
            let known = Header::ALL.iter().find(|(_, name)| name.to_ascii_lowercase() == lower);
            match known {
                Some(&(header, _)) => headers.set(header, &value.replace("\\n", "\n")),
                None => headers.set_other(name, value),
            }
        }
    }
    Ok(())
}
