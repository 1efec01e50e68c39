"""Composed problems of Xiangqi (Chinese chess), China-Schach and Chex.

`solve` proves the shortest win and finds all keys, `verify` checks the solutions of a file, `explain`
says why a position is lost. `read` and `convert` know the formats of other programs, `draw` shows a
board, `generate` makes problems, `Table` knows endgames, and `batch` works on thousands of positions.

Results are plain dictionaries, the records of the command line; `paiju.records` has their types.

>>> import paiju
>>> record = paiju.solve("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "#2")
>>> record["verdict"], record["keys"], record["line"]
('solved', ['c6d8'], ['c6d8', 'e10f10', 'g9f9'])
"""

from __future__ import annotations

import os
import warnings
from typing import Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union, cast

from . import _paiju
from ._errors import (
    ConvertError,
    FileError,
    InternalError,
    LossWarning,
    MoveError,
    OptionError,
    PaijuError,
    PositionError,
    ProblemError,
    TableError,
)
from ._paiju import Batch, Drawing, Move, Position, Problem, Table, __version__
from .records import Explained, Record

__all__ = [
    "Batch",
    "ConvertError",
    "Drawing",
    "Explained",
    "FileError",
    "InternalError",
    "LossWarning",
    "Move",
    "MoveError",
    "OptionError",
    "PaijuError",
    "Position",
    "PositionError",
    "Problem",
    "ProblemError",
    "Record",
    "Table",
    "TableError",
    "__version__",
    "batch",
    "convert",
    "draw",
    "explain",
    "generate",
    "read",
    "schema",
    "solve",
    "verify",
]

#: One problem: a position text, a position, or a problem of a file or of a dictionary.
OneProblem = Union[str, Position, Problem, Mapping[str, Any]]
#: A path, a text of several lines or bytes in any format that is read, or problems.
Source = Union[str, "os.PathLike[str]", bytes, OneProblem, Iterable[Any]]
#: The folder of endgame tables.
Folder = Union[str, "os.PathLike[str]", Table]
#: A path, or several.
Paths = Union[str, "os.PathLike[str]", Sequence[Union[str, "os.PathLike[str]"]]]
#: A number, or the least and the largest.
Range = Union[int, Tuple[int, int]]


def solve(
    problem: OneProblem,
    stipulation: Optional[str] = None,
    *,
    rules: Optional[str] = None,
    repetition: Optional[str] = None,
    notation: Optional[str] = None,
    checks: bool = False,
    moves: Optional[int] = None,
    tries: Optional[int] = None,
    set_play: bool = False,
    all: bool = False,
    classify: bool = False,
    details: bool = False,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    build: bool = True,
    tables: Optional[Folder] = None,
) -> Record:
    """Proves the shortest win of a problem and finds all keys.

    `stipulation` is what is asked: `"#3"`, `"#"`, `"h#2"`, `"+"`; without it the problem's own, or the
    shortest win. `rules` is `"xiangqi"`, `"china-schach"` or `"chex"`; `repetition` is `"none"`,
    `"checks"` or `"asian"`. `checks` lets only checks count, `moves` bounds the length. `tries`,
    `set_play` and `all` add the other phases, `classify` adds themes and difficulty, `details` the
    solution tree and more. A limit that ends the search leaves the problem `undecided`: positions
    (`nodes`), seconds (`time`); `memory` is in bytes. With `build=False` no endgame tables are built on
    the way.

    >>> record = solve("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "#2", classify=True)
    >>> record["moves"], [theme["name"] for theme in record["themes"]]
    (2, ['palcorner-horse', 'octagonal-horse'])
    >>> solve("nonsense")
    Traceback (most recent call last):
        ...
    paiju.ProblemError: fen:1:1: expected 10 rows with / between, found 1 (and 3 more errors); the ranks as read, from the top: 10 `nonsense`; nothing is left for the ranks 9 to 1
    """
    return cast(
        Record,
        _paiju.solve(
            problem,
            {
                "stipulation": stipulation,
                "rules": rules,
                "repetition": repetition,
                "notation": notation,
                "checks": checks,
                "moves": moves,
                "tries": tries,
                "set_play": set_play,
                "all": all,
                "classify": classify,
                "details": details,
                "nodes": nodes,
                "time": time,
                "memory": memory,
                "threads": threads,
                "build": build,
                "tables": tables,
            },
        ),
    )


def verify(
    source: Source,
    *,
    rules: Optional[str] = None,
    repetition: Optional[str] = None,
    notation: Optional[str] = None,
    stipulation: Optional[str] = None,
    policy: Optional[str] = None,
    beyond: Optional[int] = None,
    encoding: Optional[str] = None,
    details: bool = False,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    build: bool = True,
    tables: Optional[Folder] = None,
) -> List[Record]:
    """Checks the solution of each problem of a source against an exhaustive search.

    The record of a problem that cannot be read has the verdict `error` and says why in `errors`.
    `policy` says how unique a solution must be: `"standard"`, `"strict"`, `"only-move"`, `"key"`,
    `"any-win"` or `"tsume"`. With `beyond`, the other winning moves of a solution are graded in
    `alternatives`, and looked for up to that many moves beyond it.

    >>> text = '''
    ... - id: soldier
    ...   fen: 3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w
    ...   stipulation: "#2"
    ...   solution: 1. c6-d8+ e10-f10 2. g9-f9#
    ... '''
    >>> [(record["id"], record["verdict"]) for record in verify(text)]
    [('soldier', 'sound')]
    """
    return cast(
        List[Record],
        _paiju.verify(
            source,
            {
                "rules": rules,
                "repetition": repetition,
                "notation": notation,
                "stipulation": stipulation,
                "policy": policy,
                "beyond": beyond,
                "encoding": encoding,
                "details": details,
                "nodes": nodes,
                "time": time,
                "memory": memory,
                "threads": threads,
                "build": build,
                "tables": tables,
            },
        ),
    )


def explain(
    problem: OneProblem,
    stipulation: Optional[str] = None,
    *,
    solve: bool = False,
    all: bool = False,
    rules: Optional[str] = None,
    repetition: Optional[str] = None,
    notation: Optional[str] = None,
    checks: bool = False,
    moves: Optional[int] = None,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    build: bool = True,
    tables: Optional[Folder] = None,
) -> Explained:
    """Says why a position is lost: checks, guarded flights, traitors, and themes.

    By default this is the given position. With a `stipulation`, or with `solve`, the problem is solved
    first, and the ends of its variations are explained: the first ten, or `all`.

    >>> end = explain("R3k4/1R7/9/9/9/9/9/9/9/3K5 b")
    >>> [theme["name"] for theme in end["themes"]]
    ['double-chariots']
    """
    return cast(
        Explained,
        _paiju.explain(
            problem,
            {
                "stipulation": stipulation,
                "solve": solve,
                "all_ends": all,
                "rules": rules,
                "repetition": repetition,
                "notation": notation,
                "checks": checks,
                "moves": moves,
                "nodes": nodes,
                "time": time,
                "memory": memory,
                "threads": threads,
                "build": build,
                "tables": tables,
            },
        ),
    )


def read(
    source: Source,
    *,
    errors: str = "raise",
    rules: Optional[str] = None,
    repetition: Optional[str] = None,
    notation: Optional[str] = None,
    stipulation: Optional[str] = None,
    encoding: Optional[str] = None,
) -> List[Problem]:
    """Reads all problems of a source: files and folders in every format that the command line reads.

    A string of one line is a path or a position text, one of several lines is the text of a file.
    `errors` says how unreadable problems are handled: `"raise"`, `"skip"` or `"keep"`.

    >>> problem, = read("[FEN \\"4k4/9/9/R8/1R7/9/9/9/9/3K5 w\\"]\\n\\n1. 车八平五 将5平6 2. 车五进三\\n")
    >>> problem.position.turn
    'Red'
    """
    return _paiju.read(
        source,
        {
            "errors": errors,
            "rules": rules,
            "repetition": repetition,
            "notation": notation,
            "stipulation": stipulation,
            "encoding": encoding,
        },
    )


def convert(
    source: Source,
    to: str = "yaml",
    *,
    path: Optional[Union[str, "os.PathLike[str]"]] = None,
    solve: bool = False,
    variations: bool = False,
    rules: Optional[str] = None,
    notation: Optional[str] = None,
    stipulation: Optional[str] = None,
    encoding: Optional[str] = None,
    write_encoding: Optional[str] = None,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    build: bool = True,
) -> Union[str, bytes]:
    """Writes all problems of a source as `"yaml"`, `"pgn"`, `"dhtmlxq"`, `"xqf"`, `"fen"` or `"epd"`.

    Returns the text, or bytes where the format has no text in UTF-8; `path` names a file that they are
    written to as well. `solve` writes the proven solution instead of the author's. What the format has
    no place for is a `LossWarning`.

    >>> problem = {"fen": "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "stipulation": "#2", "id": "soldier"}
    >>> print(convert(problem, "epd"), end="")
    3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w - - id "soldier"; dm 2;
    """
    written, losses = _paiju.convert(
        source,
        {
            "to": to,
            "solve": solve,
            "variations": variations,
            "rules": rules,
            "notation": notation,
            "stipulation": stipulation,
            "encoding": encoding,
            "write_encoding": write_encoding,
            "nodes": nodes,
            "time": time,
            "memory": memory,
            "threads": threads,
            "build": build,
        },
    )
    for loss, ids in _by_loss(losses).items():
        others = f" and {len(ids) - 1} more" if len(ids) > 1 else ""
        warnings.warn(f"{ids[0]}{others}: {loss}", LossWarning, stacklevel=2)
    if path is not None:
        with open(path, "wb") as file:
            file.write(written)
    is_text = to != "xqf" and write_encoding in (None, "utf-8")
    return written.decode("utf-8") if is_text else written


def _paths(paths: Optional[Paths]) -> Optional[List[str]]:
    if paths is None:
        return None
    several = [paths] if isinstance(paths, (str, os.PathLike)) else paths
    return [os.fspath(path) for path in several]


def _by_loss(losses: Iterable[Tuple[str, str]]) -> Dict[str, List[str]]:
    """The ids of problems by what of them is lost, each kind once."""
    ids: Dict[str, List[str]] = {}
    for problem_id, loss in losses:
        of_loss = ids.setdefault(loss, [])
        if problem_id not in of_loss[-1:]:
            of_loss.append(problem_id)
    return ids


def draw(
    problem: OneProblem,
    *,
    arrows: Sequence[Union[str, Move]] = (),
    explain: bool = False,
    men: Optional[str] = None,
    coordinates: Optional[str] = None,
    palette: Optional[str] = None,
    flip: bool = False,
    rules: Optional[str] = None,
) -> Drawing:
    """Draws the board of a problem; a notebook shows it.

    `arrows` are moves such as `"c6d8"`. `explain` marks why the position is lost. `men` are
    `"chinese"`, `"simplified"` or `"figures"`; `coordinates` are `"counted"`, `"letters"` or `"none"`;
    `palette` is `"color"` or `"print"`; `flip` puts Black at the bottom.

    >>> drawing = draw("3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", arrows=["c6d8"])
    >>> drawing.svg[:4], drawing.png(width=300)[1:4]
    ('<svg', b'PNG')
    """
    return _paiju.draw(
        problem,
        {
            "arrows": arrows,
            "explain": explain,
            "men": men,
            "coordinates": coordinates,
            "palette": palette,
            "flip": flip,
            "rules": rules,
        },
    )


def generate(
    count: int = 10,
    *,
    rules: Optional[str] = None,
    moves: Optional[Range] = None,
    stipulation: Optional[str] = None,
    solutions: Optional[int] = None,
    checks: bool = False,
    repetition: Optional[str] = None,
    policy: Optional[str] = None,
    quiet_key: bool = False,
    for_print: bool = False,
    themes: Sequence[str] = (),
    without_themes: Sequence[str] = (),
    rests_on: Sequence[str] = (),
    difficulty: Optional[Tuple[float, float]] = None,
    material: Optional[str] = None,
    men: Optional[Range] = None,
    attackers: Optional[Range] = None,
    source: Optional[str] = None,
    problems: Optional[Source] = None,
    games: Optional[Paths] = None,
    notation: Optional[str] = None,
    encoding: Optional[str] = None,
    per_game: Optional[int] = None,
    last_plies: Optional[int] = None,
    tables: Optional[Union[str, "os.PathLike[str]"]] = None,
    best_of: int = 4,
    seed: int = 1,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    jobs: Optional[int] = None,
) -> List[Problem]:
    """Makes problems, each proven sound and economical: the best of `best_of` times as many.

    `stipulation` asks for other play, `"h#2"` or `"s#2"`, or for studies, `"+"` and `"="`; the
    other criteria are those of the command line. Positions come from a `source`: `"mates"`,
    `"random"`, `"mutate"` and `"list"` for those of `problems`, `"games"` for those that were played in
    the files `games`, at most `per_game` problems of each and only of its `last_plies`, and `"table"` for
    those of the folder `tables` with the men of `material`. The same `seed` makes the same problems,
    unless `time`, in seconds, ends the run.

    >>> problem, = generate(1, best_of=1, seed=7)
    >>> verify(problem)[0]["verdict"]
    'sound'
    """
    return _paiju.generate(
        {
            "count": count,
            "rules": rules,
            "moves": moves,
            "stipulation": stipulation,
            "solutions": solutions,
            "checks": checks,
            "repetition": repetition,
            "policy": policy,
            "quiet_key": quiet_key,
            "for_print": for_print,
            "themes": list(themes),
            "without_themes": list(without_themes),
            "rests_on": list(rests_on),
            "difficulty": difficulty,
            "material": material,
            "men": men,
            "attackers": attackers,
            "source": source,
            "problems": problems,
            "games": _paths(games),
            "notation": notation,
            "encoding": encoding,
            "per_game": per_game,
            "last_plies": last_plies,
            "tables": tables,
            "best_of": best_of,
            "seed": seed,
            "nodes": nodes,
            "time": time,
            "jobs": jobs,
        },
    )


def batch(
    items: Union[str, "os.PathLike[str]", Iterable[OneProblem]],
    stipulation: Optional[str] = None,
    *,
    task: str = "solve",
    jobs: Optional[int] = None,
    ordered: bool = True,
    rules: Optional[str] = None,
    repetition: Optional[str] = None,
    notation: Optional[str] = None,
    checks: bool = False,
    moves: Optional[int] = None,
    tries: Optional[int] = None,
    set_play: bool = False,
    all: bool = False,
    policy: Optional[str] = None,
    details: bool = False,
    encoding: Optional[str] = None,
    nodes: Optional[int] = None,
    time: Optional[float] = None,
    memory: Optional[int] = None,
    threads: Optional[int] = None,
    build: bool = True,
    tables: Optional[Folder] = None,
) -> Iterator[Record]:
    """Works on many problems at once and yields their records as they come.

    `items` are problems, or the path of a file of them. `task` is `"solve"`, `"classify"` or
    `"verify"`; the other options are those of `solve` and `verify`, the limits for each problem.
    Other threads of Python run meanwhile. Items are taken as they are needed. Records come in the
    order of the items, unless `ordered` is false. A problem that cannot be read is a record with the
    verdict `error`; an exception of the items is raised after the records of the items before it.

    >>> fens = ["3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w", "nonsense"]
    >>> [record["verdict"] for record in batch(fens, moves=2)]
    ['solved', 'error']
    """
    return Batch(
        items,
        {
            "stipulation": stipulation,
            "task": task,
            "jobs": jobs,
            "ordered": ordered,
            "rules": rules,
            "repetition": repetition,
            "notation": notation,
            "checks": checks,
            "moves": moves,
            "tries": tries,
            "set_play": set_play,
            "all": all,
            "policy": policy,
            "details": details,
            "encoding": encoding,
            "nodes": nodes,
            "time": time,
            "memory": memory,
            "threads": threads,
            "build": build,
            "tables": tables,
        },
    )


def schema(of: str = "record") -> Dict[str, Any]:
    """The JSON Schema of what `solve`, `verify` and `batch` return (`"record"`), of what `explain`
    returns (`"explained"`), or of what `Table.probe` returns (`"probed"`).

    >>> schema("explained")["title"]
    'paiju explained'
    """
    return _paiju.schema(of)
