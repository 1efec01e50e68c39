//! A problem as the reader found it: its text and its place. Nothing is parsed yet
//! except YAML, so that the rest can be done by many workers.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::fields::{Moves, is_question};
use super::{
    Columns, EarlierMoves, Excerpt, FieldError, Fields, FileError, Fingerprint, PosedProblem,
};
use crate::formats::{self, FileFault, GameFile, GameRead, NoProblem, ReadOptions};
use crate::game::{PositionFault, Repetition};
use crate::notation::Notation;
use crate::problem::{
    Board, Collection, Diagnostic, Entry, Fault, Severity, Slot, Stipulation, StipulationSource,
    Text, Unposable, default_id, resolve, stem,
};
use crate::rules::RuleSet;

/// The stipulation where neither the file nor the user names one: the shortest win.
pub const SHORTEST: Stipulation = Stipulation::SHORTEST;

/// A problem of the input, or an error in its place.
#[derive(Clone, Debug)]
pub struct RawProblem {
    /// Its place among the problems and errors of the whole input, counted from 1; 0 for a
    /// remark that is neither, such as a warning about a file.
    pub number: u64,
    /// The file, as the user named it.
    pub file: Arc<str>,
    /// Its first line in the file, counted from 1; 0 if there is none.
    pub line: u64,
    /// Its place among the problems of its file, counted from 1.
    pub(super) nth: u64,
    pub(super) content: Content,
}

/// What the reader found.
#[derive(Clone, Debug)]
pub(super) enum Content {
    /// A position text on the command line.
    Argument(String),
    /// A position text on a line, perhaps with EPD operations, and the remarks above it.
    Position(String, Vec<String>),
    /// A row of a table.
    Row(Arc<Columns>, String),
    /// A JSON object, and which of its names hold fields of other names.
    Object(Arc<BTreeMap<String, String>>, String),
    /// A position that an engine has searched, as a JSON object, and what was played before it.
    Searched(String, Option<Arc<EarlierMoves>>),
    /// A problem of a YAML document, with the errors that were found while it was read.
    Slot { document: Arc<Document>, collection: usize, slot: usize, errors: Vec<Diagnostic> },
    /// A game of a file of games, by its place there.
    Game(Arc<GameFile>, usize),
    /// A line that cannot be a problem, and why.
    Unreadable(String),
    /// A message about a file that belongs to none of its problems.
    Message(Diagnostic, Excerpt),
    /// A file that cannot be read, or not to its end.
    NoFile(FileError),
}

#[derive(Debug)]
pub(super) struct Document {
    /// The text of the document with its place in the file.
    pub(super) excerpt: Excerpt,
    pub(super) collections: Vec<Collection>,
}

/// What holds for the problems of an input.
#[derive(Clone, Copy, Debug, Default)]
pub struct PoseOptions {
    /// The stipulation, overriding the file.
    pub stipulation: Option<Stipulation>,
    /// The stipulation of problems whose file names none, instead of the shortest win.
    pub unstated: Option<Stipulation>,
    /// Whether every move of the attacker must give check, overriding the file.
    pub only_checks: bool,
    /// How repeated positions are judged, overriding the file.
    pub repetition: Option<Repetition>,
    /// The rules of problems that name none; a YAML file has its own default.
    pub rules: RuleSet,
    /// The notation of problems that name none; a YAML file has its own default.
    pub notation: Option<Notation>,
    /// The moves of solutions that are played before the problems begin.
    pub after: u32,
}

impl RawProblem {
    /// A position text that is given on the command line as the value of an option.
    pub fn of_argument(option: &str, fen: &str) -> Self {
        let content = Content::Argument(fen.to_owned());
        Self { number: 1, file: option.into(), line: 0, nth: 1, content }
    }

    /// A JSON object as in a line of JSON Lines, under a name for messages.
    pub fn of_object(name: &str, object: String) -> Self {
        let content = Content::Object(Arc::default(), object);
        Self { number: 1, file: name.into(), line: 0, nth: 1, content }
    }

    /// The same at this place of its input, which a name of its own counts.
    #[must_use]
    pub fn placed(self, number: u64) -> Self {
        Self { number, nth: number, ..self }
    }

    /// The same where its input is the rest of a larger one, after this many lines with a problem
    /// on each.
    #[must_use]
    pub fn after(self, before: u64) -> Self {
        let moved = |place: u64| if place == 0 { 0 } else { place.saturating_add(before) };
        let [number, line, nth] = [self.number, self.line, self.nth].map(moved);
        Self { number, line, nth, ..self }
    }

    /// Why a file could not be read, at or after this place, if that is what it holds.
    pub fn unreadable_file(&self) -> Option<String> {
        match &self.content {
            Content::NoFile(error) => Some(error.to_string()),
            _ => None,
        }
    }

    /// Whether it is a position text of the command line.
    pub fn is_argument(&self) -> bool {
        matches!(self.content, Content::Argument(_))
    }

    /// Whether it holds a problem, good or bad, and not a message about a file.
    pub fn is_problem(&self) -> bool {
        !matches!(self.content, Content::Message(..) | Content::NoFile(_))
    }

    /// The fingerprint of its text.
    pub fn fingerprint(&self) -> Fingerprint {
        match &self.content {
            Content::Argument(text)
            | Content::Position(text, _)
            | Content::Row(_, text)
            | Content::Object(_, text)
            | Content::Searched(text, _)
            | Content::Unreadable(text) => Fingerprint::of(&[text]),
            Content::Message(diagnostic, _) => Fingerprint::of(&[&diagnostic.message]),
            Content::NoFile(error) => Fingerprint::of(&[&error.reason.to_string()]),
            Content::Game(file, game) => Fingerprint::of_bytes(file.bytes(*game)),
            Content::Slot { document, collection, slot, .. } => {
                let Document { excerpt, collections } = &**document;
                let collection = &collections[*collection];
                let rules = collection.defaults.rules.as_ref().map_or("", Text::as_str);
                let own = excerpt.text.get(collection.problems[*slot].span.clone());
                let own = own.unwrap_or_default().trim();
                match &collection.defaults.repetition {
                    Some(repetition) => Fingerprint::of(&[rules, repetition.as_str(), own]),
                    None => Fingerprint::of(&[rules, own]),
                }
            }
        }
    }

    /// Whether lines before it or in it are remarks of a YAML file, after `#`.
    pub(super) fn has_remarks(&self) -> bool {
        let Content::Slot { document, collection, slot, .. } = &self.content else { return false };
        let Document { excerpt, collections } = &**document;
        let problems = &collections[*collection].problems;
        let begin = slot.checked_sub(1).map_or(0, |before| problems[before].span.end);
        let Slot { span, entry, .. } = &problems[*slot];
        let Some(own) = excerpt.text.get(begin..span.end) else { return false };
        // A comment of the problem may have such a line, too.
        let texts = entry.iter().flat_map(|entry| &entry.comments);
        let texts: Vec<&str> = texts.map(Text::as_str).collect();
        let mut lines = own.lines().map(str::trim).filter(|line| line.starts_with('#'));
        lines.any(|line| !texts.iter().any(|text| text.contains(line)))
    }

    /// The value in a column of its table or under a name of its JSON object.
    pub fn column(&self, name: &str) -> Option<Value> {
        match &self.content {
            Content::Row(columns, line) => columns.cell(line, name).map(Value::String),
            Content::Object(_, line) | Content::Searched(line, _) => {
                serde_json::from_str::<Map<String, Value>>(line).ok()?.remove(name)
            }
            _ => None,
        }
    }

    /// An entry from where the problem begins, and what is wrong with the moves before. Moves under a
    /// name of other programs are in the notation in which they are legal.
    pub(super) fn begun(
        &self,
        mut entry: Entry,
        Moves { after, is_foreign }: Moves,
        options: &PoseOptions,
    ) -> Result<(Entry, Vec<FileFault>), FieldError> {
        let plies = match after {
            Some(own) => own.parse().map_err(|_| FieldError::After(own))?,
            None => options.after,
        };
        if is_foreign && entry.notation.is_none() && options.notation.is_none() {
            entry.notation =
                formats::notation_of(&entry, options.rules).map(|it| Text::new(it.name()));
        }
        if plies == 0 {
            return Ok((entry, Vec::new()));
        }
        entry.rules = self.rules(&entry).or(Some(Text::new(options.rules.name())));
        entry.notation = self.notation(&entry).or(options.notation.map(|it| Text::new(it.name())));
        formats::entry_after(&entry, plies).ok_or(FieldError::TooFewMoves(plies))
    }

    /// A game from where the problem begins.
    pub(super) fn game(
        file: &GameFile,
        game: usize,
        options: &PoseOptions,
    ) -> Result<GameRead, FileFault> {
        let reading = ReadOptions { rules: options.rules, notation: options.notation };
        let mut read = file.read(game, reading)?;
        if options.after > 0 {
            let message = || FieldError::TooFewMoves(options.after).to_string();
            let moved = read.tree.after_moves(options.after);
            read.tree = moved.ok_or_else(|| FileFault::new(file.offset(game), message()))?;
        }
        Ok(read)
    }

    /// Puts it on the board.
    pub fn pose(&self, options: &PoseOptions) -> PosedProblem {
        let mut problem = match &self.content {
            Content::Argument(line)
            | Content::Position(line, _)
            | Content::Row(_, line)
            | Content::Object(_, line) => self.pose_line(line, options),
            Content::Searched(line, earlier) => {
                let mut posed = self.pose_line(line, options);
                posed.earlier.clone_from(earlier);
                posed
            }
            Content::Slot { document, collection, slot, errors } => {
                self.pose_slot(document, &document.collections[*collection], *slot, errors, options)
            }
            Content::Game(file, game) => self.pose_game(file, *game, options),
            Content::Unreadable(reason) => {
                let id = default_id(&self.file, self.nth);
                let error = Diagnostic::error(reason).file(&*self.file).about(&id);
                PosedProblem::error(self, id, error, Excerpt::place(&self.file, self.line))
            }
            Content::Message(diagnostic, excerpt) => {
                let id = stem(&self.file).to_owned();
                PosedProblem::error(self, id, diagnostic.clone(), excerpt.clone())
            }
            Content::NoFile(error) => {
                let diagnostic = Diagnostic::error(error.reason.to_string()).file(&*self.file);
                let (id, place) = (stem(&self.file).to_owned(), Excerpt::place(&self.file, 0));
                PosedProblem::error(self, id, diagnostic, place)
            }
        };
        if options.only_checks {
            problem.require_checks();
        }
        problem
    }

    /// The entry of a problem that is not a game, with what its collection says for all problems.
    pub fn entry(&self) -> Option<Entry> {
        match &self.content {
            Content::Slot { document, collection, slot, .. } => {
                let collection = &document.collections[*collection];
                Some(collection.complete(collection.problems[*slot].entry.as_ref()?))
            }
            _ => self.fields()?.entry(SHORTEST).ok(),
        }
    }

    /// The name of the rules that hold for an entry of it.
    pub(super) fn rules(&self, entry: &Entry) -> Option<Text> {
        let shared = self.collection().and_then(|shared| shared.defaults.rules.as_ref());
        entry.rules.as_ref().or(shared).cloned()
    }

    /// The name of the notation that holds for an entry of it.
    pub(super) fn notation(&self, entry: &Entry) -> Option<Text> {
        let shared = self.collection().and_then(|shared| shared.defaults.notation.as_ref());
        entry.notation.as_ref().or(shared).cloned()
    }

    /// The collection that it belongs to.
    fn collection(&self) -> Option<&Collection> {
        match &self.content {
            Content::Slot { document, collection, .. } => Some(&document.collections[*collection]),
            _ => None,
        }
    }

    /// The fields of a problem that takes one line.
    pub(super) fn fields(&self) -> Option<Fields> {
        self.line_fields()?.ok()
    }

    fn line_fields(&self) -> Option<Result<Fields, FieldError>> {
        Some(match &self.content {
            Content::Argument(line) => Fields::epd(line),
            Content::Position(line, said) => Fields::epd(line).map(|mut fields| {
                fields.comments.splice(0..0, said.iter().filter(|it| !it.is_empty()).cloned());
                fields
            }),
            Content::Row(columns, line) => columns.row(line),
            Content::Object(renamed, line) => Fields::json(line, renamed),
            Content::Searched(line, _) => Fields::json(line, &BTreeMap::new()),
            _ => return None,
        })
    }

    /// Poses a problem that takes one line, or one row of a table.
    fn pose_line(&self, line: &str, options: &PoseOptions) -> PosedProblem {
        let fields = self.line_fields().unwrap_or(Err(FieldError::NoPosition));
        let own = fields.as_ref().ok().and_then(|fields| fields.id.clone());
        let id = own.filter(|own| !own.is_empty()).unwrap_or_else(|| match self.content {
            Content::Argument(_) if self.nth == 1 => "fen".to_owned(),
            Content::Argument(_) => format!("fen-{}", self.nth),
            _ => default_id(&self.file, self.nth),
        });
        let claim = fields.as_ref().map_or(Ok(None), Fields::claim);
        let warnings = fields.as_ref().map(|fields| fields.warnings.clone()).unwrap_or_default();
        let not_read = fields.as_ref().ok().and_then(Fields::not_read);
        // What an engine says beyond the problem is read elsewhere.
        let not_read = not_read.filter(|_| !matches!(self.content, Content::Searched(..)));
        let mut faults =
            fields.as_ref().map_or_else(|_| Vec::new(), |fields| fields.faults.clone());
        let otherwise = options.unstated.unwrap_or(SHORTEST);
        let moves = fields.as_ref().map(Fields::how_moves_are).unwrap_or_default();
        let is_foreign = moves.is_foreign;
        let begun = fields
            .and_then(|fields| fields.entry(otherwise))
            .and_then(|entry| self.begun(entry, moves, options));
        let begun = begun.map(|(entry, more)| {
            faults.extend(more.into_iter().map(|fault| fault.message));
            entry
        });
        let entry = match begun {
            Ok(entry) => Entry {
                // The places are those of the values that the line holds unchanged.
                board: match entry.board {
                    Board::Fen(fen) => Board::Fen(placed(&fen, line)),
                    board @ Board::Diagram { .. } => board,
                },
                solution: entry.solution.map(|solution| placed(&solution, line)),
                stipulation: options.stipulation.map_or(entry.stipulation, Into::into),
                stipulation_source: unless_asked(options, entry.stipulation_source),
                repetition: asked(options).or(entry.repetition),
                ..entry
            },
            Err(error) => {
                let error = Diagnostic::error(error.to_string()).file(&*self.file).about(&id);
                let excerpt = Excerpt::place(&self.file, self.line);
                return PosedProblem::error(self, id, error, excerpt);
            }
        };
        let mut collection = Collection::default();
        collection.defaults.rules = Some(Text::new(options.rules.name()));
        collection.defaults.notation = options.notation.map(|it| Text::new(it.name()));
        let slot = Slot { id, span: 0..line.len(), entry: Some(entry), partial: None };
        let mut posed = resolve(&collection, &slot, &self.file);
        let warning = |it| Diagnostic::warning(it).file(&*self.file).about(&slot.id);
        let faults =
            faults.into_iter().map(|it| warning(it).at(0..line.len(), "the moves of this line"));
        let warnings = warnings.into_iter().chain(not_read).map(warning).chain(faults);
        match &mut posed {
            Ok(problem) => {
                problem.warnings.extend(warnings);
                let is_key = |it: &crate::problem::Authored| {
                    it.read.lines.iter().all(|line| line.moves.len() == 1)
                };
                let asked = problem.stipulation;
                let is_long = asked.is_direct() && asked.moves() != Some(1);
                if is_foreign && is_long && problem.solution.as_ref().is_some_and(is_key) {
                    problem.is_broken = true;
                    let message = "only the key is given, so the solution lacks moves";
                    problem.warnings.push(warning(message.to_owned()));
                }
            }
            Err(unposable) => {
                if matches!(self.content, Content::Position(..)) {
                    unposable.diagnostics.iter_mut().for_each(name_operations);
                }
                unposable.diagnostics.extend(warnings);
            }
        }
        let first_line = self.line.max(1);
        let excerpt = Excerpt { file: Arc::clone(&self.file), text: line.into(), first_line };
        let mut posed = PosedProblem::new(self, &slot, posed, excerpt);
        posed.claim = claim;
        posed.rules = posed.rules.or(Some(options.rules));
        posed
    }

    /// Poses a game as a problem.
    fn pose_game(&self, file: &GameFile, game: usize, options: &PoseOptions) -> PosedProblem {
        let fault = match Self::game(file, game, options) {
            Ok(read) => {
                let why = NoProblem::of(&read.tree).filter(|_| options.stipulation.is_none());
                let why = why.filter(|&it| it != NoProblem::WonGame || options.unstated.is_none());
                return match why {
                    Some(why) => self.pose_no_problem(why, &read),
                    None => self.pose_tree(&read, file, game, options),
                };
            }
            Err(fault) => fault,
        };
        let id = self.default_id();
        let error = Diagnostic::error(fault.to_string()).file(&*self.file).about(&id);
        let place = Excerpt::place(&self.file, file.line(fault.offset));
        PosedProblem::error(self, id, error, place)
    }

    /// The id of a game that has none: a file of a format that holds one game is called as it is, so
    /// that it keeps its name when it is written and read again.
    fn default_id(&self) -> String {
        match &self.content {
            Content::Game(file, _) if file.holds_one() => stem(&self.file).to_owned(),
            _ => default_id(&self.file, self.nth),
        }
    }

    /// Says that a game holds no problem.
    fn pose_no_problem(&self, why: NoProblem, read: &GameRead) -> PosedProblem {
        let GameRead { tree, warnings, .. } = read;
        let id = formats::entry(tree).0.id;
        let id = id.map_or_else(|| self.default_id(), |id| id.to_string());
        let remedy = match why {
            NoProblem::WholeGame => {
                "`paiju generate --source games` finds problems in games; \
                 --stipulation asks about the start position"
            }
            NoProblem::FinalDiagram => "`paiju show` draws it",
            NoProblem::LostGame => "--stipulation says what is asked",
            NoProblem::WonGame => "--stipulation says what is asked, such as + for a win",
        };
        let message = format!("found {why}; it holds no problem");
        let warning = Diagnostic::warning(message).file(&*self.file).about(&id).help(remedy);
        let mut posed =
            PosedProblem::error(self, id, warning, Excerpt::place(&self.file, self.line));
        if let Err(unposable) = &mut posed.problem {
            let others = warnings.iter().map(|fault| {
                Diagnostic::warning(fault.to_string()).file(&*self.file).about(&posed.id)
            });
            unposable.diagnostics.extend(others);
        }
        posed.fen = Some(tree.fen());
        posed.rules = Some(tree.rules);
        posed.no_problem = Some(why);
        posed
    }

    /// Poses a game that was read.
    pub(super) fn pose_tree(
        &self,
        read: &GameRead,
        file: &GameFile,
        game: usize,
        options: &PoseOptions,
    ) -> PosedProblem {
        let GameRead { tree, warnings, .. } = read;
        let (mut entry, complete) = formats::entry(tree);
        let own = entry.id.as_ref().map(ToString::to_string);
        let id = own.unwrap_or_else(|| self.default_id());
        let mut excerpt = Excerpt::place(&self.file, self.line);
        if let Some(solution) = &mut entry.solution {
            let (at, bytes): (Vec<_>, Vec<_>) = solution.parts().into_iter().unzip();
            let quoted = file.quoted(game, &bytes);
            let (text, places) = quoted.unwrap_or_default();
            *solution = Text::in_parts(solution.as_str(), at.into_iter().zip(places));
            excerpt.text = text.into();
        }
        let name = |diagnostic: Diagnostic| diagnostic.file(&*self.file).about(&id);
        if let Some(stipulation) = options.stipulation {
            entry.stipulation = stipulation.into();
            entry.stipulation_source = None;
        } else if let Some(unstated) = options.unstated
            && !formats::has_stipulation(tree)
        {
            entry.stipulation = unstated.into();
        }
        entry.repetition = asked(options);
        let mut warnings: Vec<Diagnostic> =
            warnings.iter().map(|fault| name(Diagnostic::warning(fault.to_string()))).collect();
        let unused = tree.unused.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some(last) = warnings.last_mut().filter(|_| !unused.is_empty()) {
            let (count, first) = (unused.chars().count(), unused.chars().take(MOST_SHOWN));
            let (first, more) =
                (first.collect::<String>(), if count > MOST_SHOWN { "…" } else { "" });
            last.help =
                Some(format!("{count} characters of this file were not used: {first}{more}"));
        }
        // A move that is not legal is a part of the solution; any other word ends the text.
        let is_broken = tree.is_broken && !tree.is_main_refused();
        if is_broken {
            let plies = tree.main_line().count();
            let message = format!(
                "the text of the solution breaks off after {plies} {}: no stipulation is taken \
                 from it, and it may lack moves",
                if plies == 1 { "ply" } else { "plies" },
            );
            warnings.push(name(Diagnostic::warning(message)));
        }
        for (tag, _) in tree.headers.others().filter(|(tag, _)| is_question(tag)) {
            let message = format!("not read: `{tag}`, which is kept as a remark");
            warnings.push(name(Diagnostic::warning(message)));
        }
        if !complete {
            let message = "some variations are left out: there are too many, or more than 60 \
                           within one another";
            warnings.push(name(Diagnostic::warning(message)));
        }
        let slot = Slot { id, entry: Some(entry), ..Slot::default() };
        let mut posed = resolve(&Collection::default(), &slot, &self.file);
        match &mut posed {
            Ok(problem) => {
                // Moves of games are rewritten in coordinates, a notation that the file did not ask
                // for.
                problem.has_stated_notation = options.notation.is_some();
                problem.any_notation = true;
                problem.is_broken = is_broken;
                let printed = tree.printed_plies.filter(|_| is_broken);
                problem.printed_moves = printed.and_then(|it| u8::try_from(it.div_ceil(2)).ok());
                problem.warnings.append(&mut warnings);
            }
            Err(unposable) => unposable.diagnostics.append(&mut warnings),
        }
        PosedProblem::new(self, &slot, posed, excerpt)
    }

    fn pose_slot(
        &self,
        document: &Document,
        collection: &Collection,
        slot: usize,
        errors: &[Diagnostic],
        options: &PoseOptions,
    ) -> PosedProblem {
        let mut slot = Cow::Borrowed(&collection.problems[slot]);
        let mut begun = Vec::new();
        if options.after > 0
            && let Some(entry) = &slot.entry
        {
            match self.begun(collection.complete(entry), Moves::default(), options) {
                Ok((entry, faults)) => {
                    slot.to_mut().entry = Some(entry);
                    begun = faults.into_iter().map(|it| Diagnostic::warning(it.message)).collect();
                }
                Err(error) => begun = vec![Diagnostic::error(error.to_string())],
            }
            for it in &mut begun {
                it.file = Some(self.file.to_string());
            }
        }
        let errors: Vec<_> = begun.iter().chain(errors).cloned().collect();
        let changed = options.stipulation.is_some() || options.repetition.is_some();
        // Only a problem that was read is changed, and copied for it.
        if changed
            && slot.entry.is_some()
            && let Some(entry) = &mut slot.to_mut().entry
        {
            entry.stipulation = options.stipulation.map_or(entry.stipulation.clone(), Into::into);
            entry.stipulation_source = unless_asked(options, entry.stipulation_source);
            entry.repetition = asked(options).or(entry.repetition.take());
        }
        let posed = match resolve(collection, &slot, &self.file) {
            Ok(problem) if errors.is_empty() => Ok(problem),
            Ok(mut problem) if errors.iter().all(|it| it.severity == Severity::Warning) => {
                problem.warnings.extend(errors);
                Ok(problem)
            }
            Ok(_) => Err(Unposable { diagnostics: errors, illegal: 0 }),
            Err(mut unposable) => {
                let place = |it: &Diagnostic| it.primary.as_ref().map(|label| label.span.start);
                let is_new = |it: &Diagnostic| errors.iter().all(|one| place(one) != place(it));
                unposable.diagnostics.retain(is_new);
                unposable.diagnostics.extend(errors);
                unposable.diagnostics.sort_by_key(place);
                Err(unposable)
            }
        };
        let mut posed = PosedProblem::new(self, &slot, posed, document.excerpt.clone());
        posed.collection = collection.title.as_ref().map(ToString::to_string);
        posed
    }
}

/// Says how more is written after a position of a list, where that cannot be read.
fn name_operations(diagnostic: &mut Diagnostic) {
    use PositionFault::{AfterCounters, Counter, Dash, Rights};
    let is_after = match diagnostic.fault.as_deref() {
        Some(Fault::Position(fault)) => {
            matches!(fault, AfterCounters { .. } | Counter { .. } | Dash { .. } | Rights { .. })
        }
        _ => false,
    };
    if is_after && diagnostic.help.is_none() {
        let help =
            "after a position a list has moves, or operations such as `dm 2;` for a mate in 2";
        diagnostic.help = Some(help.to_owned());
    }
}

/// The most characters without a use that are shown.
const MOST_SHOWN: usize = 60;

/// The rule about repetition, overriding the file.
fn asked(options: &PoseOptions) -> Option<Text> {
    options.repetition.map(|repetition| Text::new(repetition.name()))
}

/// Where the stipulation of a file comes from, unless the user has set another.
fn unless_asked(
    options: &PoseOptions,
    source: Option<StipulationSource>,
) -> Option<StipulationSource> {
    source.filter(|_| options.stipulation.is_none())
}

/// A text with its place in the line, if it is there unchanged.
fn placed(text: &Text, line: &str) -> Text {
    match line.find(text.as_str()) {
        Some(at) => Text::read(text.as_str(), line, at..at + text.as_str().len(), at),
        None => Text::scattered(text.as_str(), line),
    }
}
