//! Puts a problem on the board: parses its texts, or collects every reason why that fails.

use std::ops::Range;

use super::{
    Award, Board, Collection, Diagnostic, Entry, Expect, Game, OfTwin, Slot, Solution, Source,
    Stipulation, StipulationSource, Text, Twin, TwinEntry, twin,
};
use super::{meant_position, plain};
use crate::diagram;
use crate::game::{Color, FenError, Repetition};
use crate::notation::{Notation, names, notations};
use crate::rules::{AnyPosition, RuleSet};
use paiju_game::similar::closest;
use paiju_game::theme_name::Name;

/// The warning of a problem with twins where only its diagram is looked at.
pub const TWINS_LEFT_OUT: &str = "only the diagram is looked at here, not its twins";

/// A problem on the board.
#[derive(Clone, Debug)]
pub struct Problem {
    /// Its own id or the one it was given.
    pub id: String,
    /// A name as the file has it; an empty one says that there is none. See [`Problem::name`].
    pub title: Option<String>,
    /// Who composed it.
    pub authors: Vec<String>,
    /// Where it was published.
    pub source: Source,
    /// Where it was published again.
    pub reprints: Vec<Source>,
    /// The game that it is taken from.
    pub game: Game,
    /// The position, under the rules that hold for it.
    pub position: AnyPosition,
    /// How repeated positions are judged: as the problem says, or its collection, or as is usual
    /// under its rules.
    pub repetition: Repetition,
    /// How its moves are written.
    pub notation: Notation,
    /// Whether somebody has named that notation; otherwise it is only the usual one.
    pub has_stated_notation: bool,
    /// What is asked.
    pub stipulation: Stipulation,
    /// Where the stipulation comes from, if no author gave it.
    pub stipulation_source: Option<StipulationSource>,
    /// The author's solution.
    pub solution: Option<Authored>,
    /// How many keys are wanted; one if nothing is said.
    pub intended_solutions: Option<u8>,
    /// Which prize it won.
    pub award: Award,
    /// Words to find it by.
    pub keywords: Vec<String>,
    /// Free text.
    pub comments: Vec<String>,
    /// What the solution is said to show, in the order of the file.
    pub themes: Vec<(Name, Text)>,
    /// How hard it is said to be.
    pub difficulty: Option<String>,
    /// What a check is expected to find.
    pub expect: Option<Expect>,
    /// Its twins with their names, or why one cannot be put on the board.
    pub twins: Vec<(String, Result<Twin, Diagnostic>)>,
    /// Whether the text of its solution ends at a word that is no move, so that it may lack moves.
    pub is_broken: bool,
    /// The moves of the side that begins in such a text, those that cannot be read included, if they
    /// can be counted.
    pub printed_moves: Option<u8>,
    /// Warnings; the problem is on the board all the same.
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

    /// A position and what is asked of it, with what is usual under its rules and nothing else.
    pub fn new(position: AnyPosition, stipulation: Stipulation) -> Self {
        Self {
            id: String::new(),
            title: None,
            authors: Vec::new(),
            source: Source::default(),
            reprints: Vec::new(),
            game: Game::default(),
            position,
            repetition: position.rules().repetition(),
            notation: Notation::default(),
            has_stated_notation: false,
            stipulation,
            stipulation_source: None,
            solution: None,
            intended_solutions: None,
            award: Award::default(),
            keywords: Vec::new(),
            comments: Vec::new(),
            themes: Vec::new(),
            difficulty: None,
            expect: None,
            twins: Vec::new(),
            is_broken: false,
            printed_moves: None,
            warnings: Vec::new(),
        }
    }

    /// Its title on one line, without blanks around; nothing where it has none.
    pub fn name(&self) -> Option<String> {
        let words = self.title.as_deref().unwrap_or_default().split_whitespace();
        Some(words.collect::<Vec<_>>().join(" ")).filter(|name| !name.is_empty())
    }

    /// Whether repeated positions are judged otherwise than is usual under its rules.
    pub fn is_judged_unusually(&self) -> bool {
        self.repetition != self.position.rules().repetition()
    }
}

/// A solution as its author wrote it.
#[derive(Clone, Debug)]
pub struct Authored {
    /// The text, which knows its place in the file.
    pub text: Text,
    /// What it says, not yet played on the board.
    pub read: Solution,
}

/// Why a problem cannot be put on the board.
#[derive(Clone, Debug, Default)]
pub struct Unposable {
    /// Every reason, each with its place.
    pub diagnostics: Vec<Diagnostic>,
    /// How many of them, the first ones, say that the position is illegal.
    pub illegal: usize,
}

impl Unposable {
    /// Whether an illegal position is all that is wrong.
    pub fn is_only_illegal(&self) -> bool {
        self.illegal > 0 && self.illegal == self.diagnostics.len()
    }
}

/// Puts a problem of a collection on the board. `file` is the file's name, for messages.
///
/// # Errors
/// Every reason why it cannot be done. A problem that could not even be read has been
/// complained about already; it comes back with no reason at all.
pub fn resolve(collection: &Collection, slot: &Slot, file: &str) -> Result<Problem, Unposable> {
    let Some(entry) = &slot.entry else { return Err(Unposable::default()) };
    let mut resolver = Resolver { id: &slot.id, file, diagnostics: Vec::new(), illegal: 0 };
    let rules = resolver.rules(collection.rules(entry));
    // Without rules the men have no meaning; what does not depend on them is still looked at.
    let position = rules.and_then(|rules| resolver.position(rules, &entry.board));
    let repetition =
        resolver.repetition(collection.repetition(entry), rules, collection.rules(entry));
    let notation = resolver.notation(collection.notation(entry), rules, collection.rules(entry));
    let solution = match &entry.solution {
        Some(text) => resolver.solution(text, entry.stipulation.value).map(Some),
        None => Some(None),
    };
    let texts = |texts: &[Text]| texts.iter().map(ToString::to_string).collect();
    match (position, repetition, notation, solution) {
        (Some(position), Some(repetition), Some(notation), Some(solution)) => Ok(Problem {
            id: slot.id.clone(),
            title: entry.title.as_ref().map(ToString::to_string),
            authors: texts(collection.authors(entry)),
            source: collection.source(entry),
            reprints: entry.reprints.clone(),
            game: entry.game.clone(),
            position,
            repetition,
            notation,
            has_stated_notation: collection.notation(entry).is_some(),
            stipulation: entry.stipulation.value,
            stipulation_source: entry.stipulation_source,
            solution,
            intended_solutions: entry.intended_solutions,
            award: entry.award.clone(),
            keywords: texts(&entry.keywords),
            comments: texts(&entry.comments),
            themes: named(&entry.themes),
            difficulty: entry.difficulty.as_ref().map(ToString::to_string),
            expect: entry.expect.as_ref().map(|expect| expect.value.clone()),
            twins: resolver.twins(entry, position),
            is_broken: false,
            printed_moves: None,
            warnings: resolver.warnings(entry),
        }),
        _ => Err(Unposable { diagnostics: resolver.diagnostics, illegal: resolver.illegal }),
    }
}

/// Turns the texts of one problem into what they mean and collects the complaints.
struct Resolver<'a> {
    id: &'a str,
    file: &'a str,
    diagnostics: Vec<Diagnostic>,
    illegal: usize,
}

impl Resolver<'_> {
    fn report(&mut self, diagnostic: Diagnostic, span: Option<Range<usize>>, label: &str) {
        let diagnostic = diagnostic.file(self.file).about(self.id);
        self.diagnostics.push(match span {
            Some(span) => diagnostic.at(span, label),
            None => diagnostic,
        });
    }

    fn rules(&mut self, name: Option<&Text>) -> Option<RuleSet> {
        let Some(name) = name else { return Some(RuleSet::default()) };
        match name.as_str().parse() {
            Ok(rules) => Some(rules),
            Err(error) => {
                let mut diagnostic = Diagnostic::error(error.to_string());
                let names = RuleSet::ALL.map(RuleSet::name);
                diagnostic.help = did_you_mean(closest(name.as_str(), names));
                self.report(diagnostic, name.span(), "unknown rules");
                None
            }
        }
    }

    /// How repetition is judged, which must be defined under the rules.
    fn repetition(
        &mut self,
        name: Option<&Text>,
        rules: Option<RuleSet>,
        rules_name: Option<&Text>,
    ) -> Option<Repetition> {
        let Some(name) = name else { return Some(rules.unwrap_or_default().repetition()) };
        let repetition = match name.as_str().parse::<Repetition>() {
            Ok(repetition) => repetition,
            Err(error) => {
                let mut diagnostic = Diagnostic::error(error.to_string());
                diagnostic.help =
                    did_you_mean(closest(name.as_str(), Repetition::ALL.map(Repetition::name)));
                self.report(diagnostic, name.span(), "no rule about repetition");
                return None;
            }
        };
        let Err(error) = rules?.with_repetition(repetition) else { return Some(repetition) };
        let mut diagnostic = Diagnostic::error(error.to_string());
        if let Some(span) = rules_name.and_then(Text::span) {
            diagnostic = diagnostic.with(span, "the rules");
        }
        self.report(diagnostic, name.span(), "not under these rules");
        None
    }

    /// The notation, which must be one that the rules have.
    fn notation(
        &mut self,
        name: Option<&Text>,
        rules: Option<RuleSet>,
        rules_name: Option<&Text>,
    ) -> Option<Notation> {
        let Some(name) = name else { return Some(Notation::default()) };
        match name.as_str().parse::<Notation>() {
            Ok(notation) => {
                match rules.and_then(|rules| clash(notation, rules, notations(rules))) {
                    None => Some(notation),
                    Some(mut diagnostic) => {
                        if let Some(span) = rules_name.and_then(Text::span) {
                            diagnostic = diagnostic.with(span, "the rules");
                        }
                        self.report(diagnostic, name.span(), "not under these rules");
                        None
                    }
                }
            }
            Err(error) => {
                let mut diagnostic = Diagnostic::error(error.to_string());
                diagnostic.help =
                    did_you_mean(closest(name.as_str(), Notation::ALL.map(Notation::name)));
                self.report(diagnostic, name.span(), "unknown notation");
                None
            }
        }
    }

    fn position(&mut self, rules: RuleSet, board: &Board) -> Option<AnyPosition> {
        let (text, read) = match board {
            Board::Fen(fen) => (fen, rules.read(fen.as_str())),
            Board::Diagram { diagram, turn } => {
                let turn = self.turn(turn)?;
                (diagram, drawn(rules, diagram.as_str(), turn))
            }
        };
        match read {
            Ok(position) => Some(position),
            Err(FenError { mut reasons }) => {
                let meant =
                    matches!(board, Board::Fen(_)).then(|| meant_position(rules, text.as_str()));
                if let Some(meant) = meant.flatten() {
                    // The others are as wrong as the first.
                    reasons.truncate(1);
                    reasons[0].help = Some(meant);
                }
                self.illegal = reasons.len();
                let mut said = Vec::new();
                for reason in reasons {
                    let span = text.locate(reason.span);
                    let mut diagnostic = Diagnostic::error(reason.message);
                    if !said.contains(&reason.help) {
                        said.push(reason.help.clone());
                        diagnostic.help = reason.help;
                    }
                    self.report(diagnostic, span, "");
                }
                None
            }
        }
    }

    fn turn(&mut self, turn: &Text) -> Option<Color> {
        match turn.as_str().to_ascii_lowercase().as_str() {
            "red" | "white" | "w" | "r" => Some(Color::Red),
            "black" | "b" => Some(Color::Black),
            other => {
                let found: String = other.chars().take(40).collect();
                let message = format!("found the turn `{found}`, expected `red` or `black`");
                self.report(Diagnostic::error(message), turn.span(), "no side");
                None
            }
        }
    }

    fn solution(&mut self, text: &Text, stipulation: Stipulation) -> Option<Authored> {
        let read = self.read_solution(text, stipulation);
        read.map_err(|diagnostic| self.diagnostics.push(*diagnostic)).ok()
    }

    fn read_solution(
        &self,
        text: &Text,
        stipulation: Stipulation,
    ) -> Result<Authored, Box<Diagnostic>> {
        let read = Solution::answering(stipulation, text.as_str()).map_err(|error| {
            let mut diagnostic = error.diagnostic(text).file(self.file).about(self.id);
            let plain = plain(text.as_str());
            if plain != text.as_str() && Solution::answering(stipulation, &plain).is_ok() {
                diagnostic.help = Some(with_plain_signs(&plain));
            }
            Box::new(diagnostic)
        })?;
        Ok(Authored { text: text.clone(), read })
    }

    fn twins(
        &self,
        entry: &Entry,
        position: AnyPosition,
    ) -> Vec<(String, Result<Twin, Diagnostic>)> {
        let mut twins: Vec<(String, Result<Twin, Diagnostic>)> = Vec::new();
        for of_file in &entry.twins {
            let before = twins.last().and_then(|(_, twin)| twin.as_ref().ok());
            let diagram = (position, entry.stipulation.value);
            let made = twin(diagram, before, twins.is_empty(), of_file.change.as_str());
            let made = made.map_err(|error| {
                let diagnostic = Diagnostic::error(error.to_string()).file(self.file);
                Box::new(match of_file.change.span() {
                    Some(span) => diagnostic.at(span, "this twin"),
                    None => diagnostic,
                })
            });
            let made = made.and_then(|twin| {
                let own = self.of_twin(of_file, twin.stipulation)?;
                Ok(Twin { own, ..twin })
            });
            twins.push((of_file.name.to_string(), made.map_err(|diagnostic| *diagnostic)));
        }
        twins
    }

    /// What the author says of a twin alone.
    fn of_twin(
        &self,
        twin: &TwinEntry,
        stipulation: Stipulation,
    ) -> Result<OfTwin, Box<Diagnostic>> {
        let solution = twin.solution.as_ref();
        Ok(OfTwin {
            title: twin.title.as_ref().map(ToString::to_string),
            solution: solution.map(|text| self.read_solution(text, stipulation)).transpose()?,
            intended_solutions: twin.intended_solutions,
            themes: named(&twin.themes),
            expect: twin.expect.as_ref().map(|expect| expect.value.clone()),
        })
    }

    fn warnings(&self, entry: &Entry) -> Vec<Diagnostic> {
        let mut warnings = Vec::new();
        if let Some(first) = entry.twins.first() {
            let message = TWINS_LEFT_OUT.to_owned();
            warnings.push(self.warning(message, &first.name, "the first twin"));
        }
        if let Some(text) = &entry.difficulty {
            let number = text.as_str().trim().parse::<f64>();
            if !number.is_ok_and(|number| (1.0..=10.0).contains(&number)) {
                let found: String = text.as_str().chars().take(40).collect();
                let message =
                    format!("found the difficulty `{found}`, expected a number from 1 to 10");
                warnings.push(self.warning(message, text, "no difficulty"));
            }
        }
        let of_twins = entry.twins.iter().flat_map(|twin| &twin.themes);
        for word in entry.themes.iter().chain(of_twins) {
            if let Err(error) = word.as_str().parse::<Name>() {
                let mut warning = self.warning(error.to_string(), word, "unknown theme");
                let names = Name::ALL.iter().map(|name| name.id());
                warning.help = did_you_mean(closest(word.as_str(), names));
                warnings.push(warning);
            }
        }
        warnings
    }

    fn warning(&self, message: String, text: &Text, label: &str) -> Diagnostic {
        let warning = Diagnostic::warning(message).file(self.file).about(self.id);
        match text.span() {
            Some(span) => warning.at(span, label),
            None => warning,
        }
    }
}

/// The themes that are named; words that are none are left to the warnings.
fn named(themes: &[Text]) -> Vec<(Name, Text)> {
    let named = |text: &Text| Some((text.as_str().parse().ok()?, text.clone()));
    themes.iter().filter_map(named).collect()
}

fn drawn(rules: RuleSet, drawing: &str, turn: Color) -> Result<AnyPosition, FenError> {
    diagram::read(rules, drawing, turn)
}

/// The error for a notation that the rules do not have.
fn clash(notation: Notation, rules: RuleSet, known: &[Notation]) -> Option<Diagnostic> {
    if known.contains(&notation) {
        return None;
    }
    let mut diagnostic =
        Diagnostic::error(format!("moves of {rules} are not written in the notation {notation}"));
    diagnostic.help = Some(format!("expected {}", names(known)));
    Some(diagnostic)
}

/// The beginning of a solution with plain signs.
fn with_plain_signs(plain: &str) -> String {
    const SHOWN: usize = 60;
    let begin: String = plain.trim().chars().take(SHOWN).collect();
    let dots = if begin.len() < plain.trim().len() { " …" } else { "" };
    format!("write `{begin}{dots}`, with plain signs")
}

fn did_you_mean(word: Option<&str>) -> Option<String> {
    word.map(|word| format!("did you mean `{word}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::{Change, yaml};

    const GOOD: &str = "{fen: 3k5/9/9/9/9/9/9/9/9/R3K4 w, stipulation: \"#1\"}";

    /// Reads one problem and puts it on the board.
    fn posed(file: &str) -> Result<Problem, Unposable> {
        let read = yaml::read(file.as_bytes(), "f.yaml");
        assert_eq!(read.diagnostics, []);
        resolve(&read.collections[0], &read.collections[0].problems[0], "f.yaml")
    }

    /// The only complaint and what it underlines.
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
                assert_eq!(clashes, !notations(rules).contains(&notation), "{rules} {notation}");
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
        assert_eq!((title.as_deref(), *intended_solutions), (Some("Two"), Some(2)));
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
            "nothing stands on a2",
            "e1 is occupied",
            "`X` is no man",
            "`z9` is no point of this board",
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
