//! Replies that a solution writes together: `~` for any that the place does not give otherwise, or a list.
//! Printed solutions have them where one answer follows several replies.

use super::move_text::{ANY, LISTED, Line, Solution, Suffix, Written};
use crate::game::Color;
use crate::notation::Notation;
use crate::rules::AnyPosition;
use crate::stipulation::Stipulation;

/// The most moves that signs are replaced with. What an author writes has some hundreds; signs inside each
/// other would multiply without end.
const MOST: usize = 20_000;

/// A solution in which each sign or list is replaced with the replies that are meant, each followed by what
/// follows it. It stays where no reply is left for it, and where the moves before it cannot be played.
pub fn with_replies(
    solution: Solution,
    position: &AnyPosition,
    stipulation: Stipulation,
    notation: Notation,
) -> Solution {
    // Other solutions are lines without branches.
    if !stipulation.play().is_direct() || !solution.lines.iter().any(is_shortened) {
        return solution;
    }
    let turn = position.turn();
    let defender = if stipulation.mover_mates() { !turn } else { turn };
    let first = solution.first_ply(turn);
    let lines = solution.lines.into_iter().map(|line| {
        let base = line.moves.first().map_or(first, |mv| mv.ply);
        // Set play begins with the other side.
        let from = if base == first { Some(*position) } else { position.passed() };
        let mut player = Player { notation, defender, base, left: MOST };
        from.map(|from| player.line(&line, &[from], &[])).unwrap_or(line)
    });
    Solution { lines: lines.collect() }
}

/// Plays the lines that begin at one ply.
struct Player {
    notation: Notation,
    defender: Color,
    base: u32,
    /// How many moves may still be added.
    left: usize,
}

impl Player {
    /// A line; `path` holds the positions from the base to the one where it begins, `given` what is played
    /// there instead.
    fn line(&mut self, line: &Line, path: &[AnyPosition], given: &[String]) -> Line {
        let mut path = path.to_vec();
        let mut todo = line.moves.clone();
        let mut moves = Vec::with_capacity(todo.len());
        while !todo.is_empty() {
            let mut written = todo.remove(0);
            let ply = written.ply;
            let at = self.index(ply);
            if is_sign(&written.text)
                && let Some(position) = path.get(at).copied()
            {
                let mut named = instead(line, ply);
                named.extend_from_slice(if moves.is_empty() { given } else { &[] });
                self.replace(&mut written, &todo, &position, &named);
            }
            let variations = written.variations.iter().map(|variation| {
                let start = variation.moves.first().map_or(ply, |mv| mv.ply);
                match path.get(..=self.index(start)) {
                    Some(before) => self.line(variation, before, &instead(line, start)),
                    None => variation.clone(),
                }
            });
            written.variations = variations.collect();
            path.truncate(at + 1);
            let after = path.get(at).and_then(|at| at.play_text(self.notation, &written.text).ok());
            path.extend(after.map(|(_, after)| after));
            moves.push(written);
        }
        Line { comments: line.comments.clone(), moves }
    }

    /// Replaces a sign with the first reply, and makes the others its variations.
    fn replace(
        &mut self,
        sign: &mut Written,
        rest: &[Written],
        at: &AnyPosition,
        named: &[String],
    ) {
        let mut texts: Vec<String> = match sign.text.as_str() {
            ANY => {
                let named = named.iter().filter_map(|text| at.play_text(self.notation, text).ok());
                let named: Vec<_> = named.map(|(mv, _)| mv).collect();
                let replies = at.legal_moves().into_iter().filter(|mv| !named.contains(mv));
                replies.map(|mv| at.write_move(self.notation, mv)).collect()
            }
            list => list.split(LISTED).map(str::to_owned).collect(),
        };
        let cost = texts.len() * (rest.len() + 1);
        if texts.is_empty() || cost > self.left || at.turn() != self.defender {
            return;
        }
        self.left -= cost;
        sign.suffix = Suffix::default();
        let rest: Vec<Written> = rest.iter().map(|mv| without_earlier(mv, sign.ply)).collect();
        let plain = Written { variations: Vec::new(), comments: Vec::new(), ..sign.clone() };
        for text in texts.drain(1..) {
            let mut moves = vec![Written { text, ..plain.clone() }];
            moves.extend_from_slice(&rest);
            sign.variations.push(Line { comments: Vec::new(), moves });
        }
        sign.text = texts.remove(0);
    }

    fn index(&self, ply: u32) -> usize {
        ply.saturating_sub(self.base) as usize
    }
}

/// A move without the variations that begin before a ply or at it: they belong to the move there.
fn without_earlier(written: &Written, ply: u32) -> Written {
    let is_later = |line: &&Line| line.moves.first().is_some_and(|mv| mv.ply > ply);
    let variations = written.variations.iter().filter(is_later).cloned().collect();
    Written { variations, ..written.clone() }
}

/// What a line and its variations play at a ply, but for signs.
fn instead(line: &Line, ply: u32) -> Vec<String> {
    let variations = line.moves.iter().flat_map(|mv| &mv.variations);
    let firsts = variations.filter_map(|variation| variation.moves.first());
    let at = line.moves.iter().chain(firsts).filter(|mv| mv.ply == ply && mv.text != ANY);
    at.flat_map(|mv| mv.text.split(LISTED).map(str::to_owned)).collect()
}

fn is_sign(text: &str) -> bool {
    text == ANY || text.contains(LISTED)
}

/// Whether a line writes replies together.
fn is_shortened(line: &Line) -> bool {
    line.moves.iter().any(|mv| is_sign(&mv.text) || mv.variations.iter().any(is_shortened))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RuleSet;

    /// A solution in coordinates after its signs were replaced; Black has two moves after the first.
    fn replaced(text: &str) -> String {
        let position = RuleSet::Xiangqi.read("3k5/9/9/9/9/9/9/9/9/R4K3 w").unwrap();
        let (solution, asked) = (text.parse::<Solution>().unwrap(), Stipulation::SHORTEST);
        with_replies(solution, &position, asked, Notation::Coordinates).to_string()
    }

    #[test]
    fn a_sign_is_any_reply_that_is_not_given_otherwise() {
        for (text, whole) in [
            ("1. a1b1 ~ 2. b1b2", "1. a1b1 d10d9 (1... d10e10 2. b1b2) 2. b1b2"),
            ("1. a1b1\n  1... ~ 2. b1b2", "1. a1b1 d10d9 (1... d10e10 2. b1b2) 2. b1b2"),
            (
                "1. a1b1 ~ (1... d10e10 2. b1b3) 2. b1b2",
                "1. a1b1 d10d9 (1... d10e10 2. b1b3) 2. b1b2",
            ),
            ("1. a1b1 1... d10d9, d10e10 2. b1b2", "1. a1b1 d10d9 (1... d10e10 2. b1b2) 2. b1b2"),
            (
                "1. a1b1 d10d9 (1... ~ 2. b1b2) 2. b1b3",
                "1. a1b1 d10d9 (1... d10e10 2. b1b2) 2. b1b3",
            ),
        ] {
            assert_eq!(replaced(text), whole, "{text}");
        }
    }

    #[test]
    fn a_sign_without_a_meaning_stays() {
        for text in ["1. ~", "1. a1b2 ~ 2. b1b2", "1. a1b1 d10d9 (1... d10e10) (1... ~)"] {
            assert_eq!(replaced(text), text);
        }
    }

    #[test]
    fn signs_inside_each_other_end() {
        let moves = (1..40).map(|at| if at % 2 == 1 { "a1b1 ~" } else { "b1a1 ~" });
        assert!(replaced(&moves.collect::<Vec<_>>().join(" ")).len() < 2_000_000);
    }
}
