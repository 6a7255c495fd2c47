import {
  backdrop,
  circle,
  fill,
  group,
  ink,
  line,
  linear,
  type Picture,
  path,
  place,
  range,
  rect,
  scene,
} from '../draw.ts';
import { pool } from '../light.ts';
import * as color from '../palette.ts';
import { cross, pencil, scribble, sheet, tick } from '../paper.ts';

const RESULTS = [12, -20, 18, -20, -20, 34, -20, 9];

export function recordOfBets(): Picture {
  const rows = RESULTS.map((result, i) => {
    const y = 128 + i * 84;
    const won = result > 0;
    const long = Math.abs(result) * 5.6;
    return group(
      {},
      i === 5 ? rect(0, y - 40, 1200, 82, fill(color.glow, 0.75)) : '',
      line(0, y + 42, 1200, y + 42, ink('#c9bd9d', 3)),
      scribble(44, y, [46, 30], color.ash, 9),
      scribble(
        214,
        y,
        [
          [120, 70],
          [90, 110],
          [150, 40],
          [70, 120],
          [130, 60],
          [100, 100],
          [80, 90],
          [140, 60],
        ][i] as number[],
        color.ink,
        9,
      ),
      scribble(528, y, [52], color.ash, 9),
      scribble(648, y, [44], color.ash, 9),
      won ? tick(786, y - 2, 21, color.turf, 10) : cross(786, y, 15, color.cherry, 10),
      rect(won ? 1010 : 1010 - long, y - 20, long, 40, fill(won ? color.turf : color.rose), 5),
    );
  });
  return {
    alt: 'A ledger with one row for every bet: dates, notes, ticks and crosses, gains in green and losses in red, a pencil on top',
    svg: scene(
      backdrop(
        linear(
          [
            [0, color.brick],
            [1, color.peat],
          ],
          0,
          0,
          1,
          1,
        ),
      ),
      ...range(7).map((i) =>
        path(
          `M-20 ${60 + i * 140}C400 ${30 + i * 146} 900 ${110 + i * 130} 1620 ${50 + i * 142}`,
          ink(color.soil, 5, { 'stroke-opacity': 0.5 }),
        ),
      ),
      pool(900, 300, 900, 600, 0.28),
      place(
        70,
        640,
        1,
        -19,
        sheet(250, 170, color.bone, 6),
        scribble(26, 44, [90, 60], color.ash, 9),
        scribble(26, 86, [50, 100], color.ash, 9),
        line(26, 130, 120, 130, ink(color.ember, 12)),
      ),
      place(
        26,
        300,
        1,
        12,
        sheet(250, 170, color.ivory, 6),
        scribble(26, 44, [110, 40], color.ash, 9),
        scribble(26, 86, [70, 80], color.ash, 9),
        line(26, 130, 150, 130, ink(color.lake, 12)),
      ),
      place(
        330,
        150,
        1.02,
        -5,
        sheet(1210, 900, color.ivory, 14),
        rect(0, 0, 1210, 78, fill(color.fern), 14),
        rect(0, 50, 1210, 30, fill(color.fern)),
        scribble(44, 42, [80], color.ivory, 10),
        scribble(214, 42, [130], color.ivory, 10),
        scribble(528, 42, [52], color.ivory, 10),
        scribble(648, 42, [44], color.ivory, 10),
        scribble(962, 42, [96], color.ivory, 10),
        ...rows,
        ...[176, 492, 614, 718, 852].map((x) => line(x, 80, x, 900, ink('#c9bd9d', 3))),
        line(1010, 84, 1010, 900, ink(color.ink, 6)),
      ),
      circle(236, 216, 54, fill(color.night, 0.4)),
      circle(226, 204, 54, fill(color.lamp)),
      circle(226, 204, 38, ink(color.ember, 6)),
      pencil(1000, 560, 560, 27, color.lake, color.tide, color.ice),
    ),
  };
}
