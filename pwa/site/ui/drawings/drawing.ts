/**
 * How a layer is painted: `thin` and `line` are strokes of ink, `solid` hides what lies behind it and is outlined as one
 * shape, `lit` is filled by the floodlight, `lit-line` drawn by it, `cut` and `hole` are ground on it.
 */
export type Paint = 'thin' | 'line' | 'solid' | 'ink' | 'lit' | 'lit-line' | 'cut' | 'hole';

/** Layers from back to front, each the data of one path on a sheet of 240 by 135 units. */
export type Drawing = readonly (readonly [paint: Paint, d: string])[];

/** The floodlight that falls on each sheet, behind all layers. */
export const BEAM = 'M168-9h20L238 144H70Z';

export type Point = readonly [x: number, y: number];

const tenths = (value: number) => Math.round(value * 10) / 10;
export const at = ([x, y]: Point) => `${tenths(x)} ${tenths(y)}`;

/** A point on an oval; degrees clockwise from the right. */
export function onOval([x, y]: Point, rx: number, ry: number, degrees: number, turn = 0): Point {
  const [a, t] = [(degrees * Math.PI) / 180, (turn * Math.PI) / 180];
  const [dx, dy] = [rx * Math.cos(a), ry * Math.sin(a)];
  return [x + dx * Math.cos(t) - dy * Math.sin(t), y + dx * Math.sin(t) + dy * Math.cos(t)];
}

export const oval = (centre: Point, rx: number, ry = rx, turn = 0) => {
  const arc = `A${rx} ${ry} ${turn} 0 1 `;
  return `M${at(onOval(centre, rx, ry, 0, turn))}${arc}${at(onOval(centre, rx, ry, 180, turn))}${arc}${at(onOval(centre, rx, ry, 0, turn))}Z`;
};

export const polygon = (...points: readonly Point[]) => `M${points.map(at).join('L')}Z`;

type Joint = readonly [x: number, y: number, radius: number];

/** A chain of joints, each with its radius, as the outlines round two neighbours: a limb, a bat, a stump. */
export function limb(...joints: readonly Joint[]): string {
  return joints
    .slice(1)
    .map((b, index) => {
      const a = joints[index] ?? b;
      const along = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
      const open = (Math.acos((a[2] - b[2]) / Math.hypot(b[0] - a[0], b[1] - a[1])) * 180) / Math.PI;
      const on = ([x, y, r]: Joint, angle: number) => at(onOval([x, y], r, r, angle));
      return (
        `M${on(a, along + open)}A${a[2]} ${a[2]} 0 ${open < 90 ? 1 : 0} 1 ${on(a, along - open)}` +
        `L${on(b, along - open)}A${b[2]} ${b[2]} 0 ${open > 90 ? 1 : 0} 1 ${on(b, along + open)}Z`
      );
    })
    .join('');
}
