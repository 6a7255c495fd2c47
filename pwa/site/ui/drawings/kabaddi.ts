import { type Drawing, limb, oval, type Point } from './drawing.ts';

/** Joints of a person; the feet stand at 0, 0. */
interface Pose {
  head: Point;
  trunk: readonly [neck: Point, hip: Point];
  arms: readonly (readonly [Point, Point, Point])[];
  legs: readonly (readonly [Point, Point, Point, Point])[];
}

const raiding: Pose = {
  head: [36, -77],
  trunk: [
    [20, -62],
    [-6, -36],
  ],
  arms: [
    [
      [18, -60],
      [38, -56],
      [66, -62],
    ],
    [
      [16, -60],
      [0, -46],
      [-18, -54],
    ],
  ],
  legs: [
    [
      [-4, -35],
      [24, -28],
      [24, -3],
      [34, 0],
    ],
    [
      [-7, -34],
      [-26, -20],
      [-46, -3],
      [-40, 1],
    ],
  ],
};

const guarding: Pose = {
  head: [-8, -76],
  trunk: [
    [-4, -62],
    [4, -35],
  ],
  arms: [
    [
      [-6, -60],
      [-20, -46],
      [-34, -54],
    ],
    [
      [0, -60],
      [14, -46],
      [0, -36],
    ],
  ],
  legs: [
    [
      [2, -35],
      [-16, -24],
      [-12, -3],
      [-22, 0],
    ],
    [
      [6, -34],
      [22, -22],
      [22, -3],
      [12, 0],
    ],
  ],
};

const figure = ({ head, trunk, arms, legs }: Pose, x: number, y: number, size: number) => {
  const joint = ([dx, dy]: Point, radius: number) => [x + dx * size, y + dy * size, radius * size] as const;
  const [neck, hip] = trunk;
  return {
    limbs: [
      ...arms.map(([a, b, c]) => limb(joint(a, 4.5), joint(b, 3.4), joint(c, 3))),
      ...legs.map(([a, b, c, d]) => limb(joint(a, 7), joint(b, 5), joint(c, 2.8), joint(d, 2.6))),
    ].join(''),
    neck: limb(joint(neck, 3.6), joint(head, 3.4)),
    head: oval([x + head[0] * size, y + head[1] * size], 7 * size, 8 * size),
    shirt: limb(joint(neck, 8.5), joint(hip, 7)),
  };
};

const raider = figure(raiding, 76, 120, 1.15);
const first = figure(guarding, 172, 108, 0.92);
const second = figure(guarding, 208, 124, 1.02);

/** A raider alone among those who hold their line. */
export const kabaddi: Drawing = [
  ['thin', 'M0 92H240M0 104H240M0 128H240M40 78H240M64 78L20 135M216 78L240 110'],
  ['solid', first.neck + first.limbs + first.shirt],
  ['solid', first.head],
  ['solid', raider.neck + raider.limbs],
  ['solid', raider.head],
  ['lit', raider.shirt],
  ['solid', second.neck + second.limbs + second.shirt],
  ['solid', second.head],
];
