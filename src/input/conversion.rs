//! A problem of the input on its way to another format.

use super::raw_problem::Content;
use super::{PoseOptions, PosedProblem, RawProblem};
use crate::formats::{self, GameRead, GameTree, Loss, ReadOptions};
use crate::problem::{Entry, Text};

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
            let posed = self.pose_tree(&read, options);
            let GameRead { mut tree, .. } = read;
            let (mut entry, complete) = formats::entry(&tree);
            if let Some(asked) = options.stipulation {
                entry.stipulation = asked.into();
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
                posed,
            });
        }
        let posed = self.pose(options);
        let (Ok(problem), Some(mut entry)) = (&posed.problem, self.entry()) else {
            return Err(Box::new(posed));
        };
        entry.stipulation = problem.stipulation.into();
        entry.rules = Some(Text::new(problem.position.rules().name()));
        entry.notation = Some(Text::new(problem.notation.name()));
        let (tree, mut tree_losses) = formats::tree_of(problem).unzip();
        let made = !entry.provenance.is_empty();
        let fields = [("twins", !entry.twins.is_empty()), ("provenance", made)];
        let lost = fields.into_iter().filter(|it| it.1).map(|(name, _)| Loss::Field { name });
        tree_losses.get_or_insert_default().extend(lost);
        Ok(Conversion {
            id: posed.id.clone(),
            entry,
            entry_losses: Vec::new(),
            tree,
            tree_losses: tree_losses.unwrap_or_default(),
            posed,
        })
    }
}
