import { oval, pitchFromAbove } from '../cricket.ts';
import { backdrop, circle, fill, group, ink, type Picture, type Point, path, scene } from '../draw.ts';
import { pool, vignette } from '../light.ts';
import * as color from '../palette.ts';

const INNER: readonly Point[] = [
  [-258, -60],
  [-200, 190],
  [-58, 320],
  [120, 300],
  [252, 60],
  [214, -176],
  [-60, -300],
  [22, 214],
  [-20, -180],
];
const OUTER: readonly Point[] = [
  [-590, -130],
  [606, 10],
];

const dot = ([x, y]: Point, tone: string, r = 22): string =>
  group({}, circle(x + 9, y + 12, r, fill(color.night, 0.45)), circle(x, y, r, fill(tone)));

export function powerplayOvers(): Picture {
  return {
    alt: 'A cricket ground from above: nine fielders inside the inner circle and two, marked in amber, near the boundary',
    svg: scene(
      backdrop(color.night),
      group(
        { transform: 'translate(830 452) rotate(24)' },
        oval(0, 0, 800, 640, { ground: color.moss, band: color.pine }, ink(color.fern, 30)),
        path('M-740 0A740 580 0 1 1 740 0A740 580 0 1 1-740 0Z', ink(color.ivory, 7)),
        path('M-290 -95A290 290 0 0 1 290 -95V95A290 290 0 0 1-290 95Z', fill(color.turf)),
        path(
          'M-290 -95A290 290 0 0 1 290 -95V95A290 290 0 0 1-290 95Z',
          ink(color.ivory, 7, { 'stroke-dasharray': '26 24' }),
        ),
        pitchFromAbove(0, 0, 250, color.straw, color.ivory, 4),
        pool(0, 0, 560, 560, 0.4),
        ...INNER.map((point) => dot(point, color.ivory)),
        ...OUTER.map((point) =>
          group(
            {},
            circle(point[0], point[1], 54, ink(color.lamp, 6, { 'stroke-dasharray': '10 16' })),
            dot(point, color.lamp, 28),
          ),
        ),
        dot([-13, -96], color.ice, 14),
        dot([13, 92], color.ice, 14),
      ),
      vignette(0.6),
    ),
  };
}
