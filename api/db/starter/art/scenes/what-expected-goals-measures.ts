import { football } from '../balls.ts';
import { arcStripe, camera, ring, type Spot } from '../camera.ts';
import {
  fill,
  group,
  ink,
  line,
  linear,
  type Picture,
  type Point,
  path,
  range,
  rect,
  scene,
} from '../draw.ts';
import { nightSky, pool, stands, tower, vignette } from '../light.ts';
import * as color from '../palette.ts';

const view = camera([0, 6.2, -27.5], 11, 1850, [800, 420]);
/** Place on the ground, chance of a goal, whether it went in. */
const SHOTS: readonly (readonly [x: number, z: number, chance: number, goal: boolean])[] = [
  [0.9, -3.4, 0.76, true],
  [-3, -5.4, 0.42, false],
  [4, -7.4, 0.3, true],
  [-5.6, -8.4, 0.16, false],
  [-1.3, -9.4, 0.22, false],
  [6.6, -10.6, 0.07, false],
  [-4, -11.7, 0.1, false],
  [2.3, -12.4, 0.05, false],
];

function goal(): string {
  const [w, h, d] = [3.66, 2.44, 2];
  const thread = (a: Spot, b: Spot): string => {
    const [p, q] = [view.point(a), view.point(b)];
    return `M${p.map(Math.round).join(' ')}L${q.map(Math.round).join(' ')}`;
  };
  const net = [
    ...range(19).map((i) => thread([-w + (i * w) / 9, 0, d], [-w + (i * w) / 9, h * 0.92, d * 0.8])),
    ...range(7).map((i) => thread([-w, (i * h * 0.92) / 6, d], [w, (i * h * 0.92) / 6, d])),
    ...range(19).map((i) => thread([-w + (i * w) / 9, h, 0], [-w + (i * w) / 9, h * 0.92, d * 0.8])),
    ...range(5).flatMap((i) => [-w, w].map((x) => thread([x, (i * h) / 5, 0], [x, (i * h * 0.92) / 5, d]))),
  ];
  const frame: Spot[] = [
    [-w, 0, 0],
    [-w, h, 0],
    [w, h, 0],
    [w, 0, 0],
  ];
  return (
    path(net.join(''), ink(color.bone, 2.5, { 'stroke-opacity': 0.6 })) +
    path(`M${frame.map((s) => view.point(s).map(Math.round).join(' ')).join('L')}`, ink(color.ivory, 12))
  );
}

export function expectedGoals(): Picture {
  const paint = fill(color.ivory, 0.9);
  const mouth = view.point([0, 1, 0]);
  const shots = SHOTS.map(([x, z, chance, scored]) => {
    const size = 0.3 + Math.sqrt(chance) * 0.95;
    const [px, py]: Point = view.point([x, 0, z]);
    const tone = scored ? color.lamp : color.ice;
    return group(
      {},
      line(
        px,
        py,
        mouth[0] + x * 14,
        mouth[1] + 10,
        ink(tone, scored ? 5 : 3, { 'stroke-dasharray': '3 16' }),
      ),
      view.ground(ring(x, z, size), fill(tone, scored ? 0.95 : 0.5)),
      view.ground(arcStripe(x, z, size, 0.1), fill(scored ? color.glow : color.ice)),
    );
  });
  return {
    alt: 'A goal under floodlights with shots as discs on the grass: the nearer the goal the larger the disc, goals in amber',
    svg: scene(
      nightSky(),
      tower({ x: 210, foot: 220, head: 84, size: 0.75 }),
      tower({ x: 1390, foot: 220, head: 84, size: 0.75 }),
      stands(318, color.night, 150),
      ...range(6).map((i) =>
        rect(20 + i * 264, 286, 240, 30, fill([color.tide, color.fern, color.deep][i % 3] as string), 4),
      ),
      rect(
        0,
        314,
        1600,
        600,
        fill(
          linear([
            [0, color.moss],
            [1, color.fern],
          ]),
        ),
      ),
      ...range(5).map((i) =>
        view.ground(
          [
            [-40, -22 + i * 5.5],
            [40, -22 + i * 5.5],
            [40, -19.25 + i * 5.5],
            [-40, -19.25 + i * 5.5],
          ],
          fill(color.turf, 0.55),
        ),
      ),
      pool(800, 500, 900, 260, 0.34),
      view.stripe([-40, 0], [40, 0], 0.14, paint),
      view.stripe([-20.15, -16.5], [20.15, -16.5], 0.14, paint),
      view.stripe([-20.15, -16.5], [-20.15, 0], 0.14, paint),
      view.stripe([20.15, -16.5], [20.15, 0], 0.14, paint),
      view.stripe([-9.16, -5.5], [9.16, -5.5], 0.14, paint),
      view.stripe([-9.16, -5.5], [-9.16, 0], 0.14, paint),
      view.stripe([9.16, -5.5], [9.16, 0], 0.14, paint),
      view.ground(arcStripe(0, -11, 9.15, 0.14, 217, 323), paint),
      goal(),
      ...shots.reverse(),
      football('ball', mouth[0] + 92, mouth[1] + 24, 28),
      vignette(0.55),
    ),
  };
}
