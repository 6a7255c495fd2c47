import { type Point, polygon, type Style } from './draw.ts';

/** Metres: x to the right, y up, z away from the viewer. */
export type Spot = readonly [x: number, y: number, z: number];

export interface Camera {
  point(spot: Spot): Point;
  /** How many pixels a metre is at that spot. */
  metre(spot: Spot): number;
  area(spots: readonly Spot[], style: Style): string;
  /** A painted line on the ground with a true width in metres. */
  stripe(from: Point, to: Point, width: number, style: Style): string;
  /** Ground points are given as [x, z]. */
  ground(points: readonly Point[], style: Style): string;
}

const NEAR = 0.25;

/** A pinhole camera: `tilt` in degrees below the horizon, `turn` to the right, `focal` in pixels. */
export function camera(eye: Spot, tilt: number, focal: number, centre: Point = [800, 450], turn = 0): Camera {
  const [ct, st] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)];
  const [cy, sy] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];

  const view = ([x, y, z]: Spot): Spot => {
    const [dx, dy, dz] = [x - eye[0], y - eye[1], z - eye[2]];
    const side = dx * cy - dz * sy;
    const ahead = dx * sy + dz * cy;
    return [side, dy * ct + ahead * st, ahead * ct - dy * st];
  };
  const flat = ([x, y, z]: Spot): Point => [centre[0] + (focal * x) / z, centre[1] - (focal * y) / z];

  // Cut at the near plane, so that ground behind the viewer does not fold over the picture.
  const cut = (spots: readonly Spot[]): Spot[] =>
    spots.flatMap((spot, index) => {
      const next = spots[(index + 1) % spots.length] as Spot;
      const crossing: Spot[] = [];
      if (spot[2] > NEAR !== next[2] > NEAR) {
        const share = (NEAR - spot[2]) / (next[2] - spot[2]);
        crossing.push([spot[0] + (next[0] - spot[0]) * share, spot[1] + (next[1] - spot[1]) * share, NEAR]);
      }
      return spot[2] > NEAR ? [spot, ...crossing] : crossing;
    });

  const area = (spots: readonly Spot[], style: Style): string =>
    polygon(cut(spots.map(view)).map(flat), style);
  const ground = (points: readonly Point[], style: Style): string =>
    area(
      points.map(([x, z]): Spot => [x, 0, z]),
      style,
    );
  const stripe = (from: Point, to: Point, width: number, style: Style): string => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [nx, nz] = [
      ((to[1] - from[1]) / length) * (width / 2),
      (-(to[0] - from[0]) / length) * (width / 2),
    ];
    return ground(
      [
        [from[0] + nx, from[1] + nz],
        [to[0] + nx, to[1] + nz],
        [to[0] - nx, to[1] - nz],
        [from[0] - nx, from[1] - nz],
      ],
      style,
    );
  };
  return { point: (spot) => flat(view(spot)), metre: (spot) => focal / view(spot)[2], area, ground, stripe };
}

/** Points on a circle of the ground, from one angle to another, in degrees. */
export const ring = (x: number, z: number, radius: number, from = 0, to = 360, steps = 48): Point[] =>
  Array.from({ length: steps + 1 }, (_, i) => {
    const angle = ((from + ((to - from) * i) / steps) * Math.PI) / 180;
    return [x + radius * Math.cos(angle), z + radius * Math.sin(angle)] as const;
  });

/** A painted arc on the ground with a true width. */
export const arcStripe = (
  x: number,
  z: number,
  radius: number,
  width: number,
  from = 0,
  to = 360,
): Point[] => [
  ...ring(x, z, radius + width / 2, from, to),
  ...ring(x, z, radius - width / 2, from, to).reverse(),
];
