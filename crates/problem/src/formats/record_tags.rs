//! What a problem says of its publication, its prize and other problems, as headers of formats that
//! hold headers of any name.
//!
//! A header holds several names with `; ` between them.

use super::Headers;
use super::problem::{AUTHORS, joined, names};
use crate::problem::{Award, Entry, Game, Related, Relation, Source, Text};

/// The headers of the parts of a source that have none of a game, with their keys in YAML.
const OF_SOURCE: [(&str, &str); 4] = [
    ("SourceVolume", "volume"),
    ("SourceIssue", "issue"),
    ("SourceRound", "round"),
    ("SourcePage", "page"),
];

const TOURNEY: &str = "AwardTourney";
const DISTINCTION: &str = "AwardDistinction";
const JUDGES: &str = "AwardJudges";
const COMMENT: &str = "AwardComment";

/// The header of a relation.
fn of_relation(relation: Relation) -> &'static str {
    match relation {
        Relation::CorrectionOf => "CorrectionOf",
        Relation::VersionOf => "VersionOf",
        Relation::After => "After",
        Relation::AnticipatedBy => "AnticipatedBy",
    }
}

/// Whether a header is one of these.
pub(super) fn is_record(name: &str) -> bool {
    let of_source = OF_SOURCE.into_iter().map(|(name, _)| name);
    let award = [TOURNEY, DISTINCTION, JUDGES, COMMENT].into_iter();
    of_source.chain(award).chain(Relation::ALL.map(of_relation)).any(|known| known == name)
}

/// Sets the tags about the source, the prize and related problems.
pub(super) fn write(headers: &mut Headers, source: &Source, award: &Award, related: &Related) {
    for (key, part) in source.parts() {
        if let Some((name, _)) = OF_SOURCE.iter().find(|(_, of)| *of == key) {
            headers.set_other(name, part.as_str());
        }
    }
    let parts =
        [(TOURNEY, &award.tourney), (DISTINCTION, &award.distinction), (COMMENT, &award.comment)];
    for (name, text) in parts {
        headers.set_other(name, text.as_ref().map_or("", Text::as_str));
    }
    headers.set_other(JUDGES, &joined(&award.judges, AUTHORS));
    for (relation, problems) in related.all() {
        headers.set_other(of_relation(relation), &joined(problems, AUTHORS));
    }
}

/// Takes what these headers say out of the tags of a game that was read into an entry.
pub(super) fn read(entry: &mut Entry) {
    let mut take = |name: &str| take(&mut entry.game, name);
    for (name, key) in OF_SOURCE {
        if let Some(text) = take(name) {
            entry.source.set(key, vec![text]);
        }
    }
    entry.award.tourney = take(TOURNEY);
    entry.award.distinction = take(DISTINCTION);
    entry.award.comment = take(COMMENT);
    let mut listed = |name| take(name).map_or(Vec::new(), |text| names(text.as_str()));
    entry.award.judges = listed(JUDGES);
    for relation in Relation::ALL {
        entry.related.set(relation, listed(of_relation(relation)));
    }
}

/// Takes a tag out of a game.
fn take(game: &mut Game, name: &str) -> Option<Text> {
    // DhtmlXQ writes names in lower case.
    let at = game.tags.iter().position(|(tag, _)| tag.as_str().eq_ignore_ascii_case(name))?;
    Some(game.tags.remove(at).1)
}
