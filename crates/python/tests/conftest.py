"""What the tests share."""

import pytest

SOLDIER = "3ak4/4a1P2/9/9/2N6/6r2/9/9/3p5/4K4 w"

COLLECTION = f"""\
collection: Two mates
problems:
  - id: soldier
    fen: {SOLDIER}
    stipulation: "#2"
    solution: 1. c6-d8+ e10-f10 2. g9-f9#
  - id: chariots
    authors: [Anonymous]
    fen: 4k4/9/9/R8/1R7/9/9/9/9/3K5 w
    stipulation: "#2"
"""


@pytest.fixture
def soldier() -> str:
    """A mate in two moves."""
    return SOLDIER


@pytest.fixture
def collection() -> str:
    """The text of a file with two problems."""
    return COLLECTION
