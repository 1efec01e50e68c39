//! "Did you mean …?" for words out of a small vocabulary.
//!
//! A misspelt key or finding is nearly always one or two letters away from the
//! right one, so the suggestion rests on edit distance alone.

/// The longest word, in characters, for which a suggestion is looked for. The
/// distance costs the product of both lengths, and a misspelt key is never a page of text.
const LONGEST: usize = 48;

/// The candidate nearest to `word`, if one is near enough to be a misspelling.
///
/// Near enough means at most a third of the longer word's characters are
/// wrong; letter case counts as no difference. The first of equals wins.
pub fn closest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.chars().take(LONGEST + 1).flat_map(char::to_lowercase).collect();
    if word.len() > LONGEST {
        return None;
    }
    candidates
        .into_iter()
        .filter_map(|candidate| {
            let letters: Vec<char> = candidate.chars().flat_map(char::to_lowercase).collect();
            let allowed = (word.len().max(letters.len()) / 3).max(1);
            let distance = distance(&word, &letters);
            (distance <= allowed && distance < letters.len()).then_some((distance, candidate))
        })
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, candidate)| candidate)
}

/// The number of letters to insert, delete, replace or swap with a neighbour.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let replaced = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replaced.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::closest;

    const KEYS: [&str; 4] = ["solution", "source", "stipulation", "fen"];

    #[test]
    fn a_misspelt_word_finds_its_neighbour() {
        assert_eq!(closest("soluton", KEYS), Some("solution"));
        assert_eq!(closest("Stipluation", KEYS), Some("stipulation"));
        assert_eq!(closest("fne", KEYS), Some("fen"));
        assert_eq!(closest("chekcs", ["checks"]), Some("checks"));
    }

    #[test]
    fn a_strange_word_finds_nothing() {
        assert_eq!(closest("colour", KEYS), None);
        assert_eq!(closest("", KEYS), None);
        assert_eq!(closest("x", ["y"]), None);
        assert_eq!(closest(&"s".repeat(1 << 20), KEYS), None);
    }
}
