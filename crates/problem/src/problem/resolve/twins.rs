//! The twins of a problem on the board.

use super::super::{Diagnostic, Entry, OfTwin, Stipulation, Twin, TwinEntry, twin};
use super::resolver::{Resolver, named};
use crate::rules::AnyPosition;

/// The warning for a problem with twins when only its diagram is used.
pub const TWINS_LEFT_OUT: &str = "only the diagram is looked at here, not its twins";

impl Resolver<'_> {
    pub(super) fn twins(
        &self,
        entry: &Entry,
        position: AnyPosition,
    ) -> Vec<(String, Result<Twin, Diagnostic>)> {
        let mut twins: Vec<(String, Result<Twin, Diagnostic>)> = Vec::new();
        for of_file in &entry.twins {
            let before = twins.last().and_then(|(_, twin)| twin.as_ref().ok());
            let diagram = (position, entry.stipulation.value);
            let made = twin(diagram, before, twins.is_empty(), of_file.change.as_str());
            let made = made.map_err(|error| {
                let diagnostic = Diagnostic::error(error.to_string()).file(self.file);
                Box::new(match of_file.change.span() {
                    Some(span) => diagnostic.at(span, "this twin"),
                    None => diagnostic,
                })
            });
            let made = made.and_then(|twin| {
                let own = self.of_twin(of_file, twin.stipulation)?;
                Ok(Twin { own, ..twin })
            });
            twins.push((of_file.name.to_string(), made.map_err(|diagnostic| *diagnostic)));
        }
        twins
    }

    /// What the author states for a twin alone.
    fn of_twin(
        &self,
        twin: &TwinEntry,
        stipulation: Stipulation,
    ) -> Result<OfTwin, Box<Diagnostic>> {
        let fault = twin.intended_solutions.as_ref().and_then(|it| it.fault(stipulation));
        if let Some((message, help)) = fault {
            let diagnostic = Diagnostic::error(message).file(self.file).help(help);
            return Err(Box::new(match twin.name.span() {
                Some(span) => diagnostic.at(span, "this twin"),
                None => diagnostic,
            }));
        }
        let solution = twin.solution.as_ref();
        Ok(OfTwin {
            title: twin.title.clone(),
            solution: solution.map(|text| self.read_solution(text, stipulation)).transpose()?,
            intended_solutions: twin.intended_solutions.clone(),
            themes: named(&twin.themes),
            expect: twin.expect.as_ref().map(|expect| expect.value.clone()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{GOOD, posed};
    use crate::problem::{Change, Diagnostic, OfTwin, Twin};

    /// The twins of a problem: position and stipulation, or what is wrong.
    fn twins(twins: &str) -> Vec<String> {
        let file = GOOD.replace('{', &format!("{{twins: {twins}, "));
        let problem = posed(&file).unwrap();
        assert_eq!(problem.warnings.len(), 1);
        let text = |(_, twin): (String, Result<Twin, Diagnostic>)| match twin {
            Ok(twin) => format!("{} {}", twin.position, twin.stipulation),
            Err(error) => {
                assert!(error.primary.is_some());
                error.message
            }
        };
        problem.twins.into_iter().map(text).collect()
    }

    #[test]
    fn each_change_of_a_twin_is_made() {
        let made = twins(
            "{b: move a1 a2, c: remove a1; add C b1, d: exchange a1 e1; add k f10; remove d10, \
             e: turn, f: 'stipulation h#2', g: continued mirror, h: zeroposition}",
        );
        let expected = [
            "3k5/9/9/9/9/9/9/9/R8/4K4 w #1",
            "3k5/9/9/9/9/9/9/9/9/1C2K4 w #1",
            "the twin is illegal: ",
            "3k5/9/9/9/9/9/9/9/9/R3K4 b #1",
            "3k5/9/9/9/9/9/9/9/9/R3K4 w h#2",
            "5k3/9/9/9/9/9/9/9/9/4K3R w h#2",
            "`zeroposition` belongs to the first twin",
        ];
        assert_eq!(made.len(), expected.len());
        for (made, expected) in made.iter().zip(expected) {
            assert!(made.starts_with(expected), "{made}");
        }
    }

    #[test]
    fn a_twin_has_what_is_said_of_it_alone() {
        let file = GOOD.replace(
            '{',
            "{twins: {b: {change: move a1 a2, title: Two, solution: 1. a2a3, themes: [traitor], \
             expect: [cook], intended-solutions: 2}, c: {change: turn, solution: '1. ('}}, ",
        );
        let problem = posed(&file).unwrap();
        let [(_, Ok(two)), (_, Err(bad))] = &problem.twins[..] else { panic!("{problem:?}") };
        let OfTwin { title, solution, intended_solutions, themes, expect } = &two.own;
        assert_eq!((title.as_deref(), intended_solutions.clone()), (Some("Two"), Some(2.into())));
        assert_eq!(solution.as_ref().unwrap().text.as_str(), "1. a2a3");
        assert_eq!((themes.len(), expect.is_some()), (1, true));
        assert_eq!(&file[bad.primary.as_ref().unwrap().span.clone()], "1.");
        assert_eq!(two.changes, [Change::Move { man: 'R', from: "a1".into(), to: "a2".into() }]);
    }

    #[test]
    fn each_wrong_change_of_a_twin_is_named() {
        let made = twins(
            "{b: move a2 a3, c: move a1 e1, d: add X a2, e: add R z9, f: fly, g: move a1, \
             h: stipulation x, i: continued turn, j: ''}",
        );
        let expected = [
            "there is no man on a2",
            "e1 is occupied",
            "`X` is not a man",
            "`z9` is not a point of this board",
            "found `fly`, expected `move a1 b2`",
            "found `move a1`, expected",
            "found `x`, expected `#N`",
            "`continued` needs a good twin before it",
            "found ``, expected",
        ];
        assert_eq!(made.len(), expected.len());
        for (made, expected) in made.iter().zip(expected) {
            assert!(made.starts_with(expected), "{made}");
        }
    }
}
