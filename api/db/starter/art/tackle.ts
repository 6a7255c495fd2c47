import type { Pose } from './figure.ts';

/** The raider stretches for the mid line, one leg held. */
export const stretch: Pose = {
  head: [118, -104],
  neck: [92, -92],
  hip: [14, -70],
  nearArm: [
    [138, -62],
    [184, -22],
  ],
  farArm: [
    [132, -84],
    [176, -60],
  ],
  nearLeg: [
    [52, -34],
    [30, -2],
    [48, 2],
  ],
  farLeg: [
    [-38, -62],
    [-92, -48],
    [-112, -40],
  ],
};

/** Diving on the trailing ankle. */
export const ankleHold: Pose = {
  head: [50, -70],
  neck: [34, -54],
  hip: [-34, -34],
  nearArm: [
    [62, -26],
    [84, -48],
  ],
  farArm: [
    [72, -44],
    [94, -58],
  ],
  nearLeg: [
    [-66, -4],
    [-118, -8],
    [-134, -2],
  ],
  farLeg: [
    [-92, -26],
    [-142, -22],
    [-156, -14],
  ],
};

/** Bent over the raider's back, arms round the waist. */
export const waistHold: Pose = {
  head: [44, -148],
  neck: [26, -132],
  hip: [-42, -92],
  nearArm: [
    [60, -104],
    [88, -64],
  ],
  farArm: [
    [62, -116],
    [96, -92],
  ],
  nearLeg: [
    [-22, -44],
    [-58, -4],
    [-38, 0],
  ],
  farLeg: [
    [-78, -50],
    [-96, -4],
    [-80, 2],
  ],
};

/** From the front, pushing back against the shoulder. */
export const block: Pose = {
  head: [24, -150],
  neck: [14, -126],
  hip: [-22, -74],
  nearArm: [
    [40, -106],
    [62, -90],
  ],
  farArm: [
    [46, -118],
    [76, -94],
  ],
  nearLeg: [
    [12, -40],
    [-14, -4],
    [8, 0],
  ],
  farLeg: [
    [-58, -42],
    [-88, -6],
    [-70, 2],
  ],
};
