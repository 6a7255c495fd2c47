import { circle, fill, group, ink, line, path, place, polygon, range, rect } from './draw.ts';
import * as color from './palette.ts';

/** A sheet with a soft shadow, its corner at the origin. */
export const sheet = (width: number, height: number, tone: string = color.ivory, rx = 10): string =>
  group(
    {},
    rect(14, 18, width, height, fill(color.night, 0.35), rx),
    rect(0, 0, width, height, fill(tone), rx),
  );

/** Words that need not be read: one stroke per word, its lengths given. */
export const scribble = (
  x: number,
  y: number,
  words: readonly number[],
  tone: string = color.ash,
  width = 8,
): string => {
  let left = x;
  const strokes = words.map((length) => {
    const start = left;
    left += length + 22;
    return `M${start} ${y}h${length}`;
  });
  return path(strokes.join(''), ink(tone, width));
};

export const tick = (x: number, y: number, size: number, tone: string, width = 8): string =>
  path(
    `M${x - size} ${y}L${x - size * 0.25} ${y + size * 0.75}L${x + size} ${y - size * 0.8}`,
    ink(tone, width),
  );
export const cross = (x: number, y: number, size: number, tone: string, width = 8): string =>
  path(
    `M${x - size} ${y - size}L${x + size} ${y + size}M${x + size} ${y - size}L${x - size} ${y + size}`,
    ink(tone, width),
  );

/** Wire rings along an upright spine. */
export const rings = (x: number, top: number, bottom: number, count: number): string =>
  group(
    {},
    ...range(count).map((i) => {
      const y = top + ((bottom - top) / (count - 1)) * i;
      return group(
        {},
        circle(x - 24, y, 7, fill(color.ash)),
        circle(x + 24, y, 7, fill(color.ash)),
        path(`M${x - 24} ${y}C${x - 20} ${y - 22} ${x + 20} ${y - 22} ${x + 24} ${y}`, ink(color.pine, 6)),
      );
    }),
  );

/** A pencil, its point at the origin, lying to the right before it is turned. */
export function pencil(
  x: number,
  y: number,
  long: number,
  turn: number,
  tone: string = color.lamp,
  shade: string = color.ember,
  shine: string = color.glow,
): string {
  return place(
    x,
    y,
    1,
    turn,
    path(`M20 24L${long} 40L${long} 70L60 60Z`, fill(color.night, 0.3)),
    polygon(
      [
        [0, 0],
        [62, -20],
        [62, 20],
      ],
      fill(color.straw),
    ),
    polygon(
      [
        [0, 0],
        [22, -7],
        [22, 7],
      ],
      fill(color.ink),
    ),
    rect(60, -20, long - 120, 40, fill(tone)),
    rect(60, 6, long - 120, 14, fill(shade)),
    line(60, -7, long - 62, -7, ink(shine, 3)),
    rect(long - 62, -20, 22, 40, fill(color.stone)),
    rect(long - 42, -20, 42, 40, fill(color.rose), 10),
  );
}
