//! Puts the functions of a module into an order in which similar ones follow one another.
//!
//!   order IN.wasm OUT.wasm
//!
//! gzip finds again what it has seen in the last 32 kB. The solver is compiled once for each of two
//! boards, and `wasm-bindgen` sorts functions by size, so that two versions of one function are far
//! apart. Next to each other they make the module 5 % smaller. A browser compiles the functions in any
//! order alike.
//!
//! `build.sh` compiles this file by itself; nothing depends on it.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::ops::Range;
use std::process::ExitCode;

/// Bytes that are compared at once.
const SHINGLE: usize = 6;

/// What more functions than this have in common says nothing.
const COMMON: usize = 200;

/// The sections that name functions.
const IMPORTS: u8 = 2;
const FUNCTIONS: u8 = 3;
const GLOBALS: u8 = 6;
const EXPORTS: u8 = 7;
const START: u8 = 8;
const ELEMENTS: u8 = 9;
const CODE: u8 = 10;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [from, to] = &arguments[..] else {
        eprintln!("usage: order IN.wasm OUT.wasm");
        return ExitCode::from(2);
    };
    let done = std::fs::read(from).map_err(|error| error.to_string()).and_then(|module| {
        let module = ordered(&module)?;
        std::fs::write(to, module).map_err(|error| error.to_string())
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{from}: {error}");
            ExitCode::FAILURE
        }
    }
}

/// The module with its functions in the new order.
fn ordered(module: &[u8]) -> Result<Vec<u8>, String> {
    if !module.starts_with(b"\0asm\x01\0\0\0") {
        return Err("found no module of version 1".to_owned());
    }
    let sections = sections(module)?;
    let section = |id| sections.iter().find(|it| it.0 == id).map(|it| it.1);
    let imported = imported(section(IMPORTS).unwrap_or_default())?;
    let types = items(section(FUNCTIONS).unwrap_or_default(), Reader::skip_number)?;
    let bodies = items(section(CODE).unwrap_or_default(), |reader| {
        let length = reader.number()?;
        reader.bytes(length as usize)
    })?;
    if types.len() != bodies.len() {
        return Err(format!("found {} types for {} functions", types.len(), bodies.len()));
    }
    let order = similar_ones_together(&bodies);
    let mut renumbered: Vec<u32> = (0..imported).chain(order.iter().map(|_| 0)).collect();
    for (new, &old) in order.iter().enumerate() {
        renumbered[imported as usize + old] = imported + new as u32;
    }
    let mut out = module[..8].to_vec();
    for (id, content) in sections {
        let content = match id {
            FUNCTIONS => list(order.iter().map(|&old| types[old].to_vec())),
            CODE => {
                let bodies = order.iter().map(|&old| body(bodies[old], &renumbered));
                list(bodies.collect::<Result<Vec<_>, _>>()?.into_iter())
            }
            START | EXPORTS | ELEMENTS | GLOBALS => {
                let mut reader = Reader::new(content);
                patched(content, &reader.section(id)?, &renumbered)?
            }
            _ => content.to_vec(),
        };
        out.push(id);
        out.extend(number(content.len() as u32));
        out.extend(content);
    }
    Ok(out)
}

/// The sections with their numbers.
fn sections(module: &[u8]) -> Result<Vec<(u8, &[u8])>, String> {
    let mut reader = Reader { bytes: module, at: 8 };
    let mut found = Vec::new();
    while reader.at < module.len() {
        let id = reader.byte()?;
        let length = reader.number()? as usize;
        found.push((id, reader.bytes(length)?));
    }
    Ok(found)
}

/// How many functions are imported; their numbers come first.
fn imported(section: &[u8]) -> Result<u32, String> {
    let imports = items(section, |reader| {
        reader.name()?;
        reader.name()?;
        match reader.byte()? {
            0 => reader.skip_number(),
            1 => reader.byte().and_then(|_| reader.limits()),
            2 => reader.limits(),
            3 => reader.bytes(2).map(|_| ()),
            kind => Err(format!("found an import of the kind {kind}")),
        }?;
        Ok(())
    })?;
    let is_function = |import| {
        let mut reader = Reader::new(import);
        reader.name().and_then(|()| reader.name()).and_then(|()| reader.byte()) == Ok(0)
    };
    Ok(imports.into_iter().filter(|&import| is_function(import)).count() as u32)
}

/// The order: after each function comes that which has most in common with it.
fn similar_ones_together(bodies: &[&[u8]]) -> Vec<usize> {
    let mut having: HashMap<&[u8], Vec<u32>> = HashMap::new();
    for (function, body) in bodies.iter().enumerate() {
        for shingle in body.windows(SHINGLE) {
            let list = having.entry(shingle).or_default();
            if list.last() != Some(&(function as u32)) {
                list.push(function as u32);
            }
        }
    }
    having.retain(|_, list| (2..=COMMON).contains(&list.len()));
    let mut by_length: Vec<usize> = (0..bodies.len()).collect();
    by_length.sort_by_key(|&function| Reverse(bodies[function].len()));
    let mut is_done = vec![false; bodies.len()];
    let mut order = Vec::new();
    for first in by_length {
        let mut next = Some(first).filter(|&function| !is_done[function]);
        while let Some(function) = next {
            is_done[function] = true;
            order.push(function);
            let mut shared: HashMap<usize, f64> = HashMap::new();
            for shingle in bodies[function].windows(SHINGLE) {
                for &other in having.get(shingle).into_iter().flatten() {
                    if !is_done[other as usize] {
                        *shared.entry(other as usize).or_default() += 1.0;
                    }
                }
            }
            // Of what is shared, as a part of what is there; the earlier one where that is equal.
            let part = |(&other, shared): (&usize, &f64)| {
                (shared / (bodies[other].len() as f64).sqrt(), Reverse(other))
            };
            let best = shared.iter().map(part);
            let best =
                best.max_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
            next = best.map(|(_, Reverse(other))| other);
        }
    }
    order
}

/// A function with the new numbers of those that it calls, after its length.
fn body(old: &[u8], renumbered: &[u32]) -> Result<Vec<u8>, String> {
    let mut reader = Reader::new(old);
    reader.number()?;
    for _ in 0..reader.number()? {
        reader.skip_number()?;
        reader.skip_number()?;
    }
    let mut places = Vec::new();
    while reader.at < old.len() {
        reader.instruction(&mut places)?;
    }
    let start = Reader::new(old).after_number()?;
    let places: Vec<_> = places.iter().map(|it| it.start - start..it.end - start).collect();
    let new = patched(&old[start..], &places, renumbered)?;
    Ok([number(new.len() as u32), new].concat())
}

/// The bytes with new numbers of functions in these places.
fn patched(bytes: &[u8], places: &[Range<usize>], renumbered: &[u32]) -> Result<Vec<u8>, String> {
    let (mut out, mut at) = (Vec::with_capacity(bytes.len()), 0);
    for place in places {
        let old = Reader { bytes, at: place.start }.number()?;
        let new =
            renumbered.get(old as usize).ok_or_else(|| format!("there is no function {old}"))?;
        out.extend(&bytes[at..place.start]);
        out.extend(number(*new));
        at = place.end;
    }
    out.extend(&bytes[at..]);
    Ok(out)
}

/// The parts of a section that is a list, as they are written.
fn items<'a, T>(
    section: &'a [u8],
    read: impl Fn(&mut Reader<'a>) -> Result<T, String>,
) -> Result<Vec<&'a [u8]>, String> {
    let mut reader = Reader::new(section);
    let mut found = Vec::new();
    let count = if section.is_empty() { 0 } else { reader.number()? };
    for _ in 0..count {
        let start = reader.at;
        read(&mut reader)?;
        found.push(&section[start..reader.at]);
    }
    Ok(found)
}

/// A list as a section holds it.
fn list(items: impl ExactSizeIterator<Item = Vec<u8>>) -> Vec<u8> {
    let mut out = number(items.len() as u32);
    items.for_each(|item| out.extend(item));
    out
}

/// A number, seven bits a byte.
fn number(mut value: u32) -> Vec<u8> {
    let mut out = Vec::new();
    while value > 0x7f {
        out.push(value as u8 | 0x80);
        value >>= 7;
    }
    out.push(value as u8);
    out
}

/// Reads the binary format.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    fn byte(&mut self) -> Result<u8, String> {
        let byte = self.bytes.get(self.at).copied().ok_or("it breaks off")?;
        self.at += 1;
        Ok(byte)
    }

    fn bytes(&mut self, length: usize) -> Result<&'a [u8], String> {
        let end = self.at.checked_add(length);
        let bytes = end.and_then(|end| self.bytes.get(self.at..end)).ok_or("it breaks off")?;
        self.at += length;
        Ok(bytes)
    }

    fn number(&mut self) -> Result<u32, String> {
        let (mut value, mut shift) = (0, 0);
        loop {
            let byte = self.byte()?;
            value |= u32::from(byte & 0x7f).checked_shl(shift).unwrap_or_default();
            shift += 7;
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
    }

    /// A number of any width, signed or not.
    fn skip_number(&mut self) -> Result<(), String> {
        while self.byte()? & 0x80 != 0 {}
        Ok(())
    }

    fn after_number(mut self) -> Result<usize, String> {
        self.skip_number()?;
        Ok(self.at)
    }

    fn name(&mut self) -> Result<(), String> {
        let length = self.number()?;
        self.bytes(length as usize).map(|_| ())
    }

    fn limits(&mut self) -> Result<(), String> {
        let has_most = self.byte()? & 1 == 1;
        self.skip_number()?;
        if has_most { self.skip_number() } else { Ok(()) }
    }

    /// The place of a number of a function.
    fn function(&mut self, places: &mut Vec<Range<usize>>) -> Result<(), String> {
        let start = self.at;
        self.skip_number()?;
        places.push(start..self.at);
        Ok(())
    }

    /// An expression that is constant, up to its end.
    fn constant(&mut self, places: &mut Vec<Range<usize>>) -> Result<(), String> {
        while self.bytes.get(self.at) != Some(&0x0b) {
            self.instruction(places)?;
        }
        self.at += 1;
        Ok(())
    }

    /// The numbers of functions in a section other than that of the code.
    fn section(&mut self, id: u8) -> Result<Vec<Range<usize>>, String> {
        let mut places = Vec::new();
        if id == START {
            self.function(&mut places)?;
            return Ok(places);
        }
        for _ in 0..self.number()? {
            match id {
                EXPORTS => {
                    self.name()?;
                    if self.byte()? == 0 {
                        self.function(&mut places)?;
                    } else {
                        self.skip_number()?;
                    }
                }
                GLOBALS => {
                    self.bytes(2)?;
                    self.constant(&mut places)?;
                }
                _ => self.element(&mut places)?,
            }
        }
        Ok(places)
    }

    /// A segment of a table.
    fn element(&mut self, places: &mut Vec<Range<usize>>) -> Result<(), String> {
        let form = self.number()?;
        let (is_active, has_more, has_expressions) = (form & 1 == 0, form & 2 != 0, form & 4 != 0);
        if is_active && has_more {
            self.skip_number()?;
        }
        if is_active {
            self.constant(places)?;
        }
        if !is_active || has_more {
            // What kind of elements they are.
            self.byte()?;
        }
        for _ in 0..self.number()? {
            if has_expressions { self.constant(places)? } else { self.function(places)? }
        }
        Ok(())
    }

    /// One instruction. Those of SIMD, threads and exceptions are not read, as none is compiled.
    fn instruction(&mut self, places: &mut Vec<Range<usize>>) -> Result<(), String> {
        match self.byte()? {
            0x10 | 0x12 | 0xd2 => return self.function(places),
            0x00 | 0x01 | 0x05 | 0x0b | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 | 0xd1 => {}
            0x02..=0x04 | 0x0c | 0x0d | 0x20..=0x26 | 0x3f..=0x42 | 0xd0 => self.skip_number()?,
            0x11 | 0x13 => self.skip_numbers(2)?,
            0x0e => {
                let labels = self.number()?;
                self.skip_numbers(labels + 1)?;
            }
            0x1c => {
                let types = self.number()?;
                self.skip_numbers(types)?;
            }
            0x28..=0x3e => {
                let has_memory = self.number()? & 0x40 != 0;
                self.skip_numbers(if has_memory { 2 } else { 1 })?;
            }
            0x43 => drop(self.bytes(4)?),
            0x44 => drop(self.bytes(8)?),
            0xfc => match self.number()? {
                0..=7 => {}
                9 | 11 | 13 | 15..=17 => self.skip_number()?,
                8 | 10 | 12 | 14 => self.skip_numbers(2)?,
                code => return Err(format!("found the instruction 0xfc {code}")),
            },
            code => return Err(format!("found the instruction {code:#x}")),
        }
        Ok(())
    }

    fn skip_numbers(&mut self, count: u32) -> Result<(), String> {
        (0..count).try_for_each(|_| self.skip_number())
    }
}
