//! What the texts of one problem mean, or what is wrong with them; for a refused position text also what
//! it was probably meant to be.

use std::ops::Range;
use std::str::FromStr;

use paiju_game::mark::Mark;
use paiju_game::similar::closest;
use paiju_game::theme_name::Name;

use super::{
    Authored, Board, Diagnostic, Entry, KeyFault, OfTwin, Solution, Spanned, Stipulation, Text,
    Twin, TwinEntry, read_mark, twin, with_replies,
};
use crate::diagram;
use crate::game::{Color, FenError, Names, Remedy, Repetition};
use crate::notation::Notation;
use crate::rules::{AnyPosition, RuleSet};

/// The warning for a problem with twins when only its diagram is used.
pub const TWINS_LEFT_OUT: &str = "only the diagram is looked at here, not its twins";

/// Interprets the texts of one problem and collects the diagnostics.
pub(super) struct Resolver<'a> {
    pub(super) id: &'a str,
    pub(super) file: &'a str,
    pub(super) diagnostics: Vec<Diagnostic>,
    pub(super) illegal: usize,
}

impl Resolver<'_> {
    fn report(&mut self, diagnostic: Diagnostic, span: Option<Range<usize>>, label: &str) {
        let diagnostic = diagnostic.file(self.file).about(self.id);
        self.diagnostics.push(diagnostic.at_place(span, label));
    }

    /// What a word names. Any other word is reported with the name that was probably meant.
    fn named<T: FromStr>(
        &mut self,
        word: &Text,
        names: &[&'static str],
        label: &str,
        fault: impl Fn(&str, Names) -> KeyFault,
    ) -> Option<T> {
        let refuse = |_: T::Err| {
            let diagnostic = Diagnostic::fault(fault(word.as_str(), Names::of(names)));
            let diagnostic = diagnostic.remedy(meant(word.as_str(), names.iter().copied()));
            self.report(diagnostic, word.span(), label);
        };
        word.as_str().parse().map_err(refuse).ok()
    }

    /// Reports what the rules do not have.
    fn not_under(&mut self, diagnostic: Diagnostic, name: &Text, rules: Option<&Text>) {
        let diagnostic = match rules.and_then(Text::span) {
            Some(span) => diagnostic.with(span, "the rules"),
            None => diagnostic,
        };
        self.report(diagnostic, name.span(), "not under these rules");
    }

    pub(super) fn rules(&mut self, name: Option<&Text>) -> Option<RuleSet> {
        let Some(name) = name else { return Some(RuleSet::default()) };
        self.named(name, &RuleSet::ALL.map(RuleSet::name), "unknown rules", |found, names| {
            KeyFault::Rules { found: format!("{found:?}"), names }
        })
    }

    /// How repetition is judged, which must be defined under the rules.
    pub(super) fn repetition(
        &mut self,
        name: Option<&Text>,
        rules: Option<RuleSet>,
        rules_name: Option<&Text>,
    ) -> Option<Repetition> {
        let Some(name) = name else { return Some(rules.unwrap_or_default().repetition()) };
        let names = Repetition::ALL.map(Repetition::name);
        let repetition = self.named(name, &names, "no rule about repetition", |found, names| {
            KeyFault::Repetition { found: found.to_owned(), names }
        })?;
        let Err(error) = rules?.with_repetition(repetition) else { return Some(repetition) };
        let names: Vec<_> = error.defined.iter().map(|it| it.name()).collect();
        let (repetition, rules, names) = (repetition.name(), rules?.name(), Names::of(&names));
        let fault = KeyFault::RepetitionOf { repetition, rules, names };
        self.not_under(Diagnostic::fault(fault), name, rules_name);
        None
    }

    /// The notation, which must be one that the rules have.
    pub(super) fn notation(
        &mut self,
        name: Option<&Text>,
        rules: Option<RuleSet>,
        rules_name: Option<&Text>,
    ) -> Option<Notation> {
        let Some(name) = name else { return Some(Notation::default()) };
        let names = Notation::ALL.map(Notation::name);
        let notation = self.named(name, &names, "unknown notation", |found, names| {
            KeyFault::Notation { found: format!("{found:?}"), names }
        })?;
        let clash = rules.and_then(|rules| clash(notation, rules, rules.notations()));
        let Some(clash) = clash else { return Some(notation) };
        self.not_under(clash, name, rules_name);
        None
    }

    pub(super) fn position(&mut self, rules: RuleSet, board: &Board) -> Option<AnyPosition> {
        let (text, read) = match board {
            Board::Fen(fen) => (fen, rules.read(fen.as_str())),
            Board::Diagram { diagram, turn } => {
                let turn = self.turn(turn)?;
                (diagram, diagram::read(rules, diagram.as_str(), turn))
            }
        };
        match read {
            Ok(position) => Some(position),
            Err(FenError { mut reasons }) => {
                let meant =
                    matches!(board, Board::Fen(_)).then(|| meant_position(rules, text.as_str()));
                if let Some(meant) = meant.flatten() {
                    // The others have the same fault as the first.
                    reasons.truncate(1);
                    reasons[0].help = Some(meant);
                }
                self.illegal = reasons.len();
                let mut said = Vec::new();
                for reason in reasons {
                    let span = text.locate(reason.span);
                    let is_said = said.contains(&reason.help);
                    said.push(reason.help.clone());
                    let help = reason.help.filter(|_| !is_said);
                    self.report(Diagnostic::fault(reason.fault).remedy(help), span, "");
                }
                None
            }
        }
    }

    /// The marks on the board; none if one of them cannot be read.
    pub(super) fn marks(&mut self, rules: RuleSet, marks: &[Text]) -> Option<Vec<Mark>> {
        let mut read = Vec::new();
        for text in marks {
            match read_mark(rules, text.as_str()) {
                Ok(mark) => read.push(mark),
                Err(error) => {
                    let help = Some(error.help());
                    self.report(Diagnostic::fault(error).remedy(help), text.span(), "not a mark");
                }
            }
        }
        (read.len() == marks.len()).then_some(read)
    }

    fn turn(&mut self, turn: &Text) -> Option<Color> {
        match turn.as_str().to_ascii_lowercase().as_str() {
            "red" | "white" | "w" | "r" => Some(Color::Red),
            "black" | "b" => Some(Color::Black),
            other => {
                let found = other.chars().take(40).collect();
                self.report(Diagnostic::fault(KeyFault::Turn { found }), turn.span(), "no side");
                None
            }
        }
    }

    /// Checks that a stipulation can be asked of a position: the man that it names must be there.
    pub(super) fn can_ask(&mut self, asked: &Spanned<Stipulation>, on: &AnyPosition) -> bool {
        let Some(fault) = asked.value.fault(on) else { return true };
        let help = Some(fault.help());
        self.report(Diagnostic::fault(fault).remedy(help), asked.span.clone(), "this man");
        false
    }

    pub(super) fn solution(
        &mut self,
        text: &Text,
        stipulation: Stipulation,
        board: Option<(AnyPosition, Notation)>,
    ) -> Option<Authored> {
        let read = self.read_solution(text, stipulation, board);
        read.map_err(|diagnostic| self.diagnostics.push(*diagnostic)).ok()
    }

    fn read_solution(
        &self,
        text: &Text,
        stipulation: Stipulation,
        board: Option<(AnyPosition, Notation)>,
    ) -> Result<Authored, Box<Diagnostic>> {
        let read = Solution::answering(stipulation, text.as_str()).map_err(|error| {
            let place = text.locate(error.span);
            let diagnostic = Diagnostic::fault(error.kind).at_place(place, "");
            let mut diagnostic = diagnostic.file(self.file).about(self.id);
            let plain = plain(text.as_str());
            if plain != text.as_str() && Solution::answering(stipulation, &plain).is_ok() {
                diagnostic = diagnostic.remedy(Some(with_plain_signs(&plain)));
            }
            Box::new(diagnostic)
        })?;
        let read = match board {
            Some((position, notation)) => with_replies(read, &position, stipulation, notation),
            None => read,
        };
        Ok(Authored { text: text.clone(), read })
    }

    pub(super) fn twins(
        &self,
        entry: &Entry,
        (position, notation): (AnyPosition, Notation),
    ) -> Vec<(String, Result<Twin, Diagnostic>)> {
        let mut twins: Vec<(String, Result<Twin, Diagnostic>)> = Vec::new();
        for of_file in &entry.twins {
            let before = twins.last().and_then(|(_, twin)| twin.as_ref().ok());
            let diagram = (position, entry.stipulation.value);
            let made = twin(diagram, before, twins.is_empty(), of_file.change.as_str());
            let made = made.map_err(|error| {
                let diagnostic = Diagnostic::fault(error).file(self.file);
                Box::new(diagnostic.at_place(of_file.change.span(), "this twin"))
            });
            let made = made.and_then(|twin| {
                let board = (twin.position, notation);
                let own = self.of_twin(of_file, twin.stipulation, board)?;
                Ok(Twin { own, ..twin })
            });
            twins.push((of_file.name.to_string(), made.map_err(|diagnostic| *diagnostic)));
        }
        twins
    }

    /// What the author states for a twin alone.
    fn of_twin(
        &self,
        twin: &TwinEntry,
        stipulation: Stipulation,
        board: (AnyPosition, Notation),
    ) -> Result<OfTwin, Box<Diagnostic>> {
        let fault = twin.intended_solutions.as_ref().and_then(|it| it.fault(stipulation));
        if let Some((message, help)) = fault {
            let diagnostic = Diagnostic::error(message).file(self.file).help(help);
            return Err(Box::new(diagnostic.at_place(twin.name.span(), "this twin")));
        }
        let solution = twin.solution.as_ref();
        let read = |text: &Text| self.read_solution(text, stipulation, Some(board));
        Ok(OfTwin {
            title: twin.title.clone(),
            solution: solution.map(read).transpose()?,
            intended_solutions: twin.intended_solutions.clone(),
            themes: named(&twin.themes),
            expect: twin.expect.as_ref().map(|expect| expect.value.clone()),
        })
    }

    pub(super) fn warnings(&self, entry: &Entry) -> Vec<Diagnostic> {
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
                warning = warning.remedy(meant(word.as_str(), Name::ALL.iter().map(|it| it.id())));
                warnings.push(warning);
            }
        }
        warnings
    }

    fn warning(&self, message: String, text: &Text, label: &str) -> Diagnostic {
        let warning = Diagnostic::warning(message).file(self.file).about(self.id);
        warning.at_place(text.span(), label)
    }
}

/// The themes that are named; unknown words are left to the warnings.
pub(super) fn named(themes: &[Text]) -> Vec<(Name, Text)> {
    let named = |text: &Text| Some((text.as_str().parse().ok()?, text.clone()));
    themes.iter().filter_map(named).collect()
}

/// The error for a notation that the rules do not have.
pub(super) fn clash(notation: Notation, rules: RuleSet, known: &[Notation]) -> Option<Diagnostic> {
    if known.contains(&notation) {
        return None;
    }
    let known: Vec<_> = known.iter().map(|it| it.name()).collect();
    let fault = KeyFault::NotationOf { rules: rules.name(), notation: notation.name() };
    Some(Diagnostic::fault(fault).remedy(Some(Remedy::Expected { names: Names::of(&known) })))
}

/// The beginning of a solution with plain signs.
fn with_plain_signs(plain: &str) -> Remedy {
    const SHOWN: usize = 60;
    let begin: String = plain.trim().chars().take(SHOWN).collect();
    let dots = if begin.len() < plain.trim().len() { " …" } else { "" };
    Remedy::PlainSigns { text: format!("{begin}{dots}") }
}

/// The name that was probably meant.
pub(super) fn meant<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<Remedy> {
    closest(word, names).map(|word| Remedy::Meant { word: word.to_owned() })
}

/// The longest text that is examined, in bytes.
const LONGEST: usize = 400;

/// What to write instead of a position text that the rules refuse: the name of other rules, the
/// text with the colors exchanged, or the text with plain signs.
///
/// ```
/// use paiju_problem::problem::meant_position;
/// use paiju_game::rules::RuleSet;
///
/// let help = meant_position(RuleSet::Xiangqi, "4/5/2k3/7/6/P4/K3 b -").unwrap();
/// assert_eq!(help.to_string(), "this is a position of chex: write `rules: chex`, or give --rules chex");
/// ```
pub fn meant_position(rules: RuleSet, text: &str) -> Option<Remedy> {
    if text.len() > LONGEST {
        return None;
    }
    let plain = plain(text);
    let plain = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if rules.read(text).is_err() && rules.read(&plain).is_ok() {
        return Some(Remedy::PlainSigns { text: plain });
    }
    if let Some(other) = other_rules(rules, text) {
        return Some(Remedy::OtherRules { rules: other.name() });
    }
    exchanged(rules, text).map(|text| Remedy::Exchanged { text })
}

/// The rules of another board on which the text is a position.
fn other_rules(rules: RuleSet, text: &str) -> Option<RuleSet> {
    let rows = |rules: RuleSet| rules.start().to_string().matches('/').count();
    let found = text.matches('/').count();
    let others = RuleSet::ALL.into_iter().filter(|&other| other != rules);
    let mut others = others.filter(|&other| rows(other) == found && rows(other) != rows(rules));
    others.find(|other| other.read(text).is_ok())
}

/// The text with upper and lower case exchanged, if that is a position, with the other side to move
/// if only that makes it legal.
fn exchanged(rules: RuleSet, text: &str) -> Option<String> {
    let text = text.trim();
    let (rows, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let swap = |letter: char| match letter {
        letter if letter.is_ascii_uppercase() => letter.to_ascii_lowercase(),
        letter => letter.to_ascii_uppercase(),
    };
    let rows: String = rows.chars().map(swap).collect();
    let other = match rest.chars().next() {
        Some('b') => 'w',
        _ => 'b',
    };
    let turned = format!("{other}{}", rest.get(1..).unwrap_or_default());
    [rest, &turned]
        .into_iter()
        .map(|rest| format!("{rows} {rest}"))
        .find(|it| rules.read(it).is_ok())
}

/// The text with the signs of a Chinese keyboard replaced by those of a Western one; quotation
/// marks are dropped, and other punctuation becomes a space.
///
/// ```
/// use paiju_problem::problem::plain;
///
/// assert_eq!(plain("“１．Ｃ６－Ｄ８”"), "1.C6-D8");
/// ```
pub fn plain(text: &str) -> String {
    let plain = |letter: char| match letter {
        '“' | '”' | '„' | '‘' | '’' | '「' | '」' | '『' | '』' => None,
        '，' | '、' | '；' | '：' | '\u{3000}' => Some(' '),
        '。' => Some('.'),
        '！'..='～' => char::from_u32(u32::from(letter) - 0xfee0),
        letter => Some(letter),
    };
    text.chars().filter_map(plain).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_exchanged_where_that_makes_a_position() {
        let help = |text: &str| Some(meant_position(RuleSet::Xiangqi, text)?.to_string());
        let found = help("3AK4/4A1p2/9/9/2n6/6R2/9/9/3P5/4k4 w").unwrap();
        assert!(found.ends_with(": `3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w`"), "{found}");
        assert_eq!(help("3ak4/4a1P2/9/9/2N6/6r2/9/9/A2p5/4K4 w"), None);
        assert_eq!(help(""), None);
        assert_eq!(help("é"), None);
    }

    #[test]
    fn signs_of_a_chinese_keyboard_are_told() {
        let text = "“3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4，w”";
        let help = meant_position(RuleSet::Xiangqi, text).map(|it| it.to_string());
        let wanted = "write `3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w`, with plain signs";
        assert_eq!(help.as_deref(), Some(wanted));
    }
}
