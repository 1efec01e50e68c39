//! Public files, read, written as YAML, and read again: trees, fields and results stay the same.

use paiju::formats::{
    self, FileFormat, GameFile, GameTree, Header, ReadOptions, Step, dhtmlxq, pgn, tree_of_illegal,
    whole_tree_of, xqf,
};
use paiju::problem::{Board, Collection, Entry, Text, resolve, yaml};

use crate::table::text;
use crate::xqf_files::files;

/// The tree of an entry that is written in YAML and read.
fn through_yaml(entry: Entry) -> GameTree {
    let mut collection = Collection::default();
    collection.push(entry);
    let text = yaml::write(&[collection]).unwrap();
    let read = yaml::read(text.as_bytes(), "f.yaml");
    assert_eq!(read.diagnostics, [], "{text}");
    let collection = &read.collections[0];
    let slot = &collection.problems[0];
    let (tree, losses) = match resolve(collection, slot, "f.yaml") {
        Ok(problem) => whole_tree_of(&problem).unwrap(),
        Err(_) => tree_of_illegal(slot.entry.as_ref().unwrap(), &slot.id).unwrap(),
    };
    assert_eq!(losses, [], "{text}");
    tree
}

fn read(format: FileFormat, bytes: Vec<u8>) -> GameTree {
    let file = GameFile::new(format, bytes);
    assert_eq!(file.len(), 1);
    file.read(0, ReadOptions::default()).unwrap().tree
}

fn line(tree: &GameTree) -> Vec<Step> {
    tree.main_line().filter_map(|id| tree.step(id)).collect()
}

/// The tree with the id and the stipulation that a problem in YAML has.
fn completed(tree: &GameTree, given: &GameTree) -> GameTree {
    let mut tree = tree.clone();
    for header in [Header::Id, Header::Stipulation] {
        tree.headers.set(header, given.headers.get(header).unwrap_or_default());
    }
    tree
}

#[test]
fn public_xqf_files_are_the_same_after_yaml() {
    let Some(files) = files() else { return };
    let (mut results, mut broken) = (0, 0);
    for (expected, bytes) in files {
        let tree = xqf::read(&bytes, ReadOptions::default()).unwrap().tree;
        results += usize::from(tree.headers.result.pgn() == "0-1");
        assert_eq!(formats::entry_losses(&tree), []);
        let (entry, complete) = formats::entry(&tree);
        assert!(complete);
        let again = through_yaml(entry);
        assert_eq!(again, completed(&tree, &again), "{}", expected["file"]);
        let written = xqf::write(&again).unwrap();
        assert_eq!(read(FileFormat::Xqf, written.bytes), tree, "{}", expected["file"]);
        let written = dhtmlxq::write(&again, false).unwrap();
        assert_eq!(written.losses, []);
        let dhtmlxq = read(FileFormat::Dhtmlxq, written.bytes);
        if dhtmlxq.is_broken {
            // A move that is not legal ends the line of a DhtmlXQ, which is warned of.
            broken += 1;
            assert_eq!(dhtmlxq.headers, again.headers, "{}", expected["file"]);
            assert!(line(&again).starts_with(&line(&dhtmlxq)), "{}", expected["file"]);
        } else {
            assert_eq!(dhtmlxq, again, "{}", expected["file"]);
        }
        let kept = through_yaml(formats::entry(&dhtmlxq).0);
        if dhtmlxq.is_broken {
            // Of a line that breaks off no stipulation is taken, and YAML keeps its illegal moves as text.
            let complete = completed(&dhtmlxq, &kept);
            assert_eq!(kept.headers, complete.headers, "{}", expected["file"]);
            assert!(line(&kept).starts_with(&line(&dhtmlxq)), "{}", expected["file"]);
        } else {
            assert_eq!(kept, dhtmlxq, "{}", expected["file"]);
        }
        let style = pgn::Style { variations: true, gb18030: false, text: None };
        let pgn = read(FileFormat::Pgn, pgn::write(&again, style).bytes);
        assert_eq!(pgn.headers, again.headers, "{}", expected["file"]);
        assert_eq!(through_yaml(formats::entry(&pgn).0), pgn, "{}", expected["file"]);
    }
    assert!(results > 0 && broken < 3, "{results} won by Black, {broken} with illegal moves");
}

#[test]
fn lines_of_old_manuals_are_the_same_after_yaml_and_every_format() {
    let Some(table) = text("manual-lines.tsv") else { return };
    for row in table.lines().skip(1) {
        let cells: Vec<&str> = row.split('\t').collect();
        let [id, fen, _, _, line] = cells[..] else { panic!("{row}") };
        let stipulation = "#".parse().unwrap();
        let mut entry = Entry::new(Board::Fen(Text::new(fen)), stipulation);
        entry.id = Some(Text::new(id));
        entry.solution = Some(Text::new(line));
        let tree = through_yaml(entry);
        assert_eq!(tree.move_count(), line.split(' ').count(), "{id}");
        assert_eq!(through_yaml(formats::entry(&tree).0), tree, "{id}");
        let written = dhtmlxq::write(&tree, false).unwrap();
        assert_eq!(read(FileFormat::Dhtmlxq, written.bytes), tree, "{id}");
        let written = pgn::write(&tree, pgn::Style::default());
        assert_eq!((written.losses, read(FileFormat::Pgn, written.bytes)), (vec![], tree), "{id}");
    }
}
