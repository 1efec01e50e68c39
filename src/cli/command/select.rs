//! `paiju select`: some problems of files, in another order.

use std::cmp::Ordering;
use std::collections::{BTreeSet, HashSet};
use std::fmt::Write;

use clap::ValueEnum;

use super::convert::{Output, WriteArgs};
use crate::batch::duplicates::least;
use crate::batch::{Runs, problems};
use crate::cli::options::{ProofArgs, StreamArgs, refuse};
use crate::cli::report::style::printable;
use crate::cli::run::{
    CommandError, CommandResult, Exit, Outlet, Pipeline, ReadAhead, Ui, Worked, interrupt,
};
use crate::convert::{Target, write_in};
use crate::examine::{Plan, Policy, ReportPart, examine};
use crate::formats::Header;
use crate::generate::{NoIdea, idea_of};
use crate::input::{Conversion, PoseOptions, PosedProblem, RawProblem};
use crate::problem::Text;
use crate::report::Report;
use crate::select::{FIELDS, Order, Query, Rank, Subject, Traits, Truth, spread};
use crate::solve::Limits;

/// The help after the options: the language of --where, and the fields.
fn after_help() -> String {
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
pub(super) struct Args {
    #[command(flatten)]
    input: StreamArgs,

    /// Only problems of which this holds; given more than once, all of them must
    #[arg(long = "where", short = 'w', value_name = "QUESTION")]
    questions: Vec<String>,

    /// Sort by these fields, falling with a - in front: length,-difficulty. What a problem does not
    /// say comes last
    #[arg(long, value_name = "FIELDS", allow_hyphen_values = true)]
    sort: Option<String>,

    /// Leave out what was there before: the same position, also mirrored or with colors exchanged, or
    /// the same idea, see `paiju help duplicates`. Of two the first stays
    #[arg(long, value_name = "WHAT")]
    distinct: Option<Distinct>,

    /// Choose the number of --take so that themes, length, key and material differ; of equals the
    /// first in the order of --sort
    #[arg(long, requires = "take")]
    spread: bool,

    /// Leave out the first N
    #[arg(long, value_name = "N")]
    skip: Option<usize>,

    /// Take no more than N
    #[arg(long, short = 'n', value_name = "N")]
    take: Option<usize>,

    /// Number the problems anew: PREFIX-1, PREFIX-2, …
    #[arg(long, value_name = "PREFIX")]
    id: Option<String>,

    /// Join all problems in one collection with this title
    #[arg(long)]
    title: Option<String>,

    /// Ask about what is proven, not about what the files say: verdict, finding, length, theme and
    /// difficulty
    #[arg(long)]
    prove: bool,

    /// How unique the solution must be for --prove [default: standard]
    #[arg(long, value_name = "POLICY", requires = "prove")]
    policy: Option<Policy>,

    /// The format to write
    #[arg(long, value_name = "FORMAT", default_value = "yaml")]
    to: Target,

    #[command(flatten)]
    writing: WriteArgs,

    #[command(flatten)]
    proof: ProofArgs,
}

impl Args {
    /// Refuses options that have no effect.
    fn check(&self) -> CommandResult<()> {
        self.writing.check(Some(self.to))?;
        let [nodes, time, _] = self.proof.given();
        let unsolved = !self.prove && self.distinct != Some(Distinct::Idea);
        let without = "without --prove or --distinct idea";
        refuse(unsolved, &[nodes, time], without, "nothing is solved")?;
        let title = [("title", self.title.is_some())];
        let reason = "no other format has a title for all problems";
        refuse(self.to != Target::Yaml, &title, "without --to yaml", reason)
    }
}

/// Selects problems and writes them.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    args.check()?;
    let stop = interrupt::flag();
    let questions = Questions::of(args, args.proof.stopped_by(&stop))?;
    let pose_options = args.input.reading.pose_options(None, false);
    let mut selection = Selection::new(args)?;
    ui.stdin(&args.input.files);
    let problems = ReadAhead::new(args.input.problems(), &stop);
    let pipeline = Pipeline::of(args.proof.jobs, &stop);
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
    mark: Option<Result<String, NoIdea>>,
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
        let mark = self.args.distinct.filter(|_| wanted).map(|what| self.mark(what, posed));
        Ok(Answered { conversion, holds, rank, traits, mark })
    }

    fn prove(&self, posed: &PosedProblem) -> Option<Report> {
        let problem = posed.problem.as_ref().ok()?;
        let mut parts = vec![ReportPart::Check, ReportPart::Themes, ReportPart::Difficulty];
        if self.queries.iter().any(Query::asks_for_play) {
            parts.push(ReportPart::Tree);
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

    /// What no other problem may have.
    fn mark(&self, what: Distinct, posed: &PosedProblem) -> Result<String, NoIdea> {
        let position = || match &posed.problem {
            Ok(problem) => {
                let rules = problem.position.rules().name();
                format!("{rules} {}", least(&problem.position.to_string()).1)
            }
            Err(_) => posed.fen.clone().unwrap_or_default(),
        };
        match (what, &posed.problem) {
            (Distinct::Idea, Ok(problem)) => match idea_of(problem, &self.limits) {
                Ok(idea) => Ok(format!("idea {idea}")),
                Err(NoIdea::Undecided) => Err(NoIdea::Undecided),
                // Nothing else can be compared.
                Err(NoIdea::Study | NoIdea::Unsolvable) => Ok(position()),
            },
            _ => Ok(position()),
        }
    }
}

/// What has been selected so far.
struct Selection<'a> {
    args: &'a Args,
    output: Output<'a>,
    held: Held,
    marks: HashSet<String>,
    /// Problems that were read, skipped and written.
    read: usize,
    skipped: usize,
    written: usize,
    open: LeftOpen,
    /// Results of runs among the problems.
    runs: Runs,
}

impl<'a> Selection<'a> {
    fn new(args: &'a Args) -> CommandResult<Self> {
        Ok(Self {
            args,
            output: Output::new(args.to, &args.writing)?,
            held: Held::default(),
            marks: HashSet::new(),
            read: 0,
            skipped: 0,
            written: 0,
            open: LeftOpen::default(),
            runs: Runs::default(),
        })
    }

    /// Writes a problem, unless it is skipped or was there before.
    fn write(&mut self, candidate: Candidate, ui: &mut Ui) -> CommandResult {
        if candidate.mark.is_some_and(|mark| !self.marks.insert(mark)) {
            return Ok(Exit::Holds);
        }
        if self.skipped < self.args.skip.unwrap_or(0) {
            self.skipped += 1;
            return Ok(Exit::Holds);
        }
        self.written += 1;
        let mut conversion = candidate.conversion;
        if let Some(prefix) = &self.args.id {
            let id = format!("{prefix}-{}", self.written);
            conversion.entry.id = Some(Text::new(&id));
            if let Some(tree) = &mut conversion.tree {
                tree.headers.set(Header::Id, &id);
            }
            conversion.id = id;
        }
        if let Some(title) = &self.args.title {
            conversion.posed.collection = Some(title.clone());
        }
        if let (Ok(problem), Target::Yaml) = (&conversion.posed.problem, self.args.to) {
            self.args.writing.misfit(problem).iter().for_each(|warning| ui.warning(warning));
            let notation = self.args.writing.notation(problem, self.args.input.reading.notation);
            write_in(&mut conversion, notation);
        }
        self.output.add(&conversion, ui)
    }

    /// Writes what was held, and says what was left open.
    fn finish(mut self, ui: &mut Ui) -> CommandResult {
        if self.args.spread {
            self.skipped = self.args.skip.unwrap_or(0);
        }
        let mut exit = Exit::Holds;
        for candidate in std::mem::take(&mut self.held).chosen(self.args) {
            if self.args.take.is_some_and(|most| self.written >= most) {
                break;
            }
            exit = exit.max(self.write(candidate, ui)?);
        }
        exit = exit.max(self.open.warn(self.args.prove, self.args.take.is_some(), ui));
        let faults = self.runs.faults(!self.is_full());
        for fault in &faults {
            ui.error(fault);
        }
        exit = if faults.is_empty() { exit } else { exit.max(Exit::Findings) };
        self.output.finish(ui)?;
        Ok(exit)
    }
}

impl Outlet<RawProblem, Answered> for Selection<'_> {
    fn result(&mut self, raw: RawProblem, answered: Answered, ui: &mut Ui) -> CommandResult {
        let Answered { conversion, holds, rank, traits, mark } = answered;
        self.runs.add_raw(&raw);
        ui.problem(&conversion.posed);
        let exit = if conversion.posed.has_error() { Exit::Input } else { Exit::Holds };
        let mark = match (holds, mark.transpose()) {
            (Truth::No, _) => return Ok(exit),
            (Truth::Unknown, _) | (_, Err(_)) => {
                return Ok(exit.max(self.open.add(&conversion.id)));
            }
            (Truth::Yes, Ok(mark)) => mark,
        };
        self.read += 1;
        let is_unplaced = rank.as_ref().is_some_and(|it| it.is_open)
            || traits.as_ref().is_some_and(|it| it.is_open);
        if is_unplaced {
            self.open.add_unplaced();
        }
        let candidate = Candidate { conversion, rank, traits, mark, place: self.read };
        if Held::is_needed(self.args) {
            self.held.add(candidate, self.args);
            return Ok(exit);
        }
        Ok(exit.max(self.write(candidate, ui)?))
    }

    fn nothing(&mut self, raw: &RawProblem, _: &PosedProblem) {
        self.runs.add_raw(raw);
    }

    fn is_full(&self) -> bool {
        self.args.take.is_some_and(|most| self.written >= most)
    }
}

/// A problem for which the questions hold.
struct Candidate {
    conversion: Conversion,
    rank: Option<Rank>,
    traits: Option<Traits>,
    /// What no other problem may have.
    mark: Option<String>,
    /// Its place in the input.
    place: usize,
}

/// Problems that wait, sorted where they need not all be held.
#[derive(Default)]
struct Held(Vec<Candidate>);

impl Held {
    /// Whether problems wait.
    fn is_needed(args: &Args) -> bool {
        args.sort.is_some() || args.spread
    }

    /// Keeps a problem until the end of the input; where only some are wanted and none can be left
    /// out later, no more than those.
    fn add(&mut self, candidate: Candidate, args: &Args) {
        let most = args.take.filter(|_| !args.spread && args.distinct.is_none());
        let Some(most) = most.map(|most| most.saturating_add(args.skip.unwrap_or(0))) else {
            self.0.push(candidate);
            return;
        };
        let at = self.0.partition_point(|other| order(other, &candidate).is_le());
        if at < most {
            self.0.insert(at, candidate);
            self.0.truncate(most);
        }
    }

    /// The problems in their order. Where they are to be as different as they can be, those that are
    /// skipped are left out, and those that are not wanted.
    fn chosen(self, args: &Args) -> Vec<Candidate> {
        let Self(mut held) = self;
        held.sort_by(order);
        if !args.spread {
            return held;
        }
        // What was there before is left out first, so that the number is reached.
        let mut marks = HashSet::new();
        held.retain(|it| it.mark.as_ref().is_none_or(|mark| marks.insert(mark.clone())));
        held.drain(..args.skip.unwrap_or(0).min(held.len()));
        let traits: Vec<Traits> = held.iter().filter_map(|it| it.traits.clone()).collect();
        let chosen = spread(&traits, args.take.unwrap_or(usize::MAX));
        let chosen: BTreeSet<usize> = chosen.into_iter().collect();
        let mut at = 0;
        held.retain(|_| {
            at += 1;
            chosen.contains(&(at - 1))
        });
        held
    }
}

/// The order in which problems are written.
fn order(a: &Candidate, b: &Candidate) -> Ordering {
    let ranks = a.rank.as_ref().zip(b.rank.as_ref());
    let order = ranks.map_or(Ordering::Equal, |(a, b)| a.compare(b));
    order.then(a.place.cmp(&b.place))
}

/// What was left open: nothing of it vanishes without a word.
#[derive(Default)]
struct LeftOpen {
    /// The first undecided problems.
    named: BTreeSet<String>,
    undecided: usize,
    /// Selected problems whose place in the order, or difference from others, is not known.
    unplaced: usize,
}

/// Undecided problems that are named.
const NAMED: usize = 5;

impl LeftOpen {
    /// Adds a problem that is not selected.
    fn add(&mut self, id: &str) -> Exit {
        self.undecided += 1;
        if self.named.len() < NAMED {
            self.named.insert(printable(id));
        }
        Exit::Undecided
    }

    /// Adds a problem that may be selected in place of another one.
    fn add_unplaced(&mut self) {
        self.unplaced += 1;
    }

    /// Says it, where `some` were taken and not all; returns what it adds to the exit code.
    fn warn(&self, proven: bool, some: bool, ui: &mut Ui) -> Exit {
        if self.undecided > 0 {
            let named: Vec<&str> = self.named.iter().map(String::as_str).collect();
            let more = self.undecided - named.len();
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let reason = if proven {
                "undecided, so not selected; --nodes or --time allow more"
            } else {
                "no solution that can be played, so not selected; --prove finds one"
            };
            ui.summary_warning(&format!("{}{more}: {reason}", named.join(", ")));
        }
        if self.unplaced == 0 || !some {
            return Exit::Holds;
        }
        let problems = problems(self.unplaced as u64);
        ui.summary_warning(&format!(
            "{problems} undecided, so that others may have been taken instead; --nodes or --time allow \
             more"
        ));
        Exit::Undecided
    }
}
