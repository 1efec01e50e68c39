//! `paiju audit`: what collections and engines claim, against proofs.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::cli::options::{
    InputArgs, OutputArgs, ProvingArgs, QuestionArgs, ResultFileArgs, SearchOnly,
};
use crate::cli::report::audited::{AuditOptions, Audited, audit, by_engine};
use crate::cli::report::layout::Columns;
use crate::cli::report::proving::Proving;
use crate::cli::report::style::{BAD, FAINT, GOOD, OPEN};
use crate::cli::report::summary::tally;
use crate::cli::run::{
    CommandResult, Exit, Pipeline, ProblemResult, Reporting, Ui, View, interrupt,
};
use crate::cli::sink::Text;
use crate::examine::AuditVerdict;
use crate::input::PosedProblem;
use crate::report::words::{self, Language, Outcome};

const AFTER_HELP: &str = "\
A claim is, in this order: the column `claim` of a table or a JSON object, the number of a
stipulation such as `#5` (`dm 5` in EPD), `+` and `=`, the length of a solution. In a column, `5`,
`#5` and `mate 5` claim a shortest win in 5 moves, `<=5` one in 5 or fewer, `-5` a loss in 5, `+` a
win, `=` a draw. With a solution, its first move is part of the claim.

Verdicts: confirmed, shorter, longer, refuted (there is none of that length, and no other length is
known), wrong-move, undecided. Beyond the claimed number, a longer win is looked for if --time or
--nodes limits the search.

Examples:
  paiju audit --time 10s mates.epd
  paiju audit --column claim=dtm --column solution=pv --time 10s claims.jsonl
  paiju audit --column claim=upper_bound --at-most --time 5s claims.tsv
  paiju audit --engine 'paiju engine' --engine-time 1s --of-engine positions.txt
  paiju audit --time 10s pikafish.log    (what a program and an engine said in UCI or UCCI)";

#[derive(Debug, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,

    #[command(flatten)]
    question: QuestionArgs,

    /// Take the numbers of all claims as bounds: a shorter win is no contradiction
    #[arg(long)]
    at_most: bool,

    /// Audit what the engine of --engine claims of each position, instead of what the file says
    #[arg(long, requires = "engine")]
    of_engine: bool,

    #[command(flatten)]
    file: ResultFileArgs,

    #[command(flatten)]
    output: OutputArgs,

    #[command(flatten)]
    proving: ProvingArgs,
}

/// The columns of csv.
const COLUMNS: &str = "\
    file,id,fen,audit,claim,claimed_move,claimed_by,stipulation,repetition,verdict,moves,\
    at_most,win,keys,line,proven_not_within,lost_in,not_lost_within,nodes,seconds";

/// Audits every claim and reports in their order.
pub(super) fn run(args: &Args, ui: &mut Ui) -> CommandResult {
    ui.write_to(args.file.output())?;
    args.output.refuse_nested(&[])?;
    let certifying = [("certificates", args.output.certificates.certificates.is_some())];
    let search_only = SearchOnly::new(&certifying, args.question.stipulation())?;
    let stop = interrupt::flag();
    let opened = Proving::open(&args.proving, &args.output.certificates, &stop)?;
    let options = AuditOptions {
        at_most: args.at_most,
        of_engine: args.of_engine,
        verbose: args.output.verbose,
        // An engine that makes claims has all of its time.
        proving: Proving { engines: args.proving.engine.asked(&stop), ..opened },
        language: args.output.format.language(ui),
    };
    let tables = options.proving.tables.as_ref();
    let reporting = Reporting::of(&args.output, COLUMNS, &search_only)?;
    let pipeline = Pipeline { tables, ..Pipeline::of(args.output.jobs, &stop) };
    let source = args.input.source(args.question, false);
    let mut view = Tally { verdicts: BTreeMap::new(), errors: 0, language: options.language };
    reporting.run(pipeline, source, ui, |posed| audit(posed, &options), &mut view)
}

/// Counts claims by what came of them.
struct Tally {
    verdicts: BTreeMap<AuditVerdict, usize>,
    errors: usize,
    language: Language,
}

impl View<Audited> for Tally {
    fn text(&mut self, posed: &PosedProblem, columns: Columns, audited: &Audited) -> Text {
        match audited.verdict {
            Some(verdict) => *self.verdicts.entry(verdict).or_default() += 1,
            None => self.errors += 1,
        }
        let (mark, style) = match audited.verdict {
            Some(AuditVerdict::Confirmed) => ('✓', GOOD),
            Some(AuditVerdict::Undecided) => ('?', OPEN),
            Some(AuditVerdict::Unclaimed) => ('-', FAINT),
            None => ('!', BAD),
            Some(_) => ('✗', BAD),
        };
        let mark = format!("{style}{mark}{style:#}");
        let body = format!("{}{}", by_engine(audited), audited.text);
        Text { mark, head: columns.head(posed), body }
    }

    fn summary(&self, problems: usize) -> Option<String> {
        let verdicts = self.verdicts.iter();
        let verdicts = verdicts.map(|(&verdict, &count)| (count, words::audited(verdict)));
        let errors = (self.errors > 0).then(|| (self.errors, words::outcome(Outcome::Error)));
        let parts = verdicts.chain(errors).map(|(count, what)| words::tallied(count, what));
        let done = self.verdicts.values().sum::<usize>() + self.errors;
        Some(tally(problems, done, parts.collect(), self.language))
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
