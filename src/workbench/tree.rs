//! The solution tree as the page folds and plays it.

use serde::Serialize;

use super::played::Played;
use crate::examine::ExamineRules;
use crate::game::{Position, WinKind};
use crate::notation::Notation;
use crate::solve::{Defence, Node, Quiet};

/// The most moves of a tree that are sent.
const MOST_MOVES: usize = 4000;

/// A move of the attacker with the replies to it.
#[derive(Debug, Serialize)]
pub(super) struct Attack {
    mv: Played,
    /// Other moves that win as well.
    others: Vec<String>,
    /// How the move ends the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    win: Option<&'static str>,
    /// The threat behind a quiet move, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    threat: Option<Vec<Played>>,
    #[serde(skip_serializing_if = "is_false")]
    zugzwang: bool,
    /// Whether it is followed elsewhere in the tree.
    #[serde(skip_serializing_if = "is_false")]
    repeated: bool,
    /// Defences that lose sooner.
    #[serde(skip_serializing_if = "is_zero")]
    shorter: usize,
    replies: Vec<Reply>,
}

/// A reply of the defender, and what follows.
#[derive(Debug, Serialize)]
pub(super) struct Reply {
    mv: Played,
    #[serde(skip_serializing_if = "is_false")]
    useless: bool,
    #[serde(skip_serializing_if = "is_false")]
    repeats: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Box<Attack>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(value: &bool) -> bool {
    !value
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(value: &usize) -> bool {
    *value == 0
}

/// The word for how a game is won.
pub(super) fn win_word(win: WinKind) -> &'static str {
    match win {
        WinKind::Checkmate => "mate",
        WinKind::Stalemate => "stalemate",
        WinKind::Bared => "bared",
        WinKind::Repetition => "repetition",
    }
}

/// Writes a tree; returns whether it is whole.
pub(super) fn tree<R: ExamineRules>(
    notation: Notation,
    position: &Position<R>,
    node: &Node<R>,
) -> (Option<Attack>, bool) {
    let mut writer = Writer { notation, left: MOST_MOVES };
    let tree = writer.attack(position, node);
    (tree, writer.left > 0)
}

struct Writer {
    notation: Notation,
    left: usize,
}

impl Writer {
    fn attack<R: ExamineRules>(
        &mut self,
        position: &Position<R>,
        node: &Node<R>,
    ) -> Option<Attack> {
        let (&first, others) = node.continuations.split_first()?;
        self.left = self.left.checked_sub(1)?;
        let notation = self.notation;
        let after = position.after(first);
        let threat = match (&node.quiet, after.passed()) {
            (Some(Quiet::Threat(threat)), Some(passed)) => {
                Some(Played::line(notation, &passed, &threat.line.moves))
            }
            _ => None,
        };
        Some(Attack {
            mv: Played::of(notation, position, first),
            others: others.iter().map(|&mv| Played::of(notation, position, mv).text).collect(),
            win: node.win.map(win_word),
            threat,
            zugzwang: matches!(node.quiet, Some(Quiet::Zugzwang)),
            repeated: node.repeated,
            shorter: node.shorter,
            replies: node.defences.iter().map_while(|reply| self.reply(&after, reply)).collect(),
        })
    }

    fn reply<R: ExamineRules>(
        &mut self,
        position: &Position<R>,
        defence: &Defence<R>,
    ) -> Option<Reply> {
        self.left = self.left.checked_sub(1)?;
        let after = position.after(defence.mv);
        Some(Reply {
            mv: Played::of(self.notation, position, defence.mv),
            useless: defence.useless,
            repeats: defence.repeats.is_some(),
            next: self.attack(&after, &defence.next).map(Box::new),
        })
    }
}
