//! The letters of encodings, as the platform knows them.
//!
//! How bytes are grouped is what <https://encoding.spec.whatwg.org> says.

use std::sync::OnceLock;

use super::{Next, decoded};
use crate::game::index_sort_by_key;

/// The byte between two letters when the platform is asked for many: it belongs to no longer letter.
const BETWEEN: u8 = b'\n';

/// What `read` makes of the text of each of some sequences of bytes.
fn each<const N: usize, T>(
    name: &str,
    sequences: impl Iterator<Item = [u8; N]>,
    read: impl Fn(&str) -> T,
) -> Vec<T> {
    let mut bytes = Vec::new();
    let mut count = 0;
    for sequence in sequences {
        bytes.extend(sequence);
        bytes.push(BETWEEN);
        count += 1;
    }
    let text = decoded(name, &bytes);
    text.split(char::from(BETWEEN)).take(count).map(read).collect()
}

/// The letter that a text is.
fn only(text: &str) -> Option<char> {
    let mut letters = text.chars();
    let letter = letters.next().filter(|&letter| letter != '\u{fffd}');
    letter.filter(|_| letters.next().is_none())
}

/// Letters with their bytes, for the way back.
fn turned<T: Copy>(letters: impl Iterator<Item = (char, T)>) -> Vec<(char, T)> {
    let mut all: Vec<_> = letters.collect();
    // The first one of a letter stays.
    index_sort_by_key(&mut all, |&(letter, _)| letter);
    all.dedup_by_key(|&mut (letter, _)| letter);
    all
}

fn found<T: Copy>(turned: &[(char, T)], letter: char) -> Option<T> {
    let at = turned.binary_search_by_key(&letter, |&(letter, _)| letter).ok()?;
    Some(turned[at].1)
}

/// Letters of two bytes: a row for each first byte from 0x81 to 0xfe.
#[derive(Debug)]
struct Pairs {
    /// The letters, or the two letters of a pair.
    letters: Vec<[Option<char>; 2]>,
    turned: Vec<(char, [u8; 2])>,
    /// The last second byte below 0x80, and the first one after.
    second: [u8; 2],
}

impl Pairs {
    fn new(name: &str, second: [u8; 2]) -> Self {
        let seconds = || (0x40..=second[0]).chain(second[1]..=0xfe);
        let pairs = || (0x81..=0xfe).flat_map(move |first| seconds().map(move |it| [first, it]));
        let letters = each(name, pairs(), |text| match only(text) {
            Some(letter) => [Some(letter), None],
            // A letter with an accent of its own.
            None if !text.contains('\u{fffd}') && text.chars().count() == 2 => {
                let mut two = text.chars();
                [two.next(), two.next()].map(|it| it.filter(|letter| !letter.is_ascii()))
            }
            None => [None, None],
        });
        let single = |(&letters, pair): (&[Option<char>; 2], [u8; 2])| match letters {
            [Some(letter), None] => Some((letter, pair)),
            _ => None,
        };
        let turned = turned(letters.iter().zip(pairs()).filter_map(single));
        Self { letters, turned, second }
    }

    /// What two bytes mean. A byte of ASCII after one without a meaning is a letter of its own.
    fn next(&self, first: u8, second: u8) -> Next {
        let row = usize::from(self.second[0] - 0x40) + usize::from(0xff - self.second[1]) + 1;
        let at = match second {
            0x40..=0x7e => Some(usize::from(second - 0x40)),
            it if (self.second[1]..=0xfe).contains(&it) => {
                Some(usize::from(self.second[0] - 0x40 + 1) + usize::from(it - self.second[1]))
            }
            _ => None,
        };
        let letters = at.and_then(|at| self.letters.get(usize::from(first - 0x81) * row + at));
        match letters {
            Some(&[Some(letter), other]) => Next::Letters(2, [Some(letter), other]),
            _ => Next::Nothing(if second.is_ascii() { 1 } else { 2 }),
        }
    }
}

/// The letters of GB18030.
#[derive(Debug)]
pub(super) struct Gb18030 {
    pairs: Pairs,
    /// Those of four bytes, which are seldom asked for.
    fours: OnceLock<Fours>,
}

/// The letters of four bytes up to U+FFFF.
#[derive(Debug)]
struct Fours {
    /// In the order of their bytes.
    letters: Vec<Option<char>>,
    turned: Vec<(char, u32)>,
}

/// Letters of four bytes up to U+FFFF, and the number of the first one after.
const FOURS: u32 = 39_420;
const AFTER: u32 = 189_000;

/// The four bytes of a number.
fn four(number: u32) -> [u8; 4] {
    let [first, second] = [number / 12_600, number / 1_260 % 10];
    let [third, fourth] = [number / 10 % 126, number % 10];
    [0x81 + first as u8, 0x30 + second as u8, 0x81 + third as u8, 0x30 + fourth as u8]
}

impl Fours {
    fn new() -> Self {
        let letters = each("gb18030", (0..FOURS).map(four), only);
        let numbered = letters.iter().zip(0..).filter_map(|(&letter, at)| Some((letter?, at)));
        let turned = turned(numbered);
        Self { letters, turned }
    }
}

impl Gb18030 {
    pub(super) fn new() -> Self {
        Self { pairs: Pairs::new("gb18030", [0x7e, 0x80]), fours: OnceLock::new() }
    }

    fn fours(&self) -> &Fours {
        self.fours.get_or_init(Fours::new)
    }

    /// The first letter of bytes, which is not of ASCII.
    pub(super) fn next(&self, bytes: &[u8]) -> Next {
        match *bytes {
            [0x80, ..] => Next::letter(1, Some('€')),
            [0xff, ..] => Next::Nothing(1),
            [first, second @ 0x30..=0x39, ref rest @ ..] => match *rest {
                [third @ 0x81..=0xfe, fourth @ 0x30..=0x39, ..] => {
                    let of = |byte: u8, first: u8| u32::from(byte - first);
                    let high = of(first, 0x81) * 12_600 + of(second, 0x30) * 1_260;
                    let number = high + of(third, 0x81) * 10 + of(fourth, 0x30);
                    match self.four(number) {
                        Some(letter) => Next::letter(4, Some(letter)),
                        None => Next::Nothing(4),
                    }
                }
                [] | [0x81..=0xfe] => Next::More,
                _ => Next::Nothing(1),
            },
            [first, second, ..] => self.pairs.next(first, second),
            _ => Next::More,
        }
    }

    fn four(&self, number: u32) -> Option<char> {
        match number {
            AFTER.. => char::from_u32(0x1_0000 + number - AFTER),
            _ => *self.fours().letters.get(number as usize)?,
        }
    }

    /// Writes the bytes of a letter that is not of ASCII; none where it has none.
    pub(super) fn write(&self, letter: char, bytes: &mut Vec<u8>) {
        if let Some(pair) = found(&self.pairs.turned, letter) {
            bytes.extend(pair);
            return;
        }
        let high = u32::from(letter).checked_sub(0x1_0000).map(|high| AFTER + high);
        if let Some(number) = high.or_else(|| found(&self.fours().turned, letter)) {
            bytes.extend(four(number));
        }
    }
}

/// The letters of Big5.
#[derive(Debug)]
pub(super) struct Big5(Pairs);

impl Big5 {
    pub(super) fn new() -> Self {
        Self(Pairs::new("big5", [0x7e, 0xa1]))
    }

    pub(super) fn next(&self, bytes: &[u8]) -> Next {
        match *bytes {
            [0x80 | 0xff, ..] => Next::Nothing(1),
            [first, second, ..] => self.0.next(first, second),
            _ => Next::More,
        }
    }

    pub(super) fn write(&self, letter: char, bytes: &mut Vec<u8>) {
        bytes.extend(found(&self.0.turned, letter).into_iter().flatten());
    }
}

/// The letters of an encoding of one byte a letter, from 0x80 on.
#[derive(Debug)]
pub(super) struct Single(Vec<Option<char>>);

impl Single {
    /// Whether an encoding has a letter, or nothing, for each byte by itself.
    pub(super) fn is_such(name: &str) -> bool {
        let two = ["big5", "euc-jp", "euc-kr", "gbk", "gb18030", "iso-2022-jp", "shift_jis"];
        !two.contains(&name)
    }

    pub(super) fn new(name: &str) -> Self {
        Self(each(name, (0x80..=0xff).map(|byte| [byte]), only))
    }

    pub(super) fn letter(&self, byte: u8) -> Option<char> {
        *self.0.get(usize::from(byte - 0x80))?
    }

    pub(super) fn byte(&self, letter: char) -> Option<u8> {
        let at = self.0.iter().position(|&it| it == Some(letter))?;
        Some(0x80 + at as u8)
    }
}
