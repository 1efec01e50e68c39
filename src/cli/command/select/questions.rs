//! What is asked of each problem, and the answer.

use super::{Args, Distinct};
use crate::batch::duplicates::least;
use crate::cli::run::error::CommandError;
use crate::cli::run::pipeline::Worked;
use crate::examine::{Plan, ReportPart, examine};
use crate::generate::{NoIdea, idea_of};
use crate::input::{Conversion, PoseOptions, PosedProblem, RawProblem};
use crate::report::Report;
use crate::select::{Order, Query, Rank, Subject, Traits, Truth};
use crate::solve::Limits;

/// What is asked of each problem.
pub(super) struct Questions<'a> {
    args: &'a Args,
    queries: Vec<Query>,
    order: Option<Order>,
    limits: Limits,
}

/// What the questions say of a problem.
pub(super) struct Answered {
    pub(super) conversion: Conversion,
    pub(super) holds: Truth,
    pub(super) rank: Option<Rank>,
    pub(super) traits: Option<Traits>,
    pub(super) mark: Option<Result<String, NoIdea>>,
}

impl<'a> Questions<'a> {
    /// Reads the questions and the order, and refuses options that have no effect.
    pub(super) fn of(args: &'a Args, limits: Limits) -> Result<Self, CommandError> {
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
            let message =
                "--prove has no effect: no question, order or spread asks for what is proven";
            return Err(CommandError::Input(message.to_owned()));
        }
        Ok(Self { args, queries, order, limits })
    }

    /// Asks about a problem.
    pub(super) fn answer(&self, raw: &RawProblem, options: &PoseOptions) -> Worked<Answered> {
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
