import { cardBack, fan, type Suit } from '../cards.ts';
import { backdrop, ellipse, fill, group, ink, num, type Picture, path, radial, scene } from '../draw.ts';
import { pool } from '../light.ts';
import * as color from '../palette.ts';

/** A valid thirteen: a pure sequence of four, a sequence of three, two sets of three. */
const GROUPS: readonly (readonly (readonly [string, Suit])[])[] = [
  [
    ['5', 'heart'],
    ['6', 'heart'],
    ['7', 'heart'],
    ['8', 'heart'],
  ],
  [
    ['9', 'spade'],
    ['10', 'spade'],
    ['J', 'spade'],
  ],
  [
    ['K', 'club'],
    ['K', 'diamond'],
    ['K', 'spade'],
  ],
  [
    ['4', 'spade'],
    ['4', 'heart'],
    ['4', 'club'],
  ],
];
const TONES = [color.lamp, color.ice, color.ivory, color.rose];
const [X, Y, RADIUS] = [800, 1690, 1090];
const [STEP, GAP] = [3.1, 10.4];

function arc(from: number, to: number, radius: number): string {
  const spot = (turn: number): string => {
    const angle = (turn * Math.PI) / 180;
    return `${num(X + radius * Math.sin(angle))} ${num(Y - radius * Math.cos(angle))}`;
  };
  return `M${spot(from)}A${radius} ${radius} 0 0 1 ${spot(to)}`;
}

export function rummyHand(): Picture {
  let turn = -29.5;
  const cards: (readonly [string, Suit, number])[] = [];
  const marks = GROUPS.map((set, i) => {
    const start = turn;
    for (const [rank, suit] of set) {
      cards.push([rank, suit, turn]);
      turn += STEP;
    }
    const end = turn - STEP;
    turn += GAP - STEP;
    return path(arc(start - 3.6, end + 3.6, RADIUS + 236), ink(TONES[i] as string, 14));
  });
  return {
    alt: 'Thirteen cards in a fan on green felt, parted into two sequences and two sets, each group under an arc of its own colour',
    svg: scene(
      backdrop(
        radial(
          [
            [0, color.turf],
            [0.6, color.fern],
            [1, color.pine],
          ],
          0.5,
          0.45,
          0.8,
        ),
      ),
      path('M-60 300C300 -120 1300 -120 1660 300', ink(color.ivory, 6, { 'stroke-opacity': 0.35 })),
      path('M-60 420C300 -20 1300 -20 1660 420', ink(color.ivory, 6, { 'stroke-opacity': 0.15 })),
      pool(800, 420, 760, 420, 0.28),
      group(
        {},
        ellipse(810, 172, 170, 30, fill(color.night, 0.35)),
        cardBack(760, 84, 0.56, -12),
        cardBack(778, 82, 0.56, -7),
        cardBack(796, 80, 0.56, -2),
      ),
      ...marks,
      group(
        { transform: 'translate(10 18)', opacity: 0.3 },
        path(arc(-30, 28, RADIUS), ink(color.night, 330, { 'stroke-linecap': 'butt' })),
      ),
      fan(cards, X, Y, RADIUS, 1),
    ),
  };
}
