import { num, type Point } from './draw.ts';

/** The outline round two circles: a limb that tapers from one joint to the next. */
export function capsule(a: Point, ra: number, b: Point, rb: number): string {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  if (length <= Math.abs(ra - rb)) return '';
  const along = Math.atan2(dy, dx);
  const open = Math.acos((ra - rb) / length);
  const on = (centre: Point, r: number, angle: number): string =>
    `${num(centre[0] + r * Math.cos(angle))} ${num(centre[1] + r * Math.sin(angle))}`;
  const large = (turn: number): number => (turn > Math.PI ? 1 : 0);
  return (
    `M${on(a, ra, along + open)}A${num(ra)} ${num(ra)} 0 ${large(2 * Math.PI - 2 * open)} 1 ${on(a, ra, along - open)}` +
    `L${on(b, rb, along - open)}A${num(rb)} ${num(rb)} 0 ${large(2 * open)} 1 ${on(b, rb, along + open)}Z`
  );
}

/** A chain of joints, each with its radius: thigh, shin, foot. */
export function limb(...joints: readonly (readonly [x: number, y: number, r: number])[]): string {
  return joints
    .slice(1)
    .map((joint, index) => {
      const from = joints[index] as readonly [number, number, number];
      return capsule([from[0], from[1]], from[2], [joint[0], joint[1]], joint[2]);
    })
    .join('');
}
