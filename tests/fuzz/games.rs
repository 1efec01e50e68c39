//! Files of other programs that are nearly right. What is read of them is written in every
//! format, and the same moves are read from that.

use std::sync::OnceLock;

use paiju::formats::{
    self, FileFormat, GameFile, GameTree, ReadOptions, Step, dhtmlxq, pgn, tree_with, xqf,
};
use paiju::notation::Notation;
use paiju::problem::{Solution, Stipulation};
use paiju::rules::RuleSet;

use crate::mutate::Mutator;

pub(crate) const TEXTS: [&str; 12] = [
    "[Game \"Chinese Chess\"]\r\n[FEN \"3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w - - 0 1\"]\r\n\r\n  1. 马七进六 将5平6 (1... 将5进1 2. 马六进四)\r\n  2. 兵三平四\r\n{mate}\r\n 1-0\r\n",
    "[Event \"x\"]\n[Format \"ICCS\"]\n1. H2-E2 H9-G7 $1 2. H0-G2 {a {b} c} (2. B0-C2 (2... c6c5)) I9-H9 *\n[Event \"y\"]\n[Format \"WXF\"]\n1. C2.5 h8+7\n",
    "<html><br>[DhtmlXQ]\n[DhtmlXQ_title]A&amp;B[/DhtmlXQ_title]\n[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\n[DhtmlXQ_movelist]774770628979[/DhtmlXQ_movelist]\n[DhtmlXQ_move_0_2_1]1242[/DhtmlXQ_move_0_2_1]\n[DhtmlXQ_move_1_3_2]7967[/DhtmlXQ_move_1_3_2]\n[DhtmlXQ_comment0]a||b[/DhtmlXQ_comment0][DhtmlXQ_comment1_2]c[/DhtmlXQ_comment1_2]\n[/DhtmlXQ]</html>",
    "8979695949392919097717866646260600102030405060708012720323436383\n897969594939291909771786664626060010203040506070801272032343638377477062\n",
    "FORMAT\tWXF\nGAME\tx\nRED\ta\nDATE\t2003\nFEN\trheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r\nSTART{\n1. C2.5 h8+7\n2. H2+3\n}END\n",
    "第1局\n3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w - - 0 1\n1、马七进六，将5平6；2. 兵三平四（绝杀）\n",
    "<?xml version=\"1.0\"?><ChineseChessRecord><Head><Name>n</Name><RecordResult>1</RecordResult><FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN></Head><MoveList><Move value=\"00-00\"><![CDATA[c]]></Move><Move value=\"77-47\"/><Move value=\"70-62\" end=\"1\">d</Move></MoveList></ChineseChessRecord>",
    "<n version=\"2\" m=\"3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w\" c=\"c\"><n m=\"g8g9\"/><n m=\"c5d7\" default=\"true\"><n m=\"e9f9\" c=\"&#100;\"/></n></n>",
    "[DHJHtmlXQ][DHJHtmlXQ_31]rnbakabnr**********c*****c*p*p*p*p*p******************P*P*P*P*P*C*****C**********RNBAKABNR[/DHJHtmlXQ_31][DHJHtmlXQ_32]0[/DHJHtmlXQ_32][DHJHtmlXQ_34]72427967[/DHJHtmlXQ_34][/DHJHtmlXQ]",
    "https://www.pychess.org/analysis/xiangqi?fen=3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4_w_-_-_0_1\nposition fen 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4%20w - - 0 1 moves c5d7 e9f9 g8f8\n",
    "[Event \"x\"]\n[Stipulation \"h#1\"]\n[FEN \"4k4/9/9/9/9/9/9/9/R8/3R1K3 b\"]\n1. ... K5+1 2. R6+8 ( 2. R9.5 {x} )\n",
    "[Event \"y\"]\n[White \"a\"]\n[Variant \"xiangqi\"]\n[SetUp \"1\"]\n[FEN \"3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w - - 0 1\"]\n\n1. Nd8+ $1 (1. Pg10 {a (b)} Kd9) Kf10 2. Pf9# 1-0\n",
];

/// Good files of every format.
fn seeds() -> &'static [Vec<u8>] {
    static SEEDS: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    SEEDS.get_or_init(|| {
        let text = "{first} 1. a2a9 c7c6 {reply} (1... i7i6 2. h1h3 (2. h1h2) 2... i6i5) 2. h1h10";
        let position = RuleSet::Xiangqi.read("3k5/9/9/2p5p/9/9/9/9/R8/4K2R1 w").unwrap();
        let solution = text.parse().unwrap();
        let asked = Stipulation::WIN;
        let tree = tree_with(&position, Notation::Coordinates, asked, Some(&solution)).unwrap().0;
        let plain = xqf::write(&tree).unwrap().bytes;
        let mut keyed = plain.clone();
        keyed[2] = 18;
        let mut first = b"CCBridge Record\0\0\0\0\x01".to_vec();
        first.resize(1958, 0);
        (first[1856], first[1868], first[1949], first[1945]) = (1, 0x25, 0x15, 0x11);
        first
            .extend_from_slice(&[0, 0, 0, 0, 2, 0, 0x09, 0x08, 1, 0, 0x40, 0x41, 1, 0, 0x09, 0x07]);
        let mut cbr = b"CCBridge Record\0\0\0\0\x02".to_vec();
        cbr.resize(2214, 0);
        (cbr[2112], cbr[2124], cbr[2205], cbr[2201]) = (1, 0x25, 0x15, 0x11);
        cbr.extend_from_slice(&[4, 0, 0, 0, 4, 0, 0, 0, b'c', 0, b'd', 0]);
        cbr.extend_from_slice(&[2, 0, 81, 72, 1, 0, 4, 13, 1, 0, 81, 63]);
        let library = [b"CCBridgeLibrary\0".as_slice(), &cbr, &cbr].concat();
        let old = b"CCBridge\x15\0\0\0\x03\0\0\0".to_vec();
        let binary = [plain, keyed, first, cbr, library, old].into_iter();
        let texts = TEXTS.map(|text| text.as_bytes().to_vec());
        binary.chain(texts).chain(public()).collect()
    })
}

/// Files of `XQStudio` and others, with and without keys, where the reference data is at hand.
fn public() -> Vec<Vec<u8>> {
    let Some(data) = std::env::var_os("PAIJU_SHARED_DATA") else { return Vec::new() };
    let files = std::fs::read_dir(std::path::Path::new(&data).join("xqf")).unwrap();
    let mut paths: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    paths.sort();
    let small = |bytes: &Vec<u8>| bytes.starts_with(b"XQ") && bytes.len() < 4096;
    paths.into_iter().map(|path| std::fs::read(path).unwrap()).filter(small).collect()
}

/// Whether a file holds moves.
pub(crate) fn games(mutator: &mut Mutator) -> bool {
    let seeds: Vec<&[u8]> = seeds().iter().map(Vec::as_slice).collect();
    let bytes = mutator.changed(&seeds);
    let forced = FileFormat::ALL.get(mutator.below(4 * FileFormat::ALL.len())).copied();
    let Some(format) = forced.or_else(|| FileFormat::detect(&bytes)) else { return false };
    let length = bytes.len();
    let file = GameFile::new(format, bytes);
    let notations = [None, Some(Notation::Coordinates), Some(Notation::Uci)];
    let options = ReadOptions {
        rules: [RuleSet::Xiangqi, RuleSet::ChinaSchach][mutator.below(2)],
        notation: notations[mutator.below(3)],
    };
    let mut good = false;
    for game in 0..file.len() {
        let read = match file.read(game, options) {
            Ok(read) => read,
            Err(fault) => {
                assert!(fault.offset <= length && !fault.message.is_empty(), "{fault:?}");
                continue;
            }
        };
        assert!(read.warnings.iter().all(|fault| fault.offset <= length), "{:?}", read.warnings);
        good |= read.tree.move_count() > 0;
        written(&read.tree);
    }
    good
}

fn steps(tree: &GameTree) -> Vec<(u32, Option<Step>)> {
    tree.walk().map(|id| (tree.depth(id), tree.step(id))).collect()
}

/// Writes a tree in every format and reads it again.
fn written(tree: &GameTree) {
    let (entry, complete) = formats::entry(tree);
    let end = formats::main_line_end(tree);
    assert!(end.plies <= tree.main_line().count());
    let options = ReadOptions { rules: tree.rules, notation: None };
    if let Ok(written) = xqf::write(tree) {
        let again = xqf::read(&written.bytes, options).unwrap();
        assert_eq!((steps(&again.tree), again.warnings), (steps(tree), vec![]));
        assert_eq!(again.tree.fen(), tree.fen());
        let dhtmlxq = dhtmlxq::write(tree, false).unwrap();
        let file = GameFile::new(FileFormat::Dhtmlxq, dhtmlxq.bytes);
        let again = file.read(0, options).unwrap();
        // Moves that are not legal end their branch there.
        assert_eq!(again.tree.fen(), tree.fen());
        // Other warnings are about fields that are still kept.
        let is_of_move =
            |message: &str| ["is not legal", "is no move"].map(|it| message.contains(it));
        let is_cut = again.warnings.iter().any(|fault| is_of_move(&fault.message).contains(&true));
        if is_cut {
            assert!(again.tree.move_count() < tree.move_count(), "{:?}", again.warnings);
        } else {
            assert_eq!(steps(&again.tree), steps(tree), "{:?}", again.warnings);
        }
    }
    for variations in [false, true] {
        let pgn = pgn::write(tree, pgn::Style { variations, gb18030: variations, text: None });
        assert!(FileFormat::detect(&pgn.bytes) == Some(FileFormat::Pgn));
        let file = GameFile::new(FileFormat::Pgn, pgn.bytes);
        let again = file.read(0, options).unwrap();
        if end.complete && variations && pgn.losses.is_empty() {
            assert_eq!(steps(&again.tree), steps(tree));
        }
    }
    if complete && let Some(solution) = entry.solution {
        let asked = entry.stipulation.value;
        let lines = Solution::answering(asked, solution.as_str()).unwrap().lines;
        assert!(if asked.is_direct() { lines.len() == 1 } else { !lines.is_empty() });
    }
}
