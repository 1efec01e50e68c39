//! The checker's own referee about perpetual check and chase, against published cases and against
//! the one that the solver asks.

use paiju::checker::{self, ClaimError, PositionError, Rules, Ruling, ruling};
use paiju::examine::played;
use paiju::game::{
    Board, ChaseRules, Color, Move, Piece, Position, Repetition, Role as _, Rules as _, fen,
};
use paiju::repetition::{Blame, Level, judge};
use paiju::rules::xiangqi::{Xiangqi, XiangqiRole};
use paiju::solve::{Limits, Prover, Question, solve};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

fn rules(game: &str, repetition: checker::Repetition) -> Rules {
    Rules { repetition, ..(game.parse().unwrap()) }
}

fn asian(fen: &str, moves: &str) -> Result<Ruling, ClaimError> {
    let moves: Vec<&str> = moves.split(' ').collect();
    ruling(rules("xiangqi", checker::Repetition::Asian), fen, &moves)
}

fn text(mv: Move<impl paiju::game::Rules>) -> String {
    format!("{}{}", mv.from(), mv.to())
}

/// A chariot follows a cannon from the c-file to the g-file and back.
const CANNON: &str = "3k5/9/9/9/2c6/9/9/R8/9/4K4 w";
const FOLLOWS: &str = "a3c3 c6g6 c3g3 g6c6 g3c3";

#[test]
fn the_rules_of_the_federation_are_kept_one_by_one() {
    let checks = ("5k3/7R1/9/9/2R6/9/9/3r5/3K5/9 w", "d2e2 d3e3 e2d2 e3d3");
    let soldier = ("3k5/9/1c7/P8/9/9/9/9/9/4K4 w", "a7b7 b8a8 b7a7 a8b8");
    // The chariot is bound to the file by another one, so it cannot take the one that chases it.
    let bound = ("3k5/9/3r5/R8/9/9/9/9/3R5/4K4 w", "a7a8 d8d7 a8a7 d7d8");
    for (rule, (fen, moves), expected) in [
        ("6: checks", checks, Ruling::Other),
        ("12: chase and idle", (CANNON, "a3c3 c6g6 c3a3 g6c6"), Ruling::Nobody),
        (
            "15: cannon and chariot",
            ("3k5/9/9/2p3p2/2r6/9/2P3P2/C8/9/4K4 w", FOLLOWS),
            Ruling::Other,
        ),
        ("17: protected by a soldier", ("3k5/9/9/2p6/2c6/9/9/R8/9/4K4 w", FOLLOWS), Ruling::Nobody),
        ("17: protected by a horse", ("3k5/9/3n5/9/2c6/9/9/R8/9/4K4 w", FOLLOWS), Ruling::Nobody),
        ("18: a bound horse", ("3k5/9/3n5/9/2c6/9/9/R8/3R5/4K4 w", FOLLOWS), Ruling::Other),
        ("18: unprotected", (CANNON, FOLLOWS), Ruling::Other),
        ("24: an offer", ("3k5/9/9/9/2r6/9/9/R8/9/4K4 w", FOLLOWS), Ruling::Nobody),
        ("24: no offer", bound, Ruling::ToMove),
        ("29: a soldier", soldier, Ruling::Nobody),
        ("no repetition", (CANNON, "a3c3 c6g6 c3g3"), Ruling::New),
    ] {
        assert_eq!(asian(fen, moves), Ok(expected), "{rule}");
    }
    let moves: Vec<&str> = FOLLOWS.split(' ').collect();
    let checks = rules("xiangqi", checker::Repetition::Checks);
    assert_eq!(ruling(checks, CANNON, &moves), Ok(Ruling::Nobody));
    assert!(asian(CANNON, "a3c3 c6c3").is_err());
}

/// The verdicts of tournaments, from a file outside the project. Its ranks begin with 0.
#[test]
fn published_cases_are_judged_alike_or_left_open() {
    let Some(folder) = std::env::var_os("PAIJU_SHARED_DATA") else { return };
    let path = std::path::Path::new(&folder).join("repetition-cases.jsonl");
    let (mut alike, mut others) = (0, Vec::new());
    for case in std::fs::read_to_string(path).unwrap().lines() {
        let case: serde_json::Value = serde_json::from_str(case).unwrap();
        let field = |name: &str| case[name].as_str().unwrap();
        let coordinates = |uci: &serde_json::Value| -> String {
            let rank = |letter: char| letter.to_digit(10).map(|rank| (rank + 1).to_string());
            let letters = uci.as_str().unwrap().chars();
            letters.map(|letter| rank(letter).unwrap_or_else(|| letter.into())).collect()
        };
        let moves: Vec<String> =
            case["moves"].as_array().unwrap().iter().map(coordinates).collect();
        let rules = rules("xiangqi", checker::Repetition::Asian);
        let found = match ruling(rules, field("fen"), &moves) {
            Ok(Ruling::New) => "undecided",
            Ok(Ruling::Nobody) => "draw",
            Ok(Ruling::ToMove) => "side to move loses",
            Ok(Ruling::Other) => "side to move wins",
            Err(ClaimError::Position(PositionError::Man(_))) => "refused",
            Err(error) => panic!("{error}"),
        };
        if found == field("expected") {
            alike += 1;
        } else {
            others.push(format!("{}: {found}", field("id")));
        }
    }
    let expected = [
        // No verdict in the file.
        "rule-fairy-031: side to move wins",
        // Diagram 61, which the rule leaves open: the cannon chases a chariot (rule 15), and the
        // chariot's moves take the protection from another man.
        "rule-orange-087: draw",
        "rule-orange-088: draw",
        // A soldier is where none can get to.
        "rule-orange-103: refused",
        // Of the whole game, two cannons are chased in turns (rule 32); in the cycle that the last
        // position ends, one.
        "rule-orange-118: side to move loses",
        // The last position has not occurred before.
        "rule-orange-120: undecided",
    ];
    assert_eq!((alike, others), (200, expected.map(str::to_owned).to_vec()));
}

/// Places a general, a chariot on the leg of a horse that would give check otherwise, and this
/// horse. Returns the side of the general.
fn place_held_chariot(
    board: &mut Board<Xiangqi>,
    random: &mut Xoshiro256PlusPlus,
) -> Option<usize> {
    let side = random.random_range(0..2);
    let color = Color::ALL[side];
    let general = Piece { color, role: XiangqiRole::General };
    let palace: Vec<_> = Xiangqi::territory(general).into_iter().collect();
    let at = palace[random.random_range(0..palace.len())];
    let mut sign = || if random.random_range(0..2) == 0 { 1 } else { -1 };
    let (file, rank) = (sign(), sign());
    let leg = at.offset(file, rank)?;
    let from = if sign() > 0 { leg.offset(file, 0)? } else { leg.offset(0, rank)? };
    board.put(at, general);
    board.put(leg, Piece { color, role: XiangqiRole::Chariot });
    board.put(from, Piece { color: !color, role: XiangqiRole::Horse });
    Some(side)
}

/// A position with a few men that can chase each other.
fn position(game: Xiangqi, random: &mut Xoshiro256PlusPlus) -> Option<Position<Xiangqi>> {
    use XiangqiRole::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
    let mut board = Board::empty_under(game);
    let turn = Color::ALL[random.random_range(0..2)];
    let mut men: Vec<_> = Color::ALL.map(|color| Piece { color, role: General }).into();
    let roles = [Chariot, Chariot, Cannon, Cannon, Horse, Horse, Advisor, Elephant, Soldier];
    if random.random_range(0..3) == 0 {
        men.remove(place_held_chariot(&mut board, random)?);
    }
    for color in Color::ALL {
        for _ in 0..random.random_range(1..5) {
            men.push(Piece { color, role: roles[random.random_range(0..roles.len())] });
        }
    }
    for piece in men {
        let free: Vec<_> = (Xiangqi::territory(piece) - board.occupied()).into_iter().collect();
        board.put(free[random.random_range(0..free.len())], piece);
    }
    Position::new(board, turn, ()).ok().filter(|position| position.outcome().is_none())
}

/// A line of legal moves.
struct Cycle<R: ChaseRules> {
    positions: Vec<Position<R>>,
    moves: Vec<Move<R>>,
    /// What the sides have done with every move, by their turns.
    blames: [Option<Blame<R>>; 2],
}

impl<R: ChaseRules> Cycle<R> {
    fn new(start: &Position<R>) -> Self {
        Self { positions: vec![*start], moves: Vec::new(), blames: [None; 2] }
    }

    fn push(&mut self, mv: Move<R>) {
        let (ply, before) = (self.moves.len(), self.positions[self.moves.len()]);
        let after = before.after(mv);
        let [mover, other] = [ply % 2, 1 - ply % 2];
        self.blames[mover] = Some(self.blame(mv, &after));
        self.blames[other] = self.blames[other].map(|blame| blame.followed(mv));
        self.positions.push(after);
        self.moves.push(mv);
    }

    /// What the side to move has done after this move.
    fn blame(&self, mv: Move<R>, after: &Position<R>) -> Blame<R> {
        let before = &self.positions[self.moves.len()];
        match self.blames[self.moves.len() % 2] {
            Some(blame) => blame.then(before, mv, after),
            None => Blame::of(before, mv, after),
        }
    }

    /// A line of this many plies that comes back to where it began, and not before; the hunters
    /// prefer moves that check or chase with every move.
    fn random(
        random: &mut Xoshiro256PlusPlus,
        start: &Position<R>,
        plies: usize,
        hunters: [bool; 2],
    ) -> Option<Self> {
        let mut line = Self::new(start);
        for ply in 0..plies {
            let before = line.positions[ply];
            let by = before.turn();
            let away = |after: &Position<R>| -> usize {
                let board = after.board();
                let men = |role| start.board().pieces_of(by, role) - board.pieces_of(by, role);
                R::Role::ALL.iter().map(|&role| men(role).len()).sum()
            };
            let mut ways = before.legal_moves().to_vec();
            ways.retain(|mv| {
                mv.capture().is_none() && away(&before.after(*mv)) <= (plies - ply - 1) / 2
            });
            let hunts =
                |mv: &&Move<R>| line.blame(**mv, &before.after(**mv)).level() > Level::Allowed;
            let hunting: Vec<_> = ways.iter().filter(hunts).copied().collect();
            if hunters[ply % 2] && !hunting.is_empty() {
                ways = hunting;
            }
            line.push(*ways.get(random.random_range(0..ways.len().max(1)))?);
        }
        let again = line.positions.iter().filter(|position| *position == start).count();
        (again == 2 && line.positions[plies] == *start).then_some(line)
    }
}

/// Compares the verdicts on cycles; returns how many were lost for each of the three reasons.
fn compare(game: Xiangqi, seed: u64, count: usize) -> [usize; 3] {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let (mut lost, mut compared) = ([0; 3], 0);
    while compared < count {
        let Some(start) = position(game, &mut random) else { continue };
        for _ in 0..8 {
            let plies = [4, 4, 4, 6, 8][random.random_range(0..5)];
            let hunters = [random.random_range(0..4) > 0, random.random_range(0..3) == 0];
            let line = Cycle::random(&mut random, &start, plies, hunters);
            let Some(Cycle { positions, moves, blames }) = line else { continue };
            // Most cycles in which neither side does anything are left out.
            let busy = blames.iter().flatten().any(|blame| blame.level() > Level::Allowed);
            if !busy && random.random_range(0..20) > 0 {
                continue;
            }
            compared += 1;
            let names: Vec<String> = moves.iter().map(|&mv| text(mv)).collect();
            for (theirs, ours) in [
                (Repetition::Checks, checker::Repetition::Checks),
                (Repetition::Asian, checker::Repetition::Asian),
            ] {
                let verdict = judge(theirs, &positions, &moves);
                let expected = match verdict.loser() {
                    None => Ruling::Nobody,
                    Some(color) if color == start.turn() => Ruling::ToMove,
                    Some(_) => Ruling::Other,
                };
                let found = ruling(rules(game.name(), ours), &start.to_string(), &names).unwrap();
                let line = names.join(" ");
                assert_eq!(found, expected, "{theirs}: {start} {line} {:?}", verdict.levels());
                if let (Repetition::Asian, Some(color)) = (theirs, verdict.loser()) {
                    match verdict.levels()[color.index()] {
                        Level::Checks => lost[0] += 1,
                        Level::ChasesHeld => lost[1] += 1,
                        _ => lost[2] += 1,
                    }
                }
            }
        }
    }
    lost
}

/// How many cycles are compared: `PAIJU_REPETITION_CYCLES`, by default few.
fn count() -> usize {
    let count = std::env::var("PAIJU_REPETITION_CYCLES");
    count.ok().and_then(|count| count.parse().ok()).unwrap_or(200)
}

#[test]
fn both_referees_judge_random_cycles_alike() {
    let chinese = compare(Xiangqi::default(), 1, count());
    let german = compare(Xiangqi::CHINA_SCHACH, 2, count());
    for lost in [chinese, german] {
        assert!(lost[0] > 0 && lost[2] > 0, "{lost:?}");
    }
}

/// Won in 5 because the chariot may not chase the elephant perpetually, otherwise in 6.
const ELEPHANT: &str = "2r1ka3/3Pa4/9/1R7/9/9/9/9/9/2B1K4 w";

#[test]
fn a_win_by_chase_is_replayed_under_this_rule_alone() {
    let position: Position<Xiangqi> = fen::read(ELEPHANT).unwrap();
    let limits = Limits { memory: 8 << 20, ..Limits::default() };
    let question = Question { within: Some(5), checks: false };
    let mut prover = Prover::new(false, &limits).with_repetition(Repetition::Asian);
    let answer = solve(&mut prover, &position, question);
    assert_eq!(answer.moves, Some(5));
    let tally = played(&mut prover, &position, question, answer.keys[0], 5).unwrap();
    assert!(tally.repetitions > 0);
    let mut prover = Prover::new(false, &limits).with_repetition(Repetition::Checks);
    assert!(played(&mut prover, &position, question, answer.keys[0], 5).is_err());
}
