//! The law of pages: any tree in any notation and any layout is read back equal, and what is changed on a page is
//! seen in the tree or named. `PAIJU_LAW_CASES` and `PAIJU_SEED` choose more cases and others.

use std::fmt::Write as _;

use paiju::formats::{
    FileFormat, GameFile, GameRead, GameTree, NodeId, Placement, ReadOptions, Step, pgn,
};
use paiju::game::{Color, Square};
use paiju::notation::Notation;
use paiju::rules::xiangqi::Point;
use paiju::rules::{AnyPosition, RuleSet};

use crate::random::Random;

/// Positions from which games are played at random before a tree begins.
const STARTS: [&str; 6] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w",
    "4k4/1P1P5/2P1P4/9/4P4/9/9/9/9/3K5 w",
    "3k5/9/9/R8/9/4C4/N8/4C4/N8/R3K4 w",
    "2bak4/9/3a5/9/2b6/4c4/9/4c4/9/5K3 b",
    "r1bakab1r/9/1cn3n1c/p1p1p1p1p/9/2P3P2/P3P3P/1C2C1N2/9/RNBAKAB1R b",
];

/// A tree with the position before each of its moves.
pub(crate) struct Grown {
    pub(crate) tree: GameTree,
    at: Vec<(NodeId, AnyPosition)>,
}

impl Grown {
    fn random(random: &mut Random) -> Self {
        loop {
            let mut start = RuleSet::Xiangqi.read(STARTS[random.below(STARTS.len())]).unwrap();
            for _ in 0..random.below(12) {
                let moves = start.legal_moves();
                let next = (!moves.is_empty()).then(|| moves[random.below(moves.len())]);
                start = next.and_then(|mv| start.after(mv)).unwrap_or(start);
            }
            let tree =
                GameTree::new(RuleSet::Xiangqi, Placement::read(&start.to_string()).unwrap());
            let mut grown = Self { tree, at: vec![(GameTree::ROOT, start)] };
            let plies = 2 + random.below(8);
            grown.line(GameTree::ROOT, plies, random);
            for _ in 0..random.below(4) {
                let (from, _) = grown.at[random.below(grown.at.len())];
                if grown.tree.first_child(from).is_some() {
                    grown.line(from, 1 + random.below(4), random);
                }
            }
            if grown.tree.move_count() > 1 {
                return grown;
            }
        }
    }

    /// A tree whose moves are legal; none if one is not.
    pub(crate) fn of(tree: GameTree) -> Option<Self> {
        let start = tree.rules.read(&tree.fen()).ok()?;
        let mut grown = Self { tree, at: vec![(GameTree::ROOT, start)] };
        for id in grown.tree.walk().collect::<Vec<_>>() {
            let (step, at) = (grown.tree.step(id)?, grown.before(grown.tree.parent(id)));
            let (_, after) = at.between(step.from.index(), step.to.index())?;
            grown.at.push((id, after));
        }
        Some(grown)
    }

    /// Adds a line of other moves than there are.
    fn line(&mut self, mut from: NodeId, plies: usize, random: &mut Random) {
        for _ in 0..plies {
            let position = self.before(from);
            let step = |from: usize, to: usize| Step {
                from: Point::from_index(from),
                to: Point::from_index(to),
            };
            let taken: Vec<_> =
                self.tree.children(from).filter_map(|id| self.tree.step(id)).collect();
            let mut moves = position.legal_moves();
            moves.retain(|mv| !taken.contains(&step(mv.from(), mv.to())));
            if moves.is_empty() {
                return;
            }
            let mv = moves[random.below(moves.len())];
            let id = self.tree.add(from, step(mv.from(), mv.to())).unwrap();
            self.at.push((id, position.after(mv).unwrap()));
            from = id;
        }
    }

    /// The position after a node.
    fn before(&self, id: NodeId) -> AnyPosition {
        self.at.iter().find(|(it, _)| *it == id).unwrap().1
    }

    /// A move as it is written.
    fn text(&self, id: NodeId, notation: Notation) -> String {
        let (step, at) = (self.tree.step(id).unwrap(), self.before(self.tree.parent(id)));
        let legal = at.legal_moves();
        let mv = legal
            .into_iter()
            .find(|mv| (mv.from(), mv.to()) == (step.from.index(), step.to.index()));
        at.write_move(notation, mv.unwrap())
    }

    /// The moves in their order, with their depths.
    pub(crate) fn moves(tree: &GameTree) -> Vec<(Step, u32)> {
        tree.walk().map(|id| (tree.step(id).unwrap(), tree.depth(id))).collect()
    }
}

/// How a page is set.
#[expect(clippy::struct_excessive_bools, reason = "each is thrown on its own")]
pub(crate) struct Layout {
    pub(crate) notation: Notation,
    /// What is before and after a number.
    number: (&'static str, &'static str),
    dots: &'static str,
    between: &'static str,
    dash: &'static str,
    has_marks: bool,
    has_comments: bool,
    has_prose: bool,
    is_below: bool,
    heading: &'static str,
}

impl Layout {
    pub(crate) fn random(notation: Notation, random: &mut Random) -> Self {
        let mut pick = |of: &[&'static str]| of[random.below(of.len())];
        // A parenthesis after a number would close a variation.
        let number = pick(&["|. ", "|.", "|、", "|: ", "|．", "[|] "]).split_once('|').unwrap();
        let dots = pick(&["...", "…", "……", ". ..."]);
        let between = pick(&[" ", "  ", "\t", " \u{a0}"]);
        let dash = pick(&["-", "-", "–", "‐", "−"]);
        let heading = pick(&["变化：", "另解：", "乙、", "b)", "Variation A:", "Variation 2:"]);
        let mut flip = || random.below(3) == 0;
        let (has_marks, has_comments, has_prose, is_below) = (flip(), flip(), flip(), flip());
        Self {
            notation,
            number,
            dots,
            between,
            dash,
            has_marks,
            has_comments,
            has_prose,
            is_below,
            heading,
        }
    }

    fn page(&self, grown: &Grown, random: &mut Random) -> (String, usize) {
        let mut pick = |of: &[&'static str]| of[random.below(of.len())];
        let head = pick(&["", "第7局\n", "古谱 甲编\n妙手\n", "标题: x\n作者: y\n", "A title\n\n"]);
        let between = pick(&["", "红先\n", "着法：\n", "Solution:\n", "\n"]);
        let mut page = format!("{head}{}\n{between}", grown.tree.fen());
        let start = page.len();
        self.moves(grown, &mut page, random);
        (page, start)
    }

    /// Adds the moves of a tree to a page.
    pub(crate) fn moves(&self, grown: &Grown, page: &mut String, random: &mut Random) {
        let mut below = Vec::new();
        let first = grown.tree.first_child(GameTree::ROOT);
        self.line(first, grown, (page, &mut below), true, random);
        for id in below {
            page.truncate(page.trim_end().len());
            write!(page, "\n{}\n", self.heading).unwrap();
            self.line(Some(id), grown, (page, &mut Vec::new()), false, random);
        }
        page.push('\n');
    }

    /// Whether a variation below the main line begins with a move of that line, which it then goes on.
    fn repeats(&self, page: &str) -> bool {
        let mut parts = page.split(self.heading);
        let main = parts.next().unwrap_or_default();
        let first = |part: &str| {
            let word = part.split_whitespace().find(|word| word.contains(char::is_alphabetic));
            word.map_or_else(String::new, |it| it.trim_end_matches(['!', '?', '①']).to_owned())
        };
        parts.any(|part| !first(part).is_empty() && main.contains(&first(part)))
    }

    /// A line of moves with the alternatives to them.
    fn line(
        &self,
        first: Option<NodeId>,
        grown: &Grown,
        (page, below): (&mut String, &mut Vec<NodeId>),
        is_main: bool,
        random: &mut Random,
    ) {
        let tree = &grown.tree;
        let black = u32::from(tree.turn() == Color::Black);
        let (mut next, mut begins) = (first, true);
        while let Some(id) = next {
            let ply = tree.depth(id) - 1 + black;
            let (before, after) = self.number;
            let (number, is_black) = (ply / 2 + 1, ply % 2 == 1);
            if is_black && begins {
                write!(page, "{number}{} ", self.dots).unwrap();
            } else if !is_black {
                write!(page, "{before}{number}{after}").unwrap();
            }
            let mut text = grown.text(id, self.notation);
            // A hyphen in WXF and Vietnamese has a meaning of its own.
            let has_squares = ![Notation::Wxf, Notation::Vietnamese].contains(&self.notation);
            text = if has_squares { text.replace('-', self.dash) } else { text };
            page.push_str(&text);
            begins = false;
            if self.has_marks && random.below(3) == 0 {
                page.push_str(["!", "?", "!?", "[1]", "①"][random.below(5)]);
            }
            if self.has_comments && random.below(3) == 0 {
                write!(page, " {{{}}}", ["好棋", "a comment", "妙"][random.below(3)]).unwrap();
                begins = true;
            }
            let others: Vec<_> = tree.children(tree.parent(id)).skip(1).collect();
            if Some(id) == tree.first_child(tree.parent(id)) && !others.is_empty() {
                if self.is_below && is_main && others.len() == 1 {
                    below.extend(others);
                } else {
                    for other in others {
                        page.push_str(" (");
                        self.line(Some(other), grown, (page, below), false, random);
                        page.truncate(page.trim_end().len());
                        page.push(')');
                    }
                    begins = true;
                }
            }
            if self.has_prose && is_main && random.below(4) == 0 {
                page.push_str(["\n这是要着。\n", "\nA fine point.\n"][random.below(2)]);
                begins = true;
            } else {
                page.push_str(if is_black && random.below(2) == 0 { "\n" } else { self.between });
            }
            next = tree.first_child(id);
        }
    }
}

fn read(page: &str, notation: Notation) -> Option<GameRead> {
    let format = FileFormat::detect(page.as_bytes())?;
    let file = GameFile::new(format, page.as_bytes().to_vec());
    // Squares alone do not say how their ranks are counted.
    let has_ranks = [Notation::Coordinates, Notation::Uci, Notation::Iccs].contains(&notation);
    let options = ReadOptions { notation: has_ranks.then_some(notation), ..ReadOptions::default() };
    (file.len() == 1).then(|| file.read(0, options).ok()).flatten()
}

/// Tries the cases of each notation; `breach` says what is wrong with one.
#[track_caller]
fn hold(breach: impl Fn(Notation, &mut Random) -> Option<String>) {
    let number = |name: &str| std::env::var(name).ok().map(|text| text.parse().unwrap());
    let cases = number("PAIJU_LAW_CASES").unwrap_or(200);
    let seed = number("PAIJU_SEED").unwrap_or(1);
    let (mut breaches, mut count) = (Vec::new(), 0);
    for &notation in RuleSet::Xiangqi.notations() {
        let mut random = Random(seed);
        for _ in 0..cases {
            let Some(breach) = breach(notation, &mut random) else { continue };
            count += 1;
            if breaches.len() < 12 {
                breaches.push(format!("{notation}: {breach}"));
            }
        }
    }
    assert!(breaches.is_empty(), "{count} breaches\n{}", breaches.join("\n----\n"));
}

#[test]
fn any_tree_on_any_page_is_read_back() {
    hold(|notation, random| {
        let grown = Grown::random(random);
        let layout = Layout::random(notation, random);
        let (page, _) = layout.page(&grown, random);
        let read = read(&page, notation);
        let same = read.as_ref().is_some_and(|read| {
            read.tree.fen() == grown.tree.fen()
                && Grown::moves(&read.tree) == Grown::moves(&grown.tree)
        });
        let said: Vec<String> =
            read.iter().flat_map(|read| &read.warnings).map(ToString::to_string).collect();
        let both = said.iter().all(|it| it.contains("both give legal moves"));
        (!same || !both).then(|| {
            let read = read.map(|it| Grown::moves(&it.tree)).unwrap_or_default();
            let read: Vec<_> = read.iter().map(|it| format!("{} {}", it.1, it.0)).collect();
            format!("same: {same}, {said:?} {read:?}\n{page}")
        })
    });
}

#[test]
fn a_change_on_a_page_is_seen_or_named() {
    hold(|notation, random| {
        let grown = Grown::random(random);
        let layout =
            Layout { has_prose: false, has_comments: false, ..Layout::random(notation, random) };
        let (page, start) = layout.page(&grown, random);
        let (changed, at) = random.changed(&page[start..]);
        let changed = format!("{}{changed}", &page[..start]);
        let read = read(&changed, notation)?;
        let (moves, of) = (read.tree.move_count(), grown.tree.move_count());
        let is_lost = read.warnings.is_empty() && moves != of && !layout.repeats(&changed);
        is_lost.then(|| format!("{moves} moves of {of}, byte {at}\n{changed}"))
    });
}

#[test]
fn text_that_is_written_is_read_back_as_the_same_tree() {
    hold(|notation, random| {
        let Grown { mut tree, .. } = Grown::random(random);
        let ids: Vec<_> = tree.walk().collect();
        for id in ids {
            match random.below(6) {
                0 => tree.say_after(id, "a comment\nof two lines"),
                1 if tree.first_child(tree.parent(id)) != Some(id) => {
                    tree.say_before(id, "变化一：");
                }
                2 if tree.first_child(tree.parent(id)) != Some(id) => {
                    tree.say_before(id, "or else");
                }
                _ => {}
            }
        }
        tree.headers.set(paiju::formats::Header::Title, "双龙");
        tree.headers.set_other("Opening", "C00");
        let style = pgn::Style { text: Some(notation), ..pgn::Style::default() };
        let written = pgn::write(&tree, style);
        assert_eq!(written.losses, [], "{notation}");
        let text = String::from_utf8(written.bytes).unwrap();
        let read = read(&text, notation).unwrap_or_else(|| panic!("{notation}\n{text}"));
        assert_eq!(read.warnings.len(), 0, "{notation} {:?}\n{text}", read.warnings);
        assert!(read.tree == tree, "{notation}\n{text}\n{:?}\n{tree:?}", read.tree);
        None
    });
}
