//! Better versions of a sound problem: fewer and weaker men, fewer duals, with all that it shows.

use std::cmp::Reverse;

use super::{Keep, Mender, Options, Pairs, Tried, idle, plan};
use crate::anatomy::ModelMate;
use crate::examine::{Plan, Policy, ReportPart as Part, Verdict, examine, is_same};
use crate::game::index_sort_by_key;
use crate::idea::{LastMoves, Nets, line_end, net_of_line};
use crate::notation::Notation;
use crate::problem::{Edit, FindingKind, Problem, Stipulation, Variation, edited};
use crate::report::words::{self, Sentence};
use crate::report::{Line, Merits, Move, MoveMark, Report};
use crate::rules::{AnyPosition, Man};
use crate::solve::Limits;
use crate::theme::{Name, worth};

/// A sound problem, and what its better versions must show.
pub struct Improver {
    mender: Mender,
    shown: Shown,
}

/// A version of a problem that is sound and keeps what the problem shows.
#[derive(Clone, Debug)]
pub struct Version {
    /// Its position.
    pub position: AnyPosition,
    /// What is changed in the problem.
    pub edits: Vec<Edit>,
    /// The keys of both.
    pub keys: Vec<Move>,
    /// The main line; the author's solution agrees, too.
    pub line: Line,
    /// What it has.
    pub merits: Merits,
    /// What the problem has.
    pub before: Merits,
    /// The points of the men that can be taken off; `None` if a limit was reached, or if nobody has
    /// asked.
    pub idle: Option<Vec<usize>>,
}

/// What a version has, besides its merits, that a better one must not lose.
struct Shown {
    merits: Merits,
    nets: Vec<Nets>,
    themes: Vec<Name>,
}

/// The most moves in which a threat of the defender wins.
const MOST_THREATENED: u8 = 2;

impl Improver {
    /// Examines a problem.
    ///
    /// # Errors
    /// Its verdict, if it is not sound.
    pub fn new(problem: &Problem, options: Options) -> Result<Self, Verdict> {
        let options = Options { keep: Keep::Net, ..options };
        let mut plan = plan(&options, options.limits.clone());
        plan.parts = vec![Part::Check, Part::Replay, Part::MainLine];
        plan.parts.extend(SHOWN);
        let report = examine(problem, &plan, &mut ());
        match report.verdict() {
            Verdict::Sound if report.answer.refused.is_some() => return Err(Verdict::Undecided),
            Verdict::Sound => {}
            verdict => return Err(verdict),
        }
        let shown = shown(problem, &report, &plan);
        Ok(Self { mender: Mender::of(problem, options, report), shown })
    }

    /// The problem as it is.
    pub fn start(&self) -> Version {
        let (problem, report) = (&self.mender.problem, &self.mender.report);
        Version {
            position: problem.position,
            edits: Vec::new(),
            keys: report.answer.keys.clone(),
            line: report.main.clone(),
            merits: self.shown.merits.clone(),
            before: self.shown.merits.clone(),
            idle: None,
        }
    }

    /// All changes of one man of a version that take material or keep it: every man removed, replaced by a
    /// weaker one, or moved one step; the most valuable ones first.
    pub fn edits(&self, version: &Version) -> Vec<Edit> {
        let position = &version.position;
        let value = |man, at| worth(position.rules(), man, at);
        let mut removed = Edit::removals(position);
        index_sort_by_key(&mut removed, |edit| match *edit {
            Edit::Remove { man, at } => (Reverse(value(man, at)), *edit),
            _ => (Reverse(0), *edit),
        });
        let mut weakened = Edit::replacements(position);
        weakened.retain(|edit| match *edit {
            Edit::Replace { man, by, at } => value(by, at) < value(man, at) && !self.is_key_man(at),
            _ => false,
        });
        index_sort_by_key(&mut weakened, |edit| match *edit {
            Edit::Replace { by, at, .. } => (value(by, at), *edit),
            _ => (0, *edit),
        });
        [removed, weakened, Edit::steps(position)].concat()
    }

    /// Whether a man of this point makes a key: another kind of man would make another key of it.
    fn is_key_man(&self, at: usize) -> bool {
        self.mender.report.answer.keys.iter().any(|key| key.from == at)
    }

    /// All pairs of such changes that take material, the small ones first.
    pub fn pairs<'a>(
        &self,
        version: &Version,
        single: &'a [(Edit, Option<super::Left>)],
    ) -> impl Iterator<Item = [Edit; 2]> + use<'a> {
        let is_step = |edit: &Edit| matches!(edit, Edit::Move { .. });
        Pairs::new(&version.position, single, 0).filter(move |pair| !pair.iter().all(is_step))
    }

    /// Changes a version and examines the result, within limits for this alone.
    ///
    /// # Errors
    /// Why that is not known to be better.
    pub fn try_edits(
        &self,
        version: &Version,
        edits: &[Edit],
        limits: &Limits,
    ) -> Result<Version, Tried> {
        let position = edited(&version.position, edits).ok_or(Tried::Illegal)?;
        let problem = Problem { position, ..self.mender.problem.clone() };
        let plan = self.mender.plan(&problem, limits);
        let (keeps, report) = self.mender.sound(&problem, &plan, &SHOWN)?;
        if keeps < Keep::Net || !is_same(&self.mender.report, &report) {
            return Err(Tried::Other);
        }
        if !position.has_last_move() {
            return Err(Tried::Illegal);
        }
        if report.tries.as_ref().is_some_and(|it| it.stopped.is_some())
            || report.tree.as_ref().is_some_and(|it| it.stopped.is_some())
            || report.unclassified.is_some()
        {
            return Err(Tried::Undecided);
        }
        let shown = shown(&problem, &report, &plan);
        if !shown.has_all_of(&self.shown) || rank(&shown.merits) >= rank(&version.merits) {
            return Err(Tried::Other);
        }
        Ok(Version {
            position,
            edits: difference(&self.mender.problem.position, &position),
            keys: report.answer.keys,
            line: report.main,
            merits: shown.merits,
            before: self.shown.merits.clone(),
            idle: None,
        })
    }

    /// Looks for the idle men of the problem, once, and of each version, within limits for each.
    pub fn look_for_idle(&self, versions: &mut [Version], limits: impl Fn() -> Limits) {
        let of = |position: AnyPosition| {
            let problem = Problem { position, ..self.mender.problem.clone() };
            idle(&problem, &self.mender.report, &self.mender.plan(&problem, &limits()))
        };
        let mut before = None;
        for version in versions {
            let of_problem = || of(self.mender.problem.position).map(|it| it.len());
            version.before.idle = *before.get_or_insert_with(of_problem);
            version.idle = of(version.position);
            version.merits.idle = version.idle.as_ref().map(Vec::len);
        }
    }
}

impl Version {
    /// What is changed, and what that gains.
    pub fn sentence(&self) -> Sentence {
        let rules = self.position.rules();
        let changes = self.edits.iter().map(|&edit| words::edit(rules, edit)).collect();
        let gained = words::gained(&self.before, &self.merits);
        words::with_label(words::with_commas(changes), words::with_commas(gained))
    }
}

/// What a report must have besides a verdict.
const SHOWN: [Part; 3] = [Part::Tree, Part::Themes, Part::Tries(1)];

/// The most tries that count: where the defender has few moves, nearly every first move is one.
const MOST_TRIES: usize = 5;

/// How good a version is, the least first: few men, of little value, few duals; a quiet key, a model mate,
/// some tries, many needed mates.
fn rank(merits: &Merits) -> impl Ord + use<> {
    let Merits { men, value, duals, quiet, model, tries, mates, .. } = *merits;
    let tries = tries.map(|tries| tries.min(MOST_TRIES));
    (men, value, most(duals), !quiet, !model, Reverse(tries), Reverse(mates))
}

/// More than any number where one is not known.
fn most(number: Option<usize>) -> usize {
    number.unwrap_or(usize::MAX)
}

impl Shown {
    /// Whether nothing of another one is lost: neither a mate of its variations, nor a theme, a try or the
    /// defender's threat; and whether there are no more duals.
    fn has_all_of(&self, other: &Self) -> bool {
        let (own, others) = (&self.merits, &other.merits);
        let has_net = |net: &Nets| self.nets.iter().any(|it| it.has_same_nets(net));
        let is_as_soon = |moves| own.threat.is_some_and(|own| own <= moves);
        other.nets.iter().all(has_net)
            && other.themes.iter().all(|theme| self.themes.contains(theme))
            && own.mates >= others.mates
            && own.tries >= others.tries
            && others.threat.is_none_or(is_as_soon)
            && own.model >= others.model
            && most(own.duals) <= most(others.duals)
    }
}

/// What a sound problem shows.
fn shown(problem: &Problem, report: &Report, plan: &Plan) -> Shown {
    let (position, asked) = (&problem.position, report.stipulation);
    let variations = report.variations(position).unwrap_or_default();
    let mut nets: Vec<Nets> = Vec::new();
    for variation in variations.iter().filter(|it| !it.is_cut) {
        let net = net_of_line(position, asked, &coordinates(variation));
        nets.extend(net.filter(|net| !nets.iter().any(|it| it.has_same_nets(net))));
    }
    let lines = variations.iter().map(|it| (&it.positions[0], &*it.moves));
    let mates = LastMoves::of_any(asked, lines).map(|it| it.fewest);
    let men = position.men();
    let end = line_end(position, asked, &report.main.coordinates());
    let is_quiet = |key: &Move| key.mark == MoveMark::None && position.man_at(key.to).is_none();
    let merits = Merits {
        men: men.len(),
        value: men.iter().map(|(at, man)| worth(position.rules(), man.letter, *at)).sum(),
        idle: None,
        duals: duals(report),
        quiet: report.answer.keys.iter().all(is_quiet),
        model: end.and_then(|end| ModelMate::of(&end)).is_some_and(|mate| mate.model),
        tries: report.tries.as_ref().filter(|it| it.stopped.is_none()).map(|it| it.found.len()),
        mates,
        nets: nets.len(),
        threat: threat(problem, asked, plan),
    };
    Shown { merits, nets, themes: report.theme_names().collect() }
}

fn coordinates(variation: &Variation) -> Vec<String> {
    let moves = variation.positions.iter().zip(&variation.moves);
    moves.map(|(at, &mv)| at.write_move(Notation::Coordinates, mv)).collect()
}

/// The number of duals, where the policy looks for all of a forced win.
fn duals(report: &Report) -> Option<usize> {
    let check = report.check.as_ref().filter(|check| report.is_forced() && !check.more_duals)?;
    let is_narrow = matches!(check.policy, Policy::Key | Policy::OnlyMove | Policy::Tsume);
    let duals = check.findings.iter().filter(|it| it.kind == FindingKind::Dual);
    (!is_narrow).then(|| duals.count())
}

/// In how many moves the defender would win a forced win if the attacker passed; `None` if not soon, or if
/// a limit was reached.
fn threat(problem: &Problem, asked: Stipulation, plan: &Plan) -> Option<u8> {
    let position = problem.position.passed().filter(|_| asked.is_direct())?;
    let passed = Problem { position, solution: None, ..problem.clone() };
    let asked = Some(Stipulation::mate(Some(MOST_THREATENED)));
    let plan = Plan { parts: vec![Part::Answer], stipulation: asked, ..plan.clone() };
    let report = examine(&passed, &plan, &mut ());
    report.answer.moves.filter(|_| report.solved == Verdict::Solved)
}

/// The changes that make one position of another, in an order in which each fits.
pub(super) fn difference(from: &AnyPosition, to: &AnyPosition) -> Vec<Edit> {
    let only_of = |one: &AnyPosition, other: &AnyPosition| -> Vec<_> {
        let letter = |at| other.man_at(at).map(|man| man.letter);
        one.men().into_iter().filter(|(at, man)| letter(*at) != Some(man.letter)).collect()
    };
    let (mut gone, mut edits) = (only_of(from, to), Vec::new());
    for (at, new) in only_of(to, from) {
        let is_replaced = |(old, man): &(usize, Man)| *old == at && man.color == new.color;
        // Men are moved to points that were free, and put on others once these are left.
        let is_moved = |(_, man): &(usize, Man)| man.letter == new.letter;
        let source = gone.iter().position(is_replaced).or_else(|| {
            from.man_at(at).is_none().then(|| gone.iter().position(is_moved)).flatten()
        });
        edits.push(match source.map(|source| gone.swap_remove(source)) {
            Some((old, man)) if old == at => Edit::Replace { man: man.letter, by: new.letter, at },
            Some((from, man)) => Edit::Move { man: man.letter, from, to: at },
            None => Edit::Add { man: new.letter, at },
        });
    }
    edits.extend(gone.into_iter().map(|(at, man)| Edit::Remove { man: man.letter, at }));
    edits.sort_unstable();
    edits
}
