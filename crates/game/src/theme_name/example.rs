//! A position for each theme, which the tests use to try its definition.

use super::{Family, Name};
use crate::rules::RuleSet;

/// A position that shows a theme.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// The rule set of the example.
    pub rules: RuleSet,
    /// The position text of the example.
    pub fen: &'static str,
    /// The moves from there to a position that is lost, in coordinates; none where the position
    /// is lost already, or where only the whole solution of the position shows the theme.
    pub moves: &'static str,
}

impl Name {
    /// A position that shows the theme: as few pieces as it needs.
    ///
    /// ```
    /// use paiju_game::theme_name::Name;
    ///
    /// let example = Name::LittleKnife.example();
    /// assert_eq!(example.moves, "f9e9");
    /// ```
    #[expect(clippy::match_same_arms, reason = "each theme has a line of its own")]
    pub const fn example(self) -> Example {
        let (fen, moves) = match self {
            Self::DoubleCannon => ("3k5/9/9/9/9/3C5/9/3C5/4K4/9 b", ""),
            Self::HorseCannon => ("5k3/9/5N3/9/9/9/9/9/5C3/5K3 b", ""),
            Self::SmotheredCannon => ("9/3ka4/3a5/9/3C5/9/9/9/9/3K5 b", ""),
            Self::Smothered => ("4Rk3/5r3/9/9/9/9/9/9/4K4/9 b", ""),
            Self::IronBolt => ("4k4/4P4/4b4/9/6b2/5R3/9/4C4/9/3K5 b", ""),
            Self::DoubleChariots => ("9/5k3/9/9/9/5R3/9/4R4/3K5/9 b", ""),
            Self::ThroatCutting => ("4k4/3Ra4/9/8R/5r3/9/9/9/9/4K4 w", "d9e9 e10d10 i7d7"),
            Self::LittleKnife => ("5R3/3kaP3/9/5N3/9/9/9/9/9/5K3 w", "f9e9"),
            Self::AdvisorSiege => ("4k4/3RaR3/9/9/9/9/9/9/9/3K5 w", "d9e9"),
            Self::SeaMoon => ("5Rb2/9/5k3/9/9/9/9/9/4K4/9 b", ""),
            Self::ElbowHorse => ("5k3/2N6/9/9/9/9/9/5R3/9/3K5 b", ""),
            Self::PalaceCornerHorse => ("5k3/9/5N3/9/9/9/9/9/5C3/5K3 b", ""),
            Self::AnglerHorse => ("3Rk4/9/2N6/9/9/9/9/9/9/3K5 b", ""),
            Self::TigerSilhouette => ("5kR2/9/5a3/6N2/9/9/9/9/3K5/9 b", ""),
            Self::GoldenHook => ("3N5/5k1N1/9/9/9/9/9/9/9/4K4 b", ""),
            Self::OctagonalHorse => ("5k3/9/3N1R3/9/9/9/9/9/5K3/9 b", ""),
            Self::DiscoveredHorse => ("3k5/2R6/2N6/9/9/9/1n7/9/9/5K3 w", "c9e9"),
            Self::DoubleHorses => ("3N5/5k1N1/9/9/9/9/9/9/9/4K4 b", ""),
            Self::LoneHorse => ("3k5/9/1N7/9/9/9/9/9/9/4K4 b", ""),
            Self::LoneSoldier => ("3k5/4P4/9/9/9/9/9/9/9/5K3 b", ""),
            Self::LoneCannon => ("9/3ka4/3a5/9/3C5/9/9/9/9/3K5 b", ""),
            Self::LoneChariot => ("9/5k3/9/9/9/9/9/9/4KR3/9 b", ""),
            Self::WhiteFace => ("9/5k3/9/9/9/9/9/9/4KR3/9 b", ""),
            Self::HeavenEarth => ("C2ak4/9/9/5N3/9/2p2R3/9/4CK3/9/9 b", ""),
            Self::CannonsChariot => ("2CC1k3/8R/5a3/9/9/9/9/9/9/4K4 b", ""),
            Self::Crowned => ("4R4/9/3k5/3P5/9/9/9/5pp2/3C5/5K3 b", ""),
            Self::DoubleToast => ("2bak4/2n1a4/4b4/9/9/2C6/9/2C6/9/5K3 w", "c5c10 e8c10 c3c10"),
            Self::TwoDevils => ("3P1kb2/5P3/9/9/9/9/9/9/9/5K3 b", ""),
            Self::ThreeChariots => ("6P2/4ak3/1R4P2/9/9/9/9/9/2p1K4/9 w", "g8g9"),
            Self::CentroidPawn => ("3k5/4P4/9/9/9/9/9/9/9/5K3 b", ""),
            Self::CentroidChariot => ("3R1k3/4R4/9/9/9/9/9/9/9/4K4 b", ""),
            Self::Eunuchs => ("9/3k5/9/3P5/3r5/3C5/9/9/9/4K4 w", "d7d8 d9d10 d8d9"),
            Self::OldPawn => ("3k1P3/4R4/5a3/9/9/9/9/9/4K4/9 w", "f10e10"),
            Self::FlankThree => ("1CNk1a3/R8/9/9/9/9/9/9/5K3/9 b", ""),
            Self::BackRank => ("4/5/5K/p6/2RR2/3n1/3k w", "d3f3"),
            Self::Anastasia => ("4/1p3/3Rpk/7/6/4K/2N1 w", "e5g7"),
            Self::Arabian => ("k3/5/1R1p2/7/1pN3/5/K3 w", "c5d6"),
            Self::Opera => ("2k1/K2P1/3bB1/7/6/5/4 w", "f6g7=r"),
            Self::Kiss => ("1R2/k4/2n3/7/1K4/5/4 w", "e7d7"),
            Self::Ladder => ("3r/4r/6/5K1/6/RR3/3k w", "b2d2"),
            Self::Pillsbury => ("2k1/K2P1/3bB1/7/6/5/4 w", "f6g7=r"),
            Self::Morphy => ("4/5/6/3B3/p4K/2R2/3k w", "d4e3"),
            Self::Boden => ("4/1B2k/B2R2/p6/6/5/1K2 w", "b5e2"),
            Self::TwoKnights => ("4/N4/1N4/1p5/6/4R/K1k1 w", "c6d4"),
            Self::Suffocation => ("1kr1/5/1B4/4B2/2N3/1BK2/4 w", "c3b5"),
            Self::BishopKnight => ("kb2/5/K5/B6/6/3N1/4 w", "a4c5"),
            Self::Epaulettes => ("4/1K3/4R1/3pPR1/3k2/2pp1/4 w", "f4f3"),
            Self::PawnMate => ("4/2n2/6/k1K4/6/1P3/4 w", "b2b3"),
            Self::PromotionMate => ("1k2/1P3/2pN2/7/3N2/3K1/4 w", "d6d7=r"),
            Self::LoneKnight => ("k3/5/2K3/6p/1b2N1/5/4 w", "e3c4"),
            Self::LoneBishop => ("B3/K4/6/k6/pp4/5/4 w", "d7c5"),
            Self::LoneRook => ("1R2/k4/2n3/7/1K4/5/4 w", "e7d7"),
            Self::BarredWay => ("K1k1/2N2/5P/3R3/6/2pp1/4 w", "d4f6"),
            Self::LeisurelyGeneral => ("9/4R4/5k3/9/9/9/9/9/4K4/9 w", "e2e1"),
            Self::CounterCheck => ("9/9/5k3/9/9/9/5n3/9/4K4/5R3 w", "f1f4"),
            Self::Stalemate => ("3k5/4R4/9/9/9/9/9/9/9/5K3 b", ""),
            Self::Bared => ("4/5/2k3/7/3R2/5/K3 b", ""),
            Self::DoubleCheck => ("9/5k3/9/6N2/9/8r/5R3/9/9/4K4 b", ""),
            Self::Traitor => ("9/9/3ak4/9/9/4R4/9/9/5K3/9 b", ""),
            Self::SelfBlock => ("4ck3/9/5R3/9/9/9/9/9/9/5K3 b", ""),
            Self::PinnedDefender => ("2R1k4/4a4/9/9/9/9/9/9/4K4/9 b", ""),
            Self::ForcedTraitor => ("3a1R3/9/4k4/9/9/9/4N4/9/9/4K4 w", "e1d1 d10e9 e4f6"),
            Self::Sacrifice => ("5k3/4a4/9/1N4R2/9/9/9/9/9/4K4 w", "b7d8 e9d8 g7f7"),
            Self::Decoy => ("3a5/3k5/9/3P5/9/9/9/6R2/4K4/9 w", "d7d8 d9d8 g3d3"),
            Self::Deflection => ("5k3/4a4/9/1N4R2/9/9/9/9/9/4K4 w", "b7d8 e9d8 g7f7"),
            Self::Interference => ("9/9/5k1N1/2r6/9/9/9/5C3/4K4/9 w", "h8f7"),
            Self::Switchback => ("4k4/5P3/9/1N7/9/9/9/9/9/2pK5 w", "d1d2 c1d1 d2d1"),
            Self::DiscoveredCheck => ("9/9/3k5/9/3P5/9/9/3R5/9/4K4 w", "d6c6"),
            Self::CrossCheck => ("9/9/5k3/9/9/9/9/9/4K1n2/7R1 w", "h1f1 g2f4 f1f4"),
            Self::QuietKey => ("3NP4/4ak3/9/9/6N2/9/9/9/9/4K4 w", ""),
            Self::Zugzwang => ("3NP4/4ak3/9/9/6N2/9/9/9/9/4K4 w", ""),
            Self::ChangedMate => ("5k3/4P4/9/1C5N1/3n5/9/9/9/4K4/9 w", ""),
            Self::ChangedContinuation => ("3k1a3/4a4/P3P4/N8/6N2/9/9/3A5/9/3K5 w", ""),
            Self::TransferredMate => ("1P3k3/4a4/9/C3N4/9/9/9/9/9/4K4 w", ""),
            Self::Underpromotion => ("4/4P/3R2/7/1N3p/5/K2k w", "g6g7=b"),
        };
        let rules = match self.family() {
            Family::Chex => RuleSet::Chex,
            Family::Any | Family::Xiangqi => RuleSet::Xiangqi,
        };
        Example { rules, fen, moves }
    }
}
