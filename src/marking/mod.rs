//! Solvers' answers, marked as solving contests do.
//!
//! An answer is move text. It is compared with the [`Pack`] of its problem, in which every move is
//! judged, so any proven solution is right, not only the author's.
//!
//! - For forced wins, selfmates and reflexmates the first line counts. Each of the solver's moves
//!   earns an equal share of the points, up to the first one that is not right. A line against a
//!   weak defence ends early and earns the shares of its own moves.
//! - For help and series play each different complete solution earns an equal share.
//! - For studies without a line to the end, the first move earns all points.

use crate::notation::Notation;
use crate::pack::{Judged, Next, Pack, PackPlay, written};
use crate::problem::{Problem, Solution};
use crate::rules::AnyPosition;

/// How answers are marked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scheme {
    /// The points of a problem.
    pub points: f64,
    /// Whether the first move alone earns all points.
    pub key_only: bool,
    /// Whether a win in more moves than are asked for counts.
    pub longer: bool,
    /// The notation in which remarks name moves.
    pub notation: Notation,
}

/// An answer with its points.
#[derive(Clone, Debug, PartialEq)]
pub struct Marked {
    /// The points, in hundredths.
    pub hundredths: u32,
    /// How many moves, or solutions, are right.
    pub right: usize,
    /// How many there are in all; 0 if that is not known.
    pub of: usize,
    /// The remark on it.
    pub remark: Remark,
}

/// The remark on an answer. Moves are in the notation of the scheme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// The answer is right and complete.
    Right,
    /// The answer is right but incomplete.
    Short,
    /// The answer is empty.
    Nothing,
    /// Its text is not move text.
    Unreadable(String),
    /// A move cannot be played.
    Impossible(String),
    /// A move does not fulfil the stipulation; the reply shows it.
    Wrong(String, Option<String>),
    /// A move wins, but in more moves than are asked for.
    Later(String, u8),
    /// It is not known whether a move is right.
    Open(String),
}

/// Marks an answer to a problem.
pub fn mark(pack: &Pack, problem: &Problem, answer: &str, scheme: Scheme) -> Marked {
    if answer.trim().is_empty() {
        return Marked::nothing(Remark::Nothing, 0);
    }
    let read = match Solution::answering(problem.stipulation, answer) {
        Ok(read) => read,
        Err(error) => return Marked::nothing(Remark::Unreadable(error.to_string()), 0),
    };
    let lines: Vec<Vec<String>> = read
        .lines
        .iter()
        .map(|line| line.moves.iter().map(|mv| mv.text.clone()).collect())
        .collect();
    match pack.play {
        PackPlay::Together => together(pack, problem, &lines, scheme),
        PackPlay::Against | PackPlay::First => {
            let first = lines.first().map_or(&[][..], Vec::as_slice);
            against(pack, problem, first, scheme)
        }
    }
}

impl Marked {
    fn nothing(remark: Remark, of: usize) -> Self {
        Self { hundredths: 0, right: 0, of, remark }
    }

    fn of(right: usize, of: usize, remark: Remark, scheme: Scheme) -> Self {
        let share = if of == 0 { 0.0 } else { right.min(of) as f64 / of as f64 };
        // Points are few and not negative.
        let hundredths = (scheme.points * share * 100.0).round().clamp(0.0, 1e9) as u32;
        Self { hundredths, right, of, remark }
    }
}

/// A move of an answer, in coordinates, and the position after it.
fn played(problem: &Problem, at: &AnyPosition, text: &str) -> Option<(String, AnyPosition)> {
    let own = std::iter::once(problem.notation);
    let others = at.rules().notations().iter().copied().filter(|&it| it != problem.notation);
    // Solvers use the notation they know; that of the problem is tried first.
    own.chain(others).find_map(|notation| {
        let mv = at.read_move(notation, text).ok()?;
        Some((at.write_move(Notation::Coordinates, mv), at.after(mv)?))
    })
}

/// Marks the line of a solver who plays against replies.
fn against(pack: &Pack, problem: &Problem, line: &[String], scheme: Scheme) -> Marked {
    let (mut at, mut number) = (problem.position, pack.begins.first().copied());
    let mut of = usize::from(pack.length.unwrap_or(0));
    let mut right = 0;
    let mut moves = line.iter().peekable();
    if let Some(text) = moves.next_if(|_| problem.stipulation.begins_with_defense()) {
        // The defender begins, and the answer says with which move.
        let Some((mv, after)) = played(problem, &at, text) else {
            return Marked::of(0, of, Remark::Impossible(text.clone()), scheme);
        };
        number = pack.defenses.get(&mv).copied();
        at = after;
    }
    while let (Some(position), Some(text)) = (number, moves.next()) {
        let Some((mv, after)) = played(problem, &at, text) else {
            return Marked::of(right, of, Remark::Impossible(text.clone()), scheme);
        };
        let counts_later = pack.moves.is_none() || scheme.longer;
        let mv_written = || written(&at, &mv, scheme.notation);
        let next = match pack.judged(position, &mv) {
            Judged::Right { moves, next } => {
                if right == 0 && pack.play == PackPlay::Against {
                    of = usize::from(moves.unwrap_or(1));
                }
                right += 1;
                next
            }
            // Later moves are not judged.
            Judged::Later(_) if counts_later => return Marked::of(of, of, Remark::Right, scheme),
            Judged::Later(moves) => {
                return Marked::of(right, of, Remark::Later(mv_written(), moves), scheme);
            }
            Judged::Wrong(by) => {
                let by = by.map(|by| written(&after, &by, scheme.notation));
                return Marked::of(right, of, Remark::Wrong(mv_written(), by), scheme);
            }
            Judged::Open => {
                return Marked::of(right, of, Remark::Open(mv_written()), scheme);
            }
        };
        if scheme.key_only || pack.play == PackPlay::First {
            return Marked::of(1, 1, Remark::Right, scheme);
        }
        at = after;
        let (Some(reply), Next::At(replies)) = (moves.next(), next) else { break };
        let Some((reply_name, next)) = played(problem, &at, reply) else {
            return Marked::of(right, of, Remark::Impossible(reply.clone()), scheme);
        };
        number = match pack.replies(replies).get(&reply_name) {
            Some(Next::At(number)) => Some(*number),
            Some(Next::End) => None,
            Some(Next::Cut) | None => {
                let reply = written(&at, &reply_name, scheme.notation);
                return Marked::of(right, of, Remark::Open(reply), scheme);
            }
        };
        at = next;
    }
    let remark = if right >= of { Remark::Right } else { Remark::Short };
    Marked::of(right, of, remark, scheme)
}

/// Marks solutions in which the solver plays every move.
fn together(pack: &Pack, problem: &Problem, lines: &[Vec<String>], scheme: Scheme) -> Marked {
    let of = pack.solutions.unwrap_or(0);
    let mut found: Vec<Vec<String>> = Vec::new();
    let mut remark = None;
    for line in lines {
        let starts = [Some(problem.position), problem.position.passed()];
        let walked = pack.begins.iter().zip(starts).map(|(&number, start)| {
            start.map_or_else(
                || Err(Remark::Impossible(String::new())),
                |start| whole(pack, problem, (number, start), line, scheme.notation),
            )
        });
        let walked: Vec<Result<Vec<String>, Remark>> = walked.collect();
        match walked.iter().find_map(|walked| walked.as_ref().ok()) {
            Some(moves) if !found.contains(moves) => found.push(moves.clone()),
            Some(_) => {}
            None => {
                let first = walked.into_iter().find_map(Result::err);
                remark = remark.or(first);
            }
        }
    }
    let all = found.len() >= of && of > 0;
    let remark = remark.unwrap_or(if all { Remark::Right } else { Remark::Short });
    Marked::of(found.len(), of, remark, scheme)
}

/// The moves of a whole solution in coordinates.
fn whole(
    pack: &Pack,
    problem: &Problem,
    (mut number, mut at): (usize, AnyPosition),
    line: &[String],
    notation: Notation,
) -> Result<Vec<String>, Remark> {
    let mut moves = Vec::new();
    let mut texts = line.iter();
    let mut left = problem.stipulation.plies();
    loop {
        let text = texts.next().ok_or(Remark::Short)?;
        let (mv, after) =
            played(problem, &at, text).ok_or_else(|| Remark::Impossible(text.clone()))?;
        let mv_written = || written(&at, &mv, notation);
        let next = match pack.judged(number, &mv) {
            Judged::Right { next, .. } => next,
            Judged::Open => return Err(Remark::Open(mv_written())),
            Judged::Wrong(_) | Judged::Later(_) => return Err(Remark::Wrong(mv_written(), None)),
        };
        moves.push(mv);
        left = left.saturating_sub(1);
        // A forced mate need not be written.
        let is_free = left == 0 && problem.stipulation.play().ends_forced();
        match next {
            Next::At(next) if !(is_free && texts.len() == 0) => number = next,
            Next::Cut => return Err(Remark::Open(text.clone())),
            Next::At(_) | Next::End => return Ok(moves),
        }
        at = problem.stipulation.next_of(&after, left).ok_or(Remark::Short)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::{PackPlan, pack};
    use crate::rules::RuleSet;

    const SCHEME: Scheme =
        Scheme { points: 5.0, key_only: false, longer: false, notation: Notation::Coordinates };

    fn marked(fen: &str, asked: &str, answer: &str, scheme: Scheme) -> (u32, Remark) {
        let position = RuleSet::Xiangqi.read(fen).unwrap();
        let problem = Problem::new(position, asked.parse().unwrap());
        let pack = pack(&problem, &PackPlan::default());
        let marked = mark(&pack, &problem, answer, scheme);
        (marked.hundredths, marked.remark)
    }

    #[test]
    fn each_right_move_earns_its_share() {
        let fen = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
        let of = |answer| marked(fen, "#2", answer, SCHEME);
        assert_eq!(of("1. c6d8+ e10f10 2. g9f9#"), (500, Remark::Right));
        // Solvers may write in another notation.
        assert_eq!(of("1. H7+6 K5.6 2. P3.4").0, 500);
        assert_eq!(of("1. c6d8"), (250, Remark::Short));
        assert_eq!(of(""), (0, Remark::Nothing));
        assert!(matches!(of("1. g9f9").1, Remark::Wrong(mv, Some(_)) if mv == "g9f9"));
        assert!(matches!(
            of("1. c6d8 e10f10 2. d8e10").1,
            Remark::Wrong(..) | Remark::Impossible(_)
        ));
        assert!(matches!(of("1. c6c9").1, Remark::Impossible(_)));
        let key = Scheme { key_only: true, ..SCHEME };
        assert_eq!(marked(fen, "#2", "1. c6d8", key), (500, Remark::Right));
    }

    #[test]
    fn any_proven_win_is_right_and_a_longer_one_where_that_counts() {
        let fen = "4k4/9/9/9/9/9/R8/9/8R/3K5 w";
        // Either chariot may begin, the author's or not.
        assert_eq!(marked(fen, "#2", "1. a4a9 e10f10 2. i2i10", SCHEME).0, 500);
        let (points, remark) = marked(fen, "#2", "1. a4a5", SCHEME);
        assert!(points == 0 && matches!(remark, Remark::Later(_, 3)), "{remark:?}");
        let longer = Scheme { longer: true, ..SCHEME };
        assert_eq!(marked(fen, "#2", "1. a4a5", longer).0, 500);
        assert_eq!(marked(fen, "+", "1. a4a5", SCHEME).0, 500);
    }

    #[test]
    fn each_solution_of_help_play_counts() {
        let fen = "4k4/9/9/9/9/9/9/9/3RR4/3K5 b";
        let position = RuleSet::Xiangqi.read(fen).unwrap();
        let problem = Problem::new(position, "h#1".parse().unwrap());
        let pack = pack(&problem, &PackPlan::default());
        let all = pack.solutions.unwrap();
        assert!(all > 0);
        let first = pack.moves(pack.begins[0]);
        let (mv, next) = first
            .iter()
            .find_map(|it| match it.1 {
                Judged::Right { next: Next::At(next), .. } => Some((it.0, *next)),
                _ => None,
            })
            .unwrap();
        let reply = pack.moves(next).into_keys().next().unwrap();
        let answer = format!("1. {mv} {reply}");
        let marked = mark(&pack, &problem, &format!("{answer}\n{answer}"), SCHEME);
        assert_eq!((marked.right, marked.of), (1, all));
        assert_eq!(mark(&pack, &problem, &format!("1. {mv}"), SCHEME).right, 0);
    }

    #[test]
    fn where_the_defender_begins_the_answer_says_with_which_move() {
        let marked = |answer| marked("9/9/3k1P3/9/9/9/9/9/9/5K3 b", "==2.5", answer, SCHEME);
        let solution = "1... d8d9 2. f8e8 d9d10 3. e8e9";
        assert_eq!(marked(solution), (500, Remark::Right));
        assert_eq!(marked("1... d8e8 2. f8e8").1, Remark::Impossible("d8e8".to_owned()));
        // It also stalemates, but two moves late.
        assert_eq!(marked("1... d8d9 2. f8f9").1, Remark::Later("f8f9".to_owned(), 4));
    }
}
