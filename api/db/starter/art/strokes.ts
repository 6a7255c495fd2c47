import { circle, fill, group, ink, path, place, range, rect } from './draw.ts';
import * as color from './palette.ts';

/** Ranks and figures as single strokes in a box of 60 by 80: drawings may not depend on installed fonts. */
export const STROKES: Record<string, string> = {
  A: 'M2 80L30 0L58 80M13 52H47',
  K: 'M8 0V80M54 0L8 48M24 34L56 80',
  Q: 'M30 0C10 0 4 18 4 40C4 62 10 80 30 80C50 80 56 62 56 40C56 18 50 0 30 0ZM36 56L58 84',
  J: 'M46 0V56C46 86 8 86 6 58',
  '0': 'M30 0C10 0 6 18 6 40C6 62 10 80 30 80C50 80 54 62 54 40C54 18 50 0 30 0Z',
  '1': 'M14 16L32 2V80',
  '2': 'M6 22C6 -8 54 -6 54 24C54 42 22 56 6 80H56',
  '3': 'M6 2H52L28 32C60 30 62 80 28 80C16 80 8 74 4 66',
  '4': 'M44 80V2L4 58H58',
  '5': 'M52 2H14L10 38C22 26 56 26 56 54C56 86 16 86 4 68',
  '6': 'M44 2C20 10 4 34 4 54C4 88 56 88 56 54C56 26 12 26 5 50',
  '7': 'M4 2H56L22 80',
  '8': 'M30 38C4 34 4 0 30 0C56 0 56 34 30 38C-2 42 -2 80 30 80C62 80 62 42 30 38Z',
  '9': 'M16 78C40 70 56 46 56 26C56 -8 4 -8 4 26C4 54 48 54 55 30',
};

/** Strokes side by side, from the top left corner; `tall` in pixels. */
export function figures(text: string, x: number, y: number, tall: number, tone: string, width = 12): string {
  const scale = tall / 80;
  return place(
    x,
    y,
    scale,
    0,
    ...[...text].map((sign, i) =>
      sign === '.'
        ? circle(i * 78 + 10, 78, width * 0.62, fill(tone))
        : path(STROKES[sign] ?? '', ink(tone, width, { transform: `translate(${i * 78} 0)` })),
    ),
  );
}

const SEGMENTS: Record<string, string> = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abged',
  '3': 'abgcd',
  '4': 'fgbc',
  '5': 'afgcd',
  '6': 'afgedc',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
  '-': 'g',
};
const SHAPES: Record<string, string> = {
  a: 'M8 0H52L44 10H16Z',
  b: 'M55 3V47L45 40V14Z',
  c: 'M55 53V97L45 86V60Z',
  d: 'M8 100H52L44 90H16Z',
  e: 'M5 53V97L15 86V60Z',
  f: 'M5 3V47L15 40V14Z',
  g: 'M9 50L16 45H44L51 50L44 55H16Z',
};

/** Seven-segment numerals of a scoreboard; unlit segments stay faintly visible. */
export function segments(
  text: string,
  x: number,
  y: number,
  tall: number,
  tone: string,
  off: string = color.fern,
): string {
  let left = 0;
  const signs = [...text].map((sign) => {
    const start = left;
    left += sign === '.' || sign === ':' ? 26 : 74;
    const shift = { transform: `translate(${start} 0)` };
    if (sign === '.') return group(shift, rect(0, 90, 11, 11, fill(tone)));
    if (sign === ':') return group(shift, rect(0, 24, 11, 11, fill(tone)), rect(0, 66, 11, 11, fill(tone)));
    const lit = SEGMENTS[sign] ?? '';
    return group(
      shift,
      ...Object.entries(SHAPES).map(([name, d]) =>
        path(d, fill(lit.includes(name) ? tone : off, lit.includes(name) ? 1 : 0.35)),
      ),
    );
  });
  return place(x, y, tall / 100, 0, ...signs);
}

const DOTS: Record<string, string> = {
  '0': '01110 10001 10011 10101 11001 10001 01110',
  '1': '00100 01100 00100 00100 00100 00100 01110',
  '4': '00010 00110 01010 10010 11111 00010 00010',
  '6': '00110 01000 10000 11110 10001 10001 01110',
  '8': '01110 10001 10001 01110 10001 10001 01110',
  '/': '00001 00001 00010 00100 01000 10000 10000',
};

/** Figures of a lamp board, five by seven lamps each. */
export function lamps(text: string, x: number, y: number, pitch: number, tone: string, off: string): string {
  const lit: string[] = [];
  const unlit: string[] = [];
  [...text].forEach((sign, place_) => {
    (DOTS[sign] ?? '').split(' ').forEach((row, j) => {
      for (const i of range(5))
        (row[i] === '1' ? lit : unlit).push(`M${x + (place_ * 6 + i) * pitch} ${y + j * pitch}h0`);
    });
  });
  return group({}, path(unlit.join(''), ink(off, pitch * 0.5)), path(lit.join(''), ink(tone, pitch * 0.82)));
}
