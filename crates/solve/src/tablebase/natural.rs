//! What an author wants to know about a material: how positions without hanging pieces end, and
//! where the exceptions are.

use super::index::turned;
use super::mine::Filter;
use super::parallel;
use super::rules::TablebaseRules;
use super::table::Table;
use crate::exact::{FileError, Wdl};
use crate::game::{Board, Color, Piece, Position, Role, Rules, Square, Symmetry};

/// Entries that a thread takes at a time.
const STEP: u64 = 1 << 14;
/// The most exceptions that are named.
const MOST_NAMED: usize = 3;

/// Counts of the positions with one side to move in which neither side is in check or could take a
/// piece if it were its turn, with mirror images as in [`SideStats`](super::SideStats).
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct NaturalStats {
    /// Positions won for the side to move.
    pub wins: u64,
    /// Drawn positions.
    pub draws: u64,
    /// Positions lost for the side to move.
    pub losses: u64,
    /// Of the positions won, those that rest on the rule about repetition.
    pub wins_by_rule: u64,
    /// The same of those lost.
    pub losses_by_rule: u64,
    /// Where the result that is most frequent is missed at least twice as often as elsewhere, those with
    /// the most positions first.
    pub exceptions: Vec<Exception>,
}

/// Positions with a piece on a square, where many end differently from most others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exception {
    /// Whose piece it is.
    pub color: Color,
    /// The name of its kind.
    pub man: &'static str,
    /// The square.
    pub square: String,
    /// How many of the positions with it are exceptions.
    pub count: u64,
    /// How many positions have it.
    pub of: u64,
}

impl NaturalStats {
    /// All of them.
    pub fn positions(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The most frequent result for the side to move, and how many positions end otherwise.
    pub fn usual(&self) -> (Wdl, u64) {
        let results = [(Wdl::Draw, self.draws), (Wdl::Loss, self.losses), (Wdl::Win, self.wins)];
        let (usual, count) = results.into_iter().max_by_key(|it| it.1).unwrap_or(results[0]);
        (usual, self.positions() - count)
    }
}

/// The counts of one thread.
struct Tally {
    stats: NaturalStats,
    /// How many positions with each piece on each square are won, drawn and lost.
    places: Vec<[u64; 3]>,
}

/// Counts the positions of a table with a side to move; with `exchanged` sides, as if the table's Red
/// were Black.
///
/// # Errors
/// A file that cannot be read or is damaged.
pub(super) fn natural<R: TablebaseRules>(
    table: &Table<R>,
    turn: Color,
    exchanged: bool,
) -> Result<NaturalStats, FileError> {
    let len = table.index().len();
    let filter = Filter { natural: true, ..Filter::default() };
    let own = if exchanged { !turn } else { turn };
    let tallies = parallel::try_fold(
        0..len.div_ceil(STEP),
        1,
        || Tally { stats: NaturalStats::default(), places: vec![[0; 3]; places::<R>()] },
        |tally, step| {
            let range = step * STEP..len.min((step + 1) * STEP);
            table.index().try_each_board(range, |index, board| {
                let Some(board) = board else { return Ok(()) };
                let Some(value) = table.value(own, index)? else { return Ok(()) };
                let board = if exchanged { turned(&board) } else { board };
                let rights = R::Rights::default();
                let Ok(position) = Position::new(board, turn, rights) else { return Ok(()) };
                if filter.accepts(&position) {
                    tally.add(&board, value.wdl(), value.is_by_rule(), table.index().weight(index));
                }
                Ok::<(), FileError>(())
            })
        },
    )?;
    let all = tallies.into_iter().reduce(|all, more| all.with(&more));
    Ok(all.map_or_else(NaturalStats::default, Tally::finish::<R>))
}

/// How many places there are: each kind of piece of each side on each square.
fn places<R: Rules>() -> usize {
    2 * R::Role::ALL.len() * R::Square::COUNT
}

fn place<R: Rules>(piece: Piece<R::Role>, square: R::Square) -> usize {
    let kind = piece.color.index() * R::Role::ALL.len() + piece.role.index();
    kind * R::Square::COUNT + square.index()
}

impl Tally {
    /// Counts a position, and its mirror image if its weight is two.
    fn add<R: Symmetry>(&mut self, board: &Board<R>, wdl: Wdl, by_rule: bool, weight: u64) {
        let stats = &mut self.stats;
        let (at, count, ruled) = match wdl {
            Wdl::Win => (0, &mut stats.wins, Some(&mut stats.wins_by_rule)),
            Wdl::Draw => (1, &mut stats.draws, None),
            Wdl::Loss => (2, &mut stats.losses, Some(&mut stats.losses_by_rule)),
        };
        *count += weight;
        if let Some(ruled) = ruled.filter(|_| by_rule) {
            *ruled += weight;
        }
        for (square, piece) in board.pieces() {
            self.places[place::<R>(piece, square)][at] += 1;
            if weight > 1 {
                self.places[place::<R>(piece, R::mirrored(square))][at] += 1;
            }
        }
    }

    fn with(mut self, other: &Self) -> Self {
        let (stats, more) = (&mut self.stats, &other.stats);
        stats.wins += more.wins;
        stats.draws += more.draws;
        stats.losses += more.losses;
        stats.wins_by_rule += more.wins_by_rule;
        stats.losses_by_rule += more.losses_by_rule;
        for (place, more) in self.places.iter_mut().zip(&other.places) {
            place.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        }
        self
    }

    fn finish<R: Rules>(self) -> NaturalStats {
        let Self { mut stats, places } = self;
        let (usual, others) = stats.usual();
        let all = stats.positions();
        let usual = match usual {
            Wdl::Win => 0,
            Wdl::Draw => 1,
            Wdl::Loss => 2,
        };
        let mut exceptions = Vec::new();
        for color in Color::ALL {
            for &role in R::Role::ALL {
                for square in R::territory(Piece { color, role }) {
                    let counts = places[place::<R>(Piece { color, role }, square)];
                    let of = counts.iter().sum::<u64>();
                    let count = of - counts[usual];
                    // At least twice as often as in all positions.
                    if count > 0
                        && u128::from(count) * u128::from(all)
                            >= 2 * u128::from(others) * u128::from(of)
                    {
                        let (man, square) = (role.name(), square.to_string());
                        exceptions.push(Exception { color, man, square, count, of });
                    }
                }
            }
        }
        exceptions.sort_by_key(|exception| std::cmp::Reverse(exception.count));
        exceptions.truncate(MOST_NAMED);
        stats.exceptions = exceptions;
        stats
    }
}
