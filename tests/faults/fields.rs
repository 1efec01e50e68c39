//! What a file says besides its moves comes back from every format that has a place for it.

use std::collections::HashMap;
use std::path::Path;
use std::process::Command;

use paiju::formats::{
    self, FileFormat, GameFile, GameResult, GameTree, Header, Loss, ReadOptions, Step, Written,
    dhtmlxq, pgn, tree_of_illegal, whole_tree_of, xqf,
};
use paiju::problem::{Collection, Slot, resolve, yaml};
use paiju::rules::xiangqi::Point;
use paiju::rules::{AnyPosition, RuleSet};
use proptest::prelude::*;
use tempfile::TempDir;

use crate::place;

const FEN: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";

/// A folder with a file of the data.
struct Sandbox(TempDir);

impl Sandbox {
    fn with(file: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::copy(place(file), folder.path().join(file)).unwrap();
        Self(folder)
    }

    /// Converts a file; returns the messages about losses.
    #[track_caller]
    fn convert(&self, from: &str, to: &str) -> String {
        let format = Path::new(to).extension().unwrap().to_str().unwrap();
        let format = if format == "ubb" { "dhtmlxq" } else { format };
        let mut command = Command::new(env!("CARGO_BIN_EXE_paiju"));
        command.args(["convert", from, "--format", format, "-o", to]).current_dir(self.0.path());
        command.env("LC_ALL", "C");
        let output = command.output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{stderr}");
        stderr
    }

    fn text(&self, file: &str) -> String {
        std::fs::read_to_string(self.0.path().join(file)).unwrap()
    }

    /// The only tree of a file of another program.
    #[track_caller]
    fn tree(&self, file: &str) -> GameTree {
        let bytes = std::fs::read(self.0.path().join(file)).unwrap();
        let file = GameFile::new(FileFormat::detect(&bytes).unwrap(), bytes);
        assert_eq!(file.len(), 1);
        file.read(0, ReadOptions::default()).unwrap().tree
    }
}

#[test]
fn a_comment_without_moves_comes_back_from_every_format() {
    for (file, kept) in [
        ("comment-without-moves.yaml", "comments: [红先胜]"),
        ("comments-with-marks.yaml", "          two\n        lines\n\n        and  \n"),
        ("comment-before-moves.yaml", "      - |-\n        红先胜\n\n        《适情雅趣》\n"),
        ("black-won.yaml", "comments:\n      - |-\n        红先\n        黑胜\n"),
    ] {
        let sandbox = Sandbox::with(file);
        for there in ["there.xqf", "there.ubb", "there.pgn"] {
            sandbox.convert(file, there);
            sandbox.convert(there, "back.yaml");
            let back = sandbox.text("back.yaml");
            assert!(back.contains(kept), "{there}: {back}");
            let again = there.replace("there", "again");
            sandbox.convert("back.yaml", &again);
            let (mut one, mut other) = (sandbox.tree(there), sandbox.tree(&again));
            // XQF has no place for the id, so that it is the name of the file.
            one.headers.set(Header::Id, "");
            other.headers.set(Header::Id, "");
            assert_eq!(one, other, "{there}: {back}");
        }
    }
}

#[test]
fn a_comment_in_the_middle_keeps_its_blanks_in_the_formats_that_have_them() {
    let sandbox = Sandbox::with("comment-before-moves.yaml");
    for there in ["there.xqf", "there.ubb"] {
        assert!(!sandbox.convert("comment-before-moves.yaml", there).contains("blanks"));
        sandbox.convert(there, "back.yaml");
        let kept = "solution: 1. c6d8 {第一着} 1... e10f10 2. g9f9 {\\ done\\ }\n";
        assert!(sandbox.text("back.yaml").contains(kept), "{}", sandbox.text("back.yaml"));
    }
    let said = sandbox.convert("comment-before-moves.yaml", "there.pgn");
    assert!(said.contains("a: spaces around texts were left out"), "{said}");
}

#[test]
fn a_comment_before_the_moves_of_a_pgn_comes_back_by_way_of_xqf_and_yaml() {
    for (file, said, losses) in [
        ("root-comment.pgn", "红先胜", ""),
        ("root-comment-with-moves.pgn", "红先胜", ""),
        ("root-comment-of-lines.pgn", "红先胜\n\n  三着杀", "the header ECCO was left out"),
        ("root-comment-black-won.pgn", "红先", "the header RedTeam was left out"),
    ] {
        let sandbox = Sandbox::with(file);
        let warned = sandbox.convert(file, "a.xqf");
        assert!(warned.contains(losses) && (losses.is_empty() == warned.is_empty()), "{warned}");
        sandbox.convert("a.xqf", "a.yaml");
        sandbox.convert("a.yaml", "a.pgn");
        let (first, last) = (sandbox.tree(file), sandbox.tree("a.pgn"));
        assert_eq!(last.after(GameTree::ROOT), said, "{}", sandbox.text("a.yaml"));
        assert_eq!(last.headers.result, first.headers.result, "{}", sandbox.text("a.yaml"));
        assert_eq!(last.move_count(), first.move_count());
        for header in [Header::Title, Header::Event, Header::Place, Header::Red, Header::Black] {
            assert_eq!(last.headers.get(header), first.headers.get(header), "{header:?}");
        }
        // Without XQF everything comes back.
        sandbox.convert(file, "b.yaml");
        assert_eq!(sandbox.convert("b.yaml", "b.pgn"), "");
        assert_eq!(sandbox.tree("b.pgn"), completed(first, &sandbox.tree("b.pgn")));
    }
}

#[test]
fn a_win_of_black_stays_one_and_nothing_that_is_given_is_replaced() {
    let sandbox = Sandbox::with("black-won.yaml");
    let lost = sandbox.convert("black-won.yaml", "a.xqf");
    for named in ["the header Id", "the header Round", "the stipulation"] {
        assert!(lost.contains(&format!("warning: a: {named} was left out\n")), "{lost}");
    }
    assert_eq!(lost.lines().count(), 3, "{lost}");
    let tree = sandbox.tree("a.xqf");
    assert_eq!(tree.headers.result, GameResult::BlackWins);
    assert_eq!(tree.headers.get(Header::Title), None);
    sandbox.convert("a.xqf", "back.yaml");
    let back = sandbox.text("back.yaml");
    for kept in [
        "players: {red: 胡荣华, black: 柳大华}\n    event: 全国个人赛\n    site: 杭州\n    date: 1990\n",
        "annotator: 徐家亮\n    result: 0-1\n",
    ] {
        assert!(back.contains(kept), "{back}");
    }
    assert_eq!(sandbox.convert("black-won.yaml", "same.yaml"), "");
    assert_eq!(sandbox.text("same.yaml").replace("[红先, 黑胜]", ""), {
        let given = std::fs::read_to_string(sandbox.0.path().join("black-won.yaml")).unwrap();
        given.replace("[红先, 黑胜]", "")
    });
}

#[test]
fn a_given_event_goes_before_a_source_and_the_other_is_named() {
    let sandbox = Sandbox::with("black-won.yaml");
    let both = format!(
        "- {{id: a, fen: {FEN}, stipulation: \"#2\", event: E, source: {{name: S, date: 1570}}}}\n"
    );
    std::fs::write(sandbox.0.path().join("both.yaml"), both).unwrap();
    assert_eq!(sandbox.convert("both.yaml", "a.pgn"), "warning: a: `source` was left out\n");
    let headers = sandbox.tree("a.pgn").headers;
    assert_eq!((headers.get(Header::Event), headers.get(Header::Date)), (Some("E"), Some("1570")));
}

/// A tree with the id and the stipulation that its problem has been given.
fn completed(mut tree: GameTree, given: &GameTree) -> GameTree {
    for header in [Header::Id, Header::Stipulation] {
        // What is asked is not written where the moves say it.
        if tree.headers.get(header).is_none() {
            tree.headers.set(header, given.headers.get(header).unwrap_or_default());
        }
    }
    tree
}

/// The tree of the problem that a tree is, as it is written in YAML and read.
fn through_yaml(tree: &GameTree) -> (GameTree, String) {
    let (entry, complete) = formats::entry(tree);
    assert!(complete);
    let mut collection = Collection::default();
    collection.push(entry);
    let text = yaml::write(&[collection]).unwrap();
    let mut read = yaml::read(text.as_bytes(), "f.yaml");
    assert_eq!(read.diagnostics, [], "{text}");
    let collection = read.collections.remove(0);
    assert_eq!(yaml::write(std::slice::from_ref(&collection)).unwrap(), text);
    let slot: &Slot = &collection.problems[0];
    let (again, losses) = match resolve(&collection, slot, "f.yaml") {
        Ok(problem) => whole_tree_of(&problem).unwrap(),
        Err(_) => tree_of_illegal(slot.entry.as_ref().unwrap(), &slot.id).unwrap(),
    };
    assert_eq!(losses, [], "{text}");
    (again, text)
}

/// Text that formats and people would like to misread.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        "[-?:,\\[\\]{}#&*!|>'\"%@`~=<\\\\;()/]{1,3}",
        "[ \\t\\n\\r]{1,3}",
        "[a-z0-9炮二平五]{1,4}",
        "(yes|no|null|true|1\\.0|0x1|=|~|- |: | #|\\.\\.\\.|---|1-0|\\*|\\$1|\\|\\||</b>|<br>|&amp;)",
        "(\\[Event \"x\"\\]|\\[DhtmlXQ\\]|\\[/DhtmlXQ_title\\]|\\\\n|\\\\\\}|1\\. h3e3)",
        "(😀|👨‍👩‍👧|שלום|مرحبا|\u{202e}|\u{3000}|\u{a0}|é)",
        "\\PC{0,4}",
        "[a-z]{60,70}",
        "题{30,33}",
    ];
    prop::collection::vec(piece, 0..6).prop_map(|pieces| pieces.concat())
}

/// A tree with any moves, possible or not, and any headers and comments.
fn any_tree() -> impl Strategy<Value = GameTree> {
    let node = (any::<prop::sample::Index>(), 0..90usize, 0..90usize, prop::option::of(text()));
    let headers = prop::collection::vec((0..Header::ALL.len(), text()), 0..6);
    let tags = prop::collection::vec(("[A-Za-z_]{1,9}", text()), 0..3);
    let moves = prop::collection::vec(node, 0..12);
    let possible = prop::collection::vec((any::<prop::sample::Index>(), text()), 0..6);
    (possible, moves, headers, tags, prop::option::of(text()), 0..4usize, any::<bool>()).prop_map(
        |(possible, moves, headers, tags, root, result, illegal)| {
            let position = RuleSet::Xiangqi.read(FEN).unwrap();
            let line: paiju::problem::Solution =
                "1. c6d8 (1. g9g10) 1... e10f10 (1... d2d1) 2. g9f9 (2. g9g10)".parse().unwrap();
            let notation = paiju::notation::Notation::Coordinates;
            let (mut tree, _) = formats::tree_with(
                &position,
                notation,
                paiju::problem::Stipulation::WIN,
                Some(&line),
            )
            .unwrap();
            let mut nodes: Vec<_> = std::iter::once(GameTree::ROOT).chain(tree.walk()).collect();
            for (at, said) in possible {
                tree.say_after(nodes[at.index(nodes.len())], &said);
            }
            if illegal {
                let point = |index: usize| Point::at(index % 9, index / 9).unwrap();
                for (parent, from, to, said) in moves {
                    let step = Step { from: point(from), to: point(to) };
                    let id = tree.add(nodes[parent.index(nodes.len())], step).unwrap();
                    nodes.push(id);
                    tree.say_after(id, &said.unwrap_or_default());
                }
            }
            for (header, said) in headers {
                tree.headers.set(Header::ALL[header].0, &said);
            }
            for (name, said) in tags {
                tree.headers.set_other(&name, &said);
            }
            tree.say_after(GameTree::ROOT, &root.unwrap_or_default());
            tree.headers.result = GameResult::ALL[result];
            tree
        },
    )
}

/// The tree without moves that are not possible, and what follows them.
fn possible(tree: &GameTree) -> GameTree {
    let AnyPosition::Xiangqi(start) = tree.rules.read(FEN).unwrap() else { unreachable!() };
    let mut kept = GameTree::new(tree.rules, tree.start);
    kept.headers = tree.headers.clone();
    kept.say_after(GameTree::ROOT, tree.after(GameTree::ROOT));
    let mut known = HashMap::from([(GameTree::ROOT, (GameTree::ROOT, start))]);
    for id in tree.walk() {
        let Some(&(parent, position)) = known.get(&tree.parent(id)) else { continue };
        let Step { from, to } = tree.step(id).unwrap();
        let mut moves = position.legal_moves().into_iter();
        if let Some(mv) = moves.find(|mv| (mv.from(), mv.to()) == (from, to)) {
            let node = kept.add(parent, Step { from, to }).unwrap();
            kept.say_before(node, tree.before(id));
            kept.say_after(node, tree.after(id));
            known.insert(id, (node, position.after(mv)));
        }
    }
    kept
}

/// The tree of a file, which is either the same or has its losses named.
fn same_or_named(
    tree: &GameTree,
    format: FileFormat,
    written: Written,
) -> Result<(), TestCaseError> {
    let Written { bytes, losses } = written;
    let file = GameFile::new(format, bytes.clone());
    let shown = || String::from_utf8_lossy(&bytes).into_owned();
    if losses.is_empty() {
        prop_assert_eq!(file.len(), 1, "{}", shown());
        let mut read = file.read(0, ReadOptions::default()).unwrap();
        if format == FileFormat::Xqf {
            // An XQF has no field for what is asked, which the result and the moves say.
            let asked = tree.headers.get(Header::Stipulation).unwrap_or_default();
            read.tree.headers.set(Header::Stipulation, asked);
        }
        let is_of_move = |message: &str| {
            ["is not legal", "is no move", "is not a move"].map(|it| message.contains(it))
        };
        if read.warnings.iter().any(|fault| is_of_move(&fault.message).contains(&true)) {
            // The line of a DhtmlXQ ends before an impossible move, with a message.
            prop_assert_eq!(format, FileFormat::Dhtmlxq);
            prop_assert_eq!(&read.tree, &possible(tree), "{}", shown());
            return Ok(());
        }
        prop_assert_eq!(&read.tree, tree, "{:?} {}", format, shown());
        return Ok(());
    }
    // What is not named is there.
    let Ok(read) = file.read(0, ReadOptions::default()) else { return Ok(()) };
    for (header, said) in tree.headers.all() {
        let named = losses.iter().any(|loss| match loss {
            Loss::Cut { header: lost } | Loss::Header { header: lost } => *lost == header,
            Loss::Stipulation => header == Header::Stipulation,
            Loss::Replaced { .. } | Loss::Blanks => true,
            _ => false,
        });
        if !named {
            prop_assert_eq!(read.tree.headers.get(header), Some(said), "{:?}", losses);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn any_tree_is_the_same_after_yaml(tree in any_tree()) {
        let losses = formats::entry_losses(&tree);
        prop_assert_eq!(losses, vec![]);
        let (again, text) = through_yaml(&tree);
        prop_assert_eq!(&again, &completed(tree, &again), "{}", text);
    }

    #[test]
    fn any_tree_is_the_same_after_every_format_or_what_differs_is_named(tree in any_tree()) {
        same_or_named(&tree, FileFormat::Xqf, xqf::write(&tree).unwrap())?;
        same_or_named(&tree, FileFormat::Dhtmlxq, dhtmlxq::write(&tree, false).unwrap())?;
        let style = pgn::Style { variations: true, ..pgn::Style::default() };
        same_or_named(&tree, FileFormat::Pgn, pgn::write(&tree, style))?;
    }
}
