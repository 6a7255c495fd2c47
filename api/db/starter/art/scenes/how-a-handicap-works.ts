import {
  backdrop,
  circle,
  ellipse,
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
import { bayCoat, type Coat, darkCoat, greyCoat, racehorse } from '../horse.ts';
import { pool, vignette } from '../light.ts';
import { tufts } from '../meadow.ts';
import * as color from '../palette.ts';
import { SILKS, type Silks } from '../silks.ts';
import { STROKES } from '../strokes.ts';

/** An iron weight with its ring. */
const weight = (x: number, y: number, size: number, tone: string, side: string): string =>
  place(
    x,
    y,
    size / 100,
    0,
    ellipse(16, 4, 66, 12, fill(color.night, 0.4)),
    circle(0, -112, 17, ink(tone, 11)),
    path('M-34 -94H34L54 0H-54Z', fill(tone)),
    path('M6 -94H34L54 0H14Z', fill(side)),
  );

interface Lane {
  y: number;
  x: number;
  weights: number;
  coat: Coat;
  silks: Silks;
  number: string;
}

const LANES: readonly Lane[] = [
  { y: 12, x: 866, weights: 1, coat: greyCoat, silks: SILKS[2] as Silks, number: '3' },
  { y: 250, x: 846, weights: 2, coat: darkCoat, silks: SILKS[1] as Silks, number: '2' },
  { y: 490, x: 828, weights: 3, coat: bayCoat, silks: SILKS[0] as Silks, number: '1' },
];

export function handicap(): Picture {
  const lanes = LANES.map(({ y, x, weights, coat, silks, number }, i) => {
    const scale = 1.22 + i * 0.1;
    const ground = y + 268 * scale;
    return group(
      {},
      ellipse(x + 200 * scale, ground + 6, 190 * scale, 13 * scale, fill(color.night, 0.38)),
      ...range(weights).map((k) =>
        weight(
          170 + i * -14 + k * (160 + i * 14),
          ground - 4,
          136 + i * 12,
          i === 2 ? color.lamp : color.bone,
          i === 2 ? color.ember : color.stone,
        ),
      ),
      line(
        90,
        ground + 26,
        1620,
        ground + 26,
        ink(color.ivory, 4, { 'stroke-opacity': 0.35, 'stroke-dasharray': '2 22' }),
      ),
      racehorse(`horse${i}`, x, y, scale, coat, silks, STROKES[number]),
    );
  });
  return {
    alt: 'Three racehorses gallop level to a winning post, with one, two and three iron weights behind them in their lanes',
    svg: scene(
      backdrop(
        linear([
          [0, color.leaf],
          [1, color.fern],
        ]),
      ),
      ...range(4).map((i) =>
        path(`M-20 ${200 + i * 226}H1620V${300 + i * 226}H-20Z`, fill(color.turf, 0.55)),
      ),
      pool(1000, 480, 1000, 520, 0.28),
      tufts(3, 90, [0, 120, 1600, 760], color.fern, 16, 0.5),
      rect(-20, 20, 1640, 16, fill(color.ivory)),
      ...range(9).map((i) => rect(40 + i * 200, 30, 16, 70, fill(color.ivory))),
      path('M1290 0L1392 0L1480 900L1340 900Z', fill(color.ivory, 0.16)),
      line(1340, 0, 1410, 900, ink(color.ivory, 8)),
      ...lanes,
      rect(1486, -10, 30, 300, fill(color.ivory)),
      circle(1501, 118, 72, fill(color.cherry)),
      circle(1501, 118, 46, fill(color.ivory)),
      circle(1501, 118, 22, fill(color.cherry)),
      vignette(0.5),
    ),
  };
}
