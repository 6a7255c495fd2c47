import { circle, dice, ellipse, fill, group, ink, num, path, place, range } from './draw.ts';
import * as color from './palette.ts';

/** Blades of grass rising from a line, bent by wind; each is a pointed leaf of two curves. */
export function blades(
  seed: number,
  count: number,
  from: number,
  to: number,
  y: number,
  tall: number,
  tone: string,
  wind = 0.3,
): string {
  const chance = dice(seed);
  const leaves = range(count).map((i) => {
    const x = from + ((to - from) * (i + chance(0, 1))) / count;
    const high = tall * chance(0.55, 1);
    const lean = high * (wind + chance(-0.25, 0.25));
    const wide = tall * chance(0.035, 0.06);
    return `M${num(x - wide)} ${y}Q${num(x - wide * 0.4 + lean * 0.2)} ${num(y - high * 0.6)} ${num(x + lean)} ${num(y - high)}Q${num(x + wide + lean * 0.25)} ${num(y - high * 0.5)} ${num(x + wide)} ${y}Z`;
  });
  return path(leaves.join(''), fill(tone));
}

/** Short strokes of turf, for ground seen from further away. */
export function tufts(
  seed: number,
  count: number,
  box: readonly [number, number, number, number],
  tone: string,
  size = 14,
  opacity = 1,
): string {
  const chance = dice(seed);
  const [x, y, w, h] = box;
  const strokes = range(count).map(
    () => `M${num(x + chance() * w)} ${num(y + chance() * h)}l${num(chance(-0.3, 0.3) * size)} ${num(-size)}`,
  );
  return path(strokes.join(''), ink(tone, 4, { 'stroke-opacity': opacity }));
}

/** A dew drop: body, shade and the lamps mirrored in it. */
export const drop = (x: number, y: number, r: number): string =>
  place(
    x,
    y,
    r / 20,
    0,
    circle(0, 0, 20, fill(color.ice, 0.55)),
    path('M-20 0A20 20 0 0 0 20 0C14 12 -12 12 -20 0Z', fill(color.lake, 0.6)),
    ellipse(-7, -8, 6, 4.5, fill('#ffffff', 0.95)),
    circle(8, 9, 3, fill(color.glow)),
  );

export function rain(
  seed: number,
  count: number,
  box: readonly [number, number, number, number],
  tone: string,
  long = 46,
  slant = 0.3,
): string {
  const chance = dice(seed);
  const [x, y, w, h] = box;
  return path(
    range(count)
      .map(() => `M${num(x + chance() * w)} ${num(y + chance() * h)}l${num(-long * slant)} ${long}`)
      .join(''),
    ink(tone, 4, { 'stroke-opacity': 0.7 }),
  );
}

/** Strokes of wind with one curl. */
export const wind = (x: number, y: number, long: number, tone: string = color.ice): string =>
  group(
    {},
    path(`M${x} ${y}h${long}c70 0 70 -74 14 -74c-34 0 -40 40 -8 44`, ink(tone)),
    path(`M${x + 60} ${y + 38}h${long * 0.62}`, ink(tone)),
    path(`M${x - 40} ${y - 36}h${long * 0.5}`, ink(tone)),
  );
