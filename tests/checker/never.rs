//! Positions that a side never wins, with strategies that a plain search has made.

use std::collections::{BTreeMap, HashMap, VecDeque};

use paiju::checker::proof::{
    Goal, Length, Output, Proven, Query, Respondent, Statement, Wish, check, write,
};
use paiju::checker::{Repetition, Rules};
use paiju::game::{Move, Outcome, Position, fen};
use paiju::rules::xiangqi::Xiangqi;

type At = Position<Xiangqi>;
type Set = BTreeMap<[u64; 3], At>;

/// A soldier on the last rank, which is drawn.
const SOLDIER: &str = "P3k4/9/9/9/9/9/9/9/9/3K5 w";

/// The chariot on f3 checks the general, who can only step aside; without the ban it does so
/// forever.
const CHECKED: &str = "5k3/7R1/9/9/2R6/9/9/5r3/5K3/9 w";

/// A reply to every move of the attacker, in every position of a set.
struct Strategy(HashMap<(String, String), String>);

impl Respondent for Strategy {
    fn answer(&mut self, query: &Query<'_>) -> Option<Vec<String>> {
        assert_eq!(query.wish(), Wish::Holds);
        let fen = query.fen();
        query.moves().iter().map(|mv| self.0.get(&(fen.clone(), mv.clone())).cloned()).collect()
    }
}

fn name(mv: Move<Xiangqi>) -> String {
    format!("{}{}", mv.from(), mv.to())
}

/// What follows a position with the defender to move: its replies, or the end of the game.
fn replies(child: &At, only_checks: bool) -> Vec<(Move<Xiangqi>, At)> {
    let moves = child.legal_moves().into_iter().map(|mv| (mv, child.after(mv)));
    moves.filter(|(_, next)| !only_checks || next.is_check()).collect()
}

/// The set of positions that can be reached and that the attacker never wins, with what the defender
/// replies there; the first reply is taken that stays in the set.
fn strategy(start: &At, only_checks: bool) -> Strategy {
    let mut seen: Set = BTreeMap::from([(start.key().0, *start)]);
    let mut open = VecDeque::from([*start]);
    while let Some(at) = open.pop_front() {
        for child in at.legal_moves().into_iter().map(|mv| at.after(mv)) {
            for (_, next) in replies(&child, only_checks) {
                let goes_on = child.outcome().is_none() && next.outcome().is_none();
                if goes_on && seen.insert(next.key().0, next).is_none() {
                    open.push_back(next);
                }
            }
        }
        assert!(seen.len() < 200_000);
    }
    let holds = |set: &Set, next: &At| next.outcome().is_some() || set.contains_key(&next.key().0);
    loop {
        let bad = |at: &&At| {
            at.legal_moves().into_iter().any(|mv| {
                let child = at.after(mv);
                match child.outcome() {
                    Some(Outcome::Win { winner, .. }) => winner == at.turn(),
                    Some(Outcome::Draw) => false,
                    None => {
                        !replies(&child, only_checks).iter().any(|(_, next)| holds(&seen, next))
                    }
                }
            })
        };
        let lost: Vec<At> = seen.values().filter(bad).copied().collect();
        if lost.is_empty() {
            break;
        }
        for at in lost {
            seen.remove(&at.key().0);
        }
    }
    let mut strategy = HashMap::new();
    for at in seen.values() {
        for mv in at.legal_moves() {
            let child = at.after(mv);
            let reply =
                replies(&child, only_checks).into_iter().find(|(_, next)| holds(&seen, next));
            if let Some((reply, _)) = reply {
                strategy.insert((at.to_string(), name(mv)), name(reply));
            }
        }
    }
    Strategy(strategy)
}

fn statement(fen: &str, repetition: Repetition) -> Statement {
    Statement {
        rules: Rules { repetition, ..("xiangqi".parse().unwrap()) },
        fen: fen.to_owned(),
        goal: Goal::Win { within: None, checks: false },
        policy: None,
        intended: None,
        printed: None,
        author: Vec::new(),
        wanted: Vec::new(),
        length: Length::Never,
        keys: Vec::new(),
        losing: Vec::new(),
        solutions: [Vec::new(), Vec::new()],
        all_duals: false,
    }
}

/// The proof that a position is never won.
fn proof(fen: &str, repetition: Repetition, only_checks: bool) -> Result<String, String> {
    let start: At = fen::read(fen).unwrap();
    written(statement(fen, repetition), &mut strategy(&start, only_checks))
}

/// The text of a proof with the answers of a respondent.
fn written(statement: Statement, respondent: &mut dyn Respondent) -> Result<String, String> {
    let mut text = Vec::new();
    let output = Output { to: &mut text, most: 100_000, expects: &mut |_| () };
    write(statement, respondent, output).map_err(|error| error.to_string())?;
    Ok(String::from_utf8(text).unwrap())
}

fn checked(text: &str) -> Result<Proven, String> {
    check(&mut text.as_bytes(), 100_000).map_err(|error| error.to_string())
}

#[test]
fn a_closed_set_shows_that_a_position_is_never_won() {
    for repetition in [Repetition::None, Repetition::Checks] {
        let text = proof(SOLDIER, repetition, false).unwrap();
        assert_eq!(checked(&text).unwrap().statement.length, Length::Never);
        // Every answer is needed.
        let lines: Vec<&str> = text.lines().collect();
        let start = lines.iter().position(|line| *line == "proof").unwrap() + 1;
        for at in (start..lines.len() - 1).step_by(7) {
            let mut fewer = lines.clone();
            fewer.remove(at);
            assert!(checked(&(fewer.join("\n") + "\n")).is_err(), "line {at}");
        }
    }
}

#[test]
fn a_set_in_which_the_defender_checks_for_ever_holds_only_where_that_is_allowed() {
    let text = proof(CHECKED, Repetition::None, true).unwrap();
    checked(&text).unwrap();
    for rule in ["checks", "asian"] {
        let forged = text.replace("repetition none", &format!("repetition {rule}"));
        let error = checked(&forged).unwrap_err();
        assert!(error.contains("checks are perpetual"), "{error}");
    }
    assert!(proof(CHECKED, Repetition::Checks, true).is_err());
}

/// A draw is one if neither side ever wins it.
#[test]
fn a_draw_is_proven_with_its_keys() {
    let start: At = fen::read(SOLDIER).unwrap();
    let mut all = strategy(&start, false);
    let mut keys = Vec::new();
    let mut moves = start.legal_moves();
    moves.sort_by_key(|&mv| name(mv));
    for mv in moves {
        all.0.extend(strategy(&start.after(mv), false).0);
        keys.push((name(mv), 0));
    }
    let statement = Statement {
        goal: Goal::Draw,
        length: Length::Keys,
        keys,
        ..statement(SOLDIER, Repetition::Checks)
    };
    let text = written(statement, &mut all).unwrap();
    checked(&text).unwrap();
    let hidden: Vec<&str> = text.lines().filter(|line| !line.starts_with("key d1d2")).collect();
    assert!(checked(&(hidden.join("\n") + "\n")).is_err());
}
