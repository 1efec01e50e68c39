//! The form of moves in Chinese, and of those whose characters are set apart by spaces.

/// What a character of a Chinese move says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Class {
    Piece,
    Place,
    Number,
    Heading,
    Other,
}

pub(crate) fn class(c: char) -> Class {
    match c {
        '前' | '中' | '后' | '後' => Class::Place,
        '进' | '進' | '退' | '平' => Class::Heading,
        '1'..='9' | '１'..='９' => Class::Number,
        _ if "一二三四五六七八九".contains(c) => Class::Number,
        _ if "帅将帥將仕士相象马馬傌车車俥炮砲兵卒".contains(c) => Class::Piece,
        _ => Class::Other,
    }
}

/// Whether a text has the form of a Chinese move, legal or not: what is before the heading is not
/// examined, but for the first of five characters.
pub(crate) fn is_chinese_move(text: &str) -> bool {
    let count = text.chars().count();
    let is_first = |c: char| class(c) != Class::Other;
    (count == 4 || count == 5 && text.starts_with(is_first))
        && text.chars().nth_back(1).is_some_and(|c| class(c) == Class::Heading)
        && text.chars().next_back().is_some_and(|c| class(c) == Class::Number)
}

/// The bytes of a Chinese move at the start of a text whose characters are set apart by spaces
/// or a line break (`马 七 进 六`, `将5平 6`), and the move without them.
pub(crate) fn spaced_move(text: &str) -> Option<(usize, String)> {
    if begins_word(text) {
        return worded_move(text);
    }
    // For each character the byte after it, in either text, and whether a space is before it.
    let (mut spaced, mut ends) = (String::new(), Vec::new());
    let mut after_space = false;
    for (at, c) in text.char_indices().take(MOST_SPACED) {
        if c.is_whitespace() {
            after_space = true;
            continue;
        }
        if ends.len() == 5 || class(c) == Class::Other {
            break;
        }
        spaced.push(c);
        ends.push((at + c.len_utf8(), spaced.len(), after_space));
        after_space = false;
    }
    [4, 5].into_iter().find_map(|length: usize| {
        let &(end, letters, apart) = ends.get(length - 1)?;
        let mv = &spaced[..letters];
        // A digit after a space may be the number of the next move.
        let next = text[end..].chars().next();
        let is_number = apart
            && next.is_some_and(|c| matches!(c, '.' | '．' | '…' | ')' | '）' | ':' | '：'))
            || apart && next == Some('、') && !ends[length - 2].2;
        let is_known = mv.chars().all(|c| class(c) != Class::Other);
        (!is_number && is_known && is_chinese_move(mv)).then(|| (end, mv.to_owned()))
    })
}

/// Whether a text begins with a letter of a Vietnamese man.
pub(crate) fn begins_word(text: &str) -> bool {
    text.starts_with(|c: char| "tTsSxXpPmMbBcC".contains(c))
}

/// The bytes of a Vietnamese move in words at the start of a text, with or without accents, and the move
/// in letters: `Mã 7 tấn 6` and `Ma trước tấn 6` are `M7.6` and `Mt.6`.
fn worded_move(text: &str) -> Option<(usize, String)> {
    const MEN: [(&str, &str); 10] = [
        ("tướng", "Tg"),
        ("tượng", "T"),
        ("sĩ", "S"),
        ("sỹ", "S"),
        ("xe", "X"),
        ("pháo", "P"),
        ("mã", "M"),
        ("tốt", "B"),
        ("binh", "B"),
        ("chốt", "B"),
    ];
    const PLACES: [(&str, &str); 3] = [("trước", "t"), ("sau", "s"), ("giữa", "g")];
    const WAYS: [(&str, &str); 5] =
        [("tấn", "."), ("tiến", "."), ("thoái", "/"), ("lui", "/"), ("bình", "-")];
    let mut end = 0;
    let mut next = || {
        let rest = &text[end..];
        let begin = end + rest.len() - rest.trim_start().len();
        let length = text[begin..].find(|c: char| !c.is_alphanumeric());
        end = begin + length.unwrap_or(text.len() - begin);
        text[begin..end].to_lowercase()
    };
    let of = |rows: &[(&str, &'static str)], word: &str| {
        // Most words are moves in other notations.
        if word.contains(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let is_plain = |row: &&(&str, &str)| without_accents(row.0) == word;
        let row = rows.iter().find(|row| row.0 == word).or_else(|| rows.iter().find(is_plain));
        row.map(|row| row.1)
    };
    let digit = |word: &str| {
        (word.len() == 1 && word.starts_with(|c| ('1'..='9').contains(&c))).then(|| word.to_owned())
    };
    let man = of(&MEN, &next())?;
    let place = next();
    let place = digit(&place).or_else(|| of(&PLACES, &place).map(str::to_owned))?;
    let way = of(&WAYS, &next())?;
    let number = digit(&next())?;
    Some((end, format!("{man}{place}{way}{number}")))
}

/// A Vietnamese word in plain letters.
fn without_accents(word: &str) -> String {
    let plain = |c| match c {
        'ã' | 'á' | 'ấ' => 'a',
        'ĩ' | 'ì' => 'i',
        'ỹ' => 'y',
        'ế' => 'e',
        'ư' | 'ữ' => 'u',
        'ố' | 'ớ' | 'ợ' => 'o',
        c => c,
    };
    word.chars().map(plain).collect()
}

/// The most characters of a move with spaces between them.
const MOST_SPACED: usize = 24;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spaces_within_a_move_are_left_out() {
        for (text, expected) in [
            ("马 七 进 六 将", Some("马七进六")),
            ("将5平 6", Some("将5平6")),
            ("将\n5平6", Some("将5平6")),
            ("马七进 六将5平6", Some("马七进六")),
            ("前 兵 三 平 四", Some("前兵三平四")),
            ("马 七 进 六、将", Some("马七进六")),
            ("将5平 2. 兵三平四", None),
            ("将5平 二、兵三平四", None),
            ("马七进 将5平", None),
            ("马七,进六", None),
            ("Mã 7 tấn 6 Tướng", Some("M7.6")),
            ("tuong 5 binh 6", Some("Tg5-6")),
            ("Tượng 3 thoái 5", Some("T3/5")),
            ("Pháo trước bình 5, X", Some("Pt-5")),
            ("Mã hay", None),
            ("So 7", None),
        ] {
            let found = spaced_move(text);
            assert_eq!(found.map(|it| it.1).as_deref(), expected, "{text}");
        }
    }
}
