import {
  backdrop,
  fill,
  group,
  ink,
  line,
  linear,
  type Picture,
  place,
  range,
  rect,
  scene,
} from '../draw.ts';
import { pool } from '../light.ts';
import * as color from '../palette.ts';
import { scribble, sheet } from '../paper.ts';
import { jacket, SILKS, type Silks } from '../silks.ts';
import { figures } from '../strokes.ts';

const FORM = ['1321', '4216', '2135', '6412', '5364'];

export function raceCard(): Picture {
  const rows = FORM.map((form, i) => {
    const y = 128 + i * 148;
    return group(
      {},
      i === 0 ? rect(0, y - 22, 900, 146, fill(color.glow, 0.8)) : '',
      line(0, y + 124, 900, y + 124, ink('#c9bd9d', 3)),
      figures(String(i + 1), 44, y + 18, 68, color.ink, 13),
      jacket(`silk${i}`, 196, y + 60, 0.62, SILKS[i] as Silks),
      scribble(
        306,
        y + 34,
        [
          [150, 96],
          [110, 150],
          [190, 60],
          [90, 120],
          [140, 110],
        ][i] as number[],
        color.ink,
        13,
      ),
      scribble(
        306,
        y + 80,
        [
          [80, 60, 90],
          [110, 70],
          [60, 90, 50],
          [100, 90],
          [70, 120],
        ][i] as number[],
        color.stone,
        9,
      ),
      figures(form, 664, y + 30, 48, i === 0 ? color.brick : color.ash, 12),
    );
  });
  return {
    alt: 'A race card with five runners, each with number, silks and last four placings, beside a large jacket and cap in amber hoops',
    svg: scene(
      backdrop(
        linear(
          [
            [0, color.leaf],
            [1, color.fern],
          ],
          0,
          0,
          1,
          1,
        ),
      ),
      ...range(5).map((i) => rect(i * 340 - 60, -10, 170, 920, fill(color.turf, 0.6))),
      pool(1290, 420, 520, 520, 0.5),
      ...[0, 1].map((i) =>
        group(
          {},
          rect(1010, 700 + i * 84, 640, 20, fill(color.ivory)),
          rect(1010, 714 + i * 84, 640, 7, fill(color.stone)),
        ),
      ),
      ...[1090, 1330, 1570].map(
        (x) => rect(x, 690, 22, 230, fill(color.ivory)) + rect(x + 13, 690, 9, 230, fill(color.stone)),
      ),
      place(
        96,
        74,
        1,
        -4,
        sheet(900, 920, color.ivory, 12),
        rect(0, 0, 900, 84, fill(color.fern), 12),
        rect(0, 50, 900, 56, fill(color.fern)),
        scribble(44, 54, [170, 110], color.ivory, 14),
        scribble(664, 54, [180], color.ivory, 14),
        ...rows,
      ),
      group(
        { opacity: 0.35, transform: 'translate(18 24)' },
        jacket('shade', 1316, 470, 2.5, {
          main: color.night,
          trim: color.night,
          sleeve: color.night,
          cap: color.night,
          pattern: 'plain',
        }),
      ),
      jacket('large', 1316, 460, 2.5, SILKS[0] as Silks),
    ),
  };
}
