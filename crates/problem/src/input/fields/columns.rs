//! A table: the names of its columns, and the cells of its rows.

use std::collections::BTreeMap;

use serde_json::Value;

use super::cut;
use super::names::{OF_OUTPUT, in_lower_case, moves_of};
use crate::input::{FieldError, Fields};

/// The columns of a table by their names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Columns {
    names: Vec<String>,
    /// What is between the cells: a tab, a comma or a semicolon.
    separator: char,
}

impl Columns {
    /// Reads the row of names, whose cells are separated by tabs, or else by commas or semicolons: by
    /// whichever finds the positions. `renamed` says which column holds which field where they are not
    /// named alike.
    ///
    /// # Errors
    /// There is no column of position texts, or no column with a given name.
    pub fn read(
        line: &str,
        comma: bool,
        renamed: &BTreeMap<String, String>,
    ) -> Result<Self, FieldError> {
        if !comma {
            return Self::separated(line, '\t', renamed);
        }
        let commas = Self::separated(line, ',', renamed);
        // Where a comma is the sign of decimals, spreadsheets write semicolons.
        commas.or_else(|error| Self::separated(line, ';', renamed).map_err(|_| error))
    }

    fn separated(
        line: &str,
        separator: char,
        renamed: &BTreeMap<String, String>,
    ) -> Result<Self, FieldError> {
        let mut names = cells(line, separator)?;
        for (field, column) in renamed {
            let at = names.iter().position(|name| name == column);
            let at = at.ok_or_else(|| FieldError::NoColumn(column.clone()))?;
            for name in names.iter_mut().filter(|name| *name == field) {
                name.clear();
            }
            field.clone_into(&mut names[at]);
        }
        for at in 0..names.len() {
            let is_there = |lower: &str| names.iter().any(|it| it == lower);
            if let Some(lower) = in_lower_case(&names[at], is_there) {
                names[at] = lower;
            }
        }
        if names.iter().any(|name| name == "fen") {
            Ok(Self { names, separator })
        } else {
            Err(FieldError::NoFenColumn(names.join(", ")))
        }
    }

    /// The cell of a row in the column with this name; `None` if there is no such column.
    pub(in crate::input) fn cell(&self, line: &str, name: &str) -> Option<String> {
        let at = self.names.iter().position(|it| it == name)?;
        cells(line, self.separator).ok()?.into_iter().nth(at)
    }

    /// The fields of a row.
    ///
    /// # Errors
    /// It has more cells than there are columns, or quotes without an end.
    pub fn row(&self, line: &str) -> Result<Fields, FieldError> {
        let cells = cells(line, self.separator)?;
        if cells.len() > self.names.len() {
            let (found, expected) = (cells.len(), self.names.len());
            return Err(FieldError::TooManyCells { found, expected });
        }
        let is_output = self.names.iter().any(|name| name == OF_OUTPUT);
        let mut fields = Fields { is_output, ..Fields::default() };
        if cells.len() < self.names.len() {
            let (found, expected) = (cells.len(), self.names.len());
            fields.warnings.push(format!("found {found} cells in the row, expected {expected}"));
        }
        for (at, name) in self.names.iter().enumerate().take(cells.len()) {
            let before = self.names[..at].iter().position(|it| it == name);
            let is_lost = |it: usize| !cells[it].is_empty() && cells[it] != cells[at];
            if !name.is_empty() && before.is_some_and(is_lost) {
                let found = format!("found the column `{name}` more than once; the last is read");
                fields.warnings.push(cut(&found));
            }
        }
        for (name, cell) in self.names.iter().zip(cells) {
            if let Some(field) = fields.named(name) {
                *field = Some(cell);
            } else if !cell.is_empty() && !fields.said(name, &cell) {
                match moves_of(name, &Value::from(cell)) {
                    Some(text) => fields.say_moves(name, text),
                    None => fields.note_unread(name),
                }
            }
        }
        Ok(fields)
    }
}

/// The cells of a row. Between commas and semicolons, quotes are taken off; between tabs, nothing is.
pub fn cells(line: &str, separator: char) -> Result<Vec<String>, FieldError> {
    if separator == '\t' {
        return Ok(line.split(separator).map(|cell| cell.trim().to_owned()).collect());
    }
    // Without quotes a row is split; a CSV reader for each row took 14 times as long to resume
    // 100 000 results: 1.67 s of processor time, and 0.12 s.
    if !line.contains('"') && !line.is_empty() {
        return Ok(line.split(separator).map(|cell| cell.trim().to_owned()).collect());
    }
    let mut reader = csv::ReaderBuilder::new();
    let reader = reader
        .has_headers(false)
        .delimiter(separator as u8)
        .buffer_capacity(line.len().clamp(1, 1 << 13));
    let mut record = csv::StringRecord::new();
    let mut reader = reader.from_reader(line.as_bytes());
    if let Some(text) = behind_quotes(line, separator) {
        let fault = format!("`{text}` follows a cell in quotes, expected `{separator}`");
        return Err(FieldError::NoRow(fault));
    }
    let fault = |error: csv::Error| FieldError::NoRow(error.to_string());
    reader.read_record(&mut record).map_err(fault)?;
    // A quote inside a cell would make one row of several.
    if reader.read_record(&mut csv::StringRecord::new()).map_err(fault)? {
        return Err(FieldError::NoRow("a quote goes on over several rows".to_owned()));
    }
    Ok(record.iter().map(|cell| cell.trim().to_owned()).collect())
}

/// The text between the quotes that end a cell and the next separator, if there is any.
fn behind_quotes(line: &str, separator: char) -> Option<String> {
    let mut rest = line;
    loop {
        if let Some(mut quoted) = rest.strip_prefix('"') {
            rest = loop {
                let behind = &quoted[quoted.find('"')? + 1..];
                match behind.strip_prefix('"') {
                    Some(more) => quoted = more,
                    None => break behind,
                }
            };
            let text = rest.split(separator).next().unwrap_or_default().trim();
            if !text.is_empty() {
                return Some(cut(text));
            }
        }
        rest = &rest[rest.find(separator)? + 1..];
    }
}
