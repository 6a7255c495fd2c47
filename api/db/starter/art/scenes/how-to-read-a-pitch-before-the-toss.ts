import { arcStripe, camera, type Spot } from '../camera.ts';
import { coin } from '../coins.ts';
import { stumps } from '../cricket.ts';
import {
  dice,
  ellipse,
  fill,
  ink,
  linear,
  type Picture,
  type Point,
  path,
  polyline,
  range,
  rect,
  scene,
} from '../draw.ts';
import { cone, nightSky, pool, stands, tower, vignette } from '../light.ts';
import { blades } from '../meadow.ts';
import * as color from '../palette.ts';

const view = camera([0.95, 1.45, -2.5], 8, 860, [800, 430]);
const LONG = 20.12;
const flat = (x: number, z: number): Point => view.point([x, 0, z]);

/** A crack wanders along the pitch and branches once. */
function crack(seed: number, x: number, from: number, to: number): string {
  const chance = dice(seed);
  const steps = range(9).map((i): Point => [x + chance(-0.16, 0.16), from + ((to - from) * i) / 8]);
  const fork = steps[4] as Point;
  const branch: Point[] = [fork, [fork[0] + 0.22, fork[1] + 0.2], [fork[0] + 0.3, fork[1] + 0.55]];
  return (
    polyline(
      steps.map(([a, b]) => flat(a, b)),
      ink(color.soil, 5),
    ) +
    polyline(
      branch.map(([a, b]) => flat(a, b)),
      ink(color.soil, 4),
    )
  );
}

/** A patch where grass was left on. */
function patch(x: number, z: number, rx: number, rz: number): string {
  const edge = range(24).map((i): Spot => {
    const angle = (i / 24) * 2 * Math.PI;
    const wave = 1 + 0.16 * Math.sin(i * 2.4);
    return [x + rx * wave * Math.cos(angle), 0, z + rz * wave * Math.sin(angle)];
  });
  return view.area(edge, fill(color.leaf, 0.5));
}

export function readingThePitch(): Picture {
  const lines = fill(color.ivory);
  const near = flat(0, 0);
  const far = flat(0, LONG);
  return {
    alt: 'A cracked straw-coloured pitch seen low from the bowling crease, with stumps at both ends, grass and a coin in the air',
    svg: scene(
      nightSky(),
      stands(310, color.night, 84),
      tower({ x: 250, foot: 310, head: 90, size: 0.72 }),
      tower({ x: 1370, foot: 310, head: 70, size: 0.8 }),
      rect(
        0,
        305,
        1600,
        600,
        fill(
          linear([
            [0, color.fern],
            [1, color.moss],
          ]),
        ),
      ),
      ...range(9).map((i) =>
        view.ground(
          [
            [-60, i * 5 - 1],
            [60, i * 5 - 1],
            [60, i * 5 + 1.5],
            [-60, i * 5 + 1.5],
          ],
          fill(color.turf, 0.6),
        ),
      ),
      cone([250, 90], [-60, 700], [900, 900], 0.4),
      cone([1370, 70], [760, 800], [1660, 760], 0.4),
      view.ground(arcStripe(0, LONG / 2, 17, 0.16, -80, 80), fill(color.ivory, 0.85)),
      view.ground(arcStripe(0, LONG / 2, 17, 0.16, 100, 260), fill(color.ivory, 0.85)),
      view.ground(
        [
          [-1.52, -3],
          [1.52, -3],
          [1.52, LONG + 1.6],
          [-1.52, LONG + 1.6],
        ],
        fill(
          linear([
            [0, '#e6cf9c'],
            [0.35, color.straw],
            [1, color.sand],
          ]),
        ),
      ),
      patch(-0.7, 6.4, 0.5, 1.5),
      patch(0.85, 9.5, 0.4, 2),
      patch(0.5, 3.2, 0.62, 0.7),
      patch(-0.2, 13, 0.6, 2),
      crack(11, -0.55, 0.3, 3.4),
      crack(5, 0.95, 0.1, 2.6),
      crack(29, 0.35, 3.4, 8),
      crack(8, -0.95, 4, 9),
      crack(3, 1.15, 4.6, 10),
      view.stripe([-1.32, 0], [1.32, 0], 0.06, lines),
      view.stripe([-1.9, 1.22], [1.9, 1.22], 0.07, lines),
      view.stripe([-1.32, -2.4], [-1.32, 1.22], 0.06, lines),
      view.stripe([1.32, -2.4], [1.32, 1.22], 0.06, lines),
      view.stripe([-1.6, LONG - 1.22], [1.6, LONG - 1.22], 0.14, lines),
      pool(820, 400, 620, 110, 0.35),
      stumps(far[0], far[1], 42, color.ivory, color.bone),
      ellipse(near[0] + 70, near[1] + 6, 130, 16, fill(color.soil, 0.45)),
      stumps(near[0], near[1] + 6, 288, color.ivory, color.sand),
      blades(4, 34, -20, 300, 910, 150, color.turf, 0.2),
      blades(9, 30, 1330, 1630, 910, 170, color.turf, -0.2),
      path('M1010 330C1030 210 1070 150 1128 150', ink(color.glow, 6, { 'stroke-dasharray': '2 20' })),
      coin(1180, 168, 74, -24),
      vignette(0.5),
    ),
  };
}
