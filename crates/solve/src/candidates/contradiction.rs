//! Criteria that no problem can meet, found before any search.

use super::criteria::{Criteria, Dependence, PlayCriteria};
use super::generator_rules::GeneratorRules;
use super::material_pattern::{MaterialPattern, MaterialPatternError, PieceCounts};
use super::quality::LEAST_MEN;
use crate::game::{Repetition, Stalemate};
use crate::rules::switch::Switch;
use crate::rules::{RuleSet, UndefinedRepetition};
use crate::stipulation::Play;
use crate::theme::{Family, Name};
use crate::with_rules;

/// Why no problem can meet the criteria.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Contradiction {
    /// The theme belongs to another game.
    #[error("{name} is a theme of {family}, not of {rules}")]
    Theme {
        /// The theme that the rules do not have.
        name: Name,
        /// The games that have it.
        family: Family,
        /// The name of the rule set.
        rules: &'static str,
    },
    /// The theme is an end of the game that draws under these rules.
    #[error("a stalemate draws in {rules}, so that no win shows {name}")]
    Draws {
        /// The theme.
        name: Name,
        /// The name of the rule set.
        rules: &'static str,
    },
    /// The rule about repeated positions is not defined under these rules.
    #[error(transparent)]
    Repetition(#[from] UndefinedRepetition),
    /// A theme is both required and excluded.
    #[error("{0} is both required and excluded")]
    ExcludedTheme(Name),
    /// No solution can depend on this under these rules.
    #[error("no solution of {rules} can rest on {dependence}, expected {possible}")]
    Dependence {
        /// What the solution must depend on.
        dependence: Dependence,
        /// The name of the rule set.
        rules: &'static str,
        /// What a solution can depend on.
        possible: String,
    },
    /// Every move must check, and the key must not.
    #[error("a quiet key gives no check, but every move must give check")]
    QuietKey,
    /// A win in one move has one mate.
    #[error("a win in one move has one mate, but for print at least two are needed")]
    Print,
    /// Too few men for print.
    #[error("a problem for print has {LEAST_MEN} pieces or more, but the board has at most {0}")]
    FewForPrint(usize),
    /// More pieces of the attacker than the board may have besides the other royal piece.
    #[error("the attacker must have {least} pieces or more, but the board at most {most}")]
    Attackers {
        /// The fewest pieces of the attacker.
        least: usize,
        /// The most pieces on the board.
        most: usize,
    },
    /// The material has too many or too few pieces.
    #[error(
        "{whose} {} pieces with the royal pieces, expected {}",
        range(*low, *high),
        range(*least, *most)
    )]
    Count {
        /// The side or sides that were counted, as the beginning of a sentence.
        whose: &'static str,
        /// The fewest that the material has.
        low: usize,
        /// The most that it has.
        high: usize,
        /// The fewest that the criteria allow.
        least: usize,
        /// The most that the criteria allow.
        most: usize,
    },
    /// The rules do not allow the material.
    #[error(transparent)]
    Material(#[from] MaterialPatternError),
    /// Every line of such play is searched, which takes too long.
    #[error(
        "{prefix}# is generated up to {most} moves, since every line of each position tried is \
         searched; found {found}"
    )]
    TooLong {
        /// What precedes the goal.
        prefix: &'static str,
        /// The most moves that are generated.
        most: u8,
        /// How many were asked for.
        found: u8,
    },
    /// Selfmates and reflexmates have one key.
    #[error("a problem of {prefix}# has one key, so --solutions is for help and series play only")]
    Keys {
        /// What precedes the goal.
        prefix: &'static str,
    },
}

/// The most moves for which problems are generated.
const fn longest(play: Play) -> u8 {
    if play.is_series() { 8 } else { 4 }
}

/// Looks for criteria that contradict each other or the rules, or for which no problem is found in
/// a reasonable time.
///
/// # Errors
/// The first contradiction.
pub fn check_criteria(rules: RuleSet, criteria: &Criteria) -> Result<(), Contradiction> {
    criteria.play.map_or(Ok(()), check_play)?;
    with_rules!(rules, rules: _ => check(rules, criteria))
}

fn check_play(PlayCriteria { asked, solutions }: PlayCriteria) -> Result<(), Contradiction> {
    let (prefix, most) = (asked.play().prefix(), longest(asked.play()));
    if let Some(found) = asked.moves().filter(|&moves| moves > most) {
        return Err(Contradiction::TooLong { prefix, most, found });
    }
    if asked.play().is_resisted() && solutions != 1 {
        return Err(Contradiction::Keys { prefix });
    }
    Ok(())
}

fn check<R: GeneratorRules>(typed: R, criteria: &Criteria) -> Result<(), Contradiction> {
    let rules = typed.name();
    if let Some(repetition) = criteria.repetition {
        typed.rule_set().with_repetition(repetition)?;
    }
    for &name in criteria.themes.iter().chain(&criteria.excluded_themes) {
        if !R::knows(name) {
            return Err(Contradiction::Theme { name, family: name.family(), rules });
        }
        if name == Name::Stalemate && typed.stalemate() == Stalemate::Draws {
            return Err(Contradiction::Draws { name, rules });
        }
    }
    if let Some(&name) = criteria.themes.iter().find(|it| criteria.excluded_themes.contains(it)) {
        return Err(Contradiction::ExcludedTheme(name));
    }
    let possible = possible_dependence::<R>(criteria.repetition::<R>());
    if let Some(&unknown) = criteria.depends_on.iter().find(|it| !possible.contains(it)) {
        let names: Vec<&str> = possible.iter().map(|it| it.name()).collect();
        return Err(Contradiction::Dependence {
            dependence: unknown,
            rules,
            possible: names.join(", "),
        });
    }
    if criteria.checks && criteria.quiet_key {
        return Err(Contradiction::QuietKey);
    }
    if criteria.for_print && *criteria.moves.end() < 2 {
        return Err(Contradiction::Print);
    }
    if criteria.for_print && *criteria.pieces.end() < LEAST_MEN {
        return Err(Contradiction::FewForPrint(*criteria.pieces.end()));
    }
    let (least, most) = (*criteria.attackers.start(), *criteria.pieces.end());
    if least >= most {
        return Err(Contradiction::Attackers { least, most });
    }
    criteria.material.as_ref().map_or(Ok(()), |material| check_counts(typed, material, criteria))
}

/// What a solution can depend on under these rules.
fn possible_dependence<R: GeneratorRules>(repetition: Repetition) -> Vec<Dependence> {
    let chase = (repetition == Repetition::Asian).then_some(Switch::PerpetualChaseAllowed);
    let check = (repetition != Repetition::None).then_some(Switch::PerpetualCheckAllowed);
    let traitor = R::TRAITOR.map(|_| Dependence::Traitor).into_iter();
    let rules = R::SWITCHES.iter().copied().chain(chase).chain(check);
    traitor.chain(rules.map(Dependence::Rule)).collect()
}

/// Checks that the counts of a material can be those of the criteria.
fn check_counts<R: GeneratorRules>(
    rules: R,
    material: &MaterialPattern,
    criteria: &Criteria,
) -> Result<(), Contradiction> {
    let [attacker, defender] = material.pieces(rules)?;
    let count = |pieces: &PieceCounts<R::Role>| {
        pieces
            .iter()
            .fold((1, 1), |(low, high), (_, count)| (low + count.start(), high + count.end()))
    };
    let (own, other) = (count(&attacker), count(&defender));
    let all = (own.0 + other.0, own.1 + other.1);
    for (whose, (low, high), allowed) in [
        ("the material has", all, &criteria.pieces),
        ("the attacker's material has", own, &criteria.attackers),
    ] {
        let (least, most) = (*allowed.start(), *allowed.end());
        if high < least || low > most {
            return Err(Contradiction::Count { whose, low, high, least, most });
        }
    }
    Ok(())
}

/// Writes `3`, or `3 to 5`.
fn range(low: usize, high: usize) -> String {
    if low == high { low.to_string() } else { format!("{low} to {high}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Repetition;

    #[test]
    fn criteria_that_no_problem_can_meet_are_refused() {
        let (xiangqi, chex) = (RuleSet::Xiangqi, RuleSet::Chex);
        let error =
            |criteria: Criteria| check_criteria(xiangqi, &criteria).unwrap_err().to_string();
        assert_eq!(check_criteria(xiangqi, &Criteria::default()), Ok(()));
        let themes = vec![Name::Underpromotion];
        assert_eq!(
            error(Criteria { themes, ..Criteria::default() }),
            "underpromotion is a theme of Chex, not of xiangqi"
        );
        let (themes, excluded_themes) = (vec![Name::Traitor], vec![Name::Traitor]);
        assert!(
            error(Criteria { themes, excluded_themes, ..Criteria::default() })
                .contains("both required and excluded")
        );
        assert!(
            error(Criteria { checks: true, quiet_key: true, ..Criteria::default() })
                .contains("quiet key")
        );
        let few = Criteria { for_print: true, pieces: 3..=5, ..Criteria::default() };
        assert_eq!(
            error(few),
            "a problem for print has 6 pieces or more, but the board has at most 5"
        );
        let men = Criteria { pieces: 3..=5, attackers: 10..=12, ..Criteria::default() };
        assert_eq!(error(men), "the attacker must have 10 pieces or more, but the board at most 5");
        let material = Some("RRNNCCPPPPPvRRNNCCAABB".parse().unwrap());
        let many = error(Criteria { material, ..Criteria::default() });
        assert_eq!(many, "the material has 23 pieces with the royal pieces, expected 3 to 16");
        let repetition = Some(Repetition::Asian);
        let asian = Criteria { repetition, ..Criteria::default() };
        assert_eq!(check_criteria(xiangqi, &asian), Ok(()));
        let refused = check_criteria(chex, &asian).unwrap_err().to_string();
        assert_eq!(refused, "repetition asian is not defined for chex, expected none or checks");
        let depends_on = vec![Dependence::Traitor];
        let refused =
            check_criteria(chex, &Criteria { depends_on, ..Criteria::default() }).unwrap_err();
        assert!(
            refused.to_string().ends_with("expected drawn-stalemate, blocked-diagonals, bared")
        );
    }

    #[test]
    fn what_is_too_long_or_has_several_keys_is_refused() {
        let check = |asked: &str, solutions| {
            let play = Some(PlayCriteria { asked: asked.parse().unwrap(), solutions });
            check_criteria(RuleSet::Chex, &Criteria { play, ..Criteria::default() })
        };
        assert_eq!(check("ser-h#8", 3), Ok(()));
        assert_eq!(
            check("hs#9", 1).unwrap_err().to_string(),
            "hs# is generated up to 4 moves, since every line of each position tried is searched; \
             found 9"
        );
        assert!(check("r#2", 2).unwrap_err().to_string().contains("a problem of r# has one key"));
    }
}
