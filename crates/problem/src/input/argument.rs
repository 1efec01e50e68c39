//! Position texts in place of files.

use std::path::{Path, PathBuf};

use crate::formats::loose_fen;

/// Whether this is a position text and not a path: ten rows in any shape in which they are passed
/// around, or the rows of a game on another board.
pub(super) fn position(path: &Path) -> Option<&str> {
    let text = path.to_str().filter(|text| text.len() < 400 && text.contains('/'))?;
    let rows = text.split_whitespace().next()?;
    let is_row = |row: &str| {
        !row.is_empty()
            && row.chars().all(|c| matches!(c, '1'..='9') || "kabnrcpehKABNRCPEH".contains(c))
    };
    let is_rows = rows.matches('/').count() >= 6 && rows.split('/').all(is_row);
    (loose_fen(text).is_ok() || is_rows).then_some(text)
}

/// Joins the words of a position text that was given without quotes: the rows, the side to move,
/// rights and counters.
pub(super) fn joined(paths: Vec<PathBuf>) -> Vec<PathBuf> {
    let mut joined: Vec<PathBuf> = Vec::with_capacity(paths.len());
    // The words of a text whose rows were alone.
    let mut words: Option<String> = None;
    for path in paths {
        let word = path.to_str().filter(|word| follows(word) && !path.exists());
        if let (Some(words), Some(word), Some(last)) = (&mut words, word, joined.last_mut()) {
            *words = format!("{words} {word}");
            *last = PathBuf::from(&*words);
            continue;
        }
        let alone = position(&path).filter(|text| !text.contains(' ') && !path.exists());
        words = alone.map(str::to_owned);
        joined.push(path);
    }
    joined
}

/// Whether a word follows the rows of a position text.
fn follows(word: &str) -> bool {
    let counts = word.len() < 4 && word.parse::<u32>().is_ok();
    counts || matches!(word, "w" | "b" | "r" | "-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_a_position_are_joined() {
        let rows = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4";
        let paths = |words: &[&str]| words.iter().map(PathBuf::from).collect::<Vec<_>>();
        let given = paths(&["missing.yaml", "-", rows, "w", "-", "-", "0", "1", rows, "b", "c"]);
        let found = joined(given);
        let whole = format!("{rows} w - - 0 1");
        assert_eq!(found, paths(&["missing.yaml", "-", &whole, &format!("{rows} b"), "c"]));
    }

    #[test]
    fn a_path_is_no_position() {
        for path in ["a/b/c/d/e/f/g/h/i/j", "data/2024/k/n/p/r/c/x.yaml", "-", "", "/////////"] {
            assert_eq!(position(Path::new(path)), None, "{path}");
        }
        for text in
            ["4/5/2k3/7/6/P4/K3 w -", "https://www.chessdb.cn/query/?9/9/9/9/9/9/9/9/9/3K5%20w"]
        {
            assert_eq!(position(Path::new(text)), Some(text));
        }
    }
}
