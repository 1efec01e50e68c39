//! Options of the npm package, and its errors.

use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

use paiju::examine::Policy;
use paiju::input::{PoseOptions, PosedProblem, RawProblem};
use paiju::problem::Severity;
use paiju::record::{PhaseOptions, SolveOptions};
use paiju::solve::{Limits, MAX_LENGTH};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

/// The options of a call. `npm/index.d.ts` describes it.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own, by its name")]
pub(crate) struct Options {
    rules: Option<String>,
    stipulation: Option<String>,
    checks: bool,
    repetition: Option<String>,
    notation: Option<String>,
    seconds: Option<f64>,
    nodes: Option<u64>,
    megabytes: Option<usize>,
    moves: Option<u8>,
    tries: Option<u8>,
    all: bool,
    set_play: bool,
    pub(crate) beyond: Option<u8>,
    pub(crate) details: bool,
    classify: bool,
    policy: Option<String>,
    pub(crate) solve: bool,
    pub(crate) all_ends: bool,
    pub(crate) explain: bool,
    pub(crate) arrows: Vec<String>,
    pub(crate) men: Option<String>,
    pub(crate) coordinates: Option<String>,
    pub(crate) palette: Option<String>,
    pub(crate) flip: bool,
    pub(crate) to: Option<String>,
    pub(crate) variations: bool,
    pub(crate) encoding: Option<String>,
}

/// The most memory of a search, in megabytes.
const MOST_MEGABYTES: usize = 768;

/// Why a call fails.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Failure {
    message: String,
    line: Option<u64>,
    column: Option<usize>,
    help: Option<String>,
}

impl Failure {
    pub(crate) fn new(message: impl Display) -> Self {
        Self { message: message.to_string(), ..Self::default() }
    }

    /// An invalid value of an option.
    pub(crate) fn option(name: &str, why: impl Display) -> Self {
        Self::new(format!("{name}: {why}"))
    }

    /// The first error of a problem that could not be read.
    pub(crate) fn of(posed: &PosedProblem) -> Option<Self> {
        let mut errors = posed.diagnostics().iter().filter(|one| one.severity == Severity::Error);
        let first = errors.next()?;
        let start = first.primary.as_ref().map(|label| label.span.start);
        let line = start.map_or(posed.line, |start| posed.excerpt.line(start));
        let before = start.and_then(|start| posed.excerpt.text.get(..start));
        let last = before.map(|text| text.rsplit('\n').next().unwrap_or_default());
        Some(Self {
            message: first.message.clone(),
            line: (line > 0).then_some(line),
            column: last.map(|text| text.chars().count() + 1),
            help: first.help.clone(),
        })
    }
}

impl From<Failure> for JsValue {
    fn from(failure: Failure) -> Self {
        Self::from_str(&serde_json::to_string(&failure).unwrap_or(failure.message))
    }
}

fn parsed<T: FromStr<Err: Display>>(name: &str, text: Option<&str>) -> Result<Option<T>, Failure> {
    text.map(|text| text.parse().map_err(|error| Failure::option(name, error))).transpose()
}

/// One of a list of names; the first one is the default.
pub(crate) fn chosen<T: Copy>(
    name: &str,
    given: Option<&str>,
    known: &[(&str, T)],
) -> Result<T, Failure> {
    let found = known.iter().find(|(known, _)| given.is_none_or(|given| given == *known));
    found.map(|&(_, value)| value).ok_or_else(|| {
        let known: Vec<_> = known.iter().map(|(known, _)| *known).collect();
        let found = given.unwrap_or_default();
        Failure::option(name, format!("found `{found}`, expected one of {}", known.join(", ")))
    })
}

impl Options {
    /// Reads options from JSON.
    pub(crate) fn read(text: &str) -> Result<Self, Failure> {
        serde_json::from_str(text).map_err(|error| Failure::option("options", error))
    }

    /// Defaults for the problems of an input.
    pub(crate) fn pose(&self) -> Result<PoseOptions, Failure> {
        Ok(PoseOptions {
            stipulation: parsed("stipulation", self.stipulation.as_deref())?,
            unstated: None,
            only_checks: self.checks,
            repetition: parsed("repetition", self.repetition.as_deref())?,
            rules: parsed("rules", self.rules.as_deref())?.unwrap_or_default(),
            notation: parsed("notation", self.notation.as_deref())?,
        })
    }

    /// The limits of one problem.
    pub(crate) fn limits(&self) -> Result<Limits, Failure> {
        let time = |seconds| {
            let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| !time.is_zero());
            let why =
                || Failure::option("seconds", format!("found {seconds}, expected more than 0"));
            time.ok_or_else(why)
        };
        let otherwise = Limits::default();
        let memory = self.megabytes.map(|megabytes| megabytes.clamp(1, MOST_MEGABYTES) << 20);
        Ok(Limits {
            nodes: self.nodes,
            time: self.seconds.map(time).transpose()?,
            memory: memory.unwrap_or(otherwise.memory),
            ..otherwise
        })
    }

    /// How problems are solved.
    pub(crate) fn solving(&self) -> Result<SolveOptions, Failure> {
        if self.moves.is_some_and(|moves| moves == 0 || moves > MAX_LENGTH) {
            return Err(Failure::option("moves", format!("expected 1 to {MAX_LENGTH}")));
        }
        if self.all && self.moves.is_none() {
            return Err(Failure::option("all", "it needs moves: a length to search for"));
        }
        let winners = self.moves.filter(|_| self.all);
        Ok(SolveOptions {
            most: self.moves,
            phases: PhaseOptions { set_play: self.set_play, tries: self.tries, winners },
            verbose: self.details,
            classify: self.classify,
            certify: false,
            limits: self.limits()?,
            tables: None,
        })
    }

    /// How unique solutions must be.
    pub(crate) fn policy(&self) -> Result<Policy, Failure> {
        let known = [
            ("strict", Policy::Strict),
            ("standard", Policy::Standard),
            ("only-move", Policy::OnlyMove),
            ("key", Policy::Key),
            ("any-win", Policy::AnyWin),
            ("tsume", Policy::Tsume),
        ];
        if self.policy.is_none() {
            return Ok(Policy::default());
        }
        chosen("policy", self.policy.as_deref(), &known)
    }
}

/// One problem: a position text, or an object in JSON with a `fen`.
pub(crate) fn one(text: &str) -> RawProblem {
    if text.trim_start().starts_with('{') {
        RawProblem::of_object("problem", text.to_owned())
    } else {
        RawProblem::of_argument("fen", text)
    }
}
