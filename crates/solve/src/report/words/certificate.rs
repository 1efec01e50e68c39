//! What certificates prove. Their moves are in coordinates.

use super::sentence::Sentence;

/// Why a certificate proves nothing.
pub fn certificate_refused(why: &str) -> Sentence {
    Sentence::new("certificate.refused").text("why", why)
}

/// That a first move wins, and in how many moves, or in how many at most.
pub fn proven_key(key: &str, moves: u8, at_most: bool) -> Sentence {
    let said = if at_most { "certificate.key-at-most" } else { "certificate.key" };
    Sentence::new(said).text("key", key).number("moves", moves)
}

/// How many solutions there are, and the first of them.
pub fn proven_solutions(count: usize, lines: &str) -> Sentence {
    if count == 0 {
        return Sentence::new("certificate.no-solution");
    }
    Sentence::new("certificate.solutions").number("count", count).text("lines", lines)
}

/// What the author of a certified problem says: the lines of the solution, and how many solutions are
/// intended, if that is said.
pub fn certified_author(lines: &str, intended: Option<&str>) -> Vec<Sentence> {
    let said = match lines {
        "" => Sentence::new("certificate.no-author"),
        lines => Sentence::new("certificate.author").text("lines", lines),
    };
    let intended = intended.map(|count| Sentence::new("certificate.intended").text("count", count));
    [said].into_iter().chain(intended).collect()
}

/// What a certificate does not prove, by its name in machine output.
pub fn not_proven(what: &str) -> Sentence {
    Sentence::new(match what {
        "duals" => "certificate.open-duals",
        "minor-duals" => "certificate.open-minor-duals",
        "more-duals" => "certificate.open-more-duals",
        _ => "certificate.open-later-moves",
    })
}

/// That first moves keep a draw.
pub fn proven_draw(keys: &str) -> Sentence {
    Sentence::new("certificate.keeps-draw").text("keys", keys)
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
