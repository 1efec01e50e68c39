//! Problems as books.

use std::fmt::Write;

use insta::assert_snapshot;

use crate::sandbox::{GOOD, Sandbox};

#[test]
fn a_book_as_text() {
    assert_snapshot!(Sandbox::new().run(&["book", "good.yaml", "-f", "text", "--hints"]));
}

#[test]
fn a_page_holds_every_problem_with_its_solution() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["book", "good.yaml", "-o", "good.html", "--per-page", "9"]);
    assert_eq!((run.code, run.stdout.as_str(), run.stderr.as_str()), (Some(0), "", ""), "{run}");
    let page = std::fs::read_to_string(sandbox.path().join("good.html")).unwrap();
    assert!(page.contains("<title>Small</title>") && page.contains("data-columns=\"3\""));
    // A title is offered where there is none and one key wins; an id is never a title.
    for (number, name) in [(1, "Iron Bolt"), (2, "Palace-corner Horse"), (3, "")] {
        assert!(page.contains(&format!("<h3><b>{number}</b> <span>{name}</span></h3>")), "{name}");
        assert!(page.contains(&format!("id=\"s{number}\"")), "{name}");
    }
    // c6 is square 47, and d8 is 66.
    assert!(page.contains("data-move=\"47-66\">c6d8+</a>"), "{page}");
    assert!(page.contains("checkmate in 1 move; 3 keys: "), "{page}");
    assert!(!page.contains("id=\"hints\""));
}

#[test]
fn solutions_are_written_as_asked_or_left_out() {
    let sandbox = Sandbox::new();
    for (notation, mv) in [("chinese", "马七进六"), ("wxf", "H7+6"), ("uci", "c5d7")] {
        let args = ["book", "good.yaml", "-f", "text", "--write-notation", notation];
        let run = sandbox.run(&args);
        assert!(run.stdout.contains(&format!("    1. {mv}")), "{run}");
    }
    let run = sandbox.run(&["book", "good.yaml", "-f", "text", "--no-solutions"]);
    assert!(!run.stdout.contains("Solutions") && !run.stdout.contains("checkmate"), "{run}");
    let page = sandbox.run(&["book", "good.yaml", "--no-solutions"]).stdout;
    assert!(!page.contains("id=\"solutions\"") && !page.contains("class=\"move\""));
    let run = sandbox.run(&["book", "good.yaml", "--no-solutions", "--nodes", "5"]);
    assert_eq!(run.code, Some(2), "{run}");
    assert!(run.stderr.contains("--nodes has no effect with --no-solutions"), "{run}");
}

#[test]
fn problems_stand_in_the_order_asked_for() {
    let sandbox = Sandbox::new();
    let order = |sort: &[&str]| {
        let mut args = vec!["book", "good.yaml", "-f", "text", "--no-solutions"];
        args.extend(sort);
        let run = sandbox.run(&args);
        assert_eq!(run.code, Some(0), "{run}");
        assert!(!run.stdout.contains("octagonal-horse"), "{run}");
        let men = run.stdout.lines().filter_map(|line| line.split_once(" (")?.1.strip_suffix(')'));
        men.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(order(&[]), ["3 + 7", "3 + 5", "4 + 6"]);
    assert_eq!(order(&["--sort", "length"]), ["3 + 7", "4 + 6", "3 + 5"]);
    assert_eq!(order(&["--sort", "material"]), ["3 + 5", "3 + 7", "4 + 6"]);
    let harder = order(&["--sort", "difficulty"]);
    assert_eq!(harder.last().unwrap(), "4 + 6");
}

#[test]
fn what_a_limit_leaves_open_is_said() {
    let sandbox = Sandbox::new();
    let run = sandbox.run(&["book", "good.yaml", "-f", "text", "--nodes", "1"]);
    assert_eq!(run.code, Some(3), "{run}");
    assert!(run.stdout.contains("2.  undecided: "), "{run}");
}

#[test]
fn files_are_chapters_and_errors_are_reported() {
    let sandbox = Sandbox::new();
    sandbox.file("other.yaml", GOOD.replace("collection: Small", "collection: Other"));
    sandbox.file("bad.yaml", "problems:\n  - fen: x\n    stipulation: \"#1\"\n");
    let args = ["book", "good.yaml", "other.yaml", "bad.yaml", "--no-solutions"];
    let run = sandbox.run(&args);
    assert_eq!(run.code, Some(2), "{}", run.stderr);
    assert!(run.stdout.contains("<h1>Problems</h1>\n<p>6 problems</p>"));
    for heading in ["<h2>Small</h2>", "<h2>Other</h2>"] {
        assert!(run.stdout.contains(heading), "{heading}");
    }
    let run = sandbox.run(&["book", "bad.yaml", "good.yaml", "-o", "missing/x.html"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run}");
    assert!(run.stderr.contains("missing/x.html: No such file or directory"), "{run}");
}

#[test]
fn all_games_stand_on_one_page() {
    let puzzles = concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles");
    let files =
        ["mechanics", "chex-mates", "china-schach"].map(|name| format!("{puzzles}/{name}.yaml"));
    let mut args = vec!["book", "--no-solutions"];
    args.extend(files.iter().map(String::as_str));
    let run = Sandbox::new().run(&args);
    assert_eq!(run.code, Some(0));
    let left_out = "warning: --no-solutions leaves out comments and notes of 41 problems\n";
    assert_eq!(run.stderr, left_out);
    for part in ["id=\"board0\"", "id=\"board1\"", "id=\"xrk\"", "id=\"crk\"", "id=\"c-to\""] {
        assert_eq!(run.stdout.matches(part).count(), 1, "{part}");
    }
}

/// A mate in three with many alternatives, and studies.
const SAID: &str = r##"collection: Said
problems:
  - id: wide
    fen: 2b6/3k5/5a3/3N5/9/9/9/9/R8/5K3 w
    stipulation: "#3"
    award: {tourney: World Cup, distinction: 1st prize, comment: a gem}
    comments: [first remark, second remark]
    solution: "1. a2d2 {the point} 1... d9e9 (1... c10e8 {another})"
  - id: draw
    fen: 3k5/9/9/9/9/9/9/9/5p3/5K3 w
    stipulation: "="
    solution: "1. f1f2 {takes it} d10e10"
  - id: open
    fen: 2bakab2/9/9/9/9/9/4P4/9/9/2BAKAB2 w
    stipulation: "+"
    solution: 1. e4e5
"##;

#[test]
fn what_an_author_says_is_printed_with_the_solutions() {
    let sandbox = Sandbox::new();
    sandbox.file("said.yaml", SAID);
    for (format, quote) in [("text", "'"), ("html", "&#39;"), ("tex", "'")] {
        let run = sandbox.run(&["book", "said.yaml", "-f", format, "--write-notation", "wxf"]);
        let whole = run.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
        let authors = format!("Author{quote}s solution: 1. R9=6");
        for part in [
            "World Cup, 1st prize",
            "Judge: a gem",
            "first remark",
            "second remark",
            "the point",
            "another",
            "takes it",
            &authors,
        ] {
            assert!(whole.contains(part), "{format} without {part}: {run}");
        }
        // Of studies that nothing is proven of the author's solution is printed.
        assert!(whole.contains("solution: 1. P5+1"), "{run}");
    }
    let run = sandbox.run(&["book", "said.yaml", "-f", "text", "--no-solutions"]);
    assert!(run.stderr.contains("leaves out comments and notes of 2 problems"), "{run}");
    assert!(run.stdout.contains("World Cup, 1st prize"), "{run}");
}

#[test]
fn a_draw_prints_its_solution() {
    let sandbox = Sandbox::new();
    sandbox.file("said.yaml", SAID);
    let run = sandbox.run(&["book", "said.yaml", "-f", "text"]);
    let (_, solutions) = run.stdout.split_once("Solutions").unwrap();
    assert!(solutions.contains("1. f1f2"), "{run}");
}

#[test]
fn a_sorted_book_keeps_the_title_of_its_collection() {
    let sandbox = Sandbox::new();
    sandbox.file("other.yaml", GOOD.replace("collection: Small", "collection: Other"));
    for sort in ["material", "length", "difficulty"] {
        let args = ["book", "good.yaml", "-f", "text", "--sort", sort, "--no-solutions"];
        let run = sandbox.run(&args);
        assert!(run.stdout.starts_with("Small\n"), "{run}");
        let run = sandbox.run(&[&args[..], &["other.yaml"]].concat());
        assert!(run.stdout.starts_with("Problems\n") && !run.stdout.contains("Other"), "{run}");
    }
}

#[test]
fn moves_with_alternatives_may_wrap() {
    let sandbox = Sandbox::new();
    sandbox.file("said.yaml", SAID);
    let page = sandbox.run(&["book", "said.yaml", "--write-notation", "chinese"]).stdout;
    assert!(page.contains("</a></span> <span class=\"others\">(or "), "{page}");
    let links = page.split("class=\"move\"").skip(1);
    assert!(links.clone().count() > 10);
    for link in links {
        let text = link.split_once('>').unwrap().1.split_once('<').unwrap().0;
        assert!(text.chars().count() <= 6, "{text}");
    }
    let text =
        sandbox.run(&["book", "said.yaml", "-f", "text", "--write-notation", "chinese"]).stdout;
    let width =
        |line: &str| line.chars().map(|c| if c < '\u{2e80}' { 1 } else { 2 }).sum::<usize>();
    assert!(text.lines().all(|line| width(line) <= 79), "{text}");
}

const TWINS: &str = r##"collection: Twins
authors: [A. Composer]
problems:
  - id: one
    title: The Horse
    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    stipulation: "#2"
    solution: 1. c6d8+ e10f10 2. g9f9#
    comments: [said of the diagram]
    twins:
      b: {change: "move g5 g6", title: Higher, solution: "1. c6d8+ {of b} e10f10 2. g9f9#"}
      c: "remove d2; stipulation #"
      d: remove a1
      "e(1)": mirror
  - id: two
    fen: 4k4/9/9/8p/9/9/9/9/R8/3R1K3 b
    stipulation: "h#1"
    intended-solutions: 2
    twins: {b: "zeroposition exchange d1 f1", c: continued turn}
"##;

/// Twins are below their diagram and have solutions of their own.
#[test]
fn twins_are_printed_with_their_solutions() {
    let sandbox = Sandbox::new();
    sandbox.file("twins.yaml", TWINS);
    for format in ["text", "html", "tex"] {
        let run = sandbox.run(&["book", "twins.yaml", "-f", format, "--hints", "--unsound"]);
        assert_eq!((run.code, run.stderr.matches("warning").count()), (Some(2), 1), "{run}");
        assert!(run.stderr.contains("warning: two(c): no solution"), "{run}");
        assert!(run.stderr.contains("error: one(d): there is no man on a1"), "{run}");
        for part in [
            "Higher – chariot g5 to g6",
            "without the soldier d2, #",
            "of b",
            "2 solutions",
            "e(1))",
        ] {
            let part = if format == "tex" { part.replace('#', "\\#") } else { part.to_owned() };
            assert!(run.stdout.contains(&part), "{format} without {part}: {run}");
        }
        assert_eq!(run.stdout.matches("said of the diagram").count(), 1, "{run}");
    }
    let run = sandbox.run(&["verify", "twins.yaml"]);
    assert!(run.stdout.contains("✓ one(b)"), "{run}");
    let run = sandbox.run(&["convert", "twins.yaml", "--format", "yaml"]);
    assert!(run.stdout.contains("b: {change: \"move g5 g6\", title: \"Higher\""), "{run}");
}

#[test]
fn a_foreword_is_markdown_and_chapters_are_made_of_lengths() {
    let sandbox = Sandbox::new();
    sandbox.file("foreword.md", "# Before\n\n*All* of <b>them</b>, [here](https://a.example/).\n");
    let args = ["book", "good.yaml", "--foreword", "foreword.md", "--chapters", "length"];
    let page = sandbox.run(&args).stdout;
    let said = "<h2>Before</h2>\n<p><em>All</em> of &lt;b&gt;them&lt;/b&gt;, here (https://a.example/).</p>";
    assert!(page.contains(said), "{page}");
    assert!(page.contains("<h2>In 1 move</h2>") && page.contains("<h2>In 2 moves</h2>"), "{page}");
    for chapters in ["theme", "source", "difficulty"] {
        let run = sandbox.run(&["book", "good.yaml", "-f", "text", "--chapters", chapters]);
        assert!(run.code == Some(0) && run.stdout.matches(".  ").count() >= 3, "{run}");
    }
    sandbox.file("bad.md", b"\xff\xfe");
    let run = sandbox.run(&["book", "good.yaml", "--foreword", "bad.md"]);
    assert!(
        run.code == Some(2) && run.stderr.contains("bad.md: the foreword is not UTF-8"),
        "{run}"
    );
    let run = sandbox.run(&["book", "good.yaml", "--foreword", "none.md"]);
    assert!(run.code == Some(2) && run.stderr.contains("none.md"), "{run}");
}

/// Every key of a problem is printed, or named among those that a book leaves out.
#[test]
fn nothing_that_a_file_says_is_left_out_without_a_word() {
    use paiju::problem::yaml::{Key, OF_PROBLEM, Shape};

    /// The keys whose text can be anything, with a mark that is printed with them.
    fn marked(keys: &[Key], indent: usize, marks: &mut Vec<&'static str>, yaml: &mut String) {
        for key in keys {
            let own = ["id", "fen", "diagram", "title", "solution", "difficulty"];
            let (name, pad) = (key.name, " ".repeat(indent));
            let value = match key.shape {
                Shape::Text | Shape::Number if indent > 4 || !own.contains(&name) => {
                    format!("MARK-{name}")
                }
                Shape::Texts if name != "themes" => format!("[MARK-{name}]"),
                Shape::Tags => format!("{{MARK: MARK-{name}}}"),
                Shape::Mapping(keys) => {
                    let _ = writeln!(yaml, "{pad}{name}:");
                    marked(keys, indent + 2, marks, yaml);
                    continue;
                }
                Shape::Mappings(keys) => {
                    let _ = writeln!(yaml, "{pad}{name}:\n{pad}  -");
                    marked(keys, indent + 4, marks, yaml);
                    continue;
                }
                _ => continue,
            };
            // Writing to a string cannot fail, here and above.
            let _ = writeln!(yaml, "{pad}{name}: {value}");
            marks.push(name);
        }
    }

    let (mut marks, mut yaml) = (Vec::new(), String::from("problems:\n  - id: x\n"));
    yaml += "    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w\n    stipulation: \"#2\"\n";
    marked(OF_PROBLEM, 4, &mut marks, &mut yaml);
    let sandbox = Sandbox::new();
    sandbox.file("all.yaml", yaml);
    let reference = include_str!("../../docs/reference/printing.md");
    let (_, table) = reference.split_once("| key | why |\n").unwrap();
    let (table, _) = table.split_once("\n## ").unwrap();
    for format in ["text", "html", "tex"] {
        let run = sandbox.run(&["book", "all.yaml", "-f", format]);
        assert_eq!(run.code, Some(0), "{run}");
        for name in &marks {
            let printed = run.stdout.contains(&format!("MARK-{name}"));
            let left_out = table.contains(&format!("`{name}`"));
            assert!(printed != left_out, "{format}: {name}: {run}");
        }
    }
}

/// A problem without a solution, and one with a twin.
const UNTRAINED: &str = r##"problems:
  - id: none
    fen: 3k5/9/9/9/9/9/9/9/9/5K2R w
    stipulation: "#1"
    expect: [no-solution]
  - id: two
    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    stipulation: "#2"
    twins:
      b: {change: move g5 g6}
"##;

#[test]
fn a_page_that_trains_has_every_problem_and_needs_nothing_from_elsewhere() {
    let sandbox = Sandbox::new();
    sandbox.file("untrained.yaml", UNTRAINED);
    let run = sandbox.run(&["book", "--train", "good.yaml", "untrained.yaml", "-o", "train.html"]);
    assert_eq!(run.code, Some(0), "{run}");
    let warning = "warning: none: cannot be trained, since it has no solution\n";
    assert_eq!(run.stderr, warning);
    let page = std::fs::read_to_string(sandbox.path().join("train.html")).unwrap();
    let foreign = page.replace("http://www.w3.org/2000/svg", "");
    assert!(!foreign.contains("http:") && !foreign.contains("https:"));
    assert!(page.contains("default-src 'none'") && !page.contains("id=\"hints\""));
    let (_, data) = page.split_once("id=\"training\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    let problems = data["problems"].as_array().unwrap();
    let ids: Vec<&str> = problems.iter().map(|it| it["id"].as_str().unwrap()).collect();
    assert_eq!(ids[3..], ["none", "two", "two(b)"]);
    assert_eq!(page.matches("<article class=\"problem\"").count(), problems.len());
    for problem in problems {
        let is_trained = problem["id"] != "none";
        assert_eq!(problem["pack"].is_string(), is_trained, "{problem}");
        assert_eq!(problem["note"].is_null(), is_trained, "{problem}");
        assert_eq!(problem["hints"].as_array().unwrap().len(), if is_trained { 3 } else { 0 });
    }
    assert_eq!(data["squares"]["xiangqi"].as_array().unwrap().len(), 90);
}

#[test]
fn what_has_no_effect_on_a_page_that_trains_is_refused() {
    let sandbox = Sandbox::new();
    for (options, reason) in [
        (&["--format", "text"][..], "--train has no effect without --format html: only a page"),
        (&["--hints"], "--hints has no effect with --train: it always has hints"),
        (&["--no-solutions"], "--no-solutions has no effect with --train"),
        (&["--per-page", "9"], "--per-page has no effect with --train: the page is for screens"),
    ] {
        let run = sandbox.run(&[&["book", "--train", "good.yaml"], options].concat());
        assert_eq!((run.code, run.stdout.as_str()), (Some(2), ""), "{run}");
        assert!(run.stderr.contains(reason), "{run}");
    }
}

/// A problem without a solution, and a sound one.
const UNSOUND: &str = r##"problems:
  - id: one
    fen: 3k5/9/9/9/9/9/9/9/9/5K2R w
    stipulation: "#1"
  - id: two
    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    stipulation: "#2"
"##;

#[test]
fn unsound_problems_are_refused_unless_they_are_asked_for_or_expected() {
    let sandbox = Sandbox::new();
    sandbox.file("unsound.yaml", UNSOUND);
    let run = sandbox.run(&["book", "unsound.yaml", "-o", "x.html"]);
    assert_eq!((run.code, run.stdout.as_str()), (Some(1), ""), "{run}");
    assert!(run.stderr.contains("warning: one: no win in"), "{run}");
    assert!(run.stderr.contains("there is no book, since 1 problem is unsound"), "{run}");
    assert!(!sandbox.path().join("x.html").exists(), "{run}");
    let run = sandbox.run(&["book", "unsound.yaml", "--unsound", "-f", "text"]);
    assert_eq!(run.code, Some(1), "{run}");
    assert!(run.stderr.contains("warning: one: ") && run.stdout.contains("Solutions"), "{run}");
    let expected = UNSOUND.replacen("\"#1\"", "\"#1\"\n    expect: [no-solution]", 1);
    sandbox.file("unsound.yaml", expected);
    let run = sandbox.run(&["book", "unsound.yaml", "-f", "text"]);
    assert_eq!((run.code, run.stderr.as_str()), (Some(0), ""), "{run}");
    let run = sandbox.run(&["book", "unsound.yaml", "--no-solutions", "--unsound"]);
    assert!(run.stderr.contains("--unsound has no effect with --no-solutions"), "{run}");
}

/// Replies with one answer, a twin and a comment.
const CHINESE: &str = r##"problems:
  - id: one
    authors: [paiju]
    fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    stipulation: "#2"
    comments: ["c6d8 is the point"]
    twins:
      b: {change: "move g5 g6"}
"##;

#[test]
fn a_book_in_chinese_says_in_words_what_is_asked_and_names_no_letters() {
    let sandbox = Sandbox::new();
    sandbox.file("chinese.yaml", CHINESE);
    let run = sandbox.run(&["--lang", "zh", "book", "chinese.yaml", "-f", "text"]);
    for part in ["红先胜，二步杀", "三路五线的车移至三路六线", "马七进六 is the point", "paiju"]
    {
        assert!(run.stdout.contains(part), "{part}: {run}");
    }
    assert!(!run.stdout.contains("#2"), "{run}");
}
