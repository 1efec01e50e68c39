//! A position, and its moves.

use std::hash::{DefaultHasher, Hash, Hasher};

use paiju::input::{PoseOptions, RawProblem};
use paiju::notation::Notation;
use paiju::rules::{AnyMove, AnyPosition, RuleSet};
use pyo3::prelude::*;
use serde_json::json;

use crate::draw::{Drawing, drawn};
use crate::failure::{Failure, Kind};
use crate::options::{Options, parsed};

/// A legal position of one of the games. It never changes: `play` returns another one.
#[pyclass(frozen, module = "paiju")]
#[derive(Clone, Debug)]
pub(crate) struct Position {
    pub(crate) position: AnyPosition,
}

impl Position {
    /// The position as a problem that asks for the shortest win.
    pub(crate) fn raw(&self) -> RawProblem {
        let fen = self.position.to_string();
        let object = json!({"fen": fen, "rules": self.position.rules().name()});
        RawProblem::of_object("position", object.to_string())
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (fen = None, rules = "xiangqi"))]
    fn new(fen: Option<&str>, rules: &str) -> PyResult<Self> {
        let rules: RuleSet = parsed("rules", rules)?;
        let Some(fen) = fen else { return Ok(Self { position: rules.start() }) };
        if let Ok(position) = rules.read(fen) {
            return Ok(Self { position });
        }
        // Other shapes in which positions are passed around, and what is wrong with them.
        let options = PoseOptions { rules, ..PoseOptions::default() };
        let posed = RawProblem::of_argument("fen", fen).pose(&options);
        if let Ok(problem) = &posed.problem {
            return Ok(Self { position: problem.position });
        }
        let failure = Failure::of(&posed);
        let failure = failure.unwrap_or_else(|| Failure::new(Kind::Position, "no position"));
        Err(failure.of_kind(Kind::Position).into())
    }

    /// The position text, with the side to move.
    #[getter]
    fn fen(&self) -> String {
        self.position.to_string()
    }

    /// The name of its rules.
    #[getter]
    fn rules(&self) -> &'static str {
        self.position.rules().name()
    }

    /// The side to move: `"Red"`, `"White"` or `"Black"`.
    #[getter]
    fn turn(&self) -> &'static str {
        self.position.mover()
    }

    /// Whether the side to move is in check.
    #[getter]
    fn is_check(&self) -> bool {
        self.position.is_check()
    }

    /// How the game is over, in words, or `None`.
    #[getter]
    fn over(&self) -> Option<String> {
        paiju::record::Probed::ended(&self.position)
    }

    /// The pieces: square to letter, upper case for the side that moves first.
    #[getter]
    fn pieces(&self) -> std::collections::BTreeMap<String, char> {
        let rules = self.position.rules();
        let men = self.position.men().into_iter();
        men.filter_map(|(square, man)| Some((rules.square_name(square)?, man.letter))).collect()
    }

    /// All legal moves of the side to move.
    fn legal_moves(&self) -> Vec<Move> {
        let moves = self.position.legal_moves().into_iter();
        moves.map(|mv| Move::new(&self.position, mv)).collect()
    }

    /// Reads a legal move.
    #[pyo3(signature = (text, notation = "coordinates"))]
    fn move_of(&self, text: &str, notation: &str) -> PyResult<Move> {
        let notation: Notation = parsed("notation", notation)?;
        let mv = self
            .position
            .read_move(notation, text)
            .map_err(|error| Failure::new(Kind::Move, error.to_string()))?;
        Ok(Move::new(&self.position, mv))
    }

    /// The position after a legal move, given as a `Move` or as text.
    #[pyo3(signature = (mv, notation = "coordinates"))]
    fn play(&self, mv: &Bound<'_, PyAny>, notation: &str) -> PyResult<Self> {
        if let Ok(mv) = mv.cast::<Move>() {
            let mv = mv.get();
            let after = self.position.after(mv.mv).ok_or_else(|| {
                Failure::new(Kind::Move, format!("{}: not a legal move here", mv.text()))
            })?;
            return Ok(Self { position: after });
        }
        let text: String = mv.extract()?;
        let notation: Notation = parsed("notation", notation)?;
        let (_, after) = self
            .position
            .play_text(notation, &text)
            .map_err(|error| Failure::new(Kind::Move, error.to_string()))?;
        Ok(Self { position: after })
    }

    /// A move of this position as text.
    #[pyo3(signature = (mv, notation = "coordinates"))]
    fn write(&self, mv: &Move, notation: &str) -> PyResult<String> {
        let notation: Notation = parsed("notation", notation)?;
        if self.position.after(mv.mv).is_none() {
            let message = format!("{}: not a legal move here", mv.text());
            return Err(Failure::new(Kind::Move, message).into());
        }
        Ok(self.position.write_move(notation, mv.mv))
    }

    /// The board as text.
    fn __str__(&self) -> String {
        self.position.to_string()
    }

    fn __repr__(&self) -> String {
        let rules = self.position.rules();
        if rules == RuleSet::default() {
            format!("Position('{}')", self.position)
        } else {
            format!("Position('{}', rules='{rules}')", self.position)
        }
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.position.rules() == other.position.rules()
            && self.position.to_string() == other.position.to_string()
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        (self.position.rules().name(), self.position.to_string()).hash(&mut hasher);
        hasher.finish()
    }

    /// The board as a picture, for notebooks.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        let options = Options::none(py);
        drawn(&self.position, &[], &options).map(Drawing::into_svg)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, &'static str))> {
        let this = slf.get();
        Ok((slf.getattr("__class__")?, (this.fen(), this.rules())))
    }
}

/// A legal move of a position. Moves are equal if they are the same move on the same board.
#[pyclass(frozen, module = "paiju")]
#[derive(Clone, Debug)]
pub(crate) struct Move {
    pub(crate) mv: AnyMove,
    /// In the notation of records.
    text: String,
}

impl Move {
    pub(crate) fn new(position: &AnyPosition, mv: AnyMove) -> Self {
        Self { mv, text: position.write_move(Notation::Coordinates, mv) }
    }

    /// The move in the notation of records.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

#[pymethods]
impl Move {
    /// The square that the piece leaves: `"c6"`.
    #[getter]
    fn origin(&self) -> &str {
        self.text.get(..self.split()).unwrap_or_default()
    }

    /// The square that the piece enters: `"d8"`.
    #[getter]
    fn target(&self) -> &str {
        let digits = |c: char| c.is_ascii_digit();
        let target = self.text.get(self.split()..).unwrap_or_default();
        let end = target.char_indices().skip(1).find(|&(_, c)| !digits(c));
        end.map_or(target, |(end, _)| &target[..end])
    }

    /// The English name of the piece that moves.
    #[getter]
    fn piece(&self) -> &'static str {
        self.mv.role()
    }

    /// The English name of the piece that is captured, or `None`.
    #[getter]
    fn captured(&self) -> Option<&'static str> {
        self.mv.capture()
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.text)
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.mv == other.mv
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.mv.hash(&mut hasher);
        hasher.finish()
    }
}

impl Move {
    /// Where the second square begins in the text: after the digits of the first.
    fn split(&self) -> usize {
        let mut letters = self.text.char_indices().skip(1);
        letters.find(|(_, c)| c.is_ascii_alphabetic()).map_or(self.text.len(), |(at, _)| at)
    }
}
