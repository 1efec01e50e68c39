//! Findings, and why something is not proven.

use super::ends::{bounded, no_win, over, reason, search_stopped, study_value, value, whole};
use super::list::{not_accepted, plain};
use super::names::side;
use super::sentence::Sentence;
use crate::exact::{MissingTable, TableCost, Tables, Wdl};
use crate::report::{Finding, FittingNotation, Report, What, WrittenMark};
use crate::verdict::StudyValue;

/// The sentence for a finding of a report.
pub fn finding(report: &Report, finding: &Finding) -> Sentence {
    let said = Said { report, finding }.sentence();
    match finding.side {
        Some(color) => {
            let side = side(report.rules, color);
            Sentence::new("finding.of-side").part("side", side).part("finding", said)
        }
        None => said,
    }
}

/// What an author could do about a finding.
pub fn remedy(finding: &Finding) -> Option<Sentence> {
    let What::Unplayable { fits: Some(FittingNotation { notation, .. }), .. } = finding.what else {
        return None;
    };
    Some(Sentence::new("remedy.notation").text("notation", notation))
}

struct Said<'a> {
    report: &'a Report,
    finding: &'a Finding,
}

impl Said<'_> {
    fn sentence(&self) -> Sentence {
        let line = &self.finding.line;
        match &self.finding.what {
            What::NoWin { not_within, never } => self.no_win(*not_within, *never),
            What::NoSolution => Sentence::new(self.one("finding.no-solution", "finding.no-key")),
            What::NoSolutionWithin { moves } => {
                Sentence::new("finding.no-key.within").number("moves", *moves)
            }
            What::Escape { others: 0 } => self.about("finding.escape"),
            What::Escape { others } => {
                self.about("finding.escape.others").number("others", *others)
            }
            What::Value(found) => {
                let key = match found.wdl() {
                    Wdl::Win => "finding.value.win",
                    Wdl::Draw => return Sentence::new("finding.value.draw"),
                    Wdl::Loss => "finding.value.loss",
                };
                Sentence::new(key).part("value", study_value(*found))
            }
            What::ShortWin { moves, stipulated } => Sentence::new("finding.short-win")
                .number("moves", *moves)
                .number("stipulated", *stipulated)
                .part("line", whole(line)),
            What::Shorter { moves: 0, half: true } => {
                Sentence::new("finding.shorter.half").line("line", line)
            }
            What::Shorter { moves, half } => {
                let key = if *half { "finding.shorter.and-half" } else { "finding.shorter" };
                Sentence::new(key).number("moves", *moves).line("line", line)
            }
            What::Cook { moves } => {
                let is_authored = self.report.authored;
                let key = if is_authored { "finding.cook" } else { "finding.second-key" };
                self.about(key).number("moves", *moves).part("line", whole(line))
            }
            What::Keeps { value, soonest } => self.keeps(*value, *soonest),
            What::AllKeep { value } => {
                let win = *value == Wdl::Win;
                let key = if win { "finding.all-win" } else { "finding.all-draw" };
                Sentence::new(key).number("count", self.finding.moves.len())
            }
            What::OtherSolution => {
                let key = self.one("finding.other-solution", "finding.other-key");
                Sentence::new(key).line("line", line)
            }
            What::MoreSolutions { count, at_least } => {
                let key = if *at_least {
                    "finding.at-least-more-solutions"
                } else {
                    "finding.more-solutions"
                };
                Sentence::new(key).number("count", *count)
            }
            What::OtherWin { moves, is_key: true } => {
                self.about("finding.other-win").number("moves", *moves).part("line", whole(line))
            }
            What::OtherWin { moves, is_key: false } => self
                .about("finding.other-win.later")
                .number("moves", *moves)
                .part("line", whole(line)),
            What::Detour { moves, is_key: true } => {
                self.about("finding.detour").number("moves", *moves)
            }
            What::Detour { moves, is_key: false } => {
                self.about("finding.detour.later").number("moves", *moves).part("line", whole(line))
            }
            What::Dual => self.dual(),
            What::PrintedLength { printed, moves, by_key } => {
                let key =
                    if *by_key { "finding.printed-length.key" } else { "finding.printed-length" };
                Sentence::new(key).number("printed", *printed).number("moves", *moves)
            }
            What::FewerSolutions { found, wanted } => Sentence::new("finding.fewer-solutions")
                .number("found", *found)
                .number("wanted", *wanted),
            What::NotAccepted { why } if line.is_empty() => not_accepted(why),
            What::NotAccepted { why } => {
                Sentence::new("finding.line-not-accepted").line("line", line).text("why", why)
            }
            what => self.mistake(what),
        }
    }

    fn no_win(&self, not_within: u8, never: bool) -> Sentence {
        if let Some(over) = over(self.report) {
            return over;
        }
        let none = no_win(not_within, never);
        match &self.finding.refutation {
            None => Sentence::new("finding.no-win").part("none", none),
            Some(reply) => {
                self.about("finding.no-win.refuted").part("none", none).mv("reply", Some(reply))
            }
        }
    }

    fn keeps(&self, value: StudyValue, soonest: bool) -> Sentence {
        if value.wdl() != Wdl::Win {
            return self.about("finding.keeps.draw");
        }
        let key = match value.value.plies() {
            None => return self.about("finding.keeps.win"),
            Some(_) if value.or_fewer => "finding.keeps.win-or-fewer",
            Some(_) if soonest => "finding.keeps.win-soonest",
            Some(_) => "finding.keeps.win-in",
        };
        self.about(key).number("plies", value.value.plies().unwrap_or_default())
    }

    fn dual(&self) -> Sentence {
        let (line, moves) = (&self.finding.line, &self.finding.moves);
        let said = |key| Sentence::new(key).number("count", moves.len());
        let asked = self.report.stipulation;
        if asked.is_study() {
            // The lines of studies are long.
            let number = line.moves.len() / 2 + 1;
            return said("finding.dual.at").number("number", number).moves("moves", moves);
        }
        let said = said("finding.dual").part("line", whole(line));
        // A mark is written where the notation of the stipulation has one.
        if asked.is_direct() { said.moves("moves", moves) } else { said.marked("moves", moves) }
    }

    fn mistake(&self, what: &What) -> Sentence {
        match what {
            What::Unplayable { text, why, reason, fits } => {
                let reason = reason.as_deref().cloned();
                let reason = reason.unwrap_or_else(|| plain(why));
                let said = self.unplayable(text, why, reason);
                Self::fitting(said, *fits)
            }
            What::FewerKeys { found, intended } => Sentence::new("finding.fewer-keys")
                .number("found", *found)
                .number("intended", *intended),
            What::OtherBranching { found, wanted } => {
                let line = &self.finding.line;
                let said = match line.moves.as_slice() {
                    [] => Sentence::new("finding.other-branching.first"),
                    _ => Sentence::new("finding.other-branching").line("line", line),
                };
                said.number("found", *found).number("wanted", *wanted)
            }
            What::SetPlayInCheck => Sentence::new("finding.set-play-in-check"),
            What::NoAttack => match self.finding.line.moves.last() {
                Some(last) => Sentence::new("finding.no-attack").mv("last", Some(last)),
                None => Sentence::new("finding.no-attack.first"),
            },
            What::NoDefence => self.about("finding.no-defence"),
            What::Unanswered { length } => {
                self.about("finding.unanswered").number("moves", *length)
            }
            What::DoesNotWin { left } => match &self.finding.refutation {
                None => self.about("finding.does-not-win").number("left", *left),
                Some(reply) => self
                    .about("finding.does-not-win.refuted")
                    .number("left", *left)
                    .mv("reply", Some(reply)),
            },
            What::TryWorks { moves: Some(moves), .. } => {
                self.about("finding.try-works").number("moves", *moves)
            }
            What::TryWorks { wanted: Wdl::Win, .. } => self.about("finding.try-works.win"),
            What::TryWorks { .. } => self.about("finding.try-works.draw"),
            What::NotRefuted { left } => {
                let said = match left {
                    Some(left) => self
                        .about("finding.not-refuted")
                        .number("left", *left)
                        .mv("reply", self.finding.refutation.as_ref()),
                    None => self.about("finding.not-refuted.study"),
                };
                said.mv("try", self.finding.line.moves.last())
            }
            What::OtherRefutations => Sentence::new("finding.other-refutations")
                .number("count", self.finding.moves.len())
                .mv("try", self.finding.line.moves.last())
                .moves("moves", &self.finding.moves),
            What::DoesNotReach { left } => {
                self.about("finding.does-not-reach").number("left", *left)
            }
            What::TooLate => self.about("finding.too-late"),
            What::NoCheck => self.about("finding.no-check"),
            What::DoesNotKeep { wanted, value: found } => match (wanted, found) {
                (Wdl::Win, None) => self.about("finding.does-not-keep.win"),
                (_, None) => self.about("finding.does-not-keep.draw"),
                (Wdl::Win, Some(found)) => {
                    self.about("finding.does-not-keep.win-but").part("value", value(*found))
                }
                (_, Some(found)) => {
                    self.about("finding.does-not-keep.draw-but").part("value", value(*found))
                }
            },
            What::WrongMark { mark } => self.about(match mark {
                WrittenMark::Win => "finding.wrong-mark.win",
                WrittenMark::Check => "finding.wrong-mark.check",
                WrittenMark::DoubleCheck => "finding.wrong-mark.double-check",
            }),
            What::SeriesCheck => self.about("finding.series-check"),
            What::NoSuchSolution => Sentence::new("finding.no-such-solution")
                .text("stipulation", self.report.stipulation),
            What::Twice => Sentence::new("finding.twice"),
            What::NoDuplex => Sentence::new("finding.no-duplex"),
            what => open(what),
        }
    }

    /// That a move cannot be played; its text is not named twice.
    fn unplayable(&self, text: &str, why: &str, reason: Sentence) -> Sentence {
        if why.contains(text) && self.report.stipulation.is_direct() {
            Sentence::new("finding.unplayable").part("why", reason)
        } else {
            Sentence::new("finding.unplayable.text").text("text", text).part("why", reason)
        }
    }

    /// In which other notation a solution makes more sense.
    fn fitting(said: Sentence, fits: Option<FittingNotation>) -> Sentence {
        let Some(fit) = fits.filter(|fit| !fit.is_named) else { return said };
        let key =
            if fit.is_whole { "finding.unplayable.fits" } else { "finding.unplayable.fits-better" };
        Sentence::new(key).part("finding", said).text("notation", fit.notation)
    }

    /// A sentence about the move of the finding.
    fn about(&self, key: &'static str) -> Sentence {
        Sentence::new(key).mv("move", self.finding.moves.first())
    }

    /// The key where solutions are looked for, or where keys are, since one side resists.
    fn one(&self, solution: &'static str, key: &'static str) -> &'static str {
        if self.report.stipulation.play().is_resisted() { key } else { solution }
    }
}

/// Why a study is not decided.
pub fn undecided(report: &Report, what: &What) -> Sentence {
    finding(report, &Finding::new(what.clone()))
}

/// Why something is not proven.
fn open(what: &What) -> Sentence {
    match what {
        What::Open { moves, not_within, unfinished } => {
            search_stopped(*moves, *not_within, *unfinished)
        }
        What::Bounded { not_within } => bounded(*not_within),
        What::OpenCheck(stopped) => {
            Sentence::new("undecided.check").part("reason", reason(*stopped))
        }
        What::OpenSolutions(stopped) => {
            Sentence::new("undecided.solutions").part("reason", reason(*stopped))
        }
        What::OpenWins { moves, not_within, stopped } => {
            let key = if stopped.is_some() { "undecided.wins.stopped" } else { "undecided.wins" };
            let said = Sentence::new(key).number("moves", *moves).number("within", *not_within);
            match stopped {
                Some(stopped) => said.part("reason", reason(*stopped)),
                None => said,
            }
        }
        What::OtherMoves { moves, table } => Sentence::new("undecided.other-moves")
            .number("moves", *moves)
            .part("remedy", table_remedy(table.as_ref())),
        What::OpenStudy { holding, losing, open, table } => Sentence::new("undecided.study")
            .number("holding", *holding)
            .number("losing", *losing)
            .number("open", *open)
            .part("remedy", table_remedy(table.as_ref())),
        What::NoTables => nothing(no_tables(Tables::COMPILED_IN)),
        What::MissingTable(table) => nothing(table_remedy(Some(table))),
        What::BrokenTable { error } => Sentence::new("undecided.broken-table").text("error", error),
        // Everything else has been put into words before; a test goes through all of it.
        _ => Sentence::new(""),
    }
}

fn nothing(remedy: Sentence) -> Sentence {
    Sentence::new("undecided.nothing").part("remedy", remedy)
}

/// What may settle a study where no folder of tables is named.
pub(super) fn no_tables(compiled_in: bool) -> Sentence {
    Sentence::new(if compiled_in { "remedy.no-tables" } else { "remedy.not-compiled" })
}

/// What may settle a study that this table would settle.
fn table_remedy(table: Option<&MissingTable>) -> Sentence {
    match table {
        None => Sentence::new("remedy.tables"),
        Some(MissingTable::Buildable { material, under, command, cost, .. }) => {
            let key = if under.is_some() { "remedy.table-under" } else { "remedy.table" };
            let sentence = Sentence::new(key).text("material", material).text("command", command);
            let TableCost { seconds, mebibytes } = cost.unwrap_or_default();
            let sentence = sentence.number("seconds", seconds).number("memory", mebibytes);
            match under {
                Some(under) => sentence.text("under", under),
                None => sentence,
            }
        }
        Some(MissingTable::TooLarge { material }) => {
            Sentence::new("remedy.too-large").text("material", material)
        }
        Some(MissingTable::NotUnderTheseRules) => Sentence::new("remedy.not-under-these-rules"),
    }
}
