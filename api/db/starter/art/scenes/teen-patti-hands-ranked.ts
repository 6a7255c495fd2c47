import { fan, type Suit } from '../cards.ts';
import { chip } from '../coins.ts';
import { backdrop, ellipse, fill, group, ink, type Picture, path, radial, scene } from '../draw.ts';
import { cone } from '../light.ts';
import * as color from '../palette.ts';

type Hand = readonly (readonly [string, Suit])[];

/** From the lowest: high card, pair, colour, sequence, pure sequence, trail. */
const HANDS: readonly Hand[] = [
  [
    ['K', 'club'],
    ['9', 'heart'],
    ['4', 'spade'],
  ],
  [
    ['8', 'diamond'],
    ['8', 'spade'],
    ['J', 'club'],
  ],
  [
    ['2', 'heart'],
    ['7', 'heart'],
    ['Q', 'heart'],
  ],
  [
    ['5', 'club'],
    ['6', 'diamond'],
    ['7', 'spade'],
  ],
  [
    ['9', 'spade'],
    ['10', 'spade'],
    ['J', 'spade'],
  ],
  [
    ['A', 'heart'],
    ['A', 'spade'],
    ['A', 'diamond'],
  ],
];
const PLACES = [
  [96, 764, 0.38],
  [268, 694, 0.44],
  [462, 612, 0.5],
  [682, 520, 0.57],
  [932, 420, 0.66],
  [1316, 410, 0.95],
] as const;

export function teenPattiHands(): Picture {
  const hands = HANDS.map((hand, i) => {
    const [x, y, size] = PLACES[i] as readonly [number, number, number];
    const radius = 420 * size;
    return group(
      {},
      ellipse(x + 8, y + 190 * size, 150 * size, 26 * size, fill(color.night, 0.4)),
      fan(
        hand.map(([rank, suit], k) => [rank, suit, (k - 1) * (i === 5 ? 17 : 13)]),
        x,
        y + radius,
        radius,
        size,
      ),
    );
  });
  return {
    alt: 'Six hands of three cards rise from left to right and grow, from a high card through pair and sequences to three aces',
    svg: scene(
      backdrop(
        radial(
          [
            [0, '#7a2530'],
            [0.6, color.felt],
            [1, '#260b11'],
          ],
          0.72,
          0.42,
          0.9,
        ),
      ),
      cone([1336, -160], [860, 920], [1700, 920], 0.4),
      path('M-40 1010C500 960 900 760 1640 700', ink(color.glow, 6, { 'stroke-opacity': 0.5 })),
      path('M-40 1100C560 1040 1000 880 1640 830', ink(color.glow, 6, { 'stroke-opacity': 0.22 })),
      path(
        'M60 520L420 400L760 240',
        ink(color.ivory, 6, { 'stroke-dasharray': '2 22', 'stroke-opacity': 0.7 }),
      ),
      path('M714 228L766 237L744 284', ink(color.ivory, 6, { 'stroke-opacity': 0.7 })),
      ...hands,
      chip(1010, 790, 62, color.lamp, color.ivory, 10),
      chip(1116, 826, 62, color.lake, color.ivory, 40),
      chip(170, 150, 70, color.cherry, color.ivory, 20),
      chip(276, 96, 56, color.ink, color.bone, 44),
    ),
  };
}
