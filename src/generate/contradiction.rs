//! Wishes that no problem can fulfil, told before the work begins.

use super::criteria::{RestsOn, Wanted};
use super::generator_rules::Composed;
use super::material_pattern::{Material, MaterialError};
use crate::rules::switch::{SameBoard, Switch, SwitchVisitor};
use crate::theme::{Family, Name};

/// Why no problem can be as wanted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Impossible {
    /// The theme is one of another game.
    #[error("{name} is a theme of {family}, and the rules are those of {rules}")]
    Theme {
        /// The theme.
        name: Name,
        /// Where it is at home.
        family: Family,
        /// The rules.
        rules: &'static str,
    },
    /// A theme is wanted and unwanted.
    #[error("{0} is wanted and unwanted at once")]
    Both(Name),
    /// Nothing rests on this under these rules.
    #[error("nothing rests on {rests} under the rules of {rules}; possible are {possible}")]
    Rests {
        /// What was to be rested on.
        rests: RestsOn,
        /// The rules.
        rules: &'static str,
        /// What can be rested on.
        possible: String,
    },
    /// A quiet key that checks.
    #[error("every move is to give check, and the key is not to give check")]
    Key,
    /// More men of the attacker than there may be men, the other royal man counted.
    #[error("the attacker is to have {least} men at least, of {most} at most on the board")]
    Attackers {
        /// The fewest that the attacker is to have.
        least: usize,
        /// The most that there may be.
        most: usize,
    },
    /// The material has more or fewer men than there may be.
    #[error(
        "{whose} {} men, royal men counted, and there may be {}",
        range(*low, *high),
        range(*least, *most)
    )]
    Men {
        /// Whose men were counted.
        whose: &'static str,
        /// The fewest that the material has.
        low: usize,
        /// The most that it has.
        high: usize,
        /// The fewest there may be.
        least: usize,
        /// The most there may be.
        most: usize,
    },
    /// The rules do not allow the material.
    #[error(transparent)]
    Material(#[from] MaterialError),
}

/// Looks for wishes that contradict each other or the rules.
///
/// # Errors
/// The first that was found.
pub fn possible<R: Composed>(wanted: &Wanted) -> Result<(), Impossible> {
    let rules = R::NAME;
    for &name in &wanted.themes {
        if !R::knows(name) {
            return Err(Impossible::Theme { name, family: name.family(), rules });
        }
        if wanted.without.contains(&name) {
            return Err(Impossible::Both(name));
        }
    }
    let rests = rests::<R>();
    if let Some(&unknown) = wanted.rests_on.iter().find(|it| !rests.contains(it)) {
        let names: Vec<&str> = rests.iter().map(|it| it.name()).collect();
        return Err(Impossible::Rests { rests: unknown, rules, possible: names.join(", ") });
    }
    if wanted.checks && wanted.quiet_key {
        return Err(Impossible::Key);
    }
    let (least, most) = (*wanted.attackers.start(), *wanted.men.end());
    if least >= most {
        return Err(Impossible::Attackers { least, most });
    }
    wanted.material.as_ref().map_or(Ok(()), |material| fits::<R>(material, wanted))
}

/// What can be rested on under these rules.
fn rests<R: Composed>() -> Vec<RestsOn> {
    struct Seen(Vec<RestsOn>);
    impl<R: Composed> SwitchVisitor<R> for Seen {
        fn visit<S: SameBoard<R>>(&mut self, switch: Switch) {
            self.0.push(RestsOn::Rule(switch));
        }
    }
    let mut seen = Seen(R::TRAITOR.map(|_| RestsOn::Traitor).into_iter().collect());
    R::each_switch::<Seen>(&mut seen);
    seen.0
}

/// Whether a material can have as many men as wanted.
fn fits<R: Composed>(material: &Material, wanted: &Wanted) -> Result<(), Impossible> {
    let [attacker, defender] = material.men::<R>()?;
    let count = |men: &[(R::Role, std::ops::RangeInclusive<usize>)]| {
        men.iter().fold((1, 1), |(low, high), (_, count)| (low + count.start(), high + count.end()))
    };
    let (own, other) = (count(&attacker), count(&defender));
    let all = (own.0 + other.0, own.1 + other.1);
    for (whose, (low, high), there) in [
        ("the material has", all, &wanted.men),
        ("the attacker's material has", own, &wanted.attackers),
    ] {
        let (least, most) = (*there.start(), *there.end());
        if high < least || low > most {
            return Err(Impossible::Men { whose, low, high, least, most });
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
    use crate::rules::chex::Chex;
    use crate::rules::xiangqi::Xiangqi;

    #[test]
    fn what_no_problem_can_be_is_told() {
        let told = |wanted: Wanted| possible::<Xiangqi>(&wanted).unwrap_err().to_string();
        assert_eq!(possible::<Xiangqi>(&Wanted::default()), Ok(()));
        let themes = vec![Name::Underpromotion];
        assert_eq!(
            told(Wanted { themes, ..Wanted::default() }),
            "underpromotion is a theme of Chex, and the rules are those of xiangqi"
        );
        let (themes, without) = (vec![Name::Traitor], vec![Name::Traitor]);
        assert!(told(Wanted { themes, without, ..Wanted::default() }).contains("and unwanted"));
        assert!(
            told(Wanted { checks: true, quiet_key: true, ..Wanted::default() }).contains("key")
        );
        let men = Wanted { men: 3..=5, attackers: 10..=12, ..Wanted::default() };
        assert_eq!(told(men), "the attacker is to have 10 men at least, of 5 at most on the board");
        let material = Some("RRNNCCPPPPPvRRNNCCAABB".parse().unwrap());
        let many = told(Wanted { material, ..Wanted::default() });
        assert_eq!(many, "the material has 23 men, royal men counted, and there may be 3 to 16");
        let rests_on = vec![RestsOn::Traitor];
        let error = possible::<Chex>(&Wanted { rests_on, ..Wanted::default() }).unwrap_err();
        assert!(
            error.to_string().ends_with("possible are drawn-stalemate, blocked-diagonals, bared")
        );
    }
}
