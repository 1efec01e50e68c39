//! CBR, one game of CCBridge (象棋桥), versions 1 and 2, and CBL, a collection of such games.
//!
//! Strings are UTF-16 in fields of fixed places. The tree follows the set-up, each move
//! before those that follow it.

use std::ops::Range;

use super::file::parts;
use super::placement::point;
use super::{
    FileFault, GameRead, GameResult, GameTree, Header, NodeId, Placement, ReadOptions, Step,
};
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

/// The offsets of a version.
struct Layout {
    strings: &'static [(usize, usize, Header)],
    result: usize,
    /// The side to move; the set-up follows 8 bytes later and the tree 102.
    side: usize,
    /// The point of a byte of a move.
    point: fn(u8) -> Option<Point>,
}

const VERSION_1: Layout = Layout {
    strings: &[
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
        (1396, 64, Header::Annotator),
        (1524, 64, Header::Author),
    ],
    result: 1820,
    side: 1856,
    point: |byte| point(byte >> 4, 9u8.checked_sub(byte & 15)?),
};

const VERSION_2: Layout = Layout {
    strings: &[
        (180, 128, Header::Title),
        (692, 64, Header::Event),
        (756, 64, Header::Round),
        (884, 64, Header::Date),
        (948, 64, Header::Place),
        (1012, 64, Header::TimeRule),
        (1076, 64, Header::Red),
        (1140, 64, Header::RedTeam),
        (1204, 64, Header::RedTime),
        (1268, 32, Header::RedRating),
        (1300, 64, Header::Black),
        (1364, 64, Header::BlackTeam),
        (1428, 64, Header::BlackTime),
        (1492, 32, Header::BlackRating),
        (1652, 64, Header::Annotator),
        (1780, 64, Header::Author),
    ],
    result: 2076,
    side: 2112,
    point: |byte| point(byte % 9, 9u8.checked_sub(byte / 9)?),
};

/// The games of a collection: each begins with the same bytes.
pub(super) fn games(bytes: &[u8]) -> Vec<Range<usize>> {
    let mut starts = Vec::new();
    let mut at = 0;
    while let Some(found) = find(&bytes[at..]) {
        starts.push(at + found);
        at += found + GAME.len();
    }
    parts(&starts, bytes.len())
}

fn find(bytes: &[u8]) -> Option<usize> {
    bytes.windows(GAME.len()).position(|part| part == GAME)
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
    let layout = match bytes.get(19) {
        Some(1) => VERSION_1,
        Some(2) => VERSION_2,
        Some(other) => {
            let message = format!("found version {other} of CBR, expected 1 or 2");
            return Err(FileFault::new(base + 19, message));
        }
        None => return Err(FileFault::new(base + bytes.len(), "the file ends within the header")),
    };
    let tree_at = layout.side + 102;
    let (Some(men), Some(&side)) =
        (bytes.get(layout.side + 8..layout.side + 98), bytes.get(layout.side))
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
    for &(at, length, header) in layout.strings {
        tree.headers.set(header, &string(&bytes[at..at + length]));
    }
    tree.headers.result = match bytes[layout.result] {
        1 => GameResult::RedWins,
        2 => GameResult::BlackWins,
        3 => GameResult::Draw,
        _ => GameResult::Unknown,
    };
    let mut warnings = Vec::new();
    if let Err(fault) = read_tree(&mut tree, bytes, tree_at, base, &layout) {
        warnings.push(fault);
    }
    Ok(GameRead { tree, offset: base, warnings })
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
    layout: &Layout,
) -> Result<(), FileFault> {
    let (mut at, mut is_root) = (start, true);
    let mut waiting: Vec<NodeId> = vec![GameTree::ROOT];
    while let Some(parent) = waiting.pop() {
        let Some(&[tag, _, from, to]) = bytes.get(at..).and_then(<[u8]>::first_chunk::<4>) else {
            // A file without moves may end here.
            let is_cut = tree.move_count() > 0 && at < bytes.len();
            return if is_cut { Err(cut_off(base + at)) } else { Ok(()) };
        };
        // What follows the tree in its record.
        if tag > 7 || from == to && !is_root {
            return Ok(());
        }
        let offset = at;
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
        let mut id = parent;
        if !is_root || from != to {
            let (Some(from), Some(to)) = ((layout.point)(from), (layout.point)(to)) else {
                let message =
                    "found a move that leads off the board; it and what follows is left out";
                return Err(FileFault::new(base + offset, message));
            };
            id = tree
                .add(parent, Step { from, to })
                .map_err(|full| FileFault::full(base + offset, full))?;
            if tag & 2 != 0 {
                waiting.push(parent);
            }
        }
        is_root = false;
        tree.say_after(id, &comment);
        if tag & 1 == 0 {
            waiting.push(id);
        }
    }
    Ok(())
}

fn cut_off(offset: usize) -> FileFault {
    FileFault::new(offset, "the file is cut off within the moves")
}
