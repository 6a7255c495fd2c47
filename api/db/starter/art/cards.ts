import { fill, group, ink, path, place, rect } from './draw.ts';
import * as color from './palette.ts';
import { STROKES } from './strokes.ts';

export type Suit = 'heart' | 'spade' | 'diamond' | 'club';

const SUITS: Record<Suit, string> = {
  heart:
    'M0 42C-18 22-46 2-46-20C-46-38-33-46-22-46C-10-46-3-38 0-30C3-38 10-46 22-46C33-46 46-38 46-20C46 2 18 22 0 42Z',
  spade:
    'M0-46C18-24 46-6 46 16C46 32 34 40 23 40C13 40 6 35 2 28C4 38 8 44 14 48H-14C-8 44-4 38-2 28C-6 35-13 40-23 40C-34 40-46 32-46 16C-46-6-18-24 0-46Z',
  diamond: 'M0-50C10-30 22-14 38 0C22 14 10 30 0 50C-10 30-22 14-38 0C-22-14-10-30 0-50Z',
  club: 'M0-48A23 23 0 0 1 17-9.500A23 23 0 1 1 4 24C5 36 9 43 16 48H-16C-9 43-5 36-4 24A23 23 0 1 1-17-9.500A23 23 0 0 1 0-48Z',
};

export const suitTone = (suit: Suit): string =>
  suit === 'heart' || suit === 'diamond' ? color.cherry : color.ink;

export const suitShape = (
  suit: Suit,
  x: number,
  y: number,
  scale: number,
  tone: string = suitTone(suit),
): string => place(x, y, scale, 0, path(SUITS[suit], fill(tone)));

function corner(rank: string, suit: Suit): string {
  const wide = rank === '10' ? 0.72 : 1;
  return group(
    {},
    ...[...rank].map((sign, i) =>
      path(
        STROKES[sign] ?? '',
        ink(suitTone(suit), 12, {
          transform: `translate(${(i * 50 - (rank === '10' ? 16 : 0)) * 0.52 - 104} -162) scale(${0.52 * wide} .52)`,
        }),
      ),
    ),
    suitShape(suit, -88, -86, 0.42),
  );
}

const EDGE = { stroke: color.stone, 'stroke-width': 2 };

/** A card face of 250 by 350 units about its centre, turned about that centre. */
export function card(rank: string, suit: Suit, x: number, y: number, scale = 1, turn = 0): string {
  return place(
    x,
    y,
    scale,
    turn,
    rect(-125, -175, 250, 350, { ...fill(color.ivory), ...EDGE }, 20),
    corner(rank, suit),
    group({ transform: 'rotate(180)' }, corner(rank, suit)),
    suitShape(suit, 0, 0, 1.15),
  );
}

/** The back of a card: boundary, inner circle and pitch, the brand's own ground. */
export function cardBack(x: number, y: number, scale = 1, turn = 0): string {
  return place(
    x,
    y,
    scale,
    turn,
    rect(-125, -175, 250, 350, { ...fill(color.ivory), ...EDGE }, 20),
    rect(-110, -160, 220, 320, fill(color.fern), 12),
    path(
      'M-84 0A84 130 0 1 1 84 0A84 130 0 1 1-84 0ZM-44 -26A44 44 0 0 1 44 -26V26A44 44 0 0 1-44 26Z',
      ink(color.ivory, 5),
    ),
    rect(-9, -40, 18, 80, fill(color.straw)),
  );
}

/** Cards fanned about a point below them: each turns by `step` degrees on a circle of `radius`. */
export function fan(
  cards: readonly (readonly [rank: string, suit: Suit, turn: number])[],
  x: number,
  y: number,
  radius: number,
  scale: number,
): string {
  return group(
    {},
    ...cards.map(([rank, suit, turn]) => {
      const angle = (turn * Math.PI) / 180;
      return card(rank, suit, x + radius * Math.sin(angle), y - radius * Math.cos(angle), scale, turn);
    }),
  );
}
