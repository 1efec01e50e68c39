//! What was probably meant by a text that is not a stipulation: `2#`, `＃２`, "mate in 2", 两步杀,
//! "Rot gewinnt".

use super::{MAX_MOVES, Stipulation};
use crate::game::Remedy;

/// What a word says of a stipulation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Said {
    /// Who moves, and words between the others.
    Nothing,
    Number(u8),
    Mate,
    Win,
    Draw,
    Stalemate,
    Checks,
    Help,
    /// The mover forces the other side to mate.
    Own,
}

/// Words as books and sites write them, a row for each meaning. A word of another row that is
/// longer is found first: 和棋 before 和.
const WORDS: &[(Said, &str)] = &[
    (
        Said::Nothing,
        "to move moves play plays and in the with a by for side game turn red black white mover \
         rot schwarz weiß weiss am zug zuge züge zügen in zieht und hält haelt setzt partie der \
         die mit immer đỏ hồng đen đi trước tiên bên quân trong nước và được chiếu 红 紅 黑 先 方 步 着 著 内 內 \
         回合 棋 局 走 行 必 可 至 法",
    ),
    (
        Said::Mate,
        "mate mates checkmate checkmates m dm matt hết bí 杀 殺 将死 將死 绝杀 絕殺 杀法 殺法",
    ),
    (Said::Win, "win wins winning gewinnt gewinn gewinnen sieg thắng 胜 勝 赢 贏 必胜 必勝"),
    (Said::Draw, "draw draws drawn remis hòa hoà 和 和棋 求和 守和"),
    (Said::Stalemate, "stalemate stalemates patt 困毙 困斃"),
    (
        Said::Checks,
        "check checks checking schach schachgebot schachgebote 连杀 連殺 连将杀 連將殺 连将 連將 \
         连将胜 連將勝",
    ),
    (Said::Help, "help helpmate hilfsmatt 助杀 助殺 协助 協助 帮杀 幫殺"),
    (Said::Own, "selfmate selbstmatt 自杀 自殺"),
    (Said::Number(1), "one ein einem eins một 一"),
    (Said::Number(2), "two zwei hai 二 两 兩"),
    (Said::Number(3), "three drei ba 三"),
    (Said::Number(4), "four vier bốn 四"),
    (Said::Number(5), "five fünf fuenf năm 五"),
    (Said::Number(6), "six sechs sáu 六"),
    (Said::Number(7), "seven sieben bảy 七"),
    (Said::Number(8), "eight acht tám 八"),
    (Said::Number(9), "nine neun chín 九"),
    (Said::Number(10), "ten zehn mười 十"),
];

impl Stipulation {
    /// What a text asks in words, as headings of books do: 红先胜, 六步杀, "Red to play and win".
    ///
    /// ```
    /// use paiju_game::stipulation::Stipulation;
    ///
    /// assert_eq!(Stipulation::in_words("红先和"), Some(Stipulation::DRAW));
    /// assert_eq!(Stipulation::in_words("第2局"), None);
    /// ```
    pub fn in_words(text: &str) -> Option<Self> {
        let is_said = |said: &Said| !matches!(said, Said::Nothing | Said::Number(_));
        let said = words(&text.to_lowercase())?;
        said.iter().any(is_said).then(|| meant(text)).flatten()
    }
}

/// What to write instead of a text, if all of it is understood.
pub(super) fn remedy(text: &str) -> Option<Remedy> {
    let meant = meant(text)?;
    if meant == Stipulation::WIN && !text.contains(['+', '＋']) {
        return Some(Remedy::Win);
    }
    Some(Remedy::Stipulation { text: meant.to_string() })
}

/// What a text asks, if all of it is understood.
fn meant(text: &str) -> Option<Stipulation> {
    let plain: String = text.chars().map(ascii).collect::<String>().to_lowercase();
    let quotes = ['"', '\'', '“', '”', '„', '「', '」', '`'];
    let squeezed: String =
        plain.chars().filter(|c| !c.is_whitespace() && !quotes.contains(c)).collect();
    if let Ok(asked) = squeezed.parse::<Stipulation>() {
        return Some(asked);
    }
    if plain.contains(['-', '+', '.', '=']) {
        return None;
    }
    let said = words(&plain)?;
    let has = |word| said.contains(&word);
    let rows = [Said::Draw, Said::Stalemate, Said::Help, Said::Own];
    let asked = match (number(&said), rows.into_iter().find(|&row| has(row))) {
        (Some(moves), kind) => {
            let (sign, checks) = match kind {
                None => ("#", if has(Said::Checks) { " checks" } else { "" }),
                Some(Said::Stalemate) => ("==", ""),
                Some(Said::Help) => ("h#", ""),
                Some(Said::Own) => ("s#", ""),
                Some(_) => return None,
            };
            format!("{sign}{moves}{checks}").parse().ok()?
        }
        (None, Some(Said::Draw)) => Stipulation::DRAW,
        (None, None) if has(Said::Checks) => "# checks".parse().ok()?,
        (None, None) if has(Said::Mate) => Stipulation::SHORTEST,
        (None, None) if has(Said::Win) => Stipulation::WIN,
        (None, _) => return None,
    };
    Some(asked)
}

/// What the words of a text say; `None` if one is not known.
fn words(text: &str) -> Option<Vec<Said>> {
    let mut said = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_ascii_digit() {
            let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
            said.push(Said::Number(rest[..digits].parse().ok()?));
            digits
        } else if first.is_alphabetic() {
            let (word, length) = word(rest)?;
            said.push(word);
            length
        } else {
            first.len_utf8()
        };
        rest = &rest[length..];
    }
    Some(said)
}

/// The longest known word that a text begins with, and its bytes. Chinese words need no end;
/// others must not go on.
fn word(text: &str) -> Option<(Said, usize)> {
    let ends = |word: &str, rest: &str| {
        let goes_on = |c: char| c.is_alphabetic() && !is_chinese(c);
        word.starts_with(is_chinese) || !rest.starts_with(goes_on)
    };
    let rows = WORDS.iter();
    let words = rows.flat_map(|&(said, row)| row.split_whitespace().map(move |it| (said, it)));
    words
        .filter(|(_, word)| text.strip_prefix(word).is_some_and(|rest| ends(word, rest)))
        .max_by_key(|(_, word)| word.len())
        .map(|(said, word)| (said, word.len()))
}

/// The one number that words state: digits, a word, or a Chinese numeral such as 十二.
fn number(said: &[Said]) -> Option<u8> {
    let numbers = said.iter().filter_map(|word| match word {
        Said::Number(number) => Some(*number),
        _ => None,
    });
    let moves = match *numbers.collect::<Vec<_>>() {
        [number] => number,
        [10, ones @ 1..=9] => 10 + ones,
        [tens @ 2..=9, 10] => 10 * tens,
        [tens @ 2..=9, 10, ones @ 1..=9] => 10 * tens + ones,
        _ => return None,
    };
    (1..=MAX_MOVES).contains(&moves).then_some(moves)
}

/// Whether a letter belongs to words that are written without spaces.
fn is_chinese(letter: char) -> bool {
    ('\u{3400}'..='\u{9fff}').contains(&letter)
}

/// A letter of full width as one of ASCII.
fn ascii(letter: char) -> char {
    match u32::from(letter) {
        code @ 0xff01..=0xff5e => char::from_u32(code - 0xfee0).unwrap_or(letter),
        _ => letter,
    }
}
