//! Which side has lost by a repetition in a game of any rule set, with the names of the pieces.

use super::{
    Action, Attack, Blame, Cycle, Level, NoChaseRule, Standing, Uncovered, Verdict, judge_line,
};
use crate::game::{ChaseRules, Color, Move, Position, Repetition, Role, Set};
use crate::rules::{AnyMove, AnyPosition, PlayedRules, RuleSet};
use crate::{with_position, with_rules};

/// The last repetition of a game, with the verdict on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyVerdict {
    /// The rule it holds under.
    pub rule: Repetition,
    /// The earlier occurrence of the position.
    pub cycle: Cycle,
    /// The side that has lost; nobody if it is a draw or not covered.
    pub loser: Option<Color>,
    /// What each side does that the rule forbids, Red first.
    pub levels: [Level; 2],
    /// What each side does with all its moves, Red first.
    pub blames: [AnyBlame; 2],
    /// Why the definition does not suffice for a verdict.
    pub uncovered: Option<Uncovered>,
    /// What each move of one round of the cycle does.
    pub actions: Vec<AnyAction>,
}

/// What one side does with all its moves; see [`Blame`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyBlame {
    /// The same, whether the rule forbids it or not.
    pub level: Level,
    /// The pieces that every move chases, at the end of the cycle.
    pub chased: Vec<NamedMan>,
    /// Those among them that are held by a horse after every move.
    pub held: Vec<NamedMan>,
}

/// What one move does; see [`Action`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyAction {
    /// The pieces that give check after it.
    pub checkers: Vec<NamedMan>,
    /// What the mover's pieces attack after it, ordered by what is attacked.
    pub attacks: Vec<AnyAttack>,
    /// Whether the mover could checkmate at once if it was its turn again.
    pub threatens_mate: bool,
}

/// One piece that could take another, if it was the turn of its side; see [`Attack`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnyAttack {
    /// The piece that attacks.
    pub attacker: NamedMan,
    /// The piece that is attacked.
    pub quarry: NamedMan,
    /// Whether the attack counts, and if not, why.
    pub standing: Standing<NamedMan>,
    /// Whether this attacker could not take this piece before the move.
    pub is_new: bool,
    /// Whether the move chases the attacked piece with this one.
    pub chases: bool,
    /// Whether what is chased is held where it is by a horse.
    pub is_held: bool,
}

/// A piece and its square.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NamedMan {
    /// The side that the piece belongs to.
    #[serde(skip)]
    pub color: Color,
    /// The English name of its kind, in lower case.
    #[serde(rename = "man")]
    pub name: &'static str,
    /// Its square in the tool's own coordinates.
    pub on: String,
}

impl AnyVerdict {
    /// The verdict on the last repetition of a line of legal moves; `None` if no position is
    /// repeated. See [`judge_line`].
    pub fn of(rule: Repetition, start: &AnyPosition, moves: &[AnyMove]) -> Option<Self> {
        with_position!(start, start => verdict(rule, start, moves))
    }
}

impl AnyAction {
    /// The pieces that the move chases, each once.
    pub fn chased(&self) -> impl Iterator<Item = &NamedMan> {
        let mut last = None;
        let chased = self.attacks.iter().filter(|attack| attack.chases);
        chased.map(|attack| &attack.quarry).filter(move |&man| last.replace(man) != Some(man))
    }
}

impl NoChaseRule {
    /// Refuses a rule about repetition that a rule set cannot have; see [`NoChaseRule::check`].
    ///
    /// # Errors
    /// [`NoChaseRule`] for [`Repetition::Asian`] in a game in which no piece is forbidden to
    /// chase another.
    pub fn check_for(rules: RuleSet, rule: Repetition) -> Result<(), Self> {
        with_rules!(rules, rules: _ => Self::check(rules, rule))
    }
}

fn verdict<R: ChaseRules + PlayedRules>(
    rule: Repetition,
    start: &Position<R>,
    moves: &[AnyMove],
) -> Option<AnyVerdict> {
    let moves: Vec<Move<R>> = moves.iter().map_while(|&mv| R::of_move(mv)).collect();
    let (cycle, verdict) = judge_line(rule, start, &moves)?;
    let mut positions = vec![*start];
    for &mv in &moves {
        positions.push(positions[positions.len() - 1].after(mv));
    }
    let Verdict { blames, uncovered, .. } = verdict;
    let end = &positions[cycle.until];
    let round = cycle.since..cycle.since + cycle.period;
    Some(AnyVerdict {
        rule,
        cycle,
        loser: verdict.loser(),
        levels: verdict.levels(),
        blames: blames.map(|blame| any_blame(end, blame)),
        uncovered,
        actions: round
            .map(|ply| any_action(&positions[ply], moves[ply], &positions[ply + 1]))
            .collect(),
    })
}

fn any_blame<R: ChaseRules>(end: &Position<R>, blame: Blame<R>) -> AnyBlame {
    let men = |set: Set<R::Square>| set.into_iter().map(|square| man(end, square)).collect();
    AnyBlame { level: blame.level(), chased: men(blame.chased), held: men(blame.held) }
}

fn any_action<R: ChaseRules>(before: &Position<R>, mv: Move<R>, after: &Position<R>) -> AnyAction {
    let action = Action::of(before, mv, after);
    let attack = |attack: &Attack<R>| AnyAttack {
        attacker: man(after, attack.from),
        quarry: man(after, attack.to),
        standing: attack.standing.map(|square| man(after, square)),
        is_new: attack.is_new,
        chases: attack.chases,
        is_held: attack.chases && R::is_held(after.board(), after.turn(), attack.to),
    };
    AnyAction {
        checkers: action.checkers.into_iter().map(|square| man(after, square)).collect(),
        attacks: action.attacks.iter().map(attack).collect(),
        threatens_mate: action.threatens_mate,
    }
}

fn man<R: ChaseRules>(position: &Position<R>, square: R::Square) -> NamedMan {
    let piece = position.board().piece_at(square);
    let color = piece.map_or(position.turn(), |piece| piece.color);
    NamedMan { color, name: piece.map_or("man", |piece| piece.role.name()), on: square.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;

    #[test]
    fn a_game_is_judged_without_its_type() {
        let start = RuleSet::Xiangqi.read("3k5/9/9/9/2c6/9/9/R8/9/4K4 w").unwrap();
        let (mut moves, mut position) = (Vec::new(), start);
        for text in ["a3c3", "c6g6", "c3g3", "g6c6", "g3c3"] {
            let mv = position.read_move(Notation::Coordinates, text).unwrap();
            position = position.after(mv).unwrap();
            moves.push(mv);
        }
        let verdict = AnyVerdict::of(Repetition::Asian, &start, &moves).unwrap();
        assert_eq!((verdict.cycle.since, verdict.cycle.until), (1, 5));
        assert_eq!(verdict.loser, Some(Color::Red));
        let cannon = NamedMan { color: Color::Black, name: "cannon", on: "c6".to_owned() };
        assert_eq!(verdict.blames[0].chased, [cannon]);
        let chased: Vec<_> = verdict.actions[1].chased().map(|man| &*man.on).collect();
        assert_eq!(chased, ["g6"]);
        assert_eq!(AnyVerdict::of(Repetition::Asian, &start, &moves[..4]), None);
        assert!(NoChaseRule::check_for(RuleSet::Chex, Repetition::Asian).is_err());
    }
}
