//! The help texts.

use insta::assert_snapshot;
use paiju::notation::Notation;
use paiju::problem::yaml::MAPPINGS;
use paiju::rules::RuleSet;
use paiju::theme::Name;

use crate::sandbox::Sandbox;

#[test]
fn the_program_describes_its_commands() {
    assert_snapshot!(Sandbox::new().run(&["--help"]));
}

#[test]
fn every_command_describes_its_options() {
    let commands = [
        "init", "verify", "solve", "audit", "mend", "matrix", "prepend", "explain", "show", "book",
        "convert", "judge", "perft", "help",
    ];
    for command in commands.into_iter().chain([
        "batch",
        "bench",
        "completions",
        "engine",
        "generate",
        "table",
        "diff",
        "duplicates",
        "select",
        "check",
        "man",
        "workbench",
    ]) {
        let run = Sandbox::new().run(&[command, "--help"]);
        assert_snapshot!(format!("help_{command}"), run);
    }
    for command in ["build", "verify", "stats", "probe", "list", "mine"] {
        let run = Sandbox::new().run(&["table", command, "--help"]);
        assert_snapshot!(format!("help_table_{command}"), run);
    }
}

#[test]
fn the_common_options_of_a_search_fit_two_screens_and_the_others_are_one_word_away() {
    let sandbox = Sandbox::new();
    for command in ["solve", "verify", "audit", "explain"] {
        let common = sandbox.run(&[command, "--help"]).stdout;
        let all = sandbox.run(&[command, "--help-all"]).stdout;
        assert!(common.lines().count() <= 72, "{command}: {} lines", common.lines().count());
        assert!(common.contains(&format!("`paiju {command} --help-all` shows all options.")));
        assert!(!all.contains("--help-all` shows"), "{command}");
        for rare in ["--encoding", "--memory", "--threads", "--no-tables"] {
            assert!(!common.contains(rare) && all.contains(rare), "{command} {rare}");
        }
    }
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
            let args = ["init", &name, "--rules", rules.name(), "--notation", notation.name()];
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
