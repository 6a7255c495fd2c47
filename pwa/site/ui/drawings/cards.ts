import { at, type Drawing, type Point, polygon } from './drawing.ts';

const foot: Point = [120, 160];

/** A place on a card of 52 by 74, its middle 92 above the point round which the hand is fanned. */
const place = (turn: number, x: number, y: number): Point => {
  const angle = (turn * Math.PI) / 180;
  return [
    foot[0] + x * Math.cos(angle) - (y - 92) * Math.sin(angle),
    foot[1] + x * Math.sin(angle) + (y - 92) * Math.cos(angle),
  ];
};
const card = (turn: number, inset = 0) => {
  const [w, h] = [27 - inset, 38 - inset];
  return polygon(place(turn, -w, -h), place(turn, w, -h), place(turn, w, h), place(turn, -w, h));
};

/** Curves given as numbers in twos, turned with the card. */
const shape = (turn: number, x: number, y: number, size: number, ...curves: readonly number[][]) =>
  `${curves
    .map((numbers, index) => {
      const spots = Array.from({ length: numbers.length / 2 }, (_, pair) =>
        at(place(turn, x + (numbers[pair * 2] ?? 0) * size, y + (numbers[pair * 2 + 1] ?? 0) * size)),
      );
      return (index === 0 ? 'M' : 'C') + spots.join(' ');
    })
    .join('')}Z`;

const spade = [
  [0, -11],
  [3, -5, 11, -1, 10, 5],
  [9, 10, 3, 9, 1, 6],
  [1, 9, 3, 11, 4, 12],
  [2, 12, -2, 12, -4, 12],
  [-3, 11, -1, 9, -1, 6],
  [-3, 9, -9, 10, -10, 5],
  [-11, -1, -3, -5, 0, -11],
];
const heart = [
  [0, 10],
  [-3, 5, -11, 0, -10, -5],
  [-9, -11, -2, -10, 0, -5],
  [2, -10, 9, -11, 10, -5],
  [11, 0, 3, 5, 0, 10],
];
const drop = [
  [0, -12],
  [12, -6, 12, 8, 2, 10],
  [-7, 11, -10, 2, -4, -2],
  [1, -4, 3, -8, 0, -12],
];

/** A hand of three, as dealt in Teen Patti; the deck behind it has the mango leaf on its backs. */
export const cards: Drawing = [
  ['thin', `M0 122Q120 84 240 122M0 134Q120 98 240 134`],
  ['solid', card(-46)],
  ['thin', card(-46, 5)],
  ['line', shape(-46, 0, 0, 1.1, ...drop) + shape(-46, 0.5, 2, 0.5, ...drop)],
  ['solid', card(-17)],
  ['ink', shape(-17, -4, 2, 1.05, ...heart) + shape(-17, -19, -28, 0.42, ...heart)],
  ['solid', card(38)],
  ['ink', shape(38, 4, 0, 1, ...spade) + shape(38, -19, -28, 0.42, ...spade)],
  ['lit', card(11)],
  [
    'hole',
    shape(11, 0, 0, 1.5, ...spade) + shape(11, -19, -28, 0.45, ...spade) + shape(11, 19, 28, -0.45, ...spade),
  ],
];
