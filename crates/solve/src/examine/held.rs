//! What a search proves of a study where no table knows it: which first moves hold or win, and which
//! do not.
//!
//! That a move holds is shown by a closed set in which the other side never wins, that it does not by
//! a forced win. Both searches take turns for all first moves, the author's first, with shares that
//! grow, so that what is easy is known soon whatever else stays open.

use super::authored::{Authored, Choice};
use super::examination::{Examination, ExamineRules};
use super::finding::{Judged, TypedFinding};
use crate::exact::{MissingTable, MoveValue, Value, Wdl};
use crate::game::{Move, Outcome, Position, insertion_sort_by_key};
use crate::problem::Stipulation;
use crate::report::What;
use crate::solve::{
    Contest, Defence, MAX_LENGTH, Node, Prevails, Prove, Prover, Pursue, Reached, Sought, Stopped,
    Stronghold,
};
use crate::verdict::StudyValue;

/// The positions in the first share of a move, and in each later one as many times as much.
const FIRST_SHARE: u64 = 4_000;
const GROWTH: u64 = 4;

/// The largest share of a position that has been settled before.
#[cfg(feature = "certificates")]
const MOST_SHARE: u64 = 4_000_000;

/// How many moves have together as large a share as is added to that of the problem position: so a win
/// of 23 plies is found within 300 000 positions instead of 600 000.
const OF_MOVES: u64 = 4;

/// The most moves of the other side, and the most lines, of a [`strategy`].
const MOST_DEPTH: u8 = 4;
const MOST_LINES: usize = 24;

/// The positions that are searched for a set which endgames need not know, and for one by what they know.
const CLOSING: [u64; 2] = [300_000, 600_000];

/// The most positions that are counted as held.
const MOST_HELD: usize = 20_000;

/// What is known of a move of the side to move in a study.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    Open,
    /// It does what is asked for, with the moves to the win if that is a win.
    Keeps(Option<u8>),
    /// It does not, with the moves within which the other side wins, if it does.
    Fails(Option<u8>),
}

/// The moves of a position, and what is known of each.
struct Moves<R: ExamineRules> {
    wanted: Wdl,
    start: Reached<R>,
    all: Vec<(Move<R>, Contest)>,
}

impl<R: ExamineRules> Moves<R> {
    /// The legal moves, these first.
    fn new(start: Reached<R>, wanted: Wdl, first: &[Move<R>]) -> Self {
        let mut moves = start.legal_moves().to_vec();
        insertion_sort_by_key(&mut moves, |mv| !first.contains(mv));
        let all = moves.into_iter().map(|mv| (mv, Contest::default())).collect();
        Self { wanted, start, all }
    }

    /// The position after a move, with the side as attacker whose win decides: the opponent where a
    /// draw is wanted.
    fn after(&self, mv: Move<R>) -> Reached<R> {
        let (mover, next) = (self.start.turn(), self.start.position().after(mv));
        let attacker = if self.wanted == Wdl::Win { mover } else { !mover };
        Reached::start(&next, attacker, self.start.rule())
    }

    /// What the rules say at once where a move ends the game.
    fn decided(&self, next: &Position<R>) -> Option<Fate> {
        Some(match (next.outcome()?, self.wanted) {
            (Outcome::Win { winner, .. }, Wdl::Win) if winner != next.turn() => {
                Fate::Keeps(Some(1))
            }
            (Outcome::Draw, Wdl::Draw) => Fate::Keeps(None),
            // No capture ends the game against the side that makes it.
            _ => Fate::Fails(None),
        })
    }

    fn fate(&self, mv: Move<R>, contest: &Contest) -> Fate {
        if let Some(fate) = self.decided(self.after(mv).position()) {
            return fate;
        }
        match (contest.proven(), self.wanted) {
            (None, _) => Fate::Open,
            (Some(Prevails::Attacker(moves)), Wdl::Win) => Fate::Keeps(Some(moves + 1)),
            (Some(Prevails::Never), Wdl::Win) => Fate::Fails(None),
            (Some(Prevails::Attacker(moves)), _) => Fate::Fails(Some(moves)),
            (Some(Prevails::Never), _) => Fate::Keeps(None),
        }
    }

    /// Whether a move can still be looked into.
    fn is_open(&self, mv: Move<R>, contest: &Contest) -> bool {
        self.fate(mv, contest) == Fate::Open && !contest.is_over()
    }

    /// Whether everything is known that can be found.
    fn is_settled(&self) -> bool {
        self.all.iter().all(|(mv, contest)| !self.is_open(*mv, contest))
    }

    /// Gives each open move a share.
    fn go_on(&mut self, prover: &mut Prover<R>, share: u64) -> Result<(), Stopped> {
        for at in 0..self.all.len() {
            let (mv, contest) = self.all[at];
            if self.is_open(mv, &contest) {
                let (next, contest) = (self.after(mv), &mut self.all[at].1);
                contest.go_on(prover, &next, share)?;
            }
        }
        Ok(())
    }

    fn fates(&self) -> impl Iterator<Item = (Move<R>, Fate)> + '_ {
        self.all.iter().map(|(mv, contest)| (*mv, self.fate(*mv, contest)))
    }

    fn keep(&self) -> Vec<(Move<R>, Option<u8>)> {
        let keeps = |(mv, fate)| match fate {
            Fate::Keeps(moves) => Some((mv, moves)),
            _ => None,
        };
        self.fates().filter_map(keeps).collect()
    }

    /// The moves after which the other side wins, and within how many of its moves.
    fn losing(&self) -> Vec<(Move<R>, u8)> {
        let loses = |(mv, fate)| match fate {
            Fate::Fails(moves) if self.wanted == Wdl::Draw => Some((mv, moves.unwrap_or(0))),
            _ => None,
        };
        self.fates().filter_map(loses).collect()
    }

    /// The finding if too much stays open.
    fn open_study(&self, table: Option<MissingTable>) -> What {
        let (holding, open) = (self.keep().len(), self.open());
        What::OpenStudy { holding, losing: self.all.len() - holding - open, open, table }
    }

    fn open(&self) -> usize {
        self.fates().filter(|(_, fate)| *fate == Fate::Open).count()
    }
}

/// Judges a study in which a draw is wanted. The other way round, that there is no win and a move
/// holds, it also tells a study that asks for a win.
///
/// # Errors
/// What is missing, if its value stays open; that there is no win, if that is all that is known.
pub(super) fn judge<R: ExamineRules>(
    examination: &mut Examination<'_, R>,
    wanted: Wdl,
    reason: What,
) -> Result<Judged<R>, What> {
    let start = examination.start();
    let keys: Vec<_> = examination.authored.iter().flat_map(Authored::keys).collect();
    let mut moves = Moves::new(start.clone(), Wdl::Draw, &keys);
    let mut own = Contest::default();
    let (mut share, mut stopped) = (FIRST_SHARE, Ok(()));
    while stopped.is_ok() && (!own.is_over() || !moves.is_settled()) {
        examination.prover.adopt_endgames(&start, Sought::Winner);
        // That the mover wins or never does is asked of one position, the rest of every move.
        let own_share = share.saturating_mul(1 + moves.open() as u64 / OF_MOVES);
        stopped = examination.prover_of_both(|prover, opponent| {
            own.go_on(prover, &start, own_share)?;
            prover.lend_to(opponent, |opponent| moves.go_on(opponent, share))
        });
        match own.proven() {
            Some(Prevails::Attacker(_)) => return Err(reason),
            // Whether it is lost or drawn, a win was asked for.
            Some(Prevails::Never) if wanted == Wdl::Win && !moves.is_settled() => {
                return Err(What::NoWin { not_within: MAX_LENGTH, never: true });
            }
            _ => {}
        }
        share = share.saturating_mul(GROWTH);
    }
    let (keep, open) = (moves.keep(), moves.open());
    if keep.is_empty() && open == 0 {
        return Ok(lost(&moves, wanted));
    }
    if own.proven() != Some(Prevails::Never) || keep.is_empty() {
        let is_any_known = open < moves.all.len();
        return Err(match reason {
            What::NoTables if is_any_known => moves.open_study(None),
            What::MissingTable(table) if is_any_known => moves.open_study(Some(table)),
            reason => reason,
        });
    }
    let fulfilled = wanted == Wdl::Draw;
    let keep = keep.into_iter().filter(|_| fulfilled);
    let keys: Vec<_> = keep.map(|(mv, _)| MoveValue { mv, value: Value::Draw }).collect();
    let line = keys.first().map(|key| key.mv).into_iter().collect();
    let others = moves.all.len() - keys.len() - open;
    let value = StudyValue::exact(Value::Draw);
    let losing = moves.losing();
    Ok(Judged { value, fulfilled, keys, others, unknown: open, losing, line, is_searched: true })
}

/// Every move is shown to lose.
fn lost<R: ExamineRules>(moves: &Moves<R>, wanted: Wdl) -> Judged<R> {
    let length = |(_, fate)| match fate {
        Fate::Fails(moves) => moves.unwrap_or(0),
        _ => 0,
    };
    let longest = moves.fates().map(length).max().unwrap_or(0);
    let value = StudyValue { value: Value::Loss(2 * u16::from(longest)), or_fewer: true };
    let (fulfilled, others) = (wanted == Wdl::Loss, moves.all.len());
    let (keys, line, losing) = (Vec::new(), Vec::new(), moves.losing());
    Judged { value, fulfilled, keys, others, unknown: 0, losing, line, is_searched: true }
}

/// Tells the first moves of a study that is won which win, too, and which never do, with what the
/// limits have left.
pub(super) fn other_wins<R: ExamineRules>(
    examination: &mut Examination<'_, R>,
    judged: &mut Judged<R>,
) {
    let keys: Vec<_> = judged.keys.iter().map(|key| key.mv).collect();
    let mut moves = Moves::new(examination.start(), Wdl::Win, &keys);
    moves.all.retain(|(mv, _)| !keys.contains(mv));
    let _ = settle(&mut moves, &mut examination.prover);
    for (mv, fate) in moves.fates() {
        match fate {
            Fate::Open => continue,
            Fate::Keeps(moves) => {
                let plies = u16::from(moves.unwrap_or(0)) * 2 - 1;
                judged.keys.push(MoveValue { mv, value: Value::Win(plies) });
            }
            Fate::Fails(_) => judged.others += 1,
        }
        judged.unknown -= 1;
    }
}

/// How a draw is held: after the key a reply to each move of the other side, for as many moves as
/// give few lines, and what can be said of all replies. `None` where the rules alone decide it, or no set
/// shows it.
pub(super) fn strategy<R: ExamineRules>(
    examination: &mut Examination<'_, R>,
) -> Option<(Node<R>, Stronghold<R>)> {
    let judged = examination.judged().ok().filter(|it| it.fulfilled)?;
    if !judged.is_searched && examination.tables_of(&judged).is_none() {
        return None;
    }
    let key = judged.key(examination.authored.as_ref())?;
    if judged.value.wdl() != Wdl::Draw || judged.keys.iter().all(|it| it.mv != key) {
        return None;
    }
    let child = examination.task.position.after(key);
    examination.prover_of_both(|prover, opponent| {
        let held = prover.lend_to(opponent, |opponent| stronghold(opponent, &child))?;
        let mut replies = replies_to(opponent, &child, 1);
        for depth in 2..=MOST_DEPTH {
            let deeper = replies_to(opponent, &child, depth);
            if replies.is_empty() || lines(&deeper) > MOST_LINES {
                break;
            }
            replies = deeper;
        }
        Some((Node { defences: replies, ..Node::of(key) }, held))
    })
}

/// How the side to move is held. Where endgames alone know it, a set is closed that is small enough to
/// be described, within what the limits have left.
fn stronghold<R: ExamineRules>(
    prover: &mut Prover<R>,
    position: &Position<R>,
) -> Option<Stronghold<R>> {
    let held = prover.stronghold(position, MOST_HELD);
    if held.as_ref().is_some_and(|it| !it.reaches_endgames) {
        return held;
    }
    // A limit that is reached leaves what is known.
    let _ = prover.close_alone(&prover.start(position), CLOSING);
    prover.stronghold(position, MOST_HELD).or(held)
}

/// How the other side holds where a win is asked for and the side to move never wins, and the author's
/// first move with the reply, after which the line goes on that shows it. `None` if no search has
/// shown it.
pub(super) fn defence<R: ExamineRules>(
    examination: &mut Examination<'_, R>,
) -> Option<(Vec<Move<R>>, Stronghold<R>)> {
    let stipulation = examination.task.stipulation;
    let mut is_lost = || examination.judged().is_ok_and(|it| it.value.wdl() == Wdl::Loss);
    if stipulation == Stipulation::DRAW || stipulation == Stipulation::WIN && is_lost() {
        return None;
    }
    let (prover, position) = (&mut examination.prover, examination.task.position);
    if prover.checks() {
        return None;
    }
    let held = stronghold(prover, position)?;
    let first = examination.authored.as_ref().and_then(|it| it.keys().next());
    let reply = first.and_then(|mv| prover.holding_reply(position, Some(mv)));
    let Some((mv, reply)) = first.zip(reply) else { return Some((Vec::new(), held)) };
    let next = position.after(mv).after(reply);
    let cycle = prover.stronghold(&next, MOST_HELD).map(|it| it.cycle).unwrap_or_default();
    Some((vec![mv, reply], Stronghold { cycle, ..held }))
}

/// The moves of the other side that do not end the game, with the reply that is kept for each.
fn replies_to<R: ExamineRules>(
    opponent: &Prover<R>,
    position: &Position<R>,
    depth: u8,
) -> Vec<Defence<R>> {
    let moves = position.legal_moves().into_iter();
    let answered = moves.filter_map(|mv| {
        let reply = opponent.holding_reply(position, Some(mv))?;
        let next = position.after(mv).after(reply);
        let defences = match depth {
            1 => Vec::new(),
            _ => replies_to(opponent, &next, depth - 1),
        };
        let next = Node { defences, ..Node::of(reply) };
        Some(Defence { mv, useless: false, repeats: None, next })
    });
    answered.collect()
}

/// The number of lines that begin with these.
fn lines<R: ExamineRules>(defences: &[Defence<R>]) -> usize {
    defences.iter().map(|defence| lines(&defence.next.defences).max(1)).sum()
}

/// Which of these first moves win, each with a number of moves within which it does, and how many of
/// them stay open when the limits end the search. The others never win.
pub(super) fn wins_among<R: ExamineRules>(
    examination: &mut Examination<'_, R>,
    first: &[Move<R>],
) -> (Vec<(Move<R>, u8)>, usize) {
    let mut moves = Moves::new(examination.start(), Wdl::Win, first);
    moves.all.retain(|(mv, _)| first.contains(mv));
    let _ = settle(&mut moves, &mut examination.prover);
    let wins = moves.keep().into_iter().map(|(mv, moves)| (mv, moves.unwrap_or(1))).collect();
    (wins, moves.open())
}

fn settle<R: ExamineRules>(moves: &mut Moves<R>, prover: &mut Prover<R>) -> Result<(), Stopped> {
    let mut share = FIRST_SHARE;
    while !moves.is_settled() {
        moves.go_on(prover, share)?;
        share = share.saturating_mul(GROWTH);
    }
    Ok(())
}

/// What prevails in a position, in the turns in which a study is settled; `None` if that stays open.
///
/// # Errors
/// The limit that was reached.
#[cfg(feature = "certificates")]
pub(super) fn prevails<R: ExamineRules>(
    prover: &mut Prover<R>,
    at: &Reached<R>,
) -> Result<Option<Prevails>, Stopped> {
    let (mut contest, mut share) = (Contest::default(), FIRST_SHARE);
    while !contest.is_over() && share <= MOST_SHARE {
        contest.go_on(prover, at, share)?;
        share = share.saturating_mul(GROWTH);
    }
    Ok(contest.proven())
}

/// The replies to a try after which a move still keeps what is asked for, or might, since a limit was
/// reached.
fn refuted<R: ExamineRules>(
    examination: &mut Examination<'_, R>,
    authored: &Authored<R>,
    tried: &Choice<R>,
    wanted: Wdl,
) -> Vec<TypedFinding<R>> {
    let mut findings = Vec::new();
    for reply in authored.refutations(tried) {
        let after = authored.places[reply.next].position.position();
        let mut moves = Moves::new(examination.prover.start(after), wanted, &[]);
        let stopped = settle_for(examination, &mut moves, wanted);
        let what = match stopped {
            _ if !moves.keep().is_empty() => What::NotRefuted { left: None },
            Err(stopped) if !moves.is_settled() => What::OpenCheck(stopped),
            _ if moves.open() > 0 => moves.open_study(examination.task.missing_table()),
            _ => continue,
        };
        findings.push(authored.blame(tried.next, reply, TypedFinding::new(what)));
    }
    findings
}

/// Settles moves of the side that is asked.
fn settle_for<R: ExamineRules>(
    examination: &mut Examination<'_, R>,
    moves: &mut Moves<R>,
    wanted: Wdl,
) -> Result<(), Stopped> {
    examination.prover_of_both(|prover, opponent| match wanted {
        Wdl::Win => settle(moves, prover),
        _ => prover.lend_to(opponent, |opponent| settle(moves, opponent)),
    })
}

/// Follows the author's moves: whether each keeps what is asked for, and whether
/// another would.
pub(super) fn along<R: ExamineRules>(
    examination: &mut Examination<'_, R>,
    wanted: Wdl,
) -> Vec<TypedFinding<R>> {
    let Some(authored) = examination.authored.take() else { return Vec::new() };
    let mut findings = Vec::new();
    for at in 0..authored.places.len() {
        let place = &authored.places[at];
        let is_attack = place.position.turn() == examination.task.position.turn();
        if !is_attack || place.choices.is_empty() || place.in_try {
            continue;
        }
        let chosen: Vec<_> = place.choices.iter().map(|choice| choice.mv).collect();
        let start = examination.prover.start(place.position.position());
        let mut moves = Moves::new(start, wanted, &chosen);
        let stopped = settle_for(examination, &mut moves, wanted);
        for choice in &place.choices {
            let fate = moves.fates().find(|(mv, _)| *mv == choice.mv).map(|(_, fate)| fate);
            let what = match (fate, stopped) {
                (Some(Fate::Keeps(_)), _) if choice.is_try => {
                    What::TryWorks { moves: None, wanted }
                }
                (Some(Fate::Fails(_)), _) if choice.is_try => {
                    findings.extend(refuted(examination, &authored, choice, wanted));
                    continue;
                }
                // The moves to the other side's win are not an exact length.
                (Some(Fate::Fails(_)), _) => What::DoesNotKeep { wanted, value: None },
                (Some(Fate::Open), Err(stopped)) => What::OpenCheck(stopped),
                (Some(Fate::Open), Ok(())) => moves.open_study(examination.task.missing_table()),
                _ => continue,
            };
            findings.push(authored.blame(at, choice, TypedFinding::new(what)));
        }
        let keep = moves.keep();
        // Several first moves that keep it are cooks.
        if at > 0 && keep.len() > 1 {
            let keep = keep.into_iter().map(|(mv, _)| mv).collect();
            findings.push(TypedFinding::dual(authored.line_to(at), keep, false));
        }
    }
    examination.authored = Some(authored);
    findings
}
