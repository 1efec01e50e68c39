//! Set play, tries, hints, and the other winning moves of a solution.

use super::answer::won;
use super::ends::{reason, whole};
use super::list::{plain, square_matters};
use super::names::{color_named, man, side, side_named, theme_titles};
use super::sentence::{Language, Sentence};
use crate::game::{Repetition, index_sort_by_key};
use crate::report::{
    AlternativePlace, AlternativeReport, AlternativesReport, Line, Move, MoveMark, Report,
    SetPlayReport, ThemeReport, TreeReport, TriesReport, WinnersReport,
};
use crate::rules::AnyPosition;
use crate::solve::{Grade, Stopped};

/// What set play there is: the line above it, or why there is none.
pub fn set_play(report: &Report, play: &SetPlayReport) -> Sentence {
    let (attacker, defender) = (side(report.rules, report.turn), side(report.rules, !report.turn));
    let Some(why) = &play.none else {
        return Sentence::new("set-play").part("side", defender);
    };
    match why.as_str() {
        "in-check" => {
            Sentence::new("set-play.in-check").part("side", attacker).part("other", defender)
        }
        "one-move" => Sentence::new("set-play.one-move"),
        "no-move" => Sentence::new("set-play.no-move").part("side", defender),
        "over" => Sentence::new("set-play.over"),
        _ => Sentence::new("set-play.no-win"),
    }
}

/// Which replies of the set play do not lose in time, and whether some are not known.
pub fn set_play_rest(play: &SetPlayReport) -> Vec<Sentence> {
    let within = |key| Sentence::new(key).number("moves", play.within.unwrap_or_default());
    let rest = match (play.unanswered, play.answered.len()) {
        (0, _) if play.stopped.is_some() => None,
        (0, _) => Some(within("set-play.all-lose")),
        (_, 0) if play.stopped.is_none() => Some(within("set-play.none-loses")),
        (count, _) => Some(within("set-play.some-do-not-lose").number("count", count)),
    };
    let done = play.answered.len() + play.unanswered;
    let open = play.stopped.map(|stopped| open("set-play.undecided", stopped, done, play.of));
    rest.into_iter().chain(open).collect()
}

/// What tries there are: the line above them, or that there are none.
pub fn tries(tries: &TriesReport) -> Sentence {
    let Some(within) = tries.within else { return Sentence::new("tries.no-length") };
    let is_none = tries.found.is_empty() && tries.stopped.is_none();
    let key = if is_none { "tries.none" } else { "tries" };
    Sentence::new(key).number("within", within).number("most", tries.most)
}

/// That some first moves were not examined for tries.
pub fn tries_open(tries: &TriesReport) -> Option<Sentence> {
    Some(open("tries.undecided", tries.stopped?, tries.looked, tries.of))
}

fn open(key: &'static str, stopped: Stopped, done: usize, of: usize) -> Sentence {
    Sentence::new(key).part("reason", reason(stopped)).number("done", done).number("of", of)
}

/// The replies that refute a try.
pub fn refuted(refutations: &[Move]) -> Sentence {
    let replies = refutations.iter().map(|mv| plain(format!("{}!", mv.marked())));
    Sentence::new("tries.but").commas("replies", replies.collect())
}

/// Which first moves win: the line above them, or that there are none or that it is not known.
pub fn winners(winners: &WinnersReport) -> Sentence {
    if let Some(error) = &winners.refused {
        return Sentence::new("winners.refused").text("why", error);
    }
    let is_none = winners.found.is_empty() && winners.stopped.is_none();
    let key = if is_none { "winners.none" } else { "winners" };
    Sentence::new(key).number("within", winners.within)
}

/// That a limit left open whether other first moves win.
pub fn winners_open(winners: &WinnersReport) -> Option<Sentence> {
    let said = Sentence::new("winners.open").part("reason", reason(winners.stopped?));
    Some(said.number("open", winners.open).number("within", winners.not_within))
}

/// Hints to a solved problem in three steps: the idea, with the length where nothing says it; the man; the
/// square. None is the first move itself, and a theme that is only its man on its square is left out.
pub fn hints(position: &AnyPosition, report: &Report, language: Language) -> Vec<String> {
    let Some(key) = report.answer.line.moves.first() else { return Vec::new() };
    let square = position.rules().square_name(key.to).unwrap_or_default();
    let gives_key_away =
        |theme: &&ThemeReport| matches!(&theme.men[..], [only] if only.at == square);
    let themes = report.themes.iter().flatten().filter(|theme| !gives_key_away(theme));
    let mut idea = theme_titles(themes, language);
    if report.stipulation.moves().is_none() || idea.is_empty() {
        idea.splice(0..0, won(report).map(|won| won.text_in(language)));
    }
    let idea = Some(idea.join(language.comma())).filter(|it| !it.is_empty());
    let man = hint(position, key).map(|man| man.text_in(language));
    let square = square_matters(square).text_in(language);
    idea.into_iter().chain(man).chain([square]).collect()
}

/// Which kind of man moves first, for those who want a hint; `None` for a move of another position.
pub fn hint(position: &AnyPosition, key: &Move) -> Option<Sentence> {
    let mover = position.man_at(key.from)?;
    let said = |word| Sentence::new(word).part("man", man(key.side, mover.name));
    Some(match (key.mark, position.man_at(key.to)) {
        (MoveMark::None, Some(taken)) => {
            said("hint.takes").part("taken", man(!key.side, taken.name))
        }
        (MoveMark::None, None) => said("hint.quiet"),
        _ => said("hint.check"),
    })
}

/// The length of a solution without useless interpositions, if that is another one.
pub fn real_length(tree: &TreeReport) -> Option<Sentence> {
    Some(Sentence::new("tree.real-length").number("moves", tree.real_length?))
}

/// How a draw is held beyond the replies that a tree shows: in how many positions, on which squares, by
/// checks or a chase, and a line that repeats a position.
pub fn held(tree: &TreeReport) -> Vec<Sentence> {
    let Some(held) = &tree.held else { return Vec::new() };
    let (by, color) = (|| side_named(held.by), color_named(held.by));
    let counted = match (held.positions, held.in_more) {
        (Some(count), _) => Sentence::new("tree.held").number("count", count),
        (_, Some(count)) => Sentence::new("tree.held-more").number("count", count),
        _ => Sentence::new("tree.held-endgames"),
    };
    let men = held.on.iter().map(|it| {
        let said = Sentence::new("tree.held-man").part("man", man(color, it.man));
        said.text("squares", it.squares.join(" "))
    });
    let needed = (!held.on.is_empty()).then(|| Sentence::new("tree.held-men").part("side", by()));
    let needed = needed.map(|said| said.commas("men", men.collect()));
    let checks = held.perpetual_check.then(|| Sentence::new("tree.held-checks").part("side", by()));
    let chased = held.chased.iter().map(|&name| man(!color, name)).collect();
    let key = if held.gives_checks { "tree.held-checks-or-chase" } else { "tree.held-chase" };
    let chase = (!held.chased.is_empty()).then(|| Sentence::new(key));
    let chase = chase.map(|said| said.part("side", by()).list("men", chased));
    let cycle = (!held.cycle.is_empty()).then(|| {
        let line = Line { moves: held.cycle.clone(), ..Line::default() };
        Sentence::new("tree.held-cycle").line("line", &line)
    });
    [Some(counted), needed, checks, chase, cycle].into_iter().flatten().collect()
}

/// The same in fewer words.
pub fn real_length_short(tree: &TreeReport) -> Option<Sentence> {
    Some(Sentence::new("tree.real-length.short").number("moves", tree.real_length?))
}

/// That a limit kept the solution tree or some of its threats from being found.
pub fn tree_open(tree: &TreeReport) -> Option<Sentence> {
    let key = if tree.tree.is_some() { "tree.not-every-threat" } else { "tree.none" };
    Some(Sentence::new(key).part("reason", reason(tree.stopped?)))
}

/// That a limit kept the themes from being found.
pub fn no_themes(stopped: Stopped) -> Sentence {
    Sentence::new("tree.no-theme").part("reason", reason(stopped))
}

/// That a limit kept some variations from being found.
pub fn not_every_variation(stopped: Stopped) -> Sentence {
    Sentence::new("tree.not-every-variation").part("reason", reason(stopped))
}

/// How repetition is judged.
pub fn repetition(rule: Repetition) -> Sentence {
    Sentence::new(match rule {
        Repetition::None => "repetition.none",
        Repetition::Checks => "repetition.checks",
        Repetition::Asian => "repetition.asian",
    })
}

/// The line above the other winning moves, or that there are none.
pub fn alternatives(found: &AlternativesReport) -> Sentence {
    let is_none = found.places.iter().all(|place| place.found.is_empty());
    let is_open = is_none && found.stopped.is_some();
    let key = match (is_open, is_none) {
        (true, _) => "alternatives.open-only",
        (false, true) => "alternatives.none",
        (false, false) => "alternatives",
    };
    Sentence::new(key).number("beyond", found.beyond)
}

/// The most other winning moves of a place that are listed where many are counted.
const LISTED: usize = 8;

/// What else wins in a place, or how much where that is more than a reader wants; `None` if nothing does.
pub fn alternatives_at(place: &AlternativePlace, counts: bool) -> Option<Sentence> {
    let shortest = place.found.iter().map(|it| it.moves).min()?;
    let alike = |one: &AlternativeReport, other: &AlternativeReport| {
        (one.moves, one.grade) == (other.moves, other.grade)
    };
    let mut found: Vec<&AlternativeReport> = place.found.iter().collect();
    index_sort_by_key(&mut found, |it| (it.moves, it.grade));
    let groups = found.chunk_by(|one, other| alike(one, other));
    let groups = groups.map(|group| {
        let moves: Vec<Move> = group.iter().map(|it| it.mv.clone()).collect();
        let said = Sentence::new("alternatives.move").moves("moves", &moves);
        said.part("graded", alternative(group[0]))
    });
    let groups = if counts && place.found.len() > LISTED {
        let counted = Sentence::new("alternatives.counted").number("count", place.found.len());
        vec![counted.number("moves", shortest)]
    } else {
        groups.collect()
    };
    Some(if place.line.is_empty() {
        Sentence::new("alternatives.key").commas("found", groups)
    } else {
        Sentence::new("alternatives.after").part("line", whole(&place.line)).commas("found", groups)
    })
}

/// How many places a limit kept from being examined whole, and that nothing is known of longer wins.
pub fn alternatives_open(found: &AlternativesReport) -> Option<Sentence> {
    let stopped = found.stopped?;
    let is_cut =
        |place: &&AlternativePlace| place.open > 0 && place.not_within < place.left + found.beyond;
    let cut = found.places.iter().filter(is_cut).count();
    let whole = found.examined.saturating_sub(cut);
    let said = Sentence::new("alternatives.open").part("reason", reason(stopped));
    Some(said.number("done", whole).number("of", found.of))
}

/// The length and the grade of another winning move.
pub fn alternative(it: &AlternativeReport) -> Sentence {
    Sentence::new("alternatives.graded").number("moves", it.moves).part("grade", grade(it.grade))
}

/// The word for a grade; without one, that it is not known.
fn grade(grade: Option<Grade>) -> Sentence {
    Sentence::new(format!("grade.{}", grade.map_or("open", Grade::name)))
}
