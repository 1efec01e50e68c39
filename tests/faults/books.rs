//! Pages of books: 200 layouts with positions and solutions of `puzzles/`, each read whole.

use std::fmt::Write as _;

use paiju::diagram::{self, Config, Men, Script};
use paiju::formats::{FileFormat, GameFile, GameTree, Header, ReadOptions, stipulation, tree_of};
use paiju::game::Color;
use paiju::input::{Input, PoseOptions};
use paiju::notation::Notation;
use paiju::rules::RuleSet;

use crate::random::Random;
use crate::trees::{Grown, Layout};

/// Problems of `puzzles/` whose line ends in mate, with all variations.
fn problems() -> Vec<GameTree> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/");
    let names = ["lengths", "patterns", "mechanics", "black-to-move", "checks", "traitors"];
    let mut found = Vec::new();
    for name in names {
        let text = std::fs::read(format!("{folder}{name}.yaml")).unwrap();
        for raw in Input::default().problems_of("a.yaml", text) {
            let Ok(problem) = raw.pose(&PoseOptions::default()).problem else { continue };
            let Some((mut tree, _)) = tree_of(&problem) else { continue };
            tree.headers = paiju::formats::Headers::default();
            let is_shown = stipulation(&tree) == problem.stipulation;
            if tree.rules == RuleSet::Xiangqi && is_shown && tree.move_count() > 0 {
                found.push(tree);
            }
        }
    }
    found
}

/// A diagram as books and mails have it.
fn lettered(fen: &str, random: &mut Random) -> String {
    let has_labels = random.below(4) == 0;
    let empty = if has_labels { ". " } else { ["+", ". ", "-  "][random.below(3)] };
    let mut text = String::new();
    for (rank, row) in fen.split([' ', '/']).take(10).enumerate() {
        if has_labels {
            write!(text, "{:>2} ", 10 - rank).unwrap();
        }
        for letter in row.chars() {
            match letter.to_digit(10) {
                Some(count) => text.push_str(&empty.repeat(count as usize)),
                None => text.push_str(&empty.replacen(empty.trim(), &letter.to_string(), 1)),
            }
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    if has_labels {
        text.push_str("   a b c d e f g h i\n");
    }
    text
}

/// A board as the program itself draws it for people, in any of its ways.
fn drawn(fen: &str, random: &mut Random) -> String {
    let position = RuleSet::Xiangqi.read(fen).unwrap();
    let characters = [Script::Traditional, Script::Simplified].map(Men::Characters);
    // Boards with the letters of German, Dutch and Vietnamese moves are not read back.
    let names = ["coordinates", "iccs", "wxf", "chinese"].map(|it| it.parse().unwrap());
    let config = Config {
        layout: [diagram::Layout::Lines, diagram::Layout::Points][random.below(2)],
        men: [Men::Letters, characters[0], characters[1], Men::Symbols][random.below(4)],
        bottom: [Color::Red, Color::Black][random.below(2)],
        coordinates: random.below(4) > 0,
        notation: names[random.below(names.len())],
        turn: random.below(2) == 0,
        ..Config::default()
    };
    diagram::draw(&position, &config) + "\n"
}

/// A board with printed crossings and a river, or in a frame, with characters that tell the sides apart.
fn printed(fen: &str, random: &mut Random) -> String {
    let characters = random.below(2) == 0;
    let framed = random.below(2) == 0;
    let man = |letter: char| {
        let at = "KABNRCPkabnrcp".find(letter).unwrap();
        if characters {
            "帅仕相傌俥炮兵将士象馬車砲卒".chars().nth(at).unwrap()
        } else {
            letter
        }
    };
    let mut text = String::new();
    let edge = format!("+{}+\n", "-".repeat(19));
    text.push_str(if framed { &edge } else { "" });
    for (row, men) in fen.split([' ', '/']).take(10).enumerate() {
        let points: Vec<char> = men
            .chars()
            .flat_map(|c| match c.to_digit(10) {
                Some(count) => vec![' '; count as usize],
                None => vec![man(c)],
            })
            .collect();
        let sign = |file: usize| match (framed, row, file) {
            (true, ..) => '.',
            (_, 0, 0) => '┌',
            (_, 0, 8) => '┐',
            (_, 9, 0) => '└',
            (_, 9, 8) => '┘',
            (_, 0 | 5, _) => '┬',
            (_, 4 | 9, _) => '┴',
            (_, _, 0) => '├',
            (_, _, 8) => '┤',
            _ => '┼',
        };
        let signs =
            points.iter().enumerate().map(|(at, &it)| if it == ' ' { sign(at) } else { it });
        let signs: Vec<String> = signs.map(String::from).collect();
        if framed {
            writeln!(text, "| {} |", signs.join(" ")).unwrap();
        } else {
            writeln!(text, "{}", signs.join("─")).unwrap();
            text.push_str(match row {
                4 => "│　　楚河　　　　漢界　　│\n",
                0 | 7 => "│　│　│　│＼│／│　│　│　│\n",
                9 => "",
                _ => "│　│　│　│　│　│　│　│　│\n",
            });
        }
    }
    text.push_str(if framed { &edge } else { "" });
    text
}

/// What the heads of a problem say: lines, and the title among them.
const HEADS: [(&str, &str); 24] = [
    ("第7局\n", "第7局"),
    ("第十二局　铁索横江\n", "第十二局　铁索横江"),
    ("古谱 甲编\n妙手回春\n", "妙手回春"),
    ("标题: 双龙戏珠\n作者: 某人\n", "双龙戏珠"),
    ("题目：猛虎下山\n\n", "猛虎下山"),
    ("No. 14\n", "No. 14"),
    ("A quiet key\n\n", "A quiet key"),
    ("Title: The bolt\nAuthor: N. N.\n", "The bolt"),
    ("Aufgabe 3\nDer Riegel\n", "Der Riegel"),
    ("Titel: Der Riegel\n", "Der Riegel"),
    ("Thế cờ 5\n", "Thế cờ 5"),
    ("【例３】\n", "【例３】"),
    ("（一）双车错\n", "（一）双车错"),
    ("* Horse and cannon *\n", "* Horse and cannon *"),
    ("3. 铁门栓\n", "3. 铁门栓"),
    ("12) The bolt\n", "12) The bolt"),
    ("例3：挂角马\n", "例3：挂角马"),
    ("Problem 3 (Red to move)\n", "Problem 3 (Red to move)"),
    ("#3\n", "#3"),
    ("第5题 红先胜\n", "第5题 红先胜"),
    ("————————\n第6局\n", "第6局"),
    ("- 12 -\n\n第6局\n", "第6局"),
    ("《适情雅趣》第9局\n", "《适情雅趣》第9局"),
    ("Mr. X, 2003\nA study\n", "A study"),
];

/// What may be between the position and the moves.
const ASKED: [&str; 14] = [
    "",
    "红先胜\n",
    "（红先胜）\n",
    "着法：\n",
    "答案：\n",
    "Solution:\n",
    "Lösung:\n",
    "Red to play and win\n",
    "Lời giải:\n",
    "\n",
    "【着法】\n",
    "主变：\n",
    "红先胜，着法如下：\n",
    "(red wins)\n",
];

/// What may follow the moves.
const ENDS: [&str; 12] = [
    "",
    "\n",
    "（红胜）\n",
    "1-0\n",
    "绝杀无解。\n",
    "This ends the game at once.\n",
    "解析：此局关键在于弃子。\n",
    "Schwarz ist matt.\n",
    "- 13 -\n",
    "（黑方只能投降）\n",
    "红胜。\n",
    "Page 13\n",
];

#[test]
fn two_hundred_pages_are_read_whole() {
    let all = problems();
    assert!(all.len() > 30, "{}", all.len());
    let pages = std::env::var("PAIJU_LAW_CASES").map_or(200, |text| text.parse().unwrap());
    let mut random = Random(69);
    let (mut faults, mut count) = (Vec::new(), 0);
    for number in 0..pages {
        let notations = RuleSet::Xiangqi.notations();
        let notation = notations[number % notations.len()];
        let layout = Layout::random(notation, &mut random);
        let (mut page, mut meant) = (String::new(), Vec::new());
        for _ in 0..=random.below(4) {
            let grown = Grown::of(all[random.below(all.len())].clone()).unwrap();
            let (head, title) = HEADS[random.below(HEADS.len())];
            let fen = grown.tree.fen();
            page.push_str(head);
            match random.below(6) {
                0 => page.push_str(&lettered(&fen, &mut random)),
                1 => page.push_str(&drawn(&fen, &mut random)),
                2 => page.push_str(&printed(&fen, &mut random)),
                3 => writeln!(page, "局面：{fen}").unwrap(),
                4 => writeln!(page, "{fen} - - 0 1").unwrap(),
                _ => writeln!(page, "{fen}").unwrap(),
            }
            page.push_str(ASKED[random.below(ASKED.len())]);
            layout.moves(&grown, &mut page, &mut random);
            page.truncate(page.trim_end().len());
            writeln!(page, "\n{}", ENDS[random.below(ENDS.len())]).unwrap();
            meant.push((title, grown.tree));
        }
        let wrong = differs(&page, &meant, notation);
        count += usize::from(!wrong.is_empty());
        if !wrong.is_empty() && faults.len() < 12 {
            faults.push(format!("{notation}: {}\n{page}", wrong.join("\n")));
        }
    }
    assert!(faults.is_empty(), "{count} of {pages}\n{}", faults.join("\n----\n"));
}

/// What of a page is read otherwise than it is meant.
fn differs(page: &str, meant: &[(&str, GameTree)], notation: Notation) -> Vec<String> {
    let found = FileFormat::detect(page.as_bytes());
    if found != Some(FileFormat::Text) {
        return vec![format!("read as {found:?}")];
    }
    let file = GameFile::new(FileFormat::Text, page.as_bytes().to_vec());
    if file.len() != meant.len() {
        return vec![format!("{} problems of {}", file.len(), meant.len())];
    }
    let has_ranks = [Notation::Coordinates, Notation::Uci, Notation::Iccs].contains(&notation);
    let options = ReadOptions { notation: has_ranks.then_some(notation), ..ReadOptions::default() };
    let mut wrong = Vec::new();
    for (game, (title, tree)) in meant.iter().enumerate() {
        let read = match file.read(game, options) {
            Ok(read) => read,
            Err(fault) => return vec![fault.to_string()],
        };
        let said: Vec<String> = read.warnings.iter().map(ToString::to_string).collect();
        let mut check = |is_right: bool, what: &str| {
            if !is_right {
                wrong.push(format!("{game}: {what} {said:?}"));
            }
        };
        check(read.tree.fen() == tree.fen(), &read.tree.fen());
        let moves: Vec<_> = Grown::moves(&read.tree).iter().map(|it| it.0.to_string()).collect();
        check(Grown::moves(&read.tree) == Grown::moves(tree), &moves.join(" "));
        check(read.tree.headers.get(Header::Title) == Some(title), "the title");
        check(stipulation(&read.tree) == stipulation(tree), "the stipulation");
        check(said.iter().all(|it| it.contains("both give legal moves")), "warnings");
    }
    wrong
}
