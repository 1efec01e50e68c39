"""The types of records, as dictionaries: what `solve`, `verify`, `batch`, `explain` and
`Table.probe` return.

Written by `crates/python/write_records.py` from the JSON Schemas. Moves are in coordinates.
"""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union


class AlternativePlace(TypedDict):
    """A position of the solution with the attacker to move."""

    #: The move of the solution.
    followed: str
    #: The others that win, the quickest first.
    found: List[AlternativeReport]
    #: The moves that the solution has left, this one included.
    left: int
    #: The moves from the problem to it.
    line: List[str]
    #: No other move wins within this number of moves.
    not_within: int
    #: The other moves, without those that never win.
    open: int


class AlternativeReport(TypedDict):
    """Another move that wins."""

    #: Its grade; null if a limit kept it from being determined.
    grade: Optional[Grade]
    #: The other winning move.
    move: str
    #: The fewest moves in which it wins, including itself.
    moves: int


class _AlternativesReportAlways(TypedDict):
    #: Wins up to this number of moves longer than the solution are looked for.
    beyond: int
    #: The positions that were examined.
    examined: int
    #: All positions of the solution with the attacker to move.
    of: int
    #: The positions of the solution in which another move wins, or may win within that number.
    places: List[AlternativePlace]


class AlternativesReport(_AlternativesReportAlways, total=False):
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


class _DefenceAlways(TypedDict):
    move: str
    #: Without moves where the reply has ended the game.
    next: Node
    #: Whether it is a useless interposition.
    useless: bool


class Defence(_DefenceAlways, total=False):
    """A record."""

    #: The plies since the earlier occurrence of the position, if the reply loses by repeating it.
    repeats: Optional[int]


class DefenceReport(TypedDict):
    """Why a defence fails."""

    #: The moves before the reply.
    after: List[str]
    #: Whether, in check, the answer wins after every other reply, too.
    always: bool
    #: The answer, which wins.
    answer: str
    #: Whether no other reply is legal.
    forced: bool
    #: What it does to its own side, each solved.
    harms: List[HarmReport]
    #: Whether the reply meets the threat.
    meets: Optional[bool]
    #: The same as sentences.
    messages: List[str]
    #: The reply.
    reply: str
    #: The first move of what is threatened; null if nothing is.
    threat: Optional[str]


class EconomyReport(TypedDict):
    """How economical a sound problem is."""

    #: The final position of the main line; null if it is not a checkmate, or was not examined.
    mate: Optional[ModelMate]
    #: Its pieces, except the royal pieces, in the order of their squares.
    men: List[ManReport]


class _EndReportAlways(TypedDict):
    #: The same as data; null where a repetition ends the line.
    anatomy: Any
    #: The final position, as position text.
    fen: str
    #: The moves that lead there.
    line: List[str]


class EndReport(_EndReportAlways, total=False):
    """The end of a line, explained."""

    #: Why the replies of the line fail; each reply is in the first line that has it.
    defences: List[DefenceReport]


class ErrorRecord(TypedDict):
    """Why a problem could not be read."""

    #: In characters, counted from 1.
    column: Optional[int]
    #: The line of the file, counted from 1; null where there is none.
    line: Optional[int]
    message: str


class ExperimentReport(TypedDict):
    """A change that would make a try win."""

    #: `without` or `with` a piece, `pass` (the defender's move left out), `later` (one move more).
    kind: str
    #: The piece that is taken off, or put on an empty square.
    man: Optional[str]
    #: The number of moves, one more than there are.
    moves: Optional[int]


class _ExplainedAlways(TypedDict):
    anatomy: Any
    #: The position that is explained, or that of a problem without a final position.
    fen: Optional[str]
    id: str
    #: The moves from the problem to the position that is explained.
    line: List[str]
    rests_on: Optional[List[RestReport]]
    themes: List[ThemeReport]
    #: The ends of the other variations.
    variations: List[EndReport]


class Explained(_ExplainedAlways, total=False):
    """One explained position."""

    #: What is proven of the problem, or why nothing is; absent where a position is explained as it
    #: is.
    answer: Optional[str]
    #: The pieces that these replies chase.
    chased: List[str]
    #: Why the replies of the line fail.
    defences: List[DefenceReport]
    #: The number of positions in which the draw is held; the tree shows the first of them.
    held: Optional[int]
    #: The side that holds.
    held_by: str
    #: A line until a position recurs.
    held_cycle: List[str]
    #: Whether it is held in endgames whose positions are all known.
    held_in_endgames: bool
    #: It is held in more positions than this.
    held_in_more: Optional[int]
    #: The squares that this needs, by piece.
    held_on: List[HeldMan]
    #: Problems of other files that are like it, where these are asked for.
    like: Optional[List[Like]]
    #: Whether each reply that holds gives check while nothing is taken.
    perpetual_check: bool
    #: The length without useless interpositions, if that is another one.
    real_moves: Optional[int]
    #: The limit that kept variations or themes from being found.
    stopped: Optional[str]
    #: The solution in a few sentences.
    summary: List[str]
    #: A title that is offered where the problem has none, by language: `en`, `de`, `zh`.
    titles: Dict[str, str]
    #: The tree; absent without a win, or if a limit kept it from being found.
    tree: Optional[Node]
    #: Why the tree is missing, or lacks threats.
    tree_stopped: Optional[str]
    #: The tries with one refutation, and why they fail.
    tries: Optional[TriesReport]


class FailureReport(TypedDict):
    """Why a try fails."""

    #: What the reply does.
    does: Refuting
    #: Changes that would make the try win, each solved.
    experiments: List[ExperimentReport]
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


class FindingOutput(TypedDict):
    """A finding with its sentence."""

    #: The kind of the finding.
    kind: FindingKind
    #: The moves to the place of the finding, or the line that proves it.
    line: List[str]
    #: A sentence for people.
    message: str
    #: The moves concerned.
    moves: List[str]
    severity: Severity


#: What another winning move is, compared with the move of the solution.
Grade = Literal["dual", "transposition", "detour", "other-win"]


class HarmReport(TypedDict):
    """What a defence does to its own side: without that, the answer would not win."""

    #: Its kind.
    kind: Harming
    #: The piece that it obstructs or pins, or the horse whose leg it blocks or frees.
    man: Optional[str]
    #: The square that is blocked, occupied, left or not guarded any more.
    square: str


#: What a defence does to its own side.
Harming = Literal[
    "self-block",
    "interference",
    "screen",
    "unguard",
    "opening",
    "exposure",
    "flight",
    "arrival",
    "departure",
    "traitor",
    "leg-block",
    "leg-opening",
    "pin",
]


class HeldMan(TypedDict):
    """The squares that the pieces of a kind need to hold a draw."""

    #: Their name: `advisor`.
    man: str
    #: The names of the squares: `d8`, `e9`.
    squares: List[str]


class Like(TypedDict):
    """A problem that another one is like."""

    #: The kind of likeness.
    likeness: Likeness
    #: Whether left and right are exchanged in the other problem.
    mirrored: bool
    #: Its id.
    of: str
    #: The file that it is in.
    of_file: str
    #: Its place in its input, from 1 on.
    of_number: int
    #: The pieces that only this problem has, each with its letter and square: `Pa4`.
    only_here: List[str]
    #: The pieces that only the other problem has, on their squares in this one.
    only_there: List[str]
    #: The plies after which the position occurs in the other solution, or the other position in
    #: this one.
    plies: int
    #: Whether the sides are exchanged.
    turned: bool


#: How a problem resembles another one, the strongest likeness first; the first that applies counts.
Likeness = Literal[
    "position",
    "position-but-idle",
    "inside",
    "contains",
    "key-and-net",
    "net",
    "harm",
    "idea",
]


class _ManReportAlways(TypedDict):
    #: The name of its square.
    at: str
    #: The letter of the piece.
    man: str
    work: Literal["idle", "stops-cooks", "stops-duals", "needed", "undecided"]


class ManReport(_ManReportAlways, total=False):
    """A man of a problem."""

    cooks: List[str]
    #: Whether a limit left part of this unknown.
    open: bool
    #: The letter of the weakest piece that could replace it.
    weaker: Optional[str]


class ModelMate(TypedDict):
    """How little a checkmate is built of."""

    #: The squares of the winner's pieces without a part in it. Soldiers, pawns, the royal piece,
    #: and pieces that can never come near the loser's royal piece are excused. It is economical if
    #: there are none.
    bystanders: List[str]
    #: Whether it is pure and economical.
    model: bool
    #: Whether it is pure: one piece gives check, and every point to which the royal piece could go
    #: is either guarded once, or blocked by an own piece and not guarded.
    pure: bool


class _NodeAlways(TypedDict):
    defences: List[Defence]
    left: int
    #: The first one is followed, the others are duals.
    moves: List[str]
    #: Whether the same position was expanded earlier in the tree.
    repeated: bool
    #: Defences that lose sooner, which are not followed.
    shorter: int
    #: What the first move threatens; null if it gives check, or threatens nothing.
    threat: Optional[Threat]
    win: Optional[WinKind]
    #: Whether it threatens nothing, and passing would be a defence.
    zugzwang: bool


class Node(_NodeAlways, total=False):
    """A position of the solution tree with the attacker to move, as machine output has it."""

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


class _ReceiptAlways(TypedDict):
    #: The games of the shard that hold no problem: they have a number and no result.
    left_out: int
    #: The number of the last problem of the input, in any shard.
    problems: int
    #: The results that were written, this one included.
    results: int


class Receipt(_ReceiptAlways, total=False):
    """The end of a run, on its last result and in the settings of a file of results. Results
    without one come from a run that did not end, or have lost their last line."""

    #: The problems, twins included, for which a certificate was asked; absent where none was.
    certificates: Optional[int]
    #: Those that have one; the others say in `uncertified` why they have none.
    certified: Optional[int]
    #: A sum over the numbers and hashes of the results, in any order. Earlier versions wrote none.
    digest: Optional[str]
    #: Whether the input is a part of a list whose length is not known.
    open_ended: bool
    #: The shard, such as 3/64; absent where the run has worked on all of its input.
    shard: Optional[str]


class _RecordAlways(TypedDict):
    #: It is proven that this number of moves is enough, the fewest or not.
    at_most: Optional[int]
    #: The position, if there is one.
    fen: Optional[str]
    #: The problem's id.
    id: str
    #: Every first move that does it in the number of moves asked for; none where the defender
    #: begins.
    keys: List[str]
    #: The line in the fewest moves, against the longest defence where one side resists.
    line: List[str]
    #: The fewest moves in which it can be done, whatever the stipulation says; null where it cannot
    #: be done, or the fewest are not known.
    moves: Optional[int]
    #: Positions searched for everything in this record.
    nodes: int
    #: It cannot be done in this number of moves or fewer.
    proven_not_within: int
    #: How repeated positions are judged; null where the problem could not be read.
    repetition: Optional[Repetition]
    #: What is asked.
    stipulation: Optional[Stipulation]
    #: The verdict on the problem.
    verdict: Verdict
    #: How `line` ends the game: `checkmate`, `stalemate`, `bared` or `repetition`; null where it
    #: ends in no win.
    win: Optional[WinKind]


class Record(_RecordAlways, total=False):
    """One problem."""

    #: The other winning moves of the solution, where they were asked for.
    alternatives: Optional[AlternativesReport]
    anatomy: Any
    #: A win in this many plies or fewer is proven, but a limit ended the search for a shorter one.
    #: Otherwise absent.
    at_most_plies: Optional[int]
    #: The verdict on the claim.
    audit: AuditVerdict
    #: Who composed it; absent where nobody is named.
    authors: List[str]
    #: Whether the text of its solution ends at a word that is not a move.
    broken_text: bool
    #: The certificate of the verdict, if one was asked for.
    certificate: Optional[str]
    #: The pieces that these replies chase.
    chased: List[str]
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
    economy: Optional[EconomyReport]
    #: Why a problem could not be read.
    errors: List[ErrorRecord]
    #: Whether the findings are those that the author expects.
    expected: Optional[bool]
    file: Optional[str]
    #: What the check found.
    findings: Optional[List[FindingOutput]]
    #: The fingerprint of its text; in a batch.
    hash: Optional[str]
    #: The number of positions in which the draw is held; the tree shows the first of them.
    held: Optional[int]
    #: The side that holds.
    held_by: str
    #: A line until a position recurs.
    held_cycle: List[str]
    #: Whether it is held in endgames whose positions are all known.
    held_in_endgames: bool
    #: It is held in more positions than this.
    held_in_more: Optional[int]
    #: The squares that this needs, by piece.
    held_on: List[HeldMan]
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
    #: Whether no legal last move leads to the position.
    no_last_move: bool
    #: It does not lose within this number.
    not_lost_within: Optional[int]
    #: Its place in the input of a batch, counted from 1.
    number: Optional[int]
    #: With `duplex`, the solutions that the other side begins.
    other_side: Optional[List[List[str]]]
    #: Whether each reply that holds gives check while nothing is taken.
    perpetual_check: bool
    plies: Optional[int]
    #: The digest of what was asked: results with the same one can be compared and put together. In
    #: a batch of the command line.
    question: Optional[str]
    #: The length without useless interpositions, if that is another one.
    real_moves: Optional[int]
    #: What the run says at its end; on the last result of a batch of the command line.
    receipt: Optional[Receipt]
    #: Whether the independent checker has played the win through; absent without one.
    replayed: Optional[bool]
    rests_on: Optional[List[RestReport]]
    #: Whether keys or length would differ if perpetual check were allowed.
    rests_on_ban: RestsOnBan
    #: The time taken, if it is reported.
    seconds: Optional[float]
    set_play: Optional[SetPlayReport]
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
    #: The solution explained in a few sentences.
    summary: List[str]
    themes: Optional[List[ThemeReport]]
    #: The title of the problem; absent without one.
    title: Optional[str]
    #: The tree; absent without a win, or if a limit kept it from being found.
    tree: Optional[Node]
    #: Why the tree is missing, or lacks threats.
    tree_stopped: Optional[str]
    tries: Optional[TriesReport]
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
    winners: Optional[WinnersReport]
    #: All ways in which the game can end with best play, if several. Absent if there is only one
    #: way, or others are not known.
    wins: List[WinKind]


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


class _RestReportAlways(TypedDict):
    change: Literal["none", "no-win", "length", "keys", "illegal", "undecided"]
    #: The rule that was changed.
    switch: Switch


class RestReport(_RestReportAlways, total=False):
    """The answer under one changed rule."""

    keys: List[str]
    moves: Union[int, int]


#: Whether keys or length would be others if every repetition were a draw. Without the ban there are
#: fewer wins and no new ones, so a problem that is not won does not rest on it.
RestsOnBan = Literal["no", "yes", "perhaps"]


class SetPlayReply(TypedDict):
    """A reply of the set play."""

    #: All moves that win in time after it, those that win soonest first.
    continuations: List[str]
    #: The moves of both sides, in order.
    line: List[str]
    #: The defender's reply.
    move: str
    #: How the game is won at its end, if it is known to be.
    win: Optional[WinKind]


class _SetPlayReportAlways(TypedDict):
    #: The replies after which the attacker wins in time.
    answered: List[SetPlayReply]
    #: Why there is none: `in-check`, `one-move`, `no-move`, `over`, `no-win`; null if there is.
    none: Optional[str]
    #: Replies after which it does not.
    unanswered: int
    #: The number of attacker moves within which a reply must be answered.
    within: Optional[int]


class SetPlayReport(_SetPlayReportAlways, total=False):
    """What would happen if the other side moved first."""

    #: The limit that kept the other replies from being examined.
    stopped: Optional[str]


#: How much a finding weighs.
Severity = Literal["remark", "minor", "major"]


#: What is asked, such as `#3`, `#`, `#3 checks`, `#3 checkmate`, `#2.5`, `==3`, `#3 by Pc7`, `+`,
#: `=`, `h#2.5`, `s#2` or `ser-h#4 duplex`
Stipulation = str


#: Where a stipulation that the file does not state comes from.
StipulationSource = Literal["line", "result"]


#: One rule that can be changed.
Switch = Literal[
    "stalemate-draws",
    "generals-may-face",
    "stalemate-loses",
    "no-blocked-diagonals",
    "bared-fights-on",
    "perpetual-check-allowed",
    "perpetual-chase-allowed",
]


class ThemeReport(TypedDict):
    """A theme that the solution shows."""

    chinese: str
    english: str
    #: The moves from the problem to the place that shows it.
    line: List[str]
    #: The pieces that show it: `Red chariot d10`.
    men: List[str]
    name: str
    #: The squares that it is about.
    points: List[str]


class Threat(TypedDict):
    """The shortest win that would follow if the defender passed."""

    #: The moves of both sides, in order.
    line: List[str]
    #: The first one begins the line, the others win as soon.
    moves: List[str]
    #: How the game is won at its end, if it is known to be.
    win: Optional[WinKind]


class _TriesReportAlways(TypedDict):
    #: The tries, those with fewest refutations first.
    found: List[TryReport]
    #: The number of first moves that were examined.
    looked: int
    #: The most refutations that a try may have.
    most: int
    #: The number of all first moves.
    of: int
    #: The moves that a key would need to win; null if no number of moves is asked for or found.
    within: Optional[int]


class TriesReport(_TriesReportAlways, total=False):
    """First moves that fail because of few replies."""

    #: The limit that kept the others from being examined.
    stopped: Optional[str]


class TryReport(TypedDict):
    """A first move that fails to few replies."""

    #: Why it fails; null if that was not determined.
    failure: Optional[FailureReport]
    #: The moves of both sides, in order.
    line: List[str]
    #: The first move.
    move: str
    #: The replies that refute it.
    refutations: List[str]
    #: The threat after it, if it is quiet and has one.
    threat: Optional[Threat]
    #: How the game is won at its end, if it is known to be.
    win: Optional[WinKind]


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


#: How a game was won. The kinds are never mixed up in a report.
WinKind = Literal["checkmate", "stalemate", "bared", "repetition"]


class WinnerReport(TypedDict):
    """A first move that wins."""

    #: The winning first move.
    move: str
    #: The fewest moves in which it wins.
    moves: int
    #: Whether the independent checker has played the win through.
    replayed: bool


class _WinnersReportAlways(TypedDict):
    #: Those that win, the quickest first.
    found: List[WinnerReport]
    #: No other first move wins within this number of moves.
    not_within: int
    #: The others, without those that never win.
    open: int
    #: The most moves that were asked for.
    within: int


class WinnersReport(_WinnersReportAlways, total=False):
    """All first moves that win within a number of moves."""

    #: The limit that ended the search, or why the independent checker does not accept a win;
    #: nothing is claimed then.
    stopped: Optional[str]
