import { stack } from '../coins.ts';
import {
  backdrop,
  fill,
  group,
  ink,
  linear,
  type Picture,
  type Point,
  path,
  polygon,
  radial,
  range,
  scene,
  trace,
} from '../draw.ts';
import * as color from '../palette.ts';

const [HALF_WIDE, HALF_HIGH] = [96, 50];
const grid = (column: number, row: number): Point => [
  690 + (column - row) * HALF_WIDE,
  196 + (column + row) * HALF_HIGH,
];
const cell = (column: number, row: number, inset = 0.07): Point[] => [
  grid(column + inset, row + inset),
  grid(column + 1 - inset, row + inset),
  grid(column + 1 - inset, row + 1 - inset),
  grid(column + inset, row + 1 - inset),
];

export function monthlyBudget(): Picture {
  const down = (point: Point, by: number): Point => [point[0], point[1] + by];
  const [west, south, east] = [grid(-0.3, 5.3), grid(7.3, 5.3), grid(7.3, -1.3)];
  const days = range(35).map((i) => {
    const [column, row] = [i % 7, Math.floor(i / 7)];
    const weekend = column === 6;
    if (i > 30) return polygon(cell(column, row), ink(color.stone, 3));
    return polygon(cell(column, row), fill(weekend ? color.glow : i < 24 ? '#e9dfc4' : color.bone));
  });
  const stacks = range(4).map((row) => {
    const [x, y] = grid(6.5, row + 0.5);
    return row < 3
      ? stack(x, y + 6, 5, 56, color.lamp, color.ember, color.glow, 0.46, 0.36)
      : group(
          {},
          path(
            `M${x - 56} ${y - 94}V${y + 6}A56 26 0 0 0 ${x + 56} ${y + 6}V${y - 94}A56 26 0 0 0 ${x - 56} ${y - 94}A56 26 0 0 0 ${x + 56} ${y - 94}`,
            ink(color.ember, 6, { 'stroke-dasharray': '12 14' }),
          ),
        );
  });
  const struck = range(20).map((i) => {
    const [column, row] = [i % 7, Math.floor(i / 7)];
    return column === 6
      ? ''
      : path(trace([grid(column + 0.3, row + 0.7), grid(column + 0.7, row + 0.3)]), ink(color.stone, 6));
  });
  return {
    alt: 'A month as a calendar slab seen from above: equal stacks of five coins stand on three Sundays, the fourth is only outlined',
    svg: scene(
      backdrop(
        radial(
          [
            [0, '#d8b678'],
            [1, '#b58a4c'],
          ],
          0.42,
          0.4,
          0.75,
        ),
      ),
      path('M-40 760C300 940 900 1010 1660 560', ink(color.ivory, 6, { 'stroke-opacity': 0.7 })),
      path('M-40 640C300 820 900 890 1660 440', ink(color.ivory, 6, { 'stroke-opacity': 0.25 })),
      polygon([down(west, 90), down(south, 90), down(east, 90), grid(7.3, 0)], fill(color.soil, 0.35)),
      polygon([grid(-0.3, -1.3), east, south, west], fill(color.ivory)),
      polygon([west, south, down(south, 46), down(west, 46)], fill(color.stone)),
      polygon(
        [south, east, down(east, 46), down(south, 46)],
        fill(
          linear([
            [0, color.ash],
            [1, color.ash],
          ]),
        ),
      ),
      polygon([grid(-0.3, -1.3), grid(7.3, -1.3), grid(7.3, -0.25), grid(-0.3, -0.25)], fill(color.fern)),
      ...range(6).map((i) => {
        const [x, y] = grid(0.4 + i * 1.25, -0.85);
        return path(
          `M${x - 12} ${y + 8}C${x - 18} ${y - 46} ${x + 22} ${y - 52} ${x + 16} ${y - 6}`,
          ink(color.ink, 9),
        );
      }),
      ...days,
      ...struck,
      ...stacks,
    ),
  };
}
