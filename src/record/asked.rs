//! Options that programs pass by name, from Python or JavaScript.

use std::fmt::Display;
use std::str::FromStr;
use std::time::Duration;

use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use super::plans::{CheckOptions, PhaseOptions, SolveOptions};
use super::{ENDS, Explained};
use crate::diagram::picture::{Edges, Faces, Mark, Palette, Style};
use crate::examine::{Plan, Policy};
use crate::game::{Color, Repetition};
use crate::input::PoseOptions;
use crate::notation::Notation;
use crate::problem::Stipulation;
use crate::rules::{AnyPosition, RuleSet};
use crate::solve::{Limits, MAX_LENGTH};

/// The options of a call: how problems are read, examined and drawn. What is left out has its
/// default. JavaScript has some names of its own.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own, by its name")]
pub struct Asked {
    #[serde(deserialize_with = "named")]
    rules: Option<RuleSet>,
    #[serde(deserialize_with = "named")]
    stipulation: Option<Stipulation>,
    checks: bool,
    #[serde(deserialize_with = "named")]
    repetition: Option<Repetition>,
    #[serde(deserialize_with = "named")]
    notation: Option<Notation>,
    #[serde(deserialize_with = "number::<_, _, 1, { u64::MAX }>")]
    nodes: Option<u64>,
    #[serde(alias = "seconds", deserialize_with = "seconds")]
    time: Option<Duration>,
    #[serde(deserialize_with = "number::<_, _, { 1 << 20 }, { u64::MAX }>")]
    memory: Option<usize>,
    #[serde(deserialize_with = "number::<_, _, 1, 256>")]
    threads: Option<usize>,
    build: Option<bool>,
    #[serde(deserialize_with = "number::<_, _, 1, { MAX_LENGTH as u64 }>")]
    moves: Option<u8>,
    #[serde(deserialize_with = "number::<_, _, 1, 255>")]
    tries: Option<u8>,
    all: bool,
    #[serde(alias = "setPlay")]
    set_play: bool,
    #[serde(deserialize_with = "number::<_, _, 0, 100>")]
    beyond: Option<u8>,
    details: bool,
    classify: bool,
    policy: Option<String>,
    solve: bool,
    #[serde(alias = "allEnds")]
    all_ends: bool,
    /// Whether marks show why a position is lost.
    pub explain: bool,
    men: Option<String>,
    coordinates: Option<String>,
    palette: Option<String>,
    flip: bool,
}

/// Why an option is refused.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{name}: {why}")]
pub struct RefusedOption {
    /// Its name.
    pub name: String,
    /// What was found, and what is expected.
    pub why: String,
    /// What would help.
    pub help: Option<String>,
    /// Whether the value is of another type than the option.
    pub is_type: bool,
}

impl RefusedOption {
    /// An option with an invalid value.
    pub fn new(name: &str, why: impl Display) -> Self {
        Self { name: name.to_owned(), why: why.to_string(), help: None, is_type: false }
    }
}

impl RefusedOption {
    /// An option whose value cannot be read.
    fn of(name: &str, value: &Value, error: &serde_json::Error) -> Self {
        let stipulation = value.as_str().filter(|_| name == "stipulation");
        let help = stipulation
            .and_then(|text| text.parse::<Stipulation>().err()?.help())
            .map(|it| it.to_string());
        // As serde says it.
        let is_type = error.to_string().starts_with("invalid type");
        Self { help, is_type, ..Self::new(name, error) }
    }
}

/// A value by its name.
fn named<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(
    from: D,
) -> Result<Option<T>, D::Error> {
    String::deserialize(from)?.parse().map(Some).map_err(D::Error::custom)
}

/// A whole number within limits.
fn number<'de, D: Deserializer<'de>, T: TryFrom<u64>, const LEAST: u64, const MOST: u64>(
    from: D,
) -> Result<Option<T>, D::Error> {
    let found = Value::deserialize(from)?;
    let number = found.as_u64().filter(|number| (LEAST..=MOST).contains(number));
    let bounds = || match MOST {
        u64::MAX => format!("of {LEAST} or more"),
        _ => format!("from {LEAST} to {MOST}"),
    };
    let wrong = || format!("found {found}, expected a whole number {}", bounds());
    let number = number.and_then(|number| T::try_from(number).ok());
    number.map(Some).ok_or_else(|| D::Error::custom(wrong()))
}

/// A time in seconds.
fn seconds<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Duration>, D::Error> {
    // JSON has null for what is not a number.
    let found = Option::<f64>::deserialize(from)?.unwrap_or(f64::NAN);
    let time = Duration::try_from_secs_f64(found).ok().filter(|time| !time.is_zero());
    let wrong = || format!("found {found}, expected a number of seconds above 0");
    time.map(Some).ok_or_else(|| D::Error::custom(wrong()))
}

/// One of a list of names.
///
/// # Errors
/// It is none of them.
pub fn chosen<T: Copy>(
    name: &str,
    given: Option<&str>,
    known: &[(&str, T)],
) -> Result<Option<T>, RefusedOption> {
    let Some(given) = given else { return Ok(None) };
    let found = known.iter().find(|(known, _)| *known == given);
    found.map(|&(_, value)| Some(value)).ok_or_else(|| {
        let known: Vec<_> = known.iter().map(|(known, _)| *known).collect();
        let known = known.join(", ");
        RefusedOption::new(name, format!("found `{given}`, expected one of {known}"))
    })
}

/// An arrow from a move in coordinates, legal or not.
///
/// # Errors
/// It is not two squares.
pub fn arrow(position: &AnyPosition, text: &str) -> Result<Mark, RefusedOption> {
    position.read_squares(text).map(|(from, to)| Mark::Arrow { from, to }).ok_or_else(|| {
        let text: String = text.chars().take(20).collect();
        let why = format!("found `{text}`, expected two squares such as c6d8");
        RefusedOption::new("arrows", why)
    })
}

impl Asked {
    /// Reads options by their names.
    ///
    /// # Errors
    /// The first option that is unknown or has an invalid value.
    pub fn read(options: Map<String, Value>) -> Result<Self, RefusedOption> {
        // The error itself does not name the option.
        for (name, value) in &options {
            let alone = Map::from_iter([(name.clone(), value.clone())]);
            let read = Self::deserialize(Value::Object(alone));
            read.map_err(|error| RefusedOption::of(name, value, &error))?;
        }
        let all = Self::deserialize(Value::Object(options));
        all.map_err(|error| RefusedOption::new("options", error))
    }

    /// Defaults for the problems of an input.
    pub fn pose(&self) -> PoseOptions {
        PoseOptions {
            stipulation: self.stipulation,
            unstated: None,
            only_checks: self.checks,
            repetition: self.repetition,
            rules: self.rules.unwrap_or_default(),
            notation: self.notation,
            after: 0,
        }
    }

    /// The limits of one problem.
    pub fn limits(&self) -> Limits {
        let otherwise = Limits::default();
        Limits {
            nodes: self.nodes,
            time: self.time,
            memory: self.memory.unwrap_or(otherwise.memory),
            threads: self.threads.unwrap_or(otherwise.threads),
            builds: self.build.unwrap_or(otherwise.builds),
            ..otherwise
        }
    }

    /// How problems are solved.
    ///
    /// # Errors
    /// All winning moves are asked for without a length.
    pub fn solving(&self) -> Result<SolveOptions, RefusedOption> {
        if self.all && self.moves.is_none() {
            return Err(RefusedOption::new("all", "it needs moves: a length to search for"));
        }
        Ok(SolveOptions {
            most: self.moves,
            phases: PhaseOptions {
                set_play: self.set_play,
                tries: self.tries,
                winners: self.moves.filter(|_| self.all),
            },
            verbose: self.details,
            classify: self.classify,
            limits: self.limits(),
            ..SolveOptions::default()
        })
    }

    /// How problems are checked.
    ///
    /// # Errors
    /// There is no such policy.
    pub fn checking(&self) -> Result<CheckOptions, RefusedOption> {
        Ok(CheckOptions {
            policy: chosen("policy", self.policy.as_deref(), &Policy::NAMED)?.unwrap_or_default(),
            verbose: self.details,
            beyond: self.beyond,
            limits: self.limits(),
            ..CheckOptions::default()
        })
    }

    /// The plan by which the ends of a solution are explained; `None` to explain a position as it is.
    ///
    /// # Errors
    /// Those of [`solving`](Self::solving).
    pub fn explaining(&self) -> Result<Option<Plan>, RefusedOption> {
        if !self.solve && self.stipulation.is_none() {
            return Ok(None);
        }
        let SolveOptions { most, limits, .. } = self.solving()?;
        let ends = if self.all_ends { usize::MAX } else { ENDS };
        Ok(Some(Plan { most, limits, ..Explained::plan(ends) }))
    }

    /// How boards are drawn.
    ///
    /// # Errors
    /// There is no such style.
    pub fn style(&self) -> Result<Style, RefusedOption> {
        let usual = Style::default();
        let (men, edges) = (self.men.as_deref(), self.coordinates.as_deref());
        Ok(Style {
            faces: chosen("men", men, &Faces::NAMED)?.unwrap_or(usual.faces),
            edges: chosen("coordinates", edges, &Edges::NAMED)?.unwrap_or(usual.edges),
            palette: chosen("palette", self.palette.as_deref(), &Palette::NAMED)?
                .unwrap_or(usual.palette),
            bottom: if self.flip { Color::Black } else { Color::Red },
            turn: true,
        })
    }
}
