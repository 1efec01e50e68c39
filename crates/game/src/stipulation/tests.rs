use proptest::prelude::*;

use super::*;

/// What is advised in place of a text; empty if nothing is.
fn help(text: &str) -> String {
    let help = text.parse::<Stipulation>().unwrap_err().help();
    help.map_or_else(String::new, |it| it.to_string())
}

#[test]
fn every_stipulation_is_written_as_it_is_read() {
    for text in [
        "#1",
        "#250",
        "#",
        "#3 checks",
        "# checks",
        "+",
        "=",
        "#2.5",
        "#.5",
        "#3 checkmate",
        "# checkmate checks",
        "==3",
        "==",
        "==2.5",
        "==.5",
        "#3 by P",
        "#3 by Pc7",
        "==2 by Ra10",
        "#2.5 checkmate checks by Cb3",
        "h#2 by P",
        "h#2.5 checkmate by Pc7",
        "s==2 by R duplex",
    ] {
        assert_eq!(text.parse::<Stipulation>().unwrap().to_string(), text);
    }
    let asked: Stipulation = serde_json::from_str("\"#3 checks\"").unwrap();
    assert_eq!(asked, Stipulation::mate(Some(3)).with_checks(true));
    assert_eq!(serde_json::to_string(&asked).unwrap(), "\"#3 checks\"");
}

#[test]
fn a_number_out_of_range_is_quoted() {
    for number in ["0", "-1", "+3", "03", "251", "99999", "3x", "３"] {
        let error = format!("#{number}").parse::<Stipulation>().unwrap_err();
        assert_eq!(error, StipulationError::Number { sign: "#", found: number.to_owned() });
    }
    assert_eq!(
        "#0".parse::<Stipulation>().unwrap_err().to_string(),
        "found `0` after `#`, expected a number of moves from 1 to 250"
    );
}

#[test]
fn a_stipulation_written_in_another_way_gets_a_suggestion() {
    for (written, texts) in [
        (
            "#2",
            &["2", "mate in 2", "Mate in 2 moves", "＃２", "#２", "“#2”", "2#", "2步", "# 2"][..],
        ),
        (
            "#2",
            &[
                "Matt in 2",
                "Matt in zwei Zügen",
                "mate in two",
                "两步杀",
                "二步殺",
                "红先两步胜",
                "M2",
            ],
        ),
        ("#2", &["Red to play and mate in 2", "Rot setzt in 2 Zügen matt", "dm 2", "#m2"]),
        ("#12", &["十二步杀", "mate in 12"]),
        ("#20", &["二十步杀"]),
        ("#2 checks", &["两步连杀", "连将杀，2步"]),
        ("# checks", &["连杀", "連殺"]),
        ("#", &["mate", "将死", "红先杀"]),
        (
            "=",
            &[
                "draw",
                "和棋",
                "红先和",
                "Remis",
                "White to play and draw",
                "Rot hält remis",
                "Đỏ tiên hòa",
            ],
        ),
        ("h#2", &["h # 2", "H#2", "helpmate in 2", "Hilfsmatt in 2 Zügen", "h# 2"]),
        ("s#3", &["selfmate in 3", "s#３"]),
        ("==3", &["stalemate in 3"]),
    ] {
        for text in texts {
            assert_eq!(help(text), format!("write `{written}`"), "{text}");
        }
    }
    for text in ["win", "红先胜", "紅先勝", "Red to play and win", "Rot am Zug gewinnt", "红胜"]
    {
        assert_eq!(help(text), "write `#`, or `+` for a win of any length", "{text}");
    }
    for text in ["#-1", "2 or 3", "draw in 2", "999", "#0", "nonsense", "红", "2 3", "二二步"] {
        assert_eq!(text.parse::<Stipulation>().unwrap_err().help(), None, "{text}");
    }
}

#[test]
fn a_misspelt_word_gets_a_suggestion() {
    assert_eq!(help("#3 chekcs"), "did you mean `checks`?");
    let error = "# 3".parse::<Stipulation>().unwrap_err();
    assert_eq!(error, StipulationError::Word { found: "3".to_owned(), meant: None });
}

#[test]
fn help_self_reflex_and_series_play_are_read() {
    for text in ["h#2½", "h#2,5", "hs#2½"] {
        let dot = text.replace(['½'], ".5").replace(',', ".");
        assert_eq!(text.parse::<Stipulation>(), dot.parse(), "{text}");
    }
    for text in ["h#3", "h#2.5", "h#0.5", "s#2", "r#2", "ser-#5", "ser-h#4", "ser-s#3", "hs#2"] {
        for text in [text.to_owned(), format!("{text} duplex"), text.replace('#', "==")] {
            assert_eq!(text.parse::<Stipulation>().unwrap().to_string(), text);
        }
    }
    assert_eq!("h=3".parse::<Stipulation>().unwrap().to_string(), "h==3");
}

#[test]
fn words_have_one_order_in_which_they_are_written() {
    let asked: Stipulation = "#3 by p checks checkmate".parse().unwrap();
    assert_eq!(asked.to_string(), "#3 checkmate checks by P");
    assert!(asked.is_narrow() && !asked.is_direct() && asked.play().is_resisted());
    let plain: Stipulation = "#3 checks".parse().unwrap();
    assert!(plain.is_direct() && !plain.is_narrow());
}

#[test]
fn what_is_wrong_with_a_goal_is_said_with_a_remedy() {
    let said = |text: &str| {
        let error = text.parse::<Stipulation>().unwrap_err();
        (error.to_string(), help(text))
    };
    for (text, fault, help) in [
        ("#3 by", "found `` after `by`, expected a man", ""),
        ("#3 by Pc", "found `Pc` after `by`, expected a man", ""),
        ("#3 by Pc07", "found `Pc07` after `by`", ""),
        ("#3 by 炮", "found `炮` after `by`", ""),
        ("==3 checks", "the move that stalemates gives no check", ""),
        ("==3 checkmate", "a stalemate is not a checkmate", ""),
        ("r#2 by P", "both sides must mate", ""),
        ("#3 mate", "found `mate` after the number of moves", "did you mean `checkmate`?"),
        ("#3 checks checks", "found `checks`", "did you mean `checks`?"),
        ("#3 duplex", "found `duplex` after the number", ""),
        ("=3", "`+` and `=` ask for a value", "write `==3` for a stalemate"),
        ("+.5", "`+` and `=` ask for a value", "`#.5` where the defender is to move"),
        ("+ by P", "`+` and `=` ask for a value", "write `#` in its place"),
        ("h#2 by Pc7 duplex", "belongs to one side", "write `by P` for any such man"),
        ("#0.5", "found `0.5` after `#`", ""),
        ("==x", "found `x` after `==`, expected a number", ""),
    ] {
        let (found, remedy) = said(text);
        assert!(found.contains(fault) && remedy.contains(help), "{text}: {found}; {remedy}");
    }
}

#[test]
fn a_named_man_must_stand_where_he_is_named() {
    let fen = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
    let position = crate::rules::RuleSet::Xiangqi.read(fen).unwrap();
    let fault = |text: &str| text.parse::<Stipulation>().unwrap().fault(&position);
    for text in ["#2", "#2 by P", "#2 by Pg9", "#2.5 by Rg5", "h#2 by Pd2", "h#1.5 by Nc6"] {
        assert_eq!(fault(text), None, "{text}");
    }
    for (text, said) in [
        ("#2 by X", "K, A"),
        ("#2 by Pe5", "no such man of Red is there, only on g9"),
        ("#2 by Rg5", "no such man of Red is there"),
        ("#2 by Pz99", "only on g9"),
        ("h#2 by Pg9", "no such man of Black is there, only on d2"),
    ] {
        assert!(fault(text).unwrap().to_string().contains(said), "{text}: {:?}", fault(text));
    }
}

#[test]
fn each_wrong_part_of_such_a_stipulation_is_named() {
    let error = |text: &str| text.parse::<Stipulation>().unwrap_err();
    for text in ["s#0", "h#03", "ser-#51", "h#2.4", "hs#0.5", "r#x", "h#-1", "h#00.5"] {
        use StipulationError::{PlayHalves, PlayNumber};
        assert!(matches!(error(text), PlayNumber { .. } | PlayHalves { .. }), "{text}");
    }
    assert_eq!(
        error("h#x").to_string(),
        "found `x` after `h#`, expected a number of moves from 1 to 50, perhaps with half a \
         move before them, as in `2.5`"
    );
    assert_eq!(
        error("h# ").to_string(),
        "found `h#` without a number of moves, expected `h#2` or another number"
    );
    for text in ["s#2.5", "r#1.5", "ser-#3.5", "ser-h#1.5"] {
        assert!(matches!(error(text), StipulationError::Half { .. }), "{text}");
    }
    assert_eq!(help("h#2 dupex"), "did you mean `duplex`?");
    assert_eq!(
        error("h#2 checks").to_string(),
        "found `checks` after `h#2`, expected `duplex`, `checkmate`, `by` or nothing"
    );
    for text in ["hh#2", "ser#2", "h3", "ser-r#2", "H#2", "pser-#3"] {
        assert!(matches!(error(text), StipulationError::Unknown { .. }), "{text}");
    }
    assert_eq!("".parse::<Stipulation>(), Err(StipulationError::Empty));
    assert!(matches!("mate".parse::<Stipulation>(), Err(StipulationError::Unknown { .. })));
}

proptest! {
    #[test]
    fn no_text_panics_and_what_is_read_is_stable(text in "[#+=h0-9 checks\\PC]{0,12}") {
        if let Ok(asked) = text.parse::<Stipulation>() {
            prop_assert_eq!(asked.to_string().parse::<Stipulation>(), Ok(asked));
        }
    }
}
