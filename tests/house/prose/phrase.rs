//! A phrase of the list, and where a text has it.

use super::text::Passage;

/// A line of the list: `3 is no / are no | isn't a … | but is no longer, is no more`.
pub(super) struct Phrase {
    /// All ways to write it, as in the list.
    pub text: String,
    /// The ways to write it, in lower case.
    pub ways: Vec<String>,
    /// What to write instead.
    pub better: String,
    /// Longer phrases that hold it and are good English, in lower case.
    pub but: Vec<String>,
    /// How often older texts have it.
    pub left: usize,
    /// Its line in the list, from 1.
    pub line: usize,
}

impl Phrase {
    /// The lines on which a passage has the phrase, once for each time.
    pub(super) fn lines_in(&self, passage: &Passage) -> Vec<usize> {
        let text = passage.text.to_lowercase();
        let allowed: Vec<_> = self
            .but
            .iter()
            .flat_map(|but| occurrences(&text, but).map(|at| at..at + but.len()))
            .collect();
        let mut starts: Vec<usize> =
            self.ways.iter().flat_map(|way| occurrences(&text, way)).collect();
        starts.sort_unstable();
        starts.retain(|at| !allowed.iter().any(|range| range.contains(at)));
        starts.iter().map(|&at| passage.line + text[..at].matches('\n').count()).collect()
    }
}

pub(super) fn read(list: &str) -> Result<Vec<Phrase>, String> {
    let lines = list.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines.map(|(line, text)| phrase(line, text).ok_or(format!("line {line}: {text}"))).collect()
}

fn phrase(line: usize, text: &str) -> Option<Phrase> {
    let (left, rest) = text.split_once(' ')?;
    let mut fields = rest.split('|').map(str::trim);
    let (text, better) = (fields.next()?, fields.next()?);
    let but = fields.next().map_or(Some(""), |field| field.strip_prefix("but "))?;
    let words = |list: &str, comma| -> Vec<String> {
        let all = list.split(comma).map(|it| it.trim().to_lowercase());
        all.filter(|it| !it.is_empty()).collect()
    };
    Some(Phrase {
        ways: words(text, '/'),
        but: words(but, ','),
        text: text.to_owned(),
        better: better.to_owned(),
        left: left.parse().ok()?,
        line,
    })
}

/// Where whole words of a text are these, with any white space between them.
fn occurrences<'a>(text: &'a str, words: &'a str) -> impl Iterator<Item = usize> + 'a {
    let first = words.split(' ').next().unwrap_or(words);
    text.match_indices(first).map(|(at, _)| at).filter(move |&at| {
        let mut rest = &text[at..];
        for (nth, word) in words.split(' ').enumerate() {
            if nth > 0 {
                let trimmed = rest.trim_start();
                if trimmed.len() == rest.len() {
                    return false;
                }
                rest = trimmed;
            }
            let Some(next) = rest.strip_prefix(word) else { return false };
            rest = next;
        }
        !text[..at].ends_with(is_part_of_word) && !rest.starts_with(is_part_of_word)
    })
}

fn is_part_of_word(letter: char) -> bool {
    letter.is_alphanumeric() || "_`'’-".contains(letter)
}

#[test]
fn a_phrase_is_found_over_a_line_end_and_only_as_whole_words() {
    let phrase = phrase(1, "0 is no / are no | isn't a | but is no longer").unwrap();
    let lines = |text: &str| phrase.lines_in(&Passage { line: 7, text: text.to_owned() });
    assert_eq!(lines("That is\nno move, and these\nare no men."), [7, 9]);
    assert_eq!(lines("It is no longer here, this no one; is nobody"), [0; 0]);
}
