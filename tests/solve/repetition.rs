//! The solver under the rules about repetition, against a recursion that carries the whole line.

use paiju::examine::played;
use paiju::game::{
    Board, Color, Move, Outcome, Piece, Position, Repetition, Rules, SearchRules, fen,
};
use paiju::notation::NotationRules;
use paiju::repetition::judge;
use paiju::rules::xiangqi::{Xiangqi, XiangqiRole};
use paiju::solve::{Limits, Prover, Question, solve};

use crate::positions::random::Random;

/// A line of play from the problem position: every position and every move.
struct Line<R: SearchRules> {
    rule: Repetition,
    attacker: Color,
    positions: Vec<Position<R>>,
    moves: Vec<Move<R>>,
    /// Whether a repetition that does not win for the attacker ends the line as a draw.
    strict: bool,
}

/// What a repetition does to a line.
enum Recurrence {
    Won,
    Ended,
    GoesOn,
}

impl<R: SearchRules> Line<R> {
    fn new(rule: Repetition, position: &Position<R>, strict: bool) -> Self {
        let attacker = position.turn();
        Self { rule, attacker, positions: vec![*position], moves: Vec::new(), strict }
    }

    fn last(&self) -> Position<R> {
        self.positions[self.positions.len() - 1]
    }

    /// Whether the last position occurred before in this line, and who is to blame.
    fn recurrence(&self) -> Recurrence {
        let now = self.positions.len() - 1;
        let same = |&before: &usize| self.positions[before] == self.positions[now];
        let Some(before) = (0..now).rev().find(same) else { return Recurrence::GoesOn };
        let won = if self.rule == Repetition::Checks {
            // The mover is the side that is not to move any more.
            let all_check = |color: Color| {
                let after = self.positions[before + 1..=now].iter();
                after.filter(|position| position.turn() != color).all(Position::is_check)
            };
            all_check(!self.attacker) && !all_check(self.attacker)
        } else {
            let cycle = (&self.positions[before..=now], &self.moves[before..now]);
            judge(self.rule, cycle.0, cycle.1).loser() == Some(!self.attacker)
        };
        match (won, self.strict) {
            (true, _) => Recurrence::Won,
            (false, true) => Recurrence::Ended,
            (false, false) => Recurrence::GoesOn,
        }
    }

    fn after<T>(&mut self, mv: Move<R>, ask: impl FnOnce(&mut Self) -> T) -> T {
        self.positions.push(self.last().after(mv));
        self.moves.push(mv);
        let found = ask(self);
        self.moves.pop();
        self.positions.pop();
        found
    }

    /// Whether the attacker, who is to move, wins within this many moves.
    fn wins(&mut self, moves: u8) -> bool {
        match self.recurrence() {
            Recurrence::Won => return true,
            Recurrence::Ended => return false,
            Recurrence::GoesOn => {}
        }
        let position = self.last();
        moves > 0
            && position.outcome().is_none()
            && position.legal_moves().iter().any(|&mv| self.after(mv, |line| line.loses(moves - 1)))
    }

    /// Whether the defender, who is to move, loses within this many moves of the attacker.
    fn loses(&mut self, moves: u8) -> bool {
        match self.recurrence() {
            Recurrence::Won => return true,
            Recurrence::Ended => return false,
            Recurrence::GoesOn => {}
        }
        let position = self.last();
        match position.outcome() {
            Some(Outcome::Win { winner, .. }) => winner == self.attacker,
            Some(Outcome::Draw) => false,
            None => {
                position.legal_moves().iter().all(|&mv| self.after(mv, |line| line.wins(moves)))
            }
        }
    }

    /// The shortest win within `most`, and its first moves.
    fn answer(&mut self, most: u8) -> Option<(u8, Vec<Move<R>>)> {
        let position = self.last();
        (1..=most).find_map(|moves| {
            let mut keys = position.legal_moves().to_vec();
            keys.retain(|&mv| {
                position.outcome().is_none() && self.after(mv, |line| line.loses(moves - 1))
            });
            keys.sort_unstable();
            (!keys.is_empty()).then_some((moves, keys))
        })
    }
}

/// Plays all keys of a win through on the board of the independent checker, which has a referee of
/// its own. Returns how many variations end by repetition.
fn replayed<R: NotationRules + SearchRules>(
    rule: Repetition,
    position: &Position<R>,
    moves: u8,
) -> u64 {
    let limits = Limits { memory: 8 << 20, ..Limits::default() };
    let mut prover = Prover::new(false, &limits).with_repetition(rule);
    let question = Question { within: Some(moves), checks: false };
    let answer = solve(&mut prover, position, question);
    let repetitions = |&key| {
        let tally = played(&mut prover, position, question, key, moves);
        tally.unwrap_or_else(|error| panic!("{rule}: {position}: {error}")).repetitions
    };
    answer.keys.iter().map(repetitions).sum()
}

/// What the solver finds, with any engine.
fn solved<R: SearchRules>(
    rule: Repetition,
    position: &Position<R>,
    most: u8,
    exhaustive: bool,
    threads: usize,
) -> Option<(u8, Vec<Move<R>>)> {
    let limits = Limits { threads, memory: 8 << 20, ..Limits::default() };
    let prover =
        if exhaustive { Prover::exhaustive(false, &limits) } else { Prover::new(false, &limits) };
    let mut prover = prover.with_repetition(rule);
    let question = Question { within: Some(most), checks: false };
    // The keys of the shortest win.
    let answer = solve(&mut prover, position, question);
    let moves = answer.moves?;
    let question = Question { within: Some(moves), checks: false };
    Some((moves, solve(&mut prover, position, question).keys))
}

/// Random positions in which the defender has men that can check for long, and the attacker has few
/// to shield the general.
fn exposed(rules: Xiangqi, seed: u64, count: usize) -> Vec<Position<Xiangqi>> {
    use XiangqiRole::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
    let mut random = Random(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let turn = random.pick(&Color::ALL);
        let mut board = Board::empty_under(rules);
        let mut men = vec![(turn, General), (!turn, General)];
        if random.below(2) == 0 {
            // Nearly won: only perpetual check saves the defender.
            let heavy = random.below(2) == 0;
            let pair = [Chariot, random.pick(&[Chariot, Chariot, Horse, Cannon])];
            men.extend(pair.into_iter().take(if heavy { 2 } else { 0 }).map(|role| (turn, role)));
            men.extend([(turn, Soldier); 3].into_iter().skip(if heavy { 3 } else { 0 }));
            men.push((!turn, random.pick(&[Chariot, Chariot, Chariot, Cannon, Horse])));
        } else {
            for _ in 0..2 + random.below(3) {
                men.push((turn, random.pick(&[Chariot, Horse, Cannon, Soldier, Soldier, Chariot])));
            }
            men.push((!turn, random.pick(&[Chariot, Chariot, Horse, Cannon])));
            for _ in 0..random.below(3) {
                men.push((!turn, random.pick(&[Soldier, Advisor, Elephant, Horse, Cannon])));
            }
        }
        for (color, role) in men {
            let piece = Piece { color, role };
            let free: Vec<_> = (Xiangqi::territory(piece) - board.occupied()).into_iter().collect();
            board.put(random.pick(&free), piece);
        }
        found.extend(Position::new(board, turn, ()).ok().filter(|it| it.outcome().is_none()));
    }
    found
}

/// Compares; returns how many wins rest on a repetition.
fn compare(rules: Xiangqi, rule: Repetition, seed: u64, count: usize, most: u8) -> usize {
    let mut rest = 0;
    for position in exposed(rules, seed, count) {
        let expected = Line::new(rule, &position, false).answer(most);
        for (exhaustive, threads) in [(false, 1), (true, 1), (false, 2)] {
            let found = solved(rule, &position, most, exhaustive, threads);
            assert_eq!(found, expected, "{rule}: {position}");
        }
        // It makes no difference whether other repetitions end a line.
        let strict = Line::new(rule, &position, true).answer(most);
        assert_eq!(strict, expected, "{rule}: {position}");
        let none = crate::brute::length(&position, most, false);
        let length = expected.map(|it| it.0);
        let repetitions = length.map_or(0, |moves| replayed(rule, &position, moves));
        assert!(length == none || repetitions > 0, "{rule}: {position}");
        rest += usize::from(length != none);
    }
    rest
}

/// How many positions are compared: `PAIJU_REPETITION_POSITIONS`, by default few.
fn count() -> usize {
    let count = std::env::var("PAIJU_REPETITION_POSITIONS");
    count.ok().and_then(|count| count.parse().ok()).unwrap_or(60)
}

#[test]
fn random_positions_have_the_answers_of_a_recursion_with_the_whole_line() {
    let rest = compare(Xiangqi::default(), Repetition::Checks, 1, count(), 3)
        + compare(Xiangqi::CHINA_SCHACH, Repetition::Checks, 2, count(), 3);
    assert!(rest > 0, "none of the positions rests on the ban");
}

#[test]
fn random_positions_have_these_answers_where_chases_are_forbidden() {
    compare(Xiangqi::default(), Repetition::Asian, 3, count() / 2, 3);
    compare(Xiangqi::CHINA_SCHACH, Repetition::Asian, 4, count() / 2, 3);
}

#[test]
fn wins_that_rest_on_the_ban_on_perpetual_chase_are_replayed() {
    // The chariot chases the elephant.
    let position = fen::read::<Xiangqi>("2r1ka3/3Pa4/9/1R7/9/9/9/9/9/2B1K4 w").unwrap();
    for (rule, length) in [(Repetition::Checks, 6), (Repetition::Asian, 5)] {
        let keys = solved(rule, &position, 6, false, 1).map(|(moves, keys)| (moves, keys.len()));
        assert_eq!(keys, Some((length, 1)), "{rule}");
        assert_eq!(replayed(rule, &position, length) > 0, rule == Repetition::Asian);
    }
}

#[test]
fn two_chariots_beat_one_that_may_not_check_for_ever() {
    let text = "5k3/7R1/9/9/2R6/9/9/5r3/5K3/9 w";
    let position = fen::read::<Xiangqi>(text).unwrap();
    for rule in [Repetition::Checks, Repetition::Asian] {
        let expected = Line::new(rule, &position, false).answer(3);
        assert_eq!(expected.as_ref().map(|it| it.0), Some(3));
        assert_eq!(solved(rule, &position, 3, false, 1), expected);
        assert_eq!(solved(rule, &position, 3, true, 1), expected);
        assert!(replayed(rule, &position, 3) > 0);
    }
    assert_eq!(solved(Repetition::None, &position, 3, false, 1), None);
    let position = fen::read_under(Xiangqi::CHINA_SCHACH, text).unwrap();
    assert_eq!(solved(Repetition::Checks, &position, 3, false, 1).map(|it| it.0), Some(3));
}
