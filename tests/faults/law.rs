//! The law of text readers: a text with one character removed or replaced gives the same tree, or
//! a warning, or an error. A change of a move into another legal one changes that move alone, and
//! every move before the changed character is still there.

use paiju::formats::{FileFormat, GameFile, GameTree, ReadOptions, Step};

use crate::random::Random;

/// A good text with its moves in their order, and the parts in which a position is written.
struct Sample {
    text: &'static str,
    moves: &'static [&'static str],
    position: &'static [&'static str],
}

const FEN: &str = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w";

const PGN: [Sample; 7] = [
    Sample {
        text: "[Game \"Chinese Chess\"]\n[Title \"one\"]\n[FEN \"3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w - - 0 1\"]\n\n{a comment}\n1. 马七进六 将5平6\n2. 兵三平四 (2. 兵三进一)\n1-0\n\n[Game \"Chinese Chess\"]\n[Title \"two\"]\n[FEN \"4k4/9/9/R8/1R7/9/9/9/9/3K5 w - - 0 1\"]\n\n1. 车九进三 将5进1\n2. 车八进三\n*\n",
        moves: &["马七进六", "将5平6", "兵三平四", "兵三进一", "车九进三", "将5进1", "车八进三"],
        position: &["3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "4k4/9/9/R8/1R7/9/9/9/9/3K5 w"],
    },
    Sample {
        text: "[Event \"x\"]\r\n[Result \"1/2-1/2\"]\r\n\r\n1. 炮二平五 马8进7 2. 马二进三 (2. 马八进七 卒7进1) 2... 车9平8 3. 车一平二 炮8进4 {good}\r\n4. 兵三进一 炮2平5 1/2-1/2\r\n",
        moves: &[
            "炮二平五",
            "马8进7",
            "马二进三",
            "马八进七",
            "卒7进1",
            "车9平8",
            "车一平二",
            "炮8进4",
            "兵三进一",
            "炮2平5",
        ],
        position: &[],
    },
    Sample {
        text: "[Event \"x\"]\n[Format \"WXF\"]\n\n1. C2.5 H8+7 2. H2+3 R9.8 3. R1.2 C8+4 4. P3+1 C2.5 *\n[Event \"y\"]\n\n1. C2.5 h8+7 2. h2+3 *\n",
        moves: &[
            "C2.5", "H8+7", "H2+3", "R9.8", "R1.2", "C8+4", "P3+1", "C2.5", "C2.5", "h8+7", "h2+3",
        ],
        position: &[],
    },
    Sample {
        text: "[Event \"x\"]\n[Format \"ICCS\"]\n1. H2-E2 H9-G7 $1 2. H0-G2 I9-H9 3. I0-H0 H7-H3 1/2-1/2\n",
        moves: &["H2-E2", "H9-G7", "H0-G2", "I9-H9", "I0-H0", "H7-H3"],
        position: &[],
    },
    Sample {
        text: "[Event \"x\"]\n[Variant \"xiangqi\"]\n\n1. h3e3 h10g8 2. h1g3 i10h10 3. i1h1 h8h4 4. c4c5 ; pause\nb8e8 *\n",
        moves: &["h3e3", "h10g8", "h1g3", "i10h10", "i1h1", "h8h4", "c4c5", "b8e8"],
        position: &[],
    },
    Sample {
        text: "[Event \"x\"]\n[Variant \"xiangqi\"]\n\n1. Che3 Hg8 2. Hg3 Rh10 3. Rh1 Ch4 4. Pc5 Cbe8 *\n",
        moves: &["Che3", "Hg8", "Hg3", "Rh10", "Rh1", "Ch4", "Pc5", "Cbe8"],
        position: &[],
    },
    Sample {
        text: "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 炮8进4\n4. 兵三进一 炮2平5\n",
        moves: &[
            "炮二平五",
            "马8进7",
            "马二进三",
            "车9平8",
            "车一平二",
            "炮8进4",
            "兵三进一",
            "炮2平5",
        ],
        position: &[],
    },
];

const WXF: [Sample; 2] = [
    Sample {
        text: "FORMAT\tWXF\nGAME\tx\nRED\ta\nDATE\t2003\nFEN\trheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r\n\nSTART{\n1. C2.5 h8+7\n2. H2+3 {good} R9.8\n3. R1.2 C8+4\n4. P3+1 c2.5\n}END\n",
        moves: &["C2.5", "h8+7", "H2+3", "R9.8", "R1.2", "C8+4", "P3+1", "c2.5"],
        position: &["rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r"],
    },
    Sample {
        text: "FORMAT\tWXF\nGAME\t\nFEN\t3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w\nSTART{\n1. H7+6 K5.6 2. P3.4\n}END\n",
        moves: &["H7+6", "K5.6", "P3.4"],
        position: &[FEN],
    },
];

const TEXT: [Sample; 3] = [
    Sample {
        text: "第1局 双车错\n3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w - - 0 1\n红先胜\n1、马七进六，将5平6；2、兵三平四（绝杀）\n\n第2局\n4k4/9/9/R8/1R7/9/9/9/9/3K5 w\n车九进三 将5进1 车八进三\n",
        moves: &["马七进六", "将5平6", "兵三平四", "车九进三", "将5进1", "车八进三"],
        position: &["3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w - - 0 1", "4k4/9/9/R8/1R7/9/9/9/9/3K5 w"],
    },
    Sample {
        text: "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w\n⒈马七进六 将5平6\n⒉兵三平四\n",
        moves: &["马七进六", "将5平6", "兵三平四"],
        position: &[FEN],
    },
    Sample {
        text: "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w\n(1) 马 七 进 六  将 5 平 6\n(2) 兵 三 平 四\n",
        moves: &["马 七 进 六", "将 5 平 6", "兵 三 平 四"],
        position: &[FEN],
    },
];

const DHTMLXQ: [Sample; 2] = [
    Sample {
        text: "[DhtmlXQ]\n[DhtmlXQ_title]A[/DhtmlXQ_title]\n[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]\n[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]\n[DhtmlXQ_move_0_2_1]1242[/DhtmlXQ_move_0_2_1]\n[DhtmlXQ_comment0]a||b[/DhtmlXQ_comment0]\n[/DhtmlXQ]\n",
        moves: &["7747", "7062", "7967", "1242"],
        position: &["8979695949392919097717866646260600102030405060708012720323436383"],
    },
    Sample {
        text: "[DhtmlXQ]\n[DhtmlXQ_binit]9924999949999999999999619999999965999941403099999999993899999999[/DhtmlXQ_binit]\n[DhtmlXQ_movelist]243240506151[/DhtmlXQ_movelist]\n[DhtmlXQ_result]红胜[/DhtmlXQ_result]\n[/DhtmlXQ]\n",
        moves: &["2432", "4050", "6151"],
        position: &["9924999949999999999999619999999965999941403099999999993899999999"],
    },
];

const CBF: [Sample; 1] = [Sample {
    text: "<?xml version=\"1.0\"?><ChineseChessRecord><Head><Name>n</Name><FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN></Head><MoveList><Move value=\"00-00\">c</Move><Move value=\"77-47\"/><Move value=\"70-62\"/><Move value=\"79-67\">d</Move></MoveList></ChineseChessRecord>",
    moves: &["77-47", "70-62", "79-67"],
    position: &["rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1"],
}];

const PFC: [Sample; 1] = [Sample {
    text: "<n version=\"2\" m=\"3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w\" c=\"c\"><n m=\"c5d7\"><n m=\"e9f9\" c=\"d\"><n m=\"g8f8\"/></n></n></n>",
    moves: &["c5d7", "e9f9", "g8f8"],
    position: &[FEN],
}];

#[test]
fn a_change_of_one_character_is_never_silent() {
    let seed = std::env::var("PAIJU_SEED").map_or(1, |text| text.parse().unwrap());
    let cases = std::env::var("PAIJU_LAW_CASES").map_or(10_000, |text| text.parse().unwrap());
    let formats: [(FileFormat, &[Sample]); 6] = [
        (FileFormat::Pgn, &PGN),
        (FileFormat::Wxf, &WXF),
        (FileFormat::Text, &TEXT),
        (FileFormat::Dhtmlxq, &DHTMLXQ),
        (FileFormat::Cbf, &CBF),
        (FileFormat::Pfc, &PFC),
    ];
    let mut breaches = Vec::new();
    for (format, samples) in formats {
        let mut found = 0;
        let good: Vec<Good> = samples.iter().map(|sample| Good::of(format, sample)).collect();
        let mut random = Random(seed ^ (format as u64) << 32);
        for _ in 0..cases {
            let good = &good[random.below(good.len())];
            let (text, at) = random.changed(good.sample.text);
            if let Some(breach) = good.breach(&text, at) {
                let line = text[..at].rfind('\n').map_or(0, |begin| begin + 1);
                let line = text[line..].lines().next().unwrap_or_default();
                found += 1;
                if found > 15 {
                    continue;
                }
                breaches.push(format!("{}: {breach} at byte {at}: {line}", format.name()));
            }
        }
    }
    assert!(breaches.is_empty(), "{}", breaches.join("\n"));
}

/// A sample and what is read of it.
struct Good {
    format: FileFormat,
    sample: &'static Sample,
    games: Vec<Game>,
    /// Where the moves end in the text.
    ends: Vec<usize>,
}

/// The start and the moves of a game in the order in which they are read, with their depths.
#[derive(PartialEq)]
struct Game {
    start: String,
    moves: Vec<(Step, u32)>,
}

/// What is read of a text: its games, `None` for an error; and whether there is a warning.
fn read(format: FileFormat, text: &str) -> (Vec<Option<Game>>, bool) {
    let file = GameFile::new(format, text.as_bytes().to_vec());
    let mut has_warning = false;
    let games = (0..file.len()).map(|game| {
        let read = file.read(game, ReadOptions::default()).ok()?;
        has_warning |= !read.warnings.is_empty();
        Some(Game::of(&read.tree))
    });
    (games.collect(), has_warning)
}

impl Game {
    fn of(tree: &GameTree) -> Self {
        let mut nodes: Vec<_> = tree.walk().collect();
        nodes.sort();
        let moves = nodes.iter().map(|&id| (tree.step(id).unwrap(), tree.depth(id)));
        Self { start: tree.fen(), moves: moves.collect() }
    }
}

impl Good {
    fn of(format: FileFormat, sample: &'static Sample) -> Self {
        assert_eq!(FileFormat::detect(sample.text.as_bytes()), Some(format), "{}", sample.text);
        let file = GameFile::new(format, sample.text.as_bytes().to_vec());
        for game in 0..file.len() {
            let read = file.read(game, ReadOptions::default()).unwrap();
            assert_eq!(read.warnings, [], "{}", sample.text);
        }
        let (games, _) = read(format, sample.text);
        let games: Vec<Game> = games.into_iter().map(Option::unwrap).collect();
        let count: usize = games.iter().map(|game| game.moves.len()).sum();
        assert_eq!(count, sample.moves.len(), "{}", sample.text);
        let mut from = 0;
        let end = |mv: &&str| {
            from += sample.text[from..].find(mv).unwrap() + mv.len();
            from
        };
        Self { format, sample, games, ends: sample.moves.iter().map(end).collect() }
    }

    /// How a text with a change at a byte breaks the law.
    fn breach(&self, text: &str, at: usize) -> Option<String> {
        // A file that is not a file of games is refused as a whole.
        let format = FileFormat::detect(text.as_bytes())?;
        let (games, has_warning) = read(format, text);
        let has_error = games.is_empty() || games.iter().any(Option::is_none);
        let moves: Vec<&(Step, u32)> =
            games.iter().flatten().flat_map(|game| &game.moves).collect();
        let old: Vec<&(Step, u32)> = self.games.iter().flat_map(|game| &game.moves).collect();
        let before = self.ends.iter().filter(|&&end| end < at).count();
        if !has_error && format == self.format && self.is_in_moves(at) {
            let kept = moves.iter().zip(&old).take_while(|(new, old)| new == old).count();
            if kept < before {
                return Some(format!(
                    "only {kept} of the {before} moves before the change are left"
                ));
            }
        }
        if has_error || has_warning {
            return None;
        }
        if games.len() != self.games.len() {
            return Some(format!("{} games without a warning", games.len()));
        }
        let starts =
            |games: &[&Game]| games.iter().map(|game| game.start.clone()).collect::<Vec<_>>();
        let read: Vec<&Game> = games.iter().flatten().collect();
        if starts(&read) != starts(&self.games.iter().collect::<Vec<_>>())
            && !self.is_in_position(at)
        {
            return Some("another position without a warning".to_owned());
        }
        let depths = |moves: &[&(Step, u32)]| moves.iter().map(|it| it.1).collect::<Vec<_>>();
        // A branch may leave its line at another move that it fits.
        let branch = self.sample.text.find("move_0_2_1]").unwrap_or(usize::MAX - 11);
        let is_branch = (branch..branch + 11).contains(&at);
        if depths(&moves) != depths(&old) && !is_branch {
            return Some(format!("{} moves of {} without a warning", moves.len(), old.len()));
        }
        let differs = moves.iter().zip(&old).position(|(new, old)| new != old);
        let is_another_move = is_branch || differs == Some(before) && self.is_in_moves(at);
        (differs.is_some() && !is_another_move && !self.is_in_position(at))
            .then(|| "another line without a warning".to_owned())
    }

    /// Whether a byte comes after the position of its game, where the moves are.
    fn is_in_moves(&self, at: usize) -> bool {
        let text = self.sample.text;
        let tags = [
            "\"]\n",
            "\"]\r\n",
            "START{",
            "<MoveList>",
            "movelist]",
            "move_0_2_1]",
            " c=\"c\">",
            " w\n",
            "0 1\n",
        ];
        let last = |mark: &&str| text[..at].rfind(mark).map_or(0, |begin| begin + mark.len());
        let begin = tags.iter().map(last).max().unwrap_or(0);
        let head = text[begin..].find('[').map_or(text.len(), |end| begin + end);
        at < head
    }

    fn is_in_position(&self, at: usize) -> bool {
        let text = self.sample.text;
        let holds = |position: &&str| {
            text.find(position).is_some_and(|begin| (begin..=begin + position.len()).contains(&at))
        };
        self.sample.position.iter().any(holds)
    }
}

impl Random {
    /// A text with one character removed or replaced, and the byte where.
    pub(crate) fn changed(&mut self, text: &str) -> (String, usize) {
        const SIGNS: &str =
            " \n\t.,;:{}()[]<>/\"'-+=*#!?$%&0123456789abchkRNxw一三五九进退平前兵马红胜。、（）…";
        let places: Vec<(usize, char)> = text.char_indices().collect();
        let (at, old) = places[self.below(places.len())];
        let signs: Vec<char> = SIGNS.chars().collect();
        let new = match self.below(4) {
            0 => None,
            1 => Some(places[self.below(places.len())].1),
            _ => Some(signs[self.below(signs.len())]),
        };
        let mut changed = text[..at].to_owned();
        changed.extend(new);
        changed.push_str(&text[at + old.len_utf8()..]);
        (changed, at)
    }
}
