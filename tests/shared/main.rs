//! The solver against reference data that lies outside the project: mates of teaching
//! books, of games and manuals, and the problems of an old collection, as other programs
//! solved them. The folder is named by `PAIJU_SHARED_DATA`; without it nothing is examined.

#![expect(clippy::unwrap_used, reason = "a test may stop at what cannot be")]
#![expect(clippy::print_stdout, reason = "how long things take, and that nothing was done")]

mod checked_mates;
mod fields;
mod long_checks;
mod mate_lines;
mod old_collection;
mod perpetual_checks;
mod repetitions;
mod table;
mod themes;
mod xqf_files;
