//! What a refused position text was probably meant to be.

use crate::rules::RuleSet;

/// The longest text that is examined, in bytes.
const LONGEST: usize = 400;

/// What to write instead of a position text that the rules refuse: the name of other rules, the
/// text with the colors exchanged, or the text with plain signs.
///
/// ```
/// use paiju_problem::problem::meant_position;
/// use paiju_game::rules::RuleSet;
///
/// let help = meant_position(RuleSet::Xiangqi, "4/5/2k3/7/6/P4/K3 b -").unwrap();
/// assert_eq!(help, "this is a position of chex: write `rules: chex`, or give --rules chex");
/// ```
pub fn meant_position(rules: RuleSet, text: &str) -> Option<String> {
    if text.len() > LONGEST {
        return None;
    }
    let plain = plain(text);
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if rules.read(text).is_err() && rules.read(&plain).is_ok() {
        return Some(format!("write `{plain}`, with plain signs"));
    }
    if let Some(other) = other_rules(rules, text) {
        return Some(format!(
            "this is a position of {other}: write `rules: {other}`, or give --rules {other}"
        ));
    }
    let swapped = exchanged(rules, text)?;
    Some(format!(
        "upper case is Red's and lower case Black's; with both exchanged it is legal: `{swapped}`"
    ))
}

/// The rules of another board on which the text is a position.
fn other_rules(rules: RuleSet, text: &str) -> Option<RuleSet> {
    let rows = |rules: RuleSet| rules.start().to_string().matches('/').count();
    let found = text.matches('/').count();
    let others = RuleSet::ALL.into_iter().filter(|&other| other != rules);
    let mut others = others.filter(|&other| rows(other) == found && rows(other) != rows(rules));
    others.find(|other| other.read(text).is_ok())
}

/// The text with upper and lower case exchanged, if that is a position, with the other side to move
/// if only that makes it legal.
fn exchanged(rules: RuleSet, text: &str) -> Option<String> {
    let text = text.trim();
    let (rows, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let swap = |letter: char| match letter {
        letter if letter.is_ascii_uppercase() => letter.to_ascii_lowercase(),
        letter => letter.to_ascii_uppercase(),
    };
    let rows: String = rows.chars().map(swap).collect();
    let other = match rest.chars().next() {
        Some('b') => 'w',
        _ => 'b',
    };
    let turned = format!("{other}{}", rest.get(1..).unwrap_or_default());
    [rest, &turned]
        .into_iter()
        .map(|rest| format!("{rows} {rest}"))
        .find(|it| rules.read(it).is_ok())
}

/// The text with the signs of a Chinese keyboard replaced by those of a Western one; quotation
/// marks are dropped, and other punctuation becomes a space.
///
/// ```
/// use paiju_problem::problem::plain;
///
/// assert_eq!(plain("“１．Ｃ６－Ｄ８”"), "1.C6-D8");
/// ```
pub fn plain(text: &str) -> String {
    let plain = |letter: char| match letter {
        '“' | '”' | '„' | '‘' | '’' | '「' | '」' | '『' | '』' => None,
        '，' | '、' | '；' | '：' | '\u{3000}' => Some(' '),
        '。' => Some('.'),
        '！'..='～' => char::from_u32(u32::from(letter) - 0xfee0),
        letter => Some(letter),
    };
    text.chars().filter_map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_exchanged_where_that_makes_a_position() {
        let help = |text: &str| meant_position(RuleSet::Xiangqi, text);
        let found = help("3AK4/4A1p2/9/9/2n6/6R2/9/9/3P5/4k4 w").unwrap();
        assert!(found.ends_with(": `3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w`"), "{found}");
        assert_eq!(help("3ak4/4a1P2/9/9/2N6/6r2/9/9/A2p5/4K4 w"), None);
        assert_eq!(help(""), None);
        assert_eq!(help("é"), None);
    }

    #[test]
    fn signs_of_a_chinese_keyboard_are_told() {
        let text = "“3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4，w”";
        let help = meant_position(RuleSet::Xiangqi, text);
        let wanted = "write `3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w`, with plain signs";
        assert_eq!(help.as_deref(), Some(wanted));
    }
}
