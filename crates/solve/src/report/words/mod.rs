//! Every sentence about a problem, each once.
//!
//! A [`Sentence`] is a key with the moves, numbers and parts that belong in it, independent of
//! language. The files `en.json`, `de.json` and `zh.json` hold a template for each key. The command
//! line writes one language; the workbench gets the whole catalogue and the sentences as JSON.
//!
//! ```
//! use paiju_solve::report::words::{Language, Sentence};
//!
//! let won = Sentence::new("answer.won.checkmate").number("moves", 2);
//! assert_eq!(won.english(), "checkmate in 2 moves");
//! assert_eq!(won.text_in(Language::German), "Matt in 2 Zügen");
//! ```
//!
//! - `sentence`, `template`, `catalogue`: sentences, their templates, and the words;
//! - `finding`, `undecided`, `answer`, `value`, `ends`: findings, verdicts and reasons;
//! - `anatomy`, `tree`, `phases`, `failure`, `alternatives`: final positions, and what else a solution shows;
//! - `names`, `kind`: sides, men, themes, kinds of findings;
//! - `illegal`, `refusal`, `form`: illegal setups and moves, and texts that are not moves;
//! - `certificate`: what certificates prove;
//! - `runs`: many results, differences of two runs, and what tables hold;
//! - `summary`, `claim`, `judged`, `probed`: many problems, claims, repetitions, tables;
//! - `alike`: what two problems have in common; `mined`: what is found in tables;
//! - `economy`: what men are there for;
//! - `mend`: changes of a problem, and how they mend it;
//! - `matrix`, `prepend`: placements of men, and moves before a problem;
//! - `page`, `signs`, `twins`: books;
//! - `answers`: solving sheets, and solvers' answers.

mod alike;
mod alternatives;
mod anatomy;
mod answer;
mod answers;
mod catalogue;
mod certificate;
mod claim;
mod columns;
mod economy;
mod ends;
mod failure;
mod finding;
mod form;
mod illegal;
mod judged;
mod kind;
mod matrix;
mod mend;
mod mined;
mod names;
mod page;
mod phases;
mod prepend;
mod probed;
mod refusal;
mod runs;
mod sentence;
mod signs;
mod summary;
mod template;
#[cfg(test)]
mod tests;
mod tree;
mod twins;
mod undecided;
mod value;

pub use alike::{
    Numbered, Resemblance, anticipated, anticipations, compared_by_position, duplicate, duplicates,
    ideas_undecided, resemblance,
};
pub use alternatives::{alternative, alternatives, alternatives_at, alternatives_open};
pub(crate) use anatomy::prospect;
pub use anatomy::{AnatomyLine, anatomy, anatomy_text};
pub use answer::{
    all_keys, answer, answer_with_keys, at_most, bounded, counted, forced_goal, keys, no_win, open,
    progress, proven, proven_loss, searching, side_begins, solutions, unconfirmed, unknown_study,
    verdict, won,
};
pub use answers::{
    answer_impossible, answer_later, answer_open, answer_right, answer_short, answer_unreadable,
    answer_wrong, key_cut, later_moves, no_answer, open_moves, points, right_moves, sheet_name,
    sheet_points, sheet_solution,
};
pub use catalogue::{Catalogue, Language, json};
pub use certificate::{
    certificate_refused, certified_author, not_proven, proven_draw, proven_key, proven_solutions,
    proven_under, proven_verdict, stated,
};
pub use claim::{
    audit, audited, claim, claimed, claimed_mate, claimed_move, claims_solutions, moves_before,
    unclaimed,
};
pub use columns::{columns, filled, width};
pub use economy::{economy, idle};
pub use ends::{ended, ends_by_repetition, over, recurrence, rest, rests_on_ban, switch, whole};
pub(crate) use failure::failure;
pub use finding::{finding, not_accepted, remedy};
pub use illegal::{illegal, no_last_move};
pub use judged::{because, cycle, does, expected, judgement};
pub use kind::{
    above, aside, help, kind, label, labelled, level, plain, win, wins, with_commas, with_label,
};
pub use matrix::{
    left_out, map_sign, matrix_symmetric, placements, placements_illegal, placements_of, varied,
};
pub use mend::{edit, edit_asked, edit_solution, mended, mends, mends_open, placed};
pub use mined::{
    build_cost, mined, mined_from, mined_from_games, mining_interrupted, none_in_games, none_mined,
    of_memory, planned, tables_for, verifying,
};
pub use names::{man, side, theme, theme_shown, theme_title};
pub use page::{
    Heading, PageWord, annotator, asked, authors_solution, difficulty, first_move, headed, heading,
    issue, judges, legend, own_marks, page, page_number, related, reprinted, round, source_number,
    stars, to_move, tourney_judge, volume, wanted_solutions,
};
pub use phases::{
    held, hint, no_end, no_themes, not_every_variation, real_length, real_length_short, refuted,
    repetition, set_play, set_play_rest, tree_open, tries, tries_open, winners, winners_in,
    winners_open,
};
pub use prepend::{
    key_kind, prepended, prepends, prepends_forced, prepends_open, prepends_refused, replies,
};
pub use probed::{book_class, comes_again, comes_again_by_checks, no_next_table, no_table};
pub use refusal::refusal;
pub use runs::{
    built, by_rule, checks_lose, compared, cost, decided_in_plies, difference, differences,
    exception, exceptions, longest, man_on, material, named_problems, natural, of_side, positions,
    short_wins, usually, verified, won_in,
};
pub(in crate::report) use sentence::english;
pub use sentence::{Arg, Sentence};
pub use signs::{Sign, signs};
pub use summary::{
    Hidden, Outcome, broken, hidden, missing, not_done, not_replayed, outcome, printed_without_win,
    problems, tallied,
};
pub use tree::{
    choice, marked_repetition, one_of, or_others, remarked, repeated, shorter, study_keys,
    study_soonest, threat, tried, useless, zugzwang,
};
pub use twins::twin;
pub use undecided::undecided;
pub use value::{reason, study_value, value};
