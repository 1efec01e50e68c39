//! A position text, alone or with EPD operations after it.

use super::cut;
use super::names::moves_of;
use crate::formats::{
    self, FileFormat, GameFile, GameRead, ReadOptions, after_number, plain_position,
};
use crate::game::fen;
use crate::input::{FieldError, Fields};
use crate::problem::Stipulation;

impl Fields {
    /// A position text, alone or followed by the operations of EPD; of these `id`
    /// and `dm` (direct mate in this number of moves) are read. A position of ten rows may have
    /// any shape, see [`plain_position`]; the moves after it are its solution.
    ///
    /// # Errors
    /// What is wrong with the operations.
    pub fn epd(line: &str) -> Result<Self, FieldError> {
        let line = after_number(line);
        // Links, commands and texts without a side become the form that is read below.
        match plain_position(line) {
            Some((plain, None)) => Self::plain_epd(&plain, plain == line),
            Some((plain, Some(_))) => {
                Self::plain_epd(&plain, false).map(|fields| fields.with_moves(line))
            }
            None => Self::plain_epd(line, true),
        }
    }

    /// Adds the moves that follow a position as its solution.
    fn with_moves(mut self, line: &str) -> Self {
        let file = GameFile::new(FileFormat::Text, line.as_bytes().to_vec());
        let read = file.read(0, ReadOptions::default());
        if let Err(fault) = &read {
            self.faults.push(fault.message.clone());
        }
        if let Ok(GameRead { tree, warnings, .. }) = read {
            let (entry, _) = formats::entry(&tree);
            // The moves may show another side than the position.
            if tree.start.turn.is_some_and(|turn| turn != tree.turn()) {
                self.fen = Some(tree.fen());
            }
            self.faults = warnings.into_iter().map(|fault| fault.message).collect();
            self.stipulation = Some(entry.stipulation.value.to_string());
            self.stipulation_source = entry.stipulation_source.map(|source| source.to_string());
            self.solution = entry.solution.map(|solution| solution.to_string());
            self.notation = entry.notation.map(|notation| notation.to_string());
        }
        self
    }

    fn plain_epd(line: &str, is_own: bool) -> Result<Self, FieldError> {
        let (fen, operations) = match operations(line) {
            Some(at) => line.split_at(at),
            None => (line, ""),
        };
        // A sign instead of the side or of a counter asks nothing.
        let is_whole = !matches!(fen.split_whitespace().count(), 1 | 5);
        let mut fields = Self { fen: Some(fen.trim().to_owned()), ..Self::default() };
        let operations = operations.trim_end();
        let parts = parts(operations)?;
        let mut best = None;
        // Where semicolons are between operations, the last has none.
        let is_closed = operations.ends_with(';') || operations.starts_with(';');
        let is_closed = is_closed || !operations.contains(';');
        if let Some(last) = parts.last().filter(|_| !is_closed) {
            let found = format!("found `{last}` at the end of the line, expected a semicolon");
            fields.warnings.push(cut(&found));
        }
        for operation in parts {
            let (name, operand) =
                operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
            let operand = operand.trim();
            let operand =
                operand.strip_prefix('"').and_then(|it| it.strip_suffix('"')).unwrap_or(operand);
            if operand.contains('"') {
                let found = format!("found `{operation}`, expected a semicolon after the quote");
                fields.warnings.push(cut(&found));
            }
            let lower = name.to_ascii_lowercase();
            match &*lower {
                "id" => fields.id = Some(operand.to_owned()),
                "c0" | "c1" | "c2" | "c3" | "c4" | "c5" | "c6" | "c7" | "c8" | "c9" => {
                    fields.comments.push(operand.to_owned());
                }
                "dm" => fields.stipulation = Some(format!("#{operand}")),
                "variant" if fields.rules.is_none() => fields.rules = Some(operand.to_owned()),
                // What chess-variant-puzzler claims.
                "eval" if operand.starts_with('#') && fields.stipulation.is_none() => {
                    fields.stipulation = Some(operand.to_owned());
                }
                "type" => fields.note_unread(name),
                _ => {
                    // Moves are expected after these.
                    let is_number = operand.bytes().all(|byte| byte.is_ascii_digit());
                    let is_odd = ["am", "bm", "pm", "pv", "sm"].contains(&&*lower) && is_number;
                    let asked = asked(operation).filter(|_| {
                        is_whole && (is_own || operation.len() > 1) && !is_operation(&lower)
                    });
                    if let Some(asked) = asked.filter(|_| fields.stipulation.is_none()) {
                        fields.stipulation = Some(asked.to_string());
                    } else if lower == "bm" && !is_number && best.is_none() {
                        best = Some(operand);
                    } else if let Some(moves) = moves_of(name, &operand.into()) {
                        fields.say_moves(name, moves);
                    } else if let Some(field) = fields.named(&lower).filter(|it| it.is_none()) {
                        *field = Some(operand.to_owned());
                    } else {
                        if is_odd || !is_operation(&lower) {
                            fields.warnings.push(not_read(operation));
                        }
                        fields.note_unread(name);
                    }
                }
            }
        }
        match best {
            Some(moves) if fields.solution.is_none() && fields.moves.is_none() => {
                fields.moves = Some(("bm".to_owned(), keys(moves)));
            }
            Some(_) => fields.note_unread("bm"),
            None => {}
        }
        Ok(fields)
    }
}

/// The operations that the standard defines, without those that are numbered. Most are not read.
const OPERATIONS: &str = "acd acn acs am bm ce draw_accept draw_claim draw_offer draw_reject eco fmvn \
                          hmvc nic noop pm pv rc resign sm tcgs tcri tcsi";

/// Whether the standard defines an EPD operation.
fn is_operation(name: &str) -> bool {
    let numbered = ["c", "v", "sv"].iter().any(|kind| {
        name.strip_prefix(kind).is_some_and(|n| n.len() == 1 && n.as_bytes()[0].is_ascii_digit())
    });
    numbered || OPERATIONS.split(' ').any(|known| known == name)
}

/// What words after a position ask: `#2`, `mate in 4`, `-- mate in 5`, `红先胜`. A damaged `dm 2` asks
/// nothing.
fn asked(words: &str) -> Option<Stipulation> {
    let first = words.split_whitespace().next()?;
    if first.contains(|c: char| c.is_ascii_digit())
        && first.contains(|c: char| c.is_ascii_alphabetic())
    {
        return None;
    }
    let is_around = |c: char| c.is_whitespace() || "-–—−,;:.!()[]（）".contains(c);
    let plain = words.trim_matches(is_around);
    plain.parse().ok().or_else(|| Stipulation::in_words(plain))
}

/// Best moves as a solution: each is a key.
fn keys(moves: &str) -> String {
    let mut moves = moves.split_whitespace();
    let first = format!("1. {}", moves.next().unwrap_or_default());
    moves.fold(first, |keys, other| format!("{keys} (1. {other})"))
}

/// That an operation is not read, with what says the same where there is such a one.
fn not_read(operation: &str) -> String {
    let name = operation.split_whitespace().next().unwrap_or_default();
    let remedy = match name {
        "eval" | "score" | "cp" | "mate" => "; a mate in 3 moves is claimed by `dm 3;`",
        _ => "",
    };
    cut(&format!("found the operation `{operation}`, which is not read{remedy}"))
}

/// Where the EPD operations begin: after the fields of the position, which are the pieces,
/// the side to move, and then hyphens, numbers and castling rights.
fn operations(line: &str) -> Option<usize> {
    let mut words = words(line).skip(2);
    let field = |word: &str| {
        let rights = word.bytes().all(|byte| b"KkQq".contains(&byte));
        fen::is_dash(word) || rights || word.bytes().all(|byte| byte.is_ascii_digit())
    };
    // The last field may end with the first semicolon.
    let at = words.find_map(|(at, word)| match word.split_once(';') {
        Some((last, _)) if field(last) => Some(at + last.len()),
        _ => (!field(word)).then_some(at),
    })?;
    // Without a semicolon only what is asked follows.
    let rest = &line[at..];
    let is_asked = || rest.to_ascii_lowercase().starts_with("dm ") || asked(rest).is_some();
    (rest.contains(';') || is_asked()).then_some(at)
}

fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let at = |word: &str| word.as_ptr().addr() - line.as_ptr().addr();
    line.split_whitespace().map(move |word| (at(word), word))
}

/// The operations. Each ends with a semicolon outside quotes.
fn parts(operations: &str) -> Result<Vec<&str>, FieldError> {
    let (mut found, mut start, mut quoted) = (Vec::new(), 0, false);
    for (at, letter) in operations.char_indices() {
        quoted ^= letter == '"';
        if letter == ';' && !quoted {
            found.push(operations[start..at].trim());
            start = at + 1;
        }
    }
    if quoted {
        return Err(FieldError::OpenQuote);
    }
    found.push(operations[start..].trim());
    found.retain(|operation| !operation.is_empty());
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::fields::tests::FEN;

    #[test]
    fn epd_operations_stand_behind_the_position() {
        let plain = Fields::epd(&format!("{FEN} - - 0 1")).unwrap();
        assert_eq!(plain.fen.unwrap(), format!("{FEN} - - 0 1"));
        let line = format!("{FEN} - - bm c6d8; id \"a; b\"; dm 2; c0 \"x\";");
        let fields = Fields::epd(&line).unwrap();
        assert_eq!(fields.fen.as_deref(), Some(&*format!("{FEN} - -")));
        assert_eq!(
            (fields.id.as_deref(), fields.stipulation.as_deref()),
            (Some("a; b"), Some("#2"))
        );
        assert!(Fields::epd(&format!("{FEN} id \"open;")).is_err());
    }
}
