//! The prose of a file: what people read of it, without code.

/// A comment, a string or a paragraph. Code in it is left out, and its lines are kept apart.
pub(super) struct Passage {
    /// Its first line, from 1.
    pub line: usize,
    pub text: String,
}

/// Whether files with this name hold prose.
pub(super) fn holds_prose(file: &str) -> bool {
    [".rs", ".md", ".js", ".html", ".py", ".pyi"].iter().any(|ending| file.ends_with(ending))
        || file.ends_with("words/en.json")
}

/// The passages of a file.
pub(super) fn passages(file: &str, text: &str) -> Vec<Passage> {
    let passages = match file.rsplit('.').next() {
        Some("rs") => rust(text),
        Some("js") => comments_of_script(text),
        _ => paragraphs(text),
    };
    let bare = |Passage { line, text }| Passage { line, text: without_code(&text) };
    passages.into_iter().map(bare).collect()
}

/// The comments of Rust, those on lines one after another together, and its strings.
fn rust(text: &str) -> Vec<Passage> {
    let mut found: Vec<Passage> = Vec::new();
    let (mut rest, mut line) = (text, 1);
    // The last line of the comment before, and whether it is at the start of its line.
    let mut comment_before = 0;
    while let Some(first) = rest.chars().next() {
        let length = if rest.starts_with("//") {
            let end = rest.find('\n').unwrap_or(rest.len());
            let comment = rest[..end].trim_start_matches(['/', '!']);
            match found.last_mut() {
                Some(last) if comment_before + 1 == line => {
                    last.text.push('\n');
                    last.text += comment;
                }
                _ => found.push(Passage { line, text: comment.to_owned() }),
            }
            comment_before = line;
            end
        } else if let Some((start, end)) = string(rest) {
            let text = rest[start..end].replace("\\n", " ");
            found.push(Passage { line, text: text.replace("\\\n", "\n").replace("\\\"", "\"") });
            comment_before = 0;
            end + (rest[end..].find('"').map_or(0, |quote| quote + 1))
        } else if first == '\'' {
            character(rest)
        } else {
            first.len_utf8()
        };
        line += rest[..length].matches('\n').count();
        rest = &rest[length..];
    }
    found
}

/// Where the string at the start of a text begins and ends, without its quotes.
fn string(text: &str) -> Option<(usize, usize)> {
    if let Some(raw) = text.strip_prefix('r') {
        let hashes = raw.len() - raw.trim_start_matches('#').len();
        if raw[hashes..].starts_with('"') {
            let start = 2 + hashes;
            let end = format!("\"{}", "#".repeat(hashes));
            return Some((start, start + text[start..].find(&end)?));
        }
        return None;
    }
    let body = text.strip_prefix('"')?;
    let mut escaped = false;
    let end = body.find(|letter| {
        let ends = letter == '"' && !escaped;
        escaped = letter == '\\' && !escaped;
        ends
    })?;
    Some((1, 1 + end))
}

/// The length of a character in quotes, or of the mark of a lifetime.
fn character(text: &str) -> usize {
    let mut letters = text.char_indices().skip(1);
    match letters.next() {
        Some((_, '\\')) => text[3..].find('\'').map_or(1, |end| end + 4),
        Some(_) => letters.next().filter(|(_, it)| *it == '\'').map_or(1, |(at, _)| at + 1),
        None => 1,
    }
}

/// Comments of a script on lines of their own, each block as one.
fn comments_of_script(text: &str) -> Vec<Passage> {
    let mut found: Vec<Passage> = Vec::new();
    let mut before = 0;
    for (at, line) in text.lines().enumerate() {
        let Some(comment) = line.trim_start().strip_prefix("//") else { continue };
        match found.last_mut() {
            Some(last) if before == at => {
                last.text.push('\n');
                last.text += comment;
            }
            _ => found.push(Passage { line: at + 1, text: comment.to_owned() }),
        }
        before = at + 1;
    }
    found
}

/// The paragraphs of a text, without blocks of code.
fn paragraphs(text: &str) -> Vec<Passage> {
    let mut found = vec![Passage { line: 1, text: String::new() }];
    let mut is_code = false;
    for (at, line) in text.lines().enumerate() {
        let fence = line.trim_start().starts_with("```");
        is_code ^= fence;
        if fence || is_code || line.trim().is_empty() {
            found.push(Passage { line: at + 2, text: String::new() });
        } else if let Some(last) = found.last_mut() {
            last.text += line;
            last.text.push('\n');
        }
    }
    found
}

/// The text with a sign for all that is in backquotes, and the same lines.
fn without_code(text: &str) -> String {
    let mut prose = String::new();
    for (nth, part) in text.split('`').enumerate() {
        if nth % 2 == 0 {
            prose += part;
        } else {
            prose.push('`');
            prose.extend(part.matches('\n'));
        }
    }
    prose
}

#[test]
fn comments_and_strings_of_rust_are_found_with_their_lines() {
    let code = "/// One `is no`\n/// two\nlet a = '\"'; // three\nlet b = \"four \\\n five\";\n\
        fn f<'a>() { r#\"six \"s\" \"# }";
    let found: Vec<(usize, String)> =
        passages("a.rs", code).into_iter().map(|it| (it.line, it.text)).collect();
    let expected = [(1, " One `\n two\n three"), (4, "four \n five"), (6, "six \"s\" ")];
    assert_eq!(found, expected.map(|(line, text)| (line, text.to_owned())));
}

#[test]
fn paragraphs_leave_blocks_of_code_out() {
    let found = passages("a.md", "one\ntwo\n\n```\nis no\n```\nthree\n");
    let found: Vec<_> = found.iter().filter(|it| !it.text.is_empty()).collect();
    assert_eq!((found[0].line, &*found[0].text), (1, "one\ntwo\n"));
    assert_eq!((found[1].line, &*found[1].text), (7, "three\n"));
}
