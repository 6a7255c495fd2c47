import { chip, stack } from '../coins.ts';
import {
  backdrop,
  circle,
  ellipse,
  fill,
  group,
  ink,
  line,
  type Picture,
  type Point,
  path,
  polygon,
  radial,
  scene,
} from '../draw.ts';
import { cone, pool } from '../light.ts';
import * as color from '../palette.ts';

const PIVOT: Point = [800, 250];
const TILT = 7;

function pan(side: number, load: (x: number, y: number) => string): string {
  const angle = (TILT * Math.PI) / 180;
  const [x, y] = [PIVOT[0] + side * 430 * Math.cos(angle), PIVOT[1] + side * 430 * Math.sin(angle)];
  const floor = y + 310;
  return group(
    {},
    path(`M${x} ${y}L${x - 190} ${floor}M${x} ${y}L${x + 190} ${floor}`, ink(color.bone)),
    load(x, floor + 6),
    path(
      `M${x - 216} ${floor}H${x + 216}C${x + 190} ${floor + 84} ${x - 190} ${floor + 84} ${x - 216} ${floor}Z`,
      fill(color.lamp),
    ),
    path(
      `M${x + 20} ${floor}H${x + 216}C${x + 204} ${floor + 40} ${x + 130} ${floor + 60} ${x + 40} ${floor + 64}Q${x + 60} ${floor + 30} ${x + 20} ${floor}Z`,
      fill(color.ember),
    ),
    circle(x, y, 16, fill(color.glow)),
  );
}

export function houseEdge(): Picture {
  const pile = (x: number, y: number, counts: readonly number[]): string =>
    counts
      .map((count, i) =>
        stack(
          x - 96 + i * 96,
          y,
          count,
          62,
          i === 1 ? color.cherry : color.ivory,
          i === 1 ? color.wine : color.stone,
          i === 1 ? color.ivory : color.tide,
          0.3,
          0.34,
        ),
      )
      .join('');
  return {
    alt: 'A balance with chips in both pans: the stacks look alike, yet the right-hand pan holds one chip more and sinks',
    svg: scene(
      backdrop(
        radial(
          [
            [0, color.tide],
            [1, color.deep],
          ],
          0.5,
          0.3,
          0.8,
        ),
      ),
      cone([800, -60], [160, 920], [1440, 920], 0.45),
      path('M-20 800C400 720 1200 720 1620 800', ink(color.ice, 6, { 'stroke-opacity': 0.35 })),
      path('M-20 860C400 780 1200 780 1620 860', ink(color.ice, 6, { 'stroke-opacity': 0.18 })),
      pool(800, 830, 560, 90, 0.4),
      ellipse(820, 838, 250, 36, fill(color.night, 0.4)),
      polygon(
        [
          [782, 240],
          [818, 240],
          [830, 800],
          [770, 800],
        ],
        fill(color.straw),
      ),
      polygon(
        [
          [803, 240],
          [818, 240],
          [830, 800],
          [803, 800],
        ],
        fill(color.sand),
      ),
      path('M610 830C610 790 700 780 770 770H830C900 780 990 790 990 830Z', fill(color.straw)),
      path('M803 770H830C900 780 990 790 990 830H803Z', fill(color.sand)),
      group(
        { transform: `rotate(${TILT} ${PIVOT[0]} ${PIVOT[1]})` },
        path('M364 250Q800 196 1236 250Q800 268 364 250Z', fill(color.glow)),
        line(800, 236, 800, 150, ink(color.glow, 10)),
      ),
      path('M726 156A76 76 0 0 1 874 156', ink(color.ivory, 6)),
      line(800, 98, 800, 74, ink(color.ivory, 6)),
      circle(800, 246, 34, fill(color.sand)),
      circle(800, 246, 16, fill(color.glow)),
      pan(-1, (x, y) => pile(x, y, [4, 5, 4])),
      pan(
        1,
        (x, y) =>
          pile(x, y, [4, 5, 4]) + stack(x, y - 105, 1, 62, color.lamp, color.ember, color.ivory, 0.3, 0.34),
      ),
      chip(150, 830, 92, color.lake, color.ivory, 12),
      chip(1490, 130, 70, color.cherry, color.ivory, 30),
    ),
  };
}
