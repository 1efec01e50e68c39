//! The criteria of generated problems, as options.

use std::ops::RangeInclusive;

use clap::ValueEnum;

use crate::cli::options::quantity::range;
use crate::cli::options::{refuse, repetition, stipulation};
use crate::cli::run::{CommandResult, Ui};
use crate::exact::Wdl;
use crate::examine::Policy;
use crate::game::Repetition;
use crate::generate::{Criteria, Dependence, MaterialPattern, PlayCriteria, StopCondition};
use crate::problem::Stipulation;
use crate::theme::Name;

/// The criteria that generated problems must meet.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Criteria")]
pub(super) struct CriteriaArgs {
    /// The length of the win: 3, or 2..4
    #[arg(long, value_name = "N", default_value = "2", value_parser = lengths)]
    length: RangeInclusive<u8>,

    /// What is asked, instead of --length and --checks: '#3 checks', +, =, 'h#2' …
    ///
    /// A study, '+' or '='; or help, self, reflex and series play, 'h#2', 'h#2.5', 's#2', 'r#2', 'ser-#3',
    /// 'ser-h#3', 'ser-s#2', 'hs#2', with == for # where a stalemate is wanted
    #[arg(long, short = 's', value_name = "WHAT", allow_hyphen_values = true, value_parser = asked, conflicts_with_all = ["length", "checks"])]
    pub(super) stipulation: Option<Stipulation>,

    /// How many solutions a problem of help or series play must have [default: 1]
    #[arg(long, value_name = "N", requires = "stipulation", value_parser = clap::value_parser!(u8).range(1..=9))]
    pub(super) solutions: Option<u8>,

    /// Every move of the attacker must give check
    #[arg(long)]
    checks: bool,

    /// How repeated positions are judged: none (every repetition draws), checks (perpetual check
    /// loses), asian (perpetual chase loses, too) [default: as is usual under the rules]
    #[arg(long, value_name = "RULE", value_parser = repetition())]
    pub(super) repetition: Option<Repetition>,

    /// How unique the solution must be [default: standard]
    #[arg(long, value_name = "POLICY")]
    pub(super) policy: Option<Policy>,

    /// The key, or the first move of help and series play, must neither check nor capture
    #[arg(long)]
    quiet_key: bool,

    /// What the problems are for
    #[arg(long = "for", value_name = "USE")]
    purpose: Option<Purpose>,

    /// Themes that the solution must all show: traitor,sacrifice
    #[arg(long, value_name = "THEMES", value_delimiter = ',')]
    pub(super) themes: Vec<Name>,

    /// Themes that the solution must not show
    #[arg(long, value_name = "THEMES", value_delimiter = ',')]
    pub(super) without_themes: Vec<Name>,

    /// What the solution must depend on: traitor, flying-general, stalemate
    #[arg(long, value_name = "WHAT", value_delimiter = ',')]
    pub(super) depends_on: Vec<Dependence>,

    /// The difficulty, from 1 to 10: 3..6 [default: any]
    #[arg(long, value_name = "A..B", value_parser = difficulties)]
    pub(super) difficulty: Option<RangeInclusive<f64>>,

    /// The material, the attacker's first: RNP0-2vKAAB; of help, self, reflex and series play that
    /// of Red, or White, first
    #[arg(long, value_name = "MATERIAL")]
    pub(super) material: Option<MaterialPattern>,

    /// The number of pieces on the board, kings included [default: 3..14, of studies 3..9; from games
    /// alone, any]
    #[arg(long, value_name = "A..B", value_parser = counts)]
    pieces: Option<RangeInclusive<usize>>,

    /// The number of the attacker's pieces, the king included [default: 2..8, of studies 1..8; from
    /// games alone, any]
    #[arg(long, value_name = "A..B", value_parser = counts)]
    attackers: Option<RangeInclusive<usize>>,

    /// Positions searched, at most, to decide whether a candidate is worth a proof
    /// [default: 20000; from games alone and with --stipulation 'h#2', '=' and the like, 300000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

/// What problems are generated for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Purpose {
    /// Six men or more; a quiet key leads to two needed mates or more, or a checking sacrifice to three, none of them
    /// for three quarters of the replies, and not by taking men in every line, or the only piece in half of them
    Print,
}

impl CriteriaArgs {
    /// Whether problems may have minor duals and no others.
    pub(super) fn is_standard(&self) -> bool {
        self.policy() == Policy::Standard
    }

    pub(super) fn policy(&self) -> Policy {
        self.policy.unwrap_or_default()
    }

    /// The criteria for the generator, with its stop condition. Positions that are `kept` as they
    /// are have as many pieces as they have, unless the user says otherwise.
    pub(super) fn criteria(&self, stop: StopCondition, kept: bool) -> Criteria {
        let (play, study) = (self.play(), self.study());
        let kept = kept && play.is_none();
        let (men, attackers) = match study {
            _ if kept => (2..=32, 1..=16),
            // Few men fight on without an end in sight, and whoever holds may have the king alone.
            Some(_) => (3..=9, 1..=8),
            None => (3..=14, 2..=8),
        };
        let nodes = if kept || play.is_some() || study.is_some() { 300_000 } else { 20_000 };
        let (moves, checks) = match self.stipulation {
            Some(asked) if asked.is_mate() => (
                asked.moves().map_or_else(|| self.length.clone(), |it| it..=it),
                asked.is_by_checks(),
            ),
            _ => (self.length.clone(), self.checks),
        };
        Criteria {
            play,
            study,
            moves,
            checks,
            repetition: self.repetition,
            policy: self.policy(),
            quiet_key: self.quiet_key,
            themes: self.themes.clone(),
            excluded_themes: self.without_themes.clone(),
            material: self.material.clone(),
            pieces: self.pieces.clone().unwrap_or(men),
            attackers: self.attackers.clone().unwrap_or(attackers),
            for_print: self.purpose == Some(Purpose::Print),
            depends_on: self.depends_on.clone(),
            difficulty: self.difficulty.clone().unwrap_or(1.0..=10.0),
            nodes: self.nodes.unwrap_or(nodes),
            stop,
        }
    }
}

/// The criteria of forced wins.
const FORCED_WINS: [&str; 5] = ["for", "themes", "without-themes", "depends-on", "difficulty"];

/// The policy for one line.
const ONLY_MOVE: &str = "policy only-move";

/// Why studies, and help, self, reflex and series play, have no use for some criteria.
const FORCED: &str = "it is a criterion of forced wins";

impl CriteriaArgs {
    /// Refuses options that have no meaning for a direct problem.
    ///
    /// # Errors
    /// That --solutions was given.
    pub(super) fn refuse_for_direct(&self) -> CommandResult<()> {
        let is_given = self.solutions.is_some() && self.play().is_none();
        refuse(is_given, &["solutions"], "on direct problems", "a direct problem has one key")
    }

    /// Refuses options that have no meaning for a study, or for help, self, reflex or series play.
    ///
    /// # Errors
    /// That at least one of them was given.
    pub(super) fn refuse_for_others(&self, ui: &Ui) -> CommandResult<()> {
        let Some(asked) = self.other() else { return Ok(()) };
        let condition = format!("with --stipulation {asked}");
        let is_one_line = self.policy() == Policy::OnlyMove;
        let mut options = if asked.is_direct() { Vec::new() } else { ui.given(&["repetition"]) };
        options.extend(ui.given(&FORCED_WINS));
        options.extend(Some(ONLY_MOVE).filter(|_| is_one_line && asked.is_direct()));
        refuse(true, &options, &condition, FORCED)?;
        if asked.is_direct() {
            return Ok(());
        }
        let reason = "where both sides help there are no duals, only solutions";
        ui.refuse(!asked.play().is_resisted(), &["policy"], &condition, reason)?;
        let reason = "it looks at one line of a forced win; strict, standard and key do";
        refuse(is_one_line, &[ONLY_MOVE], &condition, reason)
    }
}

impl CriteriaArgs {
    /// What is asked, unless it is a forced win in a number of moves.
    pub(super) fn other(&self) -> Option<Stipulation> {
        self.stipulation.filter(|asked| !asked.is_mate())
    }

    /// The help, self, reflex or series play that is asked for.
    pub(super) fn play(&self) -> Option<PlayCriteria> {
        let solutions = usize::from(self.solutions.unwrap_or(1));
        let asked = self.stipulation.filter(|asked| !asked.is_direct())?;
        Some(PlayCriteria { asked, solutions })
    }

    /// The result that a study asks for.
    pub(super) fn study(&self) -> Option<Wdl> {
        match self.stipulation? {
            Stipulation::WIN => Some(Wdl::Win),
            Stipulation::DRAW => Some(Wdl::Draw),
            _ => None,
        }
    }
}

/// Reads a stipulation for which problems are generated.
pub(super) fn asked(text: &str) -> Result<Stipulation, String> {
    let expected = "expected `#N` or `#N checks` with N from 1 to 20, `+`, `=`, or one of h#N, \
         h#N.5, s#N, r#N, ser-#N, ser-h#N, ser-s#N, hs#N and hs#N.5";
    let asked = stipulation(text)?;
    if asked.is_duplex() {
        return Err(format!(
            "problems with duplex are not generated, since each side would need a solution of its \
             own; {expected}"
        ));
    }
    if asked.is_narrow() || asked.by().is_some_and(|man| man.point_text().is_some()) {
        return Err(format!(
            "problems of `{asked}` are not generated: generators know wins by any man with the \
             attacker to move; {expected}"
        ));
    }
    match asked.moves() {
        None if asked.is_study() => Ok(asked),
        None => Err(format!("problems of `{asked}` are not generated; {expected}")),
        Some(moves) if asked.is_direct() && moves > MOST_MOVES => {
            Err(format!("#{moves} is too long to be generated; {expected}"))
        }
        Some(_) => Ok(asked),
    }
}

/// The most moves of a generated win.
pub(super) const MOST_MOVES: u8 = 20;

pub(super) fn lengths(text: &str) -> Result<RangeInclusive<u8>, String> {
    let found = range(text).filter(|range| *range.start() > 0 && *range.end() <= MOST_MOVES);
    found.ok_or_else(|| {
        "expected a number of moves from 1 to 20, or a range such as 2..4".to_owned()
    })
}

pub(super) fn difficulties(text: &str) -> Result<RangeInclusive<f64>, String> {
    let found = range(text).filter(|range| *range.start() <= 10.0 && *range.end() >= 1.0);
    found.ok_or_else(|| "expected a range between 1 and 10, such as 3..6.5".to_owned())
}

pub(super) fn counts(text: &str) -> Result<RangeInclusive<usize>, String> {
    let found = range(text).filter(|range: &RangeInclusive<usize>| *range.end() > 1);
    found.ok_or_else(|| {
        "expected a number of pieces from 2 on, kings included, or a range such as 5..12".to_owned()
    })
}
