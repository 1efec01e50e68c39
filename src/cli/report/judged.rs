//! A judged game, for people and for machines.

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::report::style::{BAD, FAINT, GOOD, NAME, OPEN, printable};
use crate::game::{Color, Repetition};
use crate::notation::Notation;
use crate::repetition::{AnyVerdict, Cycle, Level, NamedMan, Uncovered};
use crate::report::words::{self, Language, Sentence};
use crate::rules::{AnyMove, AnyPosition};

/// A game that could be played, with the verdict on it.
#[derive(Debug, Default, Serialize, JsonSchema)]
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
    cycle: Option<JudgedCycle>,
    /// What each side does perpetually.
    levels: Option<[&'static str; 2]>,
    /// Each move of one round of the cycle.
    moves: Vec<JudgedMove>,
    expected: Option<String>,
    /// Whether the verdict is the expected one; null where nothing, or nothing understandable,
    /// is expected.
    pub(in crate::cli) agrees: Option<bool>,
    #[serde(skip)]
    text: String,
}

/// The cycle in plies of the game.
#[derive(Debug, Serialize, JsonSchema)]
struct JudgedCycle {
    #[serde(flatten)]
    cycle: Cycle,
    /// How often the round is played.
    rounds: usize,
}

/// What a move of the cycle does.
#[derive(Debug, Serialize, JsonSchema)]
struct JudgedMove {
    /// Counted from 1.
    ply: usize,
    side: &'static str,
    #[serde(rename = "move")]
    mv: String,
    checks: Vec<NamedMan>,
    chases: Vec<NamedMan>,
    threatens_mate: bool,
    does: Vec<String>,
}

/// A game as it is to be judged.
pub(in crate::cli) struct Case<'a> {
    pub(in crate::cli) id: &'a str,
    pub(in crate::cli) start: &'a AnyPosition,
    pub(in crate::cli) moves: &'a [AnyMove],
    pub(in crate::cli) rule: Repetition,
    pub(in crate::cli) notation: Notation,
    pub(in crate::cli) expected: Option<&'a str>,
    /// The language of the text.
    pub(in crate::cli) language: Language,
}

impl Judged {
    pub(in crate::cli) fn of(case: &Case<'_>) -> Self {
        let rules = case.start.rules();
        let mut judged = Self {
            id: case.id.to_owned(),
            fen: case.start.to_string(),
            rules: rules.name(),
            repetition: case.rule.name(),
            verdict: "no-repetition".to_owned(),
            expected: case.expected.map(str::to_owned),
            ..Self::default()
        };
        let positions = case.start.along(case.moves);
        let turn = positions[positions.len() - 1].turn();
        let found = AnyVerdict::of(case.rule, case.start, case.moves);
        let mut lines = Vec::new();
        if let Some(verdict) = &found {
            judged.fill(case, &positions, verdict, &mut lines);
        }
        let headline = words::judgement(rules, found.as_ref()).text_in(case.language);
        judged.agrees = case.expected.and_then(|words| judged.agrees(words, rules.colors(), turn));
        if let Some(expected) = case.expected {
            let expected = words::expected(&printable(expected), judged.agrees);
            lines.insert(0, expected.text_in(case.language));
        }
        let mark = match (judged.agrees, &judged.cycle) {
            (Some(false), _) => format!("{BAD}✗{BAD:#}"),
            (_, None) if judged.agrees.is_none() => format!("{OPEN}–{OPEN:#}"),
            _ if judged.is_uncovered() => format!("{OPEN}?{OPEN:#}"),
            _ => format!("{GOOD}✓{GOOD:#}"),
        };
        let id = printable(case.id);
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
        let since = cycle.since;
        self.verdict = match (verdict.loser, verdict.uncovered) {
            (_, Some(_)) => "uncovered".to_owned(),
            (Some(loser), None) => format!("{}-loses", sides[loser.index()].to_lowercase()),
            (None, None) => "draw".to_owned(),
        };
        self.uncovered = verdict.uncovered.map(|open| match open {
            Uncovered::SeveralMen { .. } => "several-men",
            Uncovered::CannonsOnChariot { .. } => "cannons-on-chariot",
        });
        self.cycle = Some(JudgedCycle { cycle, rounds: cycle.rounds() });
        self.levels = Some(verdict.blames.each_ref().map(|blame| level_name(blame.level)));
        let because = words::because(case.start.rules(), verdict);
        self.because = because.iter().map(Sentence::english).collect();
        lines.extend(because.map(|side| side.text_in(case.language)));
        let numbered = |ply: usize| {
            let before = &positions[ply];
            let number = number(case.start.turn(), before.turn(), ply);
            format!("{number} {}", before.write_marked(case.notation, case.moves[ply]))
        };
        let last = since.checked_sub(1).map(numbered);
        let cycle = words::cycle(cycle, positions.len() - 1, last);
        lines.push(cycle.text_in(case.language));
        let mut rows = Vec::new();
        for (ply, action) in (since..).zip(&verdict.actions) {
            let before = &positions[ply];
            let does = words::does(action);
            let said = does.iter().map(|does| does.text_in(case.language));
            let said = said.collect::<Vec<_>>().join(case.language.semicolon());
            let side = words::side(before.rules(), before.turn()).text_in(case.language);
            rows.push((numbered(ply), side, said));
            self.moves.push(JudgedMove {
                ply: ply + 1,
                side: before.mover(),
                mv: before.write_move(case.notation, case.moves[ply]),
                checks: action.checkers.clone(),
                chases: action.chased().cloned().collect(),
                threatens_mate: action.threatens_mate,
                does: does.iter().map(Sentence::english).collect(),
            });
        }
        let wide = rows.iter().map(|(mv, ..)| words::width(mv)).max().unwrap_or_default();
        let sides = rows.iter().map(|(_, side, _)| words::width(side)).max().unwrap_or_default();
        for (mv, side, does) in rows {
            let (mv, side) = (words::filled(&mv, wide), words::filled(&side, sides));
            lines.push(format!("  {mv}  {FAINT}{side}{FAINT:#}  {does}"));
        }
    }
}

/// The number of a move: `1.` for the side that begins, `1...` for the other.
fn number(first: Color, turn: Color, ply: usize) -> String {
    format!("{}{}", ply / 2 + 1, if turn == first { "." } else { "..." })
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
