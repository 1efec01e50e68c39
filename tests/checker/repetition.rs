//! Wins because the defender gives perpetual check, compared with a plain recursion that carries
//! the whole line.

use paiju::checker::{ClaimError, Fault, Question, Repetition, Replay, Rules};
use paiju::game::{self, Color, Move, Outcome, Position, fen};
use paiju::repetition::{chases, judge};
use paiju::rules::xiangqi::Xiangqi;
use proptest::prelude::*;

/// Three soldiers against a chariot, won in 3.
const SOLDIERS: &str = "1P1k5/5P3/9/9/9/2P6/9/9/6r2/5K3 w";

type At = Position<Xiangqi>;

/// Whether the attacker wins because a position is repeated, judged by all positions since its
/// earlier occurrence, that one included, and the moves between them.
type Referee = fn(Color, &[At], &[Move<Xiangqi>]) -> bool;

/// A line from a problem position.
struct Line {
    positions: Vec<At>,
    moves: Vec<Move<Xiangqi>>,
    referee: Referee,
}

fn all_check(by: Color, positions: &[At]) -> bool {
    positions[1..].iter().filter(|it| it.turn() != by).all(Position::is_check)
}

/// The rule `checks`: only the defender has given check with every move.
fn ban(attacker: Color, positions: &[At], _: &[Move<Xiangqi>]) -> bool {
    all_check(!attacker, positions) && !all_check(attacker, positions)
}

/// The rule `asian`, as the solver understands it.
fn chase_ban(attacker: Color, positions: &[At], moves: &[Move<Xiangqi>]) -> bool {
    judge(game::Repetition::Asian, positions, moves).loser() == Some(!attacker)
}

fn no_ban(_: Color, _: &[At], _: &[Move<Xiangqi>]) -> bool {
    false
}

/// A rule that forbids too much: the defender has given check once.
fn false_ban(attacker: Color, positions: &[At], _: &[Move<Xiangqi>]) -> bool {
    positions[1..].iter().any(|it| it.turn() == attacker && it.is_check())
}

/// Another one: the defender has chased something once.
fn false_chase_ban(attacker: Color, positions: &[At], moves: &[Move<Xiangqi>]) -> bool {
    positions
        .windows(2)
        .zip(moves)
        .any(|(pair, &mv)| pair[0].turn() != attacker && !chases(&pair[0], mv, &pair[1]).is_empty())
}

impl Line {
    fn new(text: &str, referee: Referee) -> Self {
        Self { positions: vec![fen::read(text).unwrap()], moves: vec![], referee }
    }

    fn last(&self) -> At {
        self.positions[self.positions.len() - 1]
    }

    fn push(&mut self, mv: Move<Xiangqi>) {
        self.positions.push(self.last().after(mv));
        self.moves.push(mv);
    }

    fn pop(&mut self) {
        self.positions.pop();
        self.moves.pop();
    }

    /// Whether the last position is a repetition and the attacker, who began, has won by it.
    fn is_repeated(&self) -> bool {
        let now = self.moves.len();
        let attacker = self.positions[0].turn();
        let before = (0..now).rev().find(|&at| self.positions[at] == self.positions[now]);
        before.is_some_and(|at| (self.referee)(attacker, &self.positions[at..], &self.moves[at..]))
    }

    /// A move by which the attacker wins within this number of moves.
    fn win(&mut self, left: u8) -> Option<Move<Xiangqi>> {
        let moves = self.last().legal_moves();
        moves.into_iter().find(|&mv| left > 0 && self.wins(mv, left))
    }

    fn wins(&mut self, mv: Move<Xiangqi>, left: u8) -> bool {
        self.push(mv);
        let position = self.last();
        let won = self.is_repeated()
            || match position.outcome() {
                Some(Outcome::Win { winner, .. }) => winner != position.turn(),
                Some(Outcome::Draw) => false,
                None => position.legal_moves().into_iter().all(|reply| {
                    self.push(reply);
                    let lost = self.is_repeated() || self.win(left - 1).is_some();
                    self.pop();
                    lost
                }),
            };
        self.pop();
        won
    }

    fn play(&mut self, name: &str) {
        let moves = self.last().legal_moves();
        self.push(moves.into_iter().find(|&mv| text(mv) == name).unwrap());
    }
}

fn text(mv: Move<Xiangqi>) -> String {
    format!("{}{}", mv.from(), mv.to())
}

fn rules(repetition: Repetition) -> Rules {
    Rules { repetition, ..("xiangqi".parse().unwrap()) }
}

/// The answer of a plain recursion under a rule about repetition.
fn answer(root: &str, asked: &Question<'_>, referee: Referee) -> Option<String> {
    let mut line = Line::new(root, referee);
    for name in asked.line() {
        line.play(&name);
    }
    assert_eq!(line.last().to_string().split(' ').next(), asked.fen().split(' ').next());
    assert!(asked.streak() <= asked.line().len());
    line.win(asked.left()).map(text)
}

/// All keys of a position, replayed.
fn replayed(root: &str, within: u8) -> Replay {
    replayed_under(Repetition::Checks, root, within)
}

fn replayed_under(repetition: Repetition, root: &str, within: u8) -> Replay {
    let referee = referee(repetition);
    let mut replay = Replay::new(rules(repetition), root, false, 1_000_000).unwrap();
    let mut line = Line::new(root, referee);
    for key in line.last().legal_moves() {
        if line.wins(key, within) {
            let shown = replay.key(&text(key), within, &mut |asked| answer(root, asked, referee));
            assert!(shown.unwrap() <= within, "{root}");
        }
    }
    replay
}

fn referee(repetition: Repetition) -> Referee {
    match repetition {
        Repetition::None => no_ban,
        Repetition::Checks => ban,
        Repetition::Asian => chase_ban,
    }
}

#[test]
fn a_win_by_repetition_is_replayed() {
    assert!(replayed(SOLDIERS, 3).tally().repetitions > 0);
}

#[test]
fn where_every_repetition_draws_there_is_no_such_win() {
    let mut replay = Replay::new(rules(Repetition::None), SOLDIERS, false, 1000).unwrap();
    let key = text(Line::new(SOLDIERS, ban).win(3).unwrap());
    let claim = replay.key(&key, 3, &mut |asked| answer(SOLDIERS, asked, ban));
    assert!(matches!(claim, Err(ClaimError::Line { fault: Fault::Late, .. })), "{claim:?}");
}

/// Some positions with a chariot or a cannon against soldiers or chariots.
fn position() -> impl Strategy<Value = String> {
    let point = 0..90usize;
    let attackers = prop::collection::vec((point.clone(), "[PPR]"), 1..3);
    let men = (attackers, (point, "[rrcn]"), 0..9usize, 0..9usize);
    men.prop_filter_map("no legal position", |(attackers, defender, red, black)| {
        let mut board = [None; 90];
        let palace = |at: usize, rank: usize| (rank + at / 3) * 9 + 3 + at % 3;
        let kings = [(palace(black, 0), "k".to_owned()), (palace(red, 7), "K".to_owned())];
        for (at, man) in kings.into_iter().chain(attackers).chain([defender]) {
            if board[at].replace(man.chars().next()?).is_some() {
                return None;
            }
        }
        let rank = |rank: &[Option<char>]| -> String {
            rank.iter().map(|man| man.map_or("1".to_owned(), |man| man.to_string())).collect()
        };
        let text = format!("{} w", board.chunks(9).map(rank).collect::<Vec<_>>().join("/"));
        fen::read::<Xiangqi>(&text).ok().map(|position| position.to_string())
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn every_win_of_a_plain_recursion_passes(root in position()) {
        for repetition in [Repetition::Checks, Repetition::Asian] {
            let replay = replayed_under(repetition, &root, 2);
            let is_won = Line::new(&root, referee(repetition)).win(2).is_some();
            prop_assert_eq!(replay.tally().positions > 0, is_won, "{}", root);
        }
    }

    /// The prover uses a rule that forbids too much; whatever still passes is true.
    #[test]
    fn no_false_win_passes(root in position()) {
        for (repetition, believed) in
            [(Repetition::Checks, false_ban as Referee), (Repetition::Asian, false_chase_ban)]
        {
            let mut line = Line::new(&root, believed);
            if let Some(key) = line.win(2) {
                let mut replay = Replay::new(rules(repetition), &root, false, 1_000_000).unwrap();
                let claim = replay.key(&text(key), 2, &mut |asked| answer(&root, asked, believed));
                let is_true = Line::new(&root, referee(repetition)).wins(key, 2);
                prop_assert!(claim.is_err() || is_true, "{root}");
            }
        }
    }
}

/// Known wins under the ban, from an independent program, if a plain recursion is quick enough.
#[test]
fn known_wins_of_soldiers_pass_and_are_none_without_the_ban() {
    let Some(folder) = std::env::var_os("PAIJU_SHARED_DATA") else { return };
    let path = std::path::Path::new(&folder).join("perpetual-checks.tsv");
    let rows = std::fs::read_to_string(path).unwrap();
    let mut passed = 0;
    for row in rows.lines().skip(1) {
        let [root, none, within] = row.split('\t').collect::<Vec<_>>()[..] else { continue };
        let men = root.split(' ').next().unwrap_or_default();
        let quick = men.chars().all(|man| !"RNC".contains(man)) && root.ends_with('w');
        if !quick || (none, within) != ("0", "3") {
            continue;
        }
        assert_eq!(Line::new(root, no_ban).win(3), None, "{root}");
        let replay = replayed(root, 3);
        assert!(replay.tally().repetitions > 0, "{root}");
        passed += 1;
    }
    assert!(passed > 10, "{passed}");
}
