//! The notations of each game.

use std::fmt::Write;

use crate::cli::report::style::NAME;
use crate::cli::run::error::CommandError;
use crate::notation::Notation;
use crate::rules::RuleSet;

/// Every notation of every game with some moves from the start of a game, and the letters.
pub(super) fn text() -> Result<String, CommandError> {
    let mut text = format!(
        "The notation is stated, never guessed: `notation:` in a file, --notation on the command \
         line.\nWithout either it is {}.\n",
        Notation::default()
    );
    let mut shown: Vec<RuleSet> = Vec::new();
    for rules in RuleSet::ALL {
        if shown.contains(&rules) {
            continue;
        }
        let same = |other: &RuleSet| other.notations() == rules.notations();
        let games: Vec<RuleSet> = RuleSet::ALL.into_iter().filter(same).collect();
        let names: Vec<&str> = games.iter().map(|game| game.name()).collect();
        shown.extend(games);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "\n{NAME}{}{NAME:#}", names.join(", "));
        text += &of_game(rules).map_err(CommandError::Input)?;
    }
    Ok(text)
}

/// Some moves from the start of a game, in coordinates.
fn opening(rules: RuleSet) -> &'static str {
    match rules {
        RuleSet::Xiangqi | RuleSet::ChinaSchach => "h3e3 h10g8 h1g3 i10h10",
        RuleSet::Chex => "b2c3 f6e5 a1c4",
    }
}

fn of_game(rules: RuleSet) -> Result<String, String> {
    let start = rules.start();
    let (_, moves) = start.played(opening(rules)).map_err(|error| error.to_string())?;
    let mut text = String::new();
    for &notation in rules.notations() {
        let (line, what) = (start.write_line(notation, &moves), notation.description());
        let _ = writeln!(text, "  {notation:<19}  {line}\n  {:<19}    {what}", "");
    }
    let lettered = rules.notations().iter().filter_map(|&it| Some((it, rules.letters(it)?)));
    for (notation, letters) in lettered {
        let each = letters.iter().map(|(letter, name)| format!("{letter} {name}"));
        let _ = writeln!(text, "  letters of {notation}: {}", each.collect::<Vec<_>>().join(", "));
    }
    Ok(text)
}
