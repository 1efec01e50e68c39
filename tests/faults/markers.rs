//! What a file says comes out in YAML or is named in a warning: a marker is at every place that a format has. A
//! place of a new format is a new marker.

use std::process::Command;

use crate::text::F_W;

/// Names of files with their texts, in which `{F}` is a position and `Mk` with a letter a marker.
const FILES: [(&str, &str); 10] = [
    (
        "text.txt",
        "Mka one\nMkb two\n{F}\nMkc three\n1. c6d8 e10f10\nMkd four\n2. g9f9\nMke five\n\nMkf six\nMkg seven\n{F}\n1. c6d8 \
         e10f10 2. g9f9\nMkh eight\n",
    ),
    (
        "a.pgn",
        "Mka before\n[Event \"Mkb\"] Mkc\n[FEN \"{F}\"]\n[Foo \"Mkd\"]\n; Mke line\n{Mkf} Mkg\n1. c5d7 {Mkh} e9f9 ; Mki\n(1... \
         e9d9 {Mkj})\n2. g8f8 {Mkk} 1-0 {Mkl}\nMkm after\n\n[Event \"two Mkn\"]\n[FEN \"{F}\"]\n\nMko\n1. c5d7 Mkp e9f9 2. \
         g8f8 *\n",
    ),
    (
        "a.wxf",
        "FORMAT WXF\nGAME Mka\nRED Mkb ; Mkc\nBLACK Mkd\nFOO Mke\nFEN {F}\nMkf\nSTART{\nMkg\n1. H7+6 K5=6 /* Mkh */\n2. P3=4 \
         Mki\n}END\nMkj\n",
    ),
    (
        "a.ubb",
        "Mka\n[DhtmlXQ]Mkb\n[DhtmlXQ_title]Mkc[/DhtmlXQ_title]\n[DhtmlXQ_foo]Mkd[/DhtmlXQ_foo]\n[DhtmlXQ_fen]{F}[/DhtmlXQ_fen]\n\
         [DhtmlXQ_movelist]24324054...Mke[/DhtmlXQ_movelist]\n[DhtmlXQ_comment0]Mkf[/DhtmlXQ_comment0]\n\
         [DhtmlXQ_comment99]Mkg[/DhtmlXQ_comment99]\n[DhtmlXQ_comment7_3]Mkh[/DhtmlXQ_comment7_3]\n[/DhtmlXQ]\nMki\n",
    ),
    (
        "a.fen",
        "# Mka\n{F} - - 0 1 ; Mkb\n; Mkc\n// Mkf\n{F} moves c6d8 e10f10 Mkd\nMke\n{F}\n# Mkg\n;Mkh\n",
    ),
    ("a.epd", "{F} - - 0 1; id \"Mka\"; c0 \"Mkb\"; foo Mkc;\n{F} - - Mkd 5; id \"Mke\";\n"),
    (
        "a.csv",
        "fen,title,Mka,solution\n{F},Mkb,x,c6d8 e10f10 Mkc g9f9\n{F},Mkd,y,c6d8 e10f10 g9f9\n",
    ),
    (
        "a.jsonl",
        "{\"fen\":\"{F}\",\"title\":\"Mka\",\"comment\":\"Mkb\",\"author\":\"Mkc\",\"tags\":[\"Mkd\"],\"result\":\"Mkf\",\
         \"source\":\"Mkg\",\"Mkh\":\"x\"}\n",
    ),
    (
        "a.pfc",
        "<?xml version=\"1.0\" encoding=\"utf-8\"?><n version=\"2\" win=\"Mka\" create-time=\"Mkb\" title=\"Mkc\" m=\"{F}\" \
         c=\"Mkd\" foo=\"Mke\"><n m=\"c5d7\" c=\"Mkf\"><n m=\"e9f9\" bar=\"Mkg\"><n m=\"g8f8\" c=\"Mkh\"></n></n></n></n>",
    ),
    (
        "a.cbf",
        "<?xml version=\"1.0\"?><ChineseChessRecord><Head><Title>Mka</Title><Foo>Mkb</Foo><FEN>{F}</FEN></Head><MoveList><Move \
         value=\"00-00\">Mkc</Move><Move value=\"24-32\" end=\"Mkd\">Mke</Move><Move value=\"40-50\"/></MoveList>\
         <Tail>Mkf</Tail></ChineseChessRecord>",
    ),
];

#[test]
fn what_a_file_says_comes_out_or_is_named() {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in FILES {
        std::fs::write(folder.path().join(name), text.replace("{F}", F_W)).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_paiju"));
        let run = command
            .current_dir(folder.path())
            .args(["convert", name, "-f", "yaml", "-v"])
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&run.stdout) + String::from_utf8_lossy(&run.stderr);
        for (at, _) in text.match_indices("Mk") {
            let marker = &text[at..at + 3];
            // The name of a field says what is left out.
            let before = text[..at].trim_end_matches(['"', '[', '>', ':', '=']);
            let begin = before
                .rfind(|c: char| !c.is_ascii_alphanumeric() && c != '-')
                .map_or(0, |it| it + 1);
            let field = &before[begin..];
            let is_named = field.len() > 1
                && [format!("`{field}`"), format!("\"{field}\"")]
                    .iter()
                    .any(|it| said.contains(it));
            assert!(said.contains(marker) || is_named, "{name} {marker}: {said}");
        }
    }
}
