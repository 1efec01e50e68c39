"""Collects the licences of the crates that a program is made of: licences.py METADATA.JSON FOLDER

Each text is written once into crates.txt, below the crates that bring it along; a crate without a text is
listed with the name of its licence.
"""

import json
import pathlib
import sys


def runtime(metadata: dict) -> set[str]:
    """The packages that are linked into the program: no build scripts, macros or tests."""
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    packages = {package["id"]: package for package in metadata["packages"]}
    macros = {
        name
        for name, package in packages.items()
        if any("proc-macro" in target["kind"] for target in package["targets"])
    }
    [root] = [name for name, package in packages.items() if package["name"] == "paiju" and package["source"] is None]
    seen, todo = set(), [root]
    while todo:
        name = todo.pop()
        if name in seen or name in macros:
            continue
        seen.add(name)
        for dependency in nodes[name]["deps"]:
            if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                todo.append(dependency["pkg"])
    return seen


def main(file: str, folder: str) -> None:
    metadata = json.loads(pathlib.Path(file).read_text())
    linked = runtime(metadata)
    texts: dict[str, list[str]] = {}
    without: list[str] = []
    for package in metadata["packages"]:
        if package["id"] not in linked or package["source"] is None:
            continue
        title = f"{package['name']} {package['version']} ({package['license']})"
        home = pathlib.Path(package["manifest_path"]).parent
        files = sorted(home.glob("LICEN[SC]E*")) + sorted(home.glob("COPYING*"))
        for path in files:
            if path.is_file():
                texts.setdefault(path.read_text(errors="replace").strip(), []).append(title)
        if not files:
            without.append(title)
    rule = "\n\n" + 78 * "=" + "\n"
    parts = ["\n".join(sorted(titles)) + "\n\n" + text for text, titles in texts.items()]
    parts.sort()
    if without:
        parts.append("Without a text of their own:\n" + "\n".join(sorted(without)))
    (pathlib.Path(folder) / "crates.txt").write_text(rule.join(parts) + "\n")


main(*sys.argv[1:])
