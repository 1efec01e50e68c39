//! How hard a problem is for a human solver, without asking one: a number from 1 to 10 made
//! of proven facts.
//!
//! | part | fact | points | at most |
//! |---|---|---|---|
//! | length | moves of the shortest win beyond the first | 0.75 each | 4.5 |
//! | key | how unlike a check the key is, see [`Key`] | 0 to 0.6 | 0.6 |
//! | earlier | other first moves that are examined no later than the key: checks, then captures, then threats | 0.3 for each doubling | 1.5 |
//! | replies | replies to the attacker's moves of the tree | 0.35 for each doubling beyond one | 2.0 |
//! | quiet | different moves without check or capture after the key | 0.7 for each doubling | 2.5 |
//! | men | men on the board beyond three | 0.25 each | 3.0 |
//! | crooked | horses, cannons and knights of the attacker | 0.35 each | 1.5 |
//!
//! Useless interpositions, and checks by men that can be taken, make a solution longer and no harder, so
//! they do not count. A position that is reached twice counts once. Nor does it matter how the solver
//! searches.
//!
//! The sum of the parts, at least 1 and at most 10, is the score. Each part grows with its fact, so a
//! problem that has more of anything and less of nothing is never called easier. The weights come from
//! the marks of readers, rounded: a tenth of a mark from 1, seen at once, to 100, half an hour of a strong
//! solver. Facts that added nothing to these were left out: first moves with a single
//! refutation, material given up, moves that lead away from the king, positions searched.

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
    let doublings =
        |count: u32, weight: f64, most: f64| (f64::from(count).max(1.0).log2() * weight).min(most);
    let key = match facts.key {
        Key::CheckTaking | Key::Check => 0.0,
        Key::Taking => 0.3,
        Key::Quiet => 0.45,
        Key::Waiting => 0.6,
    };
    let replies = f64::from(facts.replies.max(1) + 1).log2() - 1.0;
    let parts = [
        ("length", some(u32::from(facts.moves.saturating_sub(1)), 0.75, 4.5)),
        ("key", key),
        ("earlier", doublings(facts.earlier + 1, 0.3, 1.5)),
        ("replies", (0.35 * replies).min(2.0)),
        ("quiet", doublings(facts.later_quiet + 1, 0.7, 2.5)),
        ("men", some(facts.men.saturating_sub(3), 0.25, 3.0)),
        ("crooked", some(facts.crooked, 0.35, 1.5)),
    ];
    let sum: f64 = parts.iter().map(|(_, points)| points).sum();
    Difficulty { score: (sum.clamp(1.0, 10.0) * 10.0).round() / 10.0, parts }
}

/// Five levels of a score, from 1, very easy, to 5, very hard.
pub fn level(score: f64) -> usize {
    ((score / 2.0).round() as usize).clamp(1, 5)
}

impl std::fmt::Display for Difficulty {
    /// Writes the score and the parts that are not nothing: `4.2 (length 0.8, key 0.5, …)`.
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
        key: Key::Check,
        earlier: 1,
        replies: 3,
        later_quiet: 0,
        men: 6,
        crooked: 1,
    };

    #[test]
    fn more_of_anything_is_never_easier() {
        let more: [fn(&mut Facts); 7] = [
            |facts| facts.moves += 1,
            |facts| facts.earlier *= 2,
            |facts| facts.replies *= 2,
            |facts| facts.later_quiet += 1,
            |facts| facts.men += 1,
            |facts| facts.crooked += 1,
            |facts| facts.key = Key::Quiet,
        ];
        for (at, change) in more.iter().enumerate() {
            let mut facts = PLAIN;
            let mut before = rate(&facts).score;
            assert!(before < 4.0);
            let first = before;
            for _ in 0..20 {
                facts.earlier = facts.earlier.min(1 << 20);
                facts.replies = facts.replies.min(1 << 20);
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
            replies: 0,
            earlier: 0,
            men: 3,
            crooked: 0,
            key: Key::CheckTaking,
            ..PLAIN
        };
        assert!((rate(&least).score - 1.0).abs() < f64::EPSILON);
        let most = Facts {
            moves: 200,
            key: Key::Waiting,
            earlier: 100,
            replies: u32::MAX / 2,
            later_quiet: 100,
            men: 90,
            crooked: 16,
            ..PLAIN
        };
        assert!((rate(&most).score - 10.0).abs() < f64::EPSILON);
        assert_eq!([1.0, 2.9, 3.0, 5.0, 7.0, 9.0, 10.0].map(level), [1, 1, 2, 3, 4, 5, 5]);
        assert_eq!(
            rate(&PLAIN).to_string(),
            "2.5 (length 0.8, earlier 0.3, replies 0.3, men 0.8, crooked 0.3)"
        );
    }
}
