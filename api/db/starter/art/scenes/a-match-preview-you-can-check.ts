import { shadow } from '../balls.ts';
import { cricketBall } from '../cricket.ts';
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
import { pool } from '../light.ts';
import * as color from '../palette.ts';
import { pencil, rings, scribble, sheet, tick } from '../paper.ts';

const CHANCES = [0.58, 0.31, 0.11];
const TONES = [color.lake, color.ember, color.stone];

export function matchPreview(): Picture {
  const bars = CHANCES.map((chance, i) => {
    const y = 150 + i * 128;
    return group(
      {},
      scribble(56, y, [90 - i * 14], color.ash, 9),
      rect(56, y + 24, 420, 46, fill(color.bone), 6),
      rect(56, y + 24, 420 * chance, 46, fill(TONES[i] as string), 6),
    );
  });
  const claims = range(4).map((i) => {
    const y = 150 + i * 96;
    return group(
      {},
      rect(606, y - 24, 48, 48, ink(color.ink, 6), 6),
      i < 3 ? tick(632, y - 4, 26, color.turf, 11) : '',
      scribble(
        690,
        y,
        [
          [120, 84, 60],
          [90, 140],
          [150, 70, 40],
          [70, 110, 50],
        ][i] as number[],
        color.ash,
        9,
      ),
    );
  });
  return {
    alt: 'An open notebook with three probability bars on one page and ticked claims on the other, a pencil and a red cricket ball',
    svg: scene(
      backdrop(
        linear(
          [
            [0, color.fern],
            [1, color.pine],
          ],
          0,
          0,
          1,
          1,
        ),
      ),
      circle(1500, 980, 640, ink(color.ivory, 6, { 'stroke-opacity': 0.5 })),
      circle(1500, 980, 860, ink(color.ivory, 6, { 'stroke-opacity': 0.22, 'stroke-dasharray': '30 34' })),
      pool(640, 360, 900, 600, 0.3),
      place(
        200,
        160,
        1.06,
        -7,
        sheet(1080, 600, color.bone),
        rect(0, 0, 534, 592, fill(color.ivory), 10),
        rect(546, 0, 534, 592, fill(color.ivory), 10),
        rect(
          546,
          0,
          60,
          592,
          fill(
            linear(
              [
                [0, color.bone],
                [1, color.bone, 0],
              ],
              0,
              0,
              1,
              0,
            ),
          ),
        ),
        line(56, 84, 330, 84, ink(color.ink, 12)),
        line(606, 84, 800, 84, ink(color.ink, 12)),
        ...bars,
        ...claims,
        path('M690 534C760 500 800 560 860 516S960 500 1010 470', ink(color.lake, 8)),
        rings(540, 50, 550, 9),
      ),
      pencil(910, 722, 520, 14),
      shadow(1360, 762, 200, 40),
      ellipse(1340, 750, 150, 30, fill(color.night, 0.3)),
      cricketBall('ball', 1310, 590, 178),
    ),
  };
}
