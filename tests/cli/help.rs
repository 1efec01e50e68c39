//! The help texts.

use insta::assert_snapshot;
use paiju::notation::Notation;
use paiju::problem::yaml::MAPPINGS;
use paiju::rules::RuleSet;
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
    for words in [&[][..], &["verify"], &["table", "build"], &["table"]] {
        let asked = sandbox.run(&[&["help"], words].concat());
        let option = sandbox.run(&[words, &["--help-all"]].concat());
        assert_eq!((asked.code, asked.stdout), (Some(0), option.stdout));
    }
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
