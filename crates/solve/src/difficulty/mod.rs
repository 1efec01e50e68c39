//! How hard a problem is for a human solver, without asking one: a number from 1 to 10 made
//! of proven facts.
//!
//! | part | fact | points | at most |
//! |---|---|---|---|
//! | length | moves of the shortest win beyond the first | 0.9 each | 3.0 |
//! | tries | first moves that only one reply refutes | 0.15 each, and 0.1 more for one that some other reply holds off to the last move | 1.2 |
//! | quiet | attacker's moves without check or capture in one variation | 0.4 each | 1.2 |
//! | given | material given up in one variation | 0.08 for what a soldier is worth | 1.0 |
//! | breadth | different answers of the attacker to the variations of full length | 0.25 for each doubling | 1.0 |
//! | key | how unlike a check the key is, see [`Key`] | 0 to 1.3 | 1.3 |
//! | effort | positions that the solver searches | 0.15 for each doubling beyond 64 | 1.3 |
//!
//! Replies that all meet the same moves make a solution longer and no harder, so they count once.
//!
//! The sum of the parts and 1, cut to 10, is the score. Each part grows with its fact, so a
//! problem that has more of anything and less of nothing is never called easier. The weights
//! are a choice: a mate in one by a check comes out near 1, a mate in two with a quiet key
//! near 4, a mate in four with sacrifices near 7.

mod facts;

pub use facts::{Facts, Key, measure};

/// The score and its parts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difficulty {
    /// From 1 to 10, with one decimal place.
    pub score: f64,
    /// The points of each part.
    pub parts: [(&'static str, f64); 7],
}

/// The score that facts lead to.
pub fn rate(facts: &Facts) -> Difficulty {
    let some = |count: u32, weight: f64, most: f64| (f64::from(count) * weight).min(most);
    let doublings = |count: u64| (count.max(1) as f64).log2();
    let tries = some(facts.tries, 0.15, 1.2) + some(facts.late_tries, 0.1, 1.2);
    let key = match facts.key {
        Key::CheckTaking => 0.0,
        Key::Check => 0.2,
        Key::Taking => 0.5,
        Key::Quiet => 1.0,
        Key::Waiting => 1.3,
    };
    let parts = [
        ("length", some(u32::from(facts.moves.saturating_sub(1)), 0.9, 3.0)),
        ("tries", tries.min(1.2)),
        ("quiet", some(facts.quiet, 0.4, 1.2)),
        ("given", some(facts.given, 0.04, 1.0)),
        ("breadth", (0.25 * doublings(u64::from(facts.answers))).min(1.0)),
        ("key", key),
        ("effort", (0.15 * (doublings(facts.nodes) - 6.0)).clamp(0.0, 1.3)),
    ];
    let sum: f64 = parts.iter().map(|(_, points)| points).sum();
    let score = ((1.0 + sum).min(10.0) * 10.0).round() / 10.0;
    Difficulty { score, parts }
}

impl std::fmt::Display for Difficulty {
    /// Writes the score and the parts that are not nothing: `4.2 (length 0.9, key 1.0, …)`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.1}", self.score)?;
        let parts = self.parts.iter().filter(|(_, points)| *points >= 0.05);
        let parts: Vec<String> =
            parts.map(|(name, points)| format!("{name} {points:.1}")).collect();
        if parts.is_empty() { Ok(()) } else { write!(f, " ({})", parts.join(", ")) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Facts = Facts {
        moves: 2,
        tries: 1,
        late_tries: 0,
        quiet: 0,
        given: 4,
        variations: 2,
        answers: 2,
        key: Key::Check,
        nodes: 500,
    };

    #[test]
    fn more_of_anything_is_never_easier() {
        let more: [fn(&mut Facts); 8] = [
            |facts| facts.moves += 1,
            |facts| facts.tries += 1,
            |facts| facts.late_tries += 1,
            |facts| facts.quiet += 1,
            |facts| facts.given += 3,
            |facts| facts.answers *= 2,
            |facts| facts.key = Key::Quiet,
            |facts| facts.nodes *= 4,
        ];
        for (at, change) in more.iter().enumerate() {
            let mut facts = PLAIN;
            let mut before = rate(&facts).score;
            assert!(before < 4.0);
            let first = before;
            for _ in 0..20 {
                facts.nodes = facts.nodes.min(1 << 40);
                facts.answers = facts.answers.min(1 << 20);
                facts.moves = facts.moves.min(100);
                change(&mut facts);
                let after = rate(&facts).score;
                assert!(after >= before, "change {at}: {before} {after}");
                before = after;
            }
            assert!(before > first, "change {at} counts for something");
        }
    }

    #[test]
    fn the_score_stays_between_its_ends() {
        let least = Facts {
            moves: 1,
            tries: 0,
            given: 0,
            answers: 1,
            nodes: 1,
            key: Key::CheckTaking,
            ..PLAIN
        };
        assert!((rate(&least).score - 1.0).abs() < f64::EPSILON);
        let most = Facts {
            moves: 200,
            tries: 90,
            late_tries: 90,
            quiet: 100,
            given: 900,
            variations: 1 << 30,
            answers: 1 << 30,
            key: Key::Waiting,
            nodes: u64::MAX,
        };
        assert!((rate(&most).score - 10.0).abs() < f64::EPSILON);
        assert_eq!(
            rate(&PLAIN).to_string(),
            "3.1 (length 0.9, tries 0.1, given 0.2, breadth 0.2, key 0.2, effort 0.4)"
        );
    }
}
