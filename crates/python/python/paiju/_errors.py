"""The exceptions of paiju."""

from __future__ import annotations

from typing import Optional


class PaijuError(Exception):
    """Something that failed, with its place and a remedy, if known.

    >>> import paiju
    >>> try:
    ...     paiju.read("- fen: 3k5/9/9/9/9/9/9/9/9/4K4 w\\n  stipulation: '#two'\\n")
    ... except paiju.PaijuError as error:
    ...     print(error.line, error.column)
    2 16
    """

    #: What is wrong, without its place.
    message: str
    #: The file, as it was named.
    file: Optional[str]
    #: The line of the file, counted from 1.
    line: Optional[int]
    #: The column in characters, counted from 1.
    column: Optional[int]
    #: What would help.
    help: Optional[str]

    def __init__(
        self,
        message: str,
        file: Optional[str] = None,
        line: Optional[int] = None,
        column: Optional[int] = None,
        help: Optional[str] = None,
    ) -> None:
        super().__init__(message, file, line, column, help)
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.help = help

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.file, self.line, self.column) if part)
        text = f"{place}: {self.message}" if place else self.message
        return f"{text}; {self.help}" if self.help else text


class FileError(PaijuError):
    """A file cannot be read, or holds no problem."""


class ProblemError(PaijuError, ValueError):
    """A position, a stipulation or a solution cannot be read."""


class PositionError(ProblemError):
    """A text is not a legal position."""


class MoveError(PaijuError, ValueError):
    """A text is not a legal move."""


class OptionError(PaijuError, ValueError):
    """An option has a value that it cannot have."""


class ConvertError(PaijuError, ValueError):
    """A problem cannot be written in a format."""


class TableError(PaijuError):
    """An endgame table cannot be read."""


class InternalError(PaijuError):
    """A defect of paiju; please report it."""


class LossWarning(UserWarning):
    """A format has no place for something that a problem says."""


# They are named as users reach them.
for _class in [PaijuError, *PaijuError.__subclasses__(), PositionError, LossWarning]:
    _class.__module__ = "paiju"
