//! Domains: the part of a material's positions that a table covers.
//!
//! Each kind of pieces has a set of squares. No move leads from them to others of the same kind: a
//! soldier does not go back, so a table of what can still arise from a position needs only the squares
//! in front of its soldiers. Captures leave the squares of those that remain as they are, and a
//! promoted piece can go anywhere. So values in a domain follow from values in domains alone, and they
//! are those of the table of all positions; only ranks, which count steps of the build, may be others.

use super::material::{Conversion, Material};
use super::rules::TablebaseRules;
use crate::game::{Board, Color, Piece, Role, Rules, Set};

/// The positions of a material in which each piece is on one of the squares of its kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Domain<R: Rules> {
    material: Material<R>,
    /// With each square its mirror image, since of two such positions a table has one.
    squares: [R::PerRole<Set<R::Square>>; 2],
}

impl<R: TablebaseRules> Domain<R> {
    /// All positions of a material.
    pub(super) fn whole(material: Material<R>) -> Self {
        Self::of(material, R::territory)
    }

    /// The positions of this material that can arise from a board. Of other
    /// materials it covers everything.
    pub(super) fn reached(origin: &Board<R>, material: Material<R>) -> Self {
        Self::of(material, |piece| {
            let men = origin.pieces_of(piece.color, piece.role);
            let promoted = R::PROMOTIONS.iter().any(|&(_, into)| into == piece.role);
            if promoted || men.len() < material.count(piece.color, piece.role) {
                return R::territory(piece);
            }
            let each = men.into_iter().map(|from| reach::<R>(piece, from));
            let reached = each.fold(Set::EMPTY, |all, squares| all | squares);
            reached | R::mirrored_set(reached)
        })
    }

    fn of(material: Material<R>, of_kind: impl Fn(Piece<R::Role>) -> Set<R::Square>) -> Self {
        let squares = Color::ALL.map(|color| {
            let mut squares = R::per_role(Set::EMPTY);
            for &role in R::Role::ALL.iter().filter(|&&role| material.count(color, role) > 0) {
                squares[role.index()] = of_kind(Piece { color, role });
            }
            squares
        });
        Self { material, squares }
    }

    pub(super) fn material(&self) -> &Material<R> {
        &self.material
    }

    /// The squares of a kind of pieces.
    pub(super) fn squares(&self, piece: Piece<R::Role>) -> Set<R::Square> {
        self.squares[piece.color.index()][piece.role.index()]
    }

    /// The domain with the stronger side as Red, as [`Material::canonical`] exchanges the sides.
    pub(super) fn canonical(&self) -> Self {
        let (material, turned) = self.material.canonical();
        if !turned {
            return *self;
        }
        Self::of(material, |piece| {
            let other = self.squares(Piece { color: !piece.color, ..piece });
            other.into_iter().map(R::turned).collect()
        })
    }

    /// Whether all positions of another domain of the same material are positions of this one.
    pub(super) fn covers(&self, other: &Self) -> bool {
        let kinds = Color::ALL
            .into_iter()
            .flat_map(|color| R::Role::ALL.iter().map(move |&role| Piece { color, role }));
        self.material == other.material
            && kinds.into_iter().all(|kind| (other.squares(kind) - self.squares(kind)).is_empty())
    }

    /// The domain after a change of the material.
    pub(super) fn after(&self, conversion: &Conversion<R>) -> Self {
        Self::of(conversion.after, |piece| match conversion.promotion {
            Some(promotion) if (promotion.color, promotion.into) == (piece.color, piece.role) => {
                R::territory(piece)
            }
            _ => self.squares(piece),
        })
    }

    /// The positions of this domain and of another one of the same material.
    fn united(&self, other: &Self) -> Self {
        Self::of(self.material, |piece| self.squares(piece) | other.squares(piece))
    }

    /// This domain and all that its table depends on, as [`Material::with_dependencies`] lists them:
    /// one for each material.
    pub(super) fn with_dependencies(&self) -> Vec<Self> {
        let first = self.canonical();
        let materials = first.material.with_dependencies();
        let mut domains: Vec<Option<Self>> = vec![None; materials.len()];
        if let Some(last) = domains.last_mut() {
            *last = Some(first);
        }
        for at in (0..materials.len()).rev() {
            let Some(domain) = domains[at] else { continue };
            for conversion in materials[at].conversions() {
                let after = domain.after(&conversion).canonical();
                let place = materials.iter().position(|material| *material == after.material);
                if let Some(known) = place.map(|place| &mut domains[place]) {
                    *known = Some(known.map_or(after, |known| known.united(&after)));
                }
            }
        }
        domains.into_iter().flatten().collect()
    }
}

/// The squares that a piece can ever be on, from this one on.
fn reach<R: TablebaseRules>(piece: Piece<R::Role>, from: R::Square) -> Set<R::Square> {
    let territory = R::territory(piece);
    let (mut reached, mut open) = (Set::of(from), vec![from]);
    while let Some(at) = open.pop() {
        let Some(next) = R::advances(piece, at) else { return territory };
        for to in (next & territory) - reached {
            reached.insert(to);
            open.push(to);
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use rustc_hash::FxHashMap;

    use super::*;
    use crate::exact::Value;
    use crate::game::{Position, Repetition, fen};
    use crate::rules::chex::Chex;
    use crate::rules::xiangqi::Xiangqi;
    use crate::tablebase::retrograde::{BuildMonitor, build_within};
    use crate::tablebase::table::Table;

    fn read<R: TablebaseRules>(rules: R, text: &str) -> Position<R> {
        fen::read_under(rules, text).unwrap()
    }

    /// The table of a domain, built with all that it needs.
    fn table<R: TablebaseRules>(domain: &Domain<R>, repetition: Repetition) -> Arc<Table<R>> {
        let stop = AtomicBool::new(false);
        let monitor = BuildMonitor::new(&stop);
        let mut tables = FxHashMap::default();
        for part in domain.with_dependencies() {
            let find = |material: &Material<R>| tables.get(material).cloned();
            let built = Arc::new(build_within(&part, repetition, find, &monitor).unwrap());
            tables.insert(*part.material(), built);
        }
        Arc::clone(&tables[domain.canonical().material()])
    }

    /// The values of what can arise from a position are those of the whole table, which is larger.
    fn assert_same_values<R: TablebaseRules>(rules: R, origin: &str, repetition: Repetition) {
        let board = *read(rules, origin).board();
        let material = Material::of(&board);
        let domain = Domain::reached(&board, material);
        let [part, whole] = [domain, Domain::whole(material)].map(|it| table(&it, repetition));
        // Ranks count the steps of a build.
        let unranked = |value: Value| match value {
            Value::RuleWin(_) => Value::RuleWin(1),
            Value::RuleLoss(_) => Value::RuleLoss(0),
            value => value,
        };
        let index = part.index();
        for number in 0..index.len() {
            let Some(board) = index.board(number) else { continue };
            for turn in Color::ALL {
                let [value, expected] =
                    [&part, &whole].map(|table| table.look_up(&board, turn).unwrap().map(unranked));
                assert_eq!(value, expected, "{origin} {repetition}: {board:?}, {turn:?}");
            }
        }
        assert!(index.index(&board).is_some() || index.index(&board.turned()).is_some());
        assert!(index.len() < whole.index().len(), "{origin}");
    }

    #[test]
    fn values_in_a_domain_are_those_of_the_whole_table() {
        for repetition in [Repetition::None, Repetition::Checks] {
            for origin in [
                "3ak4/9/2P2P3/9/9/9/9/9/9/5K3 w",
                "4k4/9/9/9/9/2P6/9/6p2/9/5K3 b",
                "4k4/9/4b4/9/p8/9/9/9/4p4/3A1K3 w",
                "4k4/9/2P6/9/9/9/9/7n1/9/5K3 w",
                "3k5/9/9/4R4/9/9/9/p8/9/4K4 b",
                "3k5/9/9/9/9/9/6P2/9/4A4/4K4 b",
            ] {
                assert_same_values(Xiangqi::default(), origin, repetition);
            }
            let cannon = "3k5/9/9/P8/9/9/9/9/8C/4K4 w";
            assert_same_values(Xiangqi::CHINA_SCHACH, cannon, repetition);
        }
        for origin in ["3k/5/2P3/3p3/6/5/2K1 w", "3k/1P3/6/2P4/6/5/2K1 w"] {
            assert_same_values(Chex::default(), origin, Repetition::None);
        }
    }

    /// Calls `show` with positions of plays in which the moves are chosen by a fixed sequence.
    fn each_arising<R: TablebaseRules>(start: &Position<R>, mut show: impl FnMut(&Position<R>)) {
        let mut number = 1_u64;
        for _ in 0..60 {
            let mut at = *start;
            for _ in 0..80 {
                show(&at);
                let moves = at.legal_moves();
                if moves.is_empty() || R::decided(at.board()).is_some() {
                    break;
                }
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                at = at.after(moves[(number >> 33) as usize % moves.len()]);
            }
        }
    }

    fn all_arising_are_in_the_domain<R: TablebaseRules>(rules: R, origin: &str) {
        let start = read(rules, origin);
        let first = Domain::reached(start.board(), Material::of(start.board()));
        let parts = first.with_dependencies();
        each_arising(&start, |at| {
            let board = at.board();
            let material = Material::of(board);
            let domain = Domain::reached(start.board(), material);
            let is_within = |domain: &Domain<R>, board: &Board<R>| {
                board.pieces().all(|(square, piece)| domain.squares(piece).contains(square))
            };
            assert!(is_within(&domain, board), "{origin}: {board:?}");
            let (canonical, turned) = material.canonical();
            let part = parts.iter().find(|part| *part.material() == canonical).unwrap();
            assert!(part.covers(&domain.canonical()), "{origin}: {board:?}");
            assert!(is_within(part, &if turned { board.turned() } else { *board }));
        });
    }

    #[test]
    fn whatever_is_played_stays_in_the_domain() {
        for origin in [
            "3ak4/9/2P2P3/9/9/9/9/9/9/5K3 w",
            "4k4/9/9/9/9/2P6/9/6p2/9/5K3 b",
            "4k4/9/4b4/2p3p2/9/9/2P1P4/9/9/3A1K3 w",
            "3k5/9/9/p3N4/9/9/P8/8C/9/4K4 w",
        ] {
            all_arising_are_in_the_domain(Xiangqi::default(), origin);
            all_arising_are_in_the_domain(Xiangqi::CHINA_SCHACH, origin);
        }
        all_arising_are_in_the_domain(Chex::default(), "4/4k/2p3/4p2/6/1PP2/2K1 w");
    }

    #[test]
    fn a_soldier_across_the_river_has_the_points_in_front_of_it() {
        let count = |origin: &str, color| {
            let board = *read(Xiangqi::default(), origin).board();
            let domain = Domain::reached(&board, Material::of(&board));
            let role = crate::rules::xiangqi::XiangqiRole::Soldier;
            domain.squares(Piece { color, role }).len()
        };
        let origin = "4k4/9/2P6/9/9/9/9/2p6/2p6/5K3 w";
        assert_eq!(count(origin, Color::Red), 27);
        assert_eq!(count(origin, Color::Black), 27);
        // Before the river its file, and that of the mirror image.
        assert_eq!(count("4k4/9/9/9/9/9/2P6/9/9/5K3 w", Color::Red), 45 + 4);
        assert_eq!(count("4k4/9/9/9/9/4P4/9/9/9/5K3 w", Color::Red), 45 + 1);
    }
}
