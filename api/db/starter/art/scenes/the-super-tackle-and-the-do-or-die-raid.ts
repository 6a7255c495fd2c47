import { clock } from '../clock.ts';
import {
  backdrop,
  circle,
  ellipse,
  fill,
  group,
  ink,
  linear,
  type Picture,
  path,
  polygon,
  radial,
  range,
  scene,
} from '../draw.ts';
import { figure } from '../figure.ts';
import { defenders, raiders } from '../kabaddi.ts';
import { cone } from '../light.ts';
import * as color from '../palette.ts';
import { ankleHold, block, stretch, waistHold } from '../tackle.ts';

export function superTackle(): Picture {
  return {
    alt: 'A kabaddi raider in amber stretches a hand to the mid line while three defenders hold ankle, waist and shoulder',
    svg: scene(
      backdrop(
        linear([
          [0, color.night],
          [0.62, '#161a33'],
          [0.63, color.deep],
          [1, color.tide],
        ]),
      ),
      ...range(3).map((row) =>
        group(
          {},
          ...range(30).map(
            (i) =>
              circle(
                i * 56 + (row % 2) * 28,
                330 + row * 84,
                21,
                fill(['#0d1220', '#10162a', '#141b33'][row] as string),
              ) +
              path(
                `M${i * 56 + (row % 2) * 28 - 30} ${418 + row * 84}q0 -60 30 -60t30 60z`,
                fill(['#0d1220', '#10162a', '#141b33'][row] as string),
              ),
          ),
        ),
      ),
      cone([430, -60], [40, 900], [1080, 900], 0.5),
      cone([1210, -60], [700, 900], [1600, 900], 0.3),
      polygon(
        [
          [-10, 560],
          [1610, 560],
          [1610, 910],
          [-10, 910],
        ],
        fill(
          linear([
            [0, '#1c4f66'],
            [1, '#2a6f8a'],
          ]),
        ),
      ),
      polygon(
        [
          [1210, 560],
          [1238, 560],
          [1560, 910],
          [1490, 910],
        ],
        fill(color.ivory),
      ),
      polygon(
        [
          [1238, 560],
          [1610, 560],
          [1610, 910],
          [1560, 910],
        ],
        fill(color.clay, 0.85),
      ),
      ellipse(
        760,
        822,
        640,
        70,
        fill(
          radial([
            [0, color.glow, 0.4],
            [1, color.glow, 0],
          ]),
        ),
      ),
      ellipse(720, 826, 600, 40, fill(color.night, 0.35)),
      figure(block, defenders, 1252, 716, 2.6, true),
      figure(stretch, raiders, 800, 820, 3.1),
      figure(waistHold, defenders, 640, 806, 3.15),
      figure(ankleHold, defenders, 300, 832, 2.9),
      path('M1424 716l34 -34M1446 764h50', ink(color.glow, 8)),
      clock(
        1440,
        190,
        118,
        12,
        30,
        { face: color.ivory, rim: color.ink, hands: color.ink, mark: color.lamp },
        [0, 30],
      ),
    ),
  };
}
