//! Plain data between Rust and Python.

use paiju::record::{Explained, Probed, Record, schema_of};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyMapping, PyString, PyTuple};
use serde::Serialize;
use serde_json::{Map, Number, Value};

use crate::failure::{Failure, Kind};

/// The deepest nesting of what Python passes.
const DEEPEST: usize = 20;

/// A record as plain data. Its keys are in alphabetical order, as in the output of the command line.
///
/// # Errors
/// It cannot be written, which is a defect.
pub(crate) fn recorded(record: &impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(record).map_err(|error| Failure::new(Kind::Internal, error.to_string()))
}

/// Plain data as an object of Python.
///
/// # Errors
/// The memory cannot be allocated.
pub(crate) fn object<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(value) => value.into_bound_py_any(py),
        Value::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
            (Some(number), ..) => number.into_bound_py_any(py),
            (_, Some(number), _) => number.into_bound_py_any(py),
            (.., number) => number.into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(items) => {
            let list = PyList::empty(py);
            for item in items {
                list.append(object(py, item)?)?;
            }
            Ok(list.into_any())
        }
        Value::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, value) in fields {
                // The names are the same few in all records.
                dict.set_item(PyString::intern(py, name), object(py, value)?)?;
            }
            Ok(dict.into_any())
        }
    }
}

/// A Python object as plain data. NaN becomes null, as it means a missing value in tables.
///
/// # Errors
/// It is not plain data, or nested too deep.
pub(crate) fn data(object: &Bound<'_, PyAny>) -> PyResult<Value> {
    value(object, DEEPEST)
}

fn value(object: &Bound<'_, PyAny>, left: usize) -> PyResult<Value> {
    if left == 0 {
        return Err(PyValueError::new_err("the data is nested too deep"));
    }
    if object.is_none() {
        return Ok(Value::Null);
    }
    if object.is_instance_of::<PyBool>() {
        return Ok(Value::Bool(object.extract()?));
    }
    if object.is_instance_of::<PyString>() {
        return Ok(Value::String(object.extract()?));
    }
    if object.is_instance_of::<PyInt>() {
        return Ok(match object.extract::<i64>() {
            Ok(number) => Value::Number(number.into()),
            // No field holds such a number.
            Err(_) => Value::String(object.str()?.to_string()),
        });
    }
    if object.is_instance_of::<PyFloat>() {
        return Ok(Number::from_f64(object.extract()?).map_or(Value::Null, Value::Number));
    }
    if let Ok(mapping) = object.cast::<PyMapping>() {
        let mut fields = Map::new();
        for pair in mapping.items()?.iter() {
            let (name, field): (Bound<'_, PyAny>, Bound<'_, PyAny>) = pair.extract()?;
            let name = name.extract::<String>().map_err(|_| {
                PyTypeError::new_err(format!("expected names that are text, found {name}"))
            })?;
            fields.insert(name, value(&field, left - 1)?);
        }
        return Ok(Value::Object(fields));
    }
    if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
        let items = object.try_iter()?.map(|item| value(&item?, left - 1));
        return Ok(Value::Array(items.collect::<PyResult<_>>()?));
    }
    // Numbers of other libraries, as NumPy has them.
    if let Ok(item) = object.call_method0("item")
        && !item.is(object)
    {
        return value(&item, left - 1);
    }
    // What else there is has a text: paths, dates, positions.
    Ok(Value::String(object.str()?.to_string()))
}

/// The JSON Schema of what `solve` and the like return.
///
/// # Errors
/// There is no such record.
#[pyfunction]
pub(crate) fn schema<'py>(py: Python<'py>, of: &str) -> PyResult<Bound<'py, PyAny>> {
    let schema = match of {
        "record" => schema_of::<Record>(of),
        "explained" => schema_of::<Explained>(of),
        "probed" => schema_of::<Probed>(of),
        _ => {
            let message = format!("found `{of}`, expected record, explained or probed");
            return Err(Failure::option("of", message).into());
        }
    };
    object(py, &schema)
}
