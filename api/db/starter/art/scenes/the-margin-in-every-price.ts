import { football } from '../balls.ts';
import {
  backdrop,
  circle,
  fill,
  group,
  ink,
  line,
  type Picture,
  type Point,
  polygon,
  radial,
  range,
  scene,
} from '../draw.ts';
import * as color from '../palette.ts';

const CENTRE: Point = [800, 470];
/** Prices 2.00, 3.30 and 4.00 state 50, 30.3 and 25 in a hundred: 105.3 together. */
const SHARES = [0.5, 0.303, 0.197] as const;
const OVER = 0.053;

/** A piece of a band that winds outward, so that what passes the full turn lies visibly outside the start. */
function winding(from: number, to: number, tone: string): string {
  const spot = (turn: number, out: number): Point => {
    const angle = (turn - 0.25) * 2 * Math.PI;
    const r = 218 + 118 * turn + out;
    return [CENTRE[0] + r * Math.cos(angle), CENTRE[1] + r * Math.sin(angle)];
  };
  const steps = range(41).map((i) => from + ((to - from) * i) / 40);
  return polygon([...steps.map((t) => spot(t, 0)), ...steps.reverse().map((t) => spot(t, 96))], fill(tone));
}

export function marginInThePrice(): Picture {
  let start = 0;
  const gap = 0.004;
  const bands = SHARES.map((share, i) => {
    const band = winding(start + gap, start + share - gap, [color.ivory, color.ice, color.lake][i] as string);
    start += share;
    return band;
  });
  return {
    alt: 'A band of three parts winds round a football past its starting line, and the piece beyond the full turn glows amber',
    svg: scene(
      backdrop(
        radial(
          [
            [0, color.tide],
            [1, color.deep],
          ],
          0.5,
          0.5,
          0.7,
        ),
      ),
      ...[520, 690, 880].map((r) =>
        circle(CENTRE[0], CENTRE[1], r, ink(color.lake, 3, { 'stroke-opacity': 0.5 })),
      ),
      line(-20, 470, 1620, 470, ink(color.lake, 3, { 'stroke-opacity': 0.5 })),
      circle(CENTRE[0] + 18, CENTRE[1] + 26, 214, fill(color.night, 0.3)),
      group({ transform: 'translate(16 22)', opacity: 0.3 }, winding(0, 1 + OVER, color.night)),
      ...bands,
      line(800, 326, 800, -20, ink(color.ivory, 6)),
      winding(1 + gap, 1 + OVER, color.lamp),
      group(
        { opacity: 0.35 },
        winding(1 + OVER + 0.006, 1 + OVER + 0.012, color.lamp),
        winding(1 + OVER + 0.02, 1 + OVER + 0.026, color.lamp),
      ),
      football('ball', CENTRE[0], CENTRE[1], 150, 0.5, 0.2),
    ),
  };
}
