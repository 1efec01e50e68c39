//! Who is to blame where a position recurs, and why.
//!
//! A line in which a position recurs, with the same side to move, ends there. Its *cycle*
//! is the part from the last earlier occurrence ([`Cycle`]). What a side does with every one of
//! its moves in the cycle is its [`Level`]: it gives check, it chases one and the same piece, or
//! neither. Under [`Repetition::Asian`](crate::game::Repetition::Asian) the side with the higher
//! level has lost, and equal levels draw; under `Checks` only checks count, under `None` nothing.
//!
//! An *attack* counts ([`standing`]) if
//! - the attacker is neither a general nor a soldier,
//! - what it attacks is neither a general nor a soldier that has not crossed the river,
//! - it could be made legally, if it was the attacker's turn,
//! - two pieces of one kind do not attack each other, as that offers an exchange, and
//! - what is attacked is worth more than the attacker (a chariot more than cannon and horse,
//!   these more than the rest), or nothing could take back, legally except that a check which
//!   is given already need not be answered.
//!
//! A move *chases* ([`chases()`]) a piece if some piece of its side attacks it after the move and
//! did not attack it before. Which piece attacks may change from move to move. `docs/rules.md` says
//! which of the published cases this decides as tournaments do.
//!
//! Where the rules say more than that, or published cases disagree, there is no verdict:
//! [`Uncovered`].
//!
//! ```
//! use paiju_game::game::{Color, Repetition, fen};
//! use paiju_game::notation::{Notation, read};
//! use paiju_game::repetition::{Level, judge_line};
//! use paiju_game::rules::xiangqi::Xiangqi;
//!
//! // The chariot follows the cannon, which nothing protects.
//! let start = fen::read::<Xiangqi>("3k5/9/9/9/2c6/9/9/R8/9/4K4 w")?;
//! let (mut moves, mut position) = (Vec::new(), start);
//! for text in ["a3c3", "c6g6", "c3g3", "g6c6", "g3c3"] {
//!     let mv = read(Notation::Coordinates, &position, text)?;
//!     moves.push(mv);
//!     position = position.after(mv);
//! }
//! let (cycle, verdict) = judge_line(Repetition::Asian, &start, &moves).expect("a repetition");
//! assert_eq!((cycle.since, cycle.until), (1, 5));
//! assert_eq!(verdict.levels(), [Level::Chases, Level::Allowed]);
//! assert_eq!(verdict.loser(), Some(Color::Red));
//! let (_, verdict) = judge_line(Repetition::Checks, &start, &moves).expect("a repetition");
//! assert_eq!(verdict.loser(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The rules one by one
//!
//! The numbers are those of the Asian Xiangqi Federation; `docs/rules.md` has them as a rule book.
//! Each line begins in a position of its own and comes back to one.
//!
//! ```
//! use paiju_game::game::{Position, Repetition, fen};
//! use paiju_game::notation::{Notation, read};
//! use paiju_game::repetition::{Level, judge_line};
//! use paiju_game::rules::xiangqi::Xiangqi;
//!
//! fn levels(text: &str, line: &str) -> [Level; 2] {
//!     let start: Position<Xiangqi> = fen::read(text).unwrap();
//!     let (mut position, mut moves) = (start, Vec::new());
//!     for text in line.split(' ') {
//!         moves.push(read(Notation::Coordinates, &position, text).unwrap());
//!         position = position.after(moves[moves.len() - 1]);
//!     }
//!     judge_line(Repetition::Asian, &start, &moves).unwrap().1.levels()
//! }
//! use Level::{Allowed, Chases, ChasesHeld, Checks};
//!
//! // 6. Perpetual check loses; 7. by both sides it draws.
//! let checks = levels("3k5/9/9/9/9/9/9/9/R8/5K3 w", "a2d2 d10e10 d2e2 e10d10 e2d2");
//! assert_eq!(checks, [Checks, Allowed]);
//! let both = levels("9/4c4/5k3/5r3/9/4C4/9/9/4K4/5R3 w", "e5f5 f7e7 f5e5 e7f7");
//! assert_eq!(both, [Checks, Checks]);
//! // 9. A perpetual threat of mate is allowed.
//! let threat = levels("4k1b2/9/4P4/R8/9/9/9/9/9/3K5 w", "a7b7 g10i8 b7a7 i8g10");
//! assert_eq!(threat, [Allowed, Allowed]);
//! // 12. So is a check and an idle move in turns.
//! let turns = levels("3k5/9/9/9/9/9/9/9/R8/5K3 w", "a2d2 d10e10 d2a2 e10d10");
//! assert_eq!(turns, [Allowed, Allowed]);
//! // 15. Cannons may not chase a chariot, even a protected one.
//! let follows = "a3c3 c6g6 c3g3 g6c6 g3c3";
//! let chariot = levels("3k5/9/9/2p3p2/2r6/9/2P3P2/C8/9/4K4 w", follows);
//! assert_eq!(chariot, [Chases, Allowed]);
//! // 17. A chariot may chase what is protected, be it after some moves only; 18. else not.
//! assert_eq!(levels("3k5/9/9/2p6/2c6/9/9/R8/9/5K3 w", follows), [Allowed, Allowed]);
//! assert_eq!(levels("3k5/9/9/9/2c6/9/9/R8/9/5K3 w", follows), [Chases, Allowed]);
//! // 19. A chariot that a horse holds fast may not be chased, even if it chases.
//! let held = levels("4ka3/2Nr4C/7R1/9/9/9/9/9/9/5K3 w", "h8h9 f10e9 h9h8 e9f10");
//! assert_eq!(held, [ChasesHeld, Chases]);
//! // 24. Two pieces of a kind that can take each other are an offer to exchange …
//! assert_eq!(levels("3k5/9/9/9/2r6/9/9/R8/9/5K3 w", follows), [Allowed, Allowed]);
//! // … but one that is bound to its file is chased.
//! let bound = levels("3k5/9/9/9/3r5/9/9/R8/9/3R1K3 w", "a3a6 d6d7 a6a7 d7d6 a7a6");
//! assert_eq!(bound, [Chases, Allowed]);
//! // 28. The general may chase, and 29. a soldier.
//! let general = levels("3k5/9/9/9/9/9/9/9/5K3/4p4 w", "f2e2 e1f1 e2f2 f1e1");
//! assert_eq!(general, [Allowed, Allowed]);
//! let soldier = levels("3k5/9/2c6/3P5/9/9/9/9/9/4K4 w", "d7c7 c8d8 c7d7 d8c8");
//! assert_eq!(soldier, [Allowed, Allowed]);
//! // 32. Two pieces may be chased in turns; one piece may not, by two in turns (diagram 81).
//! let two = levels("3k5/9/9/9/2c3n2/9/9/R8/9/5K3 w", "a3c3 d10d9 c3g3 d9d10 g3c3");
//! assert_eq!(two, [Allowed, Allowed]);
//! let by_two = levels("5k3/9/9/9/9/9/9/2r1N2C1/9/4K4 w", "e3d5 f10f9 d5e3 f9f10");
//! assert_eq!(by_two, [Chases, Allowed]);
//! ```

mod any;
mod attack;
mod blame;
mod verdict;

pub use any::{AnyAction, AnyAttack, AnyBlame, AnyVerdict, NamedMan};
pub use attack::{Action, Attack, Standing, standing};
pub use blame::{Blame, Cycle, Level, chases, chases_among};
pub use verdict::{NoChaseRule, Uncovered, Verdict, judge, judge_line};

#[cfg(test)]
mod tests;
