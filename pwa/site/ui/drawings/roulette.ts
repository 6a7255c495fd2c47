import { at, type Drawing, onOval, oval, type Point } from './drawing.ts';

const POCKETS = 37;
const hub: Point = [120, 74];
const TILT = 0.5;
const rim = (radius: number, pocket: number) =>
  at(onOval(hub, radius, radius * TILT, (pocket * 360) / POCKETS));
const ring = (radius: number) => oval(hub, radius, radius * TILT);

const walls = Array.from({ length: POCKETS }, (_, n) => `M${rim(80, n)}L${rim(58, n)}`);
/** Every second number is dark; the zero is neither. */
const dark = Array.from({ length: 18 }, (_, n) => n * 2).map(
  (n) => `M${rim(80, n)}A80 40 0 0 1 ${rim(80, n + 1)}L${rim(70, n + 1)}A70 35 0 0 0 ${rim(70, n)}Z`,
);
const arms = [20, 110, 200, 290].map(
  (turn) => `M${at([hub[0], 62])}L${at(onOval([hub[0], 66], 34, 15, turn))}`,
);

/** The wheel from the dealer's side, the ball in its pocket. */
export const roulette: Drawing = [
  ['thin', 'M0 132Q120 112 240 132M0 46Q120 2 240 46'],
  ['solid', oval([120, 80], 106, 52)],
  ['solid', oval(hub, 106, 52)],
  ['line', ring(92)],
  ['solid', ring(80)],
  ['ink', dark.join('')],
  ['thin', walls.join('') + ring(70)],
  ['solid', ring(58)],
  ['thin', ring(44)],
  ['line', arms.join('')],
  ['solid', `${oval([hub[0], 70], 9, 5)}M116 70L117 48H123L124 70Z`],
  ['solid', oval([hub[0], 46], 5)],
  ['lit', oval(onOval(hub, 65, 65 * TILT, 42), 6)],
  ['lit-line', 'M22 88Q40 116 92 123'],
];
