//! The README shows what the program prints.

use crate::sandbox::{Sandbox, words};

/// Runs every command of the README in the project's folder. With `PAIJU_UPDATE_README` set
/// the README is written anew instead of being judged.
#[test]
fn every_command_prints_what_the_readme_says() {
    let folder = env!("CARGO_MANIFEST_DIR");
    let path = format!("{folder}/README.md");
    let readme = std::fs::read_to_string(&path).unwrap();
    let mut blocks = readme.split("```console\n");
    let mut written = blocks.next().unwrap().to_owned();
    let mut seen = 0;
    for block in blocks {
        let (shown, rest) = block.split_once("```").unwrap();
        let command = shown.lines().next().unwrap();
        let args = words(command.strip_prefix("$ paiju ").unwrap());
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let output = Sandbox::new().command(&args).current_dir(folder).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        written = format!("{written}```console\n{command}\n{printed}```{rest}");
        seen += 1;
    }
    assert!(seen >= 6, "{seen} commands");
    if std::env::var_os("PAIJU_UPDATE_README").is_some() {
        std::fs::write(path, written).unwrap();
    } else {
        assert_eq!(readme, written);
    }
}

#[test]
fn every_path_that_the_documents_name_exists() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    for (document, least) in [("README.md", 10), ("CONTRIBUTING.md", 20)] {
        let text = std::fs::read_to_string(folder.join(document)).unwrap();
        let words = text.split(|c: char| c.is_whitespace() || "`:,;()".contains(c));
        let is_path =
            |word: &&str| ["src/", "tests/", "puzzles/"].iter().any(|room| word.starts_with(room));
        let paths: Vec<&str> =
            words.filter(is_path).map(|path| path.trim_end_matches('.')).collect();
        assert!(paths.len() >= least, "{document} names {} paths", paths.len());
        let missing: Vec<&str> =
            paths.into_iter().filter(|path| !folder.join(path).exists()).collect();
        assert_eq!(missing, [""; 0], "{document}");
    }
}
