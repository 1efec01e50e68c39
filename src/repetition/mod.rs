//! Who is to blame where a position comes again, and why.
//!
//! A line in which a position comes again, with the same side to move, ends there. Its *cycle*
//! is the part from the last earlier occurrence ([`Cycle`]). What a side does with every one of
//! its moves in the cycle is its [`Level`]: it gives check, it chases one and the same man, or
//! neither. Under [`Repetition::Asian`](crate::game::Repetition::Asian) the side with the higher
//! level has lost, and equal levels draw; under `Checks` only checks count, under `None` nothing.
//!
//! An *attack* counts ([`standing`]) if
//! - the attacker is neither a general nor a soldier,
//! - what it attacks is neither a general nor a soldier that has not crossed the river,
//! - it could be made legally, if it was the attacker's turn,
//! - two men of one kind do not attack each other, as that offers an exchange, and
//! - what is attacked is worth more than the attacker (a chariot more than cannon and horse,
//!   these more than the rest), or nothing could take back, legally except that a check which
//!   is given already need not be answered.
//!
//! A move *chases* ([`chases()`]) a man if some man of its side attacks it after the move and did
//! not attack it before. Which man attacks may change from move to move. `docs/rules.md` says which of the published cases this decides as tournaments do.
//!
//! Where the rules say more than that, or published cases disagree, there is no verdict:
//! [`Uncovered`].
//!
//! ```
//! use paiju::game::{Color, Repetition, fen};
//! use paiju::notation::{Notation, read};
//! use paiju::repetition::{Level, judge_line};
//! use paiju::rules::xiangqi::Xiangqi;
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

mod action;
mod attack;
mod blame;
mod cycle;
mod level;
#[cfg(test)]
mod tests;
mod uncovered;
mod verdict;

pub use action::{Action, Attack};
pub use attack::{Standing, standing};
pub use blame::{Blame, chases, chases_among};
pub use cycle::Cycle;
pub use level::Level;
pub use uncovered::Uncovered;
pub use verdict::{NoChaseRule, Verdict, judge, judge_line};
