//! Puts a problem on the board: parses its texts, or collects every reason why that fails.

use std::sync::Arc;

use paiju_game::mark::Mark;
use paiju_game::theme_name::Name;

use super::resolver::{Resolver, named};
use super::{
    Collection, Diagnostic, Entry, Expect, Intended, Slot, Solution, Stipulation,
    StipulationSource, Text, Twin,
};
use crate::game::{FenError, Repetition};
use crate::notation::Notation;
use crate::rules::{AnyPosition, RuleSet};

pub use super::resolver::TWINS_LEFT_OUT;

/// A problem on the board.
#[derive(Clone, Debug)]
pub struct Problem {
    /// Its own id, or the one that its reader gave it.
    pub id: String,
    /// What its file says of it, text by text, with what its collection says for all its problems. Only
    /// what an examination depends on is taken out of it, into the fields below.
    pub entry: Arc<Entry>,
    /// The position, under the rules that apply to it.
    pub position: AnyPosition,
    /// What its author marks on the board.
    pub marks: Vec<Mark>,
    /// How repeated positions are judged: as the problem says, else its collection, else the
    /// default of its rules.
    pub repetition: Repetition,
    /// How its moves are written.
    pub notation: Notation,
    /// Whether the file names that notation; otherwise it is the default.
    pub has_stated_notation: bool,
    /// The stipulation; `#` if the file has none.
    pub stipulation: Stipulation,
    /// Where the stipulation comes from, if no author gave it.
    pub stipulation_source: Option<StipulationSource>,
    /// The author's solution, if the file has one.
    pub solution: Option<Authored>,
    /// How many solutions are intended; `None` means one.
    pub intended_solutions: Option<Intended>,
    /// The themes that the file names, in its order.
    pub themes: Vec<(Name, Text)>,
    /// What a check is expected to find.
    pub expect: Option<Expect>,
    /// Its twins with their names, or why one cannot be put on the board.
    pub twins: Vec<(String, Result<Twin, Diagnostic>)>,
    /// Whether moves that are not in that notation may be in any other, as in files of games.
    pub any_notation: bool,
    /// Whether the text of its solution ends at a word that is not a move, so that moves may be
    /// missing.
    pub is_broken: bool,
    /// The moves of the side that begins in such a text, those that cannot be read included, if they
    /// can be counted.
    pub printed_moves: Option<u8>,
    /// Warnings, which did not keep the problem from being set up.
    pub warnings: Vec<Diagnostic>,
}

impl Problem {
    /// A position text under the rules of Xiangqi and what is asked of it.
    ///
    /// # Errors
    /// Every reason why the text is not a position.
    pub fn from_fen(fen: &str, stipulation: Stipulation) -> Result<Self, FenError> {
        Ok(Self::new(RuleSet::default().read(fen)?, stipulation))
    }

    /// A position and what is asked of it, with the defaults of its rules and nothing else.
    pub fn new(position: AnyPosition, stipulation: Stipulation) -> Self {
        Self {
            id: String::new(),
            entry: Arc::default(),
            position,
            marks: Vec::new(),
            repetition: position.rules().repetition(),
            notation: Notation::default(),
            has_stated_notation: false,
            stipulation,
            stipulation_source: None,
            solution: None,
            intended_solutions: None,
            themes: Vec::new(),
            expect: None,
            twins: Vec::new(),
            any_notation: false,
            is_broken: false,
            printed_moves: None,
            warnings: Vec::new(),
        }
    }

    /// Its title as the file has it; an empty one means that there is none. See [`Self::name`].
    pub fn title(&self) -> Option<&str> {
        self.entry.title.as_ref().map(Text::as_str)
    }

    /// The composers, from the problem or else its collection.
    pub fn authors(&self) -> Vec<String> {
        self.entry.authors.iter().map(ToString::to_string).collect()
    }

    /// Comments, in the order of the file.
    pub fn comments(&self) -> Vec<String> {
        self.entry.comments.iter().map(ToString::to_string).collect()
    }

    /// Its trimmed title on one line; `None` if it has none.
    pub fn name(&self) -> Option<String> {
        let words = self.title().unwrap_or_default().split_whitespace();
        Some(words.collect::<Vec<_>>().join(" ")).filter(|name| !name.is_empty())
    }

    /// Whether repeated positions are judged otherwise than by the default of its rules.
    pub fn is_judged_unusually(&self) -> bool {
        self.repetition != self.position.rules().repetition()
    }
}

/// A solution as its author wrote it.
#[derive(Clone, Debug)]
pub struct Authored {
    /// The text with its place in the file.
    pub text: Text,
    /// The moves, not yet played on the board.
    pub read: Solution,
}

/// Why a problem cannot be put on the board.
#[derive(Clone, Debug, Default)]
pub struct Unposable {
    /// Every reason, each with its place.
    pub diagnostics: Vec<Diagnostic>,
    /// How many of the first reasons say that the position is illegal.
    pub illegal: usize,
}

impl Unposable {
    /// Whether the illegal position is the only fault.
    pub fn is_only_illegal(&self) -> bool {
        let is_error = |it: &&Diagnostic| it.severity == crate::problem::Severity::Error;
        self.illegal > 0 && self.illegal == self.diagnostics.iter().filter(is_error).count()
    }
}

/// Puts a problem of a collection on the board. `file` is the file's name, for messages.
///
/// # Errors
/// Every reason why the problem cannot be set up. For a problem that could not be read, what has been
/// reported already is not repeated: the list has what else is wrong with its texts.
pub fn resolve(collection: &Collection, slot: &Slot, file: &str) -> Result<Problem, Unposable> {
    match (&slot.entry, &slot.partial) {
        (Some(entry), _) => set_up(collection, slot, entry, file),
        (None, None) => Err(Unposable::default()),
        (None, Some(partial)) => {
            let found = set_up(collection, slot, partial, file).err().unwrap_or_default();
            // What is missing has no place.
            let (mut diagnostics, illegal) = (found.diagnostics, 0);
            diagnostics.retain(|it| it.primary.is_some());
            Err(Unposable { diagnostics, illegal })
        }
    }
}

fn set_up(
    collection: &Collection,
    slot: &Slot,
    entry: &Entry,
    file: &str,
) -> Result<Problem, Unposable> {
    let mut resolver = Resolver { id: &slot.id, file, diagnostics: Vec::new(), illegal: 0 };
    let rules = resolver.rules(collection.rules(entry));
    // Without rules the men have no meaning; what does not depend on them is still checked.
    let position = rules.and_then(|rules| resolver.position(rules, &entry.board));
    let position = position.filter(|position| resolver.can_ask(&entry.stipulation, position));
    let repetition =
        resolver.repetition(collection.repetition(entry), rules, collection.rules(entry));
    let notation = resolver.notation(collection.notation(entry), rules, collection.rules(entry));
    let solution = match &entry.solution {
        Some(text) => {
            resolver.solution(text, entry.stipulation.value, position.zip(notation)).map(Some)
        }
        None => Some(None),
    };
    let marks = rules.and_then(|rules| resolver.marks(rules, &entry.marks));
    match (position, marks, repetition, notation, solution) {
        (Some(position), Some(marks), Some(repetition), Some(notation), Some(solution)) => {
            Ok(Problem {
                id: slot.id.clone(),
                entry: Arc::new(collection.complete(entry)),
                position,
                marks,
                repetition,
                notation,
                has_stated_notation: collection.notation(entry).is_some(),
                stipulation: entry.stipulation.value,
                stipulation_source: entry.stipulation_source,
                solution,
                intended_solutions: entry.intended_solutions.clone(),
                themes: named(&entry.themes),
                expect: entry.expect.as_ref().map(|expect| expect.value.clone()),
                twins: resolver.twins(entry, (position, notation)),
                any_notation: false,
                is_broken: false,
                printed_moves: None,
                warnings: resolver.warnings(entry),
            })
        }
        _ => Err(Unposable { diagnostics: resolver.diagnostics, illegal: resolver.illegal }),
    }
}

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::*;
    use crate::problem::resolver::clash;
    use crate::problem::yaml;
    use crate::problem::{Change, OfTwin};

    const GOOD: &str = "{fen: 3k5/9/9/9/9/9/9/9/9/R3K4 w, stipulation: \"#1\"}";

    /// Reads one problem and puts it on the board.
    fn posed(file: &str) -> Result<Problem, Unposable> {
        let read = yaml::read(file.as_bytes(), "f.yaml");
        assert_eq!(read.diagnostics, []);
        resolve(&read.collections[0], &read.collections[0].problems[0], "f.yaml")
    }

    /// The only diagnostic and what it underlines.
    fn complaint(from: &str, to: &str) -> (String, String, bool) {
        let file = GOOD.replacen(from, to, 1);
        let bad = posed(&file).unwrap_err();
        assert_eq!(bad.diagnostics.len(), 1, "{bad:?}");
        let one = &bad.diagnostics[0];
        assert_eq!((one.file.as_deref(), one.subject.as_deref()), (Some("f.yaml"), Some("f-1")));
        let span = one.primary.clone().unwrap().span;
        (one.message.clone(), file[span].to_owned(), bad.is_only_illegal())
    }

    #[test]
    fn a_good_problem_is_put_on_the_board() {
        let problem = posed(&GOOD.replace('{', "{solution: 1. a1a10, ")).unwrap();
        assert_eq!(problem.position.to_string(), "3k5/9/9/9/9/9/9/9/9/R3K4 w");
        assert_eq!(problem.notation, Notation::Coordinates);
        assert_eq!(problem.solution.unwrap().read.lines[0].moves.len(), 1);
        assert!(problem.warnings.is_empty());
    }

    #[test]
    fn what_is_wrong_is_said_at_once() {
        for key in ["note: x, ", "authors: {}, ", "expect: [cok], ", "id: [], "] {
            let file = GOOD.replace('{', &format!("{{{key}")).replace("R3K4", "R3K3");
            let read = yaml::read(file.as_bytes(), "f.yaml");
            let slot = &read.collections[0].problems[0];
            assert_eq!((read.diagnostics.len(), &slot.entry), (1, &None), "{file}");
            let further = resolve(&read.collections[0], slot, "f.yaml").unwrap_err();
            assert!(!further.is_only_illegal());
            let [one] = further.diagnostics.as_slice() else { panic!("{further:?}") };
            assert!(one.message.starts_with("rank 1 has 8 squares"), "{one:?}");
        }
        let file = GOOD.replace("\"#1\"", "two, solution: 1. a1a10");
        let read = yaml::read(file.as_bytes(), "f.yaml");
        let slot = &read.collections[0].problems[0];
        assert_eq!(resolve(&read.collections[0], slot, "f.yaml").unwrap_err().diagnostics, []);
    }

    #[test]
    fn one_text_is_a_list_of_one() {
        let problem = posed(&GOOD.replace('{', "{authors: Anna Wang, ")).unwrap();
        assert_eq!(problem.authors(), ["Anna Wang"]);
        for slip in ["authors:\n    Anna", "authors: Anna]", "authors: <Anna]"] {
            let file = format!("fen: 3k5/9/9/9/9/9/9/9/9/R3K4 w\nstipulation: \"#1\"\n{slip}\n");
            assert_eq!(yaml::read(file.as_bytes(), "f.yaml").diagnostics.len(), 1, "{slip}");
        }
    }

    #[test]
    fn what_is_wrong_is_underlined() {
        let (message, at, illegal) = complaint("R3K4", "R3K3");
        assert_eq!((at.as_str(), illegal), ("R3K3", true));
        assert_eq!(message, "rank 1 has 8 squares, expected 9: \"R3K3\"");
        let (_, at, illegal) = complaint("{", "{notation: cordinates, ");
        assert_eq!((at.as_str(), illegal), ("cordinates", false));
        let (_, at, illegal) = complaint("{", "{rules: go, ");
        assert_eq!((at.as_str(), illegal), ("go", false));
        let (_, at, illegal) = complaint("{", "{solution: 1. a1a10 3. a1a2, ");
        assert_eq!((at.as_str(), illegal), ("3.", false));
    }

    #[test]
    fn a_notation_must_be_one_of_the_rules() {
        for rules in RuleSet::ALL {
            for notation in Notation::ALL {
                let file = GOOD.replace('{', &format!("{{rules: {rules}, notation: {notation}, "));
                let diagnostics = posed(&file).err().map_or(Vec::new(), |bad| bad.diagnostics);
                let clashes =
                    diagnostics.iter().any(|it| it.message.contains("are not written in"));
                assert_eq!(clashes, !rules.notations().contains(&notation), "{rules} {notation}");
            }
        }
        let clash = clash(Notation::German, RuleSet::Xiangqi, &[Notation::Uci, Notation::Wxf]);
        let clash = clash.unwrap();
        assert_eq!(clash.message, "moves of xiangqi are not written in the notation german");
        assert_eq!(clash.help.as_deref(), Some("expected uci or wxf"));
    }

    #[test]
    fn a_problem_says_how_repetition_is_judged_or_its_collection_does_or_its_rules() {
        let judged = |collection: &str, problem: &str| {
            let problem = GOOD.replace('{', &format!("{{{problem}"));
            posed(&format!("{collection}problems: [{problem}]\n")).map(|it| it.repetition)
        };
        assert_eq!(judged("", "").ok(), Some(Repetition::Checks));
        assert_eq!(judged("repetition: none\n", "").ok(), Some(Repetition::None));
        let own = judged("repetition: none\n", "repetition: asian, ");
        assert_eq!(own.ok(), Some(Repetition::Asian));
        let chex = "fen: 4/5/2k3/7/6/P4/K3 w -, rules: chex, stipulation: \"#1\"";
        let of_chex = |more: &str| posed(&format!("{{{chex}{more}}}"));
        assert_eq!(of_chex("").unwrap().repetition, Repetition::None);
        assert_eq!(of_chex(", repetition: checks").unwrap().repetition, Repetition::Checks);
    }

    #[test]
    fn a_rule_about_repetition_must_be_one_that_the_game_has() {
        let (message, at, illegal) = complaint("{", "{repetition: check, ");
        assert_eq!((at.as_str(), illegal), ("check", false));
        assert_eq!(message, "expected none, checks or asian, found 'check'");
        let file = "repetition: asian\nproblems:\n- {fen: 4/5/2k3/7/6/P4/K3 w -, rules: chex, \
                    stipulation: \"#1\"}\n";
        let bad = posed(file).unwrap_err();
        let one = &bad.diagnostics[0];
        assert_eq!(
            one.message,
            "repetition asian is not defined for chex, expected none or checks"
        );
        let at = |span: Range<usize>| file[span].to_owned();
        assert_eq!(at(one.primary.clone().unwrap().span), "asian");
        assert_eq!(at(one.secondary[0].span.clone()), "chex");
    }

    #[test]
    fn every_reason_is_reported_at_once() {
        let file = GOOD.replace("3k5", "9").replace('{', "{notation: x, solution: '(', ");
        let bad = posed(&file).unwrap_err();
        assert_eq!((bad.diagnostics.len(), bad.illegal, bad.is_only_illegal()), (3, 1, false));
    }

    /// The twins of a problem: position and stipulation, or what is wrong.
    fn twins(twins: &str) -> Vec<String> {
        let file = GOOD.replace('{', &format!("{{twins: {twins}, "));
        let problem = posed(&file).unwrap();
        assert_eq!(problem.warnings.len(), 1);
        let text = |(_, twin): (String, Result<Twin, Diagnostic>)| match twin {
            Ok(twin) => format!("{} {}", twin.position, twin.stipulation),
            Err(error) => {
                assert!(error.primary.is_some());
                error.message
            }
        };
        problem.twins.into_iter().map(text).collect()
    }

    #[test]
    fn each_change_of_a_twin_is_made() {
        let made = twins(
            "{b: move a1 a2, c: remove a1; add C b1, d: exchange a1 e1; add k f10; remove d10, \
             e: turn, f: 'stipulation h#2', g: continued mirror, h: zeroposition}",
        );
        let expected = [
            "3k5/9/9/9/9/9/9/9/R8/4K4 w #1",
            "3k5/9/9/9/9/9/9/9/9/1C2K4 w #1",
            "the twin is illegal: ",
            "3k5/9/9/9/9/9/9/9/9/R3K4 b #1",
            "3k5/9/9/9/9/9/9/9/9/R3K4 w h#2",
            "5k3/9/9/9/9/9/9/9/9/4K3R w h#2",
            "`zeroposition` belongs to the first twin",
        ];
        assert_eq!(made.len(), expected.len());
        for (made, expected) in made.iter().zip(expected) {
            assert!(made.starts_with(expected), "{made}");
        }
    }

    #[test]
    fn a_twin_has_what_is_said_of_it_alone() {
        let file = GOOD.replace(
            '{',
            "{twins: {b: {change: move a1 a2, title: Two, solution: 1. a2a3, themes: [traitor], \
             expect: [cook], intended-solutions: 2}, c: {change: turn, solution: '1. ('}}, ",
        );
        let problem = posed(&file).unwrap();
        let [(_, Ok(two)), (_, Err(bad))] = &problem.twins[..] else { panic!("{problem:?}") };
        let OfTwin { title, solution, intended_solutions, themes, expect } = &two.own;
        assert_eq!(
            (title.as_ref().map(Text::as_str), intended_solutions.clone()),
            (Some("Two"), Some(2.into()))
        );
        assert_eq!(solution.as_ref().unwrap().text.as_str(), "1. a2a3");
        assert_eq!((themes.len(), expect.is_some()), (1, true));
        assert_eq!(&file[bad.primary.as_ref().unwrap().span.clone()], "1.");
        assert_eq!(two.changes, [Change::Move { man: 'R', from: "a1".into(), to: "a2".into() }]);
    }

    #[test]
    fn each_wrong_change_of_a_twin_is_named() {
        let made = twins(
            "{b: move a2 a3, c: move a1 e1, d: add X a2, e: add R z9, f: fly, g: move a1, \
             h: stipulation x, i: continued turn, j: ''}",
        );
        let expected = [
            "there is no man on a2",
            "e1 is occupied",
            "`X` is not a man",
            "`z9` is not a point of this board",
            "found `fly`, expected `move a1 b2`",
            "found `move a1`, expected",
            "found `x`, expected `#N`",
            "`continued` needs a good twin before it",
            "found ``, expected",
        ];
        assert_eq!(made.len(), expected.len());
        for (made, expected) in made.iter().zip(expected) {
            assert!(made.starts_with(expected), "{made}");
        }
    }
}
