//! The options of `select`.

use std::fmt::Write;

use clap::ValueEnum;

use crate::cli::command::convert::WriteArgs;
use crate::cli::options::{ProofArgs, StreamArgs};
use crate::convert::Target;
use crate::examine::Policy;
use crate::select::FIELDS;

/// The help after the options: the language of --where, and the fields.
pub(super) fn after_help() -> String {
    let mut text = String::from(
        "\
A question compares fields with values: = != < <= > >= as numbers or texts, ~ for a part of a text,
!~, `in 2..4`, `in (a, b)`; a field alone asks whether the problem says anything there. Questions are
joined by and, or, not and parentheses. Of a field with several values one is enough, and != and !~
want none.

Fields are all keys of problems (`paiju help yaml`), with those within them behind a point, such as
source.name or twins.b.change, and:
",
    );
    for (name, meaning) in FIELDS {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {name:<12}{meaning}");
    }
    text.push_str(
        "
Patterns are looked for in the solution of the file; with --prove, in the one that is found:
  start(P) final(P) during(P)   the diagram, the end of a variation, any position fits P
  key(M) move(M)                a first move, any move of either side fits M
  P  pieces with commas between them: a side (red, white, black, attacker, defender), a
     letter or a name (N, horse, ? for any), squares (d8, d8/f8, d*, *8); `no` denies a
     piece, `empty` wants squares without one
  M  a piece and its way (e4-e9, -e9, e4-, or where it goes to: e9), then what it does:
     takes (a piece), check, mate, quiet, gives (is taken for less than it is worth)
  mirrored, turned              in P and M: left and right, or the sides, may be exchanged
The attacker is the side that moves in the diagram.

Without --sort and --spread problems are written as they are read, and no more are read than --take
wants; with --sort and --take only that number is held. What a limit leaves open is not selected, with
a warning and exit code 3.

Examples:
  paiju select puzzles --where 'length in 2..3 and theme = traitor' > traitors.yaml
  paiju select mine.yaml collection.tsv --id set --title Both     join files, number anew
  paiju select puzzles --where 'not author ~ paiju or award' --sort length,-difficulty
  paiju select mine.yaml --prove --where 'verdict = sound' --spread --take 60
  paiju select puzzles --where 'checks and final(K e10, N d8, mirrored)'
  paiju select puzzles --prove --where 'move(attacker R takes A gives) and not key(check)'
  paiju select mine.yaml --distinct idea
  paiju select games.pgn --where 'men <= 12' --skip 100 --take 20 --to pgn",
    );
    text
}

#[derive(Debug, clap::Args)]
#[command(after_help = after_help())]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    pub(super) input: StreamArgs,

    /// Only problems of which this holds; given more than once, all of them must
    #[arg(long = "where", short = 'w', value_name = "QUESTION")]
    pub(super) questions: Vec<String>,

    /// Sort by these fields, falling with a - in front: length,-difficulty. What a problem does not
    /// say comes last
    #[arg(long, value_name = "FIELDS", allow_hyphen_values = true)]
    pub(super) sort: Option<String>,

    /// Leave out what was there before: the same position, also mirrored or with colors exchanged, or
    /// the same idea, see `paiju help duplicates`. Of two the first stays
    #[arg(long, value_name = "WHAT")]
    pub(super) distinct: Option<Distinct>,

    /// Choose the number of --take so that themes, length, key and material differ; of equals the
    /// first in the order of --sort
    #[arg(long, requires = "take")]
    pub(super) spread: bool,

    /// Leave out the first N
    #[arg(long, value_name = "N")]
    pub(super) skip: Option<usize>,

    /// Take no more than N
    #[arg(long, short = 'n', value_name = "N")]
    pub(super) take: Option<usize>,

    /// Number the problems anew: PREFIX-1, PREFIX-2, …
    #[arg(long, value_name = "PREFIX")]
    pub(super) id: Option<String>,

    /// Join all problems in one collection with this title
    #[arg(long)]
    pub(super) title: Option<String>,

    /// Ask about what is proven, not about what the files say: verdict, finding, length, theme and
    /// difficulty
    #[arg(long)]
    pub(super) prove: bool,

    /// How unique the solution must be for --prove [default: standard]
    #[arg(long, value_name = "POLICY", requires = "prove")]
    pub(super) policy: Option<Policy>,

    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = "yaml")]
    pub(super) to: Target,

    #[command(flatten)]
    pub(super) writing: WriteArgs,

    #[command(flatten)]
    pub(super) proof: ProofArgs,
}

/// What must be different.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Distinct {
    /// The position
    Position,
    /// The idea; problems are solved for it
    Idea,
}
