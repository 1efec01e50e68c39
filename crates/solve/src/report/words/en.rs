//! English.

use crate::exact::{Plies, Tables, Wdl};
use crate::examine::{RestsOnBan, StudyValue};
use crate::game::{Repetition, WinKind};
use crate::problem::Stipulation;
use crate::report::{
    Answer, Finding, FittingNotation, Line, Move, Over, Recurrence, Report, RestReport, RuleChange,
    What, WrittenMark,
};
use crate::rules::RuleSet;
use crate::solve::{MAX_LENGTH, Unfinished};

/// A finding, without a full stop.
pub fn finding(report: &Report, finding: &Finding) -> String {
    let text = Sentence { report, finding }.write();
    match finding.side {
        Some(side) => format!("where {} begins, {text}", report.side(side)),
        None => text,
    }
}

/// Why a study is not decided.
pub fn undecided(report: &Report, what: &What) -> String {
    Sentence { report, finding: &Finding::of(what.clone()) }.write()
}

struct Sentence<'a> {
    report: &'a Report,
    finding: &'a Finding,
}

impl Sentence<'_> {
    fn write(&self) -> String {
        let line = &self.finding.line;
        match &self.finding.what {
            What::NoWin { not_within, never } => self.no_win(*not_within, *never),
            What::NoSolution => format!("there is no {}", self.one()),
            What::Value(value) => match value.wdl() {
                Wdl::Win => format!("the side to move even wins: {value}"),
                Wdl::Draw => "with best play it is a draw".to_owned(),
                Wdl::Loss => format!("the side to move is lost: {value}"),
            },
            What::ShortWin { moves, stipulated } => {
                format!("a win in {} instead of {stipulated}: {}", counted(*moves), whole(line))
            }
            What::Shorter { moves, half } => {
                let length = match (moves, half) {
                    (0, true) => "half a move".to_owned(),
                    (moves, true) => format!("{moves}.5 moves"),
                    (moves, false) => counted(*moves),
                };
                format!("it can be done in {length}: {}", line.text())
            }
            What::Cook { moves } => {
                let what = if self.report.authored { "another key" } else { "a second key" };
                format!("{what}, {}, wins in {}: {}", self.mv(), counted(*moves), whole(line))
            }
            What::Keeps { value, soonest } => self.keeps(*value, *soonest),
            What::AllKeep { value } => {
                let does = if *value == Wdl::Win { "win" } else { "draw" };
                format!("all {} moves {does}", self.finding.moves.len())
            }
            What::OtherSolution => format!("another {}: {}", self.one(), line.text()),
            What::MoreSolutions { count, at_least } => {
                let or_more = if *at_least { " or more" } else { "" };
                format!("there are {count}{or_more} more solutions")
            }
            What::Dual => self.dual(),
            What::PrintedLength { printed, moves, by_key } => {
                let what = if *by_key { "the key wins" } else { "the shortest win is" };
                format!("the printed line has {}; {what} in {moves}", counted(*printed))
            }
            What::FewerSolutions { found, wanted } => {
                format!("{wanted} solutions are wanted, and there are {found}")
            }
            What::NotAccepted { why } if line.is_empty() => why.clone(),
            What::NotAccepted { why } => {
                format!("the independent checker does not accept {}: {why}", line.text())
            }
            what => self.mistake(what),
        }
    }

    fn no_win(&self, not_within: u8, never: bool) -> String {
        if let Some(over) = over(self.report) {
            return over;
        }
        let refuted = self
            .finding
            .refutation
            .as_ref()
            .map(|reply| format!("; {} is refuted by {}", self.mv(), reply.text));
        format!("there is {}{}", no_win(not_within, never), refuted.unwrap_or_default())
    }

    fn keeps(&self, value: StudyValue, soonest: bool) -> String {
        let does = if value.wdl() == Wdl::Win { "wins" } else { "draws" };
        let length = match value.value.plies() {
            Some(plies) if value.or_fewer => format!(", in {} or fewer", Plies(plies)),
            Some(plies) if soonest => format!(", in {}, the fewest", Plies(plies)),
            Some(plies) => format!(", in {}", Plies(plies)),
            None => String::new(),
        };
        format!("{} also {does}{length}", self.mv())
    }

    fn dual(&self) -> String {
        let line = &self.finding.line;
        // A number or a mark stands where the notation of the stipulation has one.
        let texts: Vec<String> = match self.report.stipulation {
            Stipulation::Fairy { .. } => self.finding.moves.iter().map(Move::marked).collect(),
            _ => self.finding.moves.iter().map(|mv| mv.text.clone()).collect(),
        };
        let place = match self.report.stipulation {
            // The lines of studies are long.
            Stipulation::Win | Stipulation::Draw => {
                format!("at move {}", line.moves.len() / 2 + 1)
            }
            Stipulation::Mate(_) => format!("after {}", whole(line)),
            Stipulation::Fairy { .. } => format!("after {}", line.text()),
        };
        format!("{place} there are {} ways: {}", texts.len(), texts.join(", "))
    }

    fn mistake(&self, what: &What) -> String {
        let text = self.mv();
        match what {
            What::Unplayable { text, why, fits } => {
                let why = if why.contains(text) && self.report.stipulation.fairy().is_none() {
                    why.clone()
                } else {
                    format!("{text}: {why}")
                };
                match fits.filter(|fit| !fit.is_named) {
                    Some(fit) => format!("{why}; {}", fitting(fit)),
                    None => why,
                }
            }
            What::FewerKeys { found, intended } => {
                let keys =
                    if *found == 1 { "is only 1 key" } else { &format!("are only {found} keys") };
                format!("there {keys}, {intended} are intended")
            }
            What::SetPlayInCheck => {
                "there can be no set play: the side to move is in check".to_owned()
            }
            What::NoAttack => {
                let place = match self.finding.line.moves.last() {
                    Some(last) => format!("after {}", last.text),
                    None => "at its first move".to_owned(),
                };
                format!("the solution stops short: {place} no winning move is given")
            }
            What::NoDefence => {
                format!("the solution stops short: after this there is still {text}")
            }
            What::Unanswered { length } => {
                format!("the defence {text}, which lasts {length} more moves, is not answered")
            }
            What::DoesNotWin { left } => {
                let reply = self.finding.refutation.as_ref();
                let reply = reply.map(|reply| format!(": {} refutes it", reply.text));
                let time = match left {
                    1 => "at once".to_owned(),
                    left => format!("within {left} moves"),
                };
                format!("{text} does not win {time}{}", reply.unwrap_or_default())
            }
            What::TooLate => format!("{text} comes after the last move of the stipulation"),
            What::NoCheck => format!("{text} gives no check, and every move must"),
            What::DoesNotKeep { wanted, value } => {
                let does = if *wanted == Wdl::Win { "win" } else { "draw" };
                let value = value.map_or_else(String::new, |value| format!(": {value}"));
                format!("{text} does not keep the {does}{value}")
            }
            What::WrongMark { mark } => {
                let wrong = match mark {
                    WrittenMark::Win => "is marked # and does not end the game",
                    WrittenMark::Check => "is marked + and gives no check",
                    WrittenMark::DoubleCheck => "is marked ++ and gives no double check",
                };
                format!("{text} {wrong}")
            }
            What::SeriesCheck => {
                format!("{text} gives check, which only the last move of the series may do")
            }
            What::NoSuchSolution => {
                format!("this is not a solution of {}", self.report.stipulation)
            }
            What::Twice => "the same solution is given twice".to_owned(),
            What::NoDuplex => {
                "the other side cannot begin, for the side to move is in check".to_owned()
            }
            what => self.open(what),
        }
    }

    fn open(&self, what: &What) -> String {
        match what {
            What::Open { moves, not_within, unfinished } => {
                search_stopped(*moves, *not_within, *unfinished)
            }
            What::Bounded { not_within } => {
                format!("{}, longer ones were not looked for", no_win(*not_within, false))
            }
            What::OpenCheck(stopped) => format!("{stopped}: not everything is proven"),
            What::OpenSolutions(stopped) => format!("{stopped}: nothing is proven"),
            What::TooLong { moves } => format!(
                "a win in {moves} moves is asked for, and at most {MAX_LENGTH} are searched"
            ),
            What::OtherMoves { moves } => {
                let others = match moves {
                    1 => "the other first move wins".to_owned(),
                    _ => format!("any of the {moves} other first moves wins"),
                };
                format!("whether {others}, too, is settled by endgame tables")
            }
            What::NoTables => format!(
                "no forced win was proven; {} is settled by endgame tables, {}",
                self.report.stipulation,
                where_tables_are(Tables::COMPILED_IN)
            ),
            What::MissingTable { missing } => {
                // What is missing is named as "table of" its material.
                let material = missing.rsplit(' ').next().unwrap_or_default();
                format!(
                    "no forced win was proven, and there is no {missing}, or none of what captures \
                     lead to; `paiju table build {material}` builds them"
                )
            }
            What::BrokenTable { error } => error.clone(),
            // Everything else has been written above.
            _ => String::new(),
        }
    }

    fn mv(&self) -> String {
        self.finding.moves.first().map_or_else(String::new, |mv| mv.text.clone())
    }

    /// What is looked for: keys where one side resists, otherwise solutions.
    fn one(&self) -> &'static str {
        match self.report.stipulation {
            Stipulation::Fairy { asked, .. } if !asked.play.is_resisted() => "solution",
            _ => "key",
        }
    }
}

/// That a solution makes more sense in another notation.
fn fitting(FittingNotation { notation, is_whole, .. }: FittingNotation) -> String {
    let legal = if is_whole { "all moves are legal" } else { "more of the moves are legal" };
    format!("in the notation {notation} {legal}")
}

/// What an author could do about a finding.
pub fn remedy(finding: &Finding) -> Option<String> {
    let What::Unplayable { fits: Some(FittingNotation { notation, .. }), .. } = finding.what else {
        return None;
    };
    Some(format!(
        "write `notation: {notation}` in the problem or its collection; where there is no place \
         for it, give --notation {notation}"
    ))
}

/// A number of the attacker's moves with its unit, which for tables is the ply.
pub fn counted(moves: u8) -> String {
    if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
}

/// What is said of a problem in which nothing is left to be solved.
pub fn over(report: &Report) -> Option<String> {
    report.over.map(|over| ended(report.rules, over))
}

/// How a game has ended.
pub fn ended(rules: RuleSet, over: Over) -> String {
    let Some((winner, by)) = over.winner.zip(over.by) else {
        return "the game is drawn".to_owned();
    };
    let by = match by {
        WinKind::Checkmate => "checkmate",
        WinKind::Stalemate => "stalemate",
        WinKind::Bared => "baring the king",
        WinKind::Repetition => "the rule about repetition",
    };
    format!("the game is over: {} has won by {by}", rules.colors()[winner.index()])
}

/// That there is no win: in how many moves, or at all.
pub fn no_win(not_within: u8, never: bool) -> String {
    match not_within {
        _ if never => "no win in any number of moves".to_owned(),
        1 => "no win in 1 move".to_owned(),
        _ => format!("no win in {not_within} or fewer moves"),
    }
}

/// What was proven before a limit was reached, if one was.
pub fn progress(answer: &Answer) -> Option<String> {
    Some(search_stopped(answer.moves, answer.not_within, answer.stopped?))
}

fn search_stopped(moves: Option<u8>, not_within: u8, unfinished: Unfinished) -> String {
    let Unfinished { reason, at, refuted, of } = unfinished;
    let proven = match (moves, not_within) {
        (Some(moves), _) => format!("a win in {} is proven", counted(moves)),
        (None, 0) => "nothing is proven".to_owned(),
        (None, not_within) => format!("no win in {}", counted(not_within)),
    };
    format!("{reason}: {proven}; {refuted} of {of} first moves refuted for {at}")
}

/// What a move does that loses the game for the other side because a position is repeated:
/// `repeats the position after 1. d1e1: Black checks for ever`.
pub fn recurrence(recurrence: &Recurrence) -> String {
    let place = match &recurrence.after {
        None => "the first position".to_owned(),
        Some(after) => format!("the position after {after}"),
    };
    let does = if recurrence.chases { "chases" } else { "checks" };
    format!("repeats {place}: {} {does} for ever", recurrence.side)
}

/// How a line ends by repetition, with its last move in front.
pub fn ends_by_repetition(line: &Line) -> Option<String> {
    let last = line.moves.last()?;
    Some(format!("{} {}", last.marked(), recurrence(line.recurrence.as_ref()?)))
}

/// A line with its end, if that is not an end on the board.
pub fn whole(line: &Line) -> String {
    match &line.recurrence {
        Some(end) => format!("{} {}", line.text(), recurrence(end)),
        None => line.text(),
    }
}

/// A remark on the verdict, such as `rests on the ban on perpetual check`.
pub fn rests_on_ban(rests: RestsOnBan, rule: Repetition) -> Option<String> {
    rests.text(rule)
}

/// The answer under a changed rule.
pub fn rest(rest: &RestReport) -> String {
    let change = match &rest.change {
        RuleChange::None => "the same".to_owned(),
        RuleChange::NoWin(within) => format!("no win in {}", counted(*within)),
        RuleChange::Length(moves) => format!("a win in {}", counted(*moves)),
        RuleChange::Keys(keys) => {
            let texts: Vec<&str> = keys.iter().map(|mv| mv.text.as_str()).collect();
            format!("other keys, {}", texts.join(", "))
        }
        RuleChange::Illegal => "no legal position".to_owned(),
        RuleChange::Undecided => "undecided".to_owned(),
    };
    format!("{}: {change}", rest.switch.text())
}

/// Where a reader gets the tables that would settle a study.
fn where_tables_are(compiled_in: bool) -> &'static str {
    if compiled_in {
        "--tables names their folder"
    } else {
        "which this build lacks: it was compiled without the feature \"tables\""
    }
}

#[cfg(test)]
mod tests {
    use super::where_tables_are;

    #[test]
    fn a_build_without_tables_does_not_ask_for_their_folder() {
        assert_eq!(where_tables_are(true), "--tables names their folder");
        assert!(where_tables_are(false).contains("compiled without the feature \"tables\""));
    }
}
