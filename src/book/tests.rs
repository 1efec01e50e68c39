use super::*;
use crate::diagram::picture::{Style, picture};
use crate::game::Color;
use crate::report::MoveMark;
use crate::report::words::Language;
use crate::rules::RuleSet;

const HOSTILE: &str =
    "</script><script>alert(1)</script>&amp;\"'$\\end{document}%_^#~ 馬\u{0}\u{1b}[31m";

fn mv(text: &str) -> Move {
    Move {
        text: text.to_owned(),
        coordinates: "a1a2".to_owned(),
        mark: MoveMark::None,
        side: Color::Red,
        number: 1,
        is_reply: false,
        from: 0,
        to: 9,
        man: 'R',
        changes: Vec::new(),
    }
}

fn printed(text: &str, remark: &str, replies: Vec<PrintedMove>) -> PrintedMove {
    let remark = remark.to_owned();
    let (others, like) = (Vec::new(), Vec::new());
    let mut key = PrintedMove { mv: mv(text), others, like, is_rest: false, remark, replies };
    count(&mut key, 0);
    key
}

/// Numbers a move and what follows it.
fn count(printed: &mut PrintedMove, ply: u16) {
    (printed.mv.number, printed.mv.is_reply) = (ply / 2 + 1, ply % 2 == 1);
    for reply in &mut printed.replies {
        count(reply, ply + 1);
    }
}

fn hostile_book() -> Book {
    let position = RuleSet::Xiangqi.read("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w").unwrap();
    let drawn = picture(&position, Style::default(), &[]);
    let text = HOSTILE.to_owned();
    let mut key = printed(HOSTILE, HOSTILE, vec![printed("b", "", vec![printed("c", "", vec![])])]);
    key.others = vec![mv(HOSTILE), mv(HOSTILE)];
    let solution = Solution {
        verdict: text.clone(),
        keys: vec![key],
        cut: true,
        end: Some((Picture { title: text.clone(), ..drawn.clone() }, vec![MarkKind::Check])),
        prints_end: true,
        remarks: vec![text.clone()],
        themes: vec![text.clone()],
        difficulty: Some(5.0),
        rests_on: vec![text.clone()],
        tries: vec![text.clone()],
        twins: vec![(text.clone(), Solution { verdict: text.clone(), ..Solution::default() })],
    };
    let diagram = Diagram {
        name: text.clone(),
        authors: vec![text.clone(), "another".to_owned()],
        origin: Some(text.clone()),
        asked: text.clone(),
        men: text.clone(),
        remarks: vec![text.clone()],
        twins: vec![text.clone()],
        picture: Picture { title: text.clone(), ..drawn },
        board: "board\n".to_owned(),
        cchessman: None,
        legend: vec![MarkKind::Arrow],
        marked: Some(text.clone()),
        sheet: Some(Sheet { id: text.clone(), points: text.clone(), lines: 2 }),
        hints: vec![text.clone()],
        solution: Some(solution),
        training: None,
    };
    let diagrams = vec![diagram.clone(), diagram];
    let chapter = Chapter { title: Some(text.clone()), origin: Some(text.clone()), diagrams };
    Book {
        foreword: Some(text.clone()),
        signs: vec![(text.clone(), text.clone())],
        title: text,
        chapters: vec![chapter],
        per_page: 4,
        paper: Paper::Letter,
        language: Language::English,
    }
}

#[test]
fn no_text_gets_out_of_its_place_in_a_page() {
    let page = to_html(&hostile_book());
    // Two elements of the page's own: the squares of the boards, and the player.
    assert_eq!(page.matches("<script").count(), 2);
    assert_eq!(page.matches("</script").count(), 2);
    assert!(!page.contains("alert(1)<") && !page.contains('\u{1b}') && !page.contains('\0'));
    let escaped = "&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;&quot;&#39;";
    assert!(page.matches(escaped).count() > 20);
}

#[test]
fn no_text_gets_out_of_its_place_in_a_page_that_trains() {
    let mut book = hostile_book();
    for diagram in &mut book.chapters[0].diagrams {
        let (id, print) = (HOSTILE.to_owned(), HOSTILE.to_owned());
        let note = Some(words::plain(HOSTILE));
        let tries = [(id.clone(), id.clone())].into();
        diagram.training = Some(Training { id, print, pack: None, note, tries });
    }
    let page = to_html(&book);
    // The squares of the boards, what the scripts know, the player, and the scripts.
    assert_eq!(page.matches("<script").count(), 4);
    assert_eq!(page.matches("</script").count(), 4);
    assert!(!page.contains("alert(1)<") && !page.contains('\u{1b}') && !page.contains('\0'));
    assert!(!page.replace("http://www.w3.org/2000/svg", "").contains("http:"));
}

#[test]
fn no_text_has_a_meaning_for_tex() {
    let document = to_tex(&hostile_book());
    let text = "\\&amp;\"'\\$\\textbackslash{}end\\{document\\}\\%\\_\\textasciicircum{}\\#\\textasciitilde{}";
    assert!(document.matches(text).count() > 10, "{document}");
    assert_eq!(document.matches("\\end{document}").count(), 1);
    assert!(!document.contains('\u{1b}') && !document.contains("chinesechess"));
}

#[test]
fn a_page_loads_nothing() {
    let page = to_html(&hostile_book());
    let foreign = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!foreign.contains("http:") && !foreign.contains("https:"), "{page}");
    assert!(page.contains("default-src 'none'") && page.contains("@page { size: letter; }"));
    for link in page.split("href=\"").skip(1) {
        assert!(link.starts_with('#'), "{}", &link[..20]);
    }
}

#[test]
fn every_link_of_a_page_leads_somewhere() {
    let page = to_html(&hostile_book());
    for link in page.split("href=\"#").skip(1) {
        let id = link.split('"').next().unwrap();
        assert!(page.contains(&format!("id=\"{id}\"")), "{id}");
    }
}

#[test]
fn a_reply_without_alternative_stays_on_the_line() {
    let end = || printed("e2e3", "", Vec::new());
    let reply = |text| printed(text, "", vec![end()]);
    let key = printed("a1a2", "", vec![reply("b1b2"), reply("c1c2")]);
    let straight = printed("a1a2", "", vec![reply("b1b2")]);
    let said = printed("a1a2", "zugzwang", vec![reply("b1b2")]);
    let mut book = hostile_book();
    let mut printed = |key| {
        let diagram = &mut book.chapters[0].diagrams[0];
        diagram.solution = Some(Solution { keys: vec![key], ..Solution::default() });
        let text = to_text(&book);
        let (_, solution) = text.split_once("Solutions\n\n").unwrap();
        solution.lines().skip(1).take_while(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    };
    insta::assert_snapshot!(printed(straight), @"    1. a1a2 b1b2 2. e2e3");
    insta::assert_snapshot!(printed(key), @"
    1. a1a2
      1... b1b2 2. e2e3
      1... c1c2 2. e2e3
    ");
    insta::assert_snapshot!(printed(said), @"
    1. a1a2 zugzwang
      1... b1b2 2. e2e3
    ");
}

#[test]
fn replies_with_the_same_answer_are_on_one_line() {
    let end = || printed("e2e3", "", Vec::new());
    let mut key = printed(
        "a1a2",
        "",
        vec![printed("b1b2", "", vec![end()]), printed("c1c2", "", vec![end()])],
    );
    key.replies[0].like = vec![mv("d1d2"), mv("f1f2")];
    let mut book = hostile_book();
    let mut solved = |key: &PrintedMove| {
        let solution = Solution { keys: vec![key.clone()], ..Solution::default() };
        book.chapters[0].diagrams[0].solution = Some(solution);
        book.clone()
    };
    let listed = solved(&key);
    assert!(to_text(&listed).contains("      1... b1b2, d1d2, f1f2 2. e2e3\n"));
    assert!(to_html(&listed).contains(">b1b2</a></span>, <span class=\"ply\">d1d2</span>, "));
    key.replies[0].is_rest = true;
    let rest = solved(&key);
    assert!(to_text(&rest).contains("      1... ~ 2. e2e3\n      1... c1c2 2. e2e3\n"));
    assert!(
        to_html(&rest).contains(">~</a></span>")
            && to_tex(&rest).contains("1...~\\textasciitilde{} 2.~e2e3")
    );
    // The moves are still numbered in the order of print.
    assert!(to_html(&rest).contains("data-move=\"0-9\" data-parent=\"3\">e2e3"));
}

#[test]
fn the_contents_have_the_pages_of_the_diagrams_and_titles_or_ranges() {
    let mut book = hostile_book();
    let first = book.chapters[0].diagrams[0].clone();
    let untitled = Diagram { name: String::new(), ..first.clone() };
    book.chapters[0].diagrams = vec![untitled; 9];
    book.chapters[0].diagrams[4].name = "Fifth".to_owned();
    book.per_page = 4;
    let page = to_html(&book);
    // Four problems a page: the fifth begins the second, and the hints come after the third.
    for entry in [
        "<b>1–4</b> <span></span> <i>1</i>",
        "<b>5</b> <span>Fifth</span> <i>2</i>",
        "<b>6–9</b> <span></span> <i>2</i>",
        "Hints <i>4</i>",
        "Solutions <i>5</i>",
        "<span>1–4</span></p>",
        "<span>9–9</span></p>",
        "<b>5</b></a> <span>Fifth</span> <i>p. 2</i></h3>",
    ] {
        assert!(page.contains(entry), "{entry}: {page}");
    }
    assert_eq!(page.matches("class=\"running\"").count(), 3);
    let document = to_tex(&book);
    assert!(
        document.contains("6--9\\quad \\dotfill\\pageref{p6}") && document.contains("\\label{p6}")
    );
}

#[test]
fn a_foreword_has_one_heading() {
    let book = Book { foreword: Some("# To readers\n\ntext".to_owned()), ..hostile_book() };
    assert!(to_html(&book).contains("<h2>To readers</h2>\n<p>text</p>"));
    assert!(to_tex(&book).contains("\\section*{To readers}\ntext"));
    assert!(
        !to_text(&book).contains("Foreword") && to_text(&book).contains("\nTo readers\n\ntext")
    );
}

#[test]
fn lines_of_text_end_at_the_margin_with_their_moves_whole() {
    let mut key = printed("马六退七#", "threat: 2. 马六退八# 将4退1 3. 马六进四#", Vec::new());
    key.others = vec![mv("马六进八#"); 20];
    let mut book = hostile_book();
    let solution = Solution {
        keys: vec![key],
        remarks: vec!["一".repeat(200), "word ".repeat(50)],
        ..Solution::default()
    };
    book.chapters[0].diagrams[0].solution = Some(solution);
    let text = to_text(&book);
    let (_, solutions) = text.split_once("Solutions\n\n").unwrap();
    let first = solutions.split("\n\n").next().unwrap();
    let width = |line: &str| line.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum::<usize>();
    assert!(first.lines().all(|line| width(line) <= 79), "{first}");
    assert_eq!(first.matches("马六进八#").count(), 20);
    assert_eq!(first.matches('一').count(), 200);
    let after_first: Vec<&str> = first.lines().skip(2).collect();
    assert!(
        after_first.iter().all(|line| line.starts_with("      ")
            || line.starts_with("    一")
            || line.starts_with("    word")),
        "{first}"
    );
}

#[test]
fn only_a_move_itself_is_a_link() {
    let mut key = printed("a1a2", "", Vec::new());
    key.others = vec![mv("b1b2"), mv("c1c2")];
    let mut book = hostile_book();
    book.chapters[0].diagrams[0].solution =
        Some(Solution { keys: vec![key], ..Solution::default() });
    let page = to_html(&book);
    let link = ">a1a2</a></span> <span class=\"others\">(or b1b2, c1c2)</span>";
    assert!(page.contains(link), "{page}");
    assert!(to_text(&book).contains("    1. a1a2 (or b1b2, c1c2)\n"));
    assert!(to_tex(&book).contains("\\textbf{1.~a1a2} (or b1b2, c1c2)"));
}

#[test]
fn an_empty_book_is_a_page() {
    let book = Book {
        title: "Nothing".to_owned(),
        foreword: None,
        signs: Vec::new(),
        chapters: Vec::new(),
        per_page: 1,
        paper: Paper::A4,
        language: Language::English,
    };
    assert!(to_html(&book).contains("<h1>Nothing</h1>\n<p>0 problems</p>"));
    assert_eq!(to_text(&book), "Nothing\n");
}
