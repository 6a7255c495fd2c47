import { football } from '../balls.ts';
import { arcStripe, camera } from '../camera.ts';
import { fill, ink, linear, type Picture, path, range, rect, scene } from '../draw.ts';
import { peg } from '../figure.ts';
import { vignette } from '../light.ts';
import * as color from '../palette.ts';

// x runs along the pitch towards the goal on the right, z across it.
const view = camera([5, 21, -21], 36, 1260, [800, 490]);
const LINE_X = 5.4;

interface Player {
  x: number;
  z: number;
  shirt: string;
}

const PLAYERS: readonly Player[] = [
  { x: 1.5, z: 23, shirt: color.ice },
  { x: 5, z: 15, shirt: color.ice },
  { x: -0.6, z: 4, shirt: color.ice },
  { x: -5, z: 12, shirt: color.ice },
  { x: 23.5, z: 12, shirt: color.glow },
  { x: -10.5, z: 6, shirt: color.cherry },
  { x: 10.5, z: 9, shirt: color.cherry },
  { x: 2.4, z: 9.5, shirt: color.cherry },
  { x: -8, z: 21, shirt: color.cherry },
];

export function offsideLaw(): Picture {
  const paint = fill(color.ivory);
  const spot = (x: number, z: number): readonly [number, number] => view.point([x, 0, z]);
  const from = spot(-9.6, 5.6);
  const to = spot(9.4, 7.9);
  const pegs = [...PLAYERS]
    .sort((a, b) => b.z - a.z)
    .map(({ x, z, shirt }) => {
      const [px, py] = spot(x, z);
      return peg(
        px,
        py,
        view.metre([x, 0, z]) * 3.6,
        shirt,
        shirt === color.cherry ? color.ivory : color.ink,
      );
    });
  return {
    alt: 'A football pitch from the stand: a line level with the last outfield defender, one attacker beyond it in amber as the pass is played',
    svg: scene(
      rect(0, 0, 1600, 900, fill(color.turf)),
      ...range(12).map((i) =>
        view.ground(
          [
            [-32 + i * 5.5, -8],
            [-32 + i * 5.5, 60],
            [-32 + i * 5.5 + 2.75, 60],
            [-32 + i * 5.5 + 2.75, -8],
          ],
          fill(color.leaf, 0.75),
        ),
      ),
      view.ground(
        [
          [LINE_X, -8],
          [LINE_X, 44],
          [27, 44],
          [27, -8],
        ],
        fill(
          linear(
            [
              [0, color.lamp, 0.5],
              [1, color.lamp, 0.22],
            ],
            0,
            0,
            1,
            0,
          ),
        ),
      ),
      view.stripe([27, -20], [27, 60], 0.22, paint),
      view.stripe([10.5, -8.15], [10.5, 32.15], 0.22, paint),
      view.stripe([10.5, 32.15], [27, 32.15], 0.22, paint),
      view.stripe([21.5, 3], [21.5, 21], 0.22, paint),
      view.stripe([21.5, 21], [27, 21], 0.22, paint),
      view.ground(arcStripe(16, 12, 9.15, 0.22, 127, 233), paint),
      view.stripe([-40, 44], [60, 44], 0.22, paint),
      view.ground(arcStripe(-25.5, 12, 9.15, 0.22, -90, 90), paint),
      view.stripe([LINE_X, -9], [LINE_X, 44], 0.34, fill(color.lamp)),
      view.ground(arcStripe(10.5, 9, 2, 0.28), fill(color.lamp)),
      path(
        `M${from[0] + 34} ${from[1] - 10}Q${(from[0] + to[0]) / 2} ${Math.min(from[1], to[1]) - 30} ${to[0] - 30} ${to[1] + 6}`,
        ink(color.ivory, 7, { 'stroke-dasharray': '22 20' }),
      ),
      path(
        `M${to[0] - 62} ${to[1] - 22}L${to[0] - 30} ${to[1] + 6}L${to[0] - 68} ${to[1] + 22}`,
        ink(color.ivory, 7),
      ),
      ...pegs,
      football('ball', from[0] + 14, from[1] - 4, 25),
      vignette(0.55),
    ),
  };
}
