//! A problem of the input on its way to another format.

use super::fields::{Fields, NOT_READ};
use super::raw_problem::Content;
use super::{PoseOptions, PosedProblem, RawProblem};
use crate::formats::{self, GameRead, GameTree, Loss, ReadOptions};
use crate::problem::{Entry, TWINS_LEFT_OUT, Text, Unposable};

/// A problem of the input, as a tree and as an entry of a collection.
#[derive(Clone, Debug)]
pub struct Conversion {
    /// Its own id, or the one that it was given.
    pub id: String,
    /// The entry, with what its collection says for all problems.
    pub entry: Entry,
    /// What of the tree the entry does not hold.
    pub entry_losses: Vec<Loss>,
    /// The tree; none for games on another board than that of 9 × 10 points.
    pub tree: Option<GameTree>,
    /// What of the entry the tree does not hold.
    pub tree_losses: Vec<Loss>,
    /// What of a line or a row is held by neither.
    pub line_losses: Vec<Loss>,
    /// The problem on the board, with messages about the text.
    pub posed: PosedProblem,
}

impl RawProblem {
    /// Reads it for conversion. A game of a file of games needs no legal position.
    ///
    /// # Errors
    /// The problem with the reasons why it cannot be read.
    pub fn convert(&self, options: &PoseOptions) -> Result<Conversion, Box<PosedProblem>> {
        if let Content::Game(file, game) = &self.content {
            let reading = ReadOptions { rules: options.rules, notation: options.notation };
            let Ok(read) = file.read(*game, reading) else {
                return Err(Box::new(self.pose(options)));
            };
            // Whole games are converted, too.
            let posed = self.pose_tree(&read, file, *game, options);
            let GameRead { mut tree, .. } = read;
            let (mut entry, complete) = formats::entry(&tree);
            if let Some(asked) = options.stipulation {
                entry.stipulation = asked.into();
                entry.stipulation_source = None;
                tree.headers.set(formats::Header::Stipulation, &asked.to_string());
            }
            let mut entry_losses = formats::entry_losses(&tree);
            if !complete {
                entry_losses.push(Loss::Variations);
            }
            let id = posed.id.clone();
            return Ok(Conversion {
                id,
                entry,
                entry_losses,
                tree: Some(tree),
                tree_losses: Vec::new(),
                line_losses: Vec::new(),
                posed,
            });
        }
        let mut posed = self.pose(options);
        let Some(mut entry) = self.entry() else { return Err(Box::new(posed)) };
        let Ok(problem) = &mut posed.problem else {
            return self.convert_illegal(posed, entry, options);
        };
        // They are converted, or named as a loss.
        let is_loss = |said: &str| said == TWINS_LEFT_OUT || said.starts_with(NOT_READ);
        problem.warnings.retain(|warning| !is_loss(&warning.message));
        entry.id = entry.id.or_else(|| Some(Text::new(&problem.id)));
        entry.stipulation = problem.stipulation.into();
        entry.stipulation_source = problem.stipulation_source;
        let repetition = problem.is_judged_unusually().then(|| problem.repetition.name());
        entry.repetition = repetition.map(Text::new);
        entry.rules = Some(Text::new(problem.position.rules().name()));
        entry.notation = Some(Text::new(problem.notation.name()));
        let mut tree_losses = formats::tree_losses(&entry);
        tree_losses.extend(posed.collection.as_ref().map(|_| Loss::Field { name: "collection" }));
        let tree = formats::whole_tree_of(problem).map(|(tree, lost)| {
            tree_losses.extend(lost);
            tree
        });
        let (id, entry_losses) = (posed.id.clone(), Vec::new());
        let mut line_losses = self.fields().as_ref().map_or_else(Vec::new, line_losses);
        line_losses.extend(self.has_remarks().then_some(Loss::Remarks));
        Ok(Conversion { id, entry, entry_losses, tree, tree_losses, line_losses, posed })
    }
}

impl RawProblem {
    /// Converts a problem with a faulty position and no other fault: like a game of a file of
    /// games it is converted as it is, with the complaint.
    fn convert_illegal(
        &self,
        posed: PosedProblem,
        mut entry: Entry,
        options: &PoseOptions,
    ) -> Result<Conversion, Box<PosedProblem>> {
        if !posed.problem.as_ref().is_err_and(Unposable::is_only_illegal) {
            return Err(Box::new(posed));
        }
        entry.id = Some(Text::new(&posed.id));
        entry.stipulation = options.stipulation.map_or(entry.stipulation, Into::into);
        entry.rules = self.rules(&entry).or(Some(Text::new(options.rules.name())));
        entry.notation = self.notation(&entry).or(options.notation.map(|it| Text::new(it.name())));
        let Some((tree, lost)) = formats::tree_of_illegal(&entry, &posed.id) else {
            return Err(Box::new(posed));
        };
        let mut tree_losses = formats::tree_losses(&entry);
        tree_losses.extend(posed.collection.as_ref().map(|_| Loss::Field { name: "collection" }));
        tree_losses.extend(lost);
        let line_losses = self.fields().as_ref().map_or_else(Vec::new, line_losses);
        Ok(Conversion {
            id: posed.id.clone(),
            entry,
            entry_losses: Vec::new(),
            tree: Some(tree),
            tree_losses,
            line_losses,
            posed,
        })
    }
}

/// The fields of a line that no problem has.
fn line_losses(fields: &Fields) -> Vec<Loss> {
    let unread = fields.unread.iter().map(|name| Loss::Unread { name: name.clone() });
    unread.chain(fields.claim.as_ref().map(|_| Loss::Field { name: "claim" })).collect()
}
