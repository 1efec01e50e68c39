//! Better versions of a sound problem: fewer and weaker men, fewer duals, with all that it shows.

use std::cmp::Reverse;

use super::{Keep, Mender, Options, Pairs, Tried, idle, plan, unsolved};
use crate::anatomy::ModelMate;
use crate::examine::{Plan, Policy, ReportPart as Part, Verdict, examine, is_same};
use crate::game::index_sort_by_key;
use crate::idea::{LastMoves, Nets, line_end, net_of_line};
use crate::notation::Notation;
use crate::problem::{Edit, FindingKind, Problem, Stipulation, Variation, edited};
use crate::report::words::{self, Sentence};
use crate::report::{Line, Merits, Move, MoveMark, Report};
use crate::rules::AnyPosition;
use crate::solve::Limits;
use crate::theme::{Name, worth};

/// A sound problem of which better versions are looked for.
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

/// Why a problem is not improved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// It is a study: nothing says in which mates it ends.
    Study,
    /// It is not sound, or a limit was reached.
    NotSound(Verdict),
}

/// The result of changing a version.
#[derive(Debug)]
pub enum Improving {
    /// The changes do not fit the position, or it is illegal after them, or no game can lead to it.
    Illegal,
    /// It is not sound, shows less than the problem, or is not better than the version that was changed.
    Worse,
    /// A limit was reached.
    Undecided,
    /// A better version.
    Better(Box<Version>),
}

/// The most moves in which a threat of the defender wins.
const MOST_THREATENED: u8 = 2;

impl Improver {
    /// Examines a problem.
    ///
    /// # Errors
    /// Why it is not improved.
    pub fn new(problem: &Problem, options: Options) -> Result<Self, Unfit> {
        if problem.stipulation.is_study() {
            return Err(Unfit::Study);
        }
        let options = Options { keep: Keep::Net, ..options };
        let mut plan = plan(&options, options.limits.clone());
        plan.parts = vec![Part::Check, Part::Replay, Part::MainLine];
        plan.parts.extend(SHOWN);
        let report = examine(problem, &plan, &mut ());
        match report.verdict() {
            Verdict::Sound if report.answer.refused.is_some() => {
                return Err(Unfit::NotSound(Verdict::Undecided));
            }
            Verdict::Sound => {}
            verdict => return Err(Unfit::NotSound(verdict)),
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

    /// Changes a version and examines it, within limits for this alone.
    pub fn try_edits(&self, version: &Version, edits: &[Edit], limits: &Limits) -> Improving {
        let Some(position) = edited(&version.position, edits) else { return Improving::Illegal };
        let problem = Problem { position, ..self.mender.problem.clone() };
        let plan = self.mender.plan(&problem, limits);
        let asked = plan.stipulation.unwrap_or(problem.stipulation);
        let report = match self.mender.sound(&problem, &unsolved(&problem, asked), &plan, &SHOWN) {
            Ok((Keep::Net, report)) => report,
            Err(Tried::Undecided) => return Improving::Undecided,
            Ok(_) | Err(_) => return Improving::Worse,
        };
        if !is_same(&self.mender.report, &report) {
            return Improving::Worse;
        }
        if !position.has_last_move() {
            return Improving::Illegal;
        }
        if report.tries.as_ref().is_some_and(|it| it.stopped.is_some())
            || report.tree.as_ref().is_some_and(|it| it.tree.is_none())
            || report.unclassified.is_some()
        {
            return Improving::Undecided;
        }
        let shown = shown(&problem, &report, &plan);
        if !shown.has_all_of(&self.shown) || rank(&shown.merits) >= rank(&version.merits) {
            return Improving::Worse;
        }
        Improving::Better(Box::new(Version {
            position,
            edits: difference(&self.mender.problem.position, &position),
            keys: report.answer.keys,
            line: report.main,
            merits: shown.merits,
            before: self.shown.merits.clone(),
            idle: None,
        }))
    }

    /// Looks for the idle men of the problem and of a version.
    pub fn look_for_idle(&self, version: &mut Version, limits: &Limits) {
        let of = |position: AnyPosition| {
            let problem = Problem { position, ..self.mender.problem.clone() };
            let plan = self.mender.plan(&problem, limits);
            let asked = plan.stipulation.unwrap_or(problem.stipulation);
            idle(&unsolved(&problem, asked), asked, &self.mender.report, &plan)
        };
        version.before.idle = of(self.mender.problem.position).map(|it| it.len());
        version.idle = of(version.position);
        version.merits.idle = version.idle.as_ref().map(Vec::len);
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

/// How good a version is, the least first: few men, of little value, few duals; a quiet key, a model mate,
/// many tries and different mates.
fn rank(merits: &Merits) -> impl Ord + use<> {
    let Merits { men, value, duals, quiet, model, tries, mates, nets, .. } = *merits;
    (men, value, most(duals), !quiet, !model, Reverse(tries), Reverse(mates), Reverse(nets))
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
        let order = std::env::var("W71_ORDER").unwrap_or_default();
        if order == "none" {
            return true;
        }
        if order == "order" {
            return other.nets.iter().all(has_net) && own.mates >= others.mates && others.threat.is_none_or(is_as_soon);
        }
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
    let is_quiet = |key: &Move| {
        key.mark == MoveMark::None && position.man_at(key.to).is_none()
    };
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
    let (mut removed, mut replaced, mut moved, mut added) = (vec![], vec![], vec![], vec![]);
    for (at, man) in from.men() {
        match to.man_at(at) {
            Some(new) if new.letter == man.letter => {}
            Some(new) if new.color == man.color => {
                replaced.push(Edit::Replace { man: man.letter, by: new.letter, at });
            }
            _ => removed.push((at, man.letter)),
        }
    }
    for (at, man) in to.men() {
        let (old, man) = (from.man_at(at), man.letter);
        let source = removed.iter().position(|&(_, other)| other == man);
        match (old, source) {
            (None, Some(source)) => {
                moved.push(Edit::Move { man, from: removed.swap_remove(source).0, to: at });
            }
            (None, None) => added.push(Edit::Add { man, at }),
            (Some(old), _) if old.color != to.man_at(at).map_or(old.color, |new| new.color) => {
                added.push(Edit::Add { man, at });
            }
            _ => {}
        }
    }
    let removed = removed.into_iter().map(|(at, man)| Edit::Remove { man, at });
    removed.chain(replaced).chain(moved).chain(added).collect()
}
