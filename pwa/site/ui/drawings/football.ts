import { at, type Drawing, onOval, oval, type Point, polygon } from './drawing.ts';

const ball: Point = [168, 58];
const turn = (step: number) => step * 72 - 78;
const five = (radius: number, shift = 0) =>
  [0, 1, 2, 3, 4].map((step) => onOval(ball, radius, radius, turn(step) + shift));
const spoke = (from: Point, to: Point) => `M${at(from)}L${at(to)}`;
const inner = five(9);
const outer = five(17);
const rim = [five(24, -24), five(24, 24)] as const;

/** Strings of the net, pulled towards the corner where the ball is. */
const strings = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(
  (step) => `M${48 + step * 16} 24Q${54 + step * 16 + (step > 4 ? 5 : 0)} 66 ${48 + step * 16} 106`,
);
const rows = [0, 1, 2, 3, 4].map(
  (step) => `M34 ${38 + step * 15}Q150 ${42 + step * 16} 206 ${38 + step * 15}`,
);

/** In the top corner. */
export const football: Drawing = [
  ['thin', strings.join('') + rows.join('')],
  ['thin', 'M0 116H240M22 135L40 116M218 135L200 116'],
  ['line', 'M34 116V22H206V116'],
  ['lit', oval(ball, 24)],
  ['cut', inner.map((point, step) => spoke(point, outer[step] ?? point)).join('')],
  [
    'cut',
    outer
      .map((point, step) => spoke(point, rim[0][step] ?? point) + spoke(point, rim[1][step] ?? point))
      .join(''),
  ],
  ['hole', polygon(...inner)],
  ['thin', 'M30 128Q70 84 128 72M52 134Q84 100 134 84'],
];
