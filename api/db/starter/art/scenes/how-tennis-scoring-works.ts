import { tennisBall } from '../balls.ts';
import { camera } from '../camera.ts';
import {
  backdrop,
  circle,
  ellipse,
  faded,
  fill,
  group,
  ink,
  linear,
  type Picture,
  path,
  polygon,
  rect,
  scene,
} from '../draw.ts';
import { pool } from '../light.ts';
import * as color from '../palette.ts';

const view = camera([3, 7, -20], 15, 1000, [800, 330]);
/** 15, 30, 40 and the game: the third step is the short one. */
const STEPS = [15, 30, 40, 55];
const FOOT = 838;

export function tennisScoring(): Picture {
  const paint = fill(color.ivory, 0.85);
  const top = (i: number): number => FOOT - (STEPS[i] as number) * 8.6;
  const left = (i: number): number => 330 + i * 280;
  const steps = STEPS.map((_, i) => {
    const [x, y] = [left(i), top(i)];
    const last = i === 3;
    return group(
      {},
      polygon(
        [
          [x, y],
          [x + 60, y - 44],
          [x + 340, y - 44],
          [x + 280, y],
        ],
        fill(last ? color.glow : color.ivory),
      ),
      rect(
        x,
        y,
        280,
        FOOT - y,
        fill(
          linear(
            last
              ? [
                  [0, color.lamp],
                  [1, color.ember],
                ]
              : [
                  [0, '#3f8fb0'],
                  [1, color.tide],
                ],
          ),
        ),
      ),
      polygon(
        [
          [x + 280, y],
          [x + 340, y - 44],
          [x + 340, FOOT - 44],
          [x + 280, FOOT],
        ],
        fill(last ? '#a85c12' : color.deep),
      ),
      path(`M${x} ${y}H${x + 280}`, ink(color.ivory, 6)),
      ellipse(x + 168, y - 20, 52, 13, fill(color.night, 0.35)),
    );
  });
  const ball = (i: number): readonly [number, number] => [left(i) + 160, top(i) - 70];
  const hop = (i: number): string => {
    const [[x1, y1], [x2, y2]] = [ball(i), ball(i + 1)];
    return `M${x1 + 20} ${y1 - 50}C${x1 + 60} ${Math.min(y1, y2) - 130} ${x2 - 80} ${Math.min(y1, y2) - 130} ${x2 - 26} ${y2 - 50}`;
  };
  const net = view.point([-5.5, 1.07, 0]);
  const netRight = view.point([12, 1.07, 0]);
  return {
    alt: 'A tennis ball hops up four steps on a blue court, the third step shorter than the others and the fourth lit in amber',
    svg: scene(
      backdrop(
        linear([
          [0, '#0b2a3c'],
          [0.35, color.tide],
          [1, '#16475d'],
        ]),
      ),
      view.ground(
        [
          [-9, -14],
          [9, -14],
          [9, 16],
          [-9, 16],
        ],
        fill('#2f7a99'),
      ),
      ...[-5.485, -4.115, 4.115, 5.485].map((x) => view.stripe([x, -11.885], [x, 11.885], 0.1, paint)),
      view.stripe([-5.485, 11.885], [5.485, 11.885], 0.14, paint),
      view.stripe([-5.485, -11.885], [5.485, -11.885], 0.14, paint),
      view.stripe([-4.115, 6.4], [4.115, 6.4], 0.1, paint),
      view.stripe([-4.115, -6.4], [4.115, -6.4], 0.1, paint),
      view.stripe([0, -6.4], [0, 6.4], 0.1, paint),
      rect(net[0] - 200, net[1], netRight[0] - net[0] + 300, 56, fill(color.night, 0.35)),
      rect(net[0] - 200, net[1] - 4, netRight[0] - net[0] + 300, 11, fill(color.ivory)),
      pool(1300, 330, 460, 380, 0.4),
      polygon(
        [
          [330, FOOT],
          [1450, FOOT],
          [1510, FOOT - 44],
          [1660, FOOT - 6],
          [1560, FOOT + 46],
          [380, FOOT + 46],
        ],
        fill(color.night, 0.28),
      ),
      ...steps,
      path(
        `M-10 ${ball(0)[1] + 100}C90 ${ball(0)[1] - 190} 330 ${ball(0)[1] - 250} ${ball(0)[0] - 30} ${ball(0)[1] - 56}`,
        ink(color.ivory, 6, { 'stroke-dasharray': '4 20' }),
      ),
      path(hop(0) + hop(1) + hop(2), ink(color.ivory, 6, { 'stroke-dasharray': '4 20' })),
      ...[0, 1, 2].map((i) =>
        faded(0.5 + i * 0.12, tennisBall(`ghost${i}`, ball(i)[0], ball(i)[1], 46, i * 50)),
      ),
      circle(ball(3)[0], ball(3)[1] - 8, 92, fill(color.glow, 0.25)),
      tennisBall('ball', ball(3)[0], ball(3)[1] - 8, 62, 30),
    ),
  };
}
