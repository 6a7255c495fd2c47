import { at, type Drawing, limb, onOval, oval, type Point } from './drawing.ts';

const ball: Point = [160, 62];

/** One of the two seams: an arc round a point beside the ball, with its stitches. */
const seam = (side: 1 | -1) => {
  const centre: Point = [ball[0] + side * 34, ball[1] - side * 12];
  const spot = (radius: number, degrees: number) => at(onOval(centre, radius, radius, degrees));
  const middle = side === 1 ? 161 : -19;
  const stitches = [-27, -9, 9, 27].map(
    (step) => `M${spot(18.5, middle + step)}L${spot(27.5, middle + step)}`,
  );
  return `M${spot(23, middle - 44)}A23 23 0 0 1 ${spot(23, middle + 44)}${stitches.join('')}`;
};

/** Ball and bat above the diamond. */
export const baseball: Drawing = [
  [
    'thin',
    'M120 128L30 98L120 78L210 98ZM30 98L0 88M210 98L240 88M0 74Q120 44 240 74M106 98a14 5 0 1 0 28 0a14 5 0 1 0-28 0',
  ],
  ['line', 'M112 124H128V128L120 132L112 128Z'],
  ['solid', limb([44, 116, 4.4], [46, 114, 2.6], [74, 84, 3.2], [104, 50, 8], [122, 30, 9.5])],
  ['line', 'M53 100L59 106M58 95L64 101M63 90L69 96'],
  ['thin', 'M186 40Q206 26 224 22M192 54Q214 44 234 44'],
  ['lit', oval(ball, 25)],
  ['cut', seam(1) + seam(-1)],
];
