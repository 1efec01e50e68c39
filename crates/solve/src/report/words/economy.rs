//! What the men of a problem are there for.

use super::mend::placed;
use super::sentence::Sentence;
use crate::report::{EconomyReport, Move, Work};
use crate::rules::RuleSet;

/// The men that a problem can do without.
pub fn idle(rules: RuleSet, men: &[(usize, char)]) -> Sentence {
    let men = men.iter().map(|&(at, letter)| placed(rules, letter, at)).collect();
    Sentence::new("economy.idle").list("men", men)
}

/// What is to be said of the economy of a problem: men that are idle, too strong or there to stop cooks
/// or duals alone, what is undecided, and whether the mate is a model mate.
pub fn economy(rules: RuleSet, economy: &EconomyReport) -> Vec<Sentence> {
    let idle_men = economy.idle();
    let mut said: Vec<Sentence> =
        (!idle_men.is_empty()).then(|| idle(rules, &idle_men)).into_iter().collect();
    for man in &economy.men {
        let named = || placed(rules, man.man, man.at);
        let weaker = man.weaker.map(|by| {
            let by = placed(rules, by, man.at);
            Sentence::new("economy.weaker").part("man", named()).part("by", by)
        });
        let stops = match &man.work {
            Work::StopsCooks { cooks } => Some(stops(named(), cooks)),
            Work::StopsDuals => Some(Sentence::new("economy.stops-duals").part("man", named())),
            Work::Idle | Work::Needed | Work::Undecided => None,
        };
        said.extend(stops.into_iter().chain(weaker));
    }
    let undecided = economy.undecided();
    if undecided > 0 {
        said.push(Sentence::new("economy.undecided").number("count", undecided));
    }
    if let Some(mate) = &economy.mate {
        said.extend(match (mate.pure, mate.bystanders.is_empty()) {
            (true, true) => Some(Sentence::new("economy.model")),
            (true, false) => Some(Sentence::new("economy.pure")),
            (false, true) => Some(Sentence::new("economy.economical")),
            (false, false) => None,
        });
    }
    said
}

/// The most cooks that are named; without a defender's man nearly every move may win.
const MOST_COOKS: usize = 3;

/// That a man is there to stop cooks.
fn stops(man: Sentence, cooks: &[Move]) -> Sentence {
    let named = &cooks[..cooks.len().min(MOST_COOKS)];
    let others = cooks.len() - named.len();
    let key = if others == 0 { "economy.stops-cooks" } else { "economy.stops-many" };
    let said = Sentence::new(key).part("man", man).moves("cooks", named);
    if others == 0 { said } else { said.number("others", others) }
}
