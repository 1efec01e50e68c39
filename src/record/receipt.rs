//! What a run says at its end about everything that it has written.

use serde::{Deserialize, Serialize};

/// The end of a run, on its last result and in the settings of a file of results. Results without
/// one come from a run that did not end, or have lost their last line.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Receipt {
    /// The number of the last problem of the input, in any shard.
    pub problems: u64,
    /// The results that were written, this one included.
    pub results: u64,
    /// The games of the shard that hold no problem: they have a number and no result.
    pub left_out: u64,
    /// A sum over the numbers and hashes of the results, in any order. Earlier versions wrote none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// The shard, such as 3/64; absent where the run has worked on all of its input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<String>,
    /// Whether the input is a part of a list whose length is not known.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub open_ended: bool,
    /// The problems, twins included, for which a certificate was asked; absent where none was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificates: Option<u64>,
    /// Those that have one; the others say in `uncertified` why they have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certified: Option<u64>,
}

impl Receipt {
    /// The beginning of what is added to an object.
    const IN_OBJECT: &str = ",\"receipt\":{";
    /// The beginning of the last cell of a row that has it.
    const IN_ROW: &str = ",\"{\"\"";

    /// A line of results that carries it: an object, or a row whose last cell is for it.
    pub fn on_line(&self, line: &str, is_row: bool) -> String {
        // By way of a value, whose map sorts the keys; it has no map with odd keys.
        let text = serde_json::to_value(self).unwrap_or_default().to_string();
        let line = Self::off_line(line, is_row);
        match line.strip_suffix('}') {
            _ if is_row => format!("{line}\"{}\"", text.replace('"', "\"\"")),
            Some(object) => format!("{object},\"receipt\":{text}}}"),
            None => line,
        }
    }

    /// The line without the receipt that it carries.
    pub fn off_line(line: &str, is_row: bool) -> String {
        // Quotes within texts are escaped, so neither mark can be in one.
        if is_row {
            let found = line.rfind(Self::IN_ROW).filter(|_| line.ends_with("}\""));
            return found.map_or(line, |at| &line[..=at]).to_owned();
        }
        line.rfind(Self::IN_OBJECT)
            .map_or_else(|| line.to_owned(), |at| format!("{}}}", &line[..at]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_receipt_is_put_on_a_line_and_taken_off() {
        let receipt = Receipt { results: 3, shard: Some("1/2".to_owned()), ..Receipt::default() };
        let object = r#"- {"id":"a \",\"receipt\":{","kept":{"x":"{}"}}"#;
        let row = "1,\"a,\"\"{\"\"b\",";
        for (line, is_row) in [(object, false), (row, true)] {
            let with = receipt.on_line(line, is_row);
            assert_eq!(Receipt::off_line(&with, is_row), line);
            assert_eq!(Receipt::off_line(line, is_row), line);
            let other = Receipt { results: 4, ..receipt.clone() };
            assert_eq!(other.on_line(&with, is_row), other.on_line(line, is_row));
        }
        let with = receipt.on_line(r#"{"id":"a"}"#, false);
        let read: serde_json::Value = serde_json::from_str(&with).unwrap();
        assert_eq!(serde_json::from_value::<Receipt>(read["receipt"].clone()).unwrap(), receipt);
    }
}
