//! Drawings as they look, read back, and refused.

use insta::assert_snapshot;
use proptest::prelude::*;

use super::{Config, Layout, Men, Paint, Script, draw, read};
use crate::game::{Color, FenError, fen};
use crate::notation::Notation;
use crate::rules::{AnyPosition, RuleSet};

const POSITIONS: [&str; 5] = [
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w",
    "C2akn3/4a4/9/9/9/9/9/9/9/5K3 b",
    "R3c4/2Pka4/2P6/9/9/4P4/9/9/9/4K4 b",
    "r8/9/3k5/9/9/9/9/9/9/R3K3R w",
    "3k5/9/1N7/9/9/9/9/9/9/4K4 b",
];

#[test]
fn the_board_is_drawn_with_river_and_palaces() {
    let config = Config { turn: true, ..Config::default() };
    assert_snapshot!(draw(&start(), &config), @r"
10  r---n---b---a---k---a---b---n---r
    |   |   |   | \ | / |   |   |   |
 9  +---+---+---+---+---+---+---+---+
    |   |   |   | / | \ |   |   |   |
 8  +---c---+---+---+---+---+---c---+
    |   |   |   |   |   |   |   |   |
 7  p---+---p---+---p---+---p---+---p
    |   |   |   |   |   |   |   |   |
 6  +---+---+---+---+---+---+---+---+
    |~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~|
 5  +---+---+---+---+---+---+---+---+
    |   |   |   |   |   |   |   |   |
 4  P---+---P---+---P---+---P---+---P
    |   |   |   |   |   |   |   |   |
 3  +---C---+---+---+---+---+---C---+
    |   |   |   | \ | / |   |   |   |
 2  +---+---+---+---+---+---+---+---+
    |   |   |   | / | \ |   |   |   |
 1  R---N---B---A---K---A---B---N---R
    a   b   c   d   e   f   g   h   i
Red to move
");
}

#[test]
fn chinese_men_keep_the_columns() {
    let config = Config { men: Men::Characters(Script::Traditional), ..Config::default() };
    assert_snapshot!(draw(&start(), &config), @r"
10  車--馬--象--士--將--士--象--馬--車
    |   |   |   | \ | / |   |   |   |
 9  +---+---+---+---+---+---+---+---+
    |   |   |   | / | \ |   |   |   |
 8  +---砲--+---+---+---+---+---砲--+
    |   |   |   |   |   |   |   |   |
 7  卒--+---卒--+---卒--+---卒--+---卒
    |   |   |   |   |   |   |   |   |
 6  +---+---+---+---+---+---+---+---+
    |      楚  河       漢  界      |
 5  +---+---+---+---+---+---+---+---+
    |   |   |   |   |   |   |   |   |
 4  兵--+---兵--+---兵--+---兵--+---兵
    |   |   |   |   |   |   |   |   |
 3  +---炮--+---+---+---+---+---炮--+
    |   |   |   | \ | / |   |   |   |
 2  +---+---+---+---+---+---+---+---+
    |   |   |   | / | \ |   |   |   |
 1  俥--傌--相--仕--帥--仕--相--傌--俥
    a   b   c   d   e   f   g   h   i
");
    let config = Config {
        men: Men::Characters(Script::Simplified),
        layout: Layout::Points,
        ..Config::default()
    };
    assert_snapshot!(draw(&start(), &config), @r"
10 车 马 象 士 将 士 象 马 车
 9 ・ ・ ・ ＋ ＋ ＋ ・ ・ ・
 8 ・ 砲 ・ ＋ ＋ ＋ ・ 砲 ・
 7 卒 ・ 卒 ・ 卒 ・ 卒 ・ 卒
 6 ・ ・ ・ ・ ・ ・ ・ ・ ・
        楚  河    汉  界
 5 ・ ・ ・ ・ ・ ・ ・ ・ ・
 4 兵 ・ 兵 ・ 兵 ・ 兵 ・ 兵
 3 ・ 炮 ・ ＋ ＋ ＋ ・ 炮 ・
 2 ・ ・ ・ ＋ ＋ ＋ ・ ・ ・
 1 俥 傌 相 仕 帅 仕 相 傌 俥
   a  b  c  d  e  f  g  h  i
");
}

#[test]
fn a_turned_board_shows_the_last_move_and_marked_points() {
    let config = Config {
        bottom: Color::Black,
        last: Some((point("a5"), point("a10"))),
        marked: vec![point("e9"), point("i1")],
        ..Config::default()
    };
    let position = position(POSITIONS[1]);
    assert_snapshot!(draw(&position, &config), @r"
 1 <+>--+---+---K---+---+---+---+---+
    |   |   |   | \ | / |   |   |   |
 2  +---+---+---+---+---+---+---+---+
    |   |   |   | / | \ |   |   |   |
 3  +---+---+---+---+---+---+---+---+
    |   |   |   |   |   |   |   |   |
 4  +---+---+---+---+---+---+---+---+
    |   |   |   |   |   |   |   |   |
 5  +---+---+---+---+---+---+---+--(+)
    |~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~|
 6  +---+---+---+---+---+---+---+---+
    |   |   |   |   |   |   |   |   |
 7  +---+---+---+---+---+---+---+---+
    |   |   |   |   |   |   |   |   |
 8  +---+---+---+---+---+---+---+---+
    |   |   |   | \ | / |   |   |   |
 9  +---+---+---+--<a>--+---+---+---+
    |   |   |   | / | \ |   |   |   |
10  +---+---+---n---k---a---+---+--[C]
    i   h   g   f   e   d   c   b   a
");
    let config = Config { layout: Layout::Points, coordinates: false, ..config };
    assert_snapshot!(draw(&position, &config), @r"
<.> .  .  K  +  +  .  .  .
 .  .  .  +  +  +  .  .  .
 .  .  .  +  +  +  .  .  .
 .  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  . (.)
 ~~~~~~~~~~~~~~~~~~~~~~~~~
 .  .  .  .  .  .  .  .  .
 .  .  .  .  .  .  .  .  .
 .  .  .  +  +  +  .  .  .
 .  .  .  + <a> +  .  .  .
 .  .  .  n  k  a  .  . [C]
");
}

#[test]
fn what_is_drawn_is_read_back() {
    for text in POSITIONS {
        let position = position(text);
        for config in configs() {
            let drawing = draw(&position, &config);
            let plain = anstream::adapter::strip_str(&drawing).to_string();
            let back = read(RuleSet::Xiangqi, &plain, position.turn());
            assert_eq!(back, Ok(position), "{config:?}\n{drawing}");
            assert_eq!(plain == drawing, config.paint == Paint::Plain, "{config:?}");
        }
    }
}

#[test]
fn letters_of_other_notations_are_read_back_where_they_show() {
    for notation in [Notation::German, Notation::Dutch, Notation::Vietnamese] {
        for position in POSITIONS[..2].iter().map(|text| position(text)) {
            let drawing = draw(&position, &Config { notation, ..Config::default() });
            assert_eq!(
                read(RuleSet::Xiangqi, &drawing, position.turn()),
                Ok(position),
                "{drawing}"
            );
        }
    }
    // One strange letter is a slip, whatever it means elsewhere.
    let slip = rows(["...mk....", "....K...."]);
    assert_snapshot!(refused(&slip, Color::Red), @r#"3..4 "m": 'm' is neither a piece nor an empty point"#);
}

#[test]
fn columns_of_a_drawing_are_straight() {
    for config in configs().into_iter().filter(|config| config.paint == Paint::Plain) {
        let drawing = draw(&start(), &config);
        let widths: Vec<_> = drawing
            .lines()
            .filter(|line| line.chars().any(|c| "rRaAnN車车俥兵卒Pp".contains(c)))
            .filter(|line| !line.contains("to move") && !line.contains("d "))
            .map(width)
            .collect();
        let widest = widths.iter().max().unwrap();
        // Only a mark at the right edge may stick out.
        assert!(widths.iter().all(|width| widest - width <= 1), "{widths:?}\n{drawing}");
    }
}

#[test]
fn an_author_may_draw_as_he_likes() {
    let expected = position("3aka3/9/9/9/4C4/9/9/4C4/9/3K5 b");
    let empty = ".........\n";
    for drawing in [
        format!(
            "...aka...\n{empty}{empty}{empty}....C....\n~~~\n{empty}{empty}....C....\n{empty}...K.....\n"
        ),
        format!(
            "---aka---\n---------\n{empty}{empty}++++C++++\n 楚河 漢界 \r\n{empty}{empty}....炮....\n\n\n{empty}...帥.....\n"
        ),
        format!(
            "\u{feff}10 ・・・士将士・・・ 10\n{empty}{empty}7 {empty}....C....\n{empty}{empty}....炮....\n{empty}1 ...帅.....\n  a b c d e f g h i\n"
        ),
        format!(
            "i h g f e d c b a\n. . . . . K . . .\n{empty}....C....\n{empty}{empty}====\n5 ....C....\n{empty}{empty}{empty}...aka...\nBlack to move"
        ),
    ] {
        // The third drawing numbers only some of its rows, and the last one is turned.
        let drawing = drawing.replace("5 ....C", "6 ....C");
        assert_eq!(read(RuleSet::Xiangqi, &drawing, Color::Black), Ok(expected), "{drawing}");
    }
}

#[test]
fn what_is_wrong_is_told_all_at_once_with_its_place() {
    let drawing = "\
. . . a k a . . .
. . . . . . . . .
. . . . x . . . .
. . . . . . . .
~~~~~~~~~
. . . . C . . . .
. . . . . . . . .
. . . . . . . . .
2 . . . . C . . . .
. . . . . . . . .
. . . K . . . . .
Red to move
";
    assert_snapshot!(refused(drawing, Color::Black), @r#"
70..79 "~~~~~~~~~": expected the river after row 5, found it after 4
190..201 "Red to move": expected Black to move, found "Red to move"
44..45 "x": 'x' is neither a piece nor an empty point
54..69 ". . . . . . . .": row 4 has 8 points, expected 9
134..135 "2": expected rank 3, found 2
"#);
}

#[test]
fn faults_of_the_setup_are_placed_at_a_man() {
    let facing = rows(["....k....", "....K...."]);
    assert_snapshot!(refused(&facing, Color::Red), @r#"94..95 "K": the generals on e1, e10 face each other on an open file"#);
    let lost = rows(["...士.....", "....帥...."]);
    assert_snapshot!(refused(&lost, Color::Red), @r#"0..103 "(much)": Black has no general"#);
    let stray = rows(["..將......", "....帥...."]);
    assert_snapshot!(refused(&stray, Color::Red), @r#"2..5 "將": Black's general on c10 is where it can never get"#);
}

#[test]
fn characters_that_serve_both_sides_are_refused() {
    let both = rows(["车马象将象马车..", "车马相帅相马车.."]);
    assert_snapshot!(refused(&both, Color::Red), @r#"
122..125 "车": 车 occurs 4 times, so it is not clear whose they are: 车 is Black's, write 俥 for Red's
119..122 "马": 马 occurs 4 times, so it is not clear whose they are: 马 is Black's, write 傌 for Red's
116..119 "相": Red's elephant on e1 is where it can never get
12..15 "象": Black's elephant on e10 is where it can never get
"#);
    let cannons = rows(["..炮將.....", "..炮..帥.炮."]);
    assert_snapshot!(refused(&cannons, Color::Red), @r#"105..108 "炮": 炮 occurs 3 times, so it is not clear whose they are: 炮 is Red's, write 砲 for Black's"#);
}

#[test]
fn a_mirror_image_is_refused() {
    let upside = "1 ....K....\n".to_owned() + &".........\n".repeat(8) + "10 ...k.....\n";
    assert_snapshot!(refused(&upside, Color::Red), @r#"
0..1 "1": expected rank 10, found 1; a board with rank 1 at the top must show its file letters
"#);
    let mirror = rows(["10 ....k....", "1 ...K.....\ni h g f e d c b a"]);
    assert_snapshot!(refused(&mirror, Color::Red), @r#"
0..2 "10": expected rank 1, found 10
"#);
}

#[test]
fn rows_too_few_or_too_many_are_told_once() {
    assert_snapshot!(refused("", Color::Red), @r#"0..0 "": the drawing has 0 rows, expected 10"#);
    assert_snapshot!(refused("....k....\n...K.....", Color::Red), @r#"0..19 "....k....\n...K.....": the drawing has 2 rows, expected 10"#);
    assert_snapshot!(refused(&"....k....\n".repeat(11), Color::Red), @r#"0..109 "(much)": the drawing has 11 rows, expected 10"#);
    assert_snapshot!(refused(&" ".repeat(9000), Color::Red), @r#"0..9000 "(much)": a drawing has at most 8000 bytes, found 9000"#);
}

proptest! {
    #[test]
    fn no_text_makes_the_reader_fall_over(
        text in "([.+ kKrRa馬炮帥・|~0-9()-]{0,12}\n){0,12}|\\PC{0,60}",
    ) {
        if let Err(error) = read(RuleSet::Xiangqi, &text, Color::Red) {
            prop_assert!(!error.reasons.is_empty());
            for reason in error.reasons {
                prop_assert!(text.get(reason.span.clone()).is_some(), "{reason:?} in {text:?}");
            }
        }
    }
}

/// Every way of drawing that can be read back.
fn configs() -> Vec<Config> {
    let mut configs = vec![Config::default()];
    let mut vary = |change: &dyn Fn(&mut Config)| {
        let changed = configs.iter().map(|config| {
            let mut config = config.clone();
            change(&mut config);
            config
        });
        let changed: Vec<_> = changed.collect();
        configs.extend(changed);
    };
    vary(&|config| config.layout = Layout::Points);
    vary(&|config| config.men = Men::Characters(Script::Traditional));
    vary(&|config| {
        if config.men == Men::Letters {
            config.men = Men::Characters(Script::Simplified);
        }
    });
    vary(&|config| config.last = Some((point("e1"), point("e2"))));
    vary(&|config| config.marked = vec![point("e1"), point("f10")]);
    vary(&|config| config.paint = Paint::Ansi);
    vary(&|config| config.turn = true);
    vary(&|config| config.coordinates = false);
    vary(&|config| {
        // A turned board must show its file letters.
        config.coordinates = true;
        config.bottom = Color::Black;
    });
    configs
}

/// A drawing of eight empty rows between two others.
fn rows([top, bottom]: [&str; 2]) -> String {
    format!("{top}\n{}{bottom}\n", ".........\n".repeat(8))
}

/// Each reason with the text that it underlines.
fn refused(drawing: &str, turn: Color) -> String {
    let Err(FenError { reasons }) = read(RuleSet::Xiangqi, drawing, turn) else {
        panic!("the drawing was read:\n{drawing}");
    };
    let line = |reason: &fen::Reason| {
        let text = &drawing[reason.span.clone()];
        let text = if text.len() > 40 { "(much)" } else { text };
        format!("{}..{} {text:?}: {}", reason.span.start, reason.span.end, reason.fault)
    };
    reasons.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn width(line: &str) -> usize {
    line.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()
}

fn start() -> AnyPosition {
    RuleSet::Xiangqi.start()
}

fn position(text: &str) -> AnyPosition {
    RuleSet::Xiangqi.read(text).unwrap()
}

fn point(name: &str) -> usize {
    RuleSet::Xiangqi.read_square(name).unwrap().0
}

fn cell(name: &str) -> usize {
    RuleSet::Chex.read_square(name).unwrap().0
}

/// The start of Chex, a promotion with castling, and pawns everywhere.
const HONEYCOMBS: [&str; 3] = [
    "rbkn/ppppp/6/7/6/PPPPP/NKBR w Kk",
    "k2r/P4/6/3n3/6/4p/1K1R w K",
    "2R1/p1Pp1/2BP2/3n3/p5/1p1p1/K1k1 b -",
];

#[test]
fn hexagons_are_drawn_with_their_edges_and_letters_aslant() {
    let start = RuleSet::Chex.read(HONEYCOMBS[0]).unwrap();
    let config = Config { turn: true, ..Config::default() };
    assert_snapshot!(draw(&start, &config), @r"
          / \ / \ / \ / \
 7       | r | b | k | n |
        / \ / \ / \ / \ / \
 6     | p | p | p | p | p |
      / \ / \ / \ / \ / \ / \
 5   | + | . | : | + | . | : |
    / \ / \ / \ / \ / \ / \ / \
 4 | . | : | + | . | : | + | . |
    \ / \ / \ / \ / \ / \ / \ /
 3   | + | . | : | + | . | : | g
      \ / \ / \ / \ / \ / \ /
 2     | P | P | P | P | P | f
        \ / \ / \ / \ / \ /
 1       | N | K | B | R | e
          \ / \ / \ / \ /
             a   b   c   d
White to move
castling: Kk
");
    let config = Config {
        layout: Layout::Points,
        bottom: Color::Black,
        men: Men::Characters(Script::Traditional),
        last: Some((cell("c1"), cell("e5"))),
        ..Config::default()
    };
    assert_snapshot!(draw(&RuleSet::Chex.read(HONEYCOMBS[2]).unwrap(), &config), @r"
 1         .  (♚)  :   ♔
 2       +   ♟   .   ♟   :
 3     :   .   +   :   .   ♟
 4   .   +   :   ♞   +   :   .
 5     :   .  [♙]  ♗   .   +  a
 6       +   ♟   ♙   +   ♟  b
 7         .   ♖   :   .  c
             g   f   e   d
");
}

#[test]
fn every_way_of_drawing_hexagons_is_read_back() {
    let men = [Men::Letters, Men::Characters(Script::Traditional)];
    for text in HONEYCOMBS {
        let position = RuleSet::Chex.read(text).unwrap();
        for layout in [Layout::Lines, Layout::Points] {
            for bottom in Color::ALL {
                for men in men {
                    for last in [None, Some((cell("d4"), cell("a1")))] {
                        let config =
                            Config { layout, men, bottom, last, turn: true, ..Config::default() };
                        let drawing = draw(&position, &config);
                        assert_eq!(
                            read(RuleSet::Chex, &drawing, position.turn()),
                            Ok(position),
                            "{drawing}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn what_an_author_draws_of_hexagons_is_read_without_letters_and_numbers() {
    let drawing = "
           k . . r
          P . . . .
         . . . . . .
        . . . n . . .
         . . . . . .
          . . . . p
           . K . R
        castling: K
    ";
    let position = RuleSet::Chex.read(HONEYCOMBS[1]).unwrap();
    assert_eq!(read(RuleSet::Chex, drawing, Color::Red), Ok(position));
    let wrong = [
        (". . . . p", ". . . p", "row 6 has 4 cells, expected 5"),
        ("castling: K", "castling: KQ", "found \"KQ\", expected rights as in position text"),
        ("castling: K", "castling: Kk", "Black can castle only with its king on f7"),
        (". K . R", ". Q . R", "'Q' is neither a piece nor an empty cell"),
        ("castling: K", "~~~~~", "there is no river on this board"),
        ("castling: K", "Black to move", "expected White to move"),
    ];
    for (from, to, message) in wrong {
        let error = read(RuleSet::Chex, &drawing.replace(from, to), Color::Red).unwrap_err();
        assert!(error.to_string().starts_with(message), "{error}");
    }
}

#[test]
fn the_three_shades_are_painted() {
    let config = Config { paint: Paint::Ansi, coordinates: false, ..Config::default() };
    let drawing = draw(&RuleSet::Chex.read(HONEYCOMBS[0]).unwrap(), &config);
    for shade in ["48;5;65m", "48;5;95m", "48;5;61m"] {
        assert!(drawing.contains(shade), "{drawing:?}");
    }
}
