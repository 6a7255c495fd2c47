import {
  backdrop,
  circle,
  fill,
  group,
  ink,
  line,
  linear,
  type Picture,
  type Point,
  path,
  polygon,
  rect,
  scene,
} from '../draw.ts';
import * as color from '../palette.ts';
import { cross, tick } from '../paper.ts';

const RESULTS = 'WLLWLLWLWWWLWW';
const RUNS = [52, 20, 34, 70, 26, 12, 60, 38, 66, 82, 74, 48, 88, 96];
const GAP = 104;
const FIRST = 124;

export function recentForm(): Picture {
  const spot = (i: number): Point => [FIRST + i * GAP, 640 - (RUNS[i] as number) * 4];
  const known = 9;
  const markers = [...RESULTS].map((result, i) => {
    const [x, y] = spot(i);
    const won = result === 'W';
    if (i < known)
      return group(
        { opacity: 0.62 },
        line(x, y, x, 746, ink(color.lake, 3, { 'stroke-dasharray': '2 12' })),
        circle(x, y, 15, fill(color.deep)),
        circle(x, y, 15, ink(color.lake)),
        circle(x, 780, 26, ink(color.lake, 5)),
      );
    return group(
      {},
      line(x, y, x, 746, ink(color.glow, 3, { 'stroke-dasharray': '2 12' })),
      circle(x, y, 18, fill(color.ivory)),
      circle(x, 780, 44, fill(won ? color.lamp : color.wine)),
      won ? tick(x, 780, 20, color.ink, 11) : cross(x, 780, 15, color.ivory, 11),
    );
  });
  const all = RUNS.map((_, i) => spot(i));
  const trace = (points: readonly Point[]): string => `M${points.map((p) => p.join(' ')).join('L')}`;
  const lit: Point[] = all.slice(known);
  const first = lit[0] as Point;
  return {
    alt: 'A run line through fourteen matches: the last five, four won and one lost, stand in a cone of light, the nine before in the dark',
    svg: scene(
      backdrop(
        linear([
          [0, '#071a22'],
          [1, color.deep],
        ]),
      ),
      ...[240, 400, 560].map((y) => line(60, y, 1540, y, ink(color.tide, 3))),
      polygon(
        [
          [1262, -10],
          [1318, -10],
          [1590, 900],
          [990, 900],
        ],
        fill(
          linear([
            [0, color.glow, 0.62],
            [0.6, color.glow, 0.3],
            [1, color.glow, 0.16],
          ]),
        ),
      ),
      polygon([...lit, [1476, 716], [first[0], 716]], fill(color.lamp, 0.3)),
      line(60, 716, 1540, 716, ink(color.ivory)),
      path(trace(all.slice(0, known + 1)), ink(color.lake, 6, { 'stroke-dasharray': '14 16' })),
      path(trace(lit), ink(color.lamp, 12)),
      ...markers,
      rect(1214, -20, 152, 74, fill(color.ink), 12),
      ...[0, 1, 2, 3].map((i) => circle(1238 + i * 35, 32, 12, fill(color.ivory))),
    ),
  };
}
