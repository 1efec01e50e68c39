//! What an examination finds out about the solution: the win that is followed, its tree, threats, themes,
//! difficulty, set play and tries, and what it rests on.

use std::sync::Arc;

use super::authored::Authored;
use super::certify::{self, CertifyError};
use super::examination::{Examination, ExamineRules, Part};
use super::finding::{FollowedWin, Notes};
use super::harms;
use super::study;
use super::task::Follow;
use crate::difficulty::{Facts, measure};
use crate::game::{Move, Repetition, WinKind};
use crate::solve::{
    self, DefenceFailure, Failure, Line, Node, Preferred, Prove, Pursue, Question, RuleDependence,
    SetPlay, Stopped, Tries, Try, Winners,
};
use crate::theme::{Theme, of_change, of_solution};
use crate::verdict::RestsOnBan;

impl<R: ExamineRules> Examination<'_, R> {
    /// The win that is followed; `None` without one.
    pub(super) fn followed_win(&mut self) -> Part<FollowedWin<R>> {
        self.kept(|it| &mut it.followed_win, |it| Ok(it.find_followed_win()?.map(Arc::new)))
    }

    fn find_followed_win(&mut self) -> Result<Option<FollowedWin<R>>, Stopped> {
        let answer = self.answer();
        let (Some(question), Some(moves)) = (self.question, answer.moves) else {
            return answer.stopped.map_or(Ok(None), |unfinished| Err(unfinished.reason));
        };
        let (left, key, preferred) = match self.plan.follow {
            Follow::Author => {
                let authored = self.authored.as_ref();
                let key = authored.and_then(Authored::key).filter(|mv| answer.keys.contains(mv));
                let preferred = authored.map(Authored::preferred).unwrap_or_default();
                (question.within.unwrap_or(moves), key, preferred)
            }
            Follow::Shortest => (moves, answer.line.moves.first().copied(), Preferred::default()),
        };
        // Without an authored key that wins, the first key is used.
        let key = key.or_else(|| answer.keys.first().copied());
        let mut line = answer.line.clone();
        if let Some(key) = key.filter(|key| line.moves.first() != Some(key))
            && self.prover.loses(&self.start().after(key), moves - 1)?
        {
            let start = self.start();
            line = solve::main_line(&mut self.prover, &start, key, moves)?;
        }
        Ok(Some(FollowedWin { key, left, preferred, line }))
    }

    /// The main line: the win that is followed, against the longest defence. Empty without a
    /// win; for a study, best play.
    pub fn line(&mut self) -> Line<R> {
        if self.question.is_none() {
            let Ok(judged) = self.judged() else { return Line::default() };
            let follow = self.authored.as_ref().filter(|_| self.plan.follow == Follow::Author);
            let tables = self.tables_of(&judged);
            let line = study::line(&self.task, tables.as_deref(), &judged, follow);
            return Line { moves: line.unwrap_or_else(|_| judged.line.clone()), win: None };
        }
        match self.followed_win() {
            Ok(Some(followed_win)) => followed_win.line.clone(),
            Ok(None) | Err(_) => self.answer().line.clone(),
        }
    }

    /// The win by its first key against longest defences that leave one continuation at every
    /// later attacker move but the last, for [`Policy::OnlyMove`](super::Policy::OnlyMove).
    /// `None` without a win or where every line has a dual.
    ///
    /// # Errors
    /// [`Stopped`] where a limit was reached.
    pub fn only_move_line(&mut self) -> Result<Option<Vec<Move<R>>>, Stopped> {
        let Some(followed_win) = self.followed_win()? else { return Ok(None) };
        let Some(key) = followed_win.key else { return Ok(None) };
        let start = self.start();
        solve::only_move_line(&mut self.prover, &start, key, followed_win.left)
    }
}

impl<R: ExamineRules> Examination<'_, R> {
    /// The solution: the win that is followed, against all longest defences. Nothing without
    /// a win, or if not all keys are known.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn tree(&mut self) -> Part<Node<R>> {
        self.kept(|it| &mut it.tree, |it| Ok(it.expand()?.map(Arc::new)))
    }

    fn expand(&mut self) -> Result<Option<Node<R>>, Stopped> {
        let Some(followed_win) = self.followed_win()? else { return Ok(None) };
        let Some(key) = followed_win.key else {
            return self.answer().stopped.map_or(Ok(None), |unfinished| Err(unfinished.reason));
        };
        let position = self.task.position;
        let mut preferred = followed_win.preferred.clone();
        preferred.insert(position.key(), key);
        let start = self.start();
        solve::expand(&mut self.prover, &start, followed_win.left, &preferred).map(Some)
    }

    /// The length of the solution without useless interpositions, if that is another one.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn real_length(&mut self) -> Result<Option<u8>, Stopped> {
        let find = |it: &mut Self| {
            let Some(tree) = it.tree()? else { return Ok(None) };
            let start = it.start();
            solve::real_length(&mut it.prover, &start, &tree)
        };
        self.kept(|it| &mut it.real_length, find)
    }

    /// The solution tree with threats and zugzwang, and its length without useless
    /// interpositions. Nothing without a tree.
    ///
    /// # Errors
    /// The limit that kept the tree from being found. One that was reached later is in
    /// the notes.
    pub fn notes(&mut self) -> Part<Notes<R>> {
        self.kept(|it| &mut it.notes, |it| Ok(it.annotate()?.map(Arc::new)))
    }

    fn annotate(&mut self) -> Result<Option<Notes<R>>, Stopped> {
        let Some(tree) = self.tree()? else { return Ok(None) };
        let start = self.start();
        let mut notes = Notes { tree: Node::clone(&tree), real_length: None, stopped: None };
        match self.real_length() {
            Ok(length) => notes.real_length = length,
            Err(stopped) => notes.stopped = Some(stopped),
        }
        if let Err(stopped) = solve::annotate(&mut self.prover, &start, &mut notes.tree) {
            notes.stopped = Some(stopped);
        }
        Ok(Some(notes))
    }

    /// The themes that the solution tree shows. Nothing without a tree.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn themes(&mut self) -> Part<[Theme<R>]> {
        let find = |it: &mut Self| {
            let Some(tree) = it.tree()? else { return Ok(None) };
            let themes = of_solution(&mut it.prover, it.task.position, &tree)?;
            Ok(Some(Arc::from(themes)))
        };
        self.kept(|it| &mut it.themes, find)
    }

    /// The same, with the themes of change between the solution and the set play and tries that have been
    /// looked for.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn themes_of_phases(&mut self) -> Result<Option<Vec<Theme<R>>>, Stopped> {
        let (Some(themes), Some(tree)) = (self.themes()?, self.tree()?) else { return Ok(None) };
        let play = match self.set_play.as_deref() {
            Some(SetPlay::Play(play)) => Some(play),
            _ => None,
        };
        let phases = (play, self.tries.values().next_back().map(Arc::as_ref));
        let changes = of_change(&mut self.prover, self.task.position, &tree, phases)?;
        Ok(Some([themes.to_vec(), changes].concat()))
    }

    /// The facts that [difficulty](crate::difficulty) is made of. Nothing without a tree.
    ///
    /// # Errors
    /// The limit that was reached.
    pub fn facts(&mut self) -> Part<Facts> {
        let find = |it: &mut Self| {
            let Some(tree) = it.tree()? else { return Ok(None) };
            Ok(Some(Arc::new(measure(&mut it.prover, it.task.position, &tree)?)))
        };
        self.kept(|it| &mut it.facts, find)
    }

    /// The answer under each changed rule; what a limit left open says so. Empty without a
    /// win.
    pub fn rests_on(&mut self) -> Arc<[RuleDependence<R>]> {
        let find = |it: &mut Self| {
            let (answer, position) = (it.answer(), it.task.position);
            let Some(question) = it.question else { return Arc::new([]) as Arc<[_]> };
            solve::rule_dependences(&mut it.prover, position, question, &answer).into()
        };
        self.kept(|it| &mut it.rests, find)
    }
}

/// Positions that are always searched to see how a game can end; half as many as the answer took are
/// searched otherwise.
const CHEAP: u64 = 20_000;

impl<R: ExamineRules> Examination<'_, R> {
    /// The attacker's moves in which a key wins, or would win.
    fn length(&mut self) -> Option<u8> {
        let (question, answer) = (self.question?, self.answer());
        match self.plan.most {
            Some(most) if question.within.is_none_or(|within| most < within) => {
                answer.moves.or(Some(most))
            }
            _ => question.within.or(answer.moves),
        }
    }

    /// What would happen if the other side moved first; `None` if it is not known in how
    /// many moves a key wins.
    pub fn set_play(&mut self) -> Option<Arc<SetPlay<R>>> {
        let moves = self.length()?;
        let (start, prover) = (self.start(), &mut self.prover);
        let find = || Arc::new(solve::set_play(prover, &start, moves));
        Some(Arc::clone(self.set_play.get_or_insert_with(find)))
    }

    /// The first moves that do not win because of at most `most` replies, and the author's tries; `None` if
    /// it is not known in how many moves a key wins.
    pub fn tries(&mut self, most: usize) -> Option<Arc<Tries<R>>> {
        let moves = self.length()?;
        let given: Vec<_> = self.authored_tries().collect();
        let (start, prover) = (self.start(), &mut self.prover);
        let find = || Arc::new(solve::tries(prover, &start, moves, most, &given));
        Some(Arc::clone(self.tries.entry(most).or_insert_with(find)))
    }

    /// The first moves that the author gives as tries.
    pub(super) fn authored_tries(&self) -> impl Iterator<Item = Move<R>> {
        self.authored.iter().flat_map(Authored::tries).map(|it| it.mv)
    }

    /// Why a try that would have to win within this number of moves fails; `None` if a limit was
    /// reached.
    pub fn failure(&mut self, attempt: &Try<R>, within: u8) -> Option<Failure<R>> {
        solve::failure(&mut self.prover, self.task.position, attempt, within).ok().flatten()
    }

    /// Why the reply at this index of a line of the solution fails; `None` where the line ends before it is
    /// answered, and where a limit was reached.
    pub fn defence(&mut self, line: &[Move<R>], at: usize) -> Option<DefenceFailure<R>> {
        let (&reply, &answer) = (line.get(at)?, line.get(at + 1)?);
        let played = u8::try_from(at.div_ceil(2)).ok()?;
        let left = self.length()?.checked_sub(played)?;
        let before = line[..at].iter().fold(self.start(), |before, &mv| before.after(mv));
        let found = solve::defence_failure(&mut self.prover, &before, (reply, answer), left);
        let mut found = found.ok()?;
        let after = before.after(reply);
        found.harms.iter_mut().for_each(|harm| harms::name(harm, &after, (reply, answer)));
        Some(found)
    }

    /// All first moves that win within this number of moves, each with its shortest win.
    pub fn winners(&mut self, within: u8) -> Arc<Winners<R>> {
        let not_within = self.answer().not_within;
        let (start, prover) = (self.start(), &mut self.prover);
        let find = || Arc::new(solve::winners(prover, &start, not_within, within));
        Arc::clone(self.winners.entry(within).or_insert_with(find))
    }

    /// How the game can end where both sides play as well as they can; nothing without a proven win, or
    /// where it is too costly to look at all lines.
    pub fn win_kinds(&mut self) -> Vec<WinKind> {
        let answer = self.answer();
        let Some(moves) = answer.moves.filter(|_| answer.stopped.is_none()) else {
            return Vec::new();
        };
        let most = (self.prover.nodes() / 2).max(CHEAP);
        let (start, prover) = (self.start(), &mut self.prover);
        let found = solve::win_kinds(prover, &start, &answer.keys, moves, most);
        found.ok().flatten().unwrap_or_default()
    }

    /// Lets the independent checker play a win through that begins with a move and takes at
    /// most this number of moves, as [`replayed`](Self::replayed) does with the main line's.
    ///
    /// # Errors
    /// [`CertifyError`] if it does not accept the win.
    pub fn replay_move(&mut self, mv: Move<R>, moves: u8) -> Result<bool, CertifyError> {
        let checks = self.question.is_some_and(|question| question.checks);
        let question = Question { within: Some(moves), checks };
        certify::replay(&mut self.prover, self.task.position, question, mv, moves)
    }
}

/// The most positions that are searched to find out what a key does without the ban, in addition to
/// as many as were searched with it.
const SPARE: u64 = 20_000;

/// The most keys, other than the main one, that are played through to see whether they rest on the
/// ban.
const MOST_KEYS: usize = 8;

impl<R: ExamineRules> Examination<'_, R> {
    /// Whether the answer rests on the ban on perpetual check, or under `asian` on one of both
    /// bans. A key that the [checker](crate::checker) has played through without a repetition
    /// does not; only the others are searched once more, where every repetition draws. With `all`,
    /// keys other than that of the main line are examined as well.
    pub fn rests_on_ban(&mut self, all: bool) -> RestsOnBan {
        let rule = self.prover.repetition();
        let (answer, line) = (self.answer(), self.line());
        let (Some(question), Some(moves)) = (self.question, answer.moves) else {
            return RestsOnBan::No;
        };
        let Some(&main) = line.moves.first().filter(|_| rule != Repetition::None) else {
            return RestsOnBan::No;
        };
        let mut leaning: Vec<(Move<R>, u8)> = Vec::new();
        if self.replayed().is_ok() && self.used_repetition {
            leaning.push((main, moves));
        }
        let within = question.within.filter(|_| answer.stopped.is_none()).unwrap_or(moves);
        for &key in answer.keys.iter().filter(|&&key| all && key != main).take(MOST_KEYS) {
            let position = self.task.position;
            let played = certify::played(&mut self.prover, position, question, key, within);
            if played.is_ok_and(|tally| tally.repetitions > 0) {
                leaning.push((key, within));
            }
        }
        if leaning.is_empty() {
            return RestsOnBan::No;
        }
        let (position, most) = (self.task.position, self.prover.nodes() + SPARE);
        self.prover.beside_under(Repetition::None, question.checks, |prover| {
            let start = prover.start(position);
            let mut rests = RestsOnBan::No;
            for (key, within) in leaning {
                match prover.try_loses(&start.after(key), within - 1, most) {
                    Ok(Some(true)) => {}
                    Ok(Some(false)) => return RestsOnBan::Yes,
                    Ok(None) | Err(_) => rests = RestsOnBan::Perhaps,
                }
            }
            rests
        })
    }
}
