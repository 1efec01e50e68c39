//! The plain prover: a search that answers the two questions from its table, or by searching.

use super::exhaustive::wins_at_once;
use super::known_line::{is_known_refuted, known_line, known_step, known_win};
use super::numbers::{Attacker, Defender};
use super::questions::{try_loses, try_wins};
use super::search::Search;
use crate::game::{Move, Repetition, SearchRules};
use crate::solve::limits::{Stopped, Tried};
use crate::solve::prove::Prove;
use crate::solve::pursue::Recall;
use crate::solve::reached::{Line, Reached};

/// Positions searched for each first move before all of them are searched to the end, where one
/// that wins is wanted.
const FEW: u64 = 1000;

impl<R: SearchRules> Prove<R> for Search<R> {
    fn try_wins(&mut self, position: &Reached<R>, moves: u8, nodes: u64) -> Tried {
        try_wins(self, position, moves, nodes)
    }

    fn try_loses(&mut self, position: &Reached<R>, moves: u8, nodes: u64) -> Tried {
        try_loses(self, position, moves, nodes)
    }

    fn never_wins(&self, position: &Reached<R>) -> bool {
        self.knowledge.never_wins(&position.history, position)
    }

    fn checks(&self) -> bool {
        self.knowledge.checks
    }

    fn repetition(&self) -> Repetition {
        self.knowledge.repetition()
    }

    fn nodes(&self) -> u64 {
        self.effort.budget.nodes()
    }

    fn check_limits(&mut self) -> Result<(), Stopped> {
        self.effort.budget.check_now()
    }

    /// One that ends the game if that can be had, else the one that the table knows, else the first
    /// that is found to win.
    fn winning_move(
        &mut self,
        position: &Reached<R>,
        left: u8,
    ) -> Result<Option<Move<R>>, Stopped> {
        let decided = left == 0 || R::decided(position.board()).is_some();
        if let Some(mv) = wins_at_once(self, position).filter(|_| !decided) {
            return Ok(Some(mv));
        }
        if let Some(mv) = known_step(self, position, left) {
            return Ok(Some(mv));
        }
        if !self.wins(position, left)? {
            return Ok(None);
        }
        // What the table names may be a move that it no longer knows to win.
        if let Some((length, mv)) = known_win(self, position)
            && length <= left
            && self.loses(&position.after(mv), left - 1)?
        {
            return Ok(Some(mv));
        }
        let moves = self.first_moves(position);
        // A move before the first that wins may take long to be refuted.
        for &mv in &moves {
            if self.try_loses(&position.after(mv), left - 1, FEW)? == Some(true) {
                return Ok(Some(mv));
            }
        }
        self.first_to_win(position, &moves, left)
    }
}

impl<R: SearchRules> Recall<R> for Search<R> {
    fn known_length(&self, position: &Reached<R>, most: u8) -> u8 {
        let history = &position.history;
        if position.turn() == position.attacker() {
            self.knowledge.known_length::<Attacker>(history, position, most)
        } else {
            self.knowledge.known_length::<Defender>(history, position, most)
        }
    }

    fn known_line(&self, position: &Reached<R>) -> Line<R> {
        known_line(self, position)
    }

    fn is_known_refuted(&self, child: &Reached<R>, left: u8) -> bool {
        is_known_refuted(self, child, left)
    }
}

#[cfg(test)]
mod tests {
    use super::super::budget::Budget;
    use super::*;
    use crate::game::{Position, fen};
    use crate::rules::xiangqi::Xiangqi;
    use crate::solve::limits::Limits;

    fn start(text: &str) -> Reached<Xiangqi> {
        Reached::attacking(&fen::read(text).unwrap(), Repetition::Checks)
    }

    fn search(checks: bool) -> Search<Xiangqi> {
        Search::new(checks, Budget::start(&Limits::default()), 1 << 22)
    }

    #[test]
    fn a_win_and_the_moves_that_begin_it_are_recalled() {
        let (start, mut search) = (start("9/r2k5/3N1aR2/9/1R7/9/9/9/3K5/9 w"), search(false));
        assert_eq!((search.wins(&start, 4), search.wins(&start, 5)), (Ok(false), Ok(true)));
        assert_eq!(search.known_length(&start, 20), 5);
        assert_eq!(search.known_line(&start).moves.len(), 9);
        let winning = |search: &mut Search<_>, mv| search.loses(&start.after(mv), 4).unwrap();
        let keys: Vec<_> = start.legal_moves().into_iter().collect();
        let keys: Vec<_> = keys.into_iter().filter(|&mv| winning(&mut search, mv)).collect();
        assert_eq!(keys.len(), 2);
        let named = search.winning_move(&start, 5).unwrap().unwrap();
        assert!(keys.contains(&named));
        assert_eq!(search.winning_move(&start, 4), Ok(None));
        assert!(!search.is_known_refuted(&start.after(named), 4));
        assert!(search.is_known_refuted(&start.after(named), 3));
    }

    #[test]
    fn both_engines_answer_alike() {
        let start = start("2bak4/4a4/4b4/9/9/4C4/9/9/9/R3K4 w");
        for moves in 1..=3 {
            let engines = [search(false), search(false).exhaustive()];
            let found = engines.map(|mut search| search.wins(&start, moves));
            assert_eq!(found[0], found[1], "{moves}");
        }
    }

    #[test]
    fn only_checks_begin_a_win_by_checks() {
        let position: Position<Xiangqi> = *start("5k3/4a4/5a3/9/9/4R4/9/9/9/4K2R1 w").position();
        let (all, checks) = (search(false), search(true));
        assert_eq!(all.first_moves(&position).len(), position.legal_moves().len());
        let moves = checks.first_moves(&position);
        assert!(!moves.is_empty() && moves.iter().all(|&mv| position.gives_check(mv)));
        assert_eq!((all.repetition(), checks.repetition()), (Repetition::Checks, Repetition::None));
    }
}
