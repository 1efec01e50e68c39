//! Where a problem was published, its prize and its relations to others, as lines of text such as
//! `page: 12`.

use crate::problem::{Entry, Related, Relation, Source, Text};

/// The separator between names.
const BETWEEN: &str = "; ";

/// The content of the lines; the name of the source has a field of its own.
#[derive(Debug, Default)]
pub(super) struct Records {
    pub(super) source: Source,
    pub(super) tourney: Option<Text>,
    pub(super) distinction: Option<Text>,
    pub(super) judges: Vec<Text>,
    pub(super) related: Related,
}

pub(super) fn write(Entry { source, award, related, .. }: &Entry) -> String {
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let joined = |texts: &[Text]| {
        let texts: Vec<&str> = texts.iter().map(Text::as_str).collect();
        (!texts.is_empty()).then(|| texts.join(BETWEEN))
    };
    let of = |text: Option<&Text>| text.map(|text| text.as_str().to_owned());
    let parts = source.parts().filter(|(key, _)| *key != "name");
    let parts = parts.map(|(key, text)| (key, of(Some(&text))));
    let award = [
        ("tourney", of(award.tourney.as_ref())),
        ("distinction", of(award.distinction.as_ref())),
        ("judges", joined(&award.judges)),
    ];
    let related = related.all().map(|(relation, problems)| (relation.name(), joined(problems)));
    let all = parts.chain(award).chain(related);
    let lines = all.filter_map(|(key, text)| Some(format!("{key}: {}", one_line(&text?))));
    lines.collect::<Vec<_>>().join("\n")
}

pub(super) fn read(text: &str) -> Result<Records, String> {
    let mut records = Records::default();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let pair = line.split_once([':', '：']).map(|(key, text)| (key.trim(), text.trim()));
        let unknown = || format!("found `{line}`, expected a line such as `page: 12`: {}", keys());
        let (key, said) = pair.ok_or_else(unknown)?;
        let texts = || {
            let texts = said.split([';', '；']).map(str::trim).filter(|text| !text.is_empty());
            texts.map(Text::new).collect::<Vec<_>>()
        };
        let one = || (!said.is_empty()).then(|| Text::new(said));
        match key {
            "tourney" => records.tourney = one(),
            "distinction" => records.distinction = one(),
            "judges" => records.judges = texts(),
            _ => {
                let relation = Relation::of_name(key);
                if let Some(relation) = relation {
                    records.related.set(relation, texts());
                } else if of_source().any(|part| part == key) {
                    records.source.set(key, one().into_iter().collect());
                } else {
                    return Err(unknown());
                }
            }
        }
    }
    Ok(records)
}

fn of_source() -> impl Iterator<Item = &'static str> {
    Source::names().filter(|key| *key != "name")
}

/// The keys of all lines.
fn keys() -> String {
    let award = ["tourney", "distinction", "judges"];
    let keys = of_source().chain(award).chain(Relation::ALL.map(Relation::name));
    keys.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Award;

    #[test]
    fn what_is_written_is_read_back() {
        let text = "volume: 3\nissue: 12\nround: 2\npage: 45\nproblemid: 7\ndate: 1999\n\
                    tourney: T\ndistinction: 1st prize\njudges: A; B\ncorrection-of: cook-1\n\
                    after: x; y";
        let Records { source, tourney, distinction, judges, related } = read(text).unwrap();
        let award = Award { tourney, distinction, judges, comment: None };
        let entry = Entry { source, award, related, ..Entry::default() };
        assert_eq!(write(&entry), text);
    }

    #[test]
    fn a_line_that_says_nothing_known_is_refused() {
        for line in ["pages: 12", "12", "name: A Book"] {
            let error = read(line).unwrap_err();
            assert!(error.starts_with(&format!("found `{line}`")), "{error}");
            assert!(error.contains("anticipated-by"), "{error}");
        }
    }
}
