//! `paiju convert`: problems in other formats, some of them, in another order.

mod marks;
mod output;
mod selection;

use std::fmt::Write;

use clap::ValueEnum;
use marks::Mark;
use output::WriteArgs;
use selection::Selection;

use crate::cli::options::{JobArgs, LimitArgs, NODES, StipulationArgs, StreamArgs};
use crate::cli::report::style::printable;
use crate::cli::run::{
    CommandError, CommandResult, Exit, Pipeline, ReadAhead, Ui, Worked, interrupt,
};
use crate::convert::{Target, with_proof, write_in};
use crate::examine::{Plan, Policy, ReportPart, Unproven, examine, prove_solution};
use crate::generate::NoIdea;
use crate::input::{Conversion, PoseOptions, PosedProblem, RawProblem};
use crate::report::Report;
use crate::select::{FIELDS, Order, Query, Rank, Subject, Traits, Truth};
use crate::solve::Limits;

/// The help after the options: the language of --where, and the fields.
fn after_help() -> String {
    let mut text = String::from(
        "\
Every format is recognized by its content; see --input. What the new format has no place for is
named in a warning. Moves in YAML stay in the notation of the file, or are written in that of
--write-notation or --notation.

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

Without --sort and --spread problems are written as they are read, and no more are read than --count
wants; with --sort and --count only that number is held. What a limit leaves open is not selected, with
a warning and exit code 3.

Examples:
  paiju convert puzzles/traitors.yaml --format pgn
  paiju convert puzzles/traitors.yaml --format xqf -o xqf   one file each, in the folder xqf
  paiju convert xqf -o converted.yaml                       all files of a folder
  paiju convert --solve mine.yaml --format dhtmlxq          with the proven tree as variations
  paiju convert mine.yaml --format text --write-notation wxf       for people to read
  paiju convert mine.yaml collection.tsv --id set --title Both     join files, number anew
  paiju convert puzzles --where 'length in 2..3 and theme = traitor' > traitors.yaml
  paiju convert puzzles --where 'not author ~ paiju or award' --sort length,-difficulty
  paiju convert mine.yaml --prove --where 'verdict = sound' --spread --count 60
  paiju convert puzzles --where 'checks and final(K e10, N d8, mirrored)'
  paiju convert puzzles --prove --where 'move(attacker R takes A gives) and not key(check)'
  paiju convert mine.yaml --distinct idea
  paiju convert games.pgn --where 'men <= 12' --skip 100 --count 20 --format pgn",
    );
    text
}

#[derive(Debug, clap::Args)]
#[command(after_help = after_help())]
pub(super) struct Args {
    #[command(flatten)]
    input: StreamArgs,

    #[command(flatten)]
    stipulation: StipulationArgs,

    /// Only problems of which this holds
    ///
    /// Given more than once, all of them must hold
    #[arg(long = "where", short = 'w', value_name = "QUESTION")]
    questions: Vec<String>,

    /// Sort by these fields, falling with a - in front: length,-difficulty
    ///
    /// What a problem does not say comes last
    #[arg(long, value_name = "FIELDS", allow_hyphen_values = true)]
    sort: Option<String>,

    /// Leave out what was there before
    ///
    /// The same position, also mirrored or with colors exchanged, or the same idea, see `paiju help similar`.
    /// Of two the first stays
    #[arg(long, value_name = "WHAT")]
    distinct: Option<Distinct>,

    /// Choose the number of --count so that themes, length, key and material differ; of equals the
    /// first in the order of --sort
    #[arg(long, requires = "count")]
    spread: bool,

    /// Leave out the first N
    #[arg(long, value_name = "N")]
    skip: Option<usize>,

    /// Take no more than N
    #[arg(long, short = 'n', value_name = "N")]
    count: Option<usize>,

    /// Number the problems anew: PREFIX-1, PREFIX-2, …
    #[arg(long, value_name = "PREFIX")]
    id: Option<String>,

    /// Join all problems in one collection with this title
    #[arg(long)]
    title: Option<String>,

    /// Ask about what is proven, not about what the files say
    ///
    /// That is verdict, finding, length, theme and difficulty
    #[arg(long)]
    prove: bool,

    /// How unique the solution must be for --prove [default: standard]
    #[arg(long, value_name = "POLICY", requires = "prove")]
    policy: Option<Policy>,

    /// Write the proven solution tree instead of the moves of the file
    #[arg(long)]
    solve: bool,

    #[command(flatten)]
    writing: WriteArgs,

    #[command(flatten)]
    jobs: JobArgs,

    #[command(flatten)]
    limits: LimitArgs,
}

impl Args {
    /// Refuses options that have no effect.
    fn check(&self, ui: &Ui) -> CommandResult<()> {
        self.writing.check(ui)?;
        let unsolved = !self.prove && !self.solve && self.distinct != Some(Distinct::Idea);
        let without = "without --solve, --prove or --distinct idea";
        ui.refuse(unsolved, &LimitArgs::NAMES, without, "nothing is searched")?;
        let format = self.writing.format;
        let reason = "no other format has a title for all problems";
        ui.refuse(format != Target::Yaml, &["title"], "without --format yaml", reason)?;
        let is_fen = format == Target::Fen;
        let reason = "position texts alone are written";
        ui.refuse(is_fen, &["solve"], "with --format fen", reason)?;
        // What is asked of problems depends on their moves.
        let is_asked = !self.questions.is_empty() || self.sort.is_some() || !unsolved;
        let all = ["notation", "stipulation"];
        ui.refuse(is_fen && !is_asked, &all, "with --format fen", reason)?;
        let is_bare = format == Target::Epd && !is_asked;
        ui.refuse(is_bare, &all[..1], "with --format epd", "no moves are written")
    }
}

/// Selects problems and writes them.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    args.check(ui)?;
    let stop = interrupt::flag();
    // A solution that is to be written is looked for as long as it takes.
    let limits = args.limits.stopped_by(&stop);
    let limits = if args.solve { limits } else { limits.or_nodes(NODES) };
    let questions = Questions::of(args, limits)?;
    let pose_options = args.input.reading.pose_options(args.stipulation.given, false);
    let mut selection = Selection::new(args)?;
    ui.stdin(&args.input.files);
    let problems = ReadAhead::new(args.input.problems(), &stop);
    let pipeline = Pipeline::of(args.jobs, &stop);
    let ended =
        pipeline.run(problems, ui, |raw| questions.answer(raw, &pose_options), &mut selection)?;
    if ended.stopped {
        return Ok(Exit::Interrupted);
    }
    Ok(ended.exit.max(selection.finish(ui)?))
}

/// What must be different.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Distinct {
    /// The position
    Position,
    /// The idea; problems are solved for it
    Idea,
}

/// What is asked of each problem.
struct Questions<'a> {
    args: &'a Args,
    queries: Vec<Query>,
    order: Option<Order>,
    limits: Limits,
}

/// What the questions say of a problem.
struct Answered {
    conversion: Conversion,
    holds: Truth,
    rank: Option<Rank>,
    traits: Option<Traits>,
    mark: Option<Result<Mark, NoIdea>>,
    /// What is to be said of it if it is written.
    warnings: Vec<String>,
    exit: Exit,
}

impl<'a> Questions<'a> {
    /// Reads the questions and the order, and refuses options that have no effect.
    fn of(args: &'a Args, limits: Limits) -> CommandResult<Self> {
        let mut queries = Vec::new();
        for text in &args.questions {
            let query: Query =
                text.parse().map_err(|error| CommandError::Input(format!("--where: {error}")))?;
            queries.push(query);
        }
        let order = args.sort.as_deref().map(str::parse::<Order>).transpose();
        let order = order.map_err(|error| {
            CommandError::Input(format!("--sort: {error}; {}", error.0.remedy()))
        })?;
        let asks_proof = queries.iter().any(Query::needs_proof)
            || order.iter().any(Order::needs_proof)
            || args.spread;
        if args.prove && !asks_proof {
            return Err(CommandError::input(
                "--prove has no effect: no question, order or spread asks for what is proven",
            ));
        }
        Ok(Self { args, queries, order, limits })
    }

    /// Asks about a problem.
    fn answer(&self, raw: &RawProblem, options: &PoseOptions) -> Worked<Answered> {
        let conversion = raw.convert(options)?;
        let report = self.args.prove.then(|| self.prove(&conversion.posed)).flatten();
        let (posed, entry) = (&conversion.posed, &conversion.entry);
        let subject = Subject::new(posed, entry, &raw.file, report.as_ref());
        let mut holds = Truth::Yes;
        for query in &self.queries {
            match query.holds(&subject) {
                Truth::Yes => {}
                Truth::Unknown => holds = Truth::Unknown,
                Truth::No => {
                    holds = Truth::No;
                    break;
                }
            }
        }
        let wanted = holds == Truth::Yes;
        let rank = self.order.as_ref().filter(|_| wanted).map(|order| order.rank(&subject));
        let traits = (self.args.spread && wanted).then(|| Traits::of(&subject));
        let mark =
            self.args.distinct.filter(|_| wanted).map(|what| Mark::of(what, posed, &self.limits));
        let mut answered = Answered {
            conversion,
            holds,
            rank,
            traits,
            mark,
            warnings: Vec::new(),
            exit: Exit::Holds,
        };
        if wanted {
            self.rewrite(&mut answered);
        }
        Ok(answered)
    }

    /// Solves a problem where that is asked for, and writes its moves as they are asked for.
    fn rewrite(&self, answered: &mut Answered) {
        let Self { args, limits, .. } = self;
        let Answered { conversion, warnings, exit, .. } = answered;
        let Ok(problem) = &conversion.posed.problem else { return };
        warnings.extend(args.writing.misfit(problem));
        let notation = args.writing.notation(problem, args.input.reading.notation);
        if args.solve {
            match prove_solution(problem, notation, limits.clone()) {
                Ok(proof) => return with_proof(conversion, proof, notation),
                Err(why) => {
                    *exit = match why {
                        Unproven::Undecided => Exit::Undecided,
                        Unproven::Unsolvable | Unproven::TooMany => Exit::Findings,
                    };
                    let id = printable(&conversion.id);
                    warnings.push(format!("{id}: {why}; its moves are those of the file"));
                }
            }
        }
        if matches!(args.writing.format, Target::Yaml | Target::Text) {
            write_in(conversion, notation);
        }
    }

    fn prove(&self, posed: &PosedProblem) -> Option<Report> {
        let problem = posed.problem.as_ref().ok()?;
        let mut parts = vec![ReportPart::Check, ReportPart::Themes, ReportPart::Difficulty];
        if self.queries.iter().any(Query::asks_for_play) {
            parts.push(ReportPart::Tree);
        }
        if self.queries.iter().any(Query::compares_phases) {
            parts.extend([ReportPart::SetPlay(u8::MAX), ReportPart::Tries(1)]);
        }
        let plan = Plan {
            parts,
            policy: self.args.policy.unwrap_or_default(),
            authored: true,
            limits: self.limits.clone(),
            ..Plan::default()
        };
        Some(examine(problem, &plan, &mut ()))
    }
}
