//! What certificates prove. Their moves are in coordinates.

use super::sentence::Sentence;

/// Why a certificate proves nothing.
pub fn certificate_refused(why: &str) -> Sentence {
    Sentence::new("certificate.refused").text("why", why)
}

/// That a first move wins, and in how many moves.
pub fn proven_key(key: &str, moves: u8) -> Sentence {
    Sentence::new("certificate.key").text("key", key).number("moves", moves)
}

/// That first moves keep a draw.
pub fn proven_draw(keys: &str) -> Sentence {
    Sentence::new("certificate.keeps-draw").text("keys", keys)
}

/// The wins that are proven of a position; `by_checks` if every move gives check.
pub fn proven_wins(fen: &str, by_checks: bool, keys: Vec<Sentence>) -> Sentence {
    let key = if by_checks { "certificate.wins-by-checks" } else { "certificate.wins" };
    Sentence::new(key).text("fen", fen).commas("keys", keys)
}

/// What is proven if perpetual check is banned, or perpetual chase as well.
pub fn under_ban(said: Sentence, chases: bool) -> Sentence {
    Sentence::new(if chases { "certificate.ban-chases" } else { "certificate.ban" })
        .part("said", said)
}

/// How large a certificate of wins is.
pub fn size(positions: u64, replies: u64) -> Sentence {
    Sentence::new("certificate.size").number("positions", positions).number("replies", replies)
}

/// The verdict that is proven, how strict the check was, and how many keys are wanted if not one.
pub fn proven_verdict(verdict: Sentence, policy: Option<&str>, wanted: usize) -> Sentence {
    let said = match policy {
        Some(policy) => {
            Sentence::new("certificate.under").part("said", verdict).text("policy", policy)
        }
        None => verdict,
    };
    if wanted < 2 {
        return said;
    }
    Sentence::new("certificate.wanted").part("said", said).number("count", wanted)
}

/// The rules of a certificate of a verdict, and how large it is.
pub fn proven_under(rules: &str, repetition: &str, positions: u64, answers: u64) -> Sentence {
    Sentence::new("certificate.about")
        .text("rules", rules)
        .text("repetition", repetition)
        .number("positions", positions)
        .number("answers", answers)
}

/// A finding with its moves and the line before them; one that is about the author's text is stated and
/// not proven.
pub fn stated(finding: Sentence, line: &str, moves: &str, is_proven: bool) -> Sentence {
    let mut said = finding;
    if !moves.is_empty() {
        said = Sentence::new("certificate.moves").part("said", said).text("moves", moves);
    }
    if !line.is_empty() {
        said = Sentence::new("certificate.after").part("said", said).text("line", line);
    }
    if is_proven { said } else { Sentence::new("certificate.unproven").part("said", said) }
}
