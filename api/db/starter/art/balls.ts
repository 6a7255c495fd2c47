import {
  circle,
  clipped,
  ellipse,
  fill,
  group,
  ink,
  type Point,
  path,
  place,
  polygon,
  polyline,
} from './draw.ts';
import * as color from './palette.ts';

type Vector = readonly [number, number, number];

const GOLDEN = (1 + Math.sqrt(5)) / 2;
const CORNERS: Vector[] = [-1, 1].flatMap((a) =>
  [-GOLDEN, GOLDEN].flatMap((b): Vector[] => [
    [0, a, b],
    [a, b, 0],
    [b, 0, a],
  ]),
);
const distance = (a: Vector, b: Vector): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function turned([x, y, z]: Vector, tilt: number, spin: number): Vector {
  const [ct, st, cs, ss] = [Math.cos(tilt), Math.sin(tilt), Math.cos(spin), Math.sin(spin)];
  const [x1, z1] = [x * cs + z * ss, z * cs - x * ss];
  return [x1, y * ct - z1 * st, y * st + z1 * ct];
}

/** A football: the truncated icosahedron seen from the front, its corners a third of the way along each edge. */
export function football(id: string, x: number, y: number, r: number, tilt = 0.42, spin = 0.3): string {
  const patches: string[] = [];
  const seams: string[] = [];
  const flat = (v: Vector): Point => {
    const length = Math.hypot(...v);
    return [(v[0] / length) * 100, (v[1] / length) * 100];
  };
  for (const corner of CORNERS) {
    const centre = turned(corner, tilt, spin);
    const third = (other: Vector): Vector =>
      turned(
        [0, 1, 2].map((i) => ((corner[i] as number) * 2 + (other[i] as number)) / 3) as unknown as Vector,
        tilt,
        spin,
      );
    const points = CORNERS.filter((other) => other !== corner && distance(other, corner) < 2.1).map(third);
    const facing = points.filter((point) => point[2] > -0.15);
    if (facing.length < 3) continue;
    const middle = flat(centre);
    const angle = (p: Point): number => Math.atan2(p[1] - middle[1], p[0] - middle[0]);
    patches.push(
      polygon(
        facing.map(flat).sort((a, b) => angle(a) - angle(b)),
        fill(color.pine),
      ),
    );
  }
  for (const a of CORNERS)
    for (const b of CORNERS)
      if (a < b && distance(a, b) < 2.1) {
        const ends = [
          [2, 1],
          [1, 2],
        ].map(([p, q]) =>
          turned(
            [0, 1, 2].map(
              (i) => ((a[i] as number) * (p as number) + (b[i] as number) * (q as number)) / 3,
            ) as unknown as Vector,
            tilt,
            spin,
          ),
        );
        if (ends.every((end) => end[2] > -0.1)) seams.push(polyline(ends.map(flat), ink(color.pine, 5)));
      }
  return place(
    x,
    y,
    r / 100,
    0,
    circle(0, 0, 100, fill(color.ivory)),
    clipped(
      id,
      circle(0, 0, 100, {}),
      ...seams,
      ...patches,
      path('M100 -100V110H-100V66C-10 88 84 40 70 -100Z', fill(color.night, 0.28)),
    ),
  );
}

/** A tennis ball: felt and one seam line. */
export function tennisBall(id: string, x: number, y: number, r: number, turn = 20): string {
  return place(
    x,
    y,
    r / 100,
    0,
    circle(0, 0, 100, fill('#dfe25a')),
    clipped(
      id,
      circle(0, 0, 100, {}),
      path('M100 -100V110H-100V60C-16 84 84 40 66 -100Z', fill('#93a032', 0.8)),
      ellipse(-44, -50, 26, 18, fill('#f6f7b0', 0.8)),
      group(
        { transform: `rotate(${turn})` },
        path('M-74 -84C-16 -50 -16 50 -74 84M74 -84C16 -50 16 50 74 84', ink(color.ivory, 9)),
      ),
    ),
  );
}

/** A flat shadow lying under something round. */
export const shadow = (x: number, y: number, rx: number, ry: number, strength = 0.4): string =>
  ellipse(x, y, rx, ry, fill(color.night, strength));
