//! A collection as written in a file: texts that are not yet put on a board.

use std::fmt::Display;
use std::ops::Range;

use super::publication::{Award, ForeignId, Related, Relation, Source};
use super::{Diagnostic, Expect, Game, GameField, Intended, Stipulation, StipulationSource, Text};

/// One collection: the problems of one document and what they share.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// `collection`: its title.
    pub title: Option<Text>,
    /// Defaults for every problem that does not say otherwise.
    pub defaults: Defaults,
    /// The problems in the order of the file, the unreadable ones included.
    pub problems: Vec<Slot>,
}

/// What a collection may say for all its problems.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Defaults {
    /// The rule set's name.
    pub rules: Option<Text>,
    /// How repeated positions are judged.
    pub repetition: Option<Text>,
    /// How moves are written.
    pub notation: Option<Text>,
    /// The composers of problems that name none.
    pub authors: Vec<Text>,
    /// Where they were published.
    pub source: Source,
}

/// A place in a collection: a problem, or what should have been one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The problem's own id; without one, `<file stem>-<n>` where `n` counts
    /// all problems of the file from 1.
    pub id: String,
    /// Byte range of the problem in the file. Empty for a generated problem.
    pub span: Range<usize>,
    /// The problem, or `None` if it could not be read. The diagnostics about
    /// this id say why.
    pub entry: Option<Entry>,
}

/// The id of a problem that has none: `<file stem>-<n>`, where `n` counts the problems of the
/// file from 1.
pub fn default_id(file: &str, n: impl Display) -> String {
    format!("{}-{n}", stem(file))
}

/// The name of a file without its folders and its extension; for a packed file, without both
/// extensions.
pub fn stem(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    let name = name.strip_suffix(".gz").filter(|name| !name.is_empty()).unwrap_or(name);
    match name.rfind('.') {
        Some(dot) if dot > 0 => &name[..dot],
        _ if name.is_empty() => "problem",
        _ => name,
    }
}

impl Slot {
    /// Whether a diagnostic of the file says why this problem could not be read.
    pub fn is_concerned(&self, diagnostic: &Diagnostic) -> bool {
        let here = |at: usize| self.span.contains(&at) || self.span.end == at;
        self.entry.is_none()
            && diagnostic.subject.as_ref() == Some(&self.id)
            && diagnostic.primary.as_ref().is_none_or(|label| here(label.span.start))
    }
}

/// A problem as its author wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Unique in the collection.
    pub id: Option<Text>,
    /// A name. An empty one means that there is none and that programs should not show the id
    /// instead.
    pub title: Option<Text>,
    /// Who composed it; if empty, the authors of the collection.
    pub authors: Vec<Text>,
    /// Where it was published; each part may come from the collection.
    pub source: Source,
    /// Which prize it won.
    pub award: Award,
    /// Where it was published again.
    pub reprints: Vec<Source>,
    /// Its numbers in databases.
    pub foreignids: Vec<ForeignId>,
    /// The problems that it is related to.
    pub related: Related,
    /// The game that it is taken from.
    pub game: Game,
    /// The name of the rule set; `None` to use that of the collection.
    pub rules: Option<Text>,
    /// How repeated positions are judged; `None` to use the rule of the collection.
    pub repetition: Option<Text>,
    /// How its moves are written; `None` to use the notation of the collection.
    pub notation: Option<Text>,
    /// The position text or the diagram.
    pub board: Board,
    /// Points and arrows that its author marks on the board, each as a text.
    pub marks: Vec<Text>,
    /// The stipulation; without one in the file, `#`.
    pub stipulation: Spanned<Stipulation>,
    /// Where the stipulation comes from, if no author gave it.
    pub stipulation_source: Option<StipulationSource>,
    /// The author's solution, as move text.
    pub solution: Option<Text>,
    /// How many solutions are intended; `None` means one.
    pub intended_solutions: Option<Intended>,
    /// Words to find it by.
    pub keywords: Vec<Text>,
    /// Comments, in the order of the file.
    pub comments: Vec<Text>,
    /// What the solution shows, by the names of themes.
    pub themes: Vec<Text>,
    /// How hard it is, a number from 1 to 10.
    pub difficulty: Option<Text>,
    /// Which program made it, and how.
    pub provenance: Provenance,
    /// What a check is expected to find.
    pub expect: Option<Spanned<Expect>>,
    /// Variants of the problem.
    pub twins: Vec<TwinEntry>,
}

/// A variant of a problem as its author wrote it. Whatever it does not state or change is as in the
/// diagram, except for the solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwinEntry {
    /// A short name, unique among the twins of a problem.
    pub name: Text,
    /// What to change, such as `move c6 e6`; kept as text.
    pub change: Text,
    /// A title for this twin alone.
    pub title: Option<Text>,
    /// Its solution, as move text.
    pub solution: Option<Text>,
    /// How many solutions it should have; `None` means one.
    pub intended_solutions: Option<Intended>,
    /// What its solution shows, by the names of themes.
    pub themes: Vec<Text>,
    /// What a check of it is expected to find.
    pub expect: Option<Spanned<Expect>>,
}

impl TwinEntry {
    /// A twin that consists only of its change.
    pub fn new(name: Text, change: Text) -> Self {
        let (title, solution, intended_solutions) = (None, None, None);
        Self { name, change, title, solution, intended_solutions, themes: Vec::new(), expect: None }
    }
}

/// A position, written in one of two ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// `fen`, the side to move included.
    Fen(Text),
    /// `diagram` and `turn`.
    Diagram {
        /// What an author would draw.
        diagram: Text,
        /// The side to move.
        turn: Text,
    },
}

/// How a program made a problem.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    /// The kind of source that its position comes from.
    pub source: Option<Text>,
    /// The problem or game that it was made from.
    pub from: Option<Text>,
    /// The seed of the run.
    pub seed: Option<Text>,
    /// The unit of the run.
    pub unit: Option<Text>,
    /// The program and its version.
    pub tool: Option<Text>,
}

impl Provenance {
    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A value and, if it was read, its bytes in the file. Equal when the values
/// are.
#[derive(Clone, Debug)]
pub struct Spanned<T> {
    /// The value without its place.
    pub value: T,
    /// Byte range of the file.
    pub span: Option<Range<usize>>,
}

impl<T: PartialEq> PartialEq for Spanned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Spanned<T> {}

impl<T> From<T> for Spanned<T> {
    fn from(value: T) -> Self {
        Self { value, span: None }
    }
}

impl Entry {
    /// A problem with only what every problem needs.
    pub fn new(board: Board, stipulation: Stipulation) -> Self {
        Self {
            id: None,
            title: None,
            authors: Vec::new(),
            source: Source::default(),
            award: Award::default(),
            reprints: Vec::new(),
            foreignids: Vec::new(),
            related: Related::default(),
            game: Game::default(),
            rules: None,
            repetition: None,
            notation: None,
            board,
            marks: Vec::new(),
            stipulation: stipulation.into(),
            stipulation_source: None,
            solution: None,
            intended_solutions: None,
            keywords: Vec::new(),
            comments: Vec::new(),
            themes: Vec::new(),
            difficulty: None,
            provenance: Provenance::default(),
            expect: None,
            twins: Vec::new(),
        }
    }
}

impl Entry {
    /// The YAML keys that it uses, other than those for its position, stipulation, rules and
    /// notation, in canonical order.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> + use<> {
        let Self {
            id,
            title,
            authors,
            source,
            award,
            reprints,
            foreignids,
            related,
            game,
            rules: _,
            repetition,
            notation: _,
            board: _,
            marks,
            stipulation: _,
            stipulation_source,
            solution,
            intended_solutions,
            keywords,
            comments,
            themes,
            difficulty,
            provenance,
            expect,
            twins,
        } = self;
        let has = |field| game.get(field).is_some();
        let [correction, version, after, anticipated] =
            Relation::ALL.map(|relation| (relation.key(), !related.get(relation).is_empty()));
        let keys = [
            ("id", id.is_some()),
            ("title", title.is_some()),
            ("authors", !authors.is_empty()),
            ("source", !source.is_empty()),
            ("award", !award.is_empty()),
            ("reprints", !reprints.is_empty()),
            ("foreignids", !foreignids.is_empty()),
            correction,
            version,
            after,
            anticipated,
            ("players", game.has_players()),
            ("event", has(GameField::Event)),
            ("round", has(GameField::Round)),
            ("site", has(GameField::Site)),
            ("date", has(GameField::Date)),
            ("time-control", has(GameField::TimeControl)),
            ("annotator", has(GameField::Annotator)),
            ("result", game.result.is_some()),
            ("remark", has(GameField::Remark)),
            ("tags", !game.tags.is_empty()),
            ("repetition", repetition.is_some()),
            ("marks", !marks.is_empty()),
            ("stipulation-source", stipulation_source.is_some()),
            ("solution", solution.is_some()),
            ("intended-solutions", intended_solutions.is_some()),
            ("keywords", !keywords.is_empty()),
            ("comments", !comments.is_empty()),
            ("themes", !themes.is_empty()),
            ("difficulty", difficulty.is_some()),
            ("provenance", !provenance.is_empty()),
            ("expect", expect.is_some()),
            ("twins", !twins.is_empty()),
        ];
        keys.into_iter().filter_map(|(key, is_there)| is_there.then_some(key))
    }
}

impl Collection {
    /// Whether it sets no defaults, as for problems outside a collection.
    pub fn is_bare(&self) -> bool {
        self.title.is_none() && self.defaults == Defaults::default()
    }

    /// Adds a problem that is not from a file. Without an id it is called `problem-<n>`, counted
    /// from 1.
    pub fn push(&mut self, entry: Entry) {
        let id = match &entry.id {
            Some(id) => id.as_str().to_owned(),
            None => format!("problem-{}", self.problems.len() + 1),
        };
        self.problems.push(Slot { id, span: 0..0, entry: Some(entry) });
    }

    /// The name of the rule set that applies to a problem of this collection.
    pub fn rules<'a>(&'a self, entry: &'a Entry) -> Option<&'a Text> {
        entry.rules.as_ref().or(self.defaults.rules.as_ref())
    }

    /// The rule about repeated positions that applies to a problem of this collection.
    pub fn repetition<'a>(&'a self, entry: &'a Entry) -> Option<&'a Text> {
        entry.repetition.as_ref().or(self.defaults.repetition.as_ref())
    }

    /// The notation that applies to a problem of this collection.
    pub fn notation<'a>(&'a self, entry: &'a Entry) -> Option<&'a Text> {
        entry.notation.as_ref().or(self.defaults.notation.as_ref())
    }

    /// The authors of a problem of this collection.
    pub fn authors<'a>(&'a self, entry: &'a Entry) -> &'a [Text] {
        if entry.authors.is_empty() { &self.defaults.authors } else { &entry.authors }
    }

    /// The source of a problem of this collection, part by part.
    pub fn source(&self, entry: &Entry) -> Source {
        entry.source.or(&self.defaults.source)
    }
}
