//! Findings as sentences and as records: the only place that puts them into English.

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::report::moves::coordinates;
use crate::cli::report::recurrence::Lines;
use crate::examine::{Cook, Fault, Finding, Fit, Mistake, NoSolution, Severity, Undecided};
use crate::game::{Move, Outcome, Position, Repetition, Rules, SearchRules, WinKind};
use crate::notation::{Notation, NotationRules, write};
use crate::problem::{Check, FindingKind, Problem, Stipulation};
use crate::solve::{Answer, MAX_LENGTH, Unfinished};
use crate::tablebase::{Plies, Wdl};

/// A finding for programs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(in crate::cli) struct FindingRecord {
    pub(in crate::cli) kind: FindingKind,
    severity: &'static str,
    /// The moves to the place of the finding, or the line that proves it.
    line: Vec<String>,
    /// The moves that it is about.
    moves: Vec<String>,
    /// A sentence for people.
    pub(in crate::cli) message: String,
}

impl FindingRecord {
    pub(in crate::cli) fn of<R: NotationRules + SearchRules>(
        words: &Words<'_, R>,
        finding: &Finding<R>,
    ) -> Self {
        Self {
            kind: finding.kind(),
            severity: finding.severity().name(),
            line: coordinates(words.position, finding.line()),
            moves: coordinates(words.position, finding.moves()),
            message: words.sentence(finding),
        }
    }

    /// A finding that has been put into words.
    pub(in crate::cli) fn new(
        kind: FindingKind,
        severity: Severity,
        line: Vec<String>,
        moves: Vec<String>,
        message: String,
    ) -> Self {
        Self { kind, severity: severity.name(), line, moves, message }
    }

    /// A reason why a position is illegal.
    pub(in crate::cli) fn illegal(message: &str) -> Self {
        Self {
            kind: FindingKind::IllegalPosition,
            severity: Severity::Major.name(),
            line: Vec::new(),
            moves: Vec::new(),
            message: message.to_owned(),
        }
    }
}

/// Writes sentences about a problem, with its moves in its own notation.
pub(in crate::cli) struct Words<'a, R: Rules> {
    position: &'a Position<R>,
    notation: Notation,
    repetition: Repetition,
    stipulation: Stipulation,
    /// Whether it has an authored solution.
    authored: bool,
}

impl<'a, R: NotationRules + SearchRules> Words<'a, R> {
    /// For a problem; `position` is its own.
    pub(in crate::cli) fn new(problem: &Problem, position: &'a Position<R>) -> Self {
        Self {
            position,
            notation: problem.notation,
            repetition: problem.repetition,
            stipulation: problem.stipulation,
            authored: problem.solution.is_some(),
        }
    }

    /// A finding, without a full stop.
    pub(in crate::cli) fn sentence(&self, finding: &Finding<R>) -> String {
        match finding {
            Finding::NoSolution(no_solution) => self.no_solution(*no_solution),
            Finding::ShortWin { moves, stipulated, line, .. } => {
                format!("a win in {} instead of {stipulated}: {}", counted(*moves), self.line(line))
            }
            Finding::Cook(cook) => self.cook(cook),
            Finding::Dual { line, moves, .. } => self.dual(line, moves),
            Finding::WrongSolution(mistake) => self.mistake(mistake),
            Finding::PrintedLength { printed, moves, by_key } => {
                let what = if *by_key { "the key wins" } else { "the shortest win is" };
                format!("the printed line has {}; {what} in {moves}", counted(*printed))
            }
            Finding::Undecided(undecided) => self.undecided(undecided),
        }
    }

    fn no_solution(&self, no_solution: NoSolution<R>) -> String {
        match no_solution {
            NoSolution::NoWin { .. } if over(self.position).is_some() => {
                over(self.position).unwrap_or_default()
            }
            NoSolution::NoWin { not_within, never, refuted } => {
                let refuted = refuted.map(|(key, reply)| {
                    let reply = write(self.notation, &self.position.after(key), reply);
                    format!("; {} is refuted by {reply}", self.mv(key))
                });
                format!("there is {}{}", no_win(not_within, never), refuted.unwrap_or_default())
            }
            NoSolution::Value(value) => match value.wdl() {
                Wdl::Win => format!("the side to move even wins: {value}"),
                Wdl::Draw => "with best play it is a draw".to_owned(),
                Wdl::Loss => format!("the side to move is lost: {value}"),
            },
        }
    }

    fn cook(&self, cook: &Cook<R>) -> String {
        match cook {
            Cook::Win { key, moves, line } => {
                let what = if self.authored { "another key" } else { "a second key" };
                format!(
                    "{what}, {}, wins in {}: {}",
                    self.mv(*key),
                    counted(*moves),
                    self.line(line)
                )
            }
            Cook::Keeps { key, value, soonest } => {
                let does = if value.wdl() == Wdl::Win { "wins" } else { "draws" };
                let length = match value.value.plies() {
                    Some(plies) if value.or_fewer => format!(", in {} or fewer", Plies(plies)),
                    Some(plies) if *soonest => format!(", in {}, the fewest", Plies(plies)),
                    Some(plies) => format!(", in {}", Plies(plies)),
                    None => String::new(),
                };
                format!("{} also {does}{length}", self.mv(*key))
            }
            Cook::AllKeep { keys, value } => {
                let does = if *value == Wdl::Win { "win" } else { "draw" };
                format!("all {} moves {does}", keys.len())
            }
        }
    }

    fn dual(&self, line: &[Move<R>], moves: &[Move<R>]) -> String {
        let position = self.after(line);
        let texts = moves.iter().map(|&mv| write(self.notation, &position, mv));
        let texts = texts.collect::<Vec<_>>().join(", ");
        let place = match self.stipulation {
            Stipulation::Mate(_) | Stipulation::Fairy { .. } => {
                format!("after {}", self.line(line))
            }
            // The lines of studies are long.
            Stipulation::Win | Stipulation::Draw => format!("at move {}", line.len() / 2 + 1),
        };
        format!("{place} there are {} ways: {texts}", moves.len())
    }

    fn mistake(&self, mistake: &Mistake<R>) -> String {
        let Mistake { line, fault, .. } = mistake;
        let position = self.after(line);
        let text = |mv: Move<R>| write(self.notation, &position, mv);
        match fault {
            Fault::Unplayable { text, error, fits } => {
                let why = error.to_string();
                let why = if why.contains(text) { why } else { format!("{text}: {why}") };
                match fits.filter(|fit| !error.fits().contains(&fit.notation)) {
                    Some(fit) => format!("{why}; {}", fitting(fit)),
                    None => why,
                }
            }
            Fault::FewerKeys { found, intended } => {
                let keys =
                    if *found == 1 { "is only 1 key" } else { &format!("are only {found} keys") };
                format!("there {keys}, {intended} are intended")
            }
            Fault::SetPlayInCheck => {
                "there can be no set play: the side to move is in check".to_owned()
            }
            Fault::NoAttack => {
                let place = line.split_last().map(|(&last, before)| {
                    format!("after {}", write(self.notation, &self.after(before), last))
                });
                let place = place.unwrap_or_else(|| "at its first move".to_owned());
                format!("the solution stops short: {place} no winning move is given")
            }
            Fault::NoDefence { defence } => {
                let defence = text(*defence);
                format!("the solution stops short: after this there is still {defence}")
            }
            Fault::Unanswered { defence, length } => {
                let defence = text(*defence);
                format!("the defence {defence}, which lasts {length} more moves, is not answered")
            }
            Fault::DoesNotWin { mv, left, refutation } => {
                let reply = refutation.map(|reply| {
                    format!(": {} refutes it", write(self.notation, &position.after(*mv), reply))
                });
                let time = match left {
                    1 => "at once".to_owned(),
                    left => format!("within {left} moves"),
                };
                format!("{} does not win {time}{}", text(*mv), reply.unwrap_or_default())
            }
            Fault::TooLate { mv } => {
                format!("{} comes after the last move of the stipulation", text(*mv))
            }
            Fault::NoCheck { mv } => {
                format!("{} gives no check, and every move must", text(*mv))
            }
            Fault::DoesNotKeep { mv, wanted, value } => {
                let does = if *wanted == Wdl::Win { "win" } else { "draw" };
                let value = value.map_or_else(String::new, |value| format!(": {value}"));
                format!("{} does not keep the {does}{value}", text(*mv))
            }
            Fault::WrongMark { mv, mark } => {
                let wrong = match mark {
                    Check::Mate => "is marked # and does not end the game",
                    Check::Check => "is marked + and gives no check",
                    Check::Double => "is marked ++ and gives no double check",
                };
                format!("{} {wrong}", text(*mv))
            }
        }
    }

    /// Why something is not proven.
    pub(in crate::cli) fn undecided(&self, undecided: &Undecided) -> String {
        match undecided {
            Undecided::Search { moves, not_within, unfinished } => {
                search_stopped(*moves, *not_within, *unfinished)
            }
            Undecided::Bounded { not_within } => {
                format!("{}, longer ones were not looked for", no_win(*not_within, false))
            }
            Undecided::Check(stopped) => {
                format!("{stopped}: not everything is proven")
            }
            Undecided::NotAccepted(error) => error.to_string(),
            Undecided::TooLong { moves } => {
                format!(
                    "a win in {moves} moves is asked for, and at most {MAX_LENGTH} are searched"
                )
            }
            Undecided::OtherEngine => {
                format!("{} is solved by solve, verify and batch only", self.stipulation)
            }
            Undecided::NoTables => {
                let asked = self.stipulation;
                format!(
                    "no forced win was proven; {asked} is settled by endgame tables, --tables names \
                     their folder"
                )
            }
            Undecided::MissingTable { missing } => {
                // What is missing is named as "table of" its material.
                let material = missing.rsplit(' ').next().unwrap_or_default();
                format!(
                    "no forced win was proven, and there is no {missing}, or none of what captures \
                     lead to; `paiju table build {material}` builds them"
                )
            }
            Undecided::OtherMoves { moves } => {
                let others = match moves {
                    1 => "the other first move wins".to_owned(),
                    _ => format!("any of the {moves} other first moves wins"),
                };
                format!("whether {others}, too, is settled by endgame tables")
            }
            Undecided::BrokenTable { error } => error.clone(),
        }
    }

    fn after(&self, line: &[Move<R>]) -> Position<R> {
        line.iter().fold(*self.position, |position, &mv| position.after(mv))
    }

    fn mv(&self, mv: Move<R>) -> String {
        write(self.notation, self.position, mv)
    }

    fn line(&self, moves: &[Move<R>]) -> String {
        let (notation, repetition, position) = (self.notation, self.repetition, self.position);
        Lines { notation, repetition, position }.text(moves)
    }
}

/// That a solution makes more sense in another notation.
fn fitting(Fit { notation, is_whole }: Fit) -> String {
    let legal = if is_whole { "all moves are legal" } else { "more of the moves are legal" };
    format!("in the notation {notation} {legal}")
}

/// What an author could do about a finding.
pub(in crate::cli) fn remedy<R: Rules>(finding: &Finding<R>) -> Option<String> {
    let Finding::WrongSolution(Mistake { fault: Fault::Unplayable { fits, .. }, .. }) = finding
    else {
        return None;
    };
    let Fit { notation, .. } = (*fits)?;
    Some(format!(
        "write `notation: {notation}` in the problem or its collection; where there is no place \
         for it, give --notation {notation}"
    ))
}

/// A number of the attacker's moves with its unit, which for tables is the ply.
pub(in crate::cli) fn counted(moves: u8) -> String {
    if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
}

/// What is said of a position in which nothing is left to be solved.
pub(in crate::cli) fn over<R: Rules>(position: &Position<R>) -> Option<String> {
    Some(match position.outcome()? {
        Outcome::Draw => "the game is drawn".to_owned(),
        Outcome::Win { winner, by } => {
            let by = match by {
                WinKind::Checkmate => "checkmate",
                WinKind::Stalemate => "stalemate",
                WinKind::Bared => "baring the king",
                WinKind::Repetition => "the rule about repetition",
            };
            format!("the game is over: {} has won by {by}", R::COLORS[winner.index()])
        }
    })
}

/// That there is no win: in how many moves, or at all.
pub(in crate::cli) fn no_win(not_within: u8, never: bool) -> String {
    if never {
        "no win in any number of moves".to_owned()
    } else {
        match not_within {
            1 => "no win in 1 move".to_owned(),
            _ => format!("no win in {not_within} or fewer moves"),
        }
    }
}

/// What was proven before a limit was reached, if one was.
pub(in crate::cli) fn progress<R: Rules>(answer: &Answer<R>) -> Option<String> {
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
