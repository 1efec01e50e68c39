//! What a problem says in its file, text by text.

use crate::problem::{Board, Entry, Source, Text, TwinEntry};

/// A text of a problem with its path of keys: `["source", "name"]`.
pub(super) struct Leaf {
    pub(super) keys: Vec<String>,
    pub(super) text: String,
}

/// All texts of a problem under the keys of YAML, in canonical order. Of a twin the second key is its
/// name.
pub(super) fn leaves(entry: &Entry) -> Vec<Leaf> {
    // Without the rest of a pattern, so that no field is forgotten.
    let Entry {
        id,
        title,
        authors,
        source,
        award,
        reprints,
        foreignids,
        related,
        game,
        rules,
        repetition,
        notation,
        board,
        marks,
        stipulation,
        stipulation_source,
        solution,
        intended_solutions,
        keywords,
        comments,
        themes,
        difficulty,
        provenance,
        expect,
        twins,
    } = entry;
    let mut found = Leaves(Vec::new());
    found.text(&["id"], id.as_ref());
    found.text(&["title"], title.as_ref());
    found.texts(&["authors"], authors);
    found.source("source", source);
    found.text(&["award", "tourney"], award.tourney.as_ref());
    found.text(&["award", "distinction"], award.distinction.as_ref());
    found.texts(&["award", "judges"], &award.judges);
    found.text(&["award", "comment"], award.comment.as_ref());
    for reprint in reprints {
        found.source("reprints", reprint);
    }
    for number in foreignids {
        found.text(&["foreignids", "domain"], Some(&number.domain));
        found.text(&["foreignids", "problemid"], Some(&number.problemid));
    }
    for (relation, problems) in related.all() {
        found.texts(&[relation.key()], problems);
    }
    for (field, text) in game.all() {
        let keys = ["players", field.key()];
        found.text(&keys[usize::from(!field.is_of_players())..], Some(text));
    }
    if let Some(result) = &game.result {
        found.add(&["result"], result.value.pgn());
    }
    for (name, text) in &game.tags {
        found.text(&["tags", name.as_str()], Some(text));
    }
    found.text(&["rules"], rules.as_ref());
    found.text(&["repetition"], repetition.as_ref());
    found.text(&["notation"], notation.as_ref());
    match board {
        Board::Fen(fen) => found.text(&["fen"], Some(fen)),
        Board::Diagram { diagram, turn } => {
            found.text(&["diagram"], Some(diagram));
            found.text(&["turn"], Some(turn));
        }
    }
    found.texts(&["marks"], marks);
    found.add(&["stipulation"], &stipulation.value.to_string());
    if let Some(source) = stipulation_source {
        found.add(&["stipulation-source"], source.name());
    }
    found.text(&["solution"], solution.as_ref());
    if let Some(number) = intended_solutions {
        found.add(&["intended-solutions"], &number.to_string());
    }
    found.texts(&["keywords"], keywords);
    found.texts(&["comments"], comments);
    found.texts(&["themes"], themes);
    found.text(&["difficulty"], difficulty.as_ref());
    found.text(&["provenance", "source"], provenance.source.as_ref());
    found.text(&["provenance", "from"], provenance.from.as_ref());
    found.text(&["provenance", "seed"], provenance.seed.as_ref());
    found.text(&["provenance", "unit"], provenance.unit.as_ref());
    found.text(&["provenance", "tool"], provenance.tool.as_ref());
    if let Some(expect) = expect {
        found.add(&["expect"], &expect.value.to_string());
    }
    for twin in twins {
        found.twin(twin);
    }
    found.0
}

struct Leaves(Vec<Leaf>);

impl Leaves {
    fn add(&mut self, keys: &[&str], text: &str) {
        let keys = keys.iter().map(|&key| key.to_owned()).collect();
        self.0.push(Leaf { keys, text: text.to_owned() });
    }

    fn text(&mut self, keys: &[&str], text: Option<&Text>) {
        if let Some(text) = text {
            self.add(keys, text.as_str());
        }
    }

    fn texts(&mut self, keys: &[&str], texts: &[Text]) {
        for text in texts {
            self.add(keys, text.as_str());
        }
    }

    fn source(&mut self, key: &str, source: &Source) {
        for (part, text) in source.parts() {
            self.text(&[key, part], text);
        }
    }

    fn twin(&mut self, twin: &TwinEntry) {
        let TwinEntry { name, change, title, solution, intended_solutions, themes, expect } = twin;
        let name = name.as_str();
        self.text(&["twins", name, "change"], Some(change));
        self.text(&["twins", name, "title"], title.as_ref());
        self.text(&["twins", name, "solution"], solution.as_ref());
        if let Some(number) = intended_solutions {
            self.add(&["twins", name, "intended-solutions"], &number.to_string());
        }
        self.texts(&["twins", name, "themes"], themes);
        if let Some(expect) = expect {
            self.add(&["twins", name, "expect"], &expect.value.to_string());
        }
    }
}
