import { circle, ellipse, fill, group, type Point, path, place } from './draw.ts';
import { limb } from './limbs.ts';
import * as color from './palette.ts';

/** A person as joints, about 200 units tall; the ground is wherever the feet are. */
export interface Pose {
  head: Point;
  neck: Point;
  hip: Point;
  /** Elbow, hand. */
  nearArm: readonly [Point, Point];
  farArm: readonly [Point, Point];
  /** Knee, ankle, toe. */
  nearLeg: readonly [Point, Point, Point];
  farLeg: readonly [Point, Point, Point];
}

export interface Kit {
  shirt: string;
  shade: string;
  shorts: string;
  skin?: string;
  skinShade?: string;
}

const joint = (point: Point, r: number): readonly [number, number, number] => [point[0], point[1], r];
const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

function arm(shoulder: Point, [elbow, hand]: readonly [Point, Point], skin: string, sleeve: string): string {
  const cuff = between(shoulder, elbow, 0.55);
  return group(
    {},
    path(limb(joint(shoulder, 9), joint(elbow, 6.5), joint(hand, 5)), fill(skin)),
    circle(hand[0], hand[1], 7, fill(skin)),
    path(limb(joint(shoulder, 11), joint(cuff, 9.5)), fill(sleeve)),
  );
}

function leg(
  hip: Point,
  [knee, ankle, toe]: readonly [Point, Point, Point],
  skin: string,
  shorts: string,
): string {
  const hem = between(hip, knee, 0.68);
  return group(
    {},
    path(limb(joint(hip, 14), joint(knee, 9.5), joint(ankle, 5.5), joint(toe, 5)), fill(skin)),
    path(limb(joint(hip, 14), joint(hem, 13.5)), fill(shorts)),
  );
}

/** Draws far limbs, trunk, near limbs, in that order. */
export function figure(pose: Pose, kit: Kit, x: number, y: number, scale: number, mirror = false): string {
  const { skin = color.skin, skinShade = color.skinShade } = kit;
  const shoulder = between(pose.neck, pose.hip, 0.12);
  const body = group(
    {},
    arm(shoulder, pose.farArm, skinShade, kit.shade),
    leg(pose.hip, pose.farLeg, skinShade, kit.shade),
    path(limb(joint(pose.neck, 7), joint(between(pose.neck, pose.head, 0.7), 8)), fill(skinShade)),
    leg(pose.hip, pose.nearLeg, skin, kit.shorts),
    path(
      limb(joint(shoulder, 18.5), joint(between(shoulder, pose.hip, 0.65), 15), joint(pose.hip, 14.5)),
      fill(kit.shirt),
    ),
    ellipse(pose.head[0], pose.head[1], 13, 15, fill(skin)),
    circle(pose.head[0] + 12.5, pose.head[1] + 2, 2.8, fill(skin)),
    ellipse(pose.head[0] - 3, pose.head[1] + 3, 3, 4.5, fill(skinShade)),
    path(
      `M${pose.head[0] - 14} ${pose.head[1] + 1}a14 16 0 0 1 27 -6q-8 -3 -15 0q-6 0 -7 9z`,
      fill(color.ink),
    ),
    arm(shoulder, pose.nearArm, skin, kit.shirt),
  );
  return place(x, y, scale, 0, mirror ? group({ transform: 'scale(-1 1)' }, body) : body);
}

/** A player seen from the stands: body, head and a shadow thrown one way. */
export function peg(
  x: number,
  y: number,
  size: number,
  shirt: string,
  shorts: string = color.ink,
  lean = 0.5,
): string {
  return place(
    x,
    y,
    size / 100,
    0,
    path(limb([0, 0, 13], [70 * lean, -16, 12], [110 * lean, -24, 9]), fill(color.night, 0.35)),
    path(limb([-8, -36, 8], [-8, -4, 5]) + limb([9, -36, 8], [10, -2, 5]), fill(color.skinShade)),
    path(limb([-6, -40, 11], [-7, -27, 9]) + limb([7, -40, 11], [8, -27, 9]), fill(shorts)),
    path(limb([-20, -72, 7], [-27, -46, 5]) + limb([20, -72, 7], [27, -46, 5]), fill(color.skin)),
    path('M-26 -70Q-24 -84 -8 -85H8Q24 -84 26 -70L17 -62V-38H-17V-62Z', fill(shirt)),
    circle(0, -98, 13, fill(color.skin)),
    path('M-14 -97a14 14 0 0 1 28 0q-14 -10 -28 0z', fill(color.ink)),
  );
}
