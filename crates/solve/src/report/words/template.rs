//! A template of the catalogue: `{move} wins in {moves:# move|# moves}`.
//!
//! `{name}` is what belongs there. `{name:one|other}` chooses a form by a number, whose place in the
//! form is marked `#`; a language has as many forms as its grammar asks for, see
//! [`Language::forms`](super::Language::forms).

/// A piece of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Piece {
    /// Literal text between placeholders.
    Text(String),
    /// What belongs there, by its name.
    Arg(String),
    /// A form that is chosen by a number: the name of the number, and the forms.
    Forms(String, Vec<String>),
}

/// Reads a template. Everything between placeholders is text.
pub(super) fn read(template: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((inside, behind)) = after.split_once('}') else { break };
        if !before.is_empty() {
            pieces.push(Piece::Text(before.to_owned()));
        }
        pieces.push(match inside.split_once(':') {
            None => Piece::Arg(inside.to_owned()),
            Some((name, forms)) => {
                Piece::Forms(name.to_owned(), forms.split('|').map(str::to_owned).collect())
            }
        });
        rest = behind;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest.to_owned()));
    }
    pieces
}
