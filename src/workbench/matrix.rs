//! Men of the board varied over squares and kinds, and the value of each placement.

use std::fmt::Display;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::job::{Job, SharedLimits};
use super::refusal::Refusal;
use super::setup::Setup;
use super::versions::VersionOrder;
use crate::exact::Tables;
use crate::matrix::{Counts, Matrix, Options, PlacedMan, Placement, Sign, State, Variation};
use crate::report::words::{self, Sentence};
use crate::rules::PlacementFault;
use crate::solve::Limits;

/// The most placements that a page is sent.
const MOST: u64 = 10_000;

/// The problem, and what is varied in it.
#[derive(Debug, Deserialize)]
pub(super) struct MatrixOrder {
    #[serde(flatten)]
    problem: VersionOrder,
    /// One variation per text, a man and where it goes: `e4: *`.
    vary: Vec<String>,
}

/// The placements of the men that are varied.
pub(super) struct Placements(Matrix);

#[derive(Serialize)]
struct Placed {
    kind: &'static str,
    men: Vec<PlacedMan>,
    /// The men of its mirror image, which has the same value.
    image: Option<Vec<PlacedMan>>,
    /// `legal`, why it is not, `repeated` or `mirrored`.
    state: &'static str,
    /// The name of its value, and the value as a map shows it; only for legal placements.
    value: Option<&'static str>,
    sign: Option<String>,
    /// The whole board of a sound placement.
    setup: Option<Setup>,
    /// Its solution in the notation of the problem.
    solution: String,
    /// Why it is not legal.
    faults: Vec<Sentence>,
}

/// The end of the placements.
#[derive(Serialize)]
struct Done {
    kind: &'static str,
    /// How many there are of each value.
    said: Sentence,
}

impl Placements {
    /// Reads what is asked.
    pub(super) fn read(order: &MatrixOrder) -> Result<Self, Refusal> {
        let problem = order.problem.problem()?;
        let asked = |reason: &dyn Display| Refusal::field("vary", reason);
        let vary = order.vary.iter().map(|text| text.parse::<Variation>());
        let vary = vary.collect::<Result<Vec<_>, _>>().map_err(|error| asked(&error))?;
        let matrix = Matrix::new(&problem, &vary, Options::default());
        let matrix = matrix.map_err(|error| asked(&error))?;
        if matrix.count() > MOST {
            return Err(asked(&format!("{} placements are more than {MOST}", matrix.count())));
        }
        Ok(Self(matrix))
    }

    /// Examines all placements within the time of one search, and sends each.
    pub(super) fn run(&self, job: &Job, limits: &Limits, tables: Option<&Arc<Tables>>) {
        let limits = SharedLimits::begin(job, limits);
        let mut counts = Counts::default();
        let left = limits.each(self.0.placements(), |placement, limits| {
            job.send(&self.placed(&placement, (limits, tables), &mut counts));
        });
        if left.is_none() {
            return;
        }
        counts.left += self.0.count().saturating_sub(counts.done() + counts.left);
        let said = words::placements(self.0.count());
        let said = words::with_label(said, words::with_commas(counts.sentences()));
        job.send(&Done { kind: "placed-all", said });
    }

    fn placed(
        &self,
        placement: &Placement,
        (limits, tables): (&Limits, Option<&Arc<Tables>>),
        counts: &mut Counts,
    ) -> Placed {
        let asked = self.0.problem();
        let rules = asked.position.rules();
        let mut placed = Placed {
            kind: "placed",
            men: placement.men.clone(),
            image: None,
            state: placement.state.name(),
            value: None,
            sign: None,
            setup: None,
            solution: String::new(),
            faults: Vec::new(),
        };
        let value = match &placement.state {
            State::Legal { position, mirrored } => {
                let report = self.0.value(position, limits, tables);
                let sign = Sign::of(&report);
                placed.value = Some(sign.name());
                placed.sign = Some(sign.text(asked.stipulation));
                if matches!(sign, Sign::Sound(_)) {
                    placed.setup = Some(Setup::of(position));
                    placed.solution = report.main.text();
                }
                let mirror =
                    |man: &PlacedMan| man.and_then(|(at, man)| Some((rules.mirrored(at)?, man)));
                placed.image =
                    mirrored.as_ref().map(|_| placement.men.iter().map(mirror).collect());
                Some((sign, report.no_last_move))
            }
            State::Illegal(faults) => {
                let sentence = |it: &PlacementFault| words::fault(&it.fault.clone().into());
                placed.faults = faults.iter().map(sentence).collect();
                None
            }
            State::Occupied(_) | State::Repeated | State::Mirrored => None,
        };
        counts.add(placement, value);
        placed
    }
}
