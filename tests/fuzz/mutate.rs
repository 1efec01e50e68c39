//! Good texts made bad.

/// Words and letters that mean something to one reader or another.
const WORDS: [&str; 48] = [
    "/",
    "9",
    "10",
    "0",
    " ",
    "\n",
    "\r\n",
    "\t",
    "\u{feff}",
    "w",
    "b",
    "K",
    "k",
    "-",
    "#",
    "+",
    "=",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ":",
    "\"",
    "'",
    ",",
    ";",
    "...",
    "1.",
    "2...",
    "---",
    "|",
    ">",
    "&a",
    "*a",
    "!!",
    "帥",
    "車",
    "進",
    "平",
    "前",
    "１",
    "🐎",
    "\u{301}",
    "4294967296",
    "-1",
    "99999999999999999999",
];

/// Random numbers by counting with a mixed step (`SplitMix64`), and what is made of them.
pub(crate) struct Mutator {
    state: u64,
}

impl Mutator {
    pub(crate) fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `limit`, which is not 0.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// One of the texts with some changes, as text.
    pub(crate) fn text(&mut self, seeds: &[&str]) -> String {
        String::from_utf8_lossy(&self.bytes(seeds)).into_owned()
    }

    /// One of the texts with some changes.
    pub(crate) fn bytes(&mut self, seeds: &[&str]) -> Vec<u8> {
        let seeds: Vec<&[u8]> = seeds.iter().map(|seed| seed.as_bytes()).collect();
        self.changed(&seeds)
    }

    /// One of the files with some changes.
    pub(crate) fn changed(&mut self, seeds: &[&[u8]]) -> Vec<u8> {
        let mut bytes = seeds[self.below(seeds.len())].to_vec();
        for _ in 0..self.below(5) {
            self.change(&mut bytes, seeds);
        }
        bytes
    }

    fn change(&mut self, bytes: &mut Vec<u8>, seeds: &[&[u8]]) {
        let at = self.below(bytes.len() + 1);
        let end = (at + self.below(12)).min(bytes.len());
        match self.below(9) {
            0 if at < bytes.len() => bytes[at] = self.next() as u8,
            1 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
            2 => drop(bytes.drain(at..end)),
            3 => {
                let part = bytes[at..end].to_vec();
                let to = self.below(bytes.len() + 1);
                bytes.splice(to..to, part);
            }
            4 => bytes.truncate(at),
            5 => {
                let other = seeds[self.below(seeds.len())];
                let from = self.below(other.len());
                let to = (from + self.below(20)).min(other.len());
                bytes.splice(at..at, other[from..to].iter().copied());
            }
            6 => {
                // The same over and over: depth and length.
                let word = WORDS[self.below(WORDS.len())].as_bytes();
                let word = word.repeat(self.below(300));
                bytes.splice(at..at, word);
            }
            _ => {
                let word = WORDS[self.below(WORDS.len())].as_bytes();
                bytes.splice(at..end, word.iter().copied());
            }
        }
    }
}
