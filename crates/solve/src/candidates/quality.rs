//! The quality of a problem: points that rank the problems.
//!
//! Editors prefer quiet keys, above all those that lead to different mates, sacrifices, most of the
//! strongest piece, economy, tries that just fail, a named theme and a defender who would win if
//! given time. They avoid keys that capture or check without an idea, hanging pieces taken,
//! pins that were there from the beginning, many defences that meet one mate, pieces put in the way
//! for nothing, series of checks with one reply each, crowded boards, a crushing superiority, the
//! technique of small endings, and variations with many duals. The weights only put these in order.

use super::generator_rules::GeneratorRules;
use super::problem::Material;
use crate::anatomy::{Mobility, explain};
use crate::difficulty::{Difficulty, Facts, Key};
use crate::game::{Move, Outcome, Position, Role, Set};
use crate::idea::LastMoves;
use crate::theme::{Kind, Name, Theme, value};

/// A position with a unique win, with everything that was proven of it.
pub(super) struct ProvenWin<'a, R: GeneratorRules> {
    pub(super) position: &'a Position<R>,
    pub(super) key: Move<R>,
    /// The variations of the solution.
    pub(super) lines: &'a [Vec<Move<R>>],
    pub(super) themes: &'a [Theme<R>],
    pub(super) facts: Facts,
    pub(super) difficulty: Difficulty,
    pub(super) minor_duals: usize,
    /// The number of different mating nets.
    pub(super) nets: usize,
    pub(super) last_moves: Option<LastMoves>,
    pub(super) material: Material,
}

impl<R: GeneratorRules> ProvenWin<'_, R> {
    /// Whether the solution shows a theme.
    pub(super) fn shows(&self, name: Name) -> bool {
        self.themes.iter().any(|theme| theme.name == name)
    }
}

/// The points of each kind of key.
const KEYS: [(Key, f64); 5] = [
    (Key::CheckTaking, -2.5),
    (Key::Check, 0.0),
    (Key::Taking, -1.5),
    (Key::Quiet, 4.0),
    (Key::Waiting, 4.0),
];

/// The points of a theme.
fn theme_points(name: Name) -> f64 {
    match name {
        Name::Underpromotion => 2.0,
        Name::CrossCheck | Name::ForcedTraitor => 1.5,
        Name::Sacrifice => 1.2,
        Name::Traitor | Name::Switchback | Name::Interference | Name::Zugzwang => 1.0,
        Name::Deflection | Name::DiscoveredCheck | Name::DoubleCheck => 0.6,
        Name::Decoy | Name::PinnedDefender | Name::SelfBlock => 0.5,
        // A stalemate without another theme is a poor end.
        Name::Stalemate => -0.8,
        // So is the capture of the last piece.
        Name::Bared => -4.0,
        _ => 0.0,
    }
}

/// The number of pieces above which each costs points.
const FEW_PIECES: usize = 7;

/// The superiority of the attacker above which it costs points, in half soldiers: a chariot
/// less an advisor.
const SUPERIORITY: u32 = 14;

/// The number of pieces up to which a waiting move, or any win of one piece that gives nothing up,
/// is the technique of a known ending rather than an idea, even if the mate has a name.
const SMALL_ENDING: usize = 6;

/// The superiority over a defender without an attacking piece from which on any moves win in the
/// end, in half soldiers: in Xiangqi more than that of a chariot and a soldier.
const CRUSHING: u32 = 24;

/// The points of a kind of key.
pub(super) fn key_points(kind: Key) -> f64 {
    KEYS.iter().find(|(key, _)| *key == kind).map_or(0.0, |(_, points)| *points)
}

/// The points of a problem by what they are for; the more in all, the better.
pub(super) fn quality<R: GeneratorRules>(problem: &ProvenWin<'_, R>) -> [(&'static str, f64); 13] {
    let key = key_points(problem.facts.key);
    // A check that sacrifices has an idea.
    let sacrifice = problem.shows(Name::Sacrifice) && key.abs() < f64::EPSILON;
    let sacrifice = if sacrifice { 1.0 } else { 0.0 };
    let names = problem.themes.iter().filter(|theme| theme.name.kind() == Kind::Mate).count();
    let themes: f64 = problem.themes.iter().map(|theme| theme_points(theme.name)).sum();
    let (board, attacker) = (problem.position.board(), problem.position.turn());
    let pieces = board.occupied().len();
    let superiority = value::<R>(board, attacker).saturating_sub(value::<R>(board, !attacker));
    let lines = problem.lines;
    let answers = answers(lines);
    // Replies that all meet the same answer make a solution long but not better.
    let same_answer = f64::from(problem.facts.variations) - 2.0 * answers as f64;
    let quiet_later =
        problem.facts.quiet.saturating_sub(u32::from(problem.facts.key >= Key::Quiet));
    let forced = lines.iter().map(|line| forcing_checks(problem.position, line)).min().unwrap_or(0);
    let brutal = lines.iter().all(|line| ends_with_large_capture(problem.position, line));
    let [attackers, defenders] = &problem.material;
    let waits = problem.facts.key == Key::Waiting;
    let technical = (waits || attackers.len() == 1)
        && !problem.shows(Name::Sacrifice)
        && pieces <= SMALL_ENDING;
    let crushing = superiority >= CRUSHING && defenders.is_empty();
    let crushing = if crushing { 5.0 } else { 0.0 };
    let tries = f64::from(problem.facts.tries.min(5)) * 0.2;
    let answers = (answers.min(5) - 1) as f64 * 0.7;
    let nets = (problem.nets.clamp(1, 5) - 1) as f64 * 0.4;
    let superior = f64::from(superiority.saturating_sub(SUPERIORITY)) * 0.08;
    [
        ("key", key + sacrifice + flight_points(problem)),
        ("themes", (names.min(3) as f64) * 0.8 + themes.min(4.0) + strongest_given(problem)),
        ("mates", answers + nets + net_points(problem) - one_mate(problem)),
        ("same mate", -same_answer.clamp(0.0, 12.0) * 0.15),
        ("counterplay", counterplay(problem, defenders.len())),
        ("tries", tries + f64::from(problem.facts.late_tries.min(3)) * 0.3),
        ("quiet", f64::from(quiet_later.min(2)) * 0.6),
        ("difficulty", problem.difficulty.score * 0.2),
        ("forcing", -f64::from(forced) * 0.9 - if brutal { 0.8 } else { 0.0 }),
        ("technique", if technical { -6.0 } else { 0.0 } - blemishes(problem, lines)),
        ("superiority", -crushing - superior),
        ("men", -(pieces.saturating_sub(FEW_PIECES) as f64) * 0.3),
        ("duals", -(problem.minor_duals.min(6) as f64) * 0.5),
    ]
}

/// A last move that ends so much of all lines leaves the others no part.
const MOST_SHARE: f64 = 0.75;

/// Fewer men on the board show what every textbook shows.
pub(super) const LEAST_MEN: usize = 6;

/// Whether an editor would print it, by what a reader who knew neither program nor scores had against problems.
pub(super) fn is_for_print<R: GeneratorRules>(problem: &ProvenWin<'_, R>) -> bool {
    let ProvenWin { lines, facts, .. } = *problem;
    let sacrifice = problem.shows(Name::Sacrifice);
    let has_idea = facts.key >= Key::Quiet || sacrifice;
    // A check is the first move that everybody tries, so its ends have to make up for it.
    let least_ends = if facts.key >= Key::Quiet { 2 } else { 3 };
    let needed =
        problem.last_moves.is_some_and(|it| it.fewest >= least_ends && it.share < MOST_SHARE);
    let takes =
        |line: &Vec<Move<R>>| line.iter().skip(2).step_by(2).any(|mv| mv.capture().is_some());
    let takes_last = |line: &&Vec<Move<R>>| {
        line.len() % 2 == 1 && line.last().is_some_and(|mv| mv.capture().is_some())
    };
    let board = problem.position.board();
    let defenders = &problem.material[1];
    // A lone man that has to move is taken anyway.
    let is_lone = defenders.len() == 1 && board.color(!problem.position.turn()).len() == 2;
    let lone_man_falls = is_lone && 2 * lines.iter().filter(takes_last).count() >= lines.len();
    let branches =
        lines.len() > 2 || different(&mut lines.iter().filter_map(|line| line.get(1))) > 1;
    let men = board.occupied().len();
    let technical = facts.moves > 2 && men <= SMALL_ENDING && !sacrifice && defenders.is_empty();
    men >= LEAST_MEN
        && has_idea
        && needed
        && branches
        && !technical
        && !lone_man_falls
        && !lines.iter().all(takes)
        && !problem.shows(Name::Bared)
}

/// Points for what the defender could do: pieces that attack, and a win that is threatened. An
/// attacker who must hurry has to find the key; against a bare palace anything wins in the end.
fn counterplay<R: GeneratorRules>(problem: &ProvenWin<'_, R>, defenders: usize) -> f64 {
    let pieces = match defenders {
        0 => -1.0,
        some => some.min(3) as f64 * 0.6,
    };
    let defender = !problem.position.turn();
    let wins = |child: Position<R>| matches!(child.outcome(), Some(Outcome::Win { winner, .. }) if winner == defender);
    let threat = problem
        .position
        .passed()
        .is_some_and(|passed| passed.legal_moves().into_iter().any(|mv| wins(passed.after(mv))));
    pieces + if threat { 1.5 } else { 0.0 }
}

/// Points against one last move that answers every reply, or nearly every one, whatever moves the tree
/// shows.
fn one_mate<R: GeneratorRules>(problem: &ProvenWin<'_, R>) -> f64 {
    match problem.last_moves {
        Some(LastMoves { fewest: 1, .. }) if problem.facts.variations > 1 => 2.5,
        Some(LastMoves { share: MOST_SHARE.., .. }) if problem.facts.variations > 1 => 1.5,
        _ => 0.0,
    }
}

/// Points for a quiet key that leads to different mates, and against one after which every reply
/// meets the same mate.
fn net_points<R: GeneratorRules>(problem: &ProvenWin<'_, R>) -> f64 {
    if problem.facts.key < Key::Quiet {
        return 0.0;
    }
    match (problem.nets, problem.facts.variations) {
        (2.., _) => 1.2,
        (_, 4..) => -1.5,
        _ => 0.0,
    }
}

/// Points for giving up as much as the attacker's strongest piece is worth.
fn strongest_given<R: GeneratorRules>(problem: &ProvenWin<'_, R>) -> f64 {
    let board = problem.position.board();
    let own = board.color(problem.position.turn()).into_iter();
    let values = own.filter_map(|at| board.piece_at(at).map(|piece| R::value(piece, at)));
    let strongest = values.max().unwrap_or(0);
    if strongest > 0 && problem.facts.given >= strongest { 1.0 } else { 0.0 }
}

/// Points against what makes a problem poor in every variation: a piece that nobody protects is
/// taken, a piece that was pinned from the beginning cannot help, or half of the replies are pieces
/// put in the way and taken at once.
fn blemishes<R: GeneratorRules>(problem: &ProvenWin<'_, R>, lines: &[Vec<Move<R>>]) -> f64 {
    let position = problem.position;
    let hangs = lines.iter().all(|line| takes_hanging_piece(position, line));
    let idle = |line: &Vec<Move<R>>| 2 * put_in_the_way(line) >= line.len() / 2 && line.len() > 2;
    let interposes = lines.iter().all(idle);
    let pinned: Vec<R::Square> = position.passed().map_or_else(Vec::new, |passed| {
        let pinned = explain(&passed).defenders.into_iter();
        pinned.filter(|man| man.state == Mobility::Pinned).map(|man| man.at).collect()
    });
    let is_pinned = |theme: &Theme<R>| {
        theme.name == Name::PinnedDefender && theme.pieces.iter().all(|(at, _)| pinned.contains(at))
    };
    let pin = problem.themes.iter().any(is_pinned);
    (if hangs { 1.5 } else { 0.0 })
        + if interposes { 1.2 } else { 0.0 }
        + if pin { 1.0 } else { 0.0 }
}

/// Whether the attacker takes a piece, worth more than an advisor or an elephant, where it cannot
/// be retaken.
fn takes_hanging_piece<R: GeneratorRules>(position: &Position<R>, line: &[Move<R>]) -> bool {
    let mut at = *position;
    line.iter().any(|&mv| {
        let attacks = at.turn() == position.turn();
        let taken = at.board().piece_at(mv.to());
        at = at.after(mv);
        let is_worth = taken.is_some_and(|piece| R::value(piece, mv.to()) > 6);
        let ends = !at.has_legal_move();
        attacks
            && is_worth
            && !ends
            && at.legal_moves().into_iter().all(|again| again.to() != mv.to())
    })
}

/// The number of replies after which the attacker takes the piece that moved, where it had not
/// captured anything.
fn put_in_the_way<R: GeneratorRules>(line: &[Move<R>]) -> usize {
    let replies = line.windows(2).skip(1).step_by(2);
    replies.filter(|pair| pair[0].capture().is_none() && pair[1].to() == pair[0].to()).count()
}

/// The number of different answers to the replies to the key; at least one.
fn answers<R: GeneratorRules>(lines: &[Vec<Move<R>>]) -> usize {
    different(&mut lines.iter().filter_map(|line| line.get(2))).max(1)
}

/// The number of different moves among these, which are few: a set costs more to compile.
fn different<R: GeneratorRules>(moves: &mut dyn Iterator<Item = &Move<R>>) -> usize {
    let mut seen = Vec::new();
    for mv in moves {
        if !seen.contains(&mv) {
            seen.push(mv);
        }
    }
    seen.len()
}

/// The number of checks in a variation, except for the last, that sacrifice nothing and leave one
/// reply: they are easy to find.
fn forcing_checks<R: GeneratorRules>(position: &Position<R>, line: &[Move<R>]) -> u32 {
    let mut at = *position;
    let mut count = 0;
    for pair in line.chunks_exact(2) {
        let child = at.after(pair[0]);
        let offered = pair[1].to() == pair[0].to();
        count += u32::from(child.is_check() && !offered && child.legal_moves().len() == 1);
        at = child.after(pair[1]);
    }
    count
}

/// Whether the last move of a variation captures more than an advisor or an elephant is worth:
/// such a win surprises nobody.
fn ends_with_large_capture<R: GeneratorRules>(position: &Position<R>, line: &[Move<R>]) -> bool {
    let Some((last, before)) = line.split_last() else { return false };
    let at = before.iter().fold(*position, |at, &mv| at.after(mv));
    let taken = at.board().piece_at(last.to()).filter(|piece| piece.color != at.turn());
    taken.is_some_and(|piece| R::value(piece, last.to()) > 6)
}

/// Points for a key that gives the royal piece a flight, and against one that takes flights
/// away.
fn flight_points<R: GeneratorRules>(problem: &ProvenWin<'_, R>) -> f64 {
    let child = problem.position.after(problem.key);
    let (Some(before), false) = (problem.position.passed(), child.is_check()) else { return 0.0 };
    let flights = |position: &Position<R>| -> Set<R::Square> {
        let royal = |mv: &Move<R>| mv.role() == R::Role::ROYAL;
        position.legal_moves().into_iter().filter(royal).map(Move::to).collect()
    };
    let (before, after) = (flights(&before), flights(&child));
    let (gained, lost) = ((after - before).len(), (before - after).len());
    (if gained > 0 { 1.2 } else { 0.0 }) - lost.min(2) as f64 * 0.4
}
