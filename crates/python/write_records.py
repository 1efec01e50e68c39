"""Writes `paiju/records.py`, the types of records, from the JSON Schemas of the installed package.

    python crates/python/write_records.py > crates/python/python/paiju/records.py

A test fails where the file and the schemas differ.
"""

from __future__ import annotations

import json
import keyword
import textwrap
from typing import Any, Dict, List

import paiju

HEAD = '''"""The types of records, as dictionaries: what `solve`, `verify`, `batch`, `explain` and
`Table.probe` return.

Written by `crates/python/write_records.py` from the JSON Schemas. Moves are in coordinates.
"""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union
'''

#: The schemas, and the name of the type of each.
SCHEMAS = {"record": "Record", "explained": "Explained", "probed": "Probed"}

Schema = Dict[str, Any]


def main() -> None:
    """Prints the module."""
    print(module(), end="")


def module() -> str:
    """The text of the module."""
    types: Dict[str, Schema] = {}
    for name, title in SCHEMAS.items():
        # A type that holds others of its own is known by its name here.
        text = json.dumps(paiju.schema(name)).replace('"$ref": "#"', f'"$ref": "#/$defs/{title}"')
        schema = json.loads(text)
        for definition, described in schema.pop("$defs", {}).items():
            if types.setdefault(definition, described) != described:
                raise SystemExit(f"{definition} has two meanings")
        types[title] = schema
    return HEAD + "".join(defined(name, types[name]) for name in sorted(types))


def flat(schema: Schema) -> Schema:
    """A type and its variants as one: what only some of them have is not always there."""
    variants = schema.get("oneOf", [])
    properties = dict(schema["properties"])
    for variant in variants:
        for key, value in variant["properties"].items():
            others = properties.get(key, {"anyOf": []})["anyOf"]
            properties[key] = {"anyOf": others if value in others else [*others, value]}
    required = [set(variant["required"]) for variant in variants]
    always = set.intersection(*required) if required else set()
    names = [*schema.get("required", []), *always]
    return {**schema, "properties": dict(sorted(properties.items())), "required": names}


def defined(name: str, schema: Schema) -> str:
    """The definition of a type."""
    if "properties" not in schema:
        return f"\n\n{comment(schema.get('description'), '#: ')}{name} = {wrapped(written(schema))}\n"
    schema = flat(schema)
    required = schema.get("required", [])
    always = {key: value for key, value in schema["properties"].items() if key in required}
    sometimes = {key: value for key, value in schema["properties"].items() if key not in required}
    text = docstring(schema.get("description", "A record."))
    if always and sometimes:
        base = f"_{name}Always"
        return (
            f"\n\nclass {base}(TypedDict):\n{fields(always)}"
            f"\n\nclass {name}({base}, total=False):\n{text}{fields(sometimes)}"
        )
    total = "" if always else ", total=False"
    return f"\n\nclass {name}(TypedDict{total}):\n{text}{fields(always or sometimes)}"


def wrapped(text: str) -> str:
    """A type, one word a line where it is long."""
    if len(text) < 70 or not text.endswith("]"):
        return text
    head, words = text[:-1].split("[", 1)
    return f"{head}[\n    " + ",\n    ".join(words.split(", ")) + ",\n]"


def fields(properties: Dict[str, Schema]) -> str:
    """The fields of a type."""
    lines = ""
    for key, schema in properties.items():
        if keyword.iskeyword(key) or not key.isidentifier():
            raise SystemExit(f"{key} is not a name in Python")
        said = schema.get("description") if isinstance(schema, dict) else None
        lines += comment(said, "    #: ")
        lines += f"    {key}: {written(schema)}\n"
    return lines


def written(schema: Any) -> str:
    """A type in Python."""
    if schema is True or not isinstance(schema, dict):
        return "Any"
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[-1]
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return union([written(part) for part in schema[key]])
    if "const" in schema:
        return f'Literal["{schema["const"]}"]'
    if "enum" in schema:
        words = [f'"{word}"' for word in schema["enum"] if word is not None]
        literal = f"Literal[{', '.join(words)}]"
        return union([literal, "None"]) if None in schema["enum"] else literal
    kinds = schema.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    return union([plain(kind, schema) for kind in kinds]) if kinds else "Any"


def plain(kind: str, schema: Schema) -> str:
    """A plain type of JSON."""
    if kind == "array":
        return f"List[{written(schema.get('items', True))}]"
    if kind == "object":
        return f"Dict[str, {written(schema.get('additionalProperties', True))}]"
    return {"boolean": "bool", "integer": "int", "number": "float", "string": "str"}.get(kind, "None")


def union(parts: List[str]) -> str:
    """One of several types."""
    literals = [part[len("Literal[") : -1] for part in parts if part.startswith("Literal[")]
    others = [part for part in parts if not part.startswith("Literal[") and part != "None"]
    if literals:
        others.insert(0, f"Literal[{', '.join(literals)}]")
    if not others:
        return "None"
    text = others[0] if len(others) == 1 else f"Union[{', '.join(others)}]"
    return f"Optional[{text}]" if "None" in parts else text


def comment(text: Any, mark: str) -> str:
    """A description above a field."""
    if not text:
        return ""
    lines = textwrap.wrap(" ".join(str(text).split()), 100 - len(mark))
    return "".join(f"{mark}{line}\n" for line in lines)


def docstring(text: str) -> str:
    """The description of a type."""
    lines = textwrap.wrap(" ".join(text.split()), 90)
    inner = "\n    ".join(lines)
    return f'    """{inner}"""\n\n'


if __name__ == "__main__":
    main()
