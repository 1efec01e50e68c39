//! The themes there are, each with its definition: one table for files, reports and people.

mod example;

use std::fmt;
use std::str::FromStr;

pub use example::Example;

/// What a theme is about.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// A named mate: a picture that the final position shows, or the way that leads to it.
    Mate,
    /// How the game is won, and what else the final position shows.
    FinalPosition,
    /// What happens on the way.
    Play,
}

/// The games that a theme belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Family {
    /// Themes of every game.
    Any,
    /// Xiangqi and China-Schach, with their palaces.
    Xiangqi,
    /// Chex, with its hexagons.
    Chex,
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Any => "every game",
            Self::Xiangqi => "Xiangqi and China-Schach",
            Self::Chex => "Chex",
        })
    }
}

macro_rules! names {
    ($($variant:ident $kind:ident $family:ident $id:literal $chinese:literal $english:literal $definition:literal)*) => {
        /// The name of a theme. The documentation of each is its definition: the loser's
        /// general is where the final position has it, a *step* is a point of the palace
        /// next to it (in Chex, a cell to which the king could go on an empty board), a piece
        /// *controls* a step if it would take the general there, and it
        /// *checks* if it gives check in the final position. Points and ranks are counted as
        /// the loser counts them from the home rank, files from either edge.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Name {
            $(#[doc = $definition] $variant,)*
        }

        impl Name {
            /// All themes: named mates first, then what the end shows, then the play.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The word for it in files and for programs.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => $id,)* }
            }

            /// The name that Chinese books use; for what has none, a plain description.
            pub const fn chinese(self) -> &'static str {
                match self { $(Self::$variant => $chinese,)* }
            }

            /// The name in English.
            pub const fn english(self) -> &'static str {
                match self { $(Self::$variant => $english,)* }
            }

            /// What must be there for the name to be given.
            pub const fn definition(self) -> &'static str {
                match self { $(Self::$variant => $definition,)* }
            }

            /// The games that it is a theme of.
            pub const fn family(self) -> Family {
                match self { $(Self::$variant => Family::$family,)* }
            }

            /// What it is about.
            pub const fn kind(self) -> Kind {
                match self { $(Self::$variant => Kind::$kind,)* }
            }
        }
    };
}

names! {
    DoubleCannon Mate Xiangqi "double-cannon" "重炮" "Double Cannons"
        "A cannon checks over another cannon of its own side."
    HorseCannon Mate Xiangqi "horse-cannon" "马后炮" "Horse and Cannon"
        "A cannon checks over a horse of its own side."
    SmotheredCannon Mate Xiangqi "smothered-cannon" "闷宫" "Smothered Palace"
        "The only man that checks is a cannon, over an advisor of the loser next to the general."
    Smothered Mate Any "smothered" "闷杀" "Smothered Mate"
        "Every step is occupied, at least one by a man of the loser; chariot, horse or soldier (in Chex, any man) checks."
    IronBolt Mate Xiangqi "iron-bolt" "铁门栓" "Iron Bolt"
        "General and cannon stand on the middle file with nothing between them but the loser's advisors and elephants and the man that checks; that man is a chariot or soldier next to the general or directly before it."
    DoubleChariots Mate Xiangqi "double-chariots" "双车错" "Double Chariots"
        "A chariot checks, and a second one alone controls an empty step."
    ThroatCutting Mate Xiangqi "throat-cutting" "大刀剜心" "Throat Cutting"
        "On the way a chariot takes the advisor on the palace centre with check, and another chariot checks at the end."
    LittleKnife Mate Xiangqi "little-knife" "小刀剜心" "Little Knife"
        "On the way a soldier takes the advisor on the palace centre with check."
    AdvisorSiege Mate Xiangqi "double-chariots-advisor" "双车胁士" "Two Chariots Besiege the Advisor"
        "A chariot takes the advisor on the palace centre flanked by two chariots, and a chariot checks at the end."
    SeaMoon Mate Xiangqi "sea-moon" "海底捞月" "Scooping the Moon"
        "A chariot or cannon checks from the home rank on the file of a general that has left it; or a cannon went there on the way, directly behind the general, and a chariot checks along its file at the end."
    ElbowHorse Mate Xiangqi "elbow-horse" "卧槽马" "Elbow Horse"
        "A horse on the second rank of the third file checks or controls a step."
    PalaceCornerHorse Mate Xiangqi "palcorner-horse" "挂角马" "Palace-corner Horse"
        "A horse on a front corner of the palace checks or controls a step."
    AnglerHorse Mate Xiangqi "angler-horse" "钓鱼马" "Angler Horse"
        "A horse on the third rank of the third file checks or controls a step."
    TigerSilhouette Mate Xiangqi "tiger-silhouette" "侧面虎" "Tiger Silhouette"
        "A horse on the fourth rank of the third file checks or controls a step."
    GoldenHook Mate Xiangqi "golden-hook" "金钩马" "Golden Hook Horse"
        "A horse on the second rank of the second file checks or controls a step."
    OctagonalHorse Mate Xiangqi "octagonal-horse" "八角马" "Octagonal Horse"
        "Horse and general stand on opposite corners of the palace, and the horse controls both steps along the edges."
    DiscoveredHorse Mate Xiangqi "discovered-horse" "拔簧马" "Drawing the Spring"
        "The last move, not a horse's, leaves the leg of an own horse, which checks."
    DoubleHorses Mate Xiangqi "double-horses" "双马饮泉" "Double Horses Drinking"
        "The last move is a horse's, and two horses each check or control a step."
    LoneHorse Mate Xiangqi "lone-horse" "单马擒王" "Lone Horse Catches the King"
        "The loser is not in check, and a horse is the only man of the winner left that can attack."
    LoneSoldier Mate Xiangqi "lone-soldier" "单兵擒王" "Lone Soldier Catches the King"
        "A soldier is the only man of the winner left that can attack."
    LoneCannon Mate Xiangqi "lone-cannon" "单炮擒王" "Lone Cannon Catches the King"
        "A cannon is the only man of the winner left that can attack."
    LoneChariot Mate Xiangqi "lone-chariot" "单车擒王" "Lone Chariot Catches the King"
        "A chariot is the only man of the winner left that can attack."
    WhiteFace Mate Xiangqi "white-face" "白脸将" "White-faced General"
        "An empty step is forbidden by the winner's general alone."
    HeavenEarth Mate Xiangqi "heaven-earth" "天地炮" "Heaven and Earth Cannons"
        "The general stands on its home rank, with one cannon on that rank and another on its file."
    CannonsChariot Mate Xiangqi "cannons-chariot" "夹车炮" "Cannons with Chariot"
        "Two cannons and a chariot stand on the three files of one wing; or two cannons on one line, while a chariot controls a step; a chariot or cannon checks."
    Crowned Mate Xiangqi "crowned" "平顶冠" "Crowned"
        "A chariot or soldier directly before the general checks, and so does a cannon over it."
    DoubleToast Mate Xiangqi "double-toast" "双杯献酒" "Double Toast"
        "A cannon gives itself up to an elephant, and on the same point a second cannon takes the elephant and checks over an advisor."
    TwoDevils Mate Xiangqi "two-devils" "二鬼拍门" "Two Devils Knocking"
        "Two soldiers stand in the palace on its two outer files."
    ThreeChariots Mate Xiangqi "three-chariots" "三车闹士" "Three Chariots on the Advisor"
        "Chariots and soldiers, three in all and one at least of each, on the last three ranks; one of them made the last move, and the loser has an advisor or lost one on the way."
    CentroidPawn Mate Xiangqi "centroid-pawn" "花心兵" "Pawn on the Throne"
        "A soldier on the palace centre checks or controls a step."
    CentroidChariot Mate Xiangqi "centroid-chariot" "花心车" "Chariot on the Throne"
        "A chariot stands on the palace centre, and another man checks."
    Eunuchs Mate Xiangqi "eunuchs" "太监追皇帝" "Eunuchs Chase the Emperor"
        "One soldier gives the last check and at least one before it, and drives the general to its home rank."
    OldPawn Mate Xiangqi "old-pawn" "老卒搜山" "Old Soldier Searches the Hill"
        "The last move is a soldier's, sideways on the home rank, and it checks."
    FlankThree Mate Xiangqi "flank-three" "三子归边" "Three Men on a Flank"
        "Chariot, horse and cannon stand on one side of the middle file."
    BackRank Mate Chex "back-rank" "底线杀" "Back-rank Mate"
        "A rook checks along an edge of the board on which the king stands, and a man of the loser off that edge blocks a step next to the king."
    Anastasia Mate Chex "anastasia" "阿纳斯塔西亚杀" "Anastasia's Mate"
        "A rook checks along an edge of the board on which the king stands, and a knight alone controls an empty step."
    Arabian Mate Chex "arabian" "阿拉伯杀" "Arabian Mate"
        "A rook next to the king checks, and a knight alone guards it."
    Opera Mate Chex "opera" "歌剧杀" "Opera Mate"
        "A rook next to the king checks, and a bishop alone guards it."
    Kiss Mate Chex "kiss" "死亡之吻" "Kiss of Death"
        "A rook next to the king checks, and the winner's king alone guards it."
    Ladder Mate Chex "ladder" "阶梯杀" "Ladder Mate"
        "A rook checks, and a second one alone controls an empty step."
    Pillsbury Mate Chex "pillsbury" "皮尔斯伯里杀" "Pillsbury's Mate"
        "A rook checks, and a bishop alone controls an empty step."
    Morphy Mate Chex "morphy" "莫菲杀" "Morphy's Mate"
        "A bishop checks, and a rook alone controls an empty step."
    Boden Mate Chex "boden" "博登杀" "Boden's Mate"
        "A bishop checks, and a second one alone controls an empty step."
    TwoKnights Mate Chex "two-knights" "双马杀" "Two Knights' Mate"
        "A knight checks, and a second one alone controls an empty step."
    Suffocation Mate Chex "suffocation" "窒息杀" "Suffocation Mate"
        "A knight checks, and a bishop alone controls an empty step."
    BishopKnight Mate Chex "bishop-knight" "象马杀" "Bishop and Knight"
        "A bishop checks, and a knight alone controls an empty step."
    Epaulettes Mate Chex "epaulettes" "肩章杀" "Epaulette Mate"
        "A rook or bishop checks, and two men of the loser block steps on opposite sides of the king, next to it."
    PawnMate Mate Chex "pawn-mate" "小兵杀" "Mate by a Pawn"
        "A pawn checks."
    PromotionMate Mate Chex "promotion-mate" "升变杀" "Mate by Promotion"
        "The last move promotes a pawn, and the new man checks."
    LoneKnight Mate Chex "lone-knight" "独马擒王" "Lone Knight"
        "A knight is the only man of the winner besides the king, and it is mate."
    LoneBishop Mate Chex "lone-bishop" "独象擒王" "Lone Bishop"
        "A bishop is the only man of the winner besides the king, and it is mate."
    LoneRook Mate Chex "lone-rook" "独车擒王" "Lone Rook"
        "A rook is the only man of the winner besides the king, and it is mate."
    BarredWay Mate Chex "barred-way" "封斜杀" "Barred Way"
        "Two pawns bar the border over which the king could else leave."
    LeisurelyGeneral Mate Any "leisurely-general" "御驾亲征" "The General Joins In"
        "The last move is made by the winner's general (in Chex, king), and does not win by baring."
    CounterCheck Mate Any "counter-check" "解将杀" "Cross-check Mate"
        "The winner was in check before the last move."
    Stalemate FinalPosition Any "stalemate" "困毙" "Stalemate"
        "The loser is not in check and has no move."
    Bared FinalPosition Chex "bared" "光将" "Bared"
        "The loser has only the king left."
    DoubleCheck FinalPosition Any "double-check" "双将" "Double Check"
        "Two or more men check at once at the end."
    Traitor FinalPosition Xiangqi "traitor" "叛士" "Traitor"
        "An advisor of the loser stands on a step to which the general could go if it were not there."
    SelfBlock FinalPosition Any "self-block" "自阻" "Self-block"
        "Another man of the loser stands on such a step (in Chex, or two pawns of the loser bar the way there)."
    PinnedDefender FinalPosition Any "pinned-defender" "牵制" "Pinned Defender"
        "A man of the loser could answer the check but for a pin."
    ForcedTraitor Play Xiangqi "forced-traitor" "诱士" "Forced Traitor"
        "A traitor came to its point during the solution."
    Sacrifice Play Any "sacrifice" "弃子" "Sacrifice"
        "A longest defence takes a man worth more than what the move before it took and what is taken back on the same point."
    Decoy Play Any "decoy" "引入" "Decoy"
        "The general takes a sacrifice; or another man takes one and blocks a step there to the end."
    Deflection Play Any "deflection" "引离" "Deflection"
        "A man that took a sacrifice would save the final position from where it came."
    Interference Play Any "interference" "阻隔" "Interference"
        "A man that moved is in the way of one of the loser's that else would have a saving move at the end."
    Switchback Play Any "switchback" "回马枪" "Switchback"
        "A man of the attacker comes back to a point that it left."
    DiscoveredCheck Play Any "discovered-check" "闪将" "Discovered Check"
        "A man other than the one that moved gives a check that was masked."
    CrossCheck Play Any "cross-check" "反将" "Cross-check"
        "A defence gives check, and the answer to it checks in turn or ends the game."
    QuietKey Play Any "quiet-key" "静着" "Quiet Key"
        "The key neither checks nor takes."
    Zugzwang Play Any "zugzwang" "欠行" "Zugzwang"
        "After a move of the attacker without check there would be no win in time if the defender could pass."
    Underpromotion Play Chex "underpromotion" "低升变" "Underpromotion"
        "A pawn of the attacker becomes less than the strongest man it could."
    ChangedMate Play Any "changed-mate" "换杀" "Changed Mate"
        "A reply has one answer after the key and one in the set play or after a try, neither of them threatened: two mates that need different men, by different kinds of men or on different squares; in the latter case men besides the one that moves differ."
    ChangedContinuation Play Any "changed-continuation" "变着" "Changed Continuation"
        "The same where one of the two answers does not end the game."
    TransferredMate Play Any "transferred-mate" "移杀" "Transferred Mate"
        "Of two replies with changed mates, one meets in the set play or after a try the mating move that the other one meets in the solution."
}

impl Name {
    /// Whether a final position alone cannot show it.
    pub const fn needs_moves(self) -> bool {
        matches!(
            self,
            Self::ThroatCutting
                | Self::LittleKnife
                | Self::AdvisorSiege
                | Self::DiscoveredHorse
                | Self::DoubleToast
                | Self::ThreeChariots
                | Self::Eunuchs
                | Self::OldPawn
                | Self::LeisurelyGeneral
                | Self::PromotionMate
                | Self::CounterCheck
        ) || matches!(self.kind(), Kind::Play)
    }

    /// Whether it is found by comparing the solution with its set play and tries.
    pub const fn compares_phases(self) -> bool {
        matches!(self, Self::ChangedMate | Self::ChangedContinuation | Self::TransferredMate)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

/// A word that names no theme.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a theme, expected one such as iron-bolt, traitor or sacrifice")]
pub struct UnknownTheme(pub String);

impl FromStr for Name {
    type Err = UnknownTheme;

    /// Reads the word for files, or the Chinese name.
    fn from_str(word: &str) -> Result<Self, UnknownTheme> {
        let named = |name: &Self| name.id() == word || name.chinese() == word;
        let found = Self::ALL.iter().copied().find(named);
        found.ok_or_else(|| UnknownTheme(word.chars().take(40).collect()))
    }
}
