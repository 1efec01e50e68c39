//! Help, self, reflex and series play, and direct play with a narrower goal than a win.

use std::collections::BTreeSet;

use paiju::checker::proof::{Kind, Policy, Statement};
use paiju::game::{Move, Position, SearchRules};
use paiju::notation::NotationRules;

use super::written::written;
use super::{Asked, MOST, Truth, is_lost, moves, name};

/// A position with the point of the man that makes the last move, if one is followed.
#[derive(Clone)]
pub(super) struct Place<R: SearchRules> {
    pub(super) at: Position<R>,
    pub(super) man: Option<String>,
}

impl<R: NotationRules + SearchRules> Place<R> {
    pub(super) fn after(&self, mv: Move<R>) -> Self {
        let text = format!("{} {}", mv.from(), mv.to());
        let (from, to) = text.split_once(' ').unwrap();
        let man = self.man.as_ref().map(|man| match man.as_str() {
            it if it == from => to.to_owned(),
            it if it == to => "taken".to_owned(),
            it => it.to_owned(),
        });
        Self { at: self.at.after(mv), man }
    }

    fn is_over(&self) -> bool {
        R::decided(self.at.board()).is_some()
    }
}

pub(super) struct Together<'a, R: NotationRules + SearchRules> {
    pub(super) asked: &'a Asked,
    rules: std::marker::PhantomData<R>,
}

impl<R: NotationRules + SearchRules> Together<'_, R> {
    pub(super) fn is_goal(&self, place: &Place<R>, mv: Move<R>) -> bool {
        let next = place.at.after(mv);
        let from = mv.from().to_string();
        let may = match &self.asked.by {
            None => true,
            Some(by) if by.len() == 1 => letter(&place.at, &from) == by.chars().next(),
            Some(_) => place.man.as_ref() == Some(&from),
        };
        let has_none = next.legal_moves().is_empty();
        may && match self.asked.goal {
            '=' => has_none && !next.is_check() && R::decided(next.board()).is_none(),
            _ if self.asked.checkmate => has_none && next.is_check(),
            _ => is_lost(&next),
        }
    }

    /// Whether a move of direct play reaches the goal within this many.
    fn attacks(&self, place: &Place<R>, mv: Move<R>, left: u8) -> bool {
        if left == 0 || place.is_over() {
            return false;
        }
        let next = place.after(mv);
        if self.asked.checks && !next.at.is_check() {
            return false;
        }
        self.is_goal(place, mv) || left > 1 && self.answered(&next, left - 1)
    }

    fn answered(&self, place: &Place<R>, left: u8) -> bool {
        let replies = moves(&place.at);
        !replies.is_empty()
            && !place.is_over()
            && replies.into_iter().all(|mv| !self.right(&place.after(mv), left).is_empty())
    }

    /// The moves of the side that forces its goal, within this many.
    pub(super) fn right(&self, place: &Place<R>, left: u8) -> Vec<Move<R>> {
        let all = moves(&place.at);
        match self.asked.play.as_str() {
            "" => all.into_iter().filter(|&mv| self.attacks(place, mv, left)).collect(),
            "r" if self.can_mate(place) => Vec::new(),
            _ => all.into_iter().filter(|&mv| self.compels(&place.after(mv), left)).collect(),
        }
    }

    fn can_mate(&self, place: &Place<R>) -> bool {
        moves(&place.at).into_iter().any(|mv| self.is_goal(place, mv))
    }

    /// The replies that the side that resists may choose from.
    fn replies(&self, place: &Place<R>) -> Vec<Move<R>> {
        let mut all = moves(&place.at);
        if self.asked.play == "r" && self.can_mate(place) {
            all.retain(|&mv| self.is_goal(place, mv));
        }
        all
    }

    /// Self and reflex play: whether the side that resists has to reach the goal.
    fn compels(&self, place: &Place<R>, left: u8) -> bool {
        let replies = self.replies(place);
        left > 0
            && !replies.is_empty()
            && !place.is_over()
            && replies.into_iter().all(|mv| {
                let next = place.after(mv);
                self.is_goal(place, mv)
                    || !next.is_over() && !self.right(&next, left - 1).is_empty()
            })
    }

    /// Duals after a move of the side that forces its goal; `left` are the moves after it.
    fn duals(&self, place: &Place<R>, left: u8, full: bool, truth: &mut Truth) {
        let is_direct = self.asked.play.is_empty();
        for mv in self.replies(place) {
            if !is_direct && self.is_goal(place, mv) {
                continue;
            }
            let next = place.after(mv);
            let full = full && (left == 1 || self.right(&next, left - 1).is_empty());
            let right = self.right(&next, left);
            if right.len() > 1 {
                if full && (left > 1 || !is_direct) {
                    truth.major.insert(Kind::Dual);
                } else {
                    truth.minor = true;
                }
                continue;
            }
            let ends = is_direct && self.is_goal(&next, right[0]);
            if !ends && left > 1 {
                self.duals(&next.after(right[0]), left - 1, full, truth);
            }
        }
    }

    /// The plies of both sides, or of a series, in a line of this many moves.
    pub(super) fn plies(&self, moves: u8) -> usize {
        let (moves, half) = (usize::from(moves), usize::from(self.asked.half));
        match self.asked.play.as_str() {
            "h" => 2 * moves + half,
            "hs" => 2 * moves - 1 + half,
            "ser-h" => moves + 1,
            _ => moves,
        }
    }

    /// All lines of help and series play.
    fn lines(
        &self,
        place: &Place<R>,
        left: usize,
        before: &[String],
        found: &mut BTreeSet<Vec<String>>,
    ) {
        if left == 0 || place.is_over() {
            return;
        }
        for mv in moves(&place.at) {
            let mut line = before.to_vec();
            line.push(name(&place.at, mv));
            let next = place.after(mv);
            if left == 1 {
                let ends = match self.asked.play.as_str() {
                    "hs" | "ser-s" => {
                        let replies = moves(&next.at);
                        !replies.is_empty()
                            && !next.is_over()
                            && replies.into_iter().all(|mv| self.is_goal(&next, mv))
                    }
                    _ => self.is_goal(place, mv),
                };
                if ends {
                    found.insert(line);
                }
                continue;
            }
            if self.asked.play == "ser-" && self.is_goal(place, mv) {
                continue;
            }
            if let Some(next) = self.turned(next, left - 1) {
                self.lines(&next, left - 1, &line, found);
            }
        }
    }

    /// In a series the same side moves again, unless it gave check.
    pub(super) fn turned(&self, place: Place<R>, left: usize) -> Option<Place<R>> {
        let last = usize::from(self.asked.play == "ser-h");
        if self.asked.play.starts_with("ser") && left > last {
            return Some(Place { at: place.at.passed()?, ..place });
        }
        Some(place)
    }
}

/// The letter of the man on a point of a board of nine by ten, in upper case.
fn letter<R: NotationRules + SearchRules>(at: &Position<R>, point: &str) -> Option<char> {
    let text = at.to_string();
    let rows: Vec<&str> = text.split(' ').next()?.split('/').collect();
    let file = usize::from(point.as_bytes()[0] - b'a');
    let rank: usize = point[1..].parse().ok()?;
    let mut column = 0;
    for letter in rows.get(10 - rank)?.chars() {
        match letter.to_digit(10) {
            Some(empty) => column += empty as usize,
            None if column == file => return Some(letter.to_ascii_uppercase()),
            None => column += 1,
        }
    }
    None
}

pub(super) fn together<R: NotationRules + SearchRules>(
    position: &Position<R>,
    statement: &Statement,
    asked: &Asked,
) -> Result<Truth, &'static str> {
    let game: Together<'_, R> = Together { asked, rules: std::marker::PhantomData };
    let mut truth = Truth::default();
    let man = asked.by.as_ref().filter(|by| by.len() > 1).map(|by| by[1..].to_owned());
    let other = position.passed().filter(|_| asked.duplex);
    if asked.duplex && other.is_none() {
        truth.major.insert(Kind::WrongSolution);
    }
    let is_forced = matches!(asked.play.as_str(), "" | "s" | "r");
    let starts: Vec<_> = [Some(*position), other].into_iter().flatten().collect();
    let mut lengths = Vec::new();
    for (side, start) in starts.iter().enumerate() {
        let place = Place { at: *start, man: man.clone() };
        let solved = |moves: u8| -> BTreeSet<Vec<String>> {
            let line = |mv: Move<R>| vec![name(start, mv)];
            let mut found = BTreeSet::new();
            if place.is_over() {
                return found;
            }
            match is_forced {
                true if asked.half => {
                    if game.answered(&place, moves) {
                        found = self::moves(start).into_iter().map(line).collect();
                    }
                }
                true => found = game.right(&place, moves).into_iter().map(line).collect(),
                false => game.lines(&place, game.plies(moves), &[], &mut found),
            }
            found
        };
        let fewest_at_all = u8::from(!(asked.half && asked.play == "h"));
        let most = asked.moves.unwrap_or(MOST);
        if most > MOST {
            return Err("too long");
        }
        let fewest = (fewest_at_all..=most).find(|&moves| !solved(moves).is_empty());
        let moves = asked.moves.or(fewest);
        if asked.moves.is_none() && fewest.is_none() {
            return Err("perhaps a longer one");
        }
        let moves = moves.unwrap_or(0);
        let all = solved(moves);
        if all.is_empty() {
            truth.major.insert(Kind::NoSolution);
        }
        let is_shorter = fewest.is_some_and(|fewest| fewest < moves);
        if is_shorter {
            truth.major.insert(Kind::ShortWin);
        }
        if is_forced && !all.is_empty() && !is_shorter && statement.policy != Some(Policy::Key) {
            if asked.half {
                game.duals(&place, moves, true, &mut truth);
            } else {
                for mv in game.right(&place, moves) {
                    let left = if asked.play.is_empty() { moves - 1 } else { moves };
                    let ends = asked.play.is_empty() && game.is_goal(&place, mv);
                    // In self play the key itself counts.
                    let left = if asked.play.is_empty() { left } else { left - 1 };
                    if !ends && left > 0 {
                        game.duals(&place.after(mv), left, true, &mut truth);
                    }
                }
            }
        }
        truth.solutions[side] = all;
        lengths.push((asked.moves.is_some() || fewest.is_some()).then_some(moves));
    }
    if statement.policy.is_some() {
        written(&game, statement, &starts, &lengths, man.as_ref(), &mut truth);
    }
    Ok(truth)
}
