//! Which encoding the text of a file has.
//!
//! A file has one encoding from its beginning to its end. A mark at its beginning says which
//! (BOM); else zeros between the letters are UTF-16, and text that is valid UTF-8 is UTF-8. Of what
//! is left, GB18030 (with GBK and GB2312) and Big5 share almost all their bytes, so that the
//! meaning decides: the encoding that yields more moves and more words of Xiangqi, then the one
//! that leaves fewer bytes without a meaning, then the one whose letters are common more often.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use super::charset::{
    BIG5, Encoding, GB18030, GBK, REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252,
};

/// The number of bytes, from the first letter outside ASCII on, that are used to recognize an
/// encoding, at most.
pub(crate) const SAMPLE: usize = 1 << 16;

/// An encoding of text files that a user has named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TextEncoding(pub(crate) &'static Encoding, pub(super) Option<&'static Letters>);

impl TextEncoding {
    /// That of most files.
    pub const UTF_8: Self = Self(UTF_8, None);

    /// The encoding of a text that begins so; `None` if it has only letters that all encodings
    /// share.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        if let Some((encoding, _)) = of_mark(bytes) {
            return Some(Self(encoding, None));
        }
        let is_shared = bytes.iter().all(|&byte| byte != 0 && byte.is_ascii());
        (!is_shared).then(|| Self(choose(bytes, false), None))
    }

    /// Whether no byte of it is a letter.
    pub fn is_utf16(self) -> bool {
        [UTF_16LE, UTF_16BE].contains(&self.0)
    }

    /// A part of a text; what has no meaning is replaced.
    pub fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        self.0.decode_without_bom_handling(bytes).0
    }
}

/// A Vietnamese encoding of one byte a letter, which is not among those of the web.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Letters {
    names: &'static [&'static str],
    /// The letters from 0x80 on.
    high: &'static str,
    /// Control characters, each followed by the letter in its place.
    low: &'static str,
}

static LETTERS: [Letters; 2] = [
    Letters {
        names: &["viscii"],
        high: "ẠẮẰẶẤẦẨẬẼẸẾỀỂỄỆỐỒỔỖỘỢỚỜỞỊỎỌỈỦŨỤỲÕắằặấầẩậẽẹếềểễệốồổỗỠƠộờởịỰỨỪỬơớƯÀÁÂÃẢĂẳẵÈÉÊẺÌÍĨỳĐứÒÓÔạỷừửÙÚỹỵÝỡưàáâãảăữẫèéêẻìíĩỉđựòóôõỏọụùúũủýợỮ",
        low: "\u{2}Ẳ\u{5}Ẵ\u{6}Ẫ\u{14}Ỷ\u{19}Ỹ\u{1e}Ỵ",
    },
    Letters {
        names: &["tcvn3", "tcvn", "tcvn5712-1", "abc"],
        high: "ÀẢÃÁẠẶẬÈẺẼÉẸỆÌỈĨÍỊÒỎÕÓỌỘỜỞỠỚỢÙỦŨ\u{a0}ĂÂÊÔƠƯĐăâêôơưđẰ\u{300}\u{309}\u{303}\u{301}\u{323}àảãáạẲằẳẵắẴẮẦẨẪẤỀặầẩẫấậèỂẻẽéẹềểễếệìỉỄẾỒĩíịòỔỏõóọồổỗốộờởỡớợùỖủũúụừửữứựỳỷỹýỵỐ",
        low: "\u{1}Ú\u{2}Ụ\u{4}Ừ\u{5}Ử\u{6}Ữ\u{11}Ứ\u{12}Ự\u{13}Ỳ\u{14}Ỷ\u{15}Ỹ\u{16}Ý\u{17}Ỵ",
    },
];

impl Letters {
    /// A text in UTF-8.
    pub(super) fn in_utf8(&self, bytes: &[u8]) -> Vec<u8> {
        let (high, low): (Vec<char>, Vec<char>) =
            (self.high.chars().collect(), self.low.chars().collect());
        let letter = |&byte: &u8| {
            if let Some(at) = byte.checked_sub(0x80) {
                return high.get(usize::from(at)).copied().unwrap_or(char::REPLACEMENT_CHARACTER);
            }
            let own = low.chunks(2).find(|pair| pair[0] == char::from(byte));
            own.map_or(char::from(byte), |pair| pair[1])
        };
        bytes.iter().map(letter).collect::<String>().into_bytes()
    }
}

/// A name that belongs to no encoding.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "found `{0}`, expected an encoding: utf-8, utf-16le, utf-16be, gb18030, gbk, big5, \
         windows-1258, viscii, tcvn3, euc-kr or shift-jis"
)]
pub struct UnknownEncoding(String);

impl FromStr for TextEncoding {
    type Err = UnknownEncoding;

    /// Reads any name that the web knows, such as `gb2312` or `windows-1252`.
    fn from_str(name: &str) -> Result<Self, UnknownEncoding> {
        let lower = name.to_ascii_lowercase();
        let letters = LETTERS.iter().find(|letters| letters.names.contains(&&*lower));
        if let Some(letters) = letters {
            return Ok(Self(UTF_8, Some(letters)));
        }
        let known = match lower.as_str() {
            "utf16" | "utf16le" => Some(UTF_16LE),
            "utf16be" => Some(UTF_16BE),
            // What decodes every byte to the same error is of no use.
            _ => Encoding::for_label(name.as_bytes()).filter(|it| *it != REPLACEMENT),
        };
        // GB18030 holds all that GBK does.
        let known = known.map(|it| if it == GBK { GB18030 } else { it });
        known
            .map(|known| Self(known, None))
            .ok_or_else(|| UnknownEncoding(name.chars().take(40).collect()))
    }
}

impl fmt::Display for TextEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.1.map_or(self.0.name(), |letters| letters.names[0]))
    }
}

/// The encoding that a mark at the beginning of a file names, and the length of the mark.
pub(crate) fn of_mark(bytes: &[u8]) -> Option<(&'static Encoding, usize)> {
    Encoding::for_bom(bytes)
}

/// The encoding of a text whose beginning this is, or the whole of it, without a mark.
pub(crate) fn choose(bytes: &[u8], is_whole: bool) -> &'static Encoding {
    if let Some(encoding) = utf16(bytes) {
        return encoding;
    }
    match std::str::from_utf8(bytes) {
        Ok(_) => return UTF_8,
        Err(error) if error.error_len().is_none() && !is_whole => return UTF_8,
        Err(_) => {}
    }
    let first = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or_default();
    // The letters before the first one outside ASCII may belong to a move.
    let sample = &bytes[first.saturating_sub(8)..];
    let sample = &sample[..sample.len().min(SAMPLE)];
    if is_damaged_utf8(sample) {
        return UTF_8;
    }
    let rank = |encoding: &'static Encoding| {
        let (text, unknown) = decoded(encoding, sample);
        (evidence(&text), std::cmp::Reverse(unknown), common(encoding, sample))
    };
    let (mut best, mut most) = (UTF_8, rank(UTF_8));
    // On a tie the first one stays.
    for encoding in [GB18030, BIG5] {
        let found = rank(encoding);
        if found > most {
            (best, most) = (encoding, found);
        }
    }
    // A word may be there by chance, a move hardly ever.
    let alphabet = of_alphabet(sample).filter(|_| best != UTF_8 && most.0 < 16);
    match alphabet {
        Some(alphabet) => alphabet,
        None if best != UTF_8 && most.0 == 0 && is_western(sample) => WINDOWS_1252,
        None => best,
    }
}

/// The encoding of a text whose letters outside ASCII are those of an alphabet: Cyrillic ones run through
/// whole words, an odd number of them now and then; Vietnamese ones are between others.
fn of_alphabet(bytes: &[u8]) -> Option<&'static Encoding> {
    // đ, ư, ơ and the tones as letters of their own.
    const VIETNAMESE: [u8; 8] = [0xf0, 0xfd, 0xf5, 0xcc, 0xd2, 0xde, 0xec, 0xf2];
    let runs = || bytes.split(u8::is_ascii).filter(|run| !run.is_empty());
    let are_letters = runs().flatten().all(|&byte| byte >= 0xc0 || matches!(byte, 0xa8 | 0xb8));
    let has_odd = runs().any(|run| run.len() % 2 == 1);
    let long = runs().filter(|run| run.len() > 2).count();
    if are_letters && has_odd && 2 * long > runs().count() {
        return Encoding::for_label(b"windows-1251");
    }
    let own = runs().flatten().filter(|byte| VIETNAMESE.contains(byte)).count();
    if are_letters && has_odd && 2 * own > runs().flatten().count() {
        return Encoding::for_label(b"windows-1258");
    }
    None
}

/// How many letters are among those that the encoding has first, since they are the common ones: 3 755 of
/// GB 2312 and 5 401 of Big5.
fn common(encoding: &'static Encoding, bytes: &[u8]) -> usize {
    let (firsts, seconds) = match encoding {
        it if it == GB18030 => (0xb0..=0xd7, 0xa1..=0xfe),
        it if it == BIG5 => (0xa4..=0xc6, 0x40..=0xfe),
        _ => return 0,
    };
    let (mut at, mut count) = (0, 0);
    while let [first, second, ..] = bytes[at..] {
        at += if first.is_ascii() { 1 } else { 2 };
        count += usize::from(firsts.contains(&first) && seconds.contains(&second));
    }
    count
}

/// Whether letters outside ASCII look like those of names in western Europe: mostly one at a time, and
/// within a word.
fn is_western(bytes: &[u8]) -> bool {
    let (mut single, mut other) = (0, 0);
    let mut rest = bytes;
    while let Some(start) = rest.iter().position(|byte| !byte.is_ascii()) {
        let run = rest[start..].iter().take_while(|byte| !byte.is_ascii()).count();
        let beside = [start.checked_sub(1), Some(start + run)].map(|at| rest.get(at?));
        let is_in_word = beside.iter().flatten().any(|byte| byte.is_ascii_alphabetic());
        let is_letter = rest[start] >= 0xc0;
        *if run == 1 && is_letter && is_in_word { &mut single } else { &mut other } += 1;
        rest = &rest[start + run..];
    }
    single > other
}

/// Whether most letters outside ASCII are of UTF-8: other encodings hardly have one of three bytes by
/// chance.
fn is_damaged_utf8(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let runs = text.split(|c| c != '\u{fffd}').filter(|run| !run.is_empty()).count();
    let long = text.chars().filter(|&c| c >= '\u{800}' && c != '\u{fffd}').count();
    long >= 2 * runs
}

/// UTF-16 without a mark: one of the two bytes of a letter is 0 for every space and digit.
fn utf16(bytes: &[u8]) -> Option<&'static Encoding> {
    let sample = &bytes[..bytes.len().min(1 << 12) & !1];
    let zeros = |odd: usize| sample.iter().skip(odd).step_by(2).filter(|&&it| it == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let encoding = if even > odd { UTF_16BE } else { UTF_16LE };
    let is_utf16 = even.max(odd) > 4 * even.min(odd) && even.max(odd) * 32 >= sample.len();
    let (_, unknown) = decoded(encoding, sample);
    (is_utf16 && !sample.is_empty() && unknown <= 1).then_some(encoding)
}

/// A text and the number of places in it without a meaning. What is cut off at the end is none.
fn decoded(encoding: &'static Encoding, bytes: &[u8]) -> (String, usize) {
    let text = encoding.decode_without_bom_handling(bytes).0.into_owned();
    let own = text.trim_end_matches('\u{fffd}');
    let private = |c: char| c == '\u{fffd}' || ('\u{e000}'..='\u{f8ff}').contains(&c);
    let unknown = own.chars().filter(|&c| private(c)).count();
    (text, unknown)
}

/// Words that are common in files of Xiangqi, in the characters of both scripts.
const WORDS: &str = "象棋局勝胜和紅红黑先后後手車车馬马炮砲兵卒將将帥帅士仕相平進进退殺杀";

/// How much of a text is Xiangqi: its moves in Chinese, and then the words that are used there.
fn evidence(text: &str) -> usize {
    let letters: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    let number = |c: char| "一二三四五六七八九123456789１２３４５６７８９".contains(c);
    let is_move = |three: &[char]| {
        let [file, direction, to] = *three else { return false };
        let from = number(file) || WORDS.contains(file) && !file.is_ascii();
        from && "平進进退".contains(direction) && number(to)
    };
    let moves = letters.windows(3).filter(|three| is_move(three)).count();
    let words = letters.iter().filter(|&&c| WORDS.contains(c)).count();
    16 * moves + words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(encoding: &'static Encoding, text: &str) -> Vec<u8> {
        let units = text.encode_utf16();
        match encoding {
            it if it == UTF_16LE => units.flat_map(u16::to_le_bytes).collect(),
            it if it == UTF_16BE => units.flat_map(u16::to_be_bytes).collect(),
            it => {
                let (bytes, _, lost) = it.encode(text);
                assert!(!lost, "{text} in {}", it.name());
                bytes.into_owned()
            }
        }
    }

    #[track_caller]
    fn check(text: &str, encodings: &[&'static Encoding]) {
        for &encoding in encodings {
            let chosen = choose(&bytes(encoding, text), true);
            assert_eq!(chosen.name(), encoding.name(), "{text}");
        }
    }

    #[test]
    fn alphabets_are_not_taken_for_chinese() {
        let russian = Encoding::for_label(b"windows-1251").unwrap();
        let text = "[Title \"Задача о двух ладьях\"]\n{мат в два хода}\n1. h3e3 h10g8\n";
        assert_eq!(choose(&russian.encode(text).0, true), russian);
        // "Thế cờ tượng" with its tones after the letters.
        let vietnamese = b"Th\xea\xec c\xf5\xcc t\xfd\xf5\xf2ng\n1. P2-5 M8.7\n";
        assert_eq!(choose(vietnamese, true).name(), "windows-1258");
    }

    #[test]
    fn moves_and_names_say_the_encoding() {
        let both = [UTF_8, GB18030, BIG5, UTF_16LE, UTF_16BE];
        for text in [
            "1. 馬七進六 將5平6 2. 兵三平四\n",
            "[Event \"適情雅趣\"]\n\n1. 炮二平五 馬8進7\n",
            "3ak4/9/9/9/9/9/9/9/9/4K4 w id \"象棋\";\n",
            "3ak4/9/9/9/9/9/9/9/9/4K4 w id \"橘中秘\";\n",
            "id,fen,title\n1,x,夢入神機\n",
            "id,fen,title\n1,x,梅花譜 第三卷 順手砲\n",
            "江湖八大局: 七星聚會, 野馬操田, 千里獨行\n",
        ] {
            check(text, &both);
        }
        for text in [
            "1. 马七进六 将5平6\n",
            "a;象棋;\nb;二车;\n",
            "适情雅趣\n",
            "题目: 七星聚会\n",
            "title: 烂柯神机\n",
            "{\"title\":\"吴贞樑\"}",
        ] {
            check(text, &[UTF_8, GB18030, UTF_16LE, UTF_16BE]);
        }
        for text in ["竹香齋象戲譜", "桔中秘 卷一", "title: 爛柯神機\n", "title: 百變象棋譜\n"]
        {
            check(text, &[UTF_8, BIG5]);
        }
        check("Björn Müller, Café\n", &[UTF_8, WINDOWS_1252]);
        check("plain\n", &[UTF_8]);
    }

    #[test]
    fn a_few_bytes_without_a_meaning_do_not_change_the_encoding() {
        for encoding in [UTF_8, GB18030, BIG5] {
            let mut text = bytes(encoding, "1. 馬七進六 將5平6 2. 兵三平四 ");
            text.extend(b"\xff \xfe");
            assert_eq!(choose(&text, true), encoding);
        }
        assert_eq!(choose("a\u{e9}b".as_bytes(), false), UTF_8);
        assert_eq!(choose(&"馬".as_bytes()[..2], false), UTF_8);
    }

    #[test]
    fn encodings_are_named_as_on_the_web() {
        for (name, encoding) in [
            ("UTF-8", UTF_8),
            ("gbk", GB18030),
            ("gb2312", GB18030),
            ("Big5", BIG5),
            ("utf-16", UTF_16LE),
            ("utf16be", UTF_16BE),
            ("latin1", WINDOWS_1252),
        ] {
            assert_eq!(name.parse(), Ok(TextEncoding(encoding, None)), "{name}");
        }
        assert!("klingon".parse::<TextEncoding>().is_err());
        assert!("iso-2022-kr".parse::<TextEncoding>().is_err());
    }
}
