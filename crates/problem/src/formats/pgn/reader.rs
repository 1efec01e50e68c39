//! Reads games, one after the other.

use std::cmp::Reverse;

use super::has_meaning;
use super::tags::{Head, Tag, tag_in};
use crate::formats::charset::UTF_8;
use crate::formats::game_text::{Extent, Reading, doubt_of_tag, read_moves};
use crate::formats::handicap::{self, Start};
use crate::formats::move_reader::MoveReader;
use crate::formats::move_shape::{Dialect, Ranks, in_plain_signs, ranks_of};
use crate::formats::move_word::{Token, begins_play, is_blank, word};
use crate::formats::placement::find_fen;
use crate::formats::text_code::{Decoded, decode_as, placed_lines};
use crate::formats::{
    FileFault, GameRead, GameTree, Header, LooseFen, Placement, ReadOptions, loose_fen,
};
use crate::game::Color;
use crate::notation::{Notation, vietnamese_length};
use crate::problem::move_text::chinese::{begins_word, spaced_move};
use crate::problem::move_text::number::MoveNumber;
use crate::rules::RuleSet;

/// Reads a game.
///
/// # Errors
/// A position or variant that this program cannot read, or a position that is promised and not
/// there.
pub(crate) fn read(decoded: &Decoded<'_>, options: ReadOptions) -> Result<GameRead, FileFault> {
    let head = Head::read(&decoded.text);
    let mut tree = GameTree::new(options.rules, Placement::start());
    let mut warnings = Vec::new();
    let fault = |at: usize, message: String| decoded.fault(at, message);
    let mut seen: Vec<String> = Vec::new();
    for (at, tag) in &head.tags {
        let name = tag.name.to_ascii_lowercase();
        if seen.contains(&name) {
            let message = format!("found the tag {} twice; the first is left out", tag.name);
            warnings.push(fault(*at, message));
        }
        seen.push(name);
        let said = set(&mut tree, &tag.name, &tag.value).map_err(|message| fault(*at, message))?;
        warnings.extend(said.map(|message| fault(*at, message)));
    }
    let mut is_set_up = seen.iter().any(|name| name == "fen");
    if !is_set_up {
        match position_elsewhere(&head) {
            Some((at, found)) => {
                let message =
                    "found a position that is not in a tag FEN; it is taken for the start";
                warnings.push(fault(at, message.to_owned()));
                warnings.extend(left_over(&found).map(|message| fault(at, message)));
                tree.start = found.placement;
                is_set_up = true;
            }
            None if promises_position(&head) => {
                let message = "the tag SetUp promises a position, but found no tag FEN";
                return Err(fault(0, message.to_owned()));
            }
            None => {}
        }
    }
    for (at, remark) in &head.remarks {
        if let Some(name) = tag_in(remark) {
            warnings.push(fault(*at, doubt_of_tag(&name)));
        }
        if find_fen(remark).is_none() {
            let plain = remark.trim_matches([';', '%', '{', '}']).trim();
            tree.say_after(GameTree::ROOT, plain);
        } else if seen.iter().any(|name| name == "fen") {
            let message = "found a second position between the tags, which is left out";
            warnings.push(fault(*at, message.to_owned()));
        }
    }
    // Without tags, lines of names and texts may be above the moves.
    let mut start = head.end;
    for (at, line) in placed_lines(&decoded.text).take_while(|_| head.tags.is_empty()) {
        let is_head = at >= start && !begins_play(line) && tree.headers.read_line(line);
        if !is_head && !line.trim().is_empty() {
            break;
        }
        start = start.max(at + line.len());
    }
    let from = if is_set_up { with_moves } else { with_moves_of_game };
    let mut read = from(&tree, decoded, start, options);
    warnings.append(&mut read.warnings);
    Ok(GameRead { warnings, ..read })
}

/// A position in a tag of another name, or in a line that is not a tag.
fn position_elsewhere(head: &Head) -> Option<(usize, LooseFen)> {
    let other = |(_, tag): &&(usize, Tag)| !has_meaning(&tag.name) && !is_of_end(&tag.name);
    let tags = head.tags.iter().filter(other);
    let tags = tags.map(|(at, tag)| (*at, tag.value.as_str()));
    let remarks = head.remarks.iter().map(|(at, text)| (*at, text.as_str()));
    tags.chain(remarks).find_map(|(at, text)| {
        let begin = find_fen(text)?;
        let line = text[begin..].split(['"', ']']).next()?;
        Some((at, loose_fen(line).ok()?))
    })
}

/// Whether a tag of this name holds a later position of the game: `CurrentPosition`, `EndFEN`.
fn is_of_end(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let later = ["current", "end", "final", "last", "result", "after"];
    let board = ["fen", "pos", "board", "diagram"];
    later.iter().any(|it| name.starts_with(it)) && board.iter().any(|it| name.contains(it))
}

/// Whether a tag says that the position is set up.
fn promises_position(head: &Head) -> bool {
    let is_set_up = |tag: &Tag| tag.name.eq_ignore_ascii_case("setup") && tag.value.trim() == "1";
    head.tags.iter().any(|(_, tag)| is_set_up(tag))
}

/// Reads the moves after the tags. The side that moves first, the count of ranks and the meaning of
/// letters are unknowns that are tried together: the reading with the most legal moves is taken,
/// and the one with the side of the position where that is not worse.
pub(crate) fn with_moves(
    tree: &GameTree,
    decoded: &Decoded<'_>,
    start: usize,
    options: ReadOptions,
) -> GameRead {
    of_either_side(tree, decoded, start, options, None).1
}

/// Does the same with the moves of a game whose text names no position: a piece may have been given away.
pub(crate) fn with_moves_of_game(
    tree: &GameTree,
    decoded: &Decoded<'_>,
    start: usize,
    options: ReadOptions,
) -> GameRead {
    let (plain, mut read) = of_either_side(tree, decoded, start, options, None);
    let others: Vec<String> =
        tree.headers.others().map(|(name, text)| format!("{name} {text}")).collect();
    let heads = tree.headers.all().map(|(_, text)| text).chain(others.iter().map(String::as_str));
    let named = handicap::named(heads.chain(read.tree.after(GameTree::ROOT).lines()));
    if named.is_empty() && !read.tree.is_broken {
        return read;
    }
    // Without a name only a reading without a fault counts.
    let rival = Reading { legal: 1, ..Reading::default() };
    let rival = named.is_empty().then_some(rival);
    let from = |placement: &Placement| {
        let mut tree = tree.clone();
        tree.start = *placement;
        let (mut reading, read) = of_either_side(&tree, decoded, start, options, rival);
        // With exchanged colors the same moves are legal if the other side lacks the piece.
        reading.faults += usize::from(Some(read.tree.turn()) != tree.start.turn);
        (reading, read)
    };
    let (other, said) = handicap::fitting(plain, named, from);
    read = other.unwrap_or(read);
    read.warnings.splice(0..0, said.map(|said| decoded.fault(start, said)));
    read
}

/// Reads the moves with the side to move of the position, or with the other one. Where a rival is whole, a
/// reading ends at its first fault.
fn of_either_side(
    tree: &GameTree,
    decoded: &Decoded<'_>,
    start: usize,
    options: ReadOptions,
    rival: Option<Reading>,
) -> (Reading, GameRead) {
    let text = Moves { decoded, start, dialects: dialects(&decoded.text[start..], options) };
    let turn = tree.start.turn.unwrap_or(Color::Red);
    let is_free = tree.start.turn.is_none();
    let (reading, mut read) = text.best(tree, turn, rival);
    if reading.is_whole() && !is_free || reading.legal == 0 && reading.faults == 0 {
        return (reading, read);
    }
    let (other, mut flipped) = text.best(tree, !turn, rival.or(Some(reading)));
    let is_longer = other.legal > reading.legal;
    // One move that the other side happens to have says nothing.
    let is_clear = other.faults == 0 || is_free || other.legal > reading.legal + 1;
    let name = |color| if color == Color::Red { "Red" } else { "Black" };
    if !is_longer || !is_clear {
        if is_free && reading.is_whole() && other.is_whole() && other.legal == reading.legal {
            let message = format!(
                "nothing says who is to move, and the moves are legal for both sides: {} for Red, {} \
                 for Black; Red is taken to move",
                main_line(&read.tree),
                main_line(&flipped.tree),
            );
            read.warnings.push(decoded.fault(start, message));
        }
        return (reading, read);
    }
    if !is_free {
        let message = format!(
            "the position says that {} is to move, but the first move is {}'s; {1} is taken to move",
            name(turn),
            name(!turn),
        );
        flipped.warnings.insert(0, decoded.fault(start, message));
    }
    (other, flipped)
}

/// The part of a text that holds moves.
struct Moves<'a, 'b> {
    decoded: &'a Decoded<'b>,
    start: usize,
    /// How they can be meant, the likelier way first.
    dialects: Vec<Dialect>,
}

impl Moves<'_, '_> {
    /// The reading with the dialect that reads furthest. One that cannot be as good as another is
    /// given up.
    fn best(&self, tree: &GameTree, turn: Color, rival: Option<Reading>) -> (Reading, GameRead) {
        let mut best: Option<(Reading, GameRead, Dialect)> = None;
        for &dialect in &self.dialects {
            let is_read = best.as_ref().is_some_and(|(reading, ..)| reading.is_whole());
            if dialect.is_of_red && is_read {
                continue;
            }
            let (mut tree, mut warnings) = (tree.clone(), Vec::new());
            let reader = MoveReader::new(tree.rules, &tree.start, turn, dialect);
            let best_yet = best.as_ref().map(|(reading, ..)| *reading);
            let gives_up = best_yet.into_iter().chain(rival).any(Reading::is_whole);
            let extent = Extent { start: self.start, gives_up };
            let reading = read_moves(&mut tree, &reader, self.decoded, extent, &mut warnings);
            // The files of a whole line must be those of Red: in openings most moves are legal either way.
            let is_likely = |most: &Reading| {
                !dialect.is_of_red || reading.faults == 0 && reading.legal > 2 * most.legal
            };
            let is_better = best
                .as_ref()
                .is_none_or(|(most, ..)| worth(reading) > worth(*most) && is_likely(most));
            if is_better {
                best = Some((reading, GameRead { tree, warnings }, dialect));
            } else if !dialect.is_of_red
                && let Some((most, read, taken)) = &mut best
                && (most.faults, reading.faults) == (0, 0)
                && most.legal == reading.legal
                && tree != read.tree
            {
                let what = if taken.ranks == dialect.ranks {
                    "the letters can be those of the federation or Vietnamese ones, and both give \
                     legal moves"
                } else {
                    "the ranks can be counted from 0 or from 1, and both give legal moves"
                };
                let lines = [&read.tree, &tree].map(main_line);
                let message = format!(
                    "{what}; the likelier reading is taken: {} and not {}",
                    lines[0], lines[1]
                );
                read.warnings.push(self.decoded.fault(self.start, message));
            }
        }
        if let Some((_, read, _)) = best.as_mut().filter(|(.., dialect)| dialect.is_of_red) {
            let message = "Black's files are counted from Red's right: most moves are legal so";
            read.warnings.insert(0, self.decoded.fault(self.start, message));
        }
        let nothing = || GameRead { tree: tree.clone(), warnings: Vec::new() };
        best.map_or_else(|| (Reading::default(), nothing()), |(reading, read, _)| (reading, read))
    }
}

/// The first moves of a tree, for a message.
fn main_line(tree: &GameTree) -> String {
    let moves = tree.main_line().filter_map(|id| tree.step(id));
    moves.take(4).map(|step| step.to_string()).collect::<Vec<_>>().join(" ")
}

/// How the moves of a text can be meant, the likelier way first.
fn dialects(text: &str, options: ReadOptions) -> Vec<Dialect> {
    let ranks: &[Ranks] = match options.notation {
        Some(Notation::Coordinates | Notation::German | Notation::Dutch) => &[Ranks::One],
        Some(Notation::Uci | Notation::Iccs) => &[Ranks::Zero],
        _ => ranks_in(text),
    };
    let letters: &[Notation] = match options.notation {
        Some(Notation::Vietnamese) => &[Notation::Vietnamese],
        None if has_vietnamese(text) => &[Notation::Wxf, Notation::Vietnamese],
        _ => &[Notation::Wxf],
    };
    let all = |is_of_red| {
        let with = move |&letters: &Notation| {
            ranks.iter().map(move |&ranks| Dialect { ranks, letters, is_of_red })
        };
        letters.iter().flat_map(with)
    };
    all(false).chain(all(true).filter(|_| ranks.len() == 1)).collect()
}

/// Whether a word of a text has the form of a Vietnamese move, perhaps after its number.
fn has_vietnamese(text: &str) -> bool {
    let is_between = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '{' | '}');
    let is_meant = |word: &str| {
        let word = word.trim_start_matches(|c: char| !c.is_alphabetic());
        let is_letter = |c: char| c.is_ascii_alphabetic() || ('Ａ'..='ｚ').contains(&c);
        word.starts_with(is_letter)
            && vietnamese_length(self::word(&in_plain_signs(word))).is_some()
    };
    let is_in_words = |word: &str| {
        let rest = &text[word.as_ptr().addr() - text.as_ptr().addr()..];
        word.len() < 10 && begins_word(word) && spaced_move(rest).is_some()
    };
    text.split(is_between).any(|word| is_meant(word) || is_in_words(word))
}

/// How good a reading is: the further it gets the better, on an illegal board, too, and then the fewer
/// moves are in doubt. A move that can mean several is more than one that means none.
fn worth(
    Reading { legal, played, faults, ambiguous }: Reading,
) -> (usize, usize, usize, Reverse<usize>) {
    (legal, played, ambiguous, Reverse(faults))
}

/// How the ranks of moves in a text can be counted, the likelier way first, by its first move that
/// has any.
fn ranks_in(text: &str) -> &'static [Ranks] {
    let number = |c: char| c.is_ascii_digit() || matches!(c, '.' | '…');
    let is_between = |c: char| is_blank(c) || matches!(c, '(' | ')' | '{' | '}');
    let mut words = text.split(is_between);
    let of = |word: &str| {
        let words = [word, word.trim_start_matches(number)];
        words.map(|text| ranks_of(self::word(text))).into_iter().find(|it| !it.is_empty())
    };
    words.find_map(of).unwrap_or(&[Ranks::One])
}

/// How moves from the start position can be meant.
const DIALECTS: [Dialect; 3] = [
    Dialect { ranks: Ranks::Zero, letters: Notation::Wxf, is_of_red: false },
    Dialect { ranks: Ranks::One, letters: Notation::Wxf, is_of_red: false },
    Dialect { ranks: Ranks::Zero, letters: Notation::Vietnamese, is_of_red: false },
];

/// Whether a text is moves from the start position and nothing else.
pub(crate) fn is_sound_from_start(text: &str) -> bool {
    let decoded = decode_as(UTF_8, text.as_bytes(), 0);
    let tree = GameTree::new(RuleSet::Xiangqi, Placement::start());
    let text = Moves { decoded: &decoded, start: 0, dialects: DIALECTS.to_vec() };
    text.best(&tree, Color::Red, None).0.is_whole()
}

/// Whether a line begins with a move from the start position, perhaps after its number, or from one of
/// these with pieces given away.
pub(crate) fn begins_at_start(line: &str, given: &[Start]) -> bool {
    let number = MoveNumber::read(line).filter(|number| number.value == Some(1));
    let first = Token::of(&line[number.map_or(0, |number| number.length)..]).text;
    let starts = || given.iter().map(|start| start.placement).chain([Placement::start()]);
    let is_legal = |dialect| {
        starts().any(|start| {
            let reader = MoveReader::new(RuleSet::Xiangqi, &start, Color::Red, dialect);
            reader.read(&first).is_some_and(|read| read.is_legal)
        })
    };
    // Letters and digits alone are also words of other texts.
    let is_clear = number.is_some() || first.chars().count() > 3;
    is_clear && DIALECTS.into_iter().any(is_legal)
}

/// The warning about text after a position that has no meaning there.
pub(crate) fn left_over(found: &LooseFen) -> Option<String> {
    if let Some(moves) = &found.moves {
        return Some(format!("the moves {moves:?} after the position are left out"));
    }
    let rest = found.rest.trim();
    (!rest.is_empty()).then(|| format!("found {rest:?} after the position, which has no meaning"))
}

/// Takes a tag into the tree; returns what of it has no meaning.
fn set(tree: &mut GameTree, name: &str, value: &str) -> Result<Option<String>, String> {
    let headers = &mut tree.headers;
    match name.to_ascii_lowercase().as_str() {
        "fen" => {
            let start = loose_fen(value).map_err(|(_, message)| format!("FEN: {message}"))?;
            tree.start = start.placement;
            return Ok(left_over(&start));
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
        "result" => return Ok(headers.read_result(name, value)),
        "white" => headers.set(Header::Red, value),
        "site" | "place" => headers.set(Header::Place, value),
        lower => {
            let known = Header::ALL.iter().find(|(_, tag, ..)| tag.to_ascii_lowercase() == lower);
            match known {
                Some(&(header, ..)) => headers.set(header, value),
                None => headers.set_other(name, value),
            }
        }
    }
    Ok(None)
}
