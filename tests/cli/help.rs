//! The help texts.

use insta::assert_snapshot;
use paiju::notation::Notation;
use paiju::problem::yaml::MAPPINGS;
use paiju::problem::{FindingKind, Source};
use paiju::rules::RuleSet;
use paiju::stipulation::Play;
use paiju::theme::Name;

use crate::laws::examples::commands;
use crate::sandbox::Sandbox;

#[test]
fn the_program_describes_its_commands() {
    assert_snapshot!(Sandbox::new().run(&["--help"]));
}

#[test]
fn every_command_describes_its_options() {
    for command in commands().iter().filter(|command| !command.is_empty()) {
        let words: Vec<&str> = command.iter().map(String::as_str).collect();
        let run = Sandbox::new().run(&[&words[..], &["--help"]].concat());
        assert_snapshot!(format!("help_{}", words.join("_")), run);
    }
}

/// Help that is read: a screen, or one and a half for the command with the most criteria.
#[test]
fn help_fits_a_screen_and_all_options_are_one_word_away() {
    let sandbox = Sandbox::new();
    let mut long = Vec::new();
    for command in commands() {
        let words: Vec<&str> = command.iter().map(String::as_str).collect();
        let usual = sandbox.run(&[&words[..], &["--help"]].concat()).stdout;
        let all = sandbox.run(&[&words[..], &["--help-all"]].concat()).stdout;
        let lines = usual.lines().count();
        if lines > if words == ["generate"] { 60 } else { 40 } {
            long.push(format!("{}: {lines} lines", words.join(" ")));
        }
        let path = [&["paiju"], &words[..]].concat().join(" ");
        assert!(usual.contains(&format!("`{path} --help-all` shows all options.")), "{path}");
        assert!(!all.contains("--help-all` shows"), "{path}");
        for rare in ["--encoding", "--no-tables", "--progress", "--color"] {
            assert!(!usual.contains(rare), "{path} {rare}");
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn groups_of_options_come_in_one_order_in_all_commands() {
    let order = [
        "Options",
        "Input",
        "Question",
        "Output",
        "Boards",
        "Limits for each problem",
        "Endgame tables and engines",
        "General",
    ];
    let sandbox = Sandbox::new();
    for command in commands() {
        let words: Vec<&str> = command.iter().map(String::as_str).collect();
        for option in ["--help", "--help-all"] {
            let help = sandbox.run(&[&words[..], &[option]].concat()).stdout;
            let headings = help.lines().filter_map(|line| line.strip_suffix(':'));
            let places: Vec<usize> =
                headings.filter_map(|heading| order.iter().position(|it| *it == heading)).collect();
            assert!(places.is_sorted_by(|a, b| a < b), "{help}");
        }
    }
}

#[test]
fn every_old_name_is_answered_with_the_new_one() {
    let sandbox = Sandbox::new();
    let commands = commands();
    for (old, new) in paiju::cli::renamed() {
        let mut words: Vec<&str> = old.split(' ').collect();
        if let ["--out"] = words[..] {
            words.insert(0, "verify");
        }
        let run = sandbox.run(&words);
        assert!(run.code == Some(2) && run.stdout.is_empty(), "{run}");
        assert!(run.stderr.contains(&format!("has another name: `{new}`")), "{run}");
        if let [command @ .., option] = &words[..]
            && option.starts_with('-')
        {
            let help = sandbox.run(&[command, &["--help-all"]].concat()).stdout;
            let mut said = help.split(|c: char| !c.is_alphanumeric() && c != '-');
            assert!(!said.any(|word| word == *option), "{old} in {help}");
        }
        let named: Vec<String> =
            new.split(" -").next().unwrap().split(' ').map(str::to_owned).collect();
        assert!(new.starts_with('-') || commands.contains(&named), "{new}");
    }
    let run = sandbox.run(&["help", "audit"]);
    assert!(run.code == Some(2) && run.stderr.contains("`verify --claims`"), "{run}");
}

#[test]
fn completions_and_the_manual_page_are_written() {
    let sandbox = Sandbox::new();
    for shell in ["bash", "zsh", "fish"] {
        let run = sandbox.run(&["completions", shell]);
        assert!(run.stdout.contains("perft") && run.code == Some(0), "{run}");
        // Every notation can be completed.
        assert!(run.stdout.contains("german") && run.stdout.contains("dutch"), "{run}");
    }
    let run = sandbox.run(&["man"]);
    assert!(run.stdout.contains(".TH paiju") && run.code == Some(0), "{run}");
}

#[test]
fn help_of_a_command_is_what_its_option_prints() {
    let sandbox = Sandbox::new();
    for words in [&["verify"][..], &["table", "build"], &["table"]] {
        let asked = sandbox.run(&[&["help"], words].concat());
        let option = sandbox.run(&[words, &["--help-all"]].concat());
        assert_eq!((asked.code, asked.stdout), (Some(0), option.stdout));
    }
    // Without a word the topics are listed after the commands.
    let asked = sandbox.run(&["help"]).stdout;
    let topics = asked.strip_prefix(&sandbox.run(&["--help-all"]).stdout).unwrap();
    assert!(topics.contains("\nTopics\n  yaml ") && topics.contains("\n  exit-codes "), "{topics}");
    for words in [&["foo"][..], &["verify", "foo"], &["yaml", "foo"], &["themes", "foo"]] {
        let run = sandbox.run(&[&["help"], words].concat());
        assert!(run.code == Some(2) && run.stderr.contains("\"foo\" is"), "{run}");
    }
}

#[test]
fn a_file_to_begin_with_is_sound_in_every_game_and_notation() {
    let sandbox = Sandbox::new();
    for rules in RuleSet::ALL {
        for notation in Notation::ALL {
            let name = format!("{rules}-{notation}.yaml");
            let args =
                ["init", &name, "--rules", rules.name(), "--write-notation", notation.name()];
            let run = sandbox.run(&args);
            if !rules.notations().contains(&notation) {
                assert_eq!(run.code, Some(2), "{run}");
                assert!(!sandbox.path().join(&name).exists());
                continue;
            }
            assert_eq!(run.stdout, format!("{name} is written; `paiju verify {name}` checks it\n"));
            let run = sandbox.run(&["verify", &name]);
            assert!(run.code == Some(0) && run.stdout.ends_with("2 problems: 2 sound\n"), "{run}");
            assert_eq!(run.stderr, "");
        }
    }
    let run = sandbox.run(&["init", "good.yaml"]);
    assert!(run.code == Some(2) && run.stderr.contains("there is such a file"), "{run}");
    assert_eq!(crate::batch::read(&sandbox, "good.yaml"), crate::sandbox::GOOD);
    assert_snapshot!("init", sandbox.run(&["init"]));
}

#[test]
fn topics_explain_everything_that_there_is() {
    let sandbox = Sandbox::new();
    let yaml = sandbox.run(&["help", "yaml"]).stdout;
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    for key in MAPPINGS.iter().flat_map(|it| it.1) {
        let described = format!("{} {}", key.name, key.meaning);
        assert!(plain(&yaml).contains(&described), "{described}");
    }
    let topic = sandbox.run(&["help", "notations"]).stdout;
    for notation in Notation::ALL {
        assert!(topic.contains(&format!("\n  {notation:<19}  1. ")), "{notation}");
        assert!(topic.contains(notation.description()), "{notation}");
    }
    let list = sandbox.run(&["help", "themes"]).stdout;
    for name in Name::ALL {
        let head = format!(
            "{name} {} {} ({}) {}",
            name.chinese(),
            name.english(),
            name.family(),
            name.definition()
        );
        assert!(plain(&list).contains(&plain(&head)), "{name}");
    }
    let names: Vec<&str> = Name::ALL.iter().map(|name| name.id()).collect();
    let run = sandbox.run(&[&["help", "themes"][..], &names].concat());
    assert_eq!(run.stdout.matches(" to move\n").count(), names.len());
    assert_snapshot!("help_theme", sandbox.run(&["help", "themes", "小刀剜心"]));
}

/// The topics, as `paiju help` lists them.
fn topics(sandbox: &Sandbox) -> Vec<String> {
    let all = sandbox.run(&["help"]).stdout;
    let (_, topics) = all.rsplit_once("\nTopics\n").unwrap();
    topics.lines().map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
}

/// Words of files and of the command line, which are the same in all languages.
fn is_of_files(word: &str) -> bool {
    word.chars().any(|c| !c.is_alphabetic()) || word.chars().count() < 3
}

#[test]
fn every_topic_is_explained_in_every_language_with_no_english_left() {
    let sandbox = Sandbox::new();
    let topics = topics(&sandbox);
    assert_eq!(topics.len(), 8, "{topics:?}");
    for topic in &topics {
        let said = ["en", "de", "zh"].map(|code| {
            let run = sandbox.run(&["help", topic, "--lang", code]);
            assert_eq!((run.code, &*run.stderr), (Some(0), ""), "{run}");
            run.stdout
        });
        let [english, german, chinese] = &said;
        let is_list = ["yaml", "notations", "themes"].contains(&&**topic);
        for text in &said {
            assert!(is_list || text.lines().count() <= 80, "{topic}: {}", text.lines().count());
            // A text that is missing leaves a sign without a meaning.
            assert!(!text.contains("  \n"), "{text}");
        }
        let lines = |text: &str| text.lines().map(str::trim).map(str::to_owned).collect();
        let english: std::collections::BTreeSet<String> = lines(english);
        for own in [german, chinese] {
            let same = own.lines().map(str::trim).filter(|line| english.contains(*line));
            // Boards, moves and examples are the same.
            let is_prose = |line: &&str| {
                let words = line.split_whitespace().filter(|word| !is_of_files(word));
                words.count() > 3
            };
            let left: Vec<_> = same.filter(is_prose).collect();
            assert!(left.is_empty(), "{topic}: {left:#?}");
        }
    }
}

#[test]
fn topics_list_every_finding_sign_and_exit_code_in_every_language() {
    let sandbox = Sandbox::new();
    for code in ["en", "de", "zh"] {
        let topic = |name: &str| sandbox.run(&["help", name, "--lang", code]).stdout;
        let has = |text: &str, sign: &str| {
            let mut rows = text.lines().filter_map(|line| line.strip_prefix("  "));
            rows.any(|row| row.starts_with(&format!("{sign} ")))
        };
        let findings = topic("findings");
        for kind in FindingKind::ALL {
            assert!(has(&findings, kind.name()), "{kind}: {findings}");
        }
        for sign in ["major", "minor", "remark", "xiangqi, china-schach", "chex"] {
            assert!(has(&findings, sign), "{sign}: {findings}");
        }
        let solutions = topic("solutions");
        for sign in ["1.", "1...", "+", "++", "#", "! ?", "( )", "{ }", "move c6 e6", "a; b"] {
            assert!(has(&solutions, sign), "{sign}: {solutions}");
        }
        let stipulations = topic("stipulations");
        for sign in ["#N", "#", "#N checks", "+", "=", "N.5", "checkmate", "by P", "h#N", "hs#N"] {
            assert!(has(&stipulations, sign), "{sign}: {stipulations}");
        }
        for play in Play::PREFIXED {
            assert!(has(&stipulations, &format!("{}#N", play.prefix())), "{stipulations}");
        }
        let codes = topic("exit-codes");
        for exit in ["0", "1", "2", "3", "130"] {
            assert!(has(&codes, exit), "{exit}: {codes}");
        }
        let dates = topic("dates");
        for key in Source::names() {
            assert!(has(&dates, key), "{key}: {dates}");
        }
    }
}

#[test]
fn a_file_to_begin_with_has_its_remarks_in_each_language() {
    let sandbox = Sandbox::new();
    for (code, remark) in [("de", "# der Stellungstext"), ("zh", "# 局面文字（FEN）")] {
        let name = format!("{code}.yaml");
        let run = sandbox.run(&["init", &name, "--lang", code]);
        assert!(run.code == Some(0) && run.stdout.contains("paiju verify"), "{run}");
        let text = std::fs::read_to_string(sandbox.path().join(&name)).unwrap();
        assert!(text.contains(remark) && !text.contains("a list of"), "{text}");
        let run = sandbox.run(&["verify", &name]);
        assert!(run.code == Some(0) && run.stderr.is_empty(), "{run}");
    }
    let run = sandbox.run(&["help", "verify", "--lang", "de"]);
    assert!(run.code == Some(2) && run.stderr.contains("--lang has no effect"), "{run}");
}
