import type { Camera } from './camera.ts';
import type { Style } from './draw.ts';
import type { Kit, Pose } from './figure.ts';
import * as color from './palette.ts';

export const raiders: Kit = { shirt: color.lamp, shade: color.ember, shorts: color.ink };
export const defenders: Kit = { shirt: color.ice, shade: color.lake, shorts: color.deep };

/** Low lunge, one arm reaching out to touch. */
export const reach: Pose = {
  head: [46, -150],
  neck: [32, -126],
  hip: [-8, -76],
  nearArm: [
    [62, -112],
    [104, -108],
  ],
  farArm: [
    [10, -96],
    [-26, -104],
  ],
  nearLeg: [
    [44, -58],
    [50, -6],
    [72, -2],
  ],
  farLeg: [
    [-46, -44],
    [-92, -8],
    [-80, 0],
  ],
};

/** Knees bent, arms wide, ready. */
export const guard: Pose = {
  head: [4, -152],
  neck: [0, -128],
  hip: [-4, -72],
  nearArm: [
    [36, -104],
    [66, -124],
  ],
  farArm: [
    [-34, -104],
    [-66, -118],
  ],
  nearLeg: [
    [30, -50],
    [26, -4],
    [44, 0],
  ],
  farLeg: [
    [-34, -46],
    [-36, -4],
    [-54, 0],
  ],
};

/** Half a kabaddi court beyond the mid line, which lies along x at z 0; men's mat, 13 by 10 metres. */
export function halfCourt(view: Camera, paint: Style): string {
  const along = (z: number, width = 0.07): string => view.stripe([-5, z], [5, z], width, paint);
  return [
    along(0, 0.12),
    along(3.75),
    along(4.75),
    along(6.5),
    ...[-5, -4, 4, 5].map((x) => view.stripe([x, -7], [x, 6.5], 0.07, paint)),
  ].join('');
}
