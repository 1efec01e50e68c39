//! `paiju verify`: problems against all their solutions.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::batch::repeats::{Repeats, question};
use crate::cli::options::{
    InputArgs, NO_CELL, OutputArgs, ProvingArgs, QuestionArgs, ResultFileArgs, SearchOnly,
};
use crate::cli::report::audited::{AuditOptions, Audited, audit, by_engine, exit};
use crate::cli::report::check::{CheckJob, Checked, check};
use crate::cli::report::layout::Columns;
use crate::cli::report::proving::Proving;
use crate::cli::report::style::{FAINT, mark};
use crate::cli::report::summary::{self, Tally};
use crate::cli::run::{
    CommandResult, Exit, Pipeline, ProblemResult, Reporting, Ui, View, interrupt,
};
use crate::cli::sink::Text;
use crate::examine::{AuditVerdict, Policy};
use crate::input::PosedProblem;
use crate::problem::Diagnostic;
use crate::report::words::{self, Language, Outcome};
use crate::solve::BEYOND;

const AFTER_HELP: &str = "\
A problem holds if it is sound, or if its findings are those that its `expect:` names.

A claim is, in this order: the column `claim` of a table or a JSON object, the number of a
stipulation such as `#5` (`dm 5` in EPD), `+` and `=`, the length of a solution. In a column, `5`,
`#5` and `mate 5` claim a shortest win in 5 moves, `<=5` one in 5 or fewer, `-5` a loss in 5, `+` a
win, `=` a draw. With a solution, its first move is part of the claim. What a program and an engine
said in UCI or UCCI is read, too.

Verdicts of claims: confirmed, shorter, longer, refuted (there is none of that length, and no other
length is known), wrong-move, undecided. Beyond the claimed number, a longer win is looked for if --time
or --nodes limits the search.

Without --nodes and --time each problem is searched for at most 20000000 positions.

Examples:
  paiju verify puzzles                      every file of problems below puzzles/
  paiju verify --policy strict mine.yaml    no dual at all
  paiju verify --beyond 4 mine.yaml         other wins, up to four moves later
  paiju verify --time 10s --jobs 2 mine.yaml
  paiju verify --format json --no-timing puzzles > report.json
  paiju verify --claims --time 10s mates.epd
  paiju verify --claims --column claim=dtm --column solution=pv --time 10s claims.jsonl
  paiju verify --claims --column claim=upper_bound --at-most --time 5s claims.tsv
  paiju verify --claims --engine 'paiju engine' --engine-time 1s --of-engine positions.txt
  paiju verify --claims --time 10s pikafish.log";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    question: QuestionArgs,

    /// How unique the solution must be
    #[arg(long, value_name = "POLICY", default_value = "standard", conflicts_with = "claims")]
    policy: Policy,

    /// Grade all other winning moves of a solution, and look for them up to this many moves beyond it
    /// [default: 2 with -v and under the policies any-win and tsume]
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u8).range(0..=MOST_BEYOND), conflicts_with = "claims")]
    beyond: Option<u8>,

    /// Compare what files claim, such as a length, with what is proven
    ///
    /// Claims are those of collections and engines, see below
    #[arg(long, help_heading = "Claims")]
    claims: bool,

    /// Take the numbers of all claims as bounds: a shorter win is no contradiction
    #[arg(long, requires = "claims", help_heading = "Claims")]
    at_most: bool,

    /// Compare what the engine of --engine claims of each position, instead of what the file says
    #[arg(long, requires = "claims", requires = "engine", help_heading = "Claims")]
    of_engine: bool,

    #[command(flatten)]
    file: ResultFileArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    proving: ProvingArgs,
}

/// The positions searched for a problem where the user sets no limit: the same on every machine, and some
/// minutes at most.
const NODES: u64 = 20_000_000;

/// The most moves beyond a solution up to which other wins are looked for.
const MOST_BEYOND: i64 = 100;

/// The columns of csv.
pub(super) const COLUMNS: &str = "\
    file,id,title,authors,fen,stipulation,repetition,verdict,expected,findings,severities,\
    messages,moves,win,keys,line,proven_not_within,short_win,more_keys,never,replayed,\
    broken_text,nodes,seconds";

impl Args {
    /// Refuses options that have no effect.
    fn check(&self, ui: &Ui) -> CommandResult<()> {
        self.output.refuse_nested(ui, &[])?;
        ui.refuse(self.output.format.has_cells(), &["beyond"], "with --format csv", NO_CELL)
    }
}

/// Checks every problem of the files and reports in their order.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    args.check(ui)?;
    ui.write_to(args.file.output())?;
    if args.claims {
        return run_claims(args, ui);
    }
    let search_only = SearchOnly::new(ui.given(&["beyond"]), args.question.stipulation())?;
    let stop = interrupt::flag();
    let proving = Proving::open(&args.proving, &args.output.certificates, &stop)?;
    let (verbose, language) = (args.output.is_verbose(), args.output.format.language(ui));
    let beyond = args.beyond.or(verbose.then_some(BEYOND));
    let job = CheckJob::new(proving, args.policy, beyond, verbose, language);
    let mut options = CheckJob { short: args.output.lines().is_some(), ..job };
    options.asked.usual_nodes = options.asked.limits.is_free().then_some(NODES);
    let tables = options.asked.tables.as_ref();
    let reporting = Reporting::of(&args.output, COLUMNS, &search_only, ui)?;
    let pipeline = Pipeline { tables, ..Pipeline::of(args.output.jobs, &stop) };
    let source = args.input.source(args.question, false);
    let mut view = CheckedView {
        tally: Tally::default(),
        repeats: Repeats::default(),
        usual: options.asked.usual_nodes,
        verbose,
        language,
    };
    reporting.run(pipeline, source, ui, |posed| check(posed, &options), &mut view)
}

/// Checked problems as people read them.
struct CheckedView {
    tally: Tally,
    repeats: Repeats,
    /// The positions searched for each problem, where the user set no limit.
    usual: Option<u64>,
    verbose: bool,
    language: Language,
}

impl View<Checked> for CheckedView {
    fn text(&mut self, posed: &PosedProblem, columns: Columns, checked: &Checked) -> Text {
        self.tally.add(checked);
        if let Some(question) = question(posed) {
            self.repeats.add(question, posed.number, &posed.id);
        }
        let (mark, body) = summary::text(posed, checked, self.verbose, self.language);
        Text { mark, head: columns.head(posed), body }
    }

    fn summary(&self, problems: usize) -> Option<String> {
        Some(self.tally.text(problems, self.language))
    }

    fn warnings(&self) -> Vec<String> {
        let positions = self.usual.filter(|_| self.tally.has_undecided());
        let limit = positions.map(|positions| {
            format!(
                "undecided problems were searched for {positions} positions each, the limit where \
                 neither --nodes nor --time sets one"
            )
        });
        limit.into_iter().chain(self.repeats.text()).collect()
    }
}

impl ProblemResult for Checked {
    fn value(&self) -> serde_json::Result<Value> {
        serde_json::to_value(&self.record)
    }

    fn exit(&self) -> Exit {
        self.exit
    }

    fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }
}

/// The columns of csv for claims.
const OF_CLAIMS: &str = "\
    file,id,fen,audit,claim,claimed_move,claimed_by,stipulation,repetition,verdict,moves,\
    at_most,win,keys,line,proven_not_within,lost_in,not_lost_within,nodes,seconds";

/// Compares every claim with what is proven, and reports in their order.
fn run_claims(args: &Args, ui: &mut Ui) -> CommandResult {
    args.output.refuse_nested(ui, &[])?;
    let search_only = SearchOnly::new(ui.given(&["certificates"]), args.question.stipulation())?;
    let stop = interrupt::flag();
    let opened = Proving::open(&args.proving, &args.output.certificates, &stop)?;
    let options = AuditOptions {
        at_most: args.at_most,
        of_engine: args.of_engine,
        verbose: args.output.is_verbose(),
        // An engine that makes claims has all of its time.
        proving: Proving { engines: args.proving.engine.asked(&stop), ..opened },
        language: args.output.format.language(ui),
    };
    let tables = options.proving.tables.as_ref();
    let reporting = Reporting::of(&args.output, OF_CLAIMS, &search_only, ui)?;
    let pipeline = Pipeline { tables, ..Pipeline::of(args.output.jobs, &stop) };
    let source = args.input.source(args.question, false);
    let mut view = Claims { verdicts: BTreeMap::new(), errors: 0, language: options.language };
    reporting.run(pipeline, source, ui, |posed| audit(posed, &options), &mut view)
}

/// Counts claims by what came of them.
struct Claims {
    verdicts: BTreeMap<AuditVerdict, usize>,
    errors: usize,
    language: Language,
}

impl View<Audited> for Claims {
    fn text(&mut self, posed: &PosedProblem, columns: Columns, audited: &Audited) -> Text {
        match audited.verdict {
            Some(verdict) => *self.verdicts.entry(verdict).or_default() += 1,
            None => self.errors += 1,
        }
        let mark = match audited.verdict {
            Some(AuditVerdict::Unclaimed) => format!("{FAINT}-{FAINT:#}"),
            verdict => mark(verdict.map_or(Exit::Input, exit)),
        };
        let body = format!("{}{}", by_engine(audited), audited.text);
        Text { mark, head: columns.head(posed), body }
    }

    fn summary(&self, problems: usize) -> Option<String> {
        let verdicts = self.verdicts.iter();
        let verdicts = verdicts.map(|(&verdict, &count)| (count, words::audited(verdict)));
        let errors = (self.errors > 0).then(|| (self.errors, words::outcome(Outcome::Error)));
        let parts = verdicts.chain(errors).map(|(count, what)| words::tallied(count, what));
        let done = self.verdicts.values().sum::<usize>() + self.errors;
        Some(summary::tally(problems, done, parts.collect(), self.language))
    }
}

impl ProblemResult for Audited {
    fn value(&self) -> serde_json::Result<Value> {
        serde_json::to_value(&self.record)
    }

    fn exit(&self) -> Exit {
        self.exit
    }
}
