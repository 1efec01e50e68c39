//! CBR, one game of CCBridge (象棋桥), versions 1 and 2, and CBL, a collection of such games.
//!
//! Strings are UTF-16 in fields of fixed places. The tree follows the set-up, each move
//! before those that follow it.

use super::placement::point;
use super::tree::Record;
use super::{FileFault, GameRead, GameResult, GameTree, Header, Placement, ReadOptions};
use crate::game::{Color, Piece};
use crate::rules::xiangqi::{Point, XiangqiRole};

/// What a game begins with.
pub(super) const GAME: &[u8] = b"CCBridge Record\0";
/// What a collection begins with.
pub(super) const LIBRARY: &[u8] = b"CCBridgeLibrary\0";
/// What an older collection begins with, whose format is not documented.
pub(super) const OLD_LIBRARY: &[u8] = b"CCBridge\x15\0";

/// The numbers of pieces of Red; Black's are greater by 16.
const MEN: [XiangqiRole; 7] = [
    XiangqiRole::Chariot,
    XiangqiRole::Horse,
    XiangqiRole::Elephant,
    XiangqiRole::Advisor,
    XiangqiRole::General,
    XiangqiRole::Cannon,
    XiangqiRole::Soldier,
];

/// The strings of version 1: offset, length and what they say. In version 2 they come 128 bytes later,
/// and all from the annotator on 256 bytes.
const STRINGS: [(usize, usize, Header); 16] = [
    (52, 128, Header::Title),
    (564, 64, Header::Event),
    (628, 64, Header::Round),
    (756, 64, Header::Date),
    (820, 64, Header::Place),
    (884, 64, Header::TimeRule),
    (948, 64, Header::Red),
    (1012, 64, Header::RedTeam),
    (1076, 64, Header::RedTime),
    (1140, 32, Header::RedRating),
    (1172, 64, Header::Black),
    (1236, 64, Header::BlackTeam),
    (1300, 64, Header::BlackTime),
    (1364, 32, Header::BlackRating),
    (ANNOTATOR, 64, Header::Annotator),
    (1524, 64, Header::Author),
];
const ANNOTATOR: usize = 1396;

/// The result in version 1.
const RESULT: usize = 1820;

/// The side to move in version 1; the set-up follows 8 bytes later and the tree 102.
const SIDE: usize = 1856;

/// Where a version has what version 1 has at an offset.
fn shifted(version: u8, at: usize) -> usize {
    let by = if at < ANNOTATOR { 128 } else { 256 };
    at + if version == 1 { 0 } else { by }
}

/// The point of a byte of a move.
fn point_of(version: u8, byte: u8) -> Option<Point> {
    let (file, row) = if version == 1 { (byte >> 4, byte & 15) } else { (byte % 9, byte / 9) };
    point(file, 9u8.checked_sub(row)?)
}

/// The games of a collection: each begins with the same bytes.
pub(super) fn games(bytes: &[u8]) -> Vec<usize> {
    let windows = bytes.windows(GAME.len()).enumerate();
    windows.filter(|(_, part)| *part == GAME).map(|(at, _)| at).collect()
}

/// Reads a game that starts at `base` of its file.
///
/// # Errors
/// The game is not of a known version, or it is too short.
pub(super) fn read(bytes: &[u8], base: usize, options: ReadOptions) -> Result<GameRead, FileFault> {
    if bytes.starts_with(OLD_LIBRARY) {
        let message = "found the older format of CBL, which is not documented; save the collection \
                       in the present one";
        return Err(FileFault::new(base, message));
    }
    if !bytes.starts_with(GAME) {
        return Err(FileFault::new(base, "found no game of CCBridge"));
    }
    let version = match bytes.get(19) {
        Some(&version @ (1 | 2)) => version,
        Some(other) => {
            let message = format!("found version {other} of CBR, expected 1 or 2");
            return Err(FileFault::new(base + 19, message));
        }
        None => return Err(FileFault::new(base + bytes.len(), "the file ends within the header")),
    };
    let side_at = shifted(version, SIDE);
    let (Some(men), Some(&side)) = (bytes.get(side_at + 8..side_at + 98), bytes.get(side_at))
    else {
        return Err(FileFault::new(base + bytes.len(), "the file ends within the header"));
    };
    let mut placement = Placement::empty();
    placement.turn = Some(if side == 2 { Color::Black } else { Color::Red });
    for (index, &man) in men.iter().enumerate() {
        let color = if man & 0x20 == 0 { Color::Red } else { Color::Black };
        let role = usize::from(man & 15).checked_sub(1).and_then(|role| MEN.get(role));
        let (Some(&role), 0x10 | 0x20) = (role, man & 0xf0) else { continue };
        // The rows from Black's side, each from Red's left.
        if let Some(point) = point((index % 9) as u8, 9 - (index / 9) as u8) {
            placement.board.put(point, Piece { color, role });
        }
    }
    let mut tree = GameTree::new(options.rules, placement);
    for (at, length, header) in STRINGS {
        let at = shifted(version, at);
        tree.headers.set(header, &string(&bytes[at..at + length]));
    }
    tree.headers.result = GameResult::of_number(bytes[shifted(version, RESULT)]);
    let mut warnings = Vec::new();
    if let Err(fault) = read_tree(&mut tree, bytes, side_at + 102, base, version) {
        warnings.push(fault);
    }
    Ok(GameRead { tree, warnings })
}

/// A string up to its first zero.
fn string(bytes: &[u8]) -> String {
    let units = bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]]));
    let units: Vec<u16> = units.take_while(|&unit| unit != 0).collect();
    String::from_utf16_lossy(&units)
}

/// Reads the moves. The tag says that a line ends (1), that an alternative to the move follows
/// when its line has ended (2), and that there is a comment (4).
fn read_tree(
    tree: &mut GameTree,
    bytes: &[u8],
    start: usize,
    base: usize,
    version: u8,
) -> Result<(), FileFault> {
    let mut at = start;
    tree.fill(|tree| {
        let Some(&[tag, _, from, to]) = bytes.get(at..).and_then(<[u8]>::first_chunk::<4>) else {
            // A file without moves may end here.
            let is_cut = tree.move_count() > 0 && at < bytes.len();
            return if is_cut { Err(cut_off(base + at)) } else { Ok(None) };
        };
        // What follows the tree in its record.
        if tag > 7 || from == to && at != start {
            return Ok(None);
        }
        let offset = base + at;
        at += 4;
        let mut comment = String::new();
        if tag & 4 != 0 {
            let length = bytes.get(at..).and_then(<[u8]>::first_chunk::<4>);
            let length = length.map(|&length| u32::from_le_bytes(length) as usize);
            let text = length.and_then(|length| bytes.get(at + 4..)?.get(..length));
            let Some(text) = text else { return Err(cut_off(base + at)) };
            comment = string(text);
            at += 4 + text.len();
        }
        let points = (from != to).then(|| [from, to].map(|byte| point_of(version, byte)));
        let has_alternative = points.is_some() && tag & 2 != 0;
        Ok(Some(Record { offset, points, goes_on: tag & 1 == 0, has_alternative, comment }))
    })
}

fn cut_off(offset: usize) -> FileFault {
    FileFault::new(offset, "the file is cut off within the moves")
}
