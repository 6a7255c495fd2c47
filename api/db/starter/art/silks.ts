import {
  circle,
  clipped,
  fill,
  group,
  ink,
  type Point,
  path,
  place,
  polygon,
  range,
  rect,
  trace,
} from './draw.ts';
import * as color from './palette.ts';

export type Pattern = 'plain' | 'hoops' | 'stripes' | 'diamonds' | 'sash' | 'chevron' | 'spots';

export interface Silks {
  main: string;
  trim: string;
  sleeve: string;
  cap: string;
  pattern: Pattern;
}

export const SILKS: readonly Silks[] = [
  { main: color.lamp, trim: color.pine, sleeve: color.lamp, cap: color.pine, pattern: 'hoops' },
  { main: color.ice, trim: color.ivory, sleeve: color.lake, cap: color.lake, pattern: 'diamonds' },
  { main: color.cherry, trim: color.ivory, sleeve: color.cherry, cap: color.wine, pattern: 'sash' },
  { main: color.ivory, trim: color.tide, sleeve: color.tide, cap: color.tide, pattern: 'spots' },
  { main: color.leaf, trim: color.glow, sleeve: color.glow, cap: color.leaf, pattern: 'chevron' },
  { main: color.violet, trim: color.rose, sleeve: color.violet, cap: color.rose, pattern: 'stripes' },
];

type Box = readonly [x: number, y: number, width: number, height: number];

/** Fills an outline with a jacket's colours; the box says how large the pattern is drawn. */
export function silkPattern(id: string, outline: string, silks: Silks, [x, y, w, h]: Box): string {
  const trim = fill(silks.trim);
  const rows = 5;
  const marks: Record<Pattern, () => string[]> = {
    plain: () => [],
    hoops: () => range(rows).map((i) => rect(x, y + (h / rows) * i, w, h / rows / 2, trim)),
    stripes: () => range(rows).map((i) => rect(x + (w / rows) * i, y, w / rows / 2, h, trim)),
    sash: () => [
      polygon(
        [
          [x, y],
          [x + w * 0.3, y],
          [x + w, y + h * 0.8],
          [x + w, y + h],
          [x + w * 0.75, y + h],
          [x, y + h * 0.22],
        ],
        trim,
      ),
    ],
    chevron: () =>
      range(3).map((i) =>
        polygon(
          [
            [x, y + h * (0.1 + i * 0.34)],
            [x + w / 2, y + h * (0.3 + i * 0.34)],
            [x + w, y + h * (0.1 + i * 0.34)],
            [x + w, y + h * (0.26 + i * 0.34)],
            [x + w / 2, y + h * (0.46 + i * 0.34)],
            [x, y + h * (0.26 + i * 0.34)],
          ],
          trim,
        ),
      ),
    spots: () =>
      range(20).map((i) =>
        circle(
          x + w * (0.12 + 0.25 * (i % 4) + (Math.floor(i / 4) % 2) * 0.125),
          y + h * (0.1 + 0.2 * Math.floor(i / 4)),
          w * 0.06,
          trim,
        ),
      ),
    diamonds: () =>
      range(9).map((i) =>
        diamond(
          x + w * (0.2 + 0.3 * (i % 3)),
          y + h * (0.18 + 0.32 * Math.floor(i / 3)),
          w * 0.13,
          h * 0.15,
          silks.trim,
        ),
      ),
  };
  return group(
    {},
    path(outline, fill(silks.main)),
    clipped(id, path(outline, {}), ...marks[silks.pattern]()),
  );
}

const diamond = (cx: number, cy: number, rx: number, ry: number, tone: string): string => {
  const points: Point[] = [
    [cx, cy - ry],
    [cx + rx, cy],
    [cx, cy + ry],
    [cx - rx, cy],
  ];
  return path(trace(points, true), fill(tone));
};

const TORSO = 'M-34 -46Q0 -34 34 -46L44 -36L42 62Q0 72 -42 62L-44 -36Z';

/** Jacket and cap as a race card prints them, about 200 units wide. */
export function jacket(id: string, x: number, y: number, scale: number, silks: Silks): string {
  return place(
    x,
    y,
    scale,
    0,
    path('M-36 -46L-58 -36L-96 30L-66 48L-42 8ZM36 -46L58 -36L96 30L66 48L42 8Z', fill(silks.sleeve)),
    silkPattern(id, TORSO, silks, [-48, -50, 96, 124]),
    path('M-18 -44Q0 -28 18 -44L14 -52H-14Z', fill(color.ivory)),
    path('M-42 62Q0 72 42 62V74Q0 84 -42 74Z', fill(color.ink)),
    path('M-34 -74C-36 -112 32 -116 34 -78L62 -70Q52 -62 34 -66Q0 -60 -32 -66Z', fill(silks.cap)),
    circle(-2, -104, 5, fill(silks.trim)),
    path('M-34 -78Q0 -68 34 -80', ink(silks.trim, 5)),
  );
}
