//! Every problem written in the formats of other programs, and read again.

use paiju::formats::{
    FileFormat, GameFile, GameTree, Loss, ReadOptions, dhtmlxq, entry, pgn, tree_of, xqf,
};

use crate::collections::all;

fn read(format: FileFormat, bytes: Vec<u8>) -> GameTree {
    assert_eq!(FileFormat::detect(&bytes), Some(format));
    let file = GameFile::new(format, bytes);
    let read = file.read(0, ReadOptions::default()).unwrap();
    assert_eq!((file.len(), read.warnings), (1, vec![]));
    read.tree
}

#[test]
fn every_problem_survives_every_format_as_far_as_that_holds_it() {
    let mut count = 0;
    for problem in all() {
        let Some((mut tree, losses)) = tree_of(&problem) else { continue };
        count += 1;
        let written =
            pgn::write(&tree, pgn::Style { variations: true, gb18030: count % 2 == 0, text: None });
        assert_eq!(read(FileFormat::Pgn, written.bytes), tree, "{}", problem.id);
        let written = dhtmlxq::write(&tree, count % 2 == 0).unwrap();
        assert_eq!(read(FileFormat::Dhtmlxq, written.bytes), tree, "{}", problem.id);
        // The position, the side, the stipulation, and the solution with its variations.
        let again = entry(&tree).0;
        assert_eq!(tree.fen(), problem.position.to_string());
        assert_eq!(again.stipulation.value, problem.stipulation, "{}", problem.id);
        if let (Some(solution), Some(authored)) = (&again.solution, &problem.solution)
            && losses.is_empty()
        {
            let moves = |text: &str| text.matches(char::is_alphabetic).count();
            assert!(moves(solution.as_str()) > 0 && !authored.read.lines.is_empty());
        }
        let written = xqf::write(&tree).unwrap();
        let options = ReadOptions { rules: tree.rules, notation: None };
        let xqf = xqf::read(&written.bytes, options).unwrap().tree;
        let asked = entry(&xqf).0.stipulation.value;
        let lost = written.losses.contains(&Loss::Stipulation);
        assert_eq!(asked == problem.stipulation, !lost, "{}: {asked}", problem.id);
        tree.headers = xqf.headers.clone();
        assert_eq!(xqf, tree, "{}", problem.id);
    }
    assert!(count > 100, "{count}");
}
