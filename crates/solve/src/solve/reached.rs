//! A position as it was reached: with the part of what came before it that matters.

use std::ops::Deref;

use super::history::History;
use crate::game::{Color, Key, Move, Outcome, Position, Repetition, Rules, SearchRules, WinKind};
use crate::rules::{AnyMove, AnyPosition, PlayedRules};
use crate::with_position;

/// A position in a line of play that began somewhere, with the attacker or the defender to move.
/// Where the line has repeated a position and the defender is to blame for that, the line is over:
/// the attacker has [won](Self::won_by) by repetition.
///
/// A repetition for which the defender is not to blame does not end the line: the attacker gains
/// nothing by it, since whatever is possible at the second occurrence was possible at the first. A
/// claim "within N moves" is the same with and without such ends.
#[derive(Clone, Debug)]
pub struct Reached<R: SearchRules> {
    position: Position<R>,
    attacker: Color,
    rule: Repetition,
    pub(in crate::solve) history: History<R>,
    repeats: Option<u16>,
}

impl<R: SearchRules> Reached<R> {
    /// The beginning of a line. `attacker` is the side that wants to win.
    pub fn start(position: &Position<R>, attacker: Color, rule: Repetition) -> Self {
        let history = History::default();
        Self { position: *position, attacker, rule, history, repeats: None }
    }

    /// The beginning of a line in which the side to move is the attacker.
    pub fn attacking(position: &Position<R>, rule: Repetition) -> Self {
        Self::start(position, position.turn(), rule)
    }

    /// The position of a game after these legal moves, where `attacker` wants to win from now on.
    /// What came before counts if it belongs to the same streak. No repetition has ended
    /// the game: one that is there already is forgotten, and only its next one counts.
    pub fn in_game(
        start: &Position<R>,
        moves: &[Move<R>],
        attacker: Color,
        rule: Repetition,
    ) -> Self {
        let begun = Self::start(start, attacker, rule);
        let mut reached = moves.iter().fold(begun, |reached, &mv| reached.after(mv));
        if reached.repeats.take().is_some() {
            reached.history = reached.history.without(&reached.position);
        }
        reached
    }

    /// The position, without its history.
    pub fn position(&self) -> &Position<R> {
        &self.position
    }

    /// The side that wants to win.
    pub(crate) fn attacker(&self) -> Color {
        self.attacker
    }

    /// The rule about repetition.
    pub(crate) fn rule(&self) -> Repetition {
        self.rule
    }

    /// The position after a move that is known to be legal; see [`Position::after`].
    #[must_use]
    pub fn after(&self, mv: Move<R>) -> Self {
        let next = self.position.after(mv);
        let history = self.history.after(self.rule, self.attacker, &self.position, mv, &next);
        let repeats = history.repeats(&next);
        Self { position: next, history, repeats, ..*self }
    }

    /// The same pieces with the other side to move, unless the side to move is in check. What
    /// came before does not matter any more.
    #[must_use]
    pub fn passed(&self) -> Option<Self> {
        let position = self.position.passed()?;
        Some(Self { position, history: History::default(), repeats: None, ..*self })
    }

    /// The plies since the earlier occurrence of the position, where the defender is to blame for
    /// its repetition.
    pub fn repeats(&self) -> Option<u16> {
        self.repeats
    }

    /// Whether what came before might decide a repetition from here on.
    pub fn has_history(&self) -> bool {
        !self.history.is_empty()
    }

    /// How the attacker has won here, if that is so.
    pub fn won_by(&self) -> Option<WinKind> {
        match self.repeats {
            Some(_) => Some(WinKind::Repetition),
            None if self.position.turn() == self.attacker => None,
            None => win_kind(&self.position),
        }
    }

    /// A key that differs from that of the same position after another history, if that might
    /// matter within `left` attacker moves.
    pub fn line_key(&self, left: u8) -> Key {
        self.history.key(&self.position, self.attacker, left)
    }
}

impl<R: SearchRules> Deref for Reached<R> {
    type Target = Position<R>;

    fn deref(&self) -> &Position<R> {
        &self.position
    }
}

/// Whether what came before a position might decide a repetition from there on; see
/// [`Reached::in_game`]. Of moves that are not legal this is assumed.
pub fn has_history(
    start: &AnyPosition,
    moves: &[AnyMove],
    attacker: Color,
    rule: Repetition,
) -> bool {
    with_position!(start, position => has_history_after(position, moves, attacker, rule))
}

fn has_history_after<R: PlayedRules + SearchRules>(
    start: &Position<R>,
    moves: &[AnyMove],
    attacker: Color,
    rule: Repetition,
) -> bool {
    let played: Vec<Move<R>> = moves.iter().map_while(|&mv| R::of_move(mv)).collect();
    let is_whole = played.len() == moves.len();
    !is_whole || Reached::in_game(start, &played, attacker, rule).has_history()
}

/// A line of play from some position, attacker first, with the way it ends. It ends with an
/// attacker move, or with a reply that repeats a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line<R: Rules> {
    /// The moves of both sides, in order.
    pub moves: Vec<Move<R>>,
    /// How the game is won at its end, if it is.
    pub win: Option<WinKind>,
}

/// How the side that is not to move has won here, if it has.
pub(in crate::solve) fn win_kind<R: Rules>(position: &Position<R>) -> Option<WinKind> {
    match position.outcome() {
        Some(Outcome::Win { winner, by }) if winner != position.turn() => Some(by),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::fen;
    use crate::notation::{Notation, read};
    use crate::rules::xiangqi::Xiangqi;

    /// The chariot on d3 checks the general, who can only step aside.
    const CHECKED: &str = "5k3/7R1/9/9/2R6/9/9/3r5/3K5/9 w";

    fn line(text: &str, rule: Repetition, moves: &[&str]) -> Vec<Reached<Xiangqi>> {
        let mut line = vec![Reached::attacking(&fen::read(text).unwrap(), rule)];
        for name in moves {
            let last = &line[line.len() - 1];
            let next = last.after(read(Notation::Coordinates, last, name).unwrap());
            line.push(next);
        }
        line
    }

    #[test]
    fn a_defender_who_checks_with_every_move_loses_when_the_position_comes_again() {
        let moves = ["d2e2", "d3e3", "e2d2", "e3d3"];
        for rule in [Repetition::Checks, Repetition::Asian] {
            let line = line(CHECKED, rule, &moves);
            assert_eq!(line[4].position(), line[0].position());
            assert_eq!(line[4].repeats(), Some(4));
            assert_eq!(line[4].won_by(), Some(WinKind::Repetition));
            assert!(line[..4].iter().all(|at| at.won_by().is_none()));
        }
        assert_eq!(line(CHECKED, Repetition::None, &moves)[4].repeats(), None);
    }

    #[test]
    fn a_quiet_reply_ends_the_streak() {
        let moves = ["d2e2", "d3e3", "e2d2", "e3e4", "d2d1", "e4e3", "d1d2", "e3d3"];
        let line = line(CHECKED, Repetition::Checks, &moves);
        assert_eq!(line[8].position(), line[0].position());
        // Between, the chariot has moved twice without check.
        assert_eq!(line[8].repeats(), None);
        assert!(line[4].history.is_empty() && !line[3].history.is_empty());
        // It chases nothing, either.
        assert_eq!(self::line(CHECKED, Repetition::Asian, &moves)[8].repeats(), None);
    }

    #[test]
    fn what_a_game_has_repeated_already_counts_from_the_next_time_on() {
        let moves = ["d2e2", "d3e3", "e2d2", "e3d3"];
        let line = line(CHECKED, Repetition::Checks, &moves);
        let start = *line[0].position();
        let mut played = Vec::new();
        for pair in line.windows(2) {
            let legal = pair[0].legal_moves();
            let after = |mv: &&Move<Xiangqi>| pair[0].position().after(**mv) == *pair[1].position();
            played.push(*legal.iter().find(after).unwrap());
        }
        let in_game =
            |moves: &[_]| Reached::in_game(&start, moves, start.turn(), Repetition::Checks);
        // After three plies only Black's next check is missing.
        let before = in_game(&played[..3]);
        assert_eq!(before.after(played[3]).won_by(), Some(WinKind::Repetition));
        // Where it has come already, the game goes on, but not a third time.
        let mut again = in_game(&played);
        assert_eq!((again.repeats(), again.won_by()), (None, None));
        assert!(!again.history.is_empty());
        for &mv in &played[..3] {
            again = again.after(mv);
        }
        assert!(again.won_by().is_some() || again.after(played[3]).won_by().is_some());
    }

    #[test]
    fn keys_differ_only_where_a_position_can_come_again() {
        let line = line(CHECKED, Repetition::Checks, &["d2e2", "d3e3"]);
        let [start, after, again] = &line[..] else { unreachable!() };
        assert_eq!(start.line_key(9), start.key());
        // The chariot and the general would have to go back, with a move each.
        assert_eq!(again.line_key(0), again.key());
        assert_ne!(again.line_key(2), again.key());
        assert_ne!(after.line_key(2), after.key());
    }

    #[test]
    fn only_the_side_that_has_just_moved_has_won() {
        let kind = |text: &str| win_kind(&fen::read::<Xiangqi>(text).unwrap());
        assert_eq!(kind("4k4/9/9/9/9/9/9/9/9/3K5 w"), None);
        // Two chariots mate; with the winner to move nothing is over.
        let mate = "R3k4/1R7/9/9/9/9/9/9/9/3K5";
        assert_eq!(kind(&format!("{mate} b")), Some(WinKind::Checkmate));
        assert_eq!(kind("4k4/9/9/9/9/9/9/9/9/4RK3 b"), None);
    }
}
