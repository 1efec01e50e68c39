//! A judged game, for people and for machines.

mod words;

use schemars::JsonSchema;
use serde::Serialize;

use self::words::{Sentences, does};
use crate::cli::report::style::{BAD, FAINT, GOOD, NAME, OPEN, tame};
use crate::game::{Color, Repetition};
use crate::notation::Notation;
use crate::repetition::{AnyVerdict, Cycle, Level, NamedMan, Uncovered};
use crate::rules::{AnyMove, AnyPosition};

/// A game that could be played, with the verdict on it.
#[derive(Debug, Serialize, JsonSchema)]
pub(in crate::cli) struct Judged {
    pub(in crate::cli) id: String,
    fen: String,
    rules: &'static str,
    repetition: &'static str,
    /// `draw`, `red-loses`, `black-loses`, `no-repetition` or `uncovered`; in Chex
    /// `white-loses`.
    verdict: String,
    /// What the rules leave open: `several-men` or `cannons-on-chariot`.
    uncovered: Option<&'static str>,
    /// Why, one sentence for each side.
    because: Vec<String>,
    cycle: Option<CycleRecord>,
    /// What each side does for ever.
    levels: Option<[&'static str; 2]>,
    /// Each move of one round of the cycle.
    moves: Vec<MoveRecord>,
    expected: Option<String>,
    /// Whether the verdict is the expected one; null where nothing, or nothing understandable,
    /// is expected.
    pub(in crate::cli) agrees: Option<bool>,
    #[serde(skip)]
    text: String,
}

/// The cycle in plies of the game.
#[derive(Debug, Serialize, JsonSchema)]
struct CycleRecord {
    /// Plies before the position stands for the first time.
    since: usize,
    /// Plies before it stands for the last time.
    until: usize,
    /// Plies of one round.
    period: usize,
    /// How often the round is played.
    rounds: usize,
    /// How often the position stands.
    times: usize,
}

/// What a move of the cycle does.
#[derive(Debug, Serialize, JsonSchema)]
struct MoveRecord {
    /// Counted from 1.
    ply: usize,
    side: &'static str,
    #[serde(rename = "move")]
    mv: String,
    checks: Vec<ManRecord>,
    chases: Vec<ManRecord>,
    threatens_mate: bool,
    does: Vec<String>,
}

/// A man on its square.
#[derive(Debug, Serialize, JsonSchema)]
struct ManRecord {
    man: &'static str,
    on: String,
}

/// A game as it is to be judged.
pub(in crate::cli) struct Case<'a> {
    pub(in crate::cli) id: &'a str,
    pub(in crate::cli) start: &'a AnyPosition,
    pub(in crate::cli) moves: &'a [AnyMove],
    pub(in crate::cli) rule: Repetition,
    pub(in crate::cli) notation: Notation,
    pub(in crate::cli) expected: Option<&'a str>,
}

impl Judged {
    /// Judges a game.
    pub(in crate::cli) fn of(case: &Case<'_>) -> Self {
        let rules = case.start.rules();
        let mut judged = Self {
            id: case.id.to_owned(),
            fen: case.start.to_string(),
            rules: rules.name(),
            repetition: case.rule.name(),
            verdict: "no-repetition".to_owned(),
            uncovered: None,
            because: Vec::new(),
            cycle: None,
            levels: None,
            moves: Vec::new(),
            expected: case.expected.map(str::to_owned),
            agrees: None,
            text: String::new(),
        };
        let positions = case.start.along(case.moves);
        let turn = positions[positions.len() - 1].turn();
        let found = AnyVerdict::of(case.rule, case.start, case.moves);
        let mut lines = Vec::new();
        let headline = match &found {
            None => "no position comes again, so there is nothing to judge".to_owned(),
            Some(verdict) => {
                judged.fill(case, &positions, verdict, &mut lines);
                words::headline(rules.colors(), verdict)
            }
        };
        judged.agrees = case.expected.and_then(|words| judged.agrees(words, rules.colors(), turn));
        if let Some(expected) = case.expected {
            let agrees = match judged.agrees {
                Some(true) => "agrees",
                Some(false) => "does not agree",
                None => "is not compared",
            };
            lines.insert(0, format!("expected \"{}\": {agrees}", tame(expected)));
        }
        let mark = match (judged.agrees, &judged.cycle) {
            (Some(false), _) => format!("{BAD}✗{BAD:#}"),
            (_, None) if judged.agrees.is_none() => format!("{OPEN}–{OPEN:#}"),
            _ if judged.is_uncovered() => format!("{OPEN}?{OPEN:#}"),
            _ => format!("{GOOD}✓{GOOD:#}"),
        };
        let id = tame(case.id);
        judged.text = format!("{mark} {NAME}{id}{NAME:#}  {}: {headline}\n", case.rule);
        for line in lines {
            judged.text.extend(["    ", &line, "\n"]);
        }
        judged
    }

    /// Whether the rules leave the verdict open.
    pub(in crate::cli) fn is_uncovered(&self) -> bool {
        self.verdict == "uncovered"
    }

    /// For people.
    pub(in crate::cli) fn text(&self) -> &str {
        &self.text
    }

    /// Whether the verdict is the expected one, in the words `draw`, `undecided` (nothing comes
    /// again), `side to move loses` (the side to move at the end of the line), `Red wins` and so
    /// on; nothing if the words are others.
    fn agrees(&self, words: &str, sides: [&str; 2], turn: Color) -> Option<bool> {
        let words = words.trim().to_lowercase().replace('-', " ");
        let loses = |loser: Color| format!("{}-loses", sides[loser.index()].to_lowercase());
        let who = |name: &str| {
            let named = |color: &Color| sides[color.index()].to_lowercase() == name;
            let named = Color::ALL.into_iter().find(named);
            named.or_else(|| (name == "side to move").then_some(turn))
        };
        let expected = match words.as_str() {
            "draw" => words,
            "undecided" | "no repetition" => "no-repetition".to_owned(),
            words => match (words.strip_suffix(" loses"), words.strip_suffix(" wins")) {
                (Some(name), _) => loses(who(name)?),
                (_, Some(name)) => loses(!who(name)?),
                _ => return None,
            },
        };
        (!self.is_uncovered()).then(|| self.verdict == expected)
    }

    /// Adds what is to be said of a repetition.
    fn fill(
        &mut self,
        case: &Case<'_>,
        positions: &[AnyPosition],
        verdict: &AnyVerdict,
        lines: &mut Vec<String>,
    ) {
        let (cycle, sides) = (verdict.cycle, case.start.rules().colors());
        let Cycle { since, until, period, times } = cycle;
        let rounds = cycle.rounds();
        self.verdict = match (verdict.loser, verdict.uncovered) {
            (_, Some(_)) => "uncovered".to_owned(),
            (Some(loser), None) => format!("{}-loses", sides[loser.index()].to_lowercase()),
            (None, None) => "draw".to_owned(),
        };
        self.uncovered = verdict.uncovered.map(|open| match open {
            Uncovered::SeveralMen { .. } => "several-men",
            Uncovered::CannonsOnChariot { .. } => "cannons-on-chariot",
        });
        self.cycle = Some(CycleRecord { since, until, period, rounds, times });
        self.levels = Some(verdict.blames.each_ref().map(|blame| level_name(blame.level)));
        let Sentences { red, black } = words::because(sides, verdict);
        self.because = vec![red, black];
        lines.extend(self.because.iter().cloned());
        let numbered = |ply: usize| {
            let before = &positions[ply];
            let number = words::number(case.start.turn(), before.turn(), ply);
            format!("{number} {}", before.write_marked(case.notation, case.moves[ply]))
        };
        let last = since.checked_sub(1).map(numbered);
        lines.push(words::cycle(cycle, positions.len() - 1, last));
        let mut rows = Vec::new();
        for (ply, action) in (since..).zip(&verdict.actions) {
            let before = &positions[ply];
            let does = does(action);
            rows.push((numbered(ply), before.mover(), does.join("; ")));
            let man = |man: &NamedMan| ManRecord { man: man.name, on: man.on.clone() };
            self.moves.push(MoveRecord {
                ply: ply + 1,
                side: before.mover(),
                mv: before.write_move(case.notation, case.moves[ply]),
                checks: action.checkers.iter().map(man).collect(),
                chases: action.chased().map(man).collect(),
                threatens_mate: action.threatens_mate,
                does,
            });
        }
        let wide = rows.iter().map(|(mv, ..)| mv.chars().count()).max().unwrap_or_default();
        for (mv, side, does) in rows {
            let fill = " ".repeat(wide - mv.chars().count());
            lines.push(format!("  {mv}{fill}  {FAINT}{side:<5}{FAINT:#}  {does}"));
        }
    }
}

/// The level's name in records.
fn level_name(level: Level) -> &'static str {
    match level {
        Level::Allowed => "allowed",
        Level::Chases => "chases",
        Level::ChasesHeld => "chases-held",
        Level::Checks => "checks",
    }
}
