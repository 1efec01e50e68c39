//! Narrower goals than a win, the defender to move, and named men against a plain recursion that
//! shares nothing with the solver but the moves.

use std::collections::BTreeSet;

use paiju::game::{Move, Outcome, Position, Role, SearchRules, WinKind};
use paiju::rules::chex::Chex;
use paiju::rules::xiangqi::Xiangqi;
use paiju::solve::{AllSolutions, Budget, Limits, all_solutions};
use paiju::stipulation::{Goal, Stipulation};

use crate::positions::{Few, sparse};

/// How many positions are compared for each stipulation and rule set: `PAIJU_NARROW_POSITIONS`,
/// by default few.
fn count() -> usize {
    let count = std::env::var("PAIJU_NARROW_POSITIONS");
    count.ok().and_then(|count| count.parse().ok()).unwrap_or(4)
}

/// Who is to make the last move.
#[derive(Clone, Copy)]
enum Who<R: SearchRules> {
    Anybody,
    Kind(R::Role),
    /// The man on this square; none once it is taken.
    One(Option<R::Square>),
}

/// What is asked, as the recursion reads it.
#[derive(Clone, Copy)]
struct Question {
    goal: Goal,
    checks: bool,
}

/// A position in a line.
#[derive(Clone, Copy)]
struct At<R: SearchRules> {
    position: Position<R>,
    who: Who<R>,
}

impl<R: SearchRules> At<R> {
    /// The place after a move. No side can castle in these positions.
    fn after(self, mv: Move<R>) -> Self {
        let who = match self.who {
            Who::One(Some(at)) if mv.from() == at => Who::One(Some(mv.to())),
            Who::One(Some(at)) if mv.to() == at => Who::One(None),
            who => who,
        };
        Self { position: self.position.after(mv), who }
    }
}

impl Question {
    fn is_goal<R: SearchRules>(self, at: At<R>, mv: Move<R>) -> bool {
        let makes = match at.who {
            Who::Anybody => true,
            Who::Kind(role) => mv.role() == role,
            Who::One(square) => square == Some(mv.from()),
        };
        let after = at.after(mv).position;
        makes
            && match (self.goal, after.outcome()) {
                (Goal::Win, Some(Outcome::Win { winner, .. })) => winner != after.turn(),
                (Goal::Checkmate, Some(Outcome::Win { by, .. })) => by == WinKind::Checkmate,
                (Goal::Stalemate, Some(outcome)) => {
                    let bared = matches!(outcome, Outcome::Win { by: WinKind::Bared, .. });
                    !bared && !after.is_check() && after.legal_moves().is_empty()
                }
                _ => false,
            }
    }

    /// Whether the attacker reaches the goal in at most this number of moves.
    fn is_right<R: SearchRules>(self, at: At<R>, mv: Move<R>, moves: u8) -> bool {
        let after = at.after(mv);
        (!self.checks || after.position.is_check())
            && (self.is_goal(at, mv) || moves > 1 && self.is_lost(after, moves - 1))
    }

    fn right<R: SearchRules>(self, at: At<R>, moves: u8) -> BTreeSet<Move<R>> {
        if at.position.outcome().is_some() || moves == 0 {
            return BTreeSet::new();
        }
        let legal = at.position.legal_moves().into_iter();
        legal.filter(|&mv| self.is_right(at, mv, moves)).collect()
    }

    fn is_won<R: SearchRules>(self, at: At<R>, moves: u8) -> bool {
        at.position.outcome().is_none()
            && at.position.legal_moves().into_iter().any(|mv| self.is_right(at, mv, moves))
    }

    fn is_lost<R: SearchRules>(self, at: At<R>, moves: u8) -> bool {
        at.position.outcome().is_none()
            && at.position.legal_moves().into_iter().all(|mv| self.is_won(at.after(mv), moves))
    }

    /// Whether there is a choice before the last move in a variation of full length.
    fn has_choice<R: SearchRules>(self, at: At<R>, moves: u8) -> bool {
        moves > 1
            && at.position.legal_moves().into_iter().any(|reply| {
                let next = at.after(reply);
                if self.is_won(next, moves - 1) {
                    return false;
                }
                let right = self.right(next, moves);
                right.len() > 1
                    || right.iter().any(|&mv| self.has_choice(next.after(mv), moves - 1))
            })
    }
}

/// Compares verdict, length, keys, continuations and duals. Returns whether there is a solution.
fn compare<R: Few>(position: &Position<R>, asked: Stipulation, who: Who<R>) -> bool {
    let limits = Limits::default();
    let answer = all_solutions(position, asked, &limits, &mut Budget::start(&limits)).unwrap();
    let question = Question { goal: asked.goal(), checks: asked.is_by_checks() };
    let start = At { position: *position, who };
    let (begins, most) = (asked.begins_with_defense(), asked.moves().unwrap());
    let holds = |moves| {
        if begins { question.is_lost(start, moves) } else { question.is_won(start, moves) }
    };
    let fewest = (1..=most).find(|&moves| holds(moves));
    let name = format!("{asked} {position}");
    assert_eq!(!answer.solutions.is_empty(), fewest.is_some(), "{name}");
    let shorter = fewest.filter(|&moves| moves < most);
    assert_eq!(answer.shorter.as_ref().map(|(moves, _)| *moves), shorter, "{name}");
    let first: BTreeSet<Move<R>> = answer.solutions.iter().map(|branch| branch.mv).collect();
    if begins {
        let legal: BTreeSet<Move<R>> = position.legal_moves().into_iter().collect();
        let escapes: BTreeSet<Move<R>> =
            legal.iter().copied().filter(|&mv| !question.is_won(start.after(mv), most)).collect();
        let over = position.outcome().is_some();
        assert!(over || answer.escapes.iter().copied().collect::<BTreeSet<_>>() == escapes);
        assert!(first.is_empty() || first == legal, "{name}");
    } else {
        assert_eq!(first, question.right(start, most), "{name}");
    }
    duals(question, start, asked, &answer);
    fewest.is_some()
}

/// Each dual that is listed is one, and there is a major one where there should be.
fn duals<R: Few>(question: Question, start: At<R>, asked: Stipulation, answer: &AllSolutions<R>) {
    let most = asked.moves().unwrap();
    let begins = asked.begins_with_defense();
    for dual in &answer.duals {
        let place = dual.line.iter().fold(start, |at, &mv| at.after(mv));
        let played = dual.line.len() / 2;
        let left = most - u8::try_from(played).unwrap();
        let moves: BTreeSet<Move<R>> = dual.moves.iter().copied().collect();
        assert_eq!(moves, question.right(place, left), "{asked} {}", place.position);
    }
    if answer.shorter.is_some() || answer.solutions.is_empty() {
        return;
    }
    let expected = if begins {
        question.has_choice(start, most)
    } else {
        answer.solutions.iter().any(|key| {
            !question.is_goal(start, key.mv) && question.has_choice(start.after(key.mv), most - 1)
        })
    };
    assert_eq!(answer.duals.iter().any(|dual| dual.major), expected, "{asked} {}", start.position);
}

/// One stipulation in random positions; `ROLE` is replaced by a kind of man that the attacker has,
/// `MAN` by one of the attacker's men. The same number of positions with a solution is added.
fn on_board<R: Few>(rules: R, form: &str, seed: u64) -> usize {
    let begins = form.contains(".5");
    let mut solved = 0;
    let mut compared = 0;
    for (number, position) in sparse(rules, seed, count() * 20).into_iter().enumerate() {
        let Some(position) = (if begins { position.passed() } else { Some(position) }) else {
            continue;
        };
        let attacker = if begins { !position.turn() } else { position.turn() };
        let men: Vec<_> =
            position.board().pieces().filter(|(_, it)| it.color == attacker).collect();
        let (square, piece) = men[number % men.len()];
        let letter = piece.role.letter().to_ascii_uppercase();
        let text =
            form.replace("ROLE", &letter.to_string()).replace("MAN", &format!("{letter}{square}"));
        let asked: Stipulation = text.parse().unwrap();
        let who = match asked.by() {
            None => Who::Anybody,
            Some(_) if form.contains("MAN") => Who::One(Some(square)),
            Some(_) => Who::Kind(piece.role),
        };
        let limits = Limits::default();
        let answer = all_solutions(&position, asked, &limits, &mut Budget::start(&limits)).unwrap();
        let is_solved = !answer.solutions.is_empty();
        if compared < count() || is_solved && solved < count() {
            compared += 1;
            solved += usize::from(compare(&position, asked, who));
        }
    }
    solved
}

fn on_all_boards(forms: &[&str]) {
    for (form, seed) in forms.iter().zip(0..) {
        let solved = on_board(Xiangqi::default(), form, seed)
            + on_board(Xiangqi::CHINA_SCHACH, form, seed + 100)
            + on_board(Chex::default(), form, seed + 200);
        assert!(count() < 50 || solved > 0, "{form}: no position has a solution");
    }
}

#[test]
fn checkmate_alone_has_the_keys_of_a_plain_recursion() {
    on_all_boards(&["#1 checkmate", "#2 checkmate", "#3 checkmate checks"]);
}

#[test]
fn stalemate_alone_has_the_keys_of_a_plain_recursion() {
    on_all_boards(&["==1", "==2"]);
}

#[test]
fn the_defender_to_move_has_the_defenses_of_a_plain_recursion() {
    on_all_boards(&["#1.5", "#2.5 checks", "#1.5 checkmate", "==1.5"]);
}

#[test]
fn named_men_have_the_keys_of_a_plain_recursion() {
    on_all_boards(&["#1 by MAN", "#2 by MAN", "#2 by ROLE", "#2 checkmate by ROLE", "==2 by MAN"]);
    on_all_boards(&["#1.5 by MAN", "#2.5 checks by ROLE"]);
}
