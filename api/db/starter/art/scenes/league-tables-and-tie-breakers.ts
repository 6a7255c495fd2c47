import { football, shadow } from '../balls.ts';
import {
  backdrop,
  circle,
  fill,
  group,
  ink,
  linear,
  type Picture,
  path,
  place,
  range,
  rect,
  scene,
} from '../draw.ts';
import { mown, pool } from '../light.ts';
import * as color from '../palette.ts';
import { figures } from '../strokes.ts';

const POINTS = [38, 34, 34, 27, 22, 16];
const TONES = [color.ivory, color.lamp, color.lamp, color.bone, color.stone, color.ash];

const CRESTS = [
  'M-34 -36H34V4C34 26 14 38 0 44C-14 38 -34 26 -34 4Z',
  'M0 -42A42 42 0 1 1 0 42A42 42 0 1 1 0 -42Z',
  'M0 -46L40 0L0 46L-40 0Z',
  'M-36 -36H36L24 36L0 44L-24 36Z',
  'M0 -44L38 -22V22L0 44L-38 22V-22Z',
  'M-38 -34Q0 -46 38 -34L0 44Z',
];

export function leagueTables(): Picture {
  const rows = POINTS.map((points, i) => {
    const y = 194 + i * 112;
    const long = points * 24;
    const tied = i === 1 || i === 2;
    return group(
      {},
      figures(String(i + 1), 96, y + 14, 56, tied ? color.lamp : color.ivory, 12),
      place(
        240,
        y + 42,
        0.96,
        0,
        path(
          CRESTS[i] as string,
          fill([color.ice, color.cherry, color.lake, color.leaf, color.rose, color.tide][i] as string),
        ),
        path('M-16 -8H16M-16 8H16', ink(color.ivory, 6)),
      ),
      rect(320, y + 8, long, 76, fill(color.night, 0.35), 6),
      rect(320, y, long, 76, fill(TONES[i] as string), 6),
      rect(320, y + 52, long, 24, fill(color.night, 0.16), 6),
      ...(tied
        ? range(i === 1 ? 7 : 4).map((k) =>
            rect(320 + long - 46 - k * 44, y + 16, 26, 44, fill(color.soil, 0.85), 4),
          )
        : []),
    );
  });
  return {
    alt: 'A league table as bars with crests: second and third are level on points and parted by small goal marks, a ball rests on top',
    svg: scene(
      backdrop(
        linear([
          [0, color.moss],
          [1, color.night],
        ]),
      ),
      mown(color.fern, 10, 0.28),
      pool(880, 300, 800, 420, 0.22),
      circle(1600, 900, 430, ink(color.ivory, 6, { 'stroke-opacity': 0.35 })),
      path('M1600 470H1380V900', ink(color.ivory, 6, { 'stroke-opacity': 0.35 })),
      ...rows,
      path('M1166 344H1226V456H1166M1226 400H1276', ink(color.lamp, 8)),
      path('M1306 379H1366M1306 421H1366', ink(color.lamp, 14)),
      shadow(1120, 194, 90, 10, 0.5),
      football('ball', 1110, 110, 84, 0.35, 0.5),
    ),
  };
}
