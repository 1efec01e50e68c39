//! The one way in: any file, folder or standard input becomes a stream of problems.
//!
//! [`Input`] names files. [`Input::problems`] reads them lazily: a line or one YAML document
//! is held at a time, so memory does not grow with the input. Each [`RawProblem`] knows its
//! file, its line and its number; [`RawProblem::pose`] parses it and puts it on the board,
//! which many workers can do at once. The result is a [`PosedProblem`]: a problem or the
//! reasons why it is not one, with the [`Excerpt`] of the file that the reasons quote.
//!
//! [`Format`]s are recognized by their content, see [`Format::detect`]. A problem without an id
//! is called `<file stem>-<n>`, where `n` counts the problems of its file, in every format.
//!
//! The way of one line of a file to the solver:
//!
//! 1. `input/files.rs`: the file is found, perhaps in a folder;
//! 2. `input/files.rs` opens it, and `input/format.rs` recognizes its format;
//! 3. `input/reader.rs`, `input/lines.rs`: the line is read (in YAML, `input/documents.rs` collects the lines of a
//!    document and `problem/yaml.rs` takes it apart);
//! 4. `input/raw_problem.rs`: the line is parsed by `input/fields/` into an `Entry`
//!    (`problem/yaml/entry.rs`), which `problem/resolve.rs` puts on the board;
//! 5. `input/posed_problem.rs`: the problem that commands work on.
//!
//! `input/games/` reads another kind of input in the same way: games, as a stream ([`Games`]) or each by
//! its number ([`NumberedGames`]).
//!
//! ```
//! use paiju_problem::input::{Input, PoseOptions};
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("mates.epd");
//! std::fs::write(&path, "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w - - dm 2;\nnonsense\n")?;
//! let input = Input { paths: vec![path], ..Input::default() };
//! let posed = input.problems().map(|raw| raw.pose(&PoseOptions::default()));
//! let [good, bad] = &posed.collect::<Vec<_>>()[..] else { panic!() };
//! assert_eq!((good.id.as_str(), good.line), ("mates-1", 1));
//! assert!(good.problem.is_ok() && bad.problem.is_err());
//! # Ok::<(), std::io::Error>(())
//! ```

mod documents;
mod fields;
mod files;
mod format;
mod games;
mod json;
mod json_object;
mod lines;
mod posed_problem;
mod raw_problem;
mod reader;
mod transcript;

pub use documents::LARGEST_DOCUMENT;
pub use fields::{Columns, FieldError, Fields, NAMES as FIELDS, cells, json_fault, unread_names};
pub use files::{FileError, FileErrorReason, STDIN, files, files_of, open_results};
pub use format::Format;
pub use games::{GameError, GameText, Games, MoveText, NumberedGames, RawGame};
pub use lines::{Excerpt, Fingerprint, LONGEST_LINE, Line, LineFault, Lines};
pub use posed_problem::{Conversion, PosedProblem};
pub use raw_problem::{PoseOptions, RawProblem, SHORTEST};
pub use reader::{Input, RawProblems};
pub use transcript::{EarlierMoves, Info};
