import {
  backdrop,
  circle,
  fill,
  ink,
  line,
  linear,
  type Picture,
  type Point,
  polygon,
  polyline,
  range,
  rect,
  scene,
} from '../draw.ts';
import * as color from '../palette.ts';
import { lamps } from '../strokes.ts';

const OVERS = [8, 5, 12, 3, 9, 7, 14, 4, 6, 11, 2, 8, 10, 5, 13, 9, 16, 7, 18, 19];
const WICKETS = new Set([3, 10, 13, 17]);
const TOTAL = 186;

export function readingAScorecard(): Picture {
  const [left, bottom, step] = [690, 770, 42];
  let sum = 0;
  const worm: Point[] = [[left, bottom]];
  const bars = OVERS.map((runs, i) => {
    sum += runs;
    worm.push([left + (i + 1) * step, bottom - (sum / TOTAL) * 610]);
    return rect(
      left + i * step + 8,
      bottom - runs * 13,
      step - 14,
      runs * 13,
      fill(WICKETS.has(i) ? color.lake : color.tide, 0.9),
      3,
    );
  });
  const wickets = [...WICKETS]
    .map((over) => worm[over + 1] as Point)
    .map(([x, y]) => circle(x, y, 15, fill(color.ink)) + circle(x, y, 15, ink(color.ivory)));
  const cells = (y: number, widths: readonly number[], tone: string): string =>
    widths.map((w, i) => rect(110 + (i && 160 + i * 88), y, w, 20, fill(tone), 4)).join('');
  return {
    alt: 'A lit scoreboard showing 186 for 4, rows of batters, bars of runs for each over and the worm line with four wickets',
    svg: scene(
      backdrop(color.night),
      rect(
        40,
        36,
        1520,
        828,
        fill(
          linear([
            [0, '#14231c'],
            [1, '#0a130e'],
          ]),
        ),
        22,
      ),
      rect(40, 36, 1520, 828, ink(color.fern), 22),
      lamps('186/4', 110, 112, 21, color.lamp, '#24352b'),
      ...range(7).map((i) =>
        cells(
          336 + i * 66,
          [
            [190, 52, 46, 60],
            [150, 36, 52, 44],
            [210, 60, 30, 60],
            [170, 44, 46, 52],
            [130, 52, 36, 40],
            [190, 30, 46, 56],
            [160, 48, 40, 44],
          ][i] as number[],
          i === 2 ? color.lamp : i < 5 ? color.ivory : color.ash,
        ),
      ),
      ...range(6).map((i) => line(110, 379 + i * 66, 590, 379 + i * 66, ink(color.fern, 3))),
      line(640, 310, 640, 800, ink(color.fern, 3)),
      ...range(4).map((i) =>
        line(left, bottom - i * 203, 1530, bottom - i * 203, ink(i ? color.fern : color.ivory, i ? 3 : 6)),
      ),
      ...bars,
      polygon(
        [...worm, [left + 840, bottom]],
        fill(
          linear([
            [0, color.lamp, 0.32],
            [1, color.lamp, 0],
          ]),
        ),
      ),
      polyline(worm, ink(color.lamp, 9)),
      ...wickets,
    ),
  };
}
