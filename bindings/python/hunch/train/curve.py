"""The learning curve as a picture: SVG, written by hand."""
from __future__ import annotations

from typing import Sequence

from .matches import Result

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 640, 360, 48, 16, 40, 44
INK, LINE, BAND, GRID = "#333", "#1f6feb", "#1f6feb33", "#ddd"


def _step(span: float) -> float:
    """Between two marks of an axis: 1, 2 or 5 times a power of ten, so that there are about six."""
    step = 10.0**-3
    while span / step > 6:
        step *= 2.5 if f"{step:.0e}"[0] == "2" else 2
    return step


def _text(x: float, y: float, words: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{words}</text>'


def svg(points: Sequence[tuple[float, Result]], minutes: float) -> str:
    """Win shares by minutes, with their intervals as a band, and the fair share as a dashed line."""
    match = points[0][1].match
    most = max(minutes, points[-1][0], 1e-9)

    def x(minute: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * minute / most

    def y(share: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * share

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12" '
           f'fill="{INK}">', f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
           _text(LEFT, 22, f"net against {match.against}, {match.preset}, {match.seats} seats: win share, 95 % interval",
                 "start")]
    for percent in range(0, 101, 20):
        at = y(percent / 100)
        out.append(f'<path d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}" stroke="{GRID}"/>' + _text(LEFT - 6, at + 4, f"{percent} %", "end"))
    step, mark = _step(most), 0.0
    while mark <= most * 1.0001:
        out.append(_text(x(mark), HEIGHT - BOTTOM + 18, f"{mark:g}"))
        mark = round(mark + step, 6)
    out.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, "minutes"))
    fair = y(1 / match.seats)
    out.append(f'<path d="M{LEFT} {fair:.1f}H{WIDTH - RIGHT}" stroke="{INK}" stroke-dasharray="4 4"/>')
    band = [f"{x(m):.1f} {y(r.high):.1f}" for m, r in points] + [f"{x(m):.1f} {y(r.low):.1f}" for m, r in reversed(points)]
    out.append(f'<path d="M{"L".join(band)}Z" fill="{BAND}"/>')
    line = [f"{x(m):.1f} {y(r.share):.1f}" for m, r in points]
    out.append(f'<path d="M{"L".join(line)}" fill="none" stroke="{LINE}" stroke-width="2"/></svg>')
    return "\n".join(out) + "\n"
