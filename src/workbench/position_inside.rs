//! A position text somewhere inside another text: a sentence, a command of an engine, an address.

/// The fewest slashes between the rows of a board: Chex has seven rows.
const FEWEST: usize = 6;

/// What separates words, but for spaces.
const SEPARATORS: &str = "_+=&?#\"'`()[]{},;:<>|";

/// The position in a text, with the side to move if one is named, the moves that follow it, and
/// the words around it that are neither; `None` without one.
pub(super) fn position_inside(text: &str) -> Option<(String, String, String)> {
    let plain = decoded(text);
    let parts = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| c.is_whitespace() || SEPARATORS.contains(c));
        parts.filter(|part| !part.is_empty()).map(str::to_owned).collect()
    };
    let all = parts(&plain);
    let board = all.iter().find_map(|word| board(word))?;
    let (before, after) = plain.split_once(board)?;
    // An address ends with the position.
    let before = before.rsplit_once(char::is_whitespace).map_or("", |(before, _)| before);
    let (line, below) = after.split_once('\n').unwrap_or((after, ""));
    let (own, moves) = line.split_once("moves").unwrap_or((line, ""));
    let own = parts(own);
    let others = before.split_whitespace().chain(own.iter().map(String::as_str));
    let others = others.chain(below.split_whitespace()).filter(|word| is_said(word));
    let others = others.collect::<Vec<_>>().join(" ");
    let mut own = own.iter().map(String::as_str).peekable();
    let side = own.next_if(|word| matches!(*word, "w" | "b" | "r")).unwrap_or("w");
    let mut position = format!("{board} {side}");
    if let Some(rights) = own.next_if(|word| matches!(*word, "-" | "K" | "k" | "Kk")) {
        position = format!("{position} {rights}");
    }
    Some((position, parts(moves).join(" "), others))
}

/// Whether a word is more than the fields of a position text and what engines put before it.
fn is_said(word: &str) -> bool {
    let letters = word.chars().filter(|c| c.is_alphanumeric()).count();
    let is_known = matches!(word, "position" | "fen" | "Kk");
    letters > 1 && word.chars().any(char::is_alphabetic) && !is_known
}

/// The board in a word, which may be preceded by a path.
fn board(word: &str) -> Option<&str> {
    let word = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
    let is_row = |row: &str| {
        let known = |c: char| c.is_ascii_digit() || "KABNRCPHEGSQkabnrcphegsq".contains(c);
        !row.is_empty() && row.chars().all(known)
    };
    // Names of folders before the board are not rows.
    let mut start = 0;
    let mut at = 0;
    for row in word.split('/') {
        at += row.len() + 1;
        if !is_row(row) {
            start = at;
        }
    }
    let board = word.get(start..)?;
    (board.matches('/').count() >= FEWEST).then_some(board)
}

/// A text in which `%2F` is a slash.
fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let (mut plain, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while let Some(&byte) = bytes.get(at) {
        let digits = (byte == b'%').then(|| text.get(at + 1..at + 3)).flatten();
        let digits = digits.filter(|digits| digits.bytes().all(|digit| digit.is_ascii_hexdigit()));
        if let Some(byte) = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            plain.push(byte);
            at += 3;
        } else {
            plain.push(byte);
            at += 1;
        }
    }
    String::from_utf8_lossy(&plain).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_found_in_sentences_commands_and_addresses() {
        let fen = "4ka3/4a4/4b4/7C1/9/9/3R5/9/3K5/3p5 w";
        let found = |text: &str| position_inside(text).unwrap_or_default();
        let none = String::new;
        let sentence = format!("Look at this one: ({fen}), a mate in two");
        let rest = "Look at this one: mate in two".to_owned();
        assert_eq!(found(&sentence), (fen.to_owned(), none(), rest));
        let command = format!("position fen {fen} - - 0 1 moves h7e7 d1e1");
        assert_eq!(found(&command), (format!("{fen} -"), "h7e7 d1e1".to_owned(), none()));
        let address =
            "https://www.xiangqiai.com/#/4ka3%2F4a4%2F4b4%2F7C1%2F9%2F9%2F3R5%2F9%2F3K5%2F3p5%20w";
        assert_eq!(found(address), (fen.to_owned(), none(), none()));
        let two = format!("position fen {fen} - - 0 1 moves h7e7\nposition fen {fen}");
        assert_eq!(
            found(&two),
            (format!("{fen} -"), "h7e7".to_owned(), fen[..fen.len() - 2].to_owned())
        );
        let chex = "4/1R3/p4p/k3K2/4B1/5/4 b Kk";
        assert_eq!(found(&format!("see {chex}")).0, chex);
    }

    #[test]
    fn what_is_no_position_is_none() {
        for text in ["", "a/b/c", "https://host/a/b/c/d/e/f/g", "1/2/3", "%", "%zz/%2", "4ka3/4a4"]
        {
            assert_eq!(position_inside(text), None, "{text}");
        }
    }
}
