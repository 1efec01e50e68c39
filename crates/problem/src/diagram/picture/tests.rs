use super::style::place;
use super::*;
use crate::diagram::Script;
use crate::notation::Notation;
use crate::rules::AnyMove;

const OCTAGONAL: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";
const TWO_CHARIOTS: &str = "R3k4/1R7/9/9/9/9/9/9/9/3K5 b";

fn read(text: &str) -> AnyPosition {
    RuleSet::Xiangqi.read(text).unwrap()
}

fn all_styles() -> Vec<Style> {
    let mut styles = Vec::new();
    let faces = [Script::Traditional, Script::Simplified].map(Faces::Characters).into_iter();
    for faces in faces.chain([Faces::Figures]) {
        for edges in [Edges::Counted, Edges::Letters, Edges::Bare] {
            for bottom in Color::ALL {
                for palette in [Palette::Color, Palette::Print] {
                    styles.push(Style { faces, edges, bottom, palette, turn: true });
                }
            }
        }
    }
    styles
}

/// How far a shape reaches around a place, as the corners of a box.
fn reach(shape: &Shape, parts: &BTreeMap<String, Vec<Shape>>) -> Vec<Place> {
    let around = |at: Place, by: f64| vec![at.moved(-by, -by), at.moved(by, by)];
    match shape {
        Shape::Lines { lines, .. } => lines.concat(),
        Shape::Polygon { corners, .. } => corners.clone(),
        Shape::Circle { centre, radius, .. } => around(*centre, *radius),
        Shape::Glyph { at, size, .. } => around(*at, size * 0.45),
        Shape::Part { name, at } => {
            let places = parts[name].iter().flat_map(|shape| reach(shape, parts));
            places.map(|place| at.moved(place.x, place.y)).collect()
        }
    }
}

fn fits(position: &AnyPosition) {
    for style in all_styles() {
        let drawn = picture(position, style, &[]);
        let layers = [&drawn.board, &drawn.below, &drawn.men, &drawn.above];
        for shape in layers.into_iter().flatten() {
            for Place { x, y } in reach(shape, &drawn.parts) {
                let inside = (0.0..=drawn.width).contains(&x) && (0.0..=drawn.height).contains(&y);
                assert!(inside, "{} {style:?}: {shape:?}", position.rules());
            }
        }
    }
}

#[test]
fn everything_lies_on_the_picture_in_every_style() {
    for rules in RuleSet::ALL {
        fits(&rules.start());
    }
}

fn every_man_has_a_face(rules: RuleSet) {
    let mut faces = Vec::new();
    for style in all_styles() {
        let drawn = picture(&rules.start(), style, &[]);
        assert!(drawn.parts.len() > 9, "{:?}", drawn.parts.keys());
        for (name, part) in drawn.parts.iter().filter(|(name, _)| !name.contains('-')) {
            let glyphs: Vec<&str> = part
                .iter()
                .filter_map(|shape| match shape {
                    Shape::Glyph { path, .. } => Some(*path),
                    _ => None,
                })
                .collect();
            assert!(!glyphs.is_empty(), "{name} {style:?}");
            assert!(glyphs.iter().all(|path| path.len() > 40), "{name} {style:?}");
            if style.faces == Faces::Figures {
                faces.push((name.to_lowercase(), glyphs[glyphs.len() - 1]));
            }
        }
    }
    // Different pieces have different faces.
    faces.sort_unstable();
    faces.dedup();
    let mut paths: Vec<&str> = faces.iter().map(|face| face.1).collect();
    paths.sort_unstable();
    paths.dedup();
    let mut men: Vec<_> = rules.start().men().iter().map(|(_, man)| man.name).collect();
    men.sort_unstable();
    men.dedup();
    assert!(paths.len() >= men.len());
}

#[test]
fn every_man_of_every_game_has_a_face_in_every_style() {
    for rules in RuleSet::ALL {
        every_man_has_a_face(rules);
    }
}

#[test]
fn every_character_of_the_board_is_in_the_table() {
    for character in "楚河漢汉界一二三四五六七八九0123456789abcdefghi".chars() {
        assert!(glyph::outline(character).is_some(), "{character}");
    }
    assert!(glyph::outline('x').is_none());
    let ink = filled(Rgb(0));
    let ten = glyph::text("10", place(5.0, 5.0), 10.0, ink);
    let [Shape::Glyph { at: one, .. }, Shape::Glyph { at: zero, .. }] = &ten[..] else {
        panic!("{ten:?}")
    };
    // Both digits are side by side around the place.
    assert!(one.x < 5.0 && zero.x > 5.0 && (one.x + zero.x - 10.0).abs() < 1e-9);
}

fn turning_turns_the_men(position: &AnyPosition) {
    let at = |bottom| {
        let drawn = picture(position, Style { bottom, ..Style::default() }, &[]);
        let places = drawn.men.iter().map(|man| match man {
            Shape::Part { name, at } => (name.clone(), *at),
            other => panic!("{other:?}"),
        });
        (places.collect::<Vec<_>>(), drawn.width, drawn.height)
    };
    let ((red, width, height), (black, ..)) = (at(Color::Red), at(Color::Black));
    for ((name, here), (same, there)) in red.iter().zip(&black) {
        assert_eq!(name, same);
        assert!((here.x + there.x - width).abs() < 1e-9);
        assert!((here.y + there.y - height).abs() < 1e-9);
    }
}

#[test]
fn a_flipped_board_is_turned_by_half_a_turn_with_upright_men() {
    turning_turns_the_men(&read(OCTAGONAL));
    turning_turns_the_men(&RuleSet::Chex.start());
}

#[test]
fn squares_are_as_far_from_each_other_as_on_the_board() {
    let centre =
        |rules: RuleSet, name: &str| board_of(rules).centre(rules.read_square(name).unwrap().0);
    for (one, other) in [("d4", "e4"), ("d4", "d5"), ("d4", "e5"), ("a1", "b2"), ("g7", "f6")] {
        let distance = centre(RuleSet::Chex, one).distance(centre(RuleSet::Chex, other));
        assert!((distance - PITCH).abs() < 1e-9, "{one} {other}: {distance}");
    }
    // Red's right is at the right, and Red's side below.
    let centre = |name: &str| centre(RuleSet::Xiangqi, name);
    assert!(centre("i1").x > centre("a1").x && centre("a1").y > centre("a10").y);
}

fn find(position: &AnyPosition, text: &str) -> AnyMove {
    position.read_move(Notation::Coordinates, text).unwrap()
}

#[test]
fn pictures_of_all_games() {
    let octagonal = read(OCTAGONAL);
    let key = find(&octagonal, "c6d8");
    let arrow = Mark::Arrow { from: key.from(), to: key.to() };
    insta::assert_snapshot!(
        "xiangqi",
        svg::to_svg(&picture(&octagonal, Style::default(), &[arrow]))
    );
    let style = Style {
        faces: Faces::Figures,
        edges: Edges::Letters,
        bottom: Color::Black,
        palette: Palette::Print,
        turn: false,
    };
    let mate = RuleSet::ChinaSchach.read(TWO_CHARIOTS).unwrap();
    let at = |name: &str| RuleSet::ChinaSchach.read_square(name).unwrap().0;
    let line = |squares: [&str; 2]| squares.map(at).to_vec();
    let marks = [
        Mark::Check(line(["a10", "e10"])),
        Mark::Guard(line(["d1", "d10"])),
        Mark::Guard(line(["a10", "d10"])),
        Mark::Guarded(at("d10")),
        Mark::Guard(line(["a10", "f10"])),
        Mark::Guarded(at("f10")),
        Mark::Guard(line(["b9", "e9"])),
        Mark::Guarded(at("e9")),
    ];
    insta::assert_snapshot!("china_schach", svg::to_svg(&picture(&mate, style, &marks)));
    let start = RuleSet::Chex.start();
    let mv = find(&start, "c2c3");
    let moved = Mark::Moved { from: mv.from(), to: mv.to() };
    let drawn = picture(&start.after(mv).unwrap(), Style::default(), &[moved]);
    insta::assert_snapshot!("chex", svg::to_svg(&drawn));
}

#[test]
fn svg_is_well_formed_and_has_neither_style_sheet_nor_font() {
    for style in all_styles() {
        let drawn = picture(&RuleSet::Xiangqi.start(), style, &[]);
        let drawn = Picture { title: "<&\"'\u{0}]]> \u{ffff}".to_owned(), ..drawn };
        let text = svg::to_svg(&drawn);
        let document = roxmltree::Document::parse(&text).unwrap();
        let title = document.descendants().find(|node| node.has_tag_name("title")).unwrap();
        assert_eq!(title.text(), Some("<&\"'\u{fffd}]]> \u{fffd}"));
        for node in document.descendants() {
            assert!(node.attribute("class").is_none() && node.attribute("style").is_none());
            assert!(!node.has_tag_name("text") && !node.has_tag_name("style"));
        }
    }
}

#[cfg(feature = "png")]
mod pixels {
    use resvg::tiny_skia::Pixmap;

    use super::*;

    fn luminance(pixels: &Pixmap, x: f64, y: f64) -> u32 {
        let pixel = pixels.pixel(x as u32, y as u32).unwrap();
        let [red, green, blue] = [pixel.red(), pixel.green(), pixel.blue()].map(u32::from);
        (red * 299 + green * 587 + blue * 114) / 1000
    }

    #[test]
    fn sides_differ_in_brightness_in_both_palettes() {
        for palette in [Palette::Color, Palette::Print] {
            let style = Style { palette, ..Style::default() };
            let drawn = picture(&read(OCTAGONAL), style, &[]);
            let png = png::to_png(&drawn, drawn.width as u32).unwrap();
            let pixels = Pixmap::decode_png(&png).unwrap();
            assert_eq!(pixels.width(), drawn.width as u32);
            for man in &drawn.men {
                let Shape::Part { name, at } = man else { panic!("{man:?}") };
                // Between the character and the inner ring.
                let seen = luminance(&pixels, at.x - 33.0, at.y);
                let light = name.starts_with("xr");
                assert!(if light { seen > 200 } else { seen < 60 }, "{name}: {seen}");
            }
        }
    }

    #[test]
    fn a_size_out_of_bounds_is_refused() {
        let drawn = picture(&RuleSet::Chex.start(), Style::default(), &[]);
        assert!(png::to_png(&drawn, 0).is_err());
        assert!(png::to_png(&drawn, png::MAX_WIDTH + 1).is_err());
        assert!(png::to_png(&drawn, 1).is_ok());
    }
}
