//! Positions in which something is soon won: the problems, the last moves of random games,
//! and a few men thrown near a general.

use std::path::Path;

use paiju::game::{Board, Color, Piece, Position, Role, SearchRules, fen};
use paiju::problem::{Problem, resolve, yaml};
use paiju::rules::chex::{self, Cell, Chex};
use paiju::rules::xiangqi::{Point, Xiangqi, XiangqiRole};
use paiju::solve::Reached;

use random::Random;

#[path = "../rules/random.rs"]
#[expect(dead_code, reason = "the tests of the rules need more of it")]
pub(crate) mod random;

/// The beginning of a line in which the side to move attacks and repetitions are judged by the rule of the game.
pub(crate) fn start<R: SearchRules>(position: &Position<R>) -> Reached<R> {
    Reached::attacking(position, R::REPETITION)
}

/// The problems of `puzzles/` that ask for a win in at most this number of moves.
pub(crate) fn problems(most: u8) -> Vec<(Problem, u8, bool)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("puzzles");
    let mut files: Vec<_> = folder.read_dir().unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    let mut problems = Vec::new();
    for file in files {
        for collection in yaml::read(&std::fs::read(&file).unwrap(), "puzzles.yaml").collections {
            for slot in &collection.problems {
                let problem = resolve(&collection, slot, "puzzles.yaml").unwrap();
                let asked = problem.stipulation;
                let Some(within) = asked.moves().filter(|_| asked.is_direct()) else { continue };
                let checks = asked.is_by_checks();
                if within <= most {
                    problems.push((problem, within, checks));
                }
            }
        }
    }
    assert!(!problems.is_empty(), "the folder holds no such problem");
    problems
}

/// A rule set whose positions with few men are worth solving.
pub(crate) trait Few: SearchRules {
    /// Men that win.
    const STRONG: &'static [Self::Role];
    /// Men that defend.
    const WEAK: &'static [Self::Role];

    /// Whether a man is not far from a royal man.
    fn near(at: Self::Square, royal: Self::Square) -> bool;
}

impl Few for Xiangqi {
    const STRONG: &'static [XiangqiRole] =
        &[XiangqiRole::Chariot, XiangqiRole::Horse, XiangqiRole::Cannon];
    const WEAK: &'static [XiangqiRole] = &[XiangqiRole::Advisor, XiangqiRole::Elephant];

    fn near(at: Point, royal: Point) -> bool {
        at.file().abs_diff(royal.file()) <= 3 && at.rank().abs_diff(royal.rank()) <= 4
    }
}

impl Few for Chex {
    const STRONG: &'static [chex::ChexRole] =
        &[chex::ChexRole::Rook, chex::ChexRole::Bishop, chex::ChexRole::Knight];
    const WEAK: &'static [chex::ChexRole] = &[chex::ChexRole::Pawn];

    fn near(at: Cell, royal: Cell) -> bool {
        at.letter().abs_diff(royal.letter()) <= 4 && at.number().abs_diff(royal.number()) <= 4
    }
}

/// Random positions with few men, most of them near the general of the side that is not to
/// move, about half of them won within three moves.
pub(crate) fn sparse<R: Few>(rules: R, seed: u64, count: usize) -> Vec<Position<R>> {
    let mut random = Random(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let turn = random.pick(&Color::ALL);
        let mut board = Board::empty_under(rules);
        for color in Color::ALL {
            place(&mut random, &mut board, Piece { color, role: R::Role::ROYAL }, None);
        }
        let target = board.royal(!turn);
        // Two strong men and what comes, against a few of any kind.
        for number in 0..2 + random.below(3) {
            let role = random.pick(if number < 2 { R::STRONG } else { &R::Role::ALL[1..] });
            place(&mut random, &mut board, Piece { color: turn, role }, target);
        }
        for number in 0..random.below(5) {
            let role = random.pick(if number < 2 { R::WEAK } else { &R::Role::ALL[1..] });
            place(&mut random, &mut board, Piece { color: !turn, role }, None);
        }
        found.extend(Position::new(board, turn, R::Rights::default()).ok());
    }
    found
}

/// Puts a man on an empty point that it can be on, preferably near a target.
fn place<R: Few>(
    random: &mut Random,
    board: &mut Board<R>,
    piece: Piece<R::Role>,
    target: Option<R::Square>,
) {
    let free: Vec<R::Square> = (R::territory(piece) - board.occupied()).into_iter().collect();
    let near = |at: &R::Square| target.is_none_or(|aim| R::near(*at, aim));
    let close: Vec<R::Square> = free.iter().copied().filter(near).collect();
    let full = board.pieces().filter(|(_, man)| *man == piece).count() >= R::limit(piece.role);
    let points = if close.is_empty() { free } else { close };
    if !full && !points.is_empty() {
        board.put(random.pick(&points), piece);
    }
}

/// The positions one, three and five plies before the end of random games, so that the side
/// to move has won by accident. A game is won more often with few men, so captures and
/// moves that end it are preferred.
pub(crate) fn before_the_end<R: SearchRules>(
    rules: R,
    seed: u64,
    games: usize,
) -> Vec<Position<R>> {
    let mut random = Random(seed);
    let mut found = Vec::new();
    for _ in 0..games {
        let mut path = vec![fen::read_under(rules, R::START).unwrap()];
        for _ in 0..300 {
            let position = path[path.len() - 1];
            let moves = position.legal_moves();
            let takes: Vec<_> = moves.iter().copied().filter(|mv| mv.capture().is_some()).collect();
            let ends = |mv: &&_| position.after(**mv).outcome().is_some();
            let Some(&mv) = moves.iter().find(ends).or_else(|| {
                let take = !takes.is_empty() && random.below(3) > 0;
                let some = if take { &takes[..] } else { &moves[..] };
                (!some.is_empty()).then(|| &some[random.below(some.len())])
            }) else {
                break;
            };
            path.push(position.after(mv));
        }
        if path[path.len() - 1].outcome().is_some() {
            let before = [2, 4, 6].into_iter().filter_map(|plies| path.len().checked_sub(plies));
            found.extend(before.map(|at| path[at]));
        }
    }
    found
}
