import { circle, ellipse, fill, group, ink, path, place } from './draw.ts';
import { limb } from './limbs.ts';
import * as color from './palette.ts';
import { type Silks, silkPattern } from './silks.ts';

export interface Coat {
  body: string;
  shade: string;
  mane: string;
}

export const bayCoat: Coat = { body: color.bay, shade: '#55301d', mane: '#1d120c' };
export const greyCoat: Coat = { body: '#b9bdb2', shade: '#868d84', mane: '#5f685f' };
export const darkCoat: Coat = { body: '#332119', shade: '#1f130e', mane: '#0e0906' };

const TRUNK =
  'M92 124C96 106 116 97 138 98C160 100 176 110 196 106C210 103 222 96 234 92C256 82 282 62 306 46L309 33Q318 40 321 51' +
  'C336 60 354 76 367 92C374 98 376 106 370 111C364 115 357 114 353 108C346 107 339 105 333 103C324 106 316 101 312 93' +
  'C300 106 284 126 272 144C270 158 260 172 246 179C232 190 210 192 190 190C166 187 150 180 137 170C120 176 98 168 89 150C85 140 87 132 92 124Z';

const gallop = {
  farFore: limb(
    [240, 158, 18],
    [276, 188, 8.5],
    [279, 193, 8],
    [262, 226, 4.8],
    [254, 236, 5.6],
    [243, 241, 4],
  ),
  farForeHoof: 'M246 235L237 233L224 243L239 252Z',
  nearFore: limb([246, 154, 22], [294, 184, 9], [300, 187, 9], [340, 200, 5], [352, 204, 6], [361, 213, 4.2]),
  nearForeHoof: 'M356 210L366 207L378 219L360 226Z',
  farHind: limb(
    [132, 140, 26],
    [152, 178, 14],
    [118, 208, 8],
    [114, 212, 8],
    [90, 240, 5],
    [85, 246, 6],
    [72, 251, 4.2],
  ),
  farHindHoof: 'M77 246L68 243L55 254L70 263Z',
  nearHind: limb(
    [112, 134, 28],
    [124, 166, 19],
    [82, 190, 9],
    [76, 194, 9],
    [46, 218, 5.2],
    [40, 222, 6.2],
    [28, 228, 4.2],
  ),
  nearHindHoof: 'M33 223L23 219L9 231L24 241Z',
};

/** A horse at full gallop with its jockey, facing right; 400 by 270 units, the ground at y 270. */
export function racehorse(
  id: string,
  x: number,
  y: number,
  scale: number,
  coat: Coat,
  silks: Silks,
  number = '',
): string {
  return place(
    x,
    y,
    scale,
    0,
    path(gallop.farFore, fill(coat.shade)),
    path(gallop.farForeHoof, fill(coat.mane)),
    path(gallop.farHind, fill(coat.shade)),
    path(gallop.farHindHoof, fill(coat.mane)),
    path(
      'M98 112C76 92 46 98 0 124C22 120 24 126 8 142C36 132 58 136 72 134C82 136 90 136 96 130Z',
      fill(coat.mane),
    ),
    path(TRUNK, fill(coat.body)),
    path(
      'M137 170C150 180 166 187 190 190C210 192 232 190 246 179C256 174 264 166 268 156C246 172 204 180 170 168C156 163 146 164 137 170Z',
      fill(coat.shade),
    ),
    path('M312 93C300 106 284 126 272 144C268 128 282 100 306 84Z', fill(coat.shade)),
    path(gallop.nearHind, fill(coat.body)),
    path(gallop.nearHindHoof, fill(coat.mane)),
    path(gallop.nearFore, fill(coat.body)),
    path(gallop.nearForeHoof, fill(coat.mane)),
    path(
      'M306 46C292 50 268 62 240 88C232 92 226 94 220 98C232 98 246 94 252 90C250 96 256 94 262 86C262 92 268 88 274 78C276 82 282 76 286 70C290 72 298 62 304 58Z',
      fill(coat.mane),
    ),
    circle(336, 74, 3.2, fill(color.ink)),
    ellipse(366, 101, 2.4, 3, fill(color.ink)),
    path('M320 54L334 102M331 94L352 90M352 84L353 106', ink(color.ink, 2.6)),
    jockey(id, silks, number),
  );
}

function jockey(id: string, silks: Silks, number: string): string {
  return group(
    {},
    path('M158 107L222 99L226 128L164 142Z', fill(color.ivory)),
    number ? path(number, ink(color.ink, 11, { transform: 'translate(170 113) rotate(-7) scale(.28)' })) : '',
    path('M266 84Q312 96 352 103', ink(color.ink, 2.4)),
    path(limb([184, 76, 15], [222, 100, 9], [204, 124, 6]), fill(color.ivory)),
    path(limb([216, 108, 6.5], [202, 138, 5], [216, 144, 4]), fill(color.ink)),
    silkPattern(id, limb([186, 72, 14], [230, 50, 15]), silks, [165, 30, 85, 60]),
    path(limb([230, 54, 10], [244, 80, 7], [264, 84, 5]), fill(silks.sleeve)),
    circle(266, 84, 5, fill(color.skin)),
    path(limb([246, 42, 9], [250, 46, 8]), fill(color.skin)),
    path('M229 40C228 24 254 18 262 36L276 40Q270 45 258 42L232 46Z', fill(silks.cap)),
  );
}
