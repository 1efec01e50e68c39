"""The types of records, as dictionaries: what `solve`, `verify`, `batch`, `explain` and
`Table.probe` return.

Written by `crates/python/write_records.py` from the JSON Schemas. Moves are in coordinates.
"""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


class AlternativePlaceRecord(TypedDict):
    """A position of the solution with the attacker to move."""

    #: The move of the solution.
    followed: str
    #: The others that win, the quickest first.
    found: List[AlternativeRecord]
    #: The moves that the solution has left, this one included.
    left: int
    #: The moves from the problem position to it.
    line: List[str]
    #: No other move wins within this number of moves.
    not_within: int
    #: The other moves, without those that never win.
    open: int


class AlternativeRecord(TypedDict):
    """Another move that wins."""

    #: Its grade; null if a limit kept it from being determined.
    grade: Optional[Grade]
    move: str
    #: The fewest moves in which it wins, including itself.
    moves: int


class _AlternativesRecordAlways(TypedDict):
    #: Wins up to this number of moves longer than the solution are looked for.
    beyond: int
    #: The positions that were examined.
    examined: int
    #: All positions of the solution with the attacker to move.
    of: int
    #: The positions of the solution in which another move wins, or may win within that number.
    places: List[AlternativePlaceRecord]


class AlternativesRecord(_AlternativesRecordAlways, total=False):
    """The other winning moves of a solution."""

    #: The limit that kept some wins or grades from being found.
    stopped: Optional[str]


#: The verdict on a claim.
AuditVerdict = Literal[
    "confirmed",
    "shorter",
    "longer",
    "refuted",
    "wrong-move",
    "undecided",
    "unclaimed",
]


class _DefenceRecordAlways(TypedDict):
    move: str
    #: Without moves where the reply has ended the game.
    next: NodeRecord
    #: Whether it is a useless interposition.
    useless: bool


class DefenceRecord(_DefenceRecordAlways, total=False):
    """A record."""

    #: The plies since the earlier occurrence of the position, if the reply loses by repeating it.
    repeats: Optional[int]


class EconomyRecord(TypedDict):
    """The economy of a sound problem."""

    #: The final position of the main line; null if it is not a checkmate, or was not examined.
    mate: Optional[MateRecord]
    #: Its pieces, except the royal pieces.
    men: List[ManRecord]


class ErrorRecord(TypedDict):
    """Why a problem could not be read."""

    #: In characters, counted from 1.
    column: Optional[int]
    #: The line of the file, counted from 1; null where there is none.
    line: Optional[int]
    message: str


class ExperimentRecord(TypedDict):
    """A change that would make a try win."""

    #: `without` or `with` a piece, `pass` (the defender's move left out), `later` (one move more).
    kind: str
    man: Optional[str]
    moves: Optional[int]


class _ExplainedAlways(TypedDict):
    anatomy: Any
    fen: Optional[str]
    id: str
    #: The moves from the problem to the position that is explained.
    line: List[str]
    rests_on: Optional[List[RestRecord]]
    themes: List[ThemeRecord]
    #: The ends of the other variations.
    variations: List[Variation]


class Explained(_ExplainedAlways, total=False):
    """One explained position."""

    set_play: Optional[SetPlayRecord]
    #: The limit that kept variations or themes from being found.
    stopped: Optional[str]
    tries: Optional[TriesRecord]
    winners: Optional[WinnersRecord]


class FailureRecord(TypedDict):
    """Why a try fails."""

    does: Refuting
    #: Changes that would make the try win, each solved.
    experiments: List[ExperimentRecord]
    #: The piece that replies: `Black horse g7`.
    man: str
    #: The same as sentences.
    messages: List[str]
    #: The reply that refutes it.
    reply: str
    #: The piece that the reply takes.
    taken: Optional[str]


#: The kinds of findings, in the order of the table in the README.
FindingKind = Literal[
    "no-solution",
    "short-win",
    "cook",
    "dual",
    "wrong-solution",
    "printed-length",
    "illegal-position",
    "undecided",
]


class FindingRecord(TypedDict):
    """A finding for programs."""

    kind: FindingKind
    #: The moves to the place of the finding, or the line that proves it.
    line: List[str]
    #: A sentence for people.
    message: str
    #: The moves concerned.
    moves: List[str]
    severity: str


#: What another winning move is, compared with the move of the solution.
Grade = Literal["dual", "transposition", "detour", "other-win"]


class _ManRecordAlways(TypedDict):
    #: The square of the piece.
    at: str
    #: The letter of the piece.
    man: str
    #: `idle` (the problem is the same without it), `stops-cooks` and `stops-duals` (key, length and
    #: net are the same without it), `needed` or `undecided`.
    work: str


class ManRecord(_ManRecordAlways, total=False):
    """A piece of a problem."""

    #: The other keys that exist without it.
    cooks: List[str]
    #: Whether a limit left part of this unknown.
    open: bool
    #: The letter of the weakest piece that could replace it.
    weaker: Optional[str]


class MateRecord(TypedDict):
    """The purity and economy of a mate."""

    #: The squares of the winner's pieces that have no part in it.
    bystanders: List[str]
    #: Whether it is pure and economical.
    model: bool
    #: Whether every point is guarded once or blocked, never both, and one piece gives check.
    pure: bool


class _NodeRecordAlways(TypedDict):
    defences: List[DefenceRecord]
    left: int
    #: The first one is followed, the others are duals.
    moves: List[str]
    #: Whether the same position was expanded earlier in the tree.
    repeated: bool
    #: Defences that lose sooner, which are not followed.
    shorter: int
    #: What the first move threatens; null if it gives check, or threatens nothing.
    threat: Optional[ThreatRecord]
    win: Optional[str]
    #: Whether it threatens nothing, and passing would be a defence.
    zugzwang: bool


class NodeRecord(_NodeRecordAlways, total=False):
    """A position of the solution tree with the attacker to move."""

    #: The plies since the earlier occurrence of the position that the first move leads to, if it
    #: wins by repeating it.
    repeats: Optional[int]


class _ProbedAlways(TypedDict):
    #: Whether the rule about repetition decides.
    by_rule: bool
    fen: str
    #: Its class in the manuals.
    grade: Optional[str]
    #: Best play of both sides.
    line: str
    #: The best first; null where a table that a move leads to is missing.
    moves: Optional[List[ProbedMove]]
    #: The length of best play; null for a draw.
    plies: Optional[int]
    #: The number of moves of the line up to the position that recurs at its end.
    repeats: Optional[int]
    #: For the side to move: `win`, `draw` or `loss`; null where a table is missing.
    value: Optional[str]


class Probed(_ProbedAlways, total=False):
    """The value of a position and of all its moves, and best play."""

    id: Optional[str]
    #: How the game is over, if it is.
    over: Optional[str]


class ProbedMove(TypedDict):
    """A move with the value that it keeps."""

    by_rule: bool
    move: str
    plies: Optional[int]
    value: str


class _RecordAlways(TypedDict):
    #: A win within this number of moves is proven, the shortest or not.
    at_most: Optional[int]
    fen: Optional[str]
    id: str
    keys: List[str]
    line: List[str]
    moves: Optional[int]
    #: Positions searched for everything in this record.
    nodes: int
    proven_not_within: int
    #: How repeated positions are judged; null where the problem could not be read.
    repetition: Optional[Repetition]
    stipulation: Optional[Stipulation]
    #: The verdict on the problem.
    verdict: Verdict
    win: Optional[str]


class Record(_RecordAlways, total=False):
    """One problem."""

    #: The other winning moves of the solution, where they were asked for.
    alternatives: Optional[AlternativesRecord]
    anatomy: Any
    #: A win in this many plies or fewer is proven, but a limit ended the search for a shorter one.
    #: Otherwise absent.
    at_most_plies: Optional[int]
    #: The verdict on the claim.
    audit: AuditVerdict
    #: Whether the text of its solution ends at a word that is not a move, so that moves may be
    #: missing.
    broken_text: bool
    #: The certificate of the verdict, if one was asked for.
    certificate: Optional[str]
    #: The claim: a number of moves, `<=` before one that is a bound, below 0 for a loss, `+` or
    #: `=`; null where nothing is claimed.
    claim: Optional[str]
    #: The number of moves of the mate that it claimed.
    claimed: Optional[int]
    #: The engine that claims it.
    claimed_by: Optional[str]
    #: The first move that is claimed to win or draw, if there is one.
    claimed_move: Optional[str]
    #: How hard it is for a human solver, from 1 to 10.
    difficulty: Optional[float]
    #: What each piece is needed for, with `-v` and under the policy `strict`.
    economy: Optional[EconomyRecord]
    #: Why a problem could not be read.
    errors: List[ErrorRecord]
    #: Whether the findings are those that the author expects.
    expected: bool
    file: Optional[str]
    findings: List[FindingRecord]
    #: The fingerprint of its text; in a batch.
    hash: Optional[str]
    #: The number of positions in which the draw is held; the tree shows the first of them.
    held: Optional[int]
    #: The engine that suggested lines; absent where none did.
    hints: Optional[str]
    #: The first line of the problem in the file, counted from 1; in a batch.
    line_number: Optional[int]
    #: The side to move loses in this number of moves of the other side, and in no fewer.
    lost_in: Optional[int]
    #: Whether there are more minor duals than were listed.
    more_duals: bool
    #: Whether there may be more keys, because not every first move was tried.
    more_keys: bool
    #: Whether there are more of them.
    more_solutions: bool
    #: There is no win in any number of moves.
    never: bool
    #: Whether the side that is not to move cannot have made a legal last move, so that no game
    #: reaches the position.
    no_last_move: bool
    #: It does not lose within this number.
    not_lost_within: Optional[int]
    #: Its place in the input of a batch, counted from 1.
    number: Optional[int]
    #: With `duplex`, the solutions that the other side begins.
    other_side: Optional[List[List[str]]]
    plies: Optional[int]
    #: The length without useless interpositions, if that is another one.
    real_moves: Optional[int]
    #: Whether the independent checker has played the win through; absent without one.
    replayed: Optional[bool]
    rests_on: Optional[List[RestRecord]]
    #: Whether keys or length would differ if perpetual check were allowed.
    rests_on_ban: RestsOnBan
    #: The time taken, if it is reported.
    seconds: Optional[float]
    set_play: Optional[SetPlayRecord]
    #: Whether there is a solution in fewer moves than the stipulation says. Absent where there is
    #: none, or none is known.
    short_win: bool
    #: Every solution as a line; where one side resists, a line against its longest defence, one for
    #: each key.
    solutions: List[List[str]]
    #: Where the stipulation was taken from, if no author gave it; absent otherwise.
    stipulation_source: Optional[StipulationSource]
    #: What left the problem undecided; absent where nothing did.
    stopped_by: Optional[str]
    themes: Optional[List[ThemeRecord]]
    tree: Optional[NodeRecord]
    #: Why the tree is missing, or lacks threats.
    tree_stopped: Optional[str]
    tries: Optional[TriesRecord]
    #: The twins after the first problem, where a whole set is one result.
    twins: List[Record]
    #: Why there is no certificate although one was asked for.
    uncertified: Optional[str]
    #: Why themes or difficulty are missing although they were asked for.
    unclassified: Optional[str]
    #: A win within this number of moves was found but could not be replayed within the limits. It
    #: is not claimed. Absent if there is none.
    unconfirmed: Optional[int]
    value: Optional[str]
    winners: Optional[WinnersRecord]
    #: How the game can end with best play of both sides, if there are other ways than that of the
    #: line. Absent if there is only one way, or others are not known.
    wins: List[str]


#: What the reply that refutes a try does.
Refuting = Literal[
    "wins",
    "takes-back",
    "takes",
    "flees",
    "interposes",
    "checks",
    "defends",
]


#: How repeated positions are judged
Repetition = Literal["none", "checks", "asian"]


class _RestRecordAlways(TypedDict):
    change: str
    switch: str


class RestRecord(_RestRecordAlways, total=False):
    """The answer under a changed rule."""

    keys: Optional[List[str]]
    moves: Optional[int]


#: Whether keys or length would be others if every repetition were a draw. Without the ban there are
#: fewer wins and no new ones, so a problem that is not won does not rest on it.
RestsOnBan = Literal["no", "yes", "perhaps"]


class _SetPlayRecordAlways(TypedDict):
    answered: List[SetReplyRecord]
    #: Why there is none: `in-check`, `one-move`, `no-move`, `over`, `no-win`; null if there is.
    none: Optional[str]
    unanswered: int
    #: The number of attacker moves within which a reply must be answered.
    within: Optional[int]


class SetPlayRecord(_SetPlayRecordAlways, total=False):
    """The set play of a problem."""

    #: The limit that kept the other replies from being examined.
    stopped: Optional[str]


class SetReplyRecord(TypedDict):
    """A record."""

    #: The first one begins the line, the others win in time as well.
    continuations: List[str]
    line: List[str]
    move: str
    win: Optional[str]


#: What is asked, such as `#3`, `#`, `#3 checks`, `#3 checkmate`, `#2.5`, `==3`, `#3 by Pc7`, `+`,
#: `=`, `h#2.5`, `s#2` or `ser-h#4 duplex`
Stipulation = str


#: Where a stipulation that the file does not state comes from.
StipulationSource = Literal["line", "result"]


class ThemeRecord(TypedDict):
    """A theme with its evidence."""

    chinese: str
    english: str
    #: The moves from the problem to the place that shows it.
    line: List[str]
    #: The pieces that show it: `Red chariot d10`.
    men: List[str]
    name: str
    points: List[str]


class ThreatRecord(TypedDict):
    """What would follow if the defender passed."""

    line: List[str]
    #: The first one begins the line, the others win as soon.
    moves: List[str]
    win: Optional[str]


class _TriesRecordAlways(TypedDict):
    found: List[TryRecord]
    #: The number of first moves that were examined.
    looked: int
    #: The most refutations that a try may have.
    most: int
    #: The number of all first moves.
    of: int
    #: The moves that a key would need to win; null if no number of moves is asked for or found.
    within: Optional[int]


class TriesRecord(_TriesRecordAlways, total=False):
    """The tries of a problem."""

    #: The limit that kept the others from being examined.
    stopped: Optional[str]


class TryRecord(TypedDict):
    """A record."""

    #: Why it fails; null if that was not determined.
    failure: Optional[FailureRecord]
    #: How it would otherwise win, against the longest of the other replies.
    line: List[str]
    move: str
    refutations: List[str]
    threat: Optional[ThreatRecord]
    win: Optional[str]


class Variation(TypedDict):
    """The explained end of a variation other than the main line."""

    anatomy: Any
    fen: str
    line: List[str]


#: The verdict on a problem that was solved, checked, or could not be read. Its names are those of
#: the machine output, in alphabetical order.
Verdict = Literal[
    "error",
    "no-solution",
    "solved",
    "sound",
    "undecided",
    "unsound",
]


class WinnerRecord(TypedDict):
    """A record."""

    move: str
    moves: int
    #: Whether the independent checker has played the win through.
    replayed: bool


class _WinnersRecordAlways(TypedDict):
    found: List[WinnerRecord]
    #: No other first move wins within this many moves.
    not_within: int
    #: The others, without those that are known never to win.
    open: int
    #: The most moves that were asked for.
    within: int


class WinnersRecord(_WinnersRecordAlways, total=False):
    """The first moves that win."""

    #: The limit that ended the search, or why the checker refused the win.
    stopped: Optional[str]
