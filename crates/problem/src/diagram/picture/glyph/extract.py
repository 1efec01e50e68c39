#!/usr/bin/env python3
"""Writes outlines.rs: the outlines of the characters that boards show.

Usage: extract.py LXGWWenKai-Bold.ttf NotoSansSymbols2-Regular.ttf > outlines.rs

Needs the Python package fontTools. Both fonts are under the SIL Open Font License 1.1, whose
text and notices stand in OFL.txt.
"""

import sys

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

MEN = "帥仕相傌俥炮兵將士象馬車砲卒帅将马车"
TEXT = "楚河漢汉界一二三四五六七八九"
FIGURES = "♔♕♖♗♘♙♚♛♜♝♞♟"
DIGITS = "0123456789"
LETTERS = "abcdefghi"


def contours(font, character):
    """The closed contours of a glyph: lists of (operator, points), y up."""
    name = font.getBestCmap()[ord(character)]
    pen = DecomposingRecordingPen(font.getGlyphSet())
    font.getGlyphSet()[name].draw(pen)
    found = []
    for operator, points in pen.value:
        if operator == "moveTo":
            found.append([("M", [points[0]])])
        elif operator == "lineTo":
            found[-1].append(("L", [points[0]]))
        elif operator == "qCurveTo":
            if points[-1] is None:  # no point of the contour lies on the curve
                points = points[:-1]
                start = middle(points[-1], points[0])
                found[-1:] = [[("M", [start])]]
                points = points + (start,)
            for control, end in quadratic(points):
                found[-1].append(("Q", [control, end]))
        elif operator not in ("closePath", "endPath"):
            raise ValueError(operator)
    return found


def middle(a, b):
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def quadratic(points):
    """A quadratic spline with implied points as single curves."""
    *controls, last = points
    for number, control in enumerate(controls):
        after = controls[number + 1] if number + 1 < len(controls) else None
        yield control, last if after is None else middle(control, after)


def flat(contour):
    """Points along a contour."""
    points = []
    for operator, args in contour:
        if operator == "Q":
            (x0, y0), (x1, y1), (x2, y2) = points[-1], *args
            for step in range(1, 9):
                t = step / 8
                points.append(
                    (
                        (1 - t) ** 2 * x0 + 2 * t * (1 - t) * x1 + t * t * x2,
                        (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t * t * y2,
                    )
                )
        else:
            points.append(args[0])
    return points


def area(points):
    pairs = zip(points, points[1:] + points[:1])
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


def centroid(outlines):
    """The centre of the ink, signed by the direction of the contours."""
    whole, x, y = 0, 0, 0
    for contour in outlines:
        points = flat(contour)
        for a, b in zip(points, points[1:] + points[:1]):
            cross = a[0] * b[1] - b[0] * a[1]
            whole += cross / 2
            x += (a[0] + b[0]) * cross / 6
            y += (a[1] + b[1]) * cross / 6
    return x / whole, y / whole


def circle(points):
    """The centre of the smallest circle around some points, by small steps."""
    x = sum(p[0] for p in points) / len(points)
    y = sum(p[1] for p in points) / len(points)
    step = 0.5
    for _ in range(4000):
        far = max(points, key=lambda p: (p[0] - x) ** 2 + (p[1] - y) ** 2)
        x += (far[0] - x) * step * 0.05
        y += (far[1] - y) * step * 0.05
        step *= 0.998
    return x, y


def inside(point, polygon):
    x, y = point
    odd = False
    for a, b in zip(polygon, polygon[1:] + polygon[:1]):
        if (a[1] > y) != (b[1] > y) and x < (b[0] - a[0]) * (y - a[1]) / (b[1] - a[1]) + a[0]:
            odd = not odd
    return odd


def outer(outlines):
    """The contours that lie in no other one."""
    flats = [flat(contour) for contour in outlines]
    kept = []
    for number, contour in enumerate(outlines):
        others = [f for other, f in enumerate(flats) if other != number]
        if not any(inside(flats[number][0], other) for other in others):
            kept.append(contour)
    return kept


def path(outlines, centre):
    """SVG path data with relative integers, y down, around a centre."""
    text = ""
    for contour in outlines:
        here = None
        for operator, points in contour:
            points = [(round(p[0] - centre[0]), round(centre[1] - p[1])) for p in points]
            if operator == "M":
                text += f"M{points[0][0]} {points[0][1]}"
            else:
                shifts = [(p[0] - here[0], p[1] - here[1]) for p in points]
                text += operator.lower() + " ".join(f"{x} {y}" for x, y in shifts)
            here = points[-1]
        text += "z"
    return text.replace(" -", "-")


def entry(font, character):
    found = contours(font, character)
    bounds = BoundsPen(font.getGlyphSet())
    name = font.getBestCmap()[ord(character)]
    font.getGlyphSet()[name].draw(bounds)
    left, bottom, right, top = bounds.bounds
    points = [point for contour in found for point in flat(contour)]
    width = font.getGlyphSet()[name].width
    if character in MEN:
        # Between the circle that fits tightest and the weight of the ink.
        round_, ink = circle(points), centroid(found)
        centre = tuple(0.75 * a + 0.25 * b for a, b in zip(round_, ink))
    elif character in TEXT:
        centre = (width / 2, 380)
    elif character in DIGITS:
        centre = ((left + right) / 2, 360)
    elif character in LETTERS:
        centre = ((left + right) / 2, 250)
    else:
        centre = ((left + right) / 2, (bottom + top) / 2)
    body = path(outer(found), centre) if character in FIGURES[:6] else ""
    return (
        f"    Outline {{ character: '{character}', width: {width}, "
        f'body: "{body}", path: "{path(found, centre)}" }},\n'
    )


def main():
    han, symbols = (TTFont(name) for name in sys.argv[1:3])
    entries = {c: entry(han, c) for c in MEN + TEXT + DIGITS + LETTERS}
    entries |= {c: entry(symbols, c) for c in FIGURES}
    print("//! Made by extract.py from the bold face of `LXGW WenKai` 1.250 and from Noto Sans Symbols2")
    print("//! 2.003, both under the SIL Open Font License 1.1: see OFL.txt.\n")
    print("use super::Outline;\n")
    print("/// The outlines, in the order of their characters.")
    print("#[rustfmt::skip]")
    print(f"pub(super) const OUTLINES: [Outline; {len(entries)}] = [")
    print("".join(entries[c] for c in sorted(entries)), end="")
    print("];")


main()
