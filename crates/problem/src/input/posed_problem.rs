//! One problem of the input, good or bad: the unit that commands work on; and one on its way to another
//! format.

use std::sync::Arc;

use super::fields::{NOT_READ, unread_names};
use super::raw_problem::Content;
use super::{EarlierMoves, Excerpt, Fields, PoseOptions, RawProblem};
use crate::formats::{self, GameRead, GameTree, Loss, NoProblem};
use crate::game::Repetition;
use crate::problem::{
    Award, Board, Claim, ClaimError, Diagnostic, Entry, Expect, FindingKind, Problem, Severity,
    Slot, Stipulation, StipulationSource, TWINS_LEFT_OUT, Text, Twin, Unposable,
};
use crate::rules::{AnyPosition, RuleSet};

/// A problem of the input on the board, or the reasons why it cannot be put there.
#[derive(Clone, Debug)]
pub struct PosedProblem {
    /// Its place in the whole input, see [`RawProblem::number`].
    pub number: u64,
    /// Its first line in the file, counted from 1; 0 if there is none.
    pub line: u64,
    /// The part of the file that its diagnostics quote.
    pub excerpt: Excerpt,
    /// The title of its collection.
    pub collection: Option<String>,
    /// Its own id, or `<file stem>-<n>`, where `n` counts the problems of its file from 1.
    pub id: String,
    /// Its position text, as written if the problem cannot be put on the board.
    pub fen: Option<String>,
    /// Its stipulation, if that could be read.
    pub stipulation: Option<Stipulation>,
    /// Where its stipulation comes from, if no author gave it.
    pub stipulation_source: Option<StipulationSource>,
    /// How repeated positions are judged, if the problem is on the board.
    pub repetition: Option<Repetition>,
    /// What the author expects, if that could be read.
    pub expect: Option<Expect>,
    /// What a column or a name of its own claims of the position; only lines of tables and JSON
    /// objects have one.
    pub claim: Result<Option<Claim>, ClaimError>,
    /// What was played before its position; only conversations with engines say it.
    pub earlier: Option<Arc<EarlierMoves>>,
    /// The problem on the board, or why it cannot be put there. The spans of diagnostics are
    /// byte ranges of the excerpt.
    pub problem: Result<Problem, Unposable>,
    /// Why it is a game that holds no problem, if it is.
    pub no_problem: Option<NoProblem>,
    /// The rules under which its position text is read, if they are known.
    pub(super) rules: Option<RuleSet>,
    /// Whether it holds a problem and not a message about a file.
    is_problem: bool,
}

impl PosedProblem {
    pub(super) fn new(
        raw: &RawProblem,
        slot: &Slot,
        problem: Result<Problem, Unposable>,
        excerpt: Excerpt,
    ) -> Self {
        let entry = slot.entry.as_ref();
        let written = entry.and_then(|entry| match &entry.board {
            Board::Fen(fen) => Some(fen.to_string()),
            Board::Diagram { .. } => None,
        });
        Self {
            number: raw.number,
            line: raw.line,
            excerpt,
            collection: None,
            id: slot.id.clone(),
            fen: problem.as_ref().map_or(written, |problem| Some(problem.position.to_string())),
            stipulation: entry.map(|entry| entry.stipulation.value),
            stipulation_source: entry.and_then(|entry| entry.stipulation_source),
            repetition: problem.as_ref().ok().map(|problem| problem.repetition),
            expect: entry.and_then(|it| it.expect.as_ref()).map(|expect| expect.value.clone()),
            claim: Ok(None),
            earlier: None,
            problem,
            no_problem: None,
            rules: entry.and_then(|entry| entry.rules.as_ref()?.as_str().parse().ok()),
            is_problem: raw.is_problem(),
        }
    }

    /// What has no position and a single error.
    pub(super) fn error(
        raw: &RawProblem,
        id: String,
        diagnostic: Diagnostic,
        excerpt: Excerpt,
    ) -> Self {
        let unposable = Unposable { diagnostics: vec![diagnostic], illegal: 0 };
        let slot = Slot { id, ..Slot::default() };
        Self::new(raw, &slot, Err(unposable), excerpt)
    }

    /// Whether it holds a problem, good or bad, and not a message about a file.
    pub fn is_problem(&self) -> bool {
        self.is_problem && self.no_problem.is_none()
    }

    /// Its board, for drawing, whether or not the position is legal and asks for anything.
    pub fn board(&self) -> Option<AnyPosition> {
        match &self.problem {
            Ok(problem) => Some(problem.position),
            Err(_) => self.rules.unwrap_or_default().drawn(self.fen.as_ref()?),
        }
    }

    /// Everything that can be said about its text: errors, or warnings about a good problem.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        match &self.problem {
            Ok(problem) => &problem.warnings,
            Err(unposable) => &unposable.diagnostics,
        }
    }

    /// Whether one of its diagnostics is an error.
    pub fn has_error(&self) -> bool {
        self.diagnostics().iter().any(|one| one.severity == Severity::Error)
    }

    /// Whether its position is illegal, nothing else is wrong, and its author expects that.
    pub fn is_illegal_as_expected(&self) -> bool {
        let illegal = Expect::Findings([FindingKind::IllegalPosition].into());
        let only = self.problem.as_ref().is_err_and(Unposable::is_only_illegal);
        only && self.expect.as_ref() == Some(&illegal)
    }

    /// The problem, if it is one without its twins, and its twins as problems of their own; see
    /// [`take_twins`](Self::take_twins).
    pub fn with_twins(mut self) -> impl Iterator<Item = Self> {
        let (is_problem, twins) = self.take_twins();
        std::iter::once(self).filter(move |_| is_problem).chain(twins)
    }

    /// Drops the warning that its twins are not examined.
    pub fn look_at_twins(&mut self) {
        if let Ok(problem) = &mut self.problem {
            problem.warnings.retain(|warning| warning.message != TWINS_LEFT_OUT);
        }
    }

    /// Takes its twins off as problems of their own, called after their names: `id(b)`. The solution,
    /// what is expected and other things that the author says of the diagram hold for the diagram
    /// alone; a twin has what the author says of it. Returns whether the diagram itself is a problem, and the twins.
    pub fn take_twins(&mut self) -> (bool, Vec<Self>) {
        self.look_at_twins();
        let Ok(problem) = &mut self.problem else { return (true, Vec::new()) };
        let twins = std::mem::take(&mut problem.twins);
        if twins.is_empty() {
            return (true, Vec::new());
        }
        let zero = twins.iter().any(|(_, twin)| twin.as_ref().is_ok_and(|twin| twin.zeroposition));
        let diagram = problem.clone();
        let pose = |(name, twin): (String, Result<Twin, Diagnostic>)| {
            let id = format!("{}({name})", self.id);
            let stipulation = twin.as_ref().map_or(self.stipulation, |it| Some(it.stipulation));
            let position = twin.as_ref().ok().map(|twin| twin.position);
            let expect = twin.as_ref().ok().and_then(|twin| twin.own.expect.clone());
            let problem = twin.map(|Twin { position, stipulation, own, .. }| Problem {
                id: id.clone(),
                entry: Arc::new(Entry {
                    title: own.title.or_else(|| diagram.entry.title.clone()),
                    award: Award::default(),
                    comments: Vec::new(),
                    ..(*diagram.entry).clone()
                }),
                position,
                stipulation,
                stipulation_source: None,
                solution: own.solution,
                // How solutions branch depends on what is asked.
                intended_solutions: own.intended_solutions.or_else(|| {
                    let shared = diagram.intended_solutions.clone();
                    shared.filter(|shared| shared.fault(stipulation).is_none())
                }),
                expect: own.expect,
                themes: own.themes,
                marks: Vec::new(),
                warnings: Vec::new(),
                ..diagram.clone()
            });
            let problem = problem.map_err(|diagnostic| Unposable {
                diagnostics: vec![diagnostic.about(&id)],
                illegal: 0,
            });
            Self {
                id,
                fen: position.map(|position| position.to_string()),
                stipulation,
                stipulation_source: None,
                expect,
                claim: Ok(None),
                earlier: None,
                problem,
                ..self.clone()
            }
        };
        (!zero, twins.into_iter().map(pose).collect())
    }

    /// Takes names out of the warning that they are not read, for a command that keeps what they hold.
    pub fn keep_fields(&mut self, kept: &[String]) {
        let Ok(problem) = &mut self.problem else { return };
        let is_kept = |name: &&str| kept.iter().any(|it| format!("`{it}`") == **name);
        problem.warnings.retain_mut(|warning| {
            let Some(names) = unread_names(&warning.message) else { return true };
            let left: Vec<&str> = names.filter(|name| !is_kept(name)).collect();
            let (has_any, left) = (!left.is_empty(), left.join(", "));
            warning.message = format!("{NOT_READ}{left}");
            has_any
        });
    }

    /// Counts only wins in which every move of the attacker gives check.
    pub(super) fn require_checks(&mut self) {
        let own = self.problem.as_mut().ok().map(|problem| &mut problem.stipulation);
        for stipulation in own.into_iter().chain(&mut self.stipulation) {
            *stipulation = stipulation.with_checks(true);
        }
    }
}

/// A problem of the input, as a tree and as an entry of a collection.
#[derive(Clone, Debug)]
pub struct Conversion {
    /// Its own id, or the one that it was given.
    pub id: String,
    /// The entry, with what its collection says for all problems.
    pub entry: Entry,
    /// What of the tree the entry does not hold.
    pub entry_losses: Vec<Loss>,
    /// The tree; none for games on another board than that of 9 × 10 points.
    pub tree: Option<GameTree>,
    /// What of the entry the tree does not hold.
    pub tree_losses: Vec<Loss>,
    /// What of a line or a row is held by neither.
    pub line_losses: Vec<Loss>,
    /// The problem on the board, with messages about the text.
    pub posed: PosedProblem,
}

impl RawProblem {
    /// Reads it for conversion. A game of a file of games needs no legal position.
    ///
    /// # Errors
    /// The problem with the reasons why it cannot be read.
    pub fn convert(&self, options: &PoseOptions) -> Result<Conversion, Box<PosedProblem>> {
        if let Content::Game(file, game) = &self.content {
            let Ok(read) = Self::game(file, *game, options) else {
                return Err(Box::new(self.pose(options)));
            };
            // Whole games are converted, too.
            let posed = self.pose_tree(&read, file, *game, options);
            let GameRead { mut tree, .. } = read;
            let (mut entry, complete) = formats::entry(&tree);
            if let Some(asked) = options.stipulation {
                entry.stipulation = asked.into();
                entry.stipulation_source = None;
                tree.headers.set(formats::Header::Stipulation, &asked.to_string());
            }
            let mut entry_losses = formats::entry_losses(&tree);
            if !complete {
                entry_losses.push(Loss::Variations);
            }
            let id = posed.id.clone();
            return Ok(Conversion {
                id,
                entry,
                entry_losses,
                tree: Some(tree),
                tree_losses: Vec::new(),
                line_losses: Vec::new(),
                posed,
            });
        }
        let mut posed = self.pose(options);
        let moves = self.fields().as_ref().map(Fields::how_moves_are).unwrap_or_default();
        let begun = self.entry().and_then(|entry| self.begun(entry, moves, options).ok());
        let Some((mut entry, _)) = begun else { return Err(Box::new(posed)) };
        let Ok(problem) = &mut posed.problem else {
            return self.convert_illegal(posed, entry, options);
        };
        // They are converted, or named as a loss.
        let is_loss = |said: &str| said == TWINS_LEFT_OUT || said.starts_with(NOT_READ);
        problem.warnings.retain(|warning| !is_loss(&warning.message));
        entry.id = entry.id.or_else(|| Some(Text::new(&problem.id)));
        entry.stipulation = problem.stipulation.into();
        entry.stipulation_source = problem.stipulation_source;
        let repetition = problem.is_judged_unusually().then(|| problem.repetition.name());
        entry.repetition = repetition.map(Text::new);
        entry.rules = Some(Text::new(problem.position.rules().name()));
        entry.notation = Some(Text::new(problem.notation.name()));
        let tree = formats::whole_tree_of(problem);
        let mut conversion = self.conversion(entry, tree, posed);
        conversion.line_losses.extend(self.has_remarks().then_some(Loss::Remarks));
        Ok(conversion)
    }
}

impl RawProblem {
    /// Converts a problem with a faulty position and no other fault: like a game of a file of
    /// games it is converted as it is, with the complaint.
    fn convert_illegal(
        &self,
        posed: PosedProblem,
        mut entry: Entry,
        options: &PoseOptions,
    ) -> Result<Conversion, Box<PosedProblem>> {
        if !posed.problem.as_ref().is_err_and(Unposable::is_only_illegal) {
            return Err(Box::new(posed));
        }
        entry.id = Some(Text::new(&posed.id));
        entry.stipulation = options.stipulation.map_or(entry.stipulation, Into::into);
        entry.rules = self.rules(&entry).or(Some(Text::new(options.rules.name())));
        entry.notation = self.notation(&entry).or(options.notation.map(|it| Text::new(it.name())));
        match formats::tree_of_illegal(&entry, &posed.id) {
            None => Err(Box::new(posed)),
            tree => Ok(self.conversion(entry, tree, posed)),
        }
    }

    /// A problem with its tree and what each of them does not hold.
    fn conversion(
        &self,
        entry: Entry,
        tree: Option<(GameTree, Vec<Loss>)>,
        posed: PosedProblem,
    ) -> Conversion {
        let mut tree_losses = formats::tree_losses(&entry);
        tree_losses.extend(posed.collection.as_ref().map(|_| Loss::Field { name: "collection" }));
        let tree = tree.map(|(tree, lost)| {
            tree_losses.extend(lost);
            tree
        });
        let (id, entry_losses) = (posed.id.clone(), Vec::new());
        let line_losses = self.fields().as_ref().map_or_else(Vec::new, line_losses);
        Conversion { id, entry, entry_losses, tree, tree_losses, line_losses, posed }
    }
}

/// The fields of a line that no problem has.
fn line_losses(fields: &Fields) -> Vec<Loss> {
    let unread = fields.unread.iter().map(|name| Loss::Unread { name: name.clone() });
    unread.chain(fields.claim.as_ref().map(|_| Loss::Field { name: "claim" })).collect()
}
