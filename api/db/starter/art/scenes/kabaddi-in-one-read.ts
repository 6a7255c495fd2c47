import { camera } from '../camera.ts';
import { backdrop, ellipse, fill, group, ink, linear, type Picture, path, scene } from '../draw.ts';
import { figure } from '../figure.ts';
import { defenders, guard, halfCourt, raiders, reach } from '../kabaddi.ts';
import { cone, pool, vignette } from '../light.ts';
import * as color from '../palette.ts';

const view = camera([0, 5.6, -5], 33, 1180, [800, 380]);
const CHAIN = [
  [-3.4, 2.5],
  [-2.5, 4.1],
  [-1.2, 5.2],
  [0.2, 5.5],
  [1.6, 5.2],
  [2.9, 4.1],
  [3.6, 2.4],
] as const;

export function kabaddi(): Picture {
  const stand = (x: number, z: number, draw: (px: number, py: number, scale: number) => string): string => {
    const [px, py] = view.point([x, 0, z]);
    const scale = (view.metre([x, 0, z]) * 1.75) / 165;
    return (
      ellipse(px + 14 * scale, py + 2, 78 * scale, 20 * scale, fill(color.peat, 0.4)) + draw(px, py, scale)
    );
  };
  const people = CHAIN.map(([x, z]) =>
    stand(x, z, (px, py, scale) => figure(guard, defenders, px, py, scale, x > 0)),
  );
  const order = [3, 2, 4, 1, 5, 0, 6];
  return {
    alt: 'A kabaddi court from above the mid line: one raider in amber reaches towards seven defenders standing in an arc',
    svg: scene(
      backdrop(color.deep),
      view.ground(
        [
          [-14, -8],
          [14, -8],
          [14, 16],
          [-14, 16],
        ],
        fill(
          linear([
            [0, color.deep],
            [1, color.tide],
          ]),
        ),
      ),
      view.ground(
        [
          [-5, -7],
          [5, -7],
          [5, 6.5],
          [-5, 6.5],
        ],
        fill(
          linear([
            [0, '#a94c28'],
            [1, color.clay],
          ]),
        ),
      ),
      view.ground(
        [
          [-4, 0],
          [4, 0],
          [4, 3.75],
          [-4, 3.75],
        ],
        fill('#d1703f', 0.75),
      ),
      view.ground(
        [
          [-5, -7],
          [-4, -7],
          [-4, 6.5],
          [-5, 6.5],
        ],
        fill(color.brick),
      ),
      view.ground(
        [
          [4, -7],
          [5, -7],
          [5, 6.5],
          [4, 6.5],
        ],
        fill(color.brick),
      ),
      halfCourt(view, fill(color.ivory)),
      cone([260, -80], [300, 620], [1100, 760], 0.32),
      cone([1340, -80], [500, 760], [1300, 620], 0.32),
      pool(800, 470, 620, 260, 0.35),
      path('M590 872C530 760 560 660 640 566', ink(color.ivory, 6, { 'stroke-dasharray': '4 20' })),
      ...order.map((i) => people[i] as string),
      group(
        {},
        stand(-0.5, 1.9, (px, py, scale) => figure(reach, raiders, px, py, scale * 1.16)),
      ),
      vignette(0.55),
    ),
  };
}
