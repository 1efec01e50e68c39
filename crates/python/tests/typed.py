"""A program that a type checker accepts, and never runs."""

from typing import Optional

import paiju
from paiju.records import Record


def moves(record: Record) -> Optional[int]:
    """The length of a win."""
    return record["moves"]


records: list[Optional[int]] = [moves(record) for record in paiju.batch(["fen"], "#2")]
position: paiju.Position = paiju.Position().play("b3e3")
title: str = paiju.read("mates.yaml")[0].id
picture: bytes = paiju.draw(position, arrows=position.legal_moves()[:1]).png()
value: Optional[str] = paiju.Table("tables").probe(position)["value"]
