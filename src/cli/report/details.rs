//! The parts of a report as text: the solution tree or all solutions, set play, tries, other wins, the
//! anatomy of the end, themes, and what the problem rests on.

use std::fmt::Write;

use crate::cli::report::layout::{cut, indented, lines};
use crate::examine::Verdict;
use crate::report::words::{self, Hidden, Language, Sentence};
use crate::report::{
    AlternativesReport, EconomyReport, EndReport, Move, Report, RestReport, SetPlayReport,
    Solutions, Step, ThemeReport, Tree, TreeReport, TriesReport, TryReport, WinnersReport,
    numbered,
};
use crate::rules::RuleSet;

/// A sentence above others, or alone where there are none.
fn heading(said: Sentence, is_list: bool, language: Language) -> String {
    lines(4, [if is_list { words::above(said) } else { said }], language)
}

/// The details for people, each line indented below the line of the problem.
pub(in crate::cli) fn details_text(report: &Report, shown: Shown) -> String {
    let language = shown.language;
    let tree = report.tree.as_ref().map(|tree| tree_text(tree, shown));
    let mut text = indented(&summary_text(report, language), 4) + &tree.unwrap_or_default();
    if let Some(end) = report.end.as_ref().filter(|_| report.held_tree().is_none()) {
        text += &indented(&end_text(end, language), 4);
    }
    text += &indented(&rests_text(report.rests_on.as_deref().unwrap_or_default(), language), 4);
    match (&report.themes, report.unclassified) {
        (_, Some(stopped)) if report.solution_tree().is_some() => {
            text += &lines(4, [words::no_themes(stopped)], language);
        }
        (Some(themes), _) => text += &indented(&listed(themes, language), 4),
        (None, _) => {}
    }
    text
}

/// The solution in a few sentences, each on a line.
pub(in crate::cli) fn summary_text(report: &Report, language: Language) -> String {
    words::summary(report).iter().map(|it| it.alone_in(language) + "\n").collect()
}

/// What is to be said of the men of a problem, each line indented below the line of the problem.
pub(in crate::cli) fn economy_text(
    rules: RuleSet,
    economy: &EconomyReport,
    language: Language,
) -> String {
    lines(4, words::economy(rules, economy), language)
}

/// Why the end of a line is lost.
pub(in crate::cli) fn end_text(end: &EndReport, language: Language) -> String {
    words::anatomy_text(&end.lines, language)
}

pub(in crate::cli) fn tree_text(tree: &TreeReport, shown: Shown) -> String {
    let language = shown.language;
    let mut text = lines(4, words::real_length(tree), language);
    if let Some(tree) = &tree.tree {
        text += "    ";
        shown.attack(tree, 4, &mut text);
    }
    text + &lines(4, words::held(tree).into_iter().chain(words::tree_open(tree)), language)
}

/// Themes for people, one a line; nothing if there are none.
pub(in crate::cli) fn listed(themes: &[ThemeReport], language: Language) -> String {
    if themes.is_empty() {
        return String::new();
    }
    let shown = themes.iter().map(|theme| format!("  {}\n", words::theme_shown(theme, language)));
    lines(0, [words::above(words::page_themes())], language) + &shown.collect::<String>()
}

/// What a problem rests on, for people; nothing if nothing was asked.
pub(in crate::cli) fn rests_text(rests: &[RestReport], language: Language) -> String {
    if rests.is_empty() {
        return String::new();
    }
    lines(0, [words::above(words::page_rests_on())], language)
        + &lines(2, rests.iter().map(words::rest), language)
}

/// How a tree is written.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Shown {
    /// The language of remarks.
    pub(in crate::cli) language: Language,
    /// Whether replies with the same answers are together.
    pub(in crate::cli) together: bool,
}

/// The fewest replies with the same answers that are written together.
const ALIKE: usize = 3;

impl Shown {
    /// Writes what follows from a position, after what is on the line already, one variation a line, each
    /// indented below the move that it answers. A move with only one answer has it on its own line, unless
    /// that line already says what the move threatens. Every line ends with a line break.
    fn attack(self, tree: &Tree, indent: usize, text: &mut String) {
        let Some(step) = tree.steps.first() else { return text.push('\n') };
        let (number, language) = (step.mv.number, self.language);
        let choice = words::one_of(&step.mv, &step.others).text_in(language);
        let _ = write!(text, "{number}. {choice}");
        for remark in words::remarks(step) {
            let _ = write!(text, " {}", remark.text_in(language));
        }
        match &step.next.steps[..] {
            [] => text.push('\n'),
            [only] if step.shorter == 0 && step.threat.is_none() && !step.zugzwang => {
                let _ = write!(text, " {}", only.mv.marked());
                self.answer(only, indent, text);
            }
            defences => {
                text.push('\n');
                let indent = indent + 2;
                for (replies, answer) in self.replies(defences, step.shorter == 0, indent) {
                    let _ = write!(text, "{:indent$}{number}... {replies}{answer}", "");
                }
                if let Some(shorter) = words::shorter(step) {
                    let shorter = words::aside(shorter).text_in(language);
                    let _ = writeln!(text, "{:indent$}{}", "", shorter.trim_start());
                }
            }
        }
    }

    /// Replies with what follows each; those with the same answers together, as `~` where they are all.
    fn replies(self, defences: &[Step], is_all: bool, indent: usize) -> Vec<(String, String)> {
        let mut found: Vec<(Vec<String>, String)> = Vec::new();
        for reply in defences {
            let mut answer = String::new();
            self.answer(reply, indent, &mut answer);
            match found.iter_mut().find(|(_, other)| self.together && *other == answer) {
                Some((replies, _)) => replies.push(reply.mv.marked()),
                None => found.push((vec![reply.mv.marked()], answer)),
            }
        }
        let is_one = found.len() == 1 && is_all;
        let each = |(replies, answer): (Vec<String>, String)| match replies.len() {
            count if count < ALIKE => {
                replies.into_iter().map(|reply| (reply, answer.clone())).collect()
            }
            _ if is_one => vec![("~".to_owned(), answer)],
            _ => vec![(replies.join(self.language.comma()), answer)],
        };
        found.into_iter().flat_map(each).collect()
    }

    /// Writes what follows a reply that is on the line already.
    fn answer(self, reply: &Step, indent: usize, text: &mut String) {
        if reply.useless {
            *text += &words::aside(words::useless()).text_in(self.language);
        }
        for remark in words::remarks(reply) {
            let _ = write!(text, " {}", remark.text_in(self.language));
        }
        if !reply.next.is_empty() {
            text.push(' ');
        }
        self.attack(&reply.next, indent, text);
    }
}

/// The phases of a report for people, indented under the line of the problem.
pub(in crate::cli) fn phases_text(report: &Report, language: Language) -> String {
    let set_play = report.set_play.as_ref().map(|play| set_play(report, play, language));
    let tries = report.tries.as_ref().map(|found| tries(found, language));
    let winners = report.winners.as_ref().map(|found| winners_text(found, language));
    [set_play, tries, winners].into_iter().flatten().collect()
}

/// The tries of a report for people, not indented.
pub(in crate::cli) fn tries_text(report: &Report, language: Language) -> String {
    let text = report.tries.as_ref().map(|found| tries(found, language)).unwrap_or_default();
    let lines = text.lines().map(|line| line.strip_prefix("    ").unwrap_or(line));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The set play for people, indented under the line of the problem.
fn set_play(report: &Report, play: &SetPlayReport, language: Language) -> String {
    let is_there = play.none.is_none();
    let mut text = heading(words::set_play(report, play), is_there, language);
    for reply in &play.answered {
        let line = words::choice(&reply.continuations, &reply.line.moves);
        let line = words::marked_repetition(line, reply.line.win).text_in(language);
        let _ = writeln!(text, "      1... {} {line}", reply.mv.marked());
    }
    let rest = is_there.then(|| words::set_play_rest(play)).into_iter().flatten();
    text + &lines(6, rest, language)
}

/// The tries for people, indented under the line of the problem.
fn tries(tries: &TriesReport, language: Language) -> String {
    let is_list = tries.within.is_some() && !(tries.found.is_empty() && tries.stopped.is_none());
    let mut text = heading(words::tries(tries), is_list, language);
    text.extend(tries.groups().iter().map(|alike| attempts(alike, language)));
    text + &lines(6, words::tries_open(tries).filter(|_| is_list), language)
}

/// Tries that fail alike: how the first would win and what it threatens, which are the others, and what
/// refutes them.
fn attempts(alike: &[&TryReport], language: Language) -> String {
    let Some((found, others)) = alike.split_first() else { return String::new() };
    let (line, mv) = (found.line.text(), found.mv.marked());
    let rest = line.strip_prefix(&format!("1. {mv}")).unwrap_or_default();
    let line = words::plain(format!("1. {mv}?{rest}"));
    let text = lines(6, [words::marked_repetition(line, found.line.win)], language);
    let threat = found.threat.as_ref().map(words::threat);
    let others = words::likewise(others.iter().map(|it| &it.mv));
    let more = [threat, others, Some(words::refuted(&found.refutations))];
    let text = text + &lines(8, more.into_iter().flatten(), language);
    let reasons = words::failures(alike).into_iter().map(|it| it.text_in(language));
    let reasons: Vec<String> = reasons.collect();
    text + &indented(&reasons.join(language.semicolon()), 8)
}

/// All first moves that win, for people, indented under the line of the problem.
pub(in crate::cli) fn winners_text(winners: &WinnersReport, language: Language) -> String {
    let text = lines(4, [words::winners(winners)], language);
    if winners.refused.is_some() {
        return text;
    }
    let equal = winners.found.chunk_by(|one, other| one.moves == other.moves).map(|equal| {
        let moves: Vec<Move> = equal.iter().map(|it| it.mv.clone()).collect();
        words::winners_in(equal[0].moves, &moves)
    });
    text + &lines(6, equal.chain(words::winners_open(winners)), language)
}

/// The other winning moves for people, indented under the line of the problem; `counts` says that many
/// in one place are only counted.
pub(in crate::cli) fn alternatives_text(
    found: &AlternativesReport,
    counts: bool,
    language: Language,
) -> String {
    let is_list = found.places.iter().any(|place| !place.found.is_empty());
    let places = found.places.iter().filter_map(|place| words::alternatives_at(place, counts));
    let said = places.chain(words::alternatives_open(found));
    heading(words::alternatives(found), is_list, language) + &lines(6, said, language)
}

/// Solutions that are shown of each side without `-v`.
const SHOWN: usize = 8;

/// How many solutions there are, and which.
pub(in crate::cli) fn solutions_text(report: &Report, verbose: bool, language: Language) -> String {
    let asked = report.stipulation;
    if asked.is_direct() {
        return String::new();
    }
    let resisted = asked.play().is_resisted();
    let mut text = String::new();
    for side in &report.answer.solutions {
        if side.stopped.is_some() {
            text += &lines(0, [words::verdict(Verdict::Undecided)], language);
            continue;
        }
        let count = words::solutions(side, resisted && !asked.begins_with_defense());
        let Solutions { side, tree, .. } = side;
        let count =
            if asked.is_duplex() { words::side_begins(report.rules, *side, count) } else { count };
        let count = words::forced_goal(report).unwrap_or(count).text_in(language);
        if asked.begins_with_defense() {
            text += &begun(&count, tree, verbose);
            continue;
        }
        if let ([only], false) = (&tree.steps[..], verbose && resisted) {
            let line = numbered(&only.line());
            let line = if verbose { line } else { cut(&line) };
            let _ = writeln!(text, "{count}  {line}");
            continue;
        }
        let _ = writeln!(text, "{count}");
        if verbose && resisted {
            each_move(tree, 4, &mut text);
            continue;
        }
        let most = if verbose { usize::MAX } else { SHOWN };
        for solution in tree.steps.iter().take(most) {
            text += &indented(&numbered(&solution.line()), 4);
        }
        let more = tree.steps.len().saturating_sub(most);
        let more = (more > 0).then(|| words::hidden(Hidden::Solutions(more)));
        text += &lines(4, more, language);
    }
    text
}

/// What follows the defender's first moves: all of it, or the main line.
fn begun(count: &str, defenses: &Tree, verbose: bool) -> String {
    if verbose {
        let mut text = format!("{count}\n");
        each_move(defenses, 4, &mut text);
        return text;
    }
    let line = cut(&numbered(&defenses.main_line()));
    format!("{count}  {line}").trim_end().to_owned() + "\n"
}

/// Writes a tree with each move on a line, below the one before it.
fn each_move(tree: &Tree, indent: usize, text: &mut String) {
    for step in &tree.steps {
        let _ = writeln!(text, "{:indent$}{}", "", numbered(std::slice::from_ref(&step.mv)));
        each_move(&step.next, indent + 2, text);
    }
}
