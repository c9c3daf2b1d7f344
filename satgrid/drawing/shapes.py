"""The elements that drawings are made of.

A drawing is a list of XML elements from the standard library. Pictures of puzzles need a
handful of plain shapes; an SVG library would add a dependency, and names and defaults of its
own to the bytes, without saving a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from satgrid.errors import SatgridError

__all__ = ["CELL", "FONTS", "INK", "PAPER", "RULE", "THICK", "Element", "Point"]
__all__ += ["circle", "fitted", "group", "label", "line", "number", "path", "polygon", "rectangle"]
__all__ += ["size_of", "titled", "written"]

Point = tuple[float, float]

CELL = 32
"""The side of a cell; at its natural size a picture has as many pixels."""
INK, PAPER, RULE = "#1a1a1a", "#ffffff", "#b0b0b0"
"""Black, white, and the gray of thin lines."""
THICK = 5
"""The weight of the thickest lines; strokes beyond it are areas, such as thermometers."""
_DIGIT = 0.65 * CELL
"""The height of a digit in a cell."""
_HIGH, _BROAD = 0.72, 0.62
"""The height and the width of a digit by the size of the font."""
FONTS = "Helvetica, Arial, Liberation Sans, DejaVu Sans, Noto Sans, sans-serif"
_SIZE = re.compile(
    f'<svg [^>]*?width="([\\d.]+)" height="([\\d.]+)"[^>]*?font-family="{re.escape(FONTS)}"'
)
_NO_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def number(value: float) -> str:
    """Write a coordinate with at most two decimals; whole numbers without decimals."""
    rounded = round(value, 2)
    return str(int(rounded)) if rounded == int(rounded) else f"{rounded:.2f}".rstrip("0")


def _element(tag: str, attributes: dict[str, float | str | None]) -> Element:
    found = Element(tag)
    for name, value in attributes.items():
        if value is not None:
            shown = value if isinstance(value, str) else number(value)
            found.set(name.rstrip("_").replace("_", "-"), shown)
    return found


def group(shapes: Iterable[Element], **style: float | str | None) -> Element:
    """Group shapes under common attributes; ``stroke_width`` means ``stroke-width``."""
    found = _element("g", style)
    found.extend(shapes)
    return found


def path(steps: str, **style: float | str | None) -> Element:
    """Return a path from its steps in the notation of SVG."""
    return _element("path", {"d": steps, **style})


def line(start: Point, end: Point) -> str:
    """Return the steps of a straight line, in short form if it is upright or level."""
    (left, top), (right, bottom) = start, end
    if top == bottom:
        return f"M{number(left)},{number(top)}h{number(right - left)}"
    if left == right:
        return f"M{number(left)},{number(top)}v{number(bottom - top)}"
    return f"M{number(left)},{number(top)}L{number(right)},{number(bottom)}"


def polygon(corners: Iterable[Point]) -> str:
    """Return the steps of a closed path with straight sides."""
    return "M" + "L".join(f"{number(x)},{number(y)}" for x, y in corners) + "z"


def rectangle(
    left: float, top: float, width: float, height: float, **style: float | str | None
) -> Element:
    """Return an upright rectangle."""
    return _element("rect", {"x": left, "y": top, "width": width, "height": height, **style})


def circle(center: Point, radius: float, **style: float | str | None) -> Element:
    """Return a circle."""
    return _element("circle", {"cx": center[0], "cy": center[1], "r": radius, **style})


def label(text: object, center: Point, size: float, **style: float | str | None) -> Element:
    """Return a word with its capitals centered at a point.

    The height is computed here: not all renderers support ``dominant-baseline``.
    """
    x, y = center
    found = _element("text", {"x": x, "y": y + 0.36 * size, "font_size": size, **style})
    found.text = _clean(str(text))
    return found


def fitted(text: object, across: float = 0.9 * CELL) -> float:
    """Return the font size of a number in a cell: high as in print, smaller where it is long.

    Parameters
    ----------
    across
        The room from left to right.
    """
    return min(_DIGIT / _HIGH, across / (_BROAD * max(1, len(str(text)))))


def titled(
    shapes: Iterable[Element],
    size: Point,
    title: str,
    description: str,
    width: int | None = None,
    cell: float | None = None,
) -> Element:
    """Return a whole picture with a white background, so that it suits any page.

    Title and description are for readers who do not see it.

    Parameters
    ----------
    width
        The width in pixels; by default a cell has as many as it has units.
    cell
        The side of a cell in millimeters, in place of a width.
    """
    across: float | str = size[0] if width is None else width
    down: float | str = size[1] * float(across) / size[0]
    if cell is not None:
        across, down = (f"{number(side * cell / CELL)}mm" for side in size)
    picture = _element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {number(size[0])} {number(size[1])}",
            "width": across,
            "height": down,
            "role": "img",
            "aria_label": _clean(": ".join(filter(None, (title, description)))),
            "font_family": FONTS,
            "text_anchor": "middle",
        },
    )
    for tag, content in (("title", title), ("desc", description)):
        if content:
            ElementTree.SubElement(picture, tag).text = _clean(content)
    picture.append(rectangle(0, 0, *size, fill=PAPER))
    picture.extend(shapes)
    return picture


def written(element: Element) -> str:
    """Write an element with its content."""
    return ElementTree.tostring(element, encoding="unicode")


def size_of(svg: str) -> Point:
    """Return the width and height in pixels of a picture drawn by satgrid.

    Raises
    ------
    SatgridError
        If the picture was not drawn by satgrid.
    """
    size = _SIZE.search(svg)
    if size is None:
        raise SatgridError("this is not a picture that satgrid drew")
    return float(size[1]), float(size[2])


def _clean(text: str) -> str:
    """Remove characters that no XML document may contain, not even escaped."""
    return _NO_XML.sub("\ufffd", text)
