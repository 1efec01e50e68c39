//! The keys that encode files from version 11 on. All arithmetic is modulo 256.

/// What the bytes of the tree are added to, one text for all files.
const PHRASE: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// The keys of a file.
#[derive(Debug)]
pub(super) struct Keys {
    /// Added to the points of the pieces.
    men: u8,
    /// By how many places the pieces are rotated.
    rotated: usize,
    /// Added to the point where a move begins, and where it ends.
    from: u8,
    to: u8,
    /// Added to the length of comments.
    pub(super) length: u32,
    /// Added to the bytes after the header.
    body: [u8; 32],
}

impl Keys {
    /// The keys of a file by its header.
    pub(super) fn of(version: u8, header: &[u8; 16]) -> Self {
        let plain = Self { men: 0, rotated: 0, from: 0, to: 0, length: 0, body: [0; 32] };
        if version <= 10 {
            return plain;
        }
        let &[_, _, _, mask, _, _, _, _, or_a, or_b, or_c, or_d, sum, xy, xyf, xyt] = header;
        let scramble = |key: u8| key.wrapping_mul(key).wrapping_mul(54).wrapping_add(221);
        let men = scramble(xy).wrapping_mul(xy);
        let from = scramble(xyf).wrapping_mul(men);
        let to = scramble(xyt).wrapping_mul(from);
        let length = (u32::from(sum) * 256 + u32::from(xy)) % 32_000 + 767;
        let masks = [sum & mask | or_a, xy & mask | or_b, xyf & mask | or_c, xyt & mask | or_d];
        let body = std::array::from_fn(|index| PHRASE[index] & masks[index % 4]);
        // Version 11 has the pieces in their order.
        let rotated = if version >= 12 { usize::from(men) + 1 } else { 0 };
        Self { men, rotated, from, to, length, body }
    }

    /// The points of the pieces in their order.
    pub(super) fn men(&self, points: &[u8; 32]) -> [u8; 32] {
        let mut men = [0; 32];
        for (index, point) in points.iter().enumerate() {
            men[(index + self.rotated) % 32] = point.wrapping_sub(self.men);
        }
        men
    }

    /// The byte at an offset of the file.
    pub(super) fn plain(&self, offset: usize, byte: u8) -> u8 {
        byte.wrapping_sub(self.body[offset % 32])
    }

    /// The points of a move.
    pub(super) fn step(&self, from: u8, to: u8) -> (u8, u8) {
        let from = from.wrapping_sub(0x18).wrapping_sub(self.from);
        (from, to.wrapping_sub(0x20).wrapping_sub(self.to))
    }
}
